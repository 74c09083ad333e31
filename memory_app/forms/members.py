"""The roles as a person chooses among them, who has them, and whom they were offered."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory_app.domain.actors import Actor, role_covers
from memory_app.domain.vocabulary import Role
from memory_app.models import Invitation, Membership


@dataclass(frozen=True, slots=True)
class RoleChoice:
    """A role, what it is called and what it lets somebody do beyond the one before."""

    value: str
    label: str | Promise
    means: str | Promise


ROLES = (
    RoleChoice(Role.VIEWER.value, _("Viewer"), _("Reads everything, changes nothing.")),
    RoleChoice(Role.REVIEWER.value, _("Reviewer"), _("Gives verdicts, writes rules, starts runs.")),
    RoleChoice(Role.ADMIN.value, _("Admin"), _("Manages members, keys and settings too.")),
    RoleChoice(Role.OWNER.value, _("Owner"), _("Decides who else owns the workspace, too.")),
)
"""Weakest first."""


def role_choice(word: str) -> RoleChoice:
    """Return the role of this word, which is one."""
    return next(choice for choice in ROLES if choice.value == word)


def roles_within(held: Role | None) -> list[RoleChoice]:
    """Return the roles that somebody with this role may give: none above it."""
    return [choice for choice in ROLES if held is not None and role_covers(held, Role(choice.value))]


@dataclass(frozen=True, slots=True)
class MemberRow:
    """One member with what who looks may do to them; `error` is of a change that was refused."""

    membership: Membership
    viewer: Actor
    owners: int
    error: str = ""
    changed: bool = False

    @property
    def role(self) -> RoleChoice:
        """What they may do here."""
        return role_choice(self.membership.role)

    @property
    def initial(self) -> str:
        """What stands where a picture would be."""
        return str(self.membership.member)[:1]

    @property
    def is_me(self) -> bool:
        """Whether who looks is this member."""
        return bool(self.membership.member_id == self.viewer.id)

    @property
    def is_only_owner(self) -> bool:
        """Whether the workspace would be without an owner."""
        return self.membership.role == Role.OWNER and self.owners == 1

    @property
    def may_change(self) -> bool:
        """Whether who looks may give them another role."""
        held = self.viewer.role
        above = held is None or not role_covers(held, Role(self.membership.role))
        return self.viewer.has_role(Role.ADMIN) and not above and not self.is_only_owner

    @property
    def may_remove(self) -> bool:
        """Whether who looks may end this membership, their own too."""
        return (self.may_change or self.is_me) and not self.is_only_owner


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """One invitation that waits, with what who looks may do to it."""

    invitation: Invitation
    viewer: Actor
    now: datetime

    @property
    def role(self) -> RoleChoice:
        """What it offers."""
        return role_choice(self.invitation.role)

    @property
    def is_expired(self) -> bool:
        """Whether its link is too old."""
        return self.invitation.expires_at <= self.now

    @property
    def may_change(self) -> bool:
        """Whether who looks may send it again or revoke it: nobody does so with a role above their own."""
        held = self.viewer.role
        return self.viewer.has_role(Role.ADMIN) and held is not None and role_covers(held, Role(self.invitation.role))
