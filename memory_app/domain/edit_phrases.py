"""How often the phrases of a language occur in a text's words, in linear time.

Every phrase has a word that is seldom seen; only where one stands is a phrase looked for. What two texts share at their
beginnings and ends is counted once.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import compress

from memory_app.domain.edit_tables import EVERYTHING, KINDS, NOTHING, TAIL, Anchors, Node, Table

_MOST_HITS = 2_000  # openings of a phrase that are followed in one text: more are no prose
Counts = list[int]
"""How often each of `KINDS` occurs."""
_Reached = list[tuple[int, tuple[tuple[int, bool], ...]]]
"""The phrases from one word on, the shortest first: their length, and the kinds, each counting or shielding."""


def count_phrases(words: Sequence[str], word_set: Iterable[str], table: Table) -> Counts:
    """How often each of `KINDS` occurs. The longest phrase wins, a shield wins over a phrase as long as itself."""
    return _counted(words, table, _hits(words, word_set, table, table.anchors))


def count_things(words: Sequence[str], word_set: Iterable[str], table: Table) -> Counts:
    """As `count_phrases`, of the first `THINGS` of `KINDS` only; the others' counts are too low."""
    return _counted(words, table, _hits(words, word_set, table, table.things))


def count_both(
    old: Sequence[str], old_set: Iterable[str], new: Sequence[str], table: Table, shared: tuple[int, int]
) -> tuple[Counts, Counts]:
    """As `count_phrases` of each of two texts that share so many words at their beginnings, and at their ends."""
    lead, trail = shared
    if 2 * (lead + trail) < len(old):
        return count_phrases(old, old_set, table), count_phrases(new, new, table)
    start = max(lead - table.longest, 0)  # no phrase from before it goes on into what differs
    end, other_end = len(old) - trail, len(new) - trail
    hits = _hits(old, old_set, table, table.anchors)
    first, last = bisect_left(hits, start), bisect_left(hits, end)
    differing = new[start : other_end + table.longest]
    others = [start + at for at in _hits(differing, differing, table, table.anchors)]
    others = others[: bisect_left(others, other_end)]
    if first + len(others) + len(hits) > _MOST_HITS:
        return _counted(old, table, hits), count_phrases(new, new, table)
    if first == last and not others:
        counts = _counted(old, table, hits)
        return counts, counts
    counts, free_from = [0] * len(KINDS), [0] * len(KINDS)
    _read(old, table, hits[:first], counts, free_from)
    other_counts, other_free = counts.copy(), free_from.copy()
    _read(old, table, hits[first:last], counts, free_from)
    _read(new, table, others, other_counts, other_free)
    if [max(at - end, 0) for at in free_from] == [max(at - other_end, 0) for at in other_free]:
        trailing = [0] * len(KINDS)
        _read(old, table, hits[last:], trailing, free_from)
        return _sum(counts, trailing), _sum(other_counts, trailing)
    _read(old, table, hits[last:], counts, free_from)
    _read(new, table, [at - end + other_end for at in hits[last:]], other_counts, other_free)
    return counts, other_counts


def _sum(a: Counts, b: Counts) -> Counts:
    return [mine + others for mine, others in zip(a, b, strict=True)]


def _counted(words: Sequence[str], table: Table, hits: Sequence[int]) -> Counts:
    counts = [0] * len(KINDS)
    _read(words, table, hits[:_MOST_HITS], counts, [0] * len(KINDS))
    return counts


def _hits(words: Sequence[str], word_set: Iterable[str], table: Table, anchors: Anchors) -> list[int]:
    """Where a phrase may open, or a word stands whose ending tells, in order."""
    places = compress(range(len(words)), map(anchors.__contains__, words))
    following, last_place = table.following, len(words) - 1
    found = {at - before for at in places for before in anchors[words[at]] if at >= before}
    hits = [
        at
        for at in found
        if (after := following.get(words[at], NOTHING)) is EVERYTHING or (at < last_place and words[at + 1] in after)
    ]
    if table.endings:
        telling = _telling(word_set, table)
        if telling:
            hits = [*{*hits, *compress(range(len(words)), map(telling.__contains__, words))}]
    hits.sort()
    return hits


def _telling(word_set: Iterable[str], table: Table) -> set[str]:
    """The words whose ending tells what they are."""
    last, short, every = table.last_letters, table.short_endings, table.every_ending
    telling = {word for word in word_set if word[-TAIL:] in last and word.endswith(every)}
    if short:
        telling.update(word for word in word_set if word[1 - TAIL :] in short)
    return telling


def _read(words: Sequence[str], table: Table, hits: Sequence[int], counts: Counts, free_from: list[int]) -> None:
    """Count the phrases from `hits` on; each kind may be found again from its `free_from` on."""
    openings = table.openings
    for at in hits:
        opening = openings.get(words[at])
        if opening is None:
            reached = _by_ending(words[at], table)
        elif isinstance(opening, int):
            counts[opening] += free_from[opening] <= at
            continue
        else:
            reached = _reached(opening, words, at)
        # What the longest cover is no longer free for the others of their kind.
        for length, ends in reversed(reached):
            for kind, counted in ends:
                if free_from[kind] <= at:
                    counts[kind] += counted
                    free_from[kind] = at + length


def _by_ending(word: str, table: Table) -> _Reached:
    return [(1, tuple((row.kind, True) for row in table.endings if row.has(word)))]


def _reached(node: Node, words: Sequence[str], at: int) -> _Reached:
    """The phrases from `at`, whose first word leads to `node`."""
    found: _Reached = [(1, node.ends)] if node.ends else []
    size, end = len(words), at + 1
    while end < size and not node.branches:
        after = node.after.get(words[end])
        if after is None:
            return found
        node = after
        end += 1
        if node.ends:
            found.append((end - at, node.ends))
    nodes = [node]
    while end < size and nodes and _may_go_on(nodes, words, end):
        word = words[end]
        end += 1
        nodes = [after for before in nodes for after in before.behind(word)]
        # Of equally long ones the shields win: they come first.
        ends = sorted((ending for after in nodes for ending in after.ends), key=_counts)
        if ends:
            found.append((end - at, tuple(ends)))
    return found


def _may_go_on(nodes: Sequence[Node], words: Sequence[str], end: int) -> bool:
    """Whether phrases may go on: any word may lead to a node, but seldom further; a look is faster than the walk."""
    if len(nodes) > 1 or nodes[0].tails or words[end] in nodes[0].after:
        return True
    behind = nodes[0].any
    if behind is None:
        return False
    return bool(behind.ends) or behind.branches or (end + 1 < len(words) and words[end + 1] in behind.after)


def _counts(ending: tuple[int, bool]) -> bool:
    return ending[1]
