"""What agents learned and did: facts, shared knowledge, sessions, work states, profiles, earlier projects."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models
from django.db.models import CASCADE, SET_NULL

TABLES = [
    "agentfact",
    "agentsession",
    "factconflict",
    "factsighting",
    "factversion",
    "finishedproject",
    "knowledgeconfirmation",
    "knowledgeversion",
    "matchterm",
    "profileentry",
    "profileversion",
    "reviewpattern",
    "searchterm",
    "sharedknowledge",
    "technologypreference",
    "workstate",
]
REFERENCES = [
    ("agentfact", "agent", "agent"),
    ("agentfact", "merged_into", "agentfact"),
    ("agentfact", "possible_duplicate_of", "agentfact"),
    ("agentfact", "subject", "subject"),
    ("agentsession", "agent", "agent"),
    ("agentsession", "api_key", "apikey"),
    ("agentsession", "subject", "subject"),
    ("factconflict", "newer_fact", "agentfact"),
    ("factconflict", "newer_knowledge", "sharedknowledge"),
    ("factconflict", "older_fact", "agentfact"),
    ("factconflict", "older_knowledge", "sharedknowledge"),
    ("factconflict", "subject", "subject"),
    ("factsighting", "fact", "agentfact"),
    ("factsighting", "session", "agentsession"),
    ("factsighting", "subject", "subject"),
    ("factversion", "api_key", "apikey"),
    ("factversion", "fact", "agentfact"),
    ("factversion", "subject", "subject"),
    ("knowledgeconfirmation", "agent", "agent"),
    ("knowledgeconfirmation", "api_key", "apikey"),
    ("knowledgeconfirmation", "knowledge", "sharedknowledge"),
    ("knowledgeconfirmation", "subject", "subject"),
    ("knowledgeversion", "api_key", "apikey"),
    ("knowledgeversion", "knowledge", "sharedknowledge"),
    ("knowledgeversion", "subject", "subject"),
    ("matchterm", "subject", "subject"),
    ("profileentry", "agent", "agent"),
    ("profileentry", "company", "company"),
    ("profileentry", "subject", "subject"),
    ("profileversion", "agent", "agent"),
    ("profileversion", "api_key", "apikey"),
    ("profileversion", "company", "company"),
    ("profileversion", "subject", "subject"),
    ("searchterm", "subject", "subject"),
    ("sharedknowledge", "merged_into", "sharedknowledge"),
    ("sharedknowledge", "possible_duplicate_of", "sharedknowledge"),
    ("sharedknowledge", "source_agent", "agent"),
    ("sharedknowledge", "source_fact", "agentfact"),
    ("sharedknowledge", "subject", "subject"),
    ("workstate", "agent", "agent"),
    ("workstate", "subject", "subject"),
]


ID = ("id", models.UUIDField(editable=False, primary_key=True, serialize=False))
OWNER = (
    "workspace",
    models.ForeignKey(db_index=False, editable=False, on_delete=CASCADE, related_name="+", to="memory_app.workspace"),
)


def own(target, **options):
    options = {"on_delete": CASCADE, "related_name": "+", **options}
    return models.ForeignKey(db_constraint=False, db_index=False, to=f"memory_app.{target}", **options)


def member(on_delete=SET_NULL):
    return models.ForeignKey(null=True, on_delete=on_delete, related_name="+", to=settings.AUTH_USER_MODEL)


def texts(length):
    return ArrayField(base_field=models.CharField(max_length=length), default=list, size=None)


REASONS = ["evicted", "put_away", "resolved", "merged", ""]
THRESHOLDS = [
    "review.promotion_wait_hours",
    "review.undo_window_minutes",
    "detection.plain_fdr",
    "detection.conditional_fdr",
    "detection.paired_fdr",
    "detection.specific_beats_general",
    "night.hour",
    "facts.share_preferences",
    "facts.decay_per_day",
    "sessions.stale_after_minutes",
    "sessions.working_memory_hours",
]
RESOLUTIONS = ["keep_newer", "keep_older", "keep_both", ""]


def known(field, words, name):
    return models.CheckConstraint(condition=models.Q((f"{field}__in", words)), name=name)


def build_walls(apps, schema_editor):
    for table, column, target in REFERENCES:
        schema_editor.execute(
            f"ALTER TABLE memory_app_{table} ADD CONSTRAINT {table}_{column}_id_stays "
            f"FOREIGN KEY (workspace_id, {column}_id) REFERENCES memory_app_{target} (workspace_id, id)"
        )
    for table in TABLES:
        schema_editor.execute(f"ALTER TABLE memory_app_{table} ENABLE ROW LEVEL SECURITY")
        schema_editor.execute(
            f"CREATE POLICY own_workspace ON memory_app_{table} "
            "USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())"
        )


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0012_invitations")]

    operations = [
        migrations.CreateModel(
            name="AgentFact",
            fields=[
                ID,
                ("category", models.CharField(max_length=20)),
                ("text", models.CharField(max_length=500)),
                ("text_hash", models.CharField(max_length=64)),
                ("count", models.PositiveIntegerField(default=1)),
                ("status", models.CharField(default="active", max_length=20)),
                ("pinned", models.BooleanField(default=False)),
                ("source_class", models.CharField(max_length=20)),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField()),
                ("last_seen_at", models.DateTimeField()),
                ("archived_at", models.DateTimeField(null=True)),
                ("archived_because", models.CharField(blank=True, max_length=20)),
                ("agent", own("agent")),
                ("merged_into", own("agentfact", null=True, on_delete=SET_NULL, related_name="merged")),
                ("possible_duplicate_of", own("agentfact", null=True, on_delete=SET_NULL)),
                ("subject", own("subject", null=True)),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="AgentSession",
            fields=[
                ID,
                ("task", models.CharField(blank=True, max_length=200)),
                ("what", models.CharField(max_length=200)),
                ("decisions", texts(150)),
                ("unfinished", texts(150)),
                ("next_steps", texts(150)),
                ("commits", texts(12)),
                ("files_changed", texts(500)),
                ("input_tokens", models.PositiveBigIntegerField(default=0)),
                ("output_tokens", models.PositiveBigIntegerField(default=0)),
                ("outcome", models.CharField(default="completed", max_length=20)),
                ("status", models.CharField(default="live", max_length=20)),
                ("idempotency_key", models.CharField(blank=True, max_length=200)),
                ("source_class", models.CharField(max_length=20)),
                ("created_at", models.DateTimeField()),
                ("agent", own("agent")),
                ("api_key", own("apikey", null=True, on_delete=SET_NULL)),
                ("subject", own("subject", null=True)),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="FactSighting",
            fields=[
                ID,
                ("source", models.CharField(max_length=120)),
                ("seen_at", models.DateTimeField()),
                ("fact", own("agentfact", related_name="sightings")),
                ("session", own("agentsession", null=True, on_delete=SET_NULL)),
                ("subject", own("subject", null=True)),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="FactVersion",
            fields=[
                ID,
                ("version", models.PositiveIntegerField()),
                ("change", models.CharField(max_length=20)),
                ("text", models.CharField(max_length=500)),
                ("category", models.CharField(max_length=20)),
                ("status", models.CharField(max_length=20)),
                ("pinned", models.BooleanField(default=False)),
                ("source_class", models.CharField(max_length=20)),
                ("batch", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField()),
                ("api_key", own("apikey", null=True, on_delete=SET_NULL)),
                ("fact", own("agentfact", related_name="versions")),
                ("member", member()),
                ("subject", own("subject", null=True)),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="FinishedProject",
            fields=[
                ID,
                ("summary", models.CharField(max_length=500)),
                ("technologies", texts(200)),
                ("review_passed", models.BooleanField(null=True)),
                ("creativity", models.PositiveSmallIntegerField(null=True)),
                ("visual", models.PositiveSmallIntegerField(null=True)),
                ("interaction", models.PositiveSmallIntegerField(null=True)),
                ("completeness", models.PositiveSmallIntegerField(null=True)),
                ("engagement", models.PositiveSmallIntegerField(null=True)),
                ("axes", texts(20)),
                ("completed_at", models.DateTimeField()),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="MatchTerm",
            fields=[
                ID,
                ("kind", models.CharField(max_length=20)),
                ("item_id", models.UUIDField()),
                ("term", models.CharField(db_collation="C", max_length=120)),
                ("subject", own("subject", null=True)),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="ProfileEntry",
            fields=[
                ID,
                ("attribute", models.CharField(max_length=120)),
                ("value", models.CharField(max_length=500)),
                ("version", models.PositiveIntegerField(default=1)),
                ("source_class", models.CharField(max_length=20)),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                ("agent", own("agent", null=True)),
                ("company", own("company", null=True)),
                ("subject", own("subject", null=True)),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="ProfileVersion",
            fields=[
                ID,
                ("attribute", models.CharField(max_length=120)),
                ("version", models.PositiveIntegerField()),
                ("value", models.CharField(blank=True, max_length=500)),
                ("source_class", models.CharField(max_length=20)),
                ("created_at", models.DateTimeField()),
                ("agent", own("agent", null=True)),
                ("api_key", own("apikey", null=True, on_delete=SET_NULL)),
                ("company", own("company", null=True)),
                ("member", member()),
                ("subject", own("subject", null=True)),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="ReviewPattern",
            fields=[
                ID,
                ("key_hash", models.CharField(max_length=64)),
                ("pattern", models.CharField(max_length=500)),
                ("count", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField()),
                ("last_seen_at", models.DateTimeField()),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="SearchTerm",
            fields=[
                ID,
                ("kind", models.CharField(max_length=20)),
                ("item_id", models.UUIDField()),
                ("term", models.CharField(db_collation="C", max_length=120)),
                ("backwards", models.CharField(blank=True, db_collation="C", max_length=120)),
                ("subject", own("subject", null=True)),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="SharedKnowledge",
            fields=[
                ID,
                ("text", models.CharField(max_length=500)),
                ("text_hash", models.CharField(max_length=64)),
                ("category", models.CharField(max_length=20)),
                ("source_class", models.CharField(max_length=20)),
                ("status", models.CharField(default="active", max_length=20)),
                ("pinned", models.BooleanField(default=False)),
                ("confirmation_count", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField()),
                ("last_confirmed_at", models.DateTimeField()),
                ("archived_at", models.DateTimeField(null=True)),
                ("archived_because", models.CharField(blank=True, max_length=20)),
                ("merged_into", own("sharedknowledge", null=True, on_delete=SET_NULL, related_name="merged")),
                ("possible_duplicate_of", own("sharedknowledge", null=True, on_delete=SET_NULL)),
                ("source_agent", own("agent", null=True, on_delete=SET_NULL)),
                ("source_fact", own("agentfact", null=True, on_delete=SET_NULL)),
                ("subject", own("subject", null=True)),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="KnowledgeVersion",
            fields=[
                ID,
                ("version", models.PositiveIntegerField()),
                ("change", models.CharField(max_length=20)),
                ("text", models.CharField(max_length=500)),
                ("category", models.CharField(max_length=20)),
                ("status", models.CharField(max_length=20)),
                ("pinned", models.BooleanField(default=False)),
                ("source_class", models.CharField(max_length=20)),
                ("batch", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField()),
                ("api_key", own("apikey", null=True, on_delete=SET_NULL)),
                ("member", member()),
                ("subject", own("subject", null=True)),
                OWNER,
                ("knowledge", own("sharedknowledge", related_name="versions")),
            ],
        ),
        migrations.CreateModel(
            name="KnowledgeConfirmation",
            fields=[
                ID,
                ("stance", models.CharField(default="confirm", max_length=20)),
                ("note", models.CharField(blank=True, max_length=500)),
                ("created_at", models.DateTimeField()),
                ("agent", own("agent", null=True)),
                ("member", member(on_delete=CASCADE)),
                ("owner", member()),
                ("api_key", own("apikey", null=True)),
                ("subject", own("subject", null=True)),
                OWNER,
                ("knowledge", own("sharedknowledge", related_name="confirmations")),
            ],
        ),
        migrations.CreateModel(
            name="FactConflict",
            fields=[
                ID,
                ("created_at", models.DateTimeField()),
                ("resolution", models.CharField(blank=True, max_length=20)),
                ("note", models.CharField(blank=True, max_length=500)),
                ("resolved_at", models.DateTimeField(null=True)),
                ("member", member()),
                ("newer_fact", own("agentfact", null=True)),
                ("older_fact", own("agentfact", null=True)),
                ("subject", own("subject", null=True)),
                OWNER,
                ("newer_knowledge", own("sharedknowledge", null=True)),
                ("older_knowledge", own("sharedknowledge", null=True)),
            ],
        ),
        migrations.CreateModel(
            name="TechnologyPreference",
            fields=[
                ID,
                ("key_hash", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField()),
                OWNER,
            ],
        ),
        migrations.CreateModel(
            name="WorkState",
            fields=[
                ID,
                ("task", models.CharField(max_length=200)),
                ("status", models.CharField(default="running", max_length=20)),
                ("prompt", models.CharField(blank=True, max_length=500)),
                ("cwd", models.CharField(blank=True, max_length=500)),
                ("summary", models.CharField(blank=True, max_length=200)),
                ("next_steps", texts(150)),
                ("unfinished", texts(150)),
                ("files_touched", texts(500)),
                ("last_activity", models.CharField(blank=True, max_length=160)),
                ("started_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                ("agent", own("agent")),
                ("subject", own("subject", null=True)),
                OWNER,
            ],
        ),
        migrations.AddIndex(
            "agentfact", models.Index(fields=["workspace", "agent", "status", "-count"], name="fact_agent")
        ),
        migrations.AddIndex(
            "agentfact", models.Index(fields=["workspace", "status", "-last_seen_at", "-id"], name="fact_lately")
        ),
        migrations.AddIndex(
            "agentfact", models.Index(fields=["workspace", "status", "-count", "-id"], name="fact_strongest")
        ),
        migrations.AddIndex("agentfact", models.Index(fields=["subject"], name="fact_subject")),
        migrations.AddIndex(
            "agentfact",
            models.Index(
                condition=models.Q(("merged_into__isnull", False)), fields=["merged_into"], name="fact_merged_into"
            ),
        ),
        migrations.AddConstraint("agentfact", models.UniqueConstraint(fields=("workspace", "id"), name="fact_ws_id")),
        migrations.AddConstraint(
            "agentfact",
            models.UniqueConstraint(
                fields=("workspace", "agent", "subject", "text_hash"), name="fact_once", nulls_distinct=False
            ),
        ),
        migrations.AddConstraint(
            "agentfact",
            known(
                "category",
                ["user_preference", "codebase_pattern", "workflow_habit", "lesson_learned"],
                name="fact_category_known",
            ),
        ),
        migrations.AddConstraint("agentfact", known("status", ["active", "archived"], name="fact_status_known")),
        migrations.AddConstraint(
            "agentfact", known("source_class", ["tool", "agent", "user", "admin"], name="fact_source_known")
        ),
        migrations.AddConstraint(
            "agentfact",
            models.CheckConstraint(
                condition=models.Q(("merged_into", None), ("archived_because", "merged"), _connector="OR"),
                name="fact_merged_is_archived",
            ),
        ),
        migrations.AddIndex(
            "agentsession", models.Index(fields=["workspace", "agent", "-created_at", "-id"], name="session_agent")
        ),
        migrations.AddIndex(
            "agentsession", models.Index(fields=["workspace", "-created_at", "-id"], name="session_newest")
        ),
        migrations.AddIndex("agentsession", models.Index(fields=["subject"], name="session_subject")),
        migrations.AddConstraint(
            "agentsession", models.UniqueConstraint(fields=("workspace", "id"), name="session_ws_id")
        ),
        migrations.AddConstraint(
            "agentsession",
            models.UniqueConstraint(
                condition=models.Q(("idempotency_key", ""), _negated=True),
                fields=("workspace", "agent", "idempotency_key"),
                name="session_once",
            ),
        ),
        migrations.AddConstraint(
            "agentsession", known("outcome", ["completed", "failed", "interrupted"], name="session_outcome_known")
        ),
        migrations.AddConstraint("agentsession", known("status", ["live", "archived"], name="session_status_known")),
        migrations.AddIndex("factsighting", models.Index(fields=["subject"], name="fact_sighting_subject")),
        migrations.AddIndex("factsighting", models.Index(fields=["session"], name="fact_sighting_session")),
        migrations.AddConstraint(
            "factsighting", models.UniqueConstraint(fields=("workspace", "id"), name="fact_sighting_ws_id")
        ),
        migrations.AddConstraint(
            "factsighting", models.UniqueConstraint(fields=("workspace", "fact", "source"), name="fact_sighting_once")
        ),
        migrations.AddIndex("factversion", models.Index(fields=["subject"], name="fact_version_subject")),
        migrations.AddConstraint(
            "factversion", models.UniqueConstraint(fields=("workspace", "id"), name="fact_version_ws_id")
        ),
        migrations.AddConstraint(
            "factversion", models.UniqueConstraint(fields=("workspace", "fact", "version"), name="fact_version_once")
        ),
        migrations.AddConstraint(
            "factversion",
            models.CheckConstraint(
                condition=models.Q(
                    (
                        "change__in",
                        [
                            "added",
                            "edited",
                            "pinned",
                            "unpinned",
                            "archived",
                            "restored",
                            "evicted",
                            "revived",
                            "merged",
                            "unmerged",
                            "disputed",
                            "activated",
                        ],
                    )
                ),
                name="fact_version_change_known",
            ),
        ),
        migrations.AddConstraint(
            "factversion", known("status", ["active", "archived"], name="fact_version_status_known")
        ),
        migrations.AddConstraint(
            "factversion", known("source_class", ["tool", "agent", "user", "admin"], name="fact_version_source_known")
        ),
        migrations.AddIndex(
            "finishedproject", models.Index(fields=["workspace", "-completed_at", "-id"], name="project_newest")
        ),
        migrations.AddConstraint(
            "finishedproject", models.UniqueConstraint(fields=("workspace", "id"), name="project_ws_id")
        ),
        migrations.AddConstraint(
            "finishedproject",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("creativity__gte", 1), ("creativity__lte", 5)),
                    ("creativity__isnull", True),
                    _connector="OR",
                ),
                name="project_creativity_of_five",
            ),
        ),
        migrations.AddConstraint(
            "finishedproject",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("visual__gte", 1), ("visual__lte", 5)), ("visual__isnull", True), _connector="OR"
                ),
                name="project_visual_of_five",
            ),
        ),
        migrations.AddConstraint(
            "finishedproject",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("interaction__gte", 1), ("interaction__lte", 5)),
                    ("interaction__isnull", True),
                    _connector="OR",
                ),
                name="project_interaction_of_five",
            ),
        ),
        migrations.AddConstraint(
            "finishedproject",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("completeness__gte", 1), ("completeness__lte", 5)),
                    ("completeness__isnull", True),
                    _connector="OR",
                ),
                name="project_completeness_of_five",
            ),
        ),
        migrations.AddConstraint(
            "finishedproject",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("engagement__gte", 1), ("engagement__lte", 5)),
                    ("engagement__isnull", True),
                    _connector="OR",
                ),
                name="project_engagement_of_five",
            ),
        ),
        migrations.AddIndex("matchterm", models.Index(fields=["item_id"], name="match_term_item")),
        migrations.AddIndex(
            "matchterm",
            models.Index(condition=models.Q(("subject__isnull", False)), fields=["subject"], name="match_term_subject"),
        ),
        migrations.AddConstraint(
            "matchterm", models.UniqueConstraint(fields=("workspace", "id"), name="match_term_ws_id")
        ),
        migrations.AddConstraint(
            "matchterm",
            models.UniqueConstraint(fields=("workspace", "kind", "term", "item_id"), name="match_term_once"),
        ),
        migrations.AddConstraint(
            "matchterm", known("kind", ["fact", "knowledge", "session"], name="match_term_kind_known")
        ),
        migrations.AddIndex("profileentry", models.Index(fields=["subject"], name="profile_subject")),
        migrations.AddIndex("profileentry", models.Index(fields=["company"], name="profile_company")),
        migrations.AddIndex("profileentry", models.Index(fields=["agent"], name="profile_agent")),
        migrations.AddConstraint(
            "profileentry", models.UniqueConstraint(fields=("workspace", "id"), name="profile_ws_id")
        ),
        migrations.AddConstraint(
            "profileentry",
            models.UniqueConstraint(
                fields=("workspace", "subject", "company", "agent", "attribute"),
                name="profile_once",
                nulls_distinct=False,
            ),
        ),
        migrations.AddConstraint(
            "profileentry", known("source_class", ["tool", "agent", "user", "admin"], name="profile_source_known")
        ),
        migrations.AddConstraint(
            "profileentry",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("agent__isnull", True), ("company__isnull", True), ("subject__isnull", False)),
                    models.Q(("agent__isnull", True), ("company__isnull", False), ("subject__isnull", True)),
                    models.Q(("agent__isnull", False), ("company__isnull", True), ("subject__isnull", True)),
                    _connector="OR",
                ),
                name="profile_of_one",
            ),
        ),
        migrations.AddIndex("profileversion", models.Index(fields=["subject"], name="profile_version_subject")),
        migrations.AddIndex("profileversion", models.Index(fields=["company"], name="profile_version_company")),
        migrations.AddIndex("profileversion", models.Index(fields=["agent"], name="profile_version_agent")),
        migrations.AddConstraint(
            "profileversion", models.UniqueConstraint(fields=("workspace", "id"), name="profile_version_ws_id")
        ),
        migrations.AddConstraint(
            "profileversion",
            models.UniqueConstraint(
                fields=("workspace", "subject", "company", "agent", "attribute", "version"),
                name="profile_version_once",
                nulls_distinct=False,
            ),
        ),
        migrations.AddConstraint(
            "profileversion",
            known("source_class", ["tool", "agent", "user", "admin"], name="profile_version_source_known"),
        ),
        migrations.AddConstraint(
            "profileversion",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("agent__isnull", True), ("company__isnull", True), ("subject__isnull", False)),
                    models.Q(("agent__isnull", True), ("company__isnull", False), ("subject__isnull", True)),
                    models.Q(("agent__isnull", False), ("company__isnull", True), ("subject__isnull", True)),
                    _connector="OR",
                ),
                name="profile_version_of_one",
            ),
        ),
        migrations.AddConstraint(
            "reviewpattern", models.UniqueConstraint(fields=("workspace", "id"), name="review_pattern_ws_id")
        ),
        migrations.AddConstraint(
            "reviewpattern", models.UniqueConstraint(fields=("workspace", "key_hash"), name="review_pattern_once")
        ),
        migrations.AddIndex("searchterm", models.Index(fields=["item_id"], name="search_term_item")),
        migrations.AddIndex(
            "searchterm",
            models.Index(condition=models.Q(("subject__isnull", False)), fields=["subject"], name="search_term_subject"),
        ),
        migrations.AddIndex(
            "searchterm",
            models.Index(
                condition=models.Q(("backwards", ""), _negated=True),
                fields=["workspace", "kind", "backwards"],
                name="search_term_backwards",
            ),
        ),
        migrations.AddConstraint(
            "searchterm", models.UniqueConstraint(fields=("workspace", "id"), name="search_term_ws_id")
        ),
        migrations.AddConstraint(
            "searchterm",
            models.UniqueConstraint(fields=("workspace", "kind", "term", "item_id"), name="search_term_once"),
        ),
        migrations.AddConstraint(
            "searchterm", known("kind", ["fact", "knowledge", "session"], name="search_term_kind_known")
        ),
        migrations.AddIndex(
            "sharedknowledge",
            models.Index(fields=["workspace", "status", "-confirmation_count", "-id"], name="knowledge_surest"),
        ),
        migrations.AddIndex(
            "sharedknowledge",
            models.Index(fields=["workspace", "status", "-last_confirmed_at", "-id"], name="knowledge_lately"),
        ),
        migrations.AddIndex("sharedknowledge", models.Index(fields=["subject"], name="knowledge_subject")),
        migrations.AddIndex("sharedknowledge", models.Index(fields=["source_fact"], name="knowledge_source_fact")),
        migrations.AddIndex(
            "sharedknowledge",
            models.Index(
                condition=models.Q(("merged_into__isnull", False)), fields=["merged_into"], name="knowledge_merged_into"
            ),
        ),
        migrations.AddConstraint(
            "sharedknowledge", models.UniqueConstraint(fields=("workspace", "id"), name="knowledge_ws_id")
        ),
        migrations.AddConstraint(
            "sharedknowledge", models.UniqueConstraint(fields=("workspace", "text_hash"), name="knowledge_once")
        ),
        migrations.AddConstraint(
            "sharedknowledge",
            known(
                "category",
                ["user_preference", "codebase_pattern", "workflow_habit", "lesson_learned"],
                name="knowledge_category_known",
            ),
        ),
        migrations.AddConstraint(
            "sharedknowledge",
            known("status", ["candidate", "active", "disputed", "archived"], name="knowledge_status_known"),
        ),
        migrations.AddConstraint(
            "sharedknowledge", known("source_class", ["tool", "agent", "user", "admin"], name="knowledge_source_known")
        ),
        migrations.AddConstraint(
            "sharedknowledge",
            models.CheckConstraint(
                condition=models.Q(("merged_into", None), ("archived_because", "merged"), _connector="OR"),
                name="knowledge_merged_is_archived",
            ),
        ),
        migrations.AddIndex("knowledgeversion", models.Index(fields=["subject"], name="knowledge_version_subject")),
        migrations.AddConstraint(
            "knowledgeversion", models.UniqueConstraint(fields=("workspace", "id"), name="knowledge_version_ws_id")
        ),
        migrations.AddConstraint(
            "knowledgeversion",
            models.UniqueConstraint(fields=("workspace", "knowledge", "version"), name="knowledge_version_once"),
        ),
        migrations.AddConstraint(
            "knowledgeversion",
            models.CheckConstraint(
                condition=models.Q(
                    (
                        "change__in",
                        [
                            "added",
                            "edited",
                            "pinned",
                            "unpinned",
                            "archived",
                            "restored",
                            "evicted",
                            "revived",
                            "merged",
                            "unmerged",
                            "disputed",
                            "activated",
                        ],
                    )
                ),
                name="knowledge_version_change_known",
            ),
        ),
        migrations.AddConstraint(
            "knowledgeversion",
            known("status", ["candidate", "active", "disputed", "archived"], name="knowledge_version_status_known"),
        ),
        migrations.AddConstraint(
            "knowledgeversion",
            known("source_class", ["tool", "agent", "user", "admin"], name="knowledge_version_source_known"),
        ),
        migrations.AddIndex("knowledgeconfirmation", models.Index(fields=["subject"], name="confirmation_subject")),
        migrations.AddConstraint(
            "knowledgeconfirmation", models.UniqueConstraint(fields=("workspace", "id"), name="confirmation_ws_id")
        ),
        migrations.AddConstraint(
            "knowledgeconfirmation",
            models.UniqueConstraint(
                fields=("workspace", "knowledge", "agent", "member", "api_key"), name="confirmation_once", nulls_distinct=False
            ),
        ),
        migrations.AddConstraint(
            "knowledgeconfirmation", known("stance", ["confirm", "dispute"], name="confirmation_stance_known")
        ),
        migrations.AddConstraint(
            "knowledgeconfirmation",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("agent__isnull", False), ("api_key__isnull", True), ("member__isnull", True)),
                    models.Q(("agent__isnull", True), ("api_key__isnull", True), ("member__isnull", False)),
                    models.Q(("agent__isnull", True), ("api_key__isnull", False), ("member__isnull", True)),
                    _connector="OR",
                ),
                name="confirmation_of_one",
            ),
        ),
        migrations.AddIndex(
            "factconflict", models.Index(fields=["workspace", "-created_at", "-id"], name="fact_conflict_newest")
        ),
        migrations.AddIndex("factconflict", models.Index(fields=["subject"], name="fact_conflict_subject")),
        migrations.AddIndex("factconflict", models.Index(fields=["newer_fact"], name="fact_conflict_newer")),
        migrations.AddIndex("factconflict", models.Index(fields=["older_fact"], name="fact_conflict_older")),
        migrations.AddIndex("factconflict", models.Index(fields=["newer_knowledge"], name="fact_conflict_newer_known")),
        migrations.AddIndex("factconflict", models.Index(fields=["older_knowledge"], name="fact_conflict_older_known")),
        migrations.AddConstraint(
            "factconflict", models.UniqueConstraint(fields=("workspace", "id"), name="fact_conflict_ws_id")
        ),
        migrations.AddConstraint(
            "factconflict",
            models.UniqueConstraint(
                fields=("workspace", "older_fact", "newer_fact", "older_knowledge", "newer_knowledge"),
                name="fact_conflict_once",
                nulls_distinct=False,
            ),
        ),
        migrations.AddConstraint(
            "factconflict",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("newer_fact__isnull", False),
                        ("newer_knowledge__isnull", True),
                        ("older_fact__isnull", False),
                        ("older_knowledge__isnull", True),
                    ),
                    models.Q(
                        ("newer_fact__isnull", True),
                        ("newer_knowledge__isnull", False),
                        ("older_fact__isnull", True),
                        ("older_knowledge__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="fact_conflict_of_one_kind",
            ),
        ),
        migrations.AddConstraint(
            "technologypreference", models.UniqueConstraint(fields=("workspace", "id"), name="technology_ws_id")
        ),
        migrations.AddConstraint(
            "technologypreference", models.UniqueConstraint(fields=("workspace", "key_hash"), name="technology_once")
        ),
        migrations.AddIndex(
            "workstate", models.Index(fields=["workspace", "-updated_at", "-id"], name="work_state_newest")
        ),
        migrations.AddIndex("workstate", models.Index(fields=["subject"], name="work_state_subject")),
        migrations.AddConstraint(
            "workstate", models.UniqueConstraint(fields=("workspace", "id"), name="work_state_ws_id")
        ),
        migrations.AddConstraint(
            "workstate", models.UniqueConstraint(fields=("workspace", "agent", "task"), name="work_state_once")
        ),
        migrations.AddConstraint(
            "workstate",
            known("status", ["running", "interrupted", "failed", "cancelled"], name="work_state_status_known"),
        ),
        migrations.AddConstraint("agentfact", known("archived_because", REASONS, name="fact_archive_reason_known")),
        migrations.AddConstraint(
            "sharedknowledge", known("archived_because", REASONS, name="knowledge_archive_reason_known")
        ),
        migrations.AddConstraint(
            "factconflict", known("resolution", RESOLUTIONS, name="fact_conflict_resolution_known")
        ),
        migrations.AddIndex(
            "factversion", models.Index(condition=models.Q(("batch__isnull", False)), fields=["batch"], name="fact_version_batch")
        ),
        migrations.AddIndex(
            "knowledgeversion", models.Index(condition=models.Q(("batch__isnull", False)), fields=["batch"], name="knowledge_version_batch")
        ),
        migrations.RemoveConstraint("workspacethreshold", "threshold_name_known"),
        migrations.AddConstraint("workspacethreshold", known("name", THRESHOLDS, name="threshold_name_known")),
        migrations.RunPython(build_walls, migrations.RunPython.noop),
    ]
