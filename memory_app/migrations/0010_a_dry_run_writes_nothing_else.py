"""What a "no" would stop in a dry run stands in the run's own units."""

from django.db import migrations, models

FORGET = """
DELETE FROM memory_app_reversesignalstop AS stop USING memory_app_maintenancerun AS run
WHERE run.workspace_id = stop.workspace_id AND run.id = stop.run_id AND run.dry_run
"""


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0009_words_and_evidence_kept")]
    operations = [
        migrations.AddField("rununit", "would_stop", models.JSONField(default=list)),
        migrations.RunSQL(FORGET, migrations.RunSQL.noop),
    ]
