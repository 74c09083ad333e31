"""The roles as a person chooses among them."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory_app.domain.actors import role_covers
from memory_app.domain.vocabulary import Role


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
