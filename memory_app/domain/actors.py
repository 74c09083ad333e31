"""Who acts, as every service and queryset sees it: never a request, never a key object."""

from collections.abc import Collection
from dataclasses import dataclass, field
from uuid import UUID

from memory_app.domain.errors import NotAllowed
from memory_app.domain.vocabulary import ActorKind, Role, Scope, SourceClass, Way

_RANK = {role: rank for rank, role in enumerate(Role)}


def role_covers(held: Role, asked: Role) -> bool:
    """Whether who holds one role may do what the other may."""
    return _RANK[held] >= _RANK[asked]


@dataclass(frozen=True, slots=True)
class Actor:
    """One credential in one workspace. Ids are of Member, ApiKey, Agent and Subject rows."""

    kind: ActorKind
    workspace_id: UUID
    way: Way
    id: UUID | None = None
    label: str = ""
    role: Role | None = None
    scopes: Collection[Scope] = field(default_factory=frozenset)
    agent_id: UUID | None = None
    subject_id: UUID | None = None
    address: str = ""

    @property
    def source_class(self) -> SourceClass:
        """What is stamped on rows this actor writes (`domain.md`, poisoning)."""
        if self.kind is ActorKind.KEY:
            return SourceClass.AGENT if self.agent_id else SourceClass.TOOL
        if self.kind is ActorKind.MEMBER:
            return SourceClass.ADMIN if self.has_role(Role.ADMIN) else SourceClass.USER
        return SourceClass.TOOL

    def has_role(self, role: Role) -> bool:
        """Whether a member holds at least this role."""
        return self.role is not None and _RANK[self.role] >= _RANK[role]

    def has_scope(self, scope: Scope) -> bool:
        """Whether a key carries this scope; `review` counts only on keys bound to no agent and no subject."""
        if scope is Scope.REVIEW and (self.agent_id or self.subject_id):
            return False
        return scope in self.scopes

    def require(self, *, role: Role, scope: Scope | None) -> None:
        """Let the system pass, a member with the role, a key with the scope. `scope=None`: no key ever.

        Raises NotAllowed with a sentence that names what is missing.
        """
        if self.kind is ActorKind.SYSTEM:
            return
        if self.kind is ActorKind.MEMBER:
            if not self.has_role(role):
                raise NotAllowed("This needs the role %(role)s in this workspace.", field="role", role=role)
            return
        if scope is None:
            raise NotAllowed("This needs a signed-in admin; an API key can't do it.", field="scope")
        if not self.has_scope(scope):
            if scope is Scope.REVIEW:
                raise NotAllowed(
                    "This needs a key with the scope review that is bound to no agent and no subject.", field="scope"
                )
            raise NotAllowed("This needs a key with the scope %(scope)s.", field="scope", scope=scope)


def system_actor(workspace_id: UUID, way: Way = Way.WORKER) -> Actor:
    """The service itself: the nightly run, a cascade, a command."""
    return Actor(kind=ActorKind.SYSTEM, workspace_id=workspace_id, way=way, label="Palimpsest")
