"""What contradicts each other in words, and a "no" that stopped a proposal, which has no run."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import CASCADE, Q

REFERENCES = [
    ("subject_id", "subject"),
    ("observation_id", "observation"),
    ("rule_id", "proceduralrule"),
    ("other_observation_id", "observation"),
    ("other_rule_id", "proceduralrule"),
]
TABLE = "memory_app_contradiction"
SIDES = {
    "observation": "observation",
    "rule": "proceduralrule",
    "other_observation": "observation",
    "other_rule": "proceduralrule",
}


def reference(to, **options):
    return models.ForeignKey(
        db_constraint=False, db_index=False, null=True, on_delete=CASCADE, related_name=options.pop("related_name", "+"), to=to
    )


def one_side(observation, rule):
    return Q(Q((observation, None), (f"{rule}__isnull", False)), Q((f"{observation}__isnull", False), (rule, None)), _connector="OR")


def build_walls(apps, schema_editor):
    for column, target in REFERENCES:
        schema_editor.execute(
            f"ALTER TABLE {TABLE} ADD CONSTRAINT contradiction_{column}_stays FOREIGN KEY (workspace_id, {column}) "
            f"REFERENCES memory_app_{target} (workspace_id, id)"
        )
    schema_editor.execute(f"ALTER TABLE {TABLE} ENABLE ROW LEVEL SECURITY")
    schema_editor.execute(
        f"CREATE POLICY own_workspace ON {TABLE} "
        "USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())"
    )


def forget_stopped_proposals(apps, schema_editor):
    """Backwards each stop needs a run again."""
    schema_editor.execute("DELETE FROM memory_app_reversesignalstop WHERE run_id IS NULL")


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0004_numbers_a_judged_row_keeps")]
    operations = [
        migrations.AlterField("reversesignalstop", "run", reference("memory_app.maintenancerun", related_name="stops")),
        migrations.RunPython(migrations.RunPython.noop, forget_stopped_proposals),
        migrations.CreateModel(
            name="Contradiction",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("why", models.CharField(max_length=40)),
                ("created_at", models.DateTimeField()),
                ("subject", reference("memory_app.subject")),
                *((side, reference(f"memory_app.{to}")) for side, to in SIDES.items()),
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
                "indexes": [
                    models.Index(fields=["subject"], name="contradiction_subject"),
                    models.Index(fields=["observation"], name="contradiction_observation"),
                    models.Index(fields=["rule"], name="contradiction_rule"),
                    models.Index(fields=["other_observation"], name="contradiction_other_obs"),
                    models.Index(fields=["other_rule"], name="contradiction_other_rule"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("workspace", "id"), name="contradiction_ws_id"),
                    models.UniqueConstraint(
                        fields=("workspace", *SIDES), name="contradiction_once", nulls_distinct=False
                    ),
                    models.CheckConstraint(condition=one_side("observation", "rule"), name="contradiction_one_side"),
                    models.CheckConstraint(
                        condition=one_side("other_observation", "other_rule"), name="contradiction_other_side"
                    ),
                ],
            },
        ),
        migrations.RunPython(build_walls, migrations.RunPython.noop),
    ]
