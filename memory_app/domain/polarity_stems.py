"""The stem of a word in each language: Snowball, and what a language's forms need beside it (docs/MEANING.md)."""

import re
from functools import cache, lru_cache
from threading import Lock

import snowballstemmer

_SNOWBALL = {
    "en": "english", "de": "german", "fr": "french", "it": "italian", "es": "spanish", "pt": "portuguese",
    "ru": "russian",
}  # fmt: skip
_LONGEST = 40  # characters; no word is longer, and a stemmer's time grows with it
_ROOT = 3  # letters that are left at least
_ENDINGS = 3  # rounds in which a Dutch word loses its endings

_GERMAN = "an|ab|auf|aus|bei|ein|mit|nach|vor|weiter|zurück|zusammen|her|hin|durch|um|weg|los|frei|fest|fort|zu"
_GERMAN_FORM = re.compile(
    rf"(?P<prefix>{_GERMAN})(?:zu(?P<root>\w{{3,}}?)en|ge(?P<past>\w{{3,}}?)(?:e?t|en))",
)

_GERMAN_OWN = "(?:nehmig|statt|stalt|währ|nüg|lang|fährd|wöhn)"  # verbs whose "ge" is their own
_GERMAN_LAST = "(?:[ckpsz]|er|el|ll|[hi]l|nn?|mm|äum|[hü]r|[üu]f|sch|[gb]|[au]ch|[^aeiou]e)"
_GERMAN_WEAK = re.compile(
    rf"(?:(?P<root>\w{{2,}}ier|(?:be|emp|ent|er|ver|zer|ge(?={_GERMAN_OWN}))\w+{_GERMAN_LAST})"
    rf"|ge(?!{_GERMAN_OWN})(?P<past>\w+{_GERMAN_LAST}))t(?:e[mnrs]?)?"
)

_SPANISH_CALL = re.compile(r"(?P<verb>\w*[áéíóú]\w*[aen])(?:se|me|te|nos)?(?:l[oae]s?|se|me|te|nos)")
_PLAIN = str.maketrans("áéíóú", "aeiou")
_SPANISH_SOUNDS = (
    (re.compile(r"zc$"), "c"),
    (re.compile(r"(?:qu|z)$"), "c"),
    (re.compile(r"(?<=[eo]n)g$"), ""),
    (re.compile(r"ie(?=[^aeiou]+$)"), "e"),
    (re.compile(r"(?<!q)ue(?=[^aeiou]+$)"), "o"),
)

_PORTUGUESE_MANY = (
    (re.compile(r"[õã]es$"), "ão"),
    (re.compile(r"(?<=\w{2})ens$"), "em"),
    (re.compile(r"(?<=\w{3}[^j])ais$"), "al"),
    (re.compile(r"éis$"), "el"),
    (re.compile(r"(?<=[áéíóú]\w)eis$|(?<=[áéíóú]\w\w)eis$"), "il"),
)
_SOUNDS = {
    "pt": ((re.compile(r"(?:qu|ç)$"), "c"), (re.compile(r"j$"), "g")),
    "it": ((re.compile(r"(?<=[cg])h$"), ""), (re.compile(r"(?<=\w{4})ic$"), "")),
    "ru": ((re.compile(r"(?<=\w{4})(?:[иы]ва|ля|[ая])$"), ""),),
}
"""What a verb's forms differ in though Snowball leaves it: the spelling of a sound, a Russian verb's aspect."""

_DUTCH = (
    "aan|achter|af|bij|binnen|door|goed|in|klaar|langs|los|mee|na|neer|om|onder|op|over|samen|terug|toe|uit|vast|voor"
    "|vrij|weer|weg"
)
_DUTCH_PAST = re.compile(rf"(?P<prefix>{_DUTCH})?ge(?!(?:ven|eft?|ver)$)(?P<root>\w{{3,}})")
_DUTCH_SMALL = re.compile(r"(?<=\w{3})(?:etje|pje|tje|je)s?$")
_DUTCH_ENDINGS = (
    re.compile(r"(?<=\w{3})en?$"),
    re.compile(r"(?:(?<=\w{2}[aodfgklmnprty])|(?<=\w[^aeiou]e))s$"),
    re.compile(r"(?<=\w{4})ing$"),
    re.compile(r"(?<=\w{2}[bcdfghklmnprsvwxz])[dt]$"),
)
_DUTCH_SHORT = re.compile(r"(?P<verb>sla|sta|ga|zie|doe)a?[nt]$")
_DUTCH_LONG = re.compile(r"(?P<vowel>[aeou])(?P=vowel)(?=[^aeiouy]+$)")
_DUTCH_TWICE = re.compile(r"(?P<sound>[^aeiouy])(?P=sound)$")
_DUTCH_SOUNDS = str.maketrans("vz", "fs")

_NO_ENDING = re.compile(r"(?!)")
_PLAINER = {
    "ar": (re.compile(r"^[وفبلك](?=\w{3})"), ("",)),
    "de": (re.compile(r"(?<=\w{3})(?:e?te?[nt]?|e?st)$"), ("en",)),
    "fr": (re.compile(r"(?<=\w{3})(?:ent|ons|ez)$"), ("er", "ir", "re")),
    "it": (re.compile(r"(?<=\w{3}[aei])(?:l[oaie]|ti|ci|vi|ne)$"), ("",)),
}

_ARABIC_BEFORE = re.compile(r"(?:[وفبك]|وب)?ال(?=\w{3})|و?لل(?=\w{2})|ب(?=ا\w{4}|[تم]\w{4})|و(?=[اتي]\w{3})")  # noqa: RUF001
_ARABIC_AFTER = re.compile(r"(?<=\w{3})(?:هما|ات|ون|وا|ين|ان|يه|يا|ها|هم|نا)$")  # noqa: RUF001
_ARABIC_LAST = re.compile(r"(?<=\w{3})[هيا]$")
_ARABIC_PERSONS = "اتيم"


_TURN = Lock()


@lru_cache(maxsize=20_000)
def stem_of(word: str, code: str) -> str:
    """The stem of a normal word; without one of letters, or in a language without stems, the word itself."""
    if len(word) > _LONGEST or not word.isalpha():
        return word
    if code == "ar":
        return _arabic(word)
    if code == "nl":
        return _dutch(word)
    if code not in _SNOWBALL:
        return word
    if code == "es":
        return _spanish(word)
    stem = _stemmed(_plain(word, code), code)
    for sound, plain in _SOUNDS.get(code, ()):
        stem = sound.sub(plain, stem)
    return stem


def _plain(word: str, code: str) -> str:
    """A German participle as the infinitive, a Portuguese plural as the singular."""
    if code == "de":
        return _german(word)
    if code == "pt":
        for many, one in _PORTUGUESE_MANY:
            word = many.sub(one, word)
    return word


@lru_cache(maxsize=20_000)
def plainer(word: str, code: str) -> tuple[str, ...]:
    """What a word may be a form of that stems do not tell, for lack of knowing the verb; in most languages nothing.

    An Arabic word without "and", "in" or "for" before it, a German or French verb's infinitive, an Italian verb without
    the pronoun behind it.
    """
    ending, plain = _PLAINER.get(code, (_NO_ENDING, ("",)))
    if not ending.search(word):
        return ()
    return tuple(ending.sub(form, word, count=1) for form in plain)


def _stemmed(word: str, code: str) -> str:
    """Snowball's stem. One at a time: a stemmer keeps the word it is at, and a worker's threads share it."""
    with _TURN:
        stem: str = _snowball(code).stemWord(word)
    return stem


@cache
def _snowball(code: str) -> "snowballstemmer.stemmer":
    return snowballstemmer.stemmer(_SNOWBALL[code])


def _german(word: str) -> str:
    """A participle or infinitive with "zu" as the plain verb: "anzuhängen", "angehängt", "notiert"."""
    form = _GERMAN_FORM.fullmatch(word)
    if form:
        return f"{form['prefix']}{form['root'] or form['past']}en"
    weak = _GERMAN_WEAK.fullmatch(word)
    if weak:
        return f"{(weak['root'] or weak['past']).removesuffix('e')}en"
    return word


def _spanish(word: str) -> str:
    """Without the pronouns behind an imperative ("envíalos"), and with the sounds that change in a verb as one."""
    call = _SPANISH_CALL.fullmatch(word)
    stem = _stemmed(call["verb"].translate(_PLAIN) if call else word, "es")
    for sound, plain in _SPANISH_SOUNDS:
        stem = sound.sub(plain, stem)
    return stem


def _dutch(word: str) -> str:
    """Without "ge", endings and double letters: "stuur", "stuurt", "sturen", "gestuurd" → "stur"."""
    past = _DUTCH_PAST.fullmatch(word)
    stem = _DUTCH_SMALL.sub("", f"{past['prefix'] or ''}{past['root']}" if past else word)
    stem = _DUTCH_SHORT.sub(r"\g<verb>", stem)
    for _ in range(_ENDINGS):
        for ending in _DUTCH_ENDINGS:
            stem = ending.sub("", stem)
        stem = _DUTCH_TWICE.sub(r"\g<sound>", stem)
    stem = _DUTCH_LONG.sub(r"\g<vowel>", stem)
    return stem[:-1] + stem[-1].translate(_DUTCH_SOUNDS)


def _arabic(word: str) -> str:
    """Without what is written before and behind a word, and without the long vowel inside."""
    stem = _ARABIC_BEFORE.sub("", word, count=1) if _ARABIC_BEFORE.match(word) else word
    stem = _ARABIC_LAST.sub("", _ARABIC_AFTER.sub("", stem))
    if len(stem) > _ROOT and stem[0] in _ARABIC_PERSONS:
        stem = stem[1:]
    return stem.replace("ا", "") if len(stem) > _ROOT else stem  # noqa: RUF001
