"""Who is asked into a workspace, and when a member was last there."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

TABLE = "memory_app_invitation"


def build_walls(apps, schema_editor):
    schema_editor.execute(f"ALTER TABLE {TABLE} ENABLE ROW LEVEL SECURITY")
    schema_editor.execute(
        f"CREATE POLICY own_workspace ON {TABLE} "
        "USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())"
    )


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0011_holds_and_skips")]
    operations = [
        migrations.AddField("membership", "last_seen_at", models.DateTimeField(null=True)),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("email", models.EmailField(max_length=254)),
                ("role", models.CharField(max_length=20)),
                ("token_hash", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(null=True)),
                ("accepted_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "invited_by",
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
                    models.UniqueConstraint(fields=("workspace", "id"), name="invitation_ws_id"),
                    models.UniqueConstraint(fields=("workspace", "token_hash"), name="invitation_token_once"),
                    models.UniqueConstraint(
                        condition=Q(("accepted_at", None), ("revoked_at", None)),
                        fields=("workspace", "email"),
                        name="invitation_open_once",
                    ),
                    models.CheckConstraint(
                        condition=Q(("role__in", ["viewer", "reviewer", "admin", "owner"])),
                        name="invitation_role_known",
                    ),
                ],
            },
        ),
        migrations.RunPython(build_walls, migrations.RunPython.noop),
    ]
