"""Who belongs to a workspace, with their accounts."""

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import Role
from memory_app.models import Membership
from memory_app.tenancy import scope


def opens_only_workspaces_of(actor: Actor, address: str) -> bool:
    """Whether the account with this address belongs to the actor's workspace, and to none that the actor doesn't own.

    The owner's own account too: what it opens is theirs. Call inside the actor's workspace.
    """
    here = Membership.objects.filter(workspace_id=actor.workspace_id, member__email__iexact=address)
    member_id = here.values_list("member_id", flat=True).first()
    if member_id is None or actor.id is None:
        return False
    if member_id == actor.id:
        return True
    with scope(member=actor.id):
        own = Membership.objects.filter(member_id=actor.id, role=Role.OWNER.value)
        owned = set(own.values_list("workspace_id", flat=True))
    with scope(member=member_id):
        theirs = set(Membership.objects.filter(member_id=member_id).values_list("workspace_id", flat=True))
    return theirs <= owned
