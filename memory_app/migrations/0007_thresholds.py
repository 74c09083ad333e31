"""The numbers that a workspace has set for itself."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

TABLE = "memory_app_workspacethreshold"
NAMES = [
    "review.promotion_wait_hours",
    "review.undo_window_minutes",
    "detection.plain_fdr",
    "detection.conditional_fdr",
    "detection.paired_fdr",
    "detection.specific_beats_general",
    "night.hour",
]


def build_walls(apps, schema_editor):
    schema_editor.execute(f"ALTER TABLE {TABLE} ENABLE ROW LEVEL SECURITY")
    schema_editor.execute(
        f"CREATE POLICY own_workspace ON {TABLE} "
        "USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())"
    )


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0006_a_signal_touches_fewer_indexes")]
    operations = [
        migrations.CreateModel(
            name="WorkspaceThreshold",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=60)),
                ("value", models.FloatField()),
                ("changed_at", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "workspace",
                    models.ForeignKey(
                        db_index=False,
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="memory_app.workspace",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("workspace", "id"), name="threshold_ws_id"),
                    models.UniqueConstraint(fields=("workspace", "name"), name="threshold_once"),
                    models.CheckConstraint(condition=Q(("name__in", NAMES)), name="threshold_name_known"),
                    models.CheckConstraint(
                        condition=Q(("value__gte", 0.0), ("value__lte", 1_000_000.0)), name="threshold_value_sane"
                    ),
                ],
            },
        ),
        migrations.RunPython(build_walls, migrations.RunPython.noop),
    ]
