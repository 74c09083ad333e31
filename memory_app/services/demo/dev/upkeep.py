"""What the team does to its agents' memory, in the evening of which working day of the story."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import BulkAction, FactCategory, ItemKind, Resolution
from memory_app.models import AgentFact, FactConflict, SharedKnowledge
from memory_app.services import curation, facts, knowledge, merging, rules, settling
from memory_app.services.demo.cast import Guest
from memory_app.services.demo.dev.cast import AISHA, BACKEND, FRONTEND, JONAS, PLANNER
from memory_app.services.demo.stage import Stage


@dataclass(frozen=True, slots=True)
class Evening:
    """Where and when it is done; texts are named by how they begin."""

    stage: Stage
    now: datetime

    def by(self, guest: Guest | None) -> Actor:
        """That member's hand; nobody's is the owner's."""
        return self.stage.by(guest)

    def fact(self, agent: str, begins: str) -> AgentFact:
        """The agent's own."""
        rows = AgentFact.objects.in_workspace(self.stage.story.workspace.pk).filter(agent__key=agent)
        found: AgentFact = rows.get(text__startswith=begins)
        return found

    def known(self, begins: str) -> SharedKnowledge:
        """What all know."""
        rows = SharedKnowledge.objects.in_workspace(self.stage.story.workspace.pk)
        found: SharedKnowledge = rows.get(text__startswith=begins)
        return found

    def act(self, item: AgentFact | SharedKnowledge, action: BulkAction, guest: Guest) -> curation.Done:
        """Archive it, pin it, or the like."""
        kind = ItemKind.FACT if isinstance(item, AgentFact) else ItemKind.KNOWLEDGE
        return curation.act(kind, action, actor=self.by(guest), ids=[item.pk], now=self.now)


def _write_rules(evening: Evening) -> None:
    for text, guest, agent in (
        ("Never push to the main branch without a review.", None, None),
        ("Run the migrations of a branch backwards once before it is merged.", JONAS, BACKEND.key),
        ("Write what users read in short sentences.", AISHA, FRONTEND.key),
    ):
        rules.create_rule(actor=evening.by(guest), text=text, agent=agent, now=evening.now)


def _pin(evening: Evening) -> None:
    evening.act(evening.fact(BACKEND.key, "Amounts are stored"), BulkAction.PIN, JONAS)


def _word_the_buttons_anew(evening: Evening) -> None:
    fact = evening.fact(FRONTEND.key, "Every icon button")
    said = "Every icon button needs an aria-label and a tooltip"
    hand = evening.by(AISHA)
    curation.edit_fact(actor=hand, fact_id=fact.pk, version=fact.version, text=said, now=evening.now)


def _sort_the_buttons(evening: Evening) -> None:
    fact = evening.fact(FRONTEND.key, "Every icon button")
    sort, hand = FactCategory.CODEBASE_PATTERN, evening.by(AISHA)
    curation.edit_fact(actor=hand, fact_id=fact.pk, version=fact.version, category=sort, now=evening.now)


def _settle_the_migrations(evening: Evening) -> None:
    older = evening.fact(PLANNER.key, "Migrations are squashed")
    newer = evening.fact(BACKEND.key, "Migrations are never squashed")
    conflict = FactConflict.objects.in_workspace(older.workspace_id).get(older_fact=older, newer_fact=newer)
    settling.settle_conflict(
        actor=evening.by(JONAS),
        conflict_id=conflict.pk,
        resolution=Resolution.KEEP_NEWER,
        note="Two ports are a release behind us.",
        now=evening.now,
    )


def _put_away_what_is_mended(evening: Evening) -> None:
    evening.act(evening.fact(BACKEND.key, "Known issue: the bank import"), BulkAction.ARCHIVE, JONAS)


def _share_by_hand(evening: Evening) -> None:
    fact = evening.fact(BACKEND.key, "A posting is never changed")
    curation.promote_fact(actor=evening.by(JONAS), fact_id=fact.pk, now=evening.now)


def _word_the_partials_anew(evening: Evening) -> None:
    item = evening.known("This project uses server-rendered partials")
    said = "This project uses server-rendered partials, and each page works without JavaScript"
    hand = evening.by(AISHA)
    curation.edit_knowledge(actor=hand, knowledge_id=item.pk, version=item.version, text=said, now=evening.now)


def _archive_by_mistake(evening: Evening) -> None:
    done = evening.act(evening.fact(PLANNER.key, "Reviews wait longest"), BulkAction.ARCHIVE, JONAS)
    curation.undo(ItemKind.FACT, actor=evening.by(JONAS), batch=done.batch, now=evening.now)


def _merge(evening: Evening) -> None:
    kept = evening.fact(BACKEND.key, "Tests start from a restored template")
    other = evening.fact(BACKEND.key, "The test database is restored")
    merging.merge(ItemKind.FACT, actor=evening.by(JONAS), kept_id=kept.pk, ids=[other.pk], now=evening.now)


def _stand_behind_it(evening: Evening) -> None:
    item = evening.known("Amounts are stored")
    knowledge.confirm_knowledge(actor=evening.by(None), knowledge_id=item.pk, now=evening.now)


def _add_by_hand(evening: Evening) -> None:
    facts.add_fact(
        actor=evening.by(AISHA),
        agent=FRONTEND.key,
        text="The screens at the pilot's counters are 1366 pixels wide",
        category=FactCategory.CODEBASE_PATTERN,
        now=evening.now,
    )


def _dispute(evening: Evening) -> None:
    item, note = evening.known("Feature flags are read once"), "Not since they moved into Postgres."
    knowledge.dispute_knowledge(actor=evening.by(JONAS), knowledge_id=item.pk, note=note, now=evening.now)


def _put_away_what_moved(evening: Evening) -> None:
    evening.act(evening.known("Design tokens live"), BulkAction.ARCHIVE, AISHA)


EVENINGS: Mapping[int, tuple[Callable[[Evening], None], ...]] = {
    1: (_write_rules,),
    8: (_pin,),
    10: (_word_the_buttons_anew,),
    11: (_settle_the_migrations,),
    12: (_put_away_what_is_mended,),
    14: (_share_by_hand,),
    16: (_word_the_partials_anew,),
    18: (_archive_by_mistake, _merge),
    20: (_sort_the_buttons,),
    21: (_stand_behind_it,),
    24: (_add_by_hand,),
    28: (_dispute, _put_away_what_moved),
}
"""By the working day."""
