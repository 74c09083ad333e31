"""The live context of a running task (`domain.md` 2): kept word for word as long as it fits, else condensed by rule.

What is condensed keeps decisions, names, numbers and the last steps; the steps in between are told by what is new in
them. Nothing is cut inside a sentence, and what finds no room is counted.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from memory_app.domain.extraction_items import decisions_in
from memory_app.domain.extraction_text import Line, read_lines
from memory_app.domain.lines import cut, one_line
from memory_app.domain.policy import DEFAULT, LIMITS, ExtractionPolicy, WorkingMemoryPolicy
from memory_app.domain.recovery import Message
from memory_app.domain.tokens import COUNTER, estimate_tokens

Count = Callable[[str], int]
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？؟])")  # noqa: RUF001 - other scripts end sentences with them
_MARKED = re.compile(
    r"`[^`\n]{1,80}`|\"[^\"\n]{1,80}\"|“[^”\n]{1,80}”|«[^»\n]{1,80}»|「[^」\n]{1,80}」|『[^』\n]{1,80}』"
)
_WORD = re.compile(r"[€$£¥]?[\w@#+-](?:[\w@./#+:,'-]{0,118}[\w%€$£¥+])?")
_INSIDE = re.compile(r"\w[@./_]\w|[a-zà-ÿ][A-ZÀ-Þ]")
"""What a path, an address or an identifier has and a word has not."""
_DECIDES = re.compile(
    r"\b(?:decid|decision|agreed|concluded|settled on|entschied|entscheid|beschlossen|beschluss|geeinigt"
    r"|décid|convenu|deciso|decision|acordad|besloten|afgesproken|решил|решен)|决定|決定|決め|商定|قرر",
    re.IGNORECASE,
)
_TRIM = ".,:;!?\"'`“”«»「」『』()[]"
_SHARE_OF_STATEMENTS, _SHARE_OF_DECISIONS = 0.6, 0.4
_DIGITS = re.compile(r"\w{0,40}\d\w{0,40}")
_ALIKE = 3
_LESS = 0.9
_LETTERS = 4
"""Of a token, roughly: for telling a long sentence from a short one."""
_TITLES = ("Decisions:", "Also said:", "Names and numbers:")
_ALL_DECISIONS = ExtractionPolicy(decisions=LIMITS.output)


@dataclass(frozen=True, slots=True)
class WorkingMemory:
    """What is kept of a task: the last messages as they were said, and what came before them when that was too much."""

    messages: Sequence[Message]
    summary: str = ""
    last_result: str = ""
    tokens: int = 0
    counter: str = COUNTER
    compressed: bool = False
    """Whether anything is told in other words than it was said in."""


@dataclass(frozen=True, slots=True)
class _Statement:
    """One sentence of an earlier step: who said it, whether it decides something, and what it names."""

    who: str
    text: str
    decides: bool
    details: tuple[str, ...]

    @property
    def line(self) -> str:
        """As a summary has it."""
        return f"- {self.who}: {self.text}"


def kept(
    messages: Sequence[Message],
    *,
    last_result: str = "",
    policy: WorkingMemoryPolicy = DEFAULT.working_memory,
    result_length: int = DEFAULT.recovery.last_result,
    count: Count = estimate_tokens,
    counter: str = COUNTER,
) -> WorkingMemory:
    """What is kept of these messages: never more than `policy.limit` tokens by `count`, linear in their length.

    Of the last result as much as a recovery tells: `result_length` characters.
    """
    result = cut(one_line(last_result), result_length)
    whole = WorkingMemory(tuple(messages), last_result=result, counter=counter)
    tokens = count(as_text(whole))
    if tokens <= policy.limit:
        return replace(whole, tokens=tokens)
    press = _Press(messages, result, policy, count)
    room, memory = policy.limit, whole
    while tokens > policy.limit and room:
        memory = press.to(room)
        tokens = count(as_text(memory))
        room = int(room * _LESS)  # a counter may take parts for less than their whole
    return replace(memory, tokens=tokens, counter=counter)


def as_text(memory: WorkingMemory) -> str:
    """All of it, as it is counted."""
    said = [f"{message.role}: {message.text}" for message in memory.messages]
    return "\n".join(filter(None, (memory.summary, *said, memory.last_result)))


class _Press:
    """All that was said, read once, to be condensed to whatever room there is."""

    def __init__(self, messages: Sequence[Message], result: str, policy: WorkingMemoryPolicy, count: Count) -> None:
        self._messages, self._result, self._policy, self._count = messages, result, policy, count
        self._said = [tuple(_statements(message)) for message in messages]

    def to(self, room: int) -> WorkingMemory:
        """The last steps that fit their share, and a summary of the rest in what is left."""
        share = min(self._policy.last_steps, room // 2)
        number, taken = _last_that_fit(self._messages, share, self._count)
        at = len(self._messages) - number
        last = tuple(self._messages[at:])
        if not last:  # the very last step is too long by itself
            at -= 1
            last = (replace(self._messages[at], text=self._summary(self._said[at:], share)),)
            taken = self._count(last[0].text)
        summary = self._summary(self._said[:at], room - taken - self._count(self._result)) if at else ""
        return WorkingMemory(last, summary, self._result, compressed=True)

    def _summary(self, steps: Sequence[Sequence["_Statement"]], room: int) -> str:
        """Decisions, then what else names something new, then bare names and numbers; newest first while it fits."""
        count, longest = self._count, self._policy.statement
        statements = [one for step in steps for one in step]
        head = f"[Condensed: {len(steps)} step{'s' if len(steps) != 1 else ''}]"
        page = _Page(room - count("\n".join((head, *_TITLES, "Left out: 00000, 00000"))), count)
        whole = page.room
        decided = [one for one in statements if one.decides]
        decisions = _chosen(decided, page, up_to=whole * (1 - _SHARE_OF_STATEMENTS))
        known = {detail.casefold() for one in decisions for detail in one.details}
        short = [one for one in statements if not one.decides and len(one.text) <= longest * _LETTERS]
        others = _chosen(short, page, up_to=whole * _SHARE_OF_DECISIONS, known=known)
        bare, missing = _bare_details(statements, known, page)
        told = [head, *_section(_TITLES[0], decisions), *_section(_TITLES[1], others), *bare]
        return "\n".join([*told, *_left_out(len({one.text for one in decided}) - len(decisions), missing)])


def _last_that_fit(messages: Sequence[Message], share: int, count: Count) -> tuple[int, int]:
    """How many of the last messages fit, and what they take."""
    number = taken = 0
    for message in reversed(messages):
        cost = count(f"{message.role}: {message.text}\n")
        if taken + cost > share:
            break
        number, taken = number + 1, taken + cost
    return number, taken


class _Page:
    """Lines that are taken as long as there is room."""

    def __init__(self, room: float, count: Count) -> None:
        self._count = count
        self.room = room

    def take(self, line: str, *, up_to: float) -> bool:
        """Whether the line was taken, which leaves at least `up_to`."""
        if self.room <= up_to:
            return False
        cost = self._count(f"{line}\n")
        if self.room - cost < up_to:
            return False
        self.room -= cost
        return True


def _chosen(
    statements: Sequence[_Statement], page: _Page, *, up_to: float, known: set[str] | None = None
) -> list[_Statement]:
    """The newest that fit, in their order, each once; with `known`, only what names something not known yet.

    Of those, sentences that differ in their numbers alone are told a few times only.
    """
    taken, said = [], Counter[str]()
    for one in reversed(statements):
        names = {detail.casefold() for detail in one.details}
        shape = one.text if known is None else _DIGITS.sub("0", one.text)
        often = 1 if known is None else _ALIKE
        is_news = said[shape] < often and (known is None or not names <= known)
        if is_news and page.take(one.line, up_to=up_to):
            taken.append(one)
            said[shape] += 1
            if known is not None:
                known |= names
    return taken[::-1]


def _bare_details(statements: Sequence[_Statement], known: set[str], page: _Page) -> tuple[list[str], int]:
    """Names and numbers that no chosen sentence holds, on one line, and how many found no room.

    Names in words come first, then numbers, then identifiers; of each the newest.
    """
    new = {detail.casefold(): detail for one in reversed(statements) for detail in one.details}
    ranked = sorted((detail for folded, detail in new.items() if folded not in known), key=_rank)
    listed = [detail for detail in ranked if page.take(f"{detail}, ", up_to=0)]
    return ([f"{_TITLES[2]} {', '.join(listed)}"] if listed else []), len(ranked) - len(listed)


def _rank(detail: str) -> int:
    if not any(map(str.isdigit, detail)):
        return 2 if _INSIDE.search(detail) else 0
    return 1 if detail[0].isdigit() or not detail[0].isalpha() else 2


def _section(title: str, statements: Sequence[_Statement]) -> list[str]:
    return [title, *(one.line for one in statements)] if statements else []


def _left_out(decisions: int, details: int) -> list[str]:
    told = [f"{decisions} decisions" if decisions else "", f"{details} names and numbers" if details else ""]
    return [f"Left out: {', '.join(filter(None, told))}"] if decisions or details else []


def _statements(step: Message) -> Iterator[_Statement]:
    """The sentences of a step, secrets masked; a decision is one whole line."""
    lines = read_lines(step.text)
    decided = set(decisions_in(lines, _ALL_DECISIONS))
    for line in lines:
        is_decision = _is_decision(line, decided)
        for sentence in [line.said] if is_decision else filter(None, _SENTENCE_END.split(line.said)):
            decides = is_decision or (line.is_prose and _DECIDES.search(sentence) is not None)
            yield _Statement(step.role, sentence, decides, tuple(_details(sentence)))


def _is_decision(line: Line, decided: set[str]) -> bool:
    """Whether it is one of those that sessions keep, whole or behind its label."""
    said = line.said
    return bool(decided) and (cut(said, LIMITS.line) in decided or cut(said.partition(": ")[2], LIMITS.line) in decided)


def _details(sentence: str) -> Iterator[str]:
    """Names and numbers: what is quoted, holds a digit, is spelled like a name or like an identifier.

    A script without capitals doesn't tell its names: there the sentence itself is the detail.
    """
    if sentence.lower() == sentence.upper() and any(map(str.isalpha, sentence)):
        yield sentence
        return
    for marked in _MARKED.finditer(sentence):
        yield marked.group().strip(_TRIM)
    name: list[str] = []
    for found in _WORD.finditer(sentence):
        word = found.group().strip(_TRIM)
        if len(word) > 1 and word[0].isupper() and word.isalpha():
            name.append(word)
            continue
        yield from _joined(name)
        name = []
        if any(map(str.isdigit, word)) or _INSIDE.search(word):
            yield word
    yield from _joined(name)


def _joined(name: Sequence[str]) -> list[str]:
    return [" ".join(name)] if name else []
