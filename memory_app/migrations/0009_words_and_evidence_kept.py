"""What was said before somebody changed it: a proposal's first words, and the evidence as it was measured."""

from django.db import migrations, models


def text(**more):
    return models.CharField(blank=True, default="", max_length=500, **more)


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0008_nights")]
    operations = [
        migrations.AddField("observation", "first_quote", text(), preserve_default=False),
        migrations.AddField("observation", "measured_evidence", text(), preserve_default=False),
    ]
