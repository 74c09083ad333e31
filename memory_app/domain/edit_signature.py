"""What kinds of thing an edit removed, added or changed: a signature of traits, never the text (`domain.md` 5).

Both texts are read once each into counts of things; the signature compares the counts. A language is one row of
`LANGUAGES`, a kind of thing one row of `_DETECTORS`. Every pattern is bounded or literal: time is linear in the text.
"""

import html
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

SHORTENED_UNDER = 0.7
LENGTHENED_OVER = 1.4
REWRITTEN_UNDER = 0.3
_LINE_READ = 200  # characters of a line that are looked at for a greeting or a sign-off
_GREETING_LINES = 3
_SIGN_OFF_LINES = 6
_GREETING_WORDS = 6
_SIGN_OFF_WORDS = 3
_MIN_BULLETS = 2
_LAST_DAY = 31
_DAY_DIGITS = 2
_FIELD = re.compile(r"^ *(\w+):", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language, all case-folded ("ss" for ß), with straight apostrophes.

    `greetings` open one of the first lines, `sign_offs` one of the last; a `formulas` phrase closes wherever it stands
    in one of the last. `pleasantries` may stand anywhere. `between` are words allowed between a day and its month.
    """

    greetings: tuple[str, ...]
    sign_offs: tuple[str, ...]
    pleasantries: tuple[str, ...]
    months: tuple[str, ...]
    money: tuple[str, ...]
    between: tuple[str, ...] = ()
    formulas: tuple[str, ...] = ()


def _language(listed: str) -> Language:
    """A language from its fields, `name: phrase | phrase`, which may go on over several lines."""
    _, *parts = _FIELD.split(listed)
    fields = zip(parts[::2], parts[1::2], strict=True)
    return Language(**{name: tuple(" ".join(words.split()) for words in row.split("|")) for name, row in fields})


LANGUAGES: dict[str, Language] = {
    "en": _language("""
        greetings: hi | hello | hey | dear | good morning | good afternoon | good evening | greetings |
            to whom it may concern
        sign_offs: best | best regards | best wishes | kind regards | warm regards | warmly | regards | sincerely |
            yours | yours sincerely | yours faithfully | yours truly | cheers | thanks | many thanks | thank you |
            with thanks | thanks and regards | all the best | take care | talk soon | speak soon | respectfully
        pleasantries: hope you are well | hope you're well | hope you are doing well | hope you're doing well |
            hope all is well | finds you well | hope you had a | hope your week | trust you are well | have a great |
            have a good | have a nice | have a lovely | have a wonderful | thank you for your e |
            thank you for your message | thanks for your message | thanks for your e | for reaching out |
            for your patience | for your time | forward to hearing from you | hesitate to contact | hesitate to reach
            | hesitate to ask | pleasure to meet you | pleasure meeting you | nice to meet you
        months: january | february | march | april | may | june | july | august | september | october | november |
            december | jan | feb | mar | apr | jun | jul | aug | sep | sept | oct | nov | dec
        money: euro | euros | dollar | dollars | pound | pounds | francs
        between: of
    """),
    "de": _language("""
        greetings: hallo | liebe | lieber | liebes | sehr geehrte | sehr geehrter | guten tag | guten morgen |
            guten abend | moin | servus | grüss gott | grüss dich | grüezi | werte | werter
        sign_offs: mit freundlichen grüssen | mit freundlichem gruss | mit freundlichen gruessen | freundliche grüsse
            | viele grüsse | liebe grüsse | beste grüsse | herzliche grüsse | schöne grüsse | grüsse | gruss | mfg |
            lg | vg | bis bald | bis dann | hochachtungsvoll | herzlichst | vielen dank | besten dank | danke
        pleasantries: hoffe, es geht | hoffe es geht | hoffe, ihnen geht | hoffe, dir geht | hoffe, sie hatten |
            hoffe, du hattest | mail erreicht sie | nachricht erreicht sie | schönen tag | schönen abend |
            schönes wochenende | schöne woche | angenehmen tag | dank für ihre | dank für deine | danke für ihre |
            danke für deine | freue mich auf ihre | freue mich auf deine | freuen uns auf ihre | zögern sie nicht |
            gerne zur verfügung
        months: januar | jänner | februar | märz | april | mai | juni | juli | august | september | oktober | november
            | dezember
        money: euro | franken | rappen | dollar
    """),
    "fr": _language("""
        greetings: bonjour | bonsoir | salut | cher | chère | chers | chères | madame | monsieur | mesdames |
            messieurs | coucou
        sign_offs: cordialement | bien cordialement | très cordialement | bien à vous | bien à toi | salutations |
            meilleures salutations | sincères salutations | salutations distinguées | amicalement | amitiés |
            à bientôt | à très vite | bonne journée | bonne soirée | respectueusement | cdt | merci | merci d'avance |
            bises
        formulas: veuillez agréer | veuillez recevoir | je vous prie d'agréer | je vous prie de croire
        pleasantries: j'espère que vous | j'espère que tu | j'espère que tout | j'espère que ce me |
            j'espère que ce ma | espérant que vous allez bien | excellente journée | belle journée | bonne journée |
            bonne fin de semaine | bon week-end | merci pour votre | merci pour ton | merci de votre |
            dans l'attente de votre | au plaisir de vous | n'hésitez pas | n'hésite pas | à votre disposition |
            ravi de vous | ravie de vous
        months: janvier | février | mars | avril | mai | juin | juillet | août | septembre | octobre | novembre |
            décembre
        money: euro | euros | francs | dollars
    """),
    "it": _language("""
        greetings: ciao | buongiorno | buon giorno | buonasera | buona sera | salve | gentile | gentili | gentilissimo
            | gentilissima | egregio | egregia | egregi | caro | cara | cari | care | carissimo | carissima | spett.le
            | spettabile
        sign_offs: cordiali saluti | distinti saluti | cari saluti | un caro saluto | un cordiale saluto | un saluto |
            tanti saluti | saluti | cordialmente | a presto | buona giornata | buona serata | un abbraccio | in fede |
            grazie | grazie mille
        formulas: porgo distinti saluti | porgo cordiali saluti | porgiamo distinti saluti
        pleasantries: spero che tu | spero che lei | spero tu | spero che stia | spero stia | spero che tutto |
            spero tutto bene | buon fine settimana | buona giornata | buon lavoro | buona settimana |
            grazie per il tuo | grazie per il suo | grazie per la sua | grazie per la tua | grazie per la pazienza |
            a disposizione | in attesa di un suo | in attesa di un tuo | non esiti a | non esitare a |
            è stato un piacere
        months: gennaio | febbraio | marzo | aprile | maggio | giugno | luglio | agosto | settembre | ottobre |
            novembre | dicembre
        money: euro | franchi | dollari
    """),
    "es": _language("""
        greetings: hola | buenos días | buenas tardes | buenas noches | buenas | estimado | estimada | estimados |
            estimadas | querido | querida | queridos | queridas | apreciado | apreciada | muy señor mío
        sign_offs: saludos | un saludo | saludos cordiales | un cordial saludo | un saludo cordial | cordiales saludos
            | atentamente | muy atentamente | cordialmente | un abrazo | abrazos | muchos saludos | hasta pronto |
            hasta luego | gracias | muchas gracias | gracias de antemano
        formulas: sin otro particular | reciba un cordial saludo | reciban un cordial saludo
        pleasantries: espero que est | espero que se encuentre | espero que te encuentres | espero que todo |
            que tenga un buen | que tengas un buen | que tenga un excelente | que pases un buen | buen fin de semana |
            feliz día | feliz semana | gracias por su | gracias por tu | a su disposición | a tu disposición |
            a la espera de su | quedo a la espera | no dude en | no dudes en | ha sido un placer
        months: enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre | setiembre | octubre |
            noviembre | diciembre
        money: euro | euros | dólares | pesos | francos
        between: de
    """),
}


@dataclass(frozen=True, slots=True)
class _Tables:
    """The rows of the languages that are looked for, joined. A pleasantry is (its longest word, the phrase)."""

    greetings: tuple[str, ...]
    sign_offs: tuple[str, ...]
    formulas: tuple[str, ...]
    pleasantries: tuple[tuple[str, str], ...]
    months: frozenset[str]
    between: frozenset[str]
    money: frozenset[str]


def _joined(languages: Iterable[Language]) -> _Tables:
    rows = list(languages)
    return _Tables(
        greetings=tuple({phrase for row in rows for phrase in row.greetings}),
        sign_offs=tuple({phrase for row in rows for phrase in row.sign_offs}),
        formulas=tuple({phrase for row in rows for phrase in row.formulas}),
        pleasantries=tuple({(_longest_word(phrase), phrase) for row in rows for phrase in row.pleasantries}),
        months=frozenset(month for row in rows for month in row.months),
        between=frozenset(word for row in rows for word in row.between),
        money=frozenset(word for row in rows for word in row.money) | _CURRENCIES,
    )


def _longest_word(phrase: str) -> str:
    return max((match.group() for match in _WORD.finditer(phrase)), key=len)


@dataclass(frozen=True, slots=True)
class _Draft:
    """One text, taken apart once. `folded` is case-folded with straight apostrophes; the lines are not empty."""

    plain: str
    folded: str
    lines: list[str]
    words: list[str]
    links: int
    emoticons: int


_TAG = re.compile(r"</?[a-zA-Z!][^<>]{0,500}>")
_BREAKING_TAG = re.compile(r"<(?:br|/p|/div|/li|/tr|/h[1-6])\b[^<>]{0,100}>", re.IGNORECASE)
_URL = re.compile(r"(?:https?://|www\.)[^\s<>\"]{0,2000}[^\s<>\".,;:!?)]", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)
_EMOTICON = re.compile(r"[:;](?<!\w.)-?[)(DPp](?!\w)")
_EMOJI = re.compile(
    "[\U0001f1e6-\U0001f1ff\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7eb\U0001f900-\U0001f9ff"
    "\U0001fa70-\U0001faff\u2600-\u26ff\u2705-\u27bf\u2b50\u2b55\u231a\u231b\u23e9-\u23f3]"
)
_SEMICOLON = re.compile("[;\uff1b\u061b]")
_EXCLAMATION = re.compile(r"[!\uff01](?![=\[])")
_BULLET = re.compile(r"[-*•‣◦▪·\u2013]\s+\S")
_MONEY_SIGN = re.compile(r"[€$£¥]\s?[0-9]|[0-9]\s?[€$£¥]")
_DATE_ISO = re.compile(r"[0-9][0-9]{3}-([0-9]{2})-([0-9]{2})(?![0-9-])")
_DATE_NUMERIC = re.compile(r"[0-9][0-9]?([./])[0-9]{1,2}\1[0-9]{2}(?:[0-9]{2})?(?![0-9]|[./][0-9])")
_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_HAS_CJK = re.compile(f"[{_CJK}]")
_CJK_WORD = re.compile(f"[{_CJK}]|[^\\W{_CJK}]+")
_WORD = re.compile(r"\w+")
_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|º)?")
_NUMBER = re.compile(r"[0-9]+")
_HIDDEN = re.compile(r"<(style|script)\b", re.IGNORECASE)
_HIDDEN_END = {name: re.compile(f"</{name}", re.IGNORECASE) for name in ("style", "script")}
_CLAUSE_END = re.compile("[,.!:;?\u2013\u2014]|$")
_SENTENCE_END = re.compile(r"[.!?]\s+")
_LINKING = frozenset({"from", "aus", "von", "da", "de", "des", "a", "à"})
_STRAIGHT = str.maketrans({"\u2019": "'", "\u2018": "'", "`": "'", "\u00a0": " ", "\u202f": " "})
_CURRENCIES = frozenset({"eur", "usd", "gbp", "chf"})
_T = TypeVar("_T")
_EVERY = _joined(LANGUAGES.values())
_TABLES = {code: _joined([row]) for code, row in LANGUAGES.items()}


def edit_signature(before: str, after: str, *, language: str | None = None) -> frozenset[str]:
    """The traits of an edit from `before` to `after`; empty when either is blank.

    `language` (ISO 639-1) narrows the word tables to one language; None or an unknown one looks for all of them.
    A thing is removed when at most half of it stayed, else kept; added when there is at least twice as much of it.
    Lengths are characters without surrounding or repeated white space.
    """
    tables = _TABLES.get(language, _EVERY) if language else _EVERY
    old, new = _draft(before), _draft(after)
    if not old.lines or not new.lines:
        return frozenset()
    traits = set(_shape(old, new))
    for thing, count in _DETECTORS.items():
        traits |= {f"{verb}:{thing}" for verb in _change(count(old, tables), count(new, tables))}
    return frozenset(traits)


def similarity(before: str, after: str) -> float:
    """How much of the wording stayed, 0…1, in linear time.

    The mean of the Dice coefficients (Dice 1945: 2·|A∩B| / (|A|+|B|)) of the multisets of words and of pairs of
    neighbouring words; words alone when neither text has two. A CJK character counts as a word.
    """
    return _similarity(_draft(before).words, _draft(after).words)


def _change(before: int, after: int) -> tuple[str, ...]:
    """The verbs for a thing that was there `before` times and is there `after` times."""
    if before == 0:
        return ("added",) if after else ()
    if 2 * after <= before:
        return ("removed",)
    return ("kept", "added") if after >= 2 * before else ("kept",)


def _shape(old: _Draft, new: _Draft) -> Iterable[str]:
    """What happened to the text as a whole."""
    was, became = " ".join(old.plain.split()), " ".join(new.plain.split())
    if was == became:
        yield "unchanged"
        return
    if len(became) < SHORTENED_UNDER * len(was):
        yield "shortened"
    if len(became) > LENGTHENED_OVER * len(was):
        yield "lengthened"
    if _similarity(old.words, new.words) < REWRITTEN_UNDER:
        yield "rewritten"


def _similarity(old: list[str], new: list[str]) -> float:
    words = _dice(Counter(old), Counter(new))
    old_pairs, new_pairs = Counter(pairwise(old)), Counter(pairwise(new))
    return (words + _dice(old_pairs, new_pairs)) / 2 if old_pairs or new_pairs else words


def _dice(a: Counter[_T], b: Counter[_T]) -> float:
    """1 when both are empty."""
    size = a.total() + b.total()
    return 2 * sum(min(a[item], b[item]) for item in a.keys() & b.keys()) / size if size else 1.0


def _draft(text: str) -> _Draft:
    """Take a text apart: links, tags, entities and emoticons are out of `plain`, for none holds a real semicolon."""
    plain, links = _URL.subn(" ", text) if "://" in text or "www." in text.lower() else (text, 0)
    if "<" in plain:
        plain = _TAG.sub("", _BREAKING_TAG.sub("\n", _visible(plain)))
    if "&" in plain:
        plain = _ENTITY.sub("", html.unescape(plain))
    plain, emoticons = _EMOTICON.subn(" ", plain)
    folded = plain.translate(_STRAIGHT).casefold()
    lines = [line.strip() for line in folded.splitlines() if line.strip()]
    words = (_CJK_WORD if _HAS_CJK.search(folded) else _WORD).findall(folded)
    return _Draft(plain, folded, lines, words, links, emoticons)


def _visible(text: str) -> str:
    """The text without the insides of style and script elements; one that is never closed stays."""
    parts, at = [], 0
    while opening := _HIDDEN.search(text, at):
        closing = _HIDDEN_END[opening[1].lower()].search(text, opening.end())
        if closing is None:
            break
        parts.append(text[at : opening.start()])
        at = closing.start()
    return "".join(parts) + text[at:]


def _greetings(draft: _Draft, tables: _Tables) -> int:
    """Whether one of the first lines opens with a greeting and a short address, and is no sign-off."""
    first = [line[:_LINE_READ] for line in draft.lines[:_GREETING_LINES]]
    return int(any(_greets(line, tables.greetings) and not _signs_off(line, tables.sign_offs) for line in first))


def _sign_offs(draft: _Draft, tables: _Tables) -> int:
    """Whether one of the last lines, or its last sentence, is a sign-off; a lone first line is none."""
    last = [line[-_LINE_READ:] for line in draft.lines[1:][-_SIGN_OFF_LINES:]]
    tails = [_SENTENCE_END.split(line[-_LINE_READ:]) for line in draft.lines[-2:]]
    last += [sentences[-1] for sentences in tails if len(sentences) > 1]
    return int(
        any(_signs_off(line, tables.sign_offs) or any(formula in line for formula in tables.formulas) for line in last)
    )


def _greets(line: str, phrases: tuple[str, ...]) -> bool:
    rest = _after_phrase(line, phrases)
    return rest is not None and len(_CLAUSE_END.split(rest, maxsplit=1)[0].split()) <= _GREETING_WORDS


def _signs_off(line: str, phrases: tuple[str, ...]) -> bool:
    """A phrase, then nothing, or after a mark or a "from" a name of at most three words."""
    rest = _after_phrase(line, phrases)
    if rest is None:
        return False
    rest = rest.strip()
    words = rest.split()
    return not words or (len(words) <= _SIGN_OFF_WORDS and (not rest[0].isalnum() or words[0] in _LINKING))


def _after_phrase(line: str, phrases: tuple[str, ...]) -> str | None:
    """What follows the longest phrase the line opens with, or None when it opens with none."""
    if not line.startswith(phrases):
        return None
    lengths = [len(phrase) for phrase in phrases if line.startswith(phrase)]
    whole = [length for length in lengths if not line[length : length + 1].isalnum()]
    return line[max(whole) :] if whole else None


def _pleasantries(draft: _Draft, tables: _Tables) -> int:
    """Phrases found; one whose longest word isn't among the words is not searched for."""
    words, flowing = set(draft.words), " ".join(draft.folded.split())
    return sum(flowing.count(phrase) for word, phrase in tables.pleasantries if word in words)


def _bullet_lists(draft: _Draft, _: _Tables) -> int:
    return int(sum(_BULLET.match(line) is not None for line in draft.lines) >= _MIN_BULLETS)


def _amounts(draft: _Draft, tables: _Tables) -> int:
    """Numbers with a currency sign, code or word."""
    named = (at for at, word in enumerate(draft.words) if word in tables.money)
    return len(_MONEY_SIGN.findall(draft.folded)) + sum(_beside_number(draft.words, at) for at in named)


def _beside_number(words: list[str], at: int) -> bool:
    return any(word[0].isdigit() and word[-1].isdigit() for word in (words[max(at - 1, 0)], *words[at + 1 : at + 2]))


def _dates(draft: _Draft, tables: _Tables) -> int:
    """Calendar dates, in figures or with a month's name and a day."""
    text = draft.folded
    figures = (*_DATE_ISO.finditer(text), *_DATE_NUMERIC.finditer(text))
    months = (at for at, word in enumerate(draft.words) if word in tables.months)
    return sum(_is_date(match) for match in figures) + sum(_has_day(draft.words, at, tables) for at in months)


def _is_date(match: re.Match[str]) -> bool:
    """Whether the figures can be a day and a month, and are no part of a longer number."""
    before = match.string[match.start() - 1 : match.start()]
    numbers = [int(number) for number in _NUMBER.findall(match[0]) if len(number) <= _DAY_DIGITS]
    return not (before.isdigit() or before in {".", "/", "-"}) and 0 < min(numbers[:2]) <= max(numbers[:2]) <= _LAST_DAY


def _has_day(words: list[str], at: int, tables: _Tables) -> bool:
    """Whether a day of the month stands beside the month at `at`."""
    before = at - 2 if at >= 2 and words[at - 1] in tables.between else at - 1  # noqa: PLR2004
    near = ([words[before]] if before >= 0 else []) + words[at + 1 : at + 2]
    return any(_is_day(word) for word in near)


def _is_day(word: str) -> bool:
    match = _DAY.fullmatch(word)
    return match is not None and 1 <= int(match[1]) <= _LAST_DAY


_DETECTORS: dict[str, Callable[[_Draft, _Tables], int]] = {
    "semicolon": lambda draft, _: len(_SEMICOLON.findall(draft.plain)),
    "exclamation": lambda draft, _: len(_EXCLAMATION.findall(draft.plain)),
    "emoji": lambda draft, _: len(_EMOJI.findall(draft.plain)) + draft.emoticons,
    "greeting": _greetings,
    "sign-off": _sign_offs,
    "pleasantries": _pleasantries,
    "bullet-list": _bullet_lists,
    "link": lambda draft, _: draft.links,
    "amount": _amounts,
    "date": _dates,
}
