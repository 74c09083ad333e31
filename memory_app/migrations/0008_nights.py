"""Nights: when each workspace's next one is due, and how many slices of a step are still open."""

from django.db import migrations, models

PLAN = """
UPDATE memory_app_workspace
SET next_night_at = (date_trunc('day', now() AT TIME ZONE time_zone) + interval '1 day 3 hours') AT TIME ZONE time_zone
WHERE slug <> 'demo'
"""
"""The demo's nights stay off until its first signal."""


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0007_thresholds")]
    operations = [
        migrations.AddField("maintenancestep", "open_slices", models.PositiveIntegerField(default=0)),
        migrations.AddField("workspace", "next_night_at", models.DateTimeField(null=True)),
        migrations.AddIndex("workspace", models.Index(fields=["next_night_at"], name="workspace_next_night")),
        migrations.RunSQL(PLAN, migrations.RunSQL.noop),
    ]
