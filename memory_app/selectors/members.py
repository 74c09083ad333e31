"""Who belongs to a workspace, with their accounts."""

from memory_app.domain.actors import Actor
from memory_app.models import Membership


def addresses_of_members(actor: Actor) -> set[str]:
    """The mail addresses of everyone in the actor's workspace, in lower case."""
    owned = Membership.objects.filter(workspace_id=actor.workspace_id)
    return {address.lower() for address in owned.values_list("member__email", flat=True)}
