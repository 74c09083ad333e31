"""English sentences that remember how they were made, so that a page can say them in the reader's language."""

from collections.abc import Mapping
from typing import Self


class Sentence(str):
    """A sentence: English as a plain string, its template and what was put into it for whoever translates.

    `%(name)s` in the template takes the value of that name. With `plural`, `n` decides between the two.
    """

    __slots__ = ("plural", "template", "values")

    template: str
    plural: str
    values: Mapping[str, object]

    def __new__(cls, template: str, plural: str = "", /, **values: object) -> Self:
        """Make it; a template without values is taken as it stands, per cent signs and all."""
        chosen = plural if plural and values["n"] != 1 else template
        sentence = super().__new__(cls, chosen % values if values else chosen)
        sentence.template, sentence.plural, sentence.values = template, plural, values
        return sentence
