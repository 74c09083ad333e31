"""How each table lets go of a person. Erasure itself comes later; no table comes without its line here.

`tests/house` walks every table of the database and fails on one that is neither registered nor exempt with a reason.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Erased:
    """Rows of `table` whose `columns` name the person. `how` tells delete from blanking what only mentions them."""

    table: str
    columns: tuple[str, ...]
    how: str = "delete"


ERASED = (
    # In the order in which rows may go: what points before what is pointed at.
    Erased("memory_app_auditdetail", ("subject_id",)),
    Erased("memory_app_searchterm", ("subject_id",)),
    Erased("memory_app_matchterm", ("subject_id",)),
    Erased("memory_app_factconflict", ("subject_id",)),
    Erased("memory_app_knowledgeconfirmation", ("subject_id",)),
    Erased("memory_app_knowledgeversion", ("subject_id",)),
    Erased("memory_app_sharedknowledge", ("subject_id",)),
    Erased("memory_app_factsighting", ("subject_id",)),
    Erased("memory_app_factversion", ("subject_id",)),
    Erased("memory_app_agentfact", ("subject_id",)),
    Erased("memory_app_agentsession", ("subject_id",)),
    Erased("memory_app_workstate", ("subject_id",)),
    Erased("memory_app_profileversion", ("subject_id",)),
    Erased("memory_app_profileentry", ("subject_id",)),
    Erased("memory_app_behavioursignal", ("subject_id", "contact_id")),
    Erased("memory_app_contradiction", ("subject_id",)),
    Erased("memory_app_reversesignalstop", ("subject_id",)),
    Erased("memory_app_reversesignal", ("subject_id",)),
    Erased("memory_app_ruleversion", ("subject_id",)),
    Erased("memory_app_proceduralrule", ("subject_id",)),
    Erased("memory_app_reviewhold", ("subject_id",)),
    Erased("memory_app_reviewskip", ("subject_id",)),
    Erased("memory_app_episoderejection", ("subject_id",)),
    Erased("memory_app_verdicteffect", ("verdict_id",), how="delete with the subject's verdicts"),
    Erased("memory_app_verdict", ("subject_id",)),
    Erased("memory_app_observationevidence", ("subject_id",)),
    Erased("memory_app_observation", ("subject_id",)),
    Erased("memory_app_patterncondition", ("contact_id",), how="delete with every observation of its pattern"),
    Erased("memory_app_pattern", ("subject_id",)),
    Erased("memory_app_episodecontact", ("subject_id",)),
    Erased("memory_app_episode", ("subject_id", "contact_id"), how="delete; of a contact: rebuild without them"),
    Erased("memory_app_rununit", ("subject_id",)),
    Erased("memory_app_apikey", ("subject_id",), how="revoke and unbind"),
    Erased("memory_app_subject", ("id",), how="blank: name, key, e-mails, aliases; keep the fence"),
)

EXEMPT = {
    "memory_app_workspace": "names a team",
    "memory_app_member": "an account, closed by its own request, not a subject of memory",
    "memory_app_membership": "an account's role",
    "memory_app_invitation": "the address of an account or of one that is asked for, and a hashed token",
    "memory_app_signinlink": "an account's hashed token, dead within a day",
    "memory_app_workspacethreshold": "numbers of a workspace, and the account that set them",
    "memory_app_company": "names an organisation, not a person",
    "memory_app_agent": "names a piece of software",
    "memory_app_reviewpattern": "what reviews find fault with in a project's work",
    "memory_app_technologypreference": "names a technology",
    "memory_app_finishedproject": "sums up a project of the workspace",
    "memory_app_maintenancerun": "dates and counts of a workspace",
    "memory_app_maintenancestep": "counts over all subjects",
    "memory_app_job": "ids only; a job of an erased subject stops at its fence",
    "memory_app_auditentry": "ids and words of ours; what is personal stands in its detail",
    "account_emailaddress": "an account's address",
    "account_emailconfirmation": "an account's hashed token",
    "auth_group": "unused by us",
    "auth_group_permissions": "unused by us",
    "auth_permission": "names of models",
    "django_content_type": "names of models",
    "django_migrations": "names of migrations",
    "django_session": "an account's session",
    "palimpsest_cache": "rate limits of sign-in, gone within a day",
}
