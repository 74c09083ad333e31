"""An observation that was judged keeps the learned numbers it showed when those of its pattern move on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0003_one_index_of_the_queue")]
    operations = [migrations.AddField("observation", "thresholds", models.JSONField(null=True))]
