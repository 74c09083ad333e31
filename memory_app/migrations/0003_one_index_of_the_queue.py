"""What waits of a batch is found by one small index: the two before could be passed over for larger ones."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0002_walls")]
    operations = [
        migrations.RemoveIndex(model_name="behavioursignal", name="signal_batch"),
        migrations.RemoveIndex(model_name="behavioursignal", name="signal_waiting"),
        migrations.AddIndex(
            model_name="behavioursignal",
            index=models.Index(
                condition=models.Q(("stored_at", None)), fields=["workspace", "batch_id"], name="signal_waiting"
            ),
        ),
    ]
