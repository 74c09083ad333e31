"""Drafts of mails and what a person made of them, from a seed: about 1 kB each, with the edits people make."""

import random
from collections.abc import Callable

_GREETINGS = ("Dear {name},", "Hi {name},", "Hello {name},", "Liebe {name},", "Bonjour {name},", "Good morning {name},")
_SIGN_OFFS = (
    "Best regards,\nMaria",
    "Kind regards,\nMaria",
    "Viele Grüße\nMaria",
    "Thanks,\nMaria",
    "Cordialement,\nMaria",
)
_NAMES = ("Marco", "Jana", "Søren", "Chloé", "Aiko", "Peter", "Giulia", "Thomas")
_OPENINGS = (
    "I hope this email finds you well.",
    "Thank you for getting back to me so quickly!",
    "I hope you are well and had a good start into the week.",
    "Following up on our call from last Thursday,",
)
_SENTENCES = (
    "the samples of the autumn collection are ready; we can send them on Monday.",
    "The offer of 1,200 EUR for the first batch stands until 12 March 2026.",
    "Our warehouse in Bergamo packs everything by Wednesday, and the carrier collects it the same afternoon.",
    "Could you confirm the sizes 38 to 44, and whether the two colours from the catalogue are fine?",
    "We would perhaps suggest moving the fitting to the week after; the showroom is closed for stocktaking.",
    "I am sorry for the delay with the invoice; accounting had to wait for the corrected order number.",
    "You will find the drawings at https://files.example.com/drawings/2026-03 whenever you need them.",
    "This is by far the best quality we have had from that mill, and the price per metre went down to €14.20.",
    "Please let me know if anything is unclear, and I will gladly call you!",
    "The labels follow next week, since the printer has asked for the washing instructions in four languages.",
    "For the second delivery we need the signed form back by Friday at noon; otherwise it leaves a week later.",
    "Peter has checked the measurements twice and found no deviation above two millimetres.",
)  # fmt: skip
_LIST = "\n- sizes 38 to 44\n- two colours\n- prices attached\n"


def _without_semicolons(text: str) -> str:
    return "; ".join(text.split("; ")).replace("; ", ". ")


def _without_greeting(text: str) -> str:
    return text.partition("\n\n")[2]


def _without_pleasantries(text: str) -> str:
    for opening in _OPENINGS:
        text = text.replace(opening + " ", "")
    return text


def _shorter(text: str) -> str:
    return text[: len(text) // 2] + text[text.rfind("\n\n") :]


def _with_list(text: str) -> str:
    body, _, end = text.rpartition("\n\n")
    return f"{body}\n{_LIST}\n{end}"


def _calmer(text: str) -> str:
    return text.replace("!", ".")


def _unchanged(text: str) -> str:
    return text


_EDITS: tuple[Callable[[str], str], ...] = (
    _without_semicolons, _without_greeting, _without_pleasantries, _shorter, _with_list, _calmer, _unchanged,
)  # fmt: skip


def draft(luck: random.Random, *, size: int = 1_000) -> str:
    """A mail of about `size` characters."""
    parts = [luck.choice(_OPENINGS)]
    while sum(map(len, parts)) < size - 60:
        parts.append(luck.choice(_SENTENCES))
    middle = len(parts) // 2
    body = " ".join(parts[:middle]) + "\n\n" + " ".join(parts[middle:])
    greeting = luck.choice(_GREETINGS).format(name=luck.choice(_NAMES))
    return f"{greeting}\n\n{body}\n\n{luck.choice(_SIGN_OFFS)}"


def edited(luck: random.Random, text: str) -> str:
    """The draft after one or two edits of a person."""
    for edit in luck.sample(_EDITS, luck.choice((1, 1, 2))):
        text = edit(text)
    return text
