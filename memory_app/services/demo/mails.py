"""The drafts of the demo: as an agent wrote them and as they were sent, so that every edit signature is derived."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

Pairs = Sequence[tuple[str, str]]
"""Two halves of a sentence each."""

_PLEASANTRY = "Hope you are well."
CLAUSES = (
    ("the samples of lot {lot} are ready", "they can go to your warehouse now"),
    ("the colour cards are back from the dyer", "the second shade came out darker"),
    ("the order for style {lot} is confirmed", "the size run stays as agreed"),
    ("the carrier has your delivery", "the tracking number follows once the label is printed"),
    ("the linen for style {lot} passed the test", "the shrinkage is within the limit"),
    ("the pattern of style {lot} was corrected", "the sleeve is wider at the cuff"),
    ("the invoice for lot {lot} was booked", "the credit note is attached"),
    ("the labels arrived with the wrong care symbol", "the printer makes them again"),
)
_ITEMS = (
    "sizes 38 to 44",
    "two colours",
    "care labels sewn in",
    "hangers included",
    "folded and boxed",
    "prices attached",
)
_OFFERS = (
    (
        (
            "our offer for {count} pieces of style {lot} comes to {amount} EUR",
            "the cut, the lining and the labels are in it",
        ),
        ("the price holds while the mill keeps its list", "delivery follows the usual plan for the season"),
    ),
    (
        ("for {count} pieces of style {lot} the total is {amount} EUR", "the cloth is the one we showed at the fair"),
        ("the buttons are those of the last collection", "everything leaves our warehouse together"),
    ),
)
_REWRITTEN = (
    (
        ("{amount} EUR buys {count} coats, style {lot}, as Nico told your team by phone", "half is due when we sign"),
        ("he settles large orders himself and visits your showroom soon", "until then treat these numbers as open"),
    ),
    (
        (
            "Nico discusses large orders in person, so only this: {amount} EUR, {count} units, style {lot}",
            "we talk about discounts then",
        ),
        ("expect his call about our payment terms, swatches and franco domicile", "say which weeks suit your buyers"),
    ),
)
"""For each of these offers, what a person writes instead."""


@dataclass(frozen=True, slots=True)
class Mail:
    """A draft by its parts; `text()` puts them together."""

    greeting: str
    pairs: Pairs
    closing: str
    pleasantry: str = ""
    semicolon: bool = False
    items: tuple[str, ...] = ()
    ending: str = ""

    def text(self) -> str:
        """As it is written."""
        sentences = [self._sentence(first, second) for first, second in self.pairs]
        body = " ".join(part for part in (self.pleasantry, *sentences, self.ending) if part)
        listed = "\n".join(f"- {item}" for item in self.items)
        return "\n\n".join(part for part in (self.greeting, body, listed, self.closing) if part)

    def _sentence(self, first: str, second: str) -> str:
        if self.semicolon:
            return f"{_opened(first)}; {second}."
        return f"{_opened(first)}. {_opened(second)}."


def _opened(text: str) -> str:
    return text[0].upper() + text[1:]


def letter(luck: Random, *, to: str, signed: str) -> Mail:
    """What the agent writes: polite, and fond of semicolons."""
    chosen = luck.sample(CLAUSES, 2)
    lot = str(luck.randint(100, 999))
    return Mail(
        greeting=f"Dear {to},",
        pairs=_told(chosen, {"lot": lot}),
        closing=f"Best regards,\n{signed}",
        pleasantry=_PLEASANTRY if luck.random() < 0.7 else "",  # noqa: PLR2004
        semicolon=luck.random() < 0.6,  # noqa: PLR2004
    )


def offer(luck: Random, *, to: str, signed: str, amount: int) -> tuple[Mail, Mail]:
    """A quote as the agent writes it, and as someone writes it who leaves no sentence standing."""
    told = {"count": str(luck.randint(40, 900)), "lot": str(luck.randint(100, 999)), "amount": f"{amount:,}"}
    at = luck.randrange(len(_OFFERS))
    usual = letter(luck, to=to, signed=signed)
    before = replace(usual, pairs=_told(_OFFERS[at], told), pleasantry="", semicolon=luck.random() < 0.8)  # noqa: PLR2004
    return before, replace(before, pairs=_told(_REWRITTEN[at], told), semicolon=False)


def _told(pairs: Pairs, told: Mapping[str, str]) -> Pairs:
    return tuple((first.format(**told), second.format(**told)) for first, second in pairs)


def shortened(mail: Mail) -> Mail:
    """Half of it left out."""
    return replace(mail, pairs=mail.pairs[:1])


def listed(mail: Mail, luck: Random) -> Mail:
    """With a list at the end."""
    return replace(mail, items=tuple(luck.sample(_ITEMS, 3)))


def dated(mail: Mail, day: str) -> Mail:
    """With the day of delivery."""
    return replace(mail, ending=f"Delivery is on {day}.")
