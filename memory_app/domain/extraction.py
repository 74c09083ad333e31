"""What a session came to, read from what its agent printed (`domain.md` 2): no model, linear time."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from memory_app.domain.extraction_items import decisions_in, next_steps_in, unfinished_in
from memory_app.domain.extraction_labels import HEADED, Kind, label_of, labels_in
from memory_app.domain.extraction_text import Line, plain_line, read_line, read_lines, small, without_emphasis
from memory_app.domain.lines import cut
from memory_app.domain.policy import DEFAULT, LIMITS, ExtractionPolicy

NOTHING_SAID = "Task completed"
_SEGMENTS = 3
_HERE = re.compile(r"here(?:'s| is|s) what (?:i|we) (?:did|changed|built|implemented|created)\b[: ]{0,8}")
_HEADING_ENDS = " .:\uff1a"
_FIELD = re.compile("[A-Z][A-Z_ ]{1,30}:")
_CHATTER = re.compile(
    r"running\b|using |\[agent\b|executing |calling |tool(?: use| call| result)?:|status:|files:"
    r"|exit code|process exited|would you like|do you want|shall i |let me know",
    re.IGNORECASE,
)
_NO_HASH = r"(?![0-9A-Za-z_])"
_COMMITS = (
    re.compile(
        r"\bcommit(?:ted|s)?(?: hash(?:es)?| shas?| ids?)?:? (?:as |is |are )?\(?`{0,2}([0-9a-f]{7,40})" + _NO_HASH,
        re.IGNORECASE,
    ),
    re.compile(r"\[(?:detached HEAD|[^\[\]\s]{1,200})(?: \(root-commit\))? ([0-9a-f]{7,40})\]"),
)


_ONE_MORE = re.compile(
    r"`{0,2}\)?(?: ?\([^()]{1,60}\))?"
    r"(?: ?(?:,|;|&|\+|/|\.{2,3}|[\u3001\uff0c]) ?(?:and |und |et |y |e |en |и )?| (?:and|und|et|y|e|en|и|to) )"
    r"\(?`{0,2}([0-9a-f]{7,40})" + _NO_HASH,
    re.IGNORECASE,
)
"""A further hash of a row that began with "commits"."""
_HEADED = frozenset({"commit", "commits", "commit hashes", "new commits"})
_LISTED = re.compile(r"`{0,2}([0-9a-f]{7,40})" + _NO_HASH)


@dataclass(frozen=True, slots=True)
class Summary:
    """What was done, on one line; each list in the order of the text and within its limits."""

    what: str
    decisions: tuple[str, ...] = ()
    unfinished: tuple[str, ...] = ()
    next_steps: tuple[str, ...] = ()
    commits: tuple[str, ...] = ()
    files_changed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Where a running task stands: progress and never the prompt; empty where nothing is known yet."""

    summary: str = ""
    next_steps: tuple[str, ...] = ()
    unfinished: tuple[str, ...] = ()
    files_touched: tuple[str, ...] = ()
    last_activity: str = ""
    prompt: str = ""


def summary_of(
    output: str,
    *,
    summary: str = "",
    files_changed: Sequence[str] = (),
    policy: ExtractionPolicy = DEFAULT.extraction,
) -> Summary:
    """What an output says of its session; the caller's own `summary` goes first when it is long enough."""
    lines = read_lines(output)
    return Summary(
        what=_progress(lines, summary, policy) or NOTHING_SAID,
        decisions=decisions_in(lines, policy),
        unfinished=unfinished_in(lines, policy),
        next_steps=next_steps_in(lines, policy),
        commits=_commits(lines, policy),
        files_changed=whole_paths(files_changed),
    )


def snapshot_of(
    output: str,
    *,
    summary: str = "",
    prompt: str = "",
    files_touched: Sequence[str] = (),
    last_activity: str = "",
    policy: ExtractionPolicy = DEFAULT.extraction,
) -> Snapshot:
    """Where a task stands by what its agent printed so far."""
    lines = read_lines(output)
    return Snapshot(
        summary=_progress(lines, summary, policy),
        next_steps=next_steps_in(lines, policy),
        unfinished=unfinished_in(lines, policy),
        files_touched=whole_paths(files_touched),
        last_activity=plain_line(last_activity, LIMITS.activity),
        prompt=cut("\n".join(line.text for line in read_lines(prompt)), LIMITS.prompt),
    )


def short_path(path: str) -> str:
    """The last three segments of a path, as answers and prompts show it."""
    segments = path.split("/")
    return "/".join(segments[-_SEGMENTS:]) if len(segments) > _SEGMENTS else path


def whole_paths(paths: Iterable[str]) -> tuple[str, ...]:
    """The paths as they are stored: whole, each once, in order. One that is too long for a path is left out."""
    clean = dict.fromkeys(plain_line(path, LIMITS.path + 1) for path in paths)
    return tuple(path for path in clean if path and len(path) <= LIMITS.path)[: LIMITS.paths]


def _progress(lines: Sequence[Line], summary: str, policy: ExtractionPolicy) -> str:
    """What was done so far, in one line; empty when nothing tells."""
    given = without_emphasis(plain_line(summary, LIMITS.what))
    if len(given) > policy.summary_over:
        return given
    said = _labelled(lines) or _under_heading(lines) or _here(lines, policy) or _last(lines, policy)
    return cut(said, LIMITS.what)


def _labelled(lines: Sequence[Line]) -> str:
    """Behind the last label of a summary that has something behind it: agents say it again at the end."""
    return next((said for line in reversed(lines) if (said := _summary_in(line))), "")


def _summary_in(line: Line) -> str:
    text = without_emphasis(line.text)
    value = 0
    for label in labels_in(small(text)):
        # A row of labels without anything between them is one.
        if Kind.SUMMARY in label.kinds and (not value or label.start <= value):
            value = label.value
    return without_emphasis(text[value:]) if value else ""


def _under_heading(lines: Sequence[Line]) -> str:
    """The first line below the last heading that announces a summary."""
    for number in range(len(lines) - 2, -1, -1):
        below = lines[number + 1]
        if _announces(lines[number]) and not (below.is_heading or _announces(below) or _is_field(below)):
            return below.said
    return ""


def _is_field(line: Line) -> bool:
    return label_of(line) is not None or _FIELD.match(line.said) is not None


def _announces(line: Line) -> bool:
    marked = line.is_heading or line.text.startswith("**")
    return marked and line.lowered.rstrip(_HEADING_ENDS) in HEADED


def _here(lines: Sequence[Line], policy: ExtractionPolicy) -> str:
    """The text behind "here's what I did", on its line or the next."""
    for number, line in enumerate(lines):
        found = _HERE.search(small(line.text))
        if found:
            rest = [line.text[found.end() :], *(below.text for below in lines[number + 1 : number + 2])]
            said = next((text for text in rest if text), "")
            if len(said) >= policy.summary_over:
                return read_line(said).said
    return ""


def _last(lines: Sequence[Line], policy: ExtractionPolicy) -> str:
    """The last lines that are long enough to say something."""
    found: list[str] = []
    for line in reversed(lines):
        if len(found) == policy.last_lines:
            break
        if len(line.text) > policy.line_over and line.is_prose and not _CHATTER.match(line.said):
            found.append(line.said)
    return " — ".join(reversed(found))


def _commits(lines: Sequence[Line], policy: ExtractionPolicy) -> tuple[str, ...]:
    """Commits that git or the agent named; a word made of the letters a to f is none."""
    found: list[str] = []
    for commit in _named_commits(lines):
        if not any(commit.startswith(known) or known.startswith(commit) for known in found):
            found.append(commit)
        if len(found) == policy.commits:
            break
    return tuple(found)


def _named_commits(lines: Sequence[Line]) -> Iterator[str]:
    said, by_git = _COMMITS
    listed = False
    for line in lines:
        for first in said.finditer(line.text):
            more: re.Match[str] | None = first
            while more is not None:
                yield from _hash_in(more[1])
                more = _ONE_MORE.match(line.text, more.end())
        listed = line.lowered.rstrip(_HEADING_ENDS) in _HEADED or (listed and line.is_bullet)
        if listed and (one := _LISTED.match(line.said)):
            yield from _hash_in(one[1])
    for line in lines:
        for found in by_git.finditer(line.text):
            yield from _hash_in(found[1])


def _hash_in(said: str) -> Iterator[str]:
    if any(map(str.isdigit, said)) and said == said.lower():
        yield said[: LIMITS.commit]
