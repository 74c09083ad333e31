"""The walls between workspaces: composite references, row-level security, what the app role may touch."""

from urllib.parse import urlsplit

from django.conf import settings
from django.db import migrations

OWNED = ['agent', 'auditdetail', 'auditentry', 'behavioursignal', 'company', 'episode', 'episodecontact', 'episoderejection', 'maintenancerun', 'maintenancestep', 'observation', 'observationevidence', 'pattern', 'patterncondition', 'proceduralrule', 'reversesignal', 'reversesignalstop', 'ruleversion', 'rununit', 'subject', 'verdict', 'verdicteffect']
REFERENCES = [
    ("auditdetail", "entry_id", "auditentry"),
    ("auditdetail", "subject_id", "subject"),
    ("behavioursignal", "agent_id", "agent"),
    ("behavioursignal", "subject_id", "subject"),
    ("behavioursignal", "contact_id", "subject"),
    ("behavioursignal", "api_key_id", "apikey"),
    ("episode", "agent_id", "agent"),
    ("episode", "subject_id", "subject"),
    ("episode", "contact_id", "subject"),
    ("episode", "company_id", "company"),
    ("episode", "group_id", "episode"),
    ("episode", "api_key_id", "apikey"),
    ("episodecontact", "episode_id", "episode"),
    ("episodecontact", "subject_id", "subject"),
    ("apikey", "agent_id", "agent"),
    ("apikey", "subject_id", "subject"),
    ("pattern", "subject_id", "subject"),
    ("pattern", "agent_id", "agent"),
    ("patterncondition", "pattern_id", "pattern"),
    ("patterncondition", "contact_id", "subject"),
    ("patterncondition", "company_id", "company"),
    ("observation", "subject_id", "subject"),
    ("observation", "agent_id", "agent"),
    ("observation", "pattern_id", "pattern"),
    ("observation", "run_id", "maintenancerun"),
    ("observation", "api_key_id", "apikey"),
    ("observation", "possible_duplicate_of_id", "observation"),
    ("observation", "superseded_by_id", "observation"),
    ("observationevidence", "observation_id", "observation"),
    ("observationevidence", "episode_id", "episode"),
    ("observationevidence", "subject_id", "subject"),
    ("verdict", "observation_id", "observation"),
    ("verdict", "subject_id", "subject"),
    ("verdict", "api_key_id", "apikey"),
    ("verdict", "superseded_by_id", "verdict"),
    ("verdicteffect", "verdict_id", "verdict"),
    ("episoderejection", "verdict_id", "verdict"),
    ("episoderejection", "episode_id", "episode"),
    ("episoderejection", "subject_id", "subject"),
    ("proceduralrule", "agent_id", "agent"),
    ("proceduralrule", "subject_id", "subject"),
    ("proceduralrule", "source_observation_id", "observation"),
    ("proceduralrule", "verdict_id", "verdict"),
    ("proceduralrule", "api_key_id", "apikey"),
    ("ruleversion", "rule_id", "proceduralrule"),
    ("ruleversion", "subject_id", "subject"),
    ("ruleversion", "api_key_id", "apikey"),
    ("reversesignal", "subject_id", "subject"),
    ("reversesignal", "agent_id", "agent"),
    ("reversesignal", "pattern_id", "pattern"),
    ("reversesignal", "observation_id", "observation"),
    ("reversesignalstop", "reverse_signal_id", "reversesignal"),
    ("reversesignalstop", "run_id", "maintenancerun"),
    ("reversesignalstop", "subject_id", "subject"),
    ("maintenancerun", "api_key_id", "apikey"),
    ("maintenancestep", "run_id", "maintenancerun"),
    ("rununit", "step_id", "maintenancestep"),
    ("rununit", "subject_id", "subject"),
    ("subject", "company_id", "company"),
]

FUNCTIONS = """
CREATE FUNCTION current_workspace() RETURNS uuid STABLE PARALLEL SAFE LANGUAGE sql
  RETURN nullif(current_setting('app.workspace', true), '')::uuid;
CREATE FUNCTION current_member() RETURNS uuid STABLE PARALLEL SAFE LANGUAGE sql
  RETURN nullif(current_setting('app.member', true), '')::uuid;
CREATE FUNCTION current_key_hash() RETURNS text STABLE PARALLEL SAFE LANGUAGE sql
  RETURN nullif(current_setting('app.key', true), '');
CREATE FUNCTION sees_directory() RETURNS boolean STABLE PARALLEL SAFE LANGUAGE sql
  RETURN coalesce(current_setting('app.directory', true), '') = 'on';
"""

CACHE = """
CREATE TABLE palimpsest_cache (cache_key varchar(255) PRIMARY KEY, value text NOT NULL, expires timestamptz NOT NULL);
CREATE INDEX palimpsest_cache_expires ON palimpsest_cache (expires);
"""

MINE = "workspace_id = current_workspace()"


def table(model):
    return f"memory_app_{model}"


def reference(model, column, target):
    return (
        f"ALTER TABLE {table(model)} ADD CONSTRAINT {model}_{column}_stays FOREIGN KEY (workspace_id, {column}) "
        f"REFERENCES {table(target)} (workspace_id, id);"
    )


def policy(model, using, check=None):
    """ENABLE, not FORCE: under FORCE the owner's own data migrations would see nothing."""
    return (
        f"ALTER TABLE {table(model)} ENABLE ROW LEVEL SECURITY;"
        f"CREATE POLICY own_workspace ON {table(model)} USING ({using}) WITH CHECK ({check or using});"
    )


def policies():
    # The directory: the only three that may look further than one workspace, and the jobs that the sweeper finds.
    member_of = f"SELECT m.workspace_id FROM {table('membership')} m WHERE m.member_id = current_member()"
    yield from (policy(model, MINE) for model in OWNED)
    yield policy("membership", f"{MINE} OR member_id = current_member()", MINE)
    yield policy("apikey", f"{MINE} OR key_hash = current_key_hash()", MINE)
    yield policy("job", f"{MINE} OR sees_directory()")
    yield policy(
        "workspace",
        f"id = current_workspace() OR sees_directory() OR id IN ({member_of})",
        "id = current_workspace()",
    )


def build_walls(apps, schema_editor):
    run = schema_editor.execute
    run(FUNCTIONS)
    run(CACHE)
    for row in REFERENCES:
        run(reference(*row))
    for statement in policies():
        run(statement)


def grant(apps, schema_editor):
    """The app role owns nothing; what later migrations make is granted by the default privileges."""
    role = schema_editor.quote_name(urlsplit(settings.DATABASE_URL).username)
    for statement in (
        f"GRANT USAGE ON SCHEMA public TO {role}",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
        f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}",
        f"REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {role}",
        f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role}",
        f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO {role}",
    ):
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0001_initial"), ("sessions", "0001_initial")]
    operations = [
        migrations.RunPython(build_walls, elidable=False),
        migrations.RunPython(grant, elidable=False),
    ]
