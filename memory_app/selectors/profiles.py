"""Profiles as callers see them: of the subject, company or agent that they name, if it is theirs to see."""

from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.vocabulary import ProfileOf
from memory_app.models import ProfileEntry, ProfileVersion
from memory_app.models.profiles import ProfileQuerySet
from memory_app.selectors import naming


def profile_shown(actor: Actor, *, of: ProfileOf, key: str) -> ProfileQuerySet:
    """All attributes. Raises NotFound, and NotAllowed where a bound key names another."""
    rows: ProfileQuerySet = ProfileEntry.objects.in_workspace(actor.workspace_id)
    return rows.about(of, _owner_id(actor, of, key))


def history_shown(actor: Actor, *, of: ProfileOf, key: str, attribute: str) -> ProfileQuerySet:
    """What one attribute was, with who said so. Raises NotFound, also for one that never was, and NotAllowed."""
    rows: ProfileQuerySet = ProfileVersion.objects.in_workspace(actor.workspace_id)
    rows = rows.about(of, _owner_id(actor, of, key)).filter(attribute=attribute)
    if not rows.exists():
        raise NotFound("There is no such attribute.", field="attribute")
    return rows.select_related("member", "api_key")


def _owner_id(actor: Actor, of: ProfileOf, key: str) -> UUID:
    found: UUID = _NAMED[of](actor, key).pk
    return found


_NAMED = {
    ProfileOf.SUBJECTS: naming.subject_named,
    ProfileOf.COMPANIES: naming.company_named,
    ProfileOf.AGENTS: naming.agent_named,
}
