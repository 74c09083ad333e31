"""API keys: made, found, revoked. The secret is shown once; only a keyed hash of it is stored."""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.crypto import salted_hmac

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput, NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import ActorKind, Role, Scope, Way
from memory_app.models import ApiKey
from memory_app.services import audit, identities
from memory_app.tenancy import scope

MARK = "plm_"
_SHOWN = len(MARK) + 6
_USED_EVERY = timedelta(minutes=1)


def hash_of(secret: str) -> str:
    """The keyed hash (HMAC-SHA-256 under the service's secret key) that stands for a key, 64 hex digits."""
    return salted_hmac("memory_app.api_key", secret, secret=settings.SECRET_KEY, algorithm="sha256").hexdigest()


@transaction.atomic
def create_key(
    *,
    actor: Actor,
    name: str,
    scopes: Collection[str],
    now: datetime,
    agent: str | None = None,
    subject: str | None = None,
    expires_at: datetime | None = None,
) -> tuple[ApiKey, str]:
    """Make a key and return it with its secret, which nobody can read again.

    Raises NotAllowed below the role admin, InvalidInput for unknown or no scopes and an expiry in the past.
    """
    actor.require(role=Role.ADMIN, scope=None)
    if expires_at is not None and expires_at <= now:
        raise InvalidInput("The expiry lies in the past.", field="expires_at")
    if Scope.REVIEW in scopes and (agent or subject):
        raise InvalidInput("A key that is bound to an agent or a subject can't review.", field="scopes")
    secret = MARK + secrets.token_urlsafe(32)
    key = ApiKey.objects.create(
        workspace_id=actor.workspace_id,
        name=clean_text(name, field="name", limit=LIMITS.name, required=True, multiline=False),
        prefix=secret[:_SHOWN],
        key_hash=hash_of(secret),
        scopes=_known(scopes),
        agent=identities.agent_named(actor=actor, key=agent, now=now) if agent else None,
        subject=identities.subject_named(actor=actor, key=subject, now=now) if subject else None,
        created_by_id=actor.id if actor.kind is ActorKind.MEMBER else None,
        created_at=now,
        expires_at=expires_at,
    )
    audit.record(actor=actor, verb="key.created", target=key, now=now)
    return key, secret


def _known(scopes: Collection[str]) -> list[str]:
    wanted = set(scopes)
    if not wanted or wanted - set(Scope):
        raise InvalidInput("scopes takes one or more of %(scopes)s.", field="scopes", scopes=", ".join(Scope))
    return [word.value for word in Scope if word in wanted]


@transaction.atomic
def revoke_key(*, actor: Actor, key_id: UUID, now: datetime) -> ApiKey:
    """Close a key from this instant on; a second call changes nothing. Raises NotFound, NotAllowed."""
    actor.require(role=Role.ADMIN, scope=None)
    key: ApiKey | None = ApiKey.objects.visible_to(actor).select_for_update().filter(pk=key_id).first()
    if key is None:
        raise NotFound("There is no such key.")
    if key.revoked_at is None:
        key.revoked_at = now
        key.save(update_fields=["revoked_at"])
        audit.record(actor=actor, verb="key.revoked", target=key, now=now)
    return key


def actor_for_secret(secret: str, *, now: datetime, address: str = "") -> Actor | None:
    """Who calls with this secret, read anew on each call; None for an unknown, revoked or expired key."""
    if not secret.startswith(MARK):
        return None
    digest = hash_of(secret)
    with scope(key_hash=digest):
        key: ApiKey | None = ApiKey.objects.live(now).filter(key_hash=digest).first()
    if key is None:
        return None
    if key.last_used_at is None or now - key.last_used_at >= _USED_EVERY:
        with scope(workspace=key.workspace_id):
            ApiKey.objects.in_workspace(key.workspace_id).filter(pk=key.pk).update(last_used_at=now)
    return Actor(
        kind=ActorKind.KEY,
        workspace_id=key.workspace_id,
        way=Way.API,
        id=key.pk,
        label=key.name,
        scopes=frozenset(Scope(word) for word in key.scopes),
        agent_id=key.agent_id,
        subject_id=key.subject_id,
        address=address,
    )
