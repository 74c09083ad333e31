"""A worker has threads, and a stemmer keeps the word it is at: they must not meet in one."""

import sys
from concurrent.futures import ThreadPoolExecutor

from memory_app.domain.polarity_stems import stem_of

WORDS = {
    "en": ["rewriter", "national", "formally", "happiness", "attachments", "connections", "relational", "shortened"],
    "de": [
        "Verhandlungen",
        "freundlich",
        "verschicken",
        "Rechnungen",
        "kürzlich",
        "Besprechungen",
        "formlos",
        "Ordner",
    ],
    "fr": [
        "régulièrement",
        "finalement",
        "nationalité",
        "envoyer",
        "factures",
        "continuellement",
        "majeures",
        "ventes",
    ],
    "es": ["enviarlos", "rápidamente", "facturas", "adjuntos", "nacionalidad", "formalmente", "clientes", "reuniones"],
}


def test_stems_are_the_same_in_many_threads() -> None:
    asked = [(word.casefold(), code) for code, words in WORDS.items() for word in words] * 60
    alone = {pair: stem_of.__wrapped__(*pair) for pair in set(asked)}
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(lambda pair: stem_of.__wrapped__(*pair), asked))
    finally:
        sys.setswitchinterval(before)
    assert found == [alone[pair] for pair in asked]
