"""A signal on its way to its episode touches fewer indexes and fewer other rows."""

from django.db import migrations, models
from django.db.models import CASCADE

REPORTED = ("behavioursignal", "episode", "episodecontact")
WORKSPACE = models.ForeignKey(
    db_constraint=False,
    db_index=False,
    editable=False,
    on_delete=CASCADE,
    related_name="+",
    to="memory_app.workspace",
)


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0005_contradictions")]
    operations = [
        *(migrations.AlterField(model, "workspace", WORKSPACE.clone()) for model in REPORTED),
        migrations.RemoveIndex("behavioursignal", "signal_waiting"),
        migrations.AddIndex("behavioursignal", models.Index(fields=["workspace", "batch_id"], name="signal_batch")),
        migrations.AddIndex(
            "job", models.Index(fields=["workspace", "name"], name="job_undone", condition=models.Q(done_at=None))
        ),
        migrations.RunSQL(
            "ALTER TABLE memory_app_behavioursignal SET (fillfactor = 70)",
            "ALTER TABLE memory_app_behavioursignal RESET (fillfactor)",
        ),
    ]
