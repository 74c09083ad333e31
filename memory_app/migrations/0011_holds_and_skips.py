"""Who has which card of the review open, what each member has put off, and an order in a person's own words."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

TABLES = ["reviewhold", "reviewskip"]


def reference(to):
    return models.ForeignKey(
        db_constraint=False,
        db_index=False,
        on_delete=django.db.models.deletion.CASCADE,
        related_name="+",
        to=f"memory_app.{to}",
    )


def common():
    return [
        ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
        ("observation", reference("observation")),
        ("subject", reference("subject")),
        (
            "member",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
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
    ]


def build_walls(apps, schema_editor):
    for table in TABLES:
        for target in ("observation", "subject"):
            schema_editor.execute(
                f"ALTER TABLE memory_app_{table} ADD CONSTRAINT {table}_{target}_id_stays "
                f"FOREIGN KEY (workspace_id, {target}_id) REFERENCES memory_app_{target} (workspace_id, id)"
            )
        schema_editor.execute(f"ALTER TABLE memory_app_{table} ENABLE ROW LEVEL SECURITY")
        schema_editor.execute(
            f"CREATE POLICY own_workspace ON memory_app_{table} "
            "USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())"
        )


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0010_a_dry_run_writes_nothing_else")]
    operations = [
        migrations.CreateModel(
            name="ReviewHold",
            fields=[*common(), ("held_until", models.DateTimeField())],
            options={
                "indexes": [models.Index(fields=["subject"], name="review_hold_subject")],
                "constraints": [
                    models.UniqueConstraint(fields=("workspace", "id"), name="review_hold_ws_id"),
                    models.UniqueConstraint(fields=("workspace", "observation"), name="review_hold_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReviewSkip",
            fields=[*common(), ("skipped_at", models.DateTimeField())],
            options={
                "indexes": [
                    models.Index(fields=["observation"], name="review_skip_observation"),
                    models.Index(fields=["subject"], name="review_skip_subject"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("workspace", "id"), name="review_skip_ws_id"),
                    models.UniqueConstraint(fields=("workspace", "member", "observation"), name="review_skip_once"),
                ],
            },
        ),
        migrations.AddField("observation", "rule_text_edited_at", models.DateTimeField(null=True)),
        migrations.AddIndex(
            "verdict", models.Index(fields=["workspace", "member", "-created_at"], name="verdict_member")
        ),
        migrations.RunPython(build_walls, migrations.RunPython.noop),
    ]
