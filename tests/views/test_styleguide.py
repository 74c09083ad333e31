"""The parts that pages are made of: shown in development alone; colours that can be read; one meaning a colour."""

import math
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from memory_app.domain.vocabulary import ObservationStatus, ReverseSignalStatus, RuleStatus, RunStatus, VerdictKind
from memory_app.templatetags.status import TONES, status_badge
from memory_app.templatetags.toasts import Undo
from memory_site.state import PROJECT
from tests.views.conftest import HTMX
from tests.views.pages import attributes_of, ids_of, text_of

CSS = PROJECT / "static" / "css"
READABLE, VISIBLE = 4.5, 3.0
GROUNDS = ("background", "card", "popover", "muted", "accent")
INKS = ("foreground", "muted-foreground", "primary", "good", "wait", "busy", "bad")
ON_SOFT = [(ink, f"{tone}-soft") for tone in ("good", "wait", "busy", "bad") for ink in (tone, "foreground", "primary")]
FILLED = [("primary-foreground", "primary"), ("card", "good"), ("card", "bad"), ("foreground", "raised")]
THEMES = pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])


class Tokens:
    """The colours of tokens.css as a browser reckons them."""

    def __init__(self, path: Path) -> None:
        self._raw = dict(re.findall(r"--([a-z-]+): ([^;]+);", path.read_text()))

    def contrast(self, ink: str, ground: str, theme: int) -> float:
        """As WCAG 2 defines it."""
        darker, lighter = sorted((self._luminance(ink, theme), self._luminance(ground, theme)))
        return (lighter + 0.05) / (darker + 0.05)

    def _luminance(self, name: str, theme: int) -> float:
        value = self._raw[name]
        if other := re.fullmatch(r"var\(--([a-z-]+)\)", value):
            return self._luminance(other[1], theme)
        both = re.findall(r"oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)", value)
        red, green, blue = _linear(*(float(part) for part in both[theme]))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    """Of a colour in oklch its linear sRGB (Ottosson 2020)."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
    green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
    blue = -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short
    return min(max(red, 0), 1), min(max(green, 0), 1), min(max(blue, 0), 1)


@THEMES
class TestColours:
    tokens = Tokens(CSS / "tokens.css")

    @pytest.mark.parametrize(("ink", "ground"), [(i, g) for i in INKS for g in GROUNDS] + ON_SOFT + FILLED)
    def test_every_ink_is_readable_on_every_ground(self, ink: str, ground: str, theme: int) -> None:
        assert self.tokens.contrast(ink, ground, theme) >= READABLE

    @pytest.mark.parametrize("ground", GROUNDS)
    def test_the_focus_ring_is_seen_on_every_ground(self, ground: str, theme: int) -> None:
        assert self.tokens.contrast("ring", ground, theme) >= VISIBLE

    def test_the_edge_of_a_field_is_seen(self, theme: int) -> None:
        assert self.tokens.contrast("field", "card", theme) >= VISIBLE


class TestTokens:
    def test_no_colour_is_named_outside_them(self) -> None:
        literal = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\((?!from)", re.IGNORECASE)
        for path in CSS.glob("*.css"):
            text = re.sub(r"/\*.*?\*/|color-mix\(in oklab", "", path.read_text(), flags=re.DOTALL)
            assert path.name == "tokens.css" or not literal.findall(text), path.name

    def test_every_one_that_is_used_is_there(self) -> None:
        texts = {path.name: path.read_text() for path in CSS.glob("*.css")}
        given = set(re.findall(r"--([\w-]+)\s*:", " ".join(texts.values())))
        for name, text in texts.items():
            assert set(re.findall(r"var\(--([\w-]+)\)", text)) - given == set(), name


class TestStatusBadge:
    @pytest.mark.parametrize(
        "status", [*ObservationStatus, *RuleStatus, *ReverseSignalStatus, *RunStatus, *VerdictKind], ids=str
    )
    def test_every_status_has_one_colour(self, status: str) -> None:
        assert [tone for tone, statuses in TONES.items() if status in statuses] == [
            re.findall(r'class="badge (\w+)"', status_badge(status))[0]
        ]

    def test_what_is_not_ours_is_grey_and_escaped(self) -> None:
        assert status_badge("<b>") == '<span class="badge plain">&lt;b&gt;</span>'

    def test_a_page_says_it_in_its_own_words(self) -> None:
        assert status_badge("active", "in force") == '<span class="badge good">in force</span>'


class TestUndoTag:
    @pytest.mark.parametrize("undo", [Undo("/a/undo/"), Undo("/a/undo/?b=1", "#rule-1")])
    def test_it_comes_back_as_it_went(self, undo: Undo) -> None:
        assert Undo.of_tag(undo.as_tag()) == undo

    @pytest.mark.parametrize("tag", [None, "", "safe", "undo", "undo|https://evil.example/|", "undo|javascript:1|"])
    def test_nothing_else_is_one(self, tag: str | None) -> None:
        assert Undo.of_tag(tag) is None


@pytest.mark.django_db
class TestPage:
    where = "memory:styleguide"

    @pytest.fixture
    def shown(self, settings: Any) -> None:
        settings.STYLEGUIDE = True

    def test_in_production_it_is_nowhere(self, reviewer: Client) -> None:
        assert reviewer.get(reverse(self.where)).status_code == 404
        assert reviewer.post(reverse(self.where), {"say": "saved"}).status_code == 404

    def test_a_stranger_signs_in_first(self, shown: None, client: Client) -> None:
        assert client.get(reverse(self.where)).status_code == 302

    def test_each_part_is_there_once_and_named(self, shown: None, reviewer: Client) -> None:
        answer = reviewer.get(reverse(self.where))
        ids = ids_of(answer)
        assert len(ids) == len(set(ids))
        page = text_of(answer)
        for key in re.findall(r'class="chip" href="#(\w+)"', page):
            assert key in ids, key
        for statuses in TONES.values():
            assert all(f">{status}</span>" in page for status in statuses)

    def test_a_refused_field_says_so_to_a_reader(self, shown: None, reviewer: Client) -> None:
        answer = reviewer.get(reverse(self.where))
        assert attributes_of(answer, "id_refused-name")["aria-invalid"] == "true"
        assert "aria-invalid" not in attributes_of(answer, "id_fresh-name")

    def test_an_undo_goes_with_a_message_without_a_script(self, shown: None, reviewer: Client) -> None:
        page = text_of(reviewer.post(reverse(self.where), {"say": "undo"}, follow=True))
        notice = page.split('class="notices"')[1].split("</main>")[0]
        assert 'action="/styleguide/?say=undone"' in notice
        assert "Taken back." in text_of(reviewer.post("/styleguide/?say=undone", follow=True))

    def test_and_with_one_it_joins_the_toasts(self, shown: None, reviewer: Client) -> None:
        answer = reviewer.post(reverse(self.where), {"say": "undo"}, headers={"HX-Request": HTMX["HX-Request"]})
        assert ids_of(answer) == ["said", "flash"]
        assert 'hx-post="/styleguide/?say=undone" hx-target="#said"' in text_of(answer)
