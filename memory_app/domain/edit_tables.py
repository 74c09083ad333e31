"""The phrases of a language made ready to be found: a trie over words, built from their choices without writing it out.

What many phrases end with is one set of nodes, which all of them share: a node is never changed once it is made. A
language has 6,000 to 12,000 phrases and takes about 25 ms.
"""

import math
import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, reduce

from memory_app.domain.languages import LANGUAGES, Language, Phrases

KINDS = (
    "pleasantries", "hedging", "apology", "superlative", "first_person", "familiar", "polite", "formal", "informal",
)  # fmt: skip
"""What phrases are looked for, in the order of the counts."""
THINGS = 5
"""So many of them, the first ones, are traits; the others only tell the tone."""
ANY = "*"
TAIL = 3
_COMMON = 100  # times as often as other words a stop word is seen
_NEVER = math.inf
_Form = tuple[list[str], float, int]
"""Words, how often the one that is seen the least often is seen, and which it is."""
_Slots = list[list[_Form]]
"""A phrase in parts, each with its forms."""
_TABLE_WORD = re.compile(r"\*\w*|\w+")


class Node:
    """A point in the phrases: what ends here, and how they go on.

    `ends` are kinds, each with whether it counts or shields; `any` follows any word, `tails` words that end so; with
    these a word `branches`: it may lead to several nodes.
    """

    __slots__ = ("after", "any", "branches", "ends", "tails")

    def __init__(
        self,
        ends: tuple[tuple[int, bool], ...] = (),
        after: "dict[str, Node] | None" = None,
        one: "Node | None" = None,
        tails: "dict[str, Node] | None" = None,
    ) -> None:
        self.ends, self.after, self.any, self.tails = ends, after or {}, one, tails or {}
        self.branches = one is not None or bool(tails)

    def behind(self, word: str) -> list["Node"]:
        """The nodes a word of a text leads to."""
        exact = self.after.get(word)
        found = [exact] if exact is not None else []
        if self.any is not None:
            found.append(self.any)
        return found + [node for tail, node in self.tails.items() if word.endswith(tail)]

    def children(self) -> Iterator["Node"]:
        """The nodes of the next word."""
        yield from self.after.values()
        yield from self.tails.values()
        if self.any is not None:
            yield self.any


_NO_PHRASE = Node()


@dataclass(frozen=True, slots=True)
class Endings:
    """Endings that make a word one of a kind, and longer ones that don't."""

    kind: int
    endings: tuple[str, ...]
    shields: tuple[str, ...]

    def has(self, word: str) -> bool:
        """Whether the word is of the kind by its ending."""
        return word.endswith(self.endings) and not word.endswith(self.shields)


NOTHING: Container[str] = frozenset()
EVERYTHING: Container[str] = frozenset({""})
"""Stands for any words, where phrases end at once or go on with any word."""
Anchors = dict[str, tuple[int, ...]]
"""Words one of which every phrase has, seldom ones where it can be, and how many words before them it may open."""


@dataclass(frozen=True, slots=True)
class Table:
    """A language made ready. `openings` lead to phrases, or to the kind of a word that only stands for itself.

    `following` are the words one of which has to follow an opening, lest there be no phrase. `anchors` are those of all
    kinds, `things` those of the first `THINGS`. `last_letters` are the last `TAIL` of each ending that has so many, and
    `short_endings` are those with one letter less. No phrase has more than `longest` words.
    """

    openings: dict[str, Node | int]
    following: dict[str, Container[str]]
    anchors: Anchors
    things: Anchors
    endings: tuple[Endings, ...]
    every_ending: tuple[str, ...]
    last_letters: frozenset[str]
    short_endings: frozenset[str]
    known: frozenset[str]
    longest: int


@cache
def table_of(code: str) -> Table:
    """The table of a language of `LANGUAGES`, made once."""
    row = LANGUAGES[code]
    trie, rows = _Trie(frozenset(row.stop_words)), []
    things: Anchors = {}
    for kind, name in enumerate(KINDS):
        if kind == THINGS:
            things = trie.anchors()
        endings = trie.add(getattr(row, name), kind, counts=True)
        shields = trie.add(getattr(row, f"not_{name}", Phrases()), kind, counts=False)
        if endings:
            rows.append(Endings(kind, tuple(endings), tuple(shields)))
    every = tuple(ending for found in rows for ending in found.endings)
    openings = {word: _alone(_with_endings(word, node, rows)) for word, node in trie.root.after.items()}
    return Table(
        openings=openings,
        following={word: _following(node) for word, node in openings.items()},
        anchors=trie.anchors(),
        things=things,
        endings=tuple(rows),
        every_ending=every,
        last_letters=frozenset(ending[-TAIL:] for ending in every if len(ending) >= TAIL),
        short_endings=frozenset(ending for ending in every if len(ending) < TAIL),
        known=_known(row),
        longest=_depth(trie.root, {}),
    )


class _Trie:
    """Phrases under one root."""

    def __init__(self, common: frozenset[str]) -> None:
        self.root = _NO_PHRASE
        self._common = common
        self._anchors: dict[str, set[int]] = {}
        self._forms: dict[str, _Form] = {}
        self._merged: dict[tuple[int, int], tuple[Node, Node, Node]] = {}

    def add(self, phrases: Phrases, kind: int, *, counts: bool) -> dict[str, None]:
        """Add the phrases of a kind; the result are those that are no phrase but the ending of a word."""
        end = Node(ends=((kind, counts),))
        endings: dict[str, None] = {}
        for parts in phrases.parts():
            # Cased phrases are looked for elsewhere.
            slots = [[self._form(form) for form in forms if form == form.casefold()] for forms in parts]
            endings |= dict.fromkeys(_single_endings(slots))
            if all(slots):
                for word, offset in _anchors_of(slots):
                    self._anchors.setdefault(word, set()).add(offset)
                self.root = self._both(self.root, reduce(self._before, reversed(slots), end))
        self.root = Node(after=self.root.after)
        return endings

    def anchors(self) -> Anchors:
        """The anchors of what was added so far."""
        return {word: tuple(offsets) for word, offsets in self._anchors.items()}

    def _form(self, form: str) -> _Form:
        if form not in self._forms:
            words = _TABLE_WORD.findall(form)
            self._forms[form] = words, *_seldom(words, self._common)
        return self._forms[form]

    def _before(self, rest: Node, forms: list[_Form]) -> Node:
        """The node from which one of the forms leads to the rest; an empty form is the rest itself."""
        node = _NO_PHRASE
        for words, _, _ in forms:
            node = self._both(node, reduce(_leading, reversed(words), rest))
        return node

    def _both(self, a: Node, b: Node) -> Node:
        """The node from which the phrases of both go on; neither is changed."""
        if a is b or b is _NO_PHRASE:
            return a
        if a is _NO_PHRASE:
            return b
        key = (id(a), id(b))
        if key not in self._merged:
            # The nodes are kept with it: another one must not get their id.
            self._merged[key] = a, b, self._merge(a, b)
        return self._merged[key][2]

    def _merge(self, a: Node, b: Node) -> Node:
        one = a.any if b.any is None else b.any if a.any is None else self._both(a.any, b.any)
        return Node(_ends(a, b), self._all(a.after, b.after), one, self._all(a.tails, b.tails))

    def _all(self, a: dict[str, Node], b: dict[str, Node]) -> dict[str, Node]:
        if not a or not b:
            return a or b
        found = a | b
        for word in a.keys() & b.keys():
            found[word] = self._both(a[word], b[word])
        return found


def _leading(rest: Node, word: str) -> Node:
    """The node from which a word of the table leads to the rest."""
    if word[0] != ANY:
        return Node(after={word: rest})
    return Node(one=rest) if word == ANY else Node(tails={word[1:]: rest})


def _ends(a: Node, b: Node) -> tuple[tuple[int, bool], ...]:
    """What ends at either: a shield stays one."""
    if not a.ends or not b.ends:
        return a.ends or b.ends
    found = dict(a.ends)
    for kind, counts in b.ends:
        found[kind] = counts and found.get(kind, True)
    return tuple(found.items())


def _single_endings(slots: _Slots) -> Iterator[str]:
    """The endings among the phrases of one word."""
    for at, forms in enumerate(slots):
        single = [words[0][1:] for words, _, _ in forms if len(words) == 1 and words[0][0] == ANY]
        others = (*slots[:at], *slots[at + 1 :])
        if single and all(any(not words for words, _, _ in other) for other in others):
            yield from single


def _anchors_of(slots: _Slots) -> Iterator[tuple[str, int]]:
    """The words of the part that is seen the least often, each with how many words of the phrase are before it."""
    often = [sum([weight for _, weight, _ in forms]) for forms in slots]
    fewest = min(often)
    if fewest == _NEVER:  # every part may be left out, or be any word
        most = range(sum(max(len(words) for words, _, _ in forms) for forms in slots))
        listed = {word for forms in slots for words, _, _ in forms for word in words if word[0] != ANY}
        return ((word, offset) for word in listed for offset in most)
    place = often.index(fewest)
    lengths = {0}
    for forms in slots[:place]:
        sizes = {len(words) for words, _, _ in forms}
        lengths = {length + size for length in lengths for size in sizes}
    return ((words[at], length + at) for words, _, at in slots[place] for length in lengths)


def _seldom(words: list[str], common: frozenset[str]) -> tuple[float, int]:
    """How often the word that is seen the least often is seen, and which it is; no word is everywhere."""
    weights = [_NEVER if word[0] == ANY else (_COMMON if word in common else 1) / len(word) for word in words]
    least = min(weights, default=_NEVER)
    return least, weights.index(least) if weights else 0


def _with_endings(word: str, node: Node, rows: Iterable[Endings]) -> Node:
    """The node of a word that opens a phrase, with what its ending tells."""
    told = {kind for kind, _ in node.ends}
    more = tuple((row.kind, True) for row in rows if row.kind not in told and row.has(word))
    return Node(node.ends + more, node.after, node.any, node.tails) if more else node


def _alone(node: Node) -> Node | int:
    """The kind of a word that opens nothing longer and is of one kind."""
    if node.after or node.branches or len(node.ends) != 1:
        return node
    [(kind, counts)] = node.ends
    return kind if counts else node


def _following(node: Node | int) -> Container[str]:
    return EVERYTHING if isinstance(node, int) or node.ends or node.branches else node.after


def _depth(node: Node, seen: dict[int, int]) -> int:
    """The words of the longest phrase from a node on."""
    if id(node) not in seen:
        seen[id(node)] = max((1 + _depth(child, seen) for child in node.children()), default=0)
    return seen[id(node)]


def _known(row: Language) -> frozenset[str]:
    """All single words of the row's tables: no names."""
    listed = [phrase for phrases in (row.stop_words, row.openers, row.sign_offs, row.days) for phrase in phrases]
    for name in KINDS:
        listed += [form for parts in getattr(row, name).parts() for forms in parts for form in forms]
    return frozenset(word for phrase in listed for word in phrase.split())
