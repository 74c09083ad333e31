"""Facts and knowledge by when they came in: Today counts them by days, their lists sort by it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0013_what_agents_learned_and_did")]
    operations = [
        migrations.AddIndex("agentfact", models.Index(fields=["workspace", "-created_at", "-id"], name="fact_newest")),
        migrations.AddIndex(
            "sharedknowledge", models.Index(fields=["workspace", "-created_at", "-id"], name="knowledge_newest")
        ),
    ]
