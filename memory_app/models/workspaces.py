"""Workspaces and the people who sign in to them: the directory, owned by no workspace."""

from datetime import datetime
from typing import ClassVar, Self

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Role
from memory_app.models.base import IdField, Owned, in_workspace_once, one_of, word


class Workspace(models.Model):
    """The tenant: a team or a project; nothing crosses it."""

    id = IdField()
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=LIMITS.name)
    time_zone = models.CharField(max_length=64, default="UTC")
    next_night_at = models.DateTimeField(null=True)
    """When the next scheduled run is due; null while nights are off, until the first signal over the API."""
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["next_night_at"], name="workspace_next_night")]

    def __str__(self) -> str:
        return self.name


class MemberManager(BaseUserManager["Member"]):
    """Accounts are known by their e-mail address, whatever its case."""

    def get_by_natural_key(self, username: str | None) -> "Member":
        """The account that signs in with this address."""
        return self.get(email__iexact=username)

    def create_member(self, *, email: str, name: str, now: datetime, password: str | None = None) -> "Member":
        """A new account; without a password it can only come in by a sign-in link or a reset."""
        member = self.model(email=self.normalize_email(email).lower(), name=name, created_at=now)
        member.set_password(password)
        member.save(using=self._db)
        return member


class Member(AbstractBaseUser):
    """A login account; what it may do is said per workspace by its memberships."""

    id = IdField()
    email = models.EmailField(max_length=254)
    name = models.CharField(max_length=LIMITS.name, blank=True)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField()

    objects: ClassVar[MemberManager] = MemberManager()
    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    is_staff = is_superuser = False  # there is no Django admin and nobody is above the roles

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="member_email_once")]

    def __str__(self) -> str:
        return self.name or self.email


class MembershipQuerySet(models.QuerySet["Membership"]):
    """Who belongs where."""

    def of_member(self, member: Member) -> Self:
        """A member's workspaces, by name."""
        return self.filter(member=member).select_related("workspace").order_by("workspace__name", "workspace_id")


class Membership(Owned):
    """One member's role in one workspace."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="memberships")
    role = word()
    created_at = models.DateTimeField()
    last_seen_at = models.DateTimeField(null=True)
    """Of their requests here, to the nearest minutes: `services.members.note_seen`."""

    objects = MembershipQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("membership_ws_id"),
            in_workspace_once("membership_once", ["member"]),
            one_of("role", Role, name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} {self.role}"


class SignInLink(models.Model):
    """A link that signs one member in once. Only the hash of its token is kept."""

    id = IdField()
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link {self.id}"
