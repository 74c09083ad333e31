"""Looking for texts that must be nowhere: in the database, in Redis, in logs, however they are written there.

A text is found where any four of its words stand in a row, whatever is between them and whatever their case: whole or
cut, plain or folded, in base64 of either alphabet and any alignment, percent-encoded, as `\\u00e9` or `\\xc3`, as HTML
entities, as hex, and in two of these at once. Compressed it is not found.
"""

import base64
import binascii
import html
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus, unquote_to_bytes

import psycopg
import redis
from psycopg import sql

Place = tuple[str, bytes]
"""What a place is called, and everything that stands there."""

IN_A_ROW = 4
LAYERS = 2
BETWEEN = b"\n(0)\n"
"""Between two values: a word, so that no row of words runs on from one into the next."""
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{20,}")
_HEX = re.compile(r"[0-9A-Fa-f]{24,}")
_UNICODE = re.compile(r"\\+u([0-9A-Fa-f]{4})")
_BYTES = re.compile(r"(?:\\+x[0-9A-Fa-f]{2})+")
_CONTROL = re.compile(r"\\+[nrtbf]")
_LEXEME = re.compile(r"'((?:[^']|'')*)'")
_STEM, _LONG = 4, 6


def words(text: str) -> list[str]:
    """Its words as they are compared."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def rows_of(told: list[str]) -> Iterator[tuple[str, ...]]:
    """Every four words in a row."""
    return zip(*(told[start:] for start in range(IN_A_ROW)), strict=False)


# -- Drafts ----------------------------------------------------------------------------------------------------------
LANGUAGES = {
    "en": (
        "Seventeen lacquered herons inspected Professor Quillfeather's underground marmalade cellar",
        "Bartholomew's crooked lighthouse swallowed eleven melancholy trombones before breakfast",
        "The velvet submarine délégation misplaced forty peppered umbrellas near Reykjavík",
        "Nobody catalogued Wilhelmina's trembling collection of ninety porcelain badgers",
        "Purple accountants whispered forbidden arithmetic beneath Gustavo's collapsing pergola",
        "Tomorrow's imaginary ferry carries twelve furious beekeepers across Lake Ullswater",
    ),
    "de": (
        "Siebzehn lackierte Fischreiher prüften Professor Quadflügels unterirdischen Marmeladenkeller",
        "Der schiefe Leuchtturm verschluckte elf wehmütige Posaunen während des Frühstücks",
        "Unser samtenes Unterseeboot verlegte vierzig gepfefferte Regenschirme bei Großenbrode",
        "Niemand katalogisierte Wilhelmines zitternde Sammlung neunzig gläserner Dachse",
        "Purpurne Buchhalter flüsterten verbotene Arithmetik unter Gustavs einstürzender Pergola",
        "Die eingebildete Fähre befördert zwölf wütende Imkerinnen über den Müggelsee",
    ),
    "fr": (
        "Dix-sept hérons laqués inspectèrent la confiture souterraine du professeur Plumedoie",
        "Le phare penché avala onze trombones mélancoliques pendant le petit-déjeuner",
        "Notre sous-marin velouté égara quarante parapluies poivrés près de Concarneau",
        "Personne ne répertoria la collection tremblante de blaireaux en porcelaine",
        "Des comptables pourpres chuchotaient une arithmétique défendue sous la pergola écroulée",
        "Le bac imaginaire transporte douze apicultrices furieuses vers l'île d'Oléron",
    ),
    "it": (
        "Diciassette aironi laccati ispezionarono la cantina sotterranea delle marmellate perdute",
        "Il faro storto inghiottì undici tromboni malinconici durante la colazione",
        "Il sommergibile vellutato smarrì quaranta ombrelli pepati presso Camogli",
        "Nessuno catalogò la tremante collezione di novanta tassi porcellanati",
        "Contabili purpurei sussurravano aritmetica proibita sotto la pergola crollata",
        "Il traghetto immaginario trasporta dodici apicoltrici furibonde verso Ventotene",
    ),
    "es": (
        "Diecisiete garzas lacadas inspeccionaron la bodega subterránea del señor Plumiñán",
        "El faro torcido tragó once trombones melancólicos durante el desayuno",
        "Nuestro submarino aterciopelado extravió cuarenta paraguas pimentados junto a Cadaqués",
        "Nadie catalogó la temblorosa colección de noventa tejones acristalados",
        "Contables purpúreos susurraban aritmética prohibida bajo la pérgola derrumbada",
        "El transbordador imaginario lleva doce apicultoras furiosas hacia Menorca",
    ),
}
GREETINGS = {"en": "Dear", "de": "Liebe Kollegen,", "fr": "Chers", "it": "Gentile", "es": "Estimados"}
CLOSINGS = {"en": "Best regards", "de": "Viele Grüße", "fr": "Cordialement", "it": "Cordiali saluti", "es": "Saludos"}
Edit = tuple[str, str]


def edits(language: str) -> Iterator[Edit]:
    """Before and after: single lines, greetings, a long substitution made twice, HTML, Markdown, and the extremes."""
    one, two, three, four, five, six = LANGUAGES[language]
    hello, bye = GREETINGS[language], CLOSINGS[language]
    yield f"{one}; OK?", f"{one}. OK?"
    yield f"{hello} {two},\n\nOK!\n\n{bye}\n{two}", "OK."
    yield f"{three}. OK. {three}.", f"{four}. OK. {four}."
    told, others = two.split(), three.split()
    yield f"{one}. {two}.", f"{one}. {' '.join([*told[:1], *others[1:3], *told[3:]])}."
    parts = [f"<p>{hello} {five},</p>", f"<ul><li><b>{html.escape(four)}</b></li></ul>", f"<!-- {two} -->"]
    parts += [f'<a title="{html.escape(three)}" href="https://example.org/{quote(one)}?q={quote_plus(six)}">{six}</a>']
    yield "\n".join(parts), f"<h1>{five}</h1><p>{six}</p>"
    yield (
        f"# {one}\n\n- {two}\n- {three}\n\n**{four}** [{five}](https://example.org/#{quote(five)})\n\n| {six} |\n|---|",
        f"{six}, {five}",
    )
    yield six, six
    yield one, f"{six}! 🎉"
    yield "", two
    yield three, ""


# -- The same text, written otherwise ----------------------------------------------------------------------------------
def _percent(text: str) -> str:
    return unquote_to_bytes(text.replace("+", " ")).decode(errors="replace") if "%" in text else ""


def _escaped(text: str) -> str:
    if "\\" not in text:
        return ""
    text = _UNICODE.sub(lambda found: chr(int(found[1], 16)), text)
    text = _BYTES.sub(lambda found: bytes.fromhex(re.sub(r"\\+x", "", found[0])).decode(errors="replace"), text)
    return _CONTROL.sub(" ", text)


def _entities(text: str) -> str:
    return html.unescape(text) if "&" in text else ""


def _base64(text: str) -> str:
    """Each run that can be base64, read from each of four starts: something else may stand before it."""
    runs = _BASE64.findall(text.replace("-", "+").replace("_", "/"))
    read = (base64.b64decode(run[start:][: len(run[start:]) // 4 * 4]) for run in runs for start in range(4))
    return BETWEEN.join(read).decode(errors="replace")


def _hex(text: str) -> str:
    runs = (run[: len(run) // 2 * 2] for run in _HEX.findall(text))
    return BETWEEN.join(binascii.unhexlify(run) for run in runs).decode(errors="replace")


def readings(text: str, layers: int = LAYERS) -> Iterator[str]:
    """The text as it is, and as it reads with up to so many layers of encoding taken off."""
    yield text
    if layers:
        for take_off in (_percent, _escaped, _entities, _base64, _hex):
            under = take_off(text)
            if under and under != text:
                yield from readings(under, layers - 1)


class Canaries:
    """Texts that must be nowhere."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = tuple(texts)
        self._rows = {row: text for text in self.texts for row in rows_of(words(text))}
        self._long = {text: {word for word in words(text) if len(word) >= _LONG} for text in self.texts}
        assert all(len(found) >= IN_A_ROW for found in self._long.values()), "a canary has four long words"

    def in_text(self, blob: bytes) -> set[str]:
        """Those of which four words in a row stand in it."""
        return {
            self._rows[row]
            for text in readings(blob.decode(errors="replace"))
            for row in rows_of(words(text))
            if row in self._rows
        }

    def in_lexemes(self, vector: str) -> set[str]:
        """Those of which a tsvector, which keeps stems in the alphabet's order, holds four of the long words."""
        found = {lexeme.replace("''", "'")[:_STEM] for lexeme in _LEXEME.findall(vector)}
        return {text for text, long in self._long.items() if len({word[:_STEM] for word in long} & found) >= IN_A_ROW}

    def in_pieces(self, value: str) -> set[str]:
        """Those of which one value holds more than half of the long words, in whatever order: a text in shreds."""
        found = set(words(value))
        return {text for text, long in self._long.items() if len(long & found) > len(long) / 2}

    def hits(self, places: Iterable[Place]) -> list[str]:
        """Where something stands, and what; empty is as it should be."""
        return sorted(f"{place}: {text}" for place, blob in places for text in self.in_text(blob))


DRAFTS = Canaries(sentence for sentences in LANGUAGES.values() for sentence in sentences)
DECOYS = Canaries(
    [
        "Neunhundert bedachtsame Köderforellen überqueren heimlich Gloucesters gläserne Hängebrücke",
        "Elderly astronomers quietly bribed the café's revolving weathercock with gingerbread",
        "Quatorze pélicans diplomatiques repeignent discrètement l'ambassade abandonnée",
    ]
)


# -- Places ------------------------------------------------------------------------------------------------------------
_COLUMNS = """
SELECT table_schema, table_name, column_name, udt_name FROM information_schema.columns
WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2, ordinal_position
"""


def columns(owner_url: str, kinds: Callable[[str], bool] = lambda _: True) -> Iterator[tuple[str, list[Any]]]:
    """Every column of every schema but the system's, with its values: bytes as they are, all others as text."""
    with psycopg.connect(owner_url, autocommit=True) as connection:
        connection.execute("SET row_security = off")  # an error, should a policy hide a row from us
        for schema, table, column, kind in connection.execute(_COLUMNS).fetchall():
            if kinds(kind):
                shown = "{}" if kind == "bytea" else "{}::text"
                query = sql.SQL("SELECT " + shown + " FROM {}.{} WHERE {} IS NOT NULL")
                names = (sql.Identifier(name) for name in (column, schema, table, column))
                values = [value for (value,) in connection.execute(query.format(*names))]
                yield f"{schema}.{table}.{column}", values


def database(owner_url: str) -> Iterator[Place]:
    """Every value of every column, and the statements that sessions ran last."""
    for name, values in columns(owner_url):
        yield name, BETWEEN.join(value if isinstance(value, bytes) else value.encode() for value in values)


def statements(url: str) -> Place:
    """What the sessions of a role ran last, as far as Postgres remembers."""
    with psycopg.connect(url, autocommit=True) as connection:
        ran = connection.execute("SELECT query FROM pg_stat_activity WHERE query IS NOT NULL").fetchall()
    return "pg_stat_activity", BETWEEN.join(query.encode() for (query,) in ran)


def lexemes(owner_url: str, canaries: Canaries) -> list[str]:
    """Which tsvector columns were made from a canary."""
    vectors = columns(owner_url, lambda kind: kind == "tsvector")
    return [f"{name}: {text}" for name, values in vectors for value in values for text in canaries.in_lexemes(value)]


def pieces(owner_url: str, canaries: Canaries) -> list[str]:
    """Which values, bytes aside, hold a canary in pieces."""
    texts = columns(owner_url, lambda kind: kind != "bytea")
    return [f"{name}: {text}" for name, values in texts for value in values for text in canaries.in_pieces(value)]


_READ: dict[bytes, Callable[[Any, bytes], Any]] = {
    b"string": lambda client, key: client.get(key),
    b"list": lambda client, key: client.lrange(key, 0, -1),
    b"set": lambda client, key: client.smembers(key),
    b"zset": lambda client, key: client.zrange(key, 0, -1),
    b"hash": lambda client, key: client.hgetall(key),
    b"stream": lambda client, key: client.xrange(key),
}


def redis_contents(url: str) -> Iterator[Place]:
    """Every key of every database of the server with its value, queues among them, and the slow log."""
    with redis.Redis.from_url(url, single_connection_client=True) as client:
        for name in client.info("keyspace"):
            client.execute_command("SELECT", name.removeprefix("db"))
            for key in client.scan_iter(count=1_000):
                value = _READ.get(client.type(key), lambda client, key: client.dump(key))(client, key)
                yield f"redis {name} {key.decode(errors='replace')}", key + BETWEEN + _flat(value)
        yield "redis slow log", _flat([entry["command"] for entry in client.slowlog_get(1_000)])


def _flat(value: Any) -> bytes:
    """Whatever a key holds, as bytes."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, dict):
        value = value.items()
    if isinstance(value, str | int | float | None):
        return str(value).encode()
    return BETWEEN.join(_flat(part) for part in value)


def logs(folder: Path) -> Iterator[Place]:
    """What the service wrote about itself (web, worker, beat, Postgres, Valkey), and the mail it would have sent."""
    for path in sorted({*folder.glob("*.log"), *folder.glob("mail/*"), *folder.glob("*.json")}):
        yield path.name, path.read_bytes()


def in_files(folder: Path, texts: Iterable[str]) -> list[str]:
    """Which texts stand, whole and plain, in any file below: tables, indexes, and the log of all that was ever written.

    A row that was deleted or emptied still stands there.
    """
    wanted = [text.encode() for text in texts]
    wanted += [json.dumps(text)[1:-1].encode() for text in texts]
    found = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            content = path.read_bytes()
        except FileNotFoundError:  # a temporary one
            continue
        found += [f"{path.name}: {text.decode()}" for text in wanted if text in content]
    return found
