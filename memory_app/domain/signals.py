"""A reported signal, checked piece by piece. `before` and `after` end here: only their edit signature goes on."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from memory_app.domain.edit_signature import edit_signature
from memory_app.domain.errors import InvalidInput, TooLarge
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_key, clean_text, json_depth
from memory_app.domain.traits import OBJECTS, clean_trait
from memory_app.domain.vocabulary import EventType

FIELDS = frozenset({
    "idempotency_key", "agent", "subject", "contact", "event_type", "outcome",
    "summary", "before", "after", "traits", "entities", "occurred_at",
})  # fmt: skip
_WORD = re.compile(r"[a-z][a-z0-9_.:-]*")
_CURRENCY = re.compile(r"[A-Z]{3}")
_MINED = frozenset({"contacts", "company", "tags", "document", "amount", "currency"})
_AMOUNT_BELOW = Decimal(10) ** 16
_EXTRA_BYTES = 8_192
_USUAL_TRAITS = frozenset({f"{verb}:{thing}" for verb in ("removed", "added", "kept") for thing in OBJECTS})
_USUAL_TRAITS |= {"shortened", "lengthened", "rewritten", "unchanged", "tone:more-formal", "tone:less-formal"}
"""Stored as they come; most traits that are reported are among them."""
_USUAL_WORDS = frozenset(EventType)


@dataclass(frozen=True, slots=True)
class Entities:
    """What a signal is about, typed where it is mined; `extras` is kept and shown."""

    contacts: tuple[str, ...] = ()
    company: str = ""
    tags: tuple[str, ...] = ()
    document: str = ""
    amount: Decimal | None = None
    currency: str = ""
    extras: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SignalReport:
    """One signal, clean. `occurred_at` may still be naive: it is read in the subject's zone."""

    agent: str | None
    subject: str | None
    contact: str | None
    idempotency_key: str | None
    event_type: str
    outcome: str
    summary: str
    traits: tuple[str, ...]
    signature: bool
    entities: Entities
    occurred_at: datetime | None


NO_ENTITIES = Entities()


def read_signal(raw: object) -> SignalReport:
    """Check one reported signal and derive its edit signature.

    Raises InvalidInput or TooLarge naming the field and the limit; the texts themselves are never in the message.
    """
    if not isinstance(raw, Mapping):
        raise InvalidInput("A signal is an object.", field="signals")
    _known_fields(raw)
    derived, has_signature = _signature(raw)
    stated = [_trait(item) for item in _texts(raw, "traits", LIMITS.traits)]
    return SignalReport(
        agent=_key(raw, "agent"),
        subject=_key(raw, "subject"),
        contact=_key(raw, "contact"),
        idempotency_key=_key(raw, "idempotency_key"),
        event_type=_word(raw, "event_type", required=True),
        outcome=_word(raw, "outcome"),
        summary=_text(raw, "summary", LIMITS.summary),
        traits=tuple(sorted({*stated, *derived})),
        signature=has_signature,
        entities=_entities(raw.get("entities")),
        occurred_at=_moment(raw.get("occurred_at")),
    )


def _known_fields(raw: Mapping[Any, Any]) -> None:
    if not raw.keys() <= FIELDS:
        unknown = sorted(str(name)[: LIMITS.word] for name in raw.keys() - FIELDS)
        raise InvalidInput("There is no field %(field)r in a signal.", field=unknown[0])


def _signature(raw: Mapping[Any, Any]) -> tuple[frozenset[str], bool]:
    before, after = (_draft(raw, name) for name in ("before", "after"))
    if before is None and after is None:
        return frozenset(), False
    if before is None or after is None:
        missing = "before" if before is None else "after"
        raise InvalidInput("An edit takes both before and after.", field=missing)
    return edit_signature(before, after), True


def _is_clean(value: str, limit: int) -> bool:
    """Whether cleaning would trim it at most: printable ASCII, short enough, as nearly all that is reported.

    A shortcut past seven passes over each text, held to `clean_text` and `clean_key` by the tests.
    """
    return len(value) <= limit and value.isascii() and value.isprintable()


def _clean(value: str, *, field: str, limit: int, multiline: bool = True) -> str:
    if _is_clean(value, limit):
        return value.strip()
    return clean_text(value, field=field, limit=limit, multiline=multiline)


def _clean_key(value: str, *, field: str) -> str:
    return (value.strip() if _is_clean(value, LIMITS.key) else "") or clean_key(value, field=field)


def _trait(value: str) -> str:
    return value if value in _USUAL_TRAITS else clean_trait(value)


def _draft(raw: Mapping[Any, Any], name: str) -> str | None:
    value = raw.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise InvalidInput("%(field)s is a text.", field=name)
    if len(value) > LIMITS.draft:
        raise TooLarge("%(field)s holds at most %(limit)d characters.", field=name, limit=LIMITS.draft)
    return value


def _text(raw: Mapping[Any, Any], name: str, limit: int) -> str:
    value = raw.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise InvalidInput("%(field)s is a text.", field=name)
    return _clean(value, field=name, limit=limit)


def _key(raw: Mapping[Any, Any], name: str) -> str | None:
    value = raw.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise InvalidInput("%(field)s is a text.", field=name)
    return _clean_key(value, field=name)


def _word(raw: Mapping[Any, Any], name: str, *, required: bool = False) -> str:
    value = raw.get(name)
    if isinstance(value, str) and value in _USUAL_WORDS:
        return value
    value = _text(raw, name, LIMITS.word).strip().lower()
    if not value and not required:
        return ""
    if not _WORD.fullmatch(value):
        raise InvalidInput("%(field)s takes small letters, digits and _ . : -, and starts with a letter.", field=name)
    return value


def _texts(raw: Mapping[Any, Any], name: str, most: int) -> Sequence[str]:
    value = raw.get(name)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InvalidInput("%(field)s is a list of texts.", field=name)
    if len(value) > most:
        raise InvalidInput("%(field)s holds at most %(limit)d items.", field=name, limit=most)
    return value


def _entities(raw: object) -> Entities:
    if raw is None:
        return NO_ENTITIES
    if not isinstance(raw, Mapping):
        raise InvalidInput("entities is an object.", field="entities")
    tags = (_clean(tag, field="tags", limit=LIMITS.tag, multiline=False) for tag in _texts(raw, "tags", LIMITS.tags))
    contacts = (_clean_key(key, field="contacts") for key in _texts(raw, "contacts", LIMITS.contacts))
    return Entities(
        contacts=tuple(dict.fromkeys(contacts)),
        company=_key(raw, "company") or "",
        tags=tuple(dict.fromkeys(tag for tag in tags if tag)),
        document=_key(raw, "document") or "",
        amount=_amount(raw.get("amount")),
        currency=_currency(raw),
        extras=_extras(raw),
    )


def _amount(value: object) -> Decimal | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise InvalidInput("amount is a number.", field="amount")
    try:
        amount = Decimal(str(value))
    except InvalidOperation as exc:
        raise InvalidInput("amount is a number.", field="amount") from exc
    # The first bound keeps the rounding cheap, the second holds after it: 9999999999999999.99999 rounds up.
    if not amount.is_finite() or abs(amount) > _AMOUNT_BELOW:
        raise InvalidInput("amount is a number under 10^16, of about 16 digits in all.", field="amount", limit=16)
    rounded = amount.quantize(Decimal("0.0001"))
    if abs(rounded) >= _AMOUNT_BELOW:
        raise InvalidInput("amount is a number under 10^16, of about 16 digits in all.", field="amount", limit=16)
    return rounded


def _currency(raw: Mapping[Any, Any]) -> str:
    value = _text(raw, "currency", LIMITS.word).upper()
    if value and not _CURRENCY.fullmatch(value):
        raise InvalidInput("currency is an ISO 4217 code, like EUR.", field="currency")
    return value


def _extras(raw: Mapping[Any, Any]) -> dict[str, Any]:
    extras = {str(name): value for name, value in raw.items() if name not in _MINED}
    if not extras:
        return extras
    if len(extras) > LIMITS.extra_entities:
        limit = LIMITS.extra_entities
        raise InvalidInput("entities holds at most %(limit)d further keys.", field="entities", limit=limit)
    if json_depth(extras) > LIMITS.json_depth:
        raise InvalidInput("entities is nested too deeply.", field="entities", limit=LIMITS.json_depth)
    cleaned: dict[str, Any] = _cleaned(extras)
    if len(repr(cleaned)) > _EXTRA_BYTES:
        raise InvalidInput("entities is too large.", field="entities", limit=_EXTRA_BYTES)
    return cleaned


def _cleaned(value: Any) -> Any:
    """Texts anywhere inside are cleaned like all others; the depth is already bounded."""
    if isinstance(value, str):
        return _clean(value, field="entities", limit=LIMITS.summary)
    if isinstance(value, float) and not math.isfinite(value):
        raise InvalidInput("entities holds a number that is too large to be kept.", field="entities")
    if isinstance(value, Mapping):
        return {_clean(str(k), field="entities", limit=LIMITS.key): _cleaned(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_cleaned(item) for item in value]
    return value


def _moment(value: object) -> datetime | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise InvalidInput("occurred_at is an ISO 8601 time, like 2026-03-02T14:30:00+01:00.", field="occurred_at")
    try:
        return datetime.fromisoformat(value.strip())
    except ValueError as exc:
        raise InvalidInput("occurred_at is an ISO 8601 time, like 2026-03-02T14:30:00Z.", field="occurred_at") from exc


def summary_by_rule(event_type: str, outcome: str, traits: Sequence[str]) -> str:
    """Say what happened where the reporter gave no words: "Draft edited (sent): removed semicolon, shortened."."""
    head = event_type.replace("_", " ").capitalize()
    told = [trait.replace(":", " ") for trait in traits if not trait.startswith("kept:")]
    told_already = not outcome or outcome in event_type.split("_")
    result = "" if told_already else f" ({outcome.replace('_', ' ')})"
    return f"{head}{result}: {', '.join(told)}." if told else f"{head}{result}."
