"""Every address with every kind of caller, from the resolver: what is added later is tested here or fails here.

The workspace `ours` holds one row of everything with a canary in each text. Whoever belongs elsewhere must neither see
the canary anywhere nor be able to tell an id of ours from one that never was.
"""

import json
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from memory_app.domain.vocabulary import Role
from memory_app.ids import uuid7
from memory_app.models import (
    AgentFact,
    AuditEntry,
    Company,
    MaintenanceStep,
    Member,
    ReverseSignal,
    SharedKnowledge,
)
from memory_app.tenancy import scope
from memory_site.urls import ACCOUNT_PAGES
from tests.api.calls import with_context, with_learned
from tests.factories import (
    NOW,
    AgentFactory,
    ApiKeyFactory,
    EpisodeFactory,
    FactConflictFactory,
    InvitationFactory,
    JobFactory,
    MemberFactory,
    MembershipFactory,
    ObservationFactory,
    ProfileEntryFactory,
    ProjectFactory,
    ReviewPatternFactory,
    RuleFactory,
    RunFactory,
    SessionFactory,
    SubjectFactory,
    TechnologyFactory,
    WorkspaceFactory,
    WorkStateFactory,
)
from tests.house.addresses import Address, all_addresses

pytestmark = pytest.mark.django_db
CANARY = "canary-4471"
PUBLIC = {
    "healthz": "liveness, says nothing",
    "readyz": "readiness, says nothing of memory",
    "theme": "a cookie of the browser's own",
    "language": "another one",
    "sign-in-link": "the token is the key",
    "invitation-accept": "the token is the key",
    "openapi-json": "the contract",
    "openapi-view": "the contract, readable",
    "api-root": "the contract's address",
}
"""Names of addresses that nobody has to sign in for, each with its reason; and all of allauth's own."""


ADDRESSES = [a for a in all_addresses() if not a.route.startswith("accounts/")]
GUARDED = [a for a in ADDRESSES if a.name not in PUBLIC]
WITH_ID = [a for a in GUARDED if a.parameters]
LISTS = [a for a in GUARDED if not a.parameters]
METHODS = ("get", "post", "patch", "put", "delete")
BODIES: dict[str, Any] = {"merge": {"ids": [str(uuid7())]}, "resolve": {"resolution": "keep_newer"}}
"""By the last word of an address that takes nothing but a body with something in it."""


def label(address: Address) -> str:
    return address.route


@pytest.fixture
def ours() -> dict[str, object]:
    """One row of every noun that an address names, by that noun; each text holds the canary."""
    workspace = WorkspaceFactory(name=CANARY)
    agent = AgentFactory(workspace=workspace, key=f"{CANARY}-agent", name=CANARY)
    subject = SubjectFactory(workspace=workspace, key=f"{CANARY}-subject", name=CANARY)
    episode = EpisodeFactory(workspace=workspace, agent=agent, subject=subject, summary=CANARY)
    observation = ObservationFactory(workspace=workspace, agent=agent, subject=subject, quote=CANARY, evidence=CANARY)
    rule = RuleFactory(workspace=workspace, text=CANARY)
    run = RunFactory(workspace=workspace)
    with scope(workspace=workspace.pk):
        MaintenanceStep.objects.create(workspace=workspace, run=run, name="detect", position=0)
        company = Company.objects.create(workspace=workspace, key=f"{CANARY}-company", name=CANARY, created_at=NOW)
        signal = ReverseSignal.objects.create(
            workspace=workspace, subject=subject, agent=agent, observation=observation, text=CANARY, created_at=NOW
        )
    for owner in ({"subject": subject}, {"subject": None, "company": company}, {"subject": None, "agent": agent}):
        named = next(filter(None, owner.values())).key
        ProfileEntryFactory(workspace=workspace, **owner, attribute=named, value=CANARY)
    ReviewPatternFactory(workspace=workspace, pattern=CANARY)
    against = FactConflictFactory(
        workspace=workspace, **{f"{age}_fact__text": f"{CANARY} {age}" for age in ("older", "newer")}
    )
    state = WorkStateFactory(workspace=workspace, agent=agent, task=agent.key, summary=CANARY)
    with_context(workspace, agent, agent.key, CANARY)
    did = SessionFactory(workspace=workspace, agent=agent, what=CANARY)
    TechnologyFactory(workspace=workspace, name=CANARY)
    return {
        "observations": observation.pk,
        "episodes": episode.pk,
        "rules": rule.pk,
        "runs": run.pk,
        "maintenance/runs": run.pk,
        "jobs": JobFactory(workspace=workspace, parked_at=NOW, error=CANARY).pk,
        "keys": ApiKeyFactory(workspace=workspace, name=CANARY).pk,
        "settings/members": MembershipFactory(workspace=workspace, member__name=CANARY).pk,
        "settings/invitations": InvitationFactory(workspace=workspace, email=f"{CANARY}@example.org").pk,
        "reverse-signals": signal.pk,
        **learned(workspace, agent, subject),
        "sessions": did.pk,
        "work-states": state.pk,
        "work-states by key": state.task,
        "conflicts": against.pk,
        "references": did.pk,
        "working-memory by key": agent.key,
        "learnings/projects": ProjectFactory(workspace=workspace, summary=CANARY).pk,
        "subjects by key": subject.key,
        "companies by key": company.key,
        "profile/subjects": subject.key,
        "profile/subjects by key": subject.key,
        "profile/companies": company.key,
        "profile/companies by key": company.key,
        "profile/agents": agent.key,
        "profile/agents by key": agent.key,
        "agents": agent.pk,
        "agents by key": agent.key,
        "workspace": workspace.pk,
    }


def learned(workspace: Any, agent: Any, subject: Any) -> dict[str, object]:
    """What is learned, by noun; those that were merged away last."""
    made = with_learned(workspace, agent, subject)
    with scope(workspace=workspace.pk):
        for model in (AgentFact, SharedKnowledge):
            model.objects.exclude(status="archived").update(text=CANARY)
    names = {"facts": "fact_id", "facts/merges": "fact_batch", "knowledge": "knowledge_id"}
    names |= {"knowledge/merges": "knowledge_batch", "conflicts": "conflict_id"}
    names |= {"facts/acts": "fact_batch", "knowledge/acts": "knowledge_batch"}
    return {noun: made[name] for noun, name in names.items()}


@pytest.fixture
def stranger() -> Client:
    """An owner, but of another workspace."""
    membership = MembershipFactory(role=Role.OWNER.value)
    return signed_in(membership.member)


def signed_in(member: Member) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(member, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


def call(client: Client, method: str, path: str, **headers: str) -> Any:
    arguments: dict[str, Any] = {"headers": headers}
    if method != "get":
        body = BODIES.get(path.rsplit("/", 1)[-1], {})
        arguments |= {"data": json.dumps(body), "content_type": "application/json"}
    return getattr(client, method)(path, **arguments)


def missing(address: Address) -> object:
    return uuid7() if "uuid" in address.route else f"never-{uuid7()}"


class TestTheList:
    def test_every_url_is_known(self, ours: dict[str, object]) -> None:
        """A new address with an id needs a row of ours to be tried with; a new name must not repeat a public one."""
        assert [a.route for a in WITH_ID if a.noun not in ours] == []
        assert {a.name for a in ADDRESSES} >= set(PUBLIC)
        assert len({a.route for a in ADDRESSES}) == len(ADDRESSES)

    def test_of_allauth_only_what_an_account_needs_is_there(self) -> None:
        """Its e-mail page would let any member claim any address as theirs."""
        offered = {a.name for a in all_addresses() if a.route.startswith("accounts/")}
        assert offered == ACCOUNT_PAGES

    def test_every_address_has_a_name(self) -> None:
        assert [a.route for a in ADDRESSES if not a.name] == []


class TestStrangers:
    @pytest.mark.parametrize("address", WITH_ID, ids=label)
    def test_our_ids_read_like_ids_that_never_were(
        self, address: Address, ours: dict[str, object], stranger: Client
    ) -> None:
        counted = everything_of_ours(ours)
        for method in METHODS:
            theirs = call(stranger, method, address.path(ours[address.noun]))
            nothing = call(stranger, method, address.path(missing(address)))
            assert theirs.status_code == nothing.status_code, method
            assert theirs.status_code in {404, 405, 403, 422}, (method, theirs.status_code)
            assert plain(theirs) == plain(nothing), method
            assert CANARY not in plain(theirs).replace(str(ours[address.noun]), "")
        assert 404 in {call(stranger, m, address.path(ours[address.noun])).status_code for m in METHODS}
        assert everything_of_ours(ours) == counted

    @pytest.mark.parametrize("address", LISTS, ids=label)
    def test_no_list_shows_them_anything_of_ours(
        self, address: Address, ours: dict[str, object], stranger: Client
    ) -> None:
        for method in METHODS:
            answer = call(stranger, method, address.path(""))
            assert answer.status_code < 500, method
            assert CANARY not in answer.content.decode()

    @pytest.mark.parametrize("address", [a for a in WITH_ID if a.is_api], ids=label)
    def test_another_workspaces_key_finds_nothing(self, address: Address, ours: dict[str, object]) -> None:
        secret = "plm_of-another-workspace"
        ApiKeyFactory(secret=secret)
        client = Client(raise_request_exception=False)
        for method in METHODS:
            answer = call(client, method, address.path(ours[address.noun]), authorization=f"Bearer {secret}")
            assert answer.status_code in {404, 405, 403, 422}, (method, answer.content)
            assert CANARY not in plain(answer).replace(str(ours[address.noun]), "")

    def test_switching_to_our_workspace_is_refused(self, ours: dict[str, object], stranger: Client) -> None:
        stranger.post("/workspace/", {"workspace": str(ours["workspace"])})
        assert CANARY not in stranger.get("/").content.decode()


class TestNobody:
    @pytest.mark.parametrize("address", GUARDED, ids=label)
    def test_without_a_session_or_a_key_there_is_nothing(self, address: Address, ours: dict[str, object]) -> None:
        client = Client(raise_request_exception=False)
        value = ours[address.noun] if address.parameters else ""
        for method in METHODS:
            answer = call(client, method, address.path(value))
            expected = {401, 405} if address.is_api else {302, 405}
            assert answer.status_code in expected, (method, answer.status_code)
            assert CANARY not in answer.content.decode().replace(str(value) or "-", "")

    @pytest.mark.parametrize("address", [a for a in GUARDED if a.is_api], ids=label)
    def test_a_dead_key_opens_nothing(self, address: Address, ours: dict[str, object]) -> None:
        ApiKeyFactory(secret="plm_dead", revoked_at=NOW)
        value = ours[address.noun] if address.parameters else ""
        answer = call(Client(), "get", address.path(value), authorization="Bearer plm_dead")
        assert answer.status_code in {401, 405}

    def test_a_member_of_no_workspace_sees_none(self, ours: dict[str, object]) -> None:
        client = signed_in(MemberFactory())
        for address in LISTS:
            assert CANARY not in client.get(address.path("")).content.decode()


class TestViewers:
    @pytest.mark.parametrize("address", GUARDED, ids=label)
    def test_a_viewer_changes_nothing(self, address: Address, ours: dict[str, object]) -> None:
        membership = MembershipFactory(
            workspace=WorkspaceFactory._meta.model(pk=ours["workspace"]), role=Role.VIEWER.value
        )
        client, counted = signed_in(membership.member), everything_of_ours(ours)
        value = ours[address.noun] if address.parameters else ""
        for method in ("post", "patch", "put", "delete"):
            answer = call(client, method, address.path(value))
            assert answer.status_code not in {200, 201, 202, 204} or address.route.endswith("/context"), (
                method, answer.status_code
            )  # fmt: skip
        assert everything_of_ours(ours) == counted


def everything_of_ours(ours: dict[str, object]) -> int:
    """Whatever changes is audited: the number of entries stands for the state."""
    with scope(workspace=ours["workspace"]):  # type: ignore[arg-type]
        return AuditEntry.objects.exclude(verb="call.refused").count()


def plain(answer: Any) -> str:
    """The body without what differs on each page: the form token."""
    text = answer.content.decode()
    while (at := text.find('name="csrfmiddlewaretoken" value="')) >= 0:
        text = text[:at] + text[text.index(">", at) + 1 :]
    return text
