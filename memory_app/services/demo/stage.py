"""Where the demo is told, and who is there: the workspace, its members, its agents with their keys, its contacts."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.vocabulary import ActorKind, Role, Scope, Way
from memory_app.models import Job, Member, Workspace
from memory_app.services import directory, identities, keys, members, work
from memory_app.services.demo import cast, script
from memory_app.services.demo.cast import Guest, Person, Voice
from memory_app.tenancy import scope

_PATIENCE_SECONDS, _LOOK_AGAIN_SECONDS = 60.0, 0.05


@dataclass(frozen=True, slots=True)
class Story:
    """The workspace, who owns it, the last night, and of how many people it tells."""

    workspace: Workspace
    owner: Member
    last_night: datetime
    people: int = 1

    @property
    def system(self) -> Actor:
        """The service itself, which goes through its nights unasked."""
        return system_actor(self.workspace.pk, Way.COMMAND)

    @property
    def actor(self) -> Actor:
        """The owner's own hand."""
        return self.hand(self.owner, Role.OWNER)

    def hand(self, member: Member, role: Role) -> Actor:
        """A member at the browser."""
        return Actor(
            kind=ActorKind.MEMBER,
            workspace_id=self.workspace.pk,
            way=Way.WEB,
            id=member.pk,
            label=str(member),
            role=role,
        )

    def work_off(self, now: datetime) -> None:
        """Let the jobs that are due at this moment of the story be done, all of them before it goes on.

        Workers that run beside it may take some, and what follows from those by their own clock; they are waited for.
        Raises TimeoutError when one never ends.
        """
        patience = time.monotonic() + _PATIENCE_SECONDS
        while True:
            work.run_due(workspace_id=self.workspace.pk, now=_standing_at(now))
            with scope(workspace=self.workspace.pk):
                if not Job.objects.in_workspace(self.workspace.pk).filter(done_at=None).exists():
                    return
            if time.monotonic() > patience:
                raise TimeoutError("A job of the demo was not done by this process or a worker.")
            time.sleep(_LOOK_AGAIN_SECONDS)


def _standing_at(moment: datetime) -> Callable[[], datetime]:
    return lambda: moment


@dataclass(frozen=True, slots=True)
class Stage:
    """The story with those who act in it. `secrets` are the agents' keys' by the agent's own."""

    story: Story
    secrets: Mapping[str, str]
    guests: Mapping[Guest, Actor]

    def by(self, guest: Guest | None) -> Actor:
        """That member's hand; nobody's is the owner's."""
        return self.guests[guest] if guest else self.story.actor

    def voice(self, agent: str, now: datetime) -> Actor:
        """The agent, let in by its key. Call outside any scope."""
        actor = keys.actor_for_secret(self.secrets[agent], now=now)
        assert actor is not None  # noqa: S101 - made on the first morning, for good
        return actor


def set_up(story: Story, people: list[Person], now: datetime) -> Stage:
    """Bring everybody in, on the first morning."""
    actor = story.actor
    with scope(workspace=story.workspace.pk):
        _introduce(actor, people, now)
        secrets = let_in_agents(actor, dict.fromkeys(cast.VOICES, actor), now)
        for name, allowed in script.KEYS.items():
            keys.create_key(actor=actor, name=name, scopes=allowed, now=now)
        return Stage(story, secrets, let_in_guests(story, cast.GUESTS, now))


def _introduce(actor: Actor, people: list[Person], now: datetime) -> None:
    firms = [*cast.FIRMS, cast.HOUSE]
    identities.companies_by_key(actor=actor, keys=[firm.key for firm in firms], now=now)
    for firm in firms:
        directory.edit_company(actor=actor, key=firm.key, changes={"name": firm.name, "tags": list(firm.tags)}, now=now)
    for person in people:
        identities.subject_named(actor=actor, key=person.key, now=now)
        known = {"name": person.name, "company": cast.HOUSE.key, "language": "it"}
        directory.edit_subject(actor=actor, key=person.key, changes=known, now=now)
    for contact in cast.CONTACTS:
        identities.contact_named(actor=actor, key=contact.key, now=now)
        known = {"name": contact.name, "company": contact.firm.key}
        directory.edit_subject(actor=actor, key=contact.key, changes={**known, "emails": [contact.key]}, now=now)


def let_in_agents(actor: Actor, owners: Mapping[Voice, Actor], now: datetime) -> dict[str, str]:
    """Each agent with the member who answers for it, and a key of its own; the secrets are thrown away with the story.

    Call inside the workspace's scope.
    """
    secrets = {}
    for voice, owner in owners.items():
        identities.agent_named(actor=actor, key=voice.key, now=now)
        changes = {"name": voice.name, "owner": str(owner.id)}
        directory.edit_agent(actor=actor, key=voice.key, changes=changes, now=now)
        scopes = [Scope.READ, Scope.WRITE]
        _, secrets[voice.key] = keys.create_key(actor=actor, name=voice.name, scopes=scopes, agent=voice.key, now=now)
    return secrets


def let_in_guests(story: Story, guests: Iterable[Guest], now: datetime) -> dict[Guest, Actor]:
    """Members beside the owner; an account that is there already is used. Call inside the workspace's scope."""
    found = {}
    for guest in guests:
        account = Member.objects.filter(email__iexact=guest.email).first()
        member = account or Member.objects.create_member(email=guest.email, name=guest.name, now=now)
        members.join_workspace(
            workspace_id=story.workspace.pk, member=member, role=guest.role, actor=story.system, now=now
        )
        found[guest] = story.hand(member, guest.role)
    return found
