"""Who is in the demo: a fictional fashion company, the people it writes to, and those who sign in to judge."""

from dataclasses import dataclass

from memory_app.domain.vocabulary import Role

SLUG, NAME, ZONE = "demo", "Nico Rossi (demo)", "Europe/Rome"
TECHNICAL, CLIENT, SUPPLIER = "technical", "client", "supplier"


@dataclass(frozen=True, slots=True)
class Firm:
    """A company they deal with; its tags go on every signal about its people."""

    key: str
    name: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contact:
    """Someone they write to, and how often as against others."""

    first: str
    last: str
    firm: Firm
    weight: int = 1

    @property
    def key(self) -> str:
        """Their address, as agents know them."""
        return f"{self.first.lower()}@{self.firm.key}.example"

    @property
    def name(self) -> str:
        """In full."""
        return f"{self.first} {self.last}"


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who works with the agents. `seed` makes their days differ from others'."""

    key: str
    name: str
    seed: int

    @property
    def first(self) -> str:
        """How they sign."""
        return self.name.split()[0]


@dataclass(frozen=True, slots=True)
class Guest:
    """A member beside the owner."""

    email: str
    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Voice:
    """An agent and the key it speaks with."""

    key: str
    name: str


_BERTELLI = Firm("bertelli", "Bertelli & Co", (CLIENT,))
_LEROY = Firm("maisonleroy", "Maison Leroy", (CLIENT,))
_HARBOUR = Firm("harbour", "Harbour & Sons", (CLIENT,))
_NORDHAUS = Firm("nordhaus", "Nordhaus Mode", (CLIENT,))
_WEBER = Firm("weber", "Weber Textiltechnik", (CLIENT, TECHNICAL))
_LOOMWORKS = Firm("loomworks", "Loomworks", (CLIENT, TECHNICAL))
_TELASUR = Firm("telasur", "Tela Sur", (SUPPLIER,))
_KOBAYASHI = Firm("kobayashi", "Kobayashi Dyes", (SUPPLIER,))
_SEAWAY = Firm("seaway", "Seaway Freight", (SUPPLIER,))

HOUSE = Firm("nicorossi", "Nico Rossi Ltd", ())
"""Their own."""

MARCO = Contact("Marco", "Bertelli", _BERTELLI, 3)
EMMA = Contact("Emma", "Clarke", _HARBOUR, 4)
LI = Contact("Li", "Chen", _SEAWAY, 3)
SOPHIE = Contact("Sophie", "Leroy", _LEROY, 3)
CONTACTS = (
    MARCO,
    Contact("Chiara", "Galli", _BERTELLI),
    SOPHIE,
    EMMA,
    Contact("Oliver", "Grant", _HARBOUR),
    Contact("Lena", "Vogt", _NORDHAUS),
    Contact("Jana", "Weber", _WEBER, 2),
    Contact("Tomas", "Kral", _WEBER),
    Contact("Priya", "Nair", _LOOMWORKS, 2),
    Contact("Diego", "Ruiz", _TELASUR),
    Contact("Hana", "Mori", _KOBAYASHI),
    LI,
)
FIRMS = tuple(dict.fromkeys(contact.firm for contact in CONTACTS))
BUYERS = tuple(contact for contact in CONTACTS if CLIENT in contact.firm.tags)
SELLERS = tuple(contact for contact in CONTACTS if SUPPLIER in contact.firm.tags)

EMAIL, ACCOUNTING, CRM = (
    Voice("email", "Mail agent"),
    Voice("accounting", "Accounting agent"),
    Voice("crm", "CRM agent"),
)
VOICES = (EMAIL, ACCOUNTING, CRM)

MARIA = Person("maria", "Maria Rossi", 1)
_FIRST_NAMES = ("Paola", "Luca", "Elisa", "Davide", "Sara", "Matteo", "Irene", "Fabio", "Marta", "Enrico")
_LAST_NAMES = ("Conti", "Greco", "Ferrara", "Riva", "Sala", "Villa", "Longo", "Serra", "Testa", "Fontana", "Negri")

GIULIA = Guest("giulia.ferri@demo.example", "Giulia Ferri", Role.REVIEWER)
PAOLO = Guest("paolo.sala@demo.example", "Paolo Sala", Role.VIEWER)
GUESTS = (GIULIA, PAOLO)


def people(number: int) -> list[Person]:
    """So many of the company, Maria first, each with a name of their own."""
    found = [MARIA]
    for at in range(1, number):
        first, last = _FIRST_NAMES[at % len(_FIRST_NAMES)], _LAST_NAMES[at % len(_LAST_NAMES)]
        round_ = at // (len(_FIRST_NAMES) * len(_LAST_NAMES))
        ending = f" {round_ + 1}" if round_ else ""
        found.append(Person(f"{first}.{last}{ending}".lower().replace(" ", "-"), f"{first} {last}{ending}", at + 1))
    return found
