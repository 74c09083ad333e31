"""Which key settled a conflict; and why a fact or an item was archived, so that an undo lets it stand as it stood."""

from django.db import migrations, models
from django.db.models import SET_NULL

REFERENCES = [
    ("factconflict", "api_key", "apikey"),
    ("factversion", "merged_into", "agentfact"),
    ("knowledgeversion", "merged_into", "sharedknowledge"),
]
REASONS = ["evicted", "put_away", "resolved", "merged", ""]


def own(target):
    return models.ForeignKey(
        db_constraint=False,
        db_index=False,
        null=True,
        on_delete=SET_NULL,
        related_name="+",
        to=f"memory_app.{target}",
    )


def known(name):
    return models.CheckConstraint(condition=models.Q(("archived_because__in", REASONS)), name=name)


def merged(name):
    return models.Index(fields=["merged_into"], name=name, condition=models.Q(("merged_into__isnull", False)))


def build_walls(apps, schema_editor):
    for table, column, target in REFERENCES:
        schema_editor.execute(
            f"ALTER TABLE memory_app_{table} ADD CONSTRAINT {table}_{column}_id_stays "
            f"FOREIGN KEY (workspace_id, {column}_id) REFERENCES memory_app_{target} (workspace_id, id)"
        )


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0015_items_like_a_text")]
    operations = [
        *(migrations.AddField(table, column, own(target)) for table, column, target in REFERENCES),
        *(
            migrations.AddField(
                table,
                "archived_because",
                models.CharField(blank=True, default="", max_length=20),
                preserve_default=False,
            )
            for table in ("factversion", "knowledgeversion")
        ),
        migrations.AddConstraint("factversion", known("fact_version_reason_known")),
        migrations.AddConstraint("knowledgeversion", known("knowledge_version_reason_known")),
        migrations.AddIndex("factversion", merged("fact_version_merged_into")),
        migrations.AddIndex("knowledgeversion", merged("knowledge_version_merged_into")),
        migrations.RunPython(build_walls, migrations.RunPython.noop),
    ]
