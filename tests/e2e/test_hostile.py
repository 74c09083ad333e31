"""Texts that mean harm are texts: on every page whole and readable, never carried out, and the page keeps its shape."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e import hostile
from tests.e2e.browserless import Visitor
from tests.e2e.hostile import ALL_AT_ONCE, MARK, PAYLOADS, SHOWN_NOWHERE, Planted, marked
from tests.e2e.sites import Site, sites
from tests.plenty import seed
from tests.processes import RealService

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.long]
WIDTHS = (1280, 390)
WATCH = """
  window.__csp = [];
  document.addEventListener('securitypolicyviolation', (event) => window.__csp.push(event.violatedDirective));
"""
LOOK = r"""() => {
  const found = { titles: [], undirected: [], alien: [], csp: window.__csp, pwned: window.__pwned ?? null };
  found.texts = document.body.textContent;
  for (const node of document.querySelectorAll('[title], input, textarea, option'))
    found.titles.push(node.title, String(node.value ?? ''));
  const alien = `[onerror], [onload], [onfocus], [onclick], [onmouseover], [onbegin], [data-pwned], iframe, object,
    embed, base, img[src="x"], meta[http-equiv], script:not([src])`;
  for (const node of document.querySelectorAll(alien)) found.alien.push(node.outerHTML.slice(0, 120));
  for (const node of document.querySelectorAll('[href], [src], [action], [formaction]'))
    for (const name of ['href', 'src', 'action', 'formaction'])
      if (node.hasAttribute(name) && new URL(node.getAttribute(name), location).origin !== location.origin)
        found.alien.push(node.outerHTML.slice(0, 120));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const free = '[dir=auto], bdi, title, option, textarea, script';
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/qz[A-Za-z]\d\dqz/.test(node.data) && !node.parentElement.closest(free))
      found.undirected.push(node.parentElement.outerHTML.slice(0, 160));
  return found;
}"""
SPILLS = """() => {
  const wide = document.documentElement.clientWidth, spills = [];
  const said = (node, box) => spills.push(`${node.tagName}.${node.className} #${node.id} `
    + `${Math.round(box.left)}-${Math.round(box.right)}: ${node.textContent.trim().slice(0, 40)}`);
  const clips = (node) => getComputedStyle(node).overflowX !== 'visible';
  const clipped = (node) => {
    for (let up = node; up && up !== document.body; up = up.parentElement) if (clips(up)) return true;
    return false;
  };
  if (document.documentElement.scrollWidth > wide) spills.push(`the page: ${document.documentElement.scrollWidth}`);
  for (const node of document.body.querySelectorAll('*')) {
    const box = node.getBoundingClientRect();
    if (box.width > 1 && (box.right > wide + 1 || box.left < -1) && node.textContent.trim() && node.checkVisibility()
      && !clipped(node))
      said(node, box);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    let block = text.parentElement;
    if (!text.data.trim() || !block.checkVisibility() || block.closest('svg')) continue;
    while (['inline', 'contents'].includes(getComputedStyle(block).display)) block = block.parentElement;
    range.selectNodeContents(text);
    const inked = range.getBoundingClientRect(), box = block.getBoundingClientRect();
    const slack = getComputedStyle(block).whiteSpace.startsWith('pre') ? 10 : 2;  // where spaces hang over the end
    const out = inked.right > box.right + slack || inked.left < box.left - slack;
    if (inked.width && out && !clipped(block)) said(block, inked);
  }
  return spills.slice(0, 3);
}"""
FILL = """([text, boosted]) => {
  for (const form of document.querySelectorAll('main form')) {
    const fields = form.querySelectorAll('input[type=text], input[type=email], input:not([type]), textarea');
    if ((form.getAttribute('method') || '').toLowerCase() !== 'post' && !form.hasAttribute('hx-post')) continue;
    if (!fields.length) continue;
    form.noValidate = true;
    for (const field of fields) { field.removeAttribute('maxlength'); field.type = 'text'; field.value = text; }
    // A moment later, so that whoever asked is not cut off by the page that goes.
    const send = boosted ? () => form.requestSubmit() : () => HTMLFormElement.prototype.submit.call(form);
    window.__send = () => setTimeout(send);
    return boosted && (form.hasAttribute('hx-post') || form.closest('[hx-boost=true]')) ? 'fragment' : 'page';
  }
  return '';
}"""


class Watched:
    """A page of a browser on which nothing may happen but reading; `problems` is what happened."""

    def __init__(self, page: Page, stored: dict[str, set[str]]) -> None:
        self.page, self.stored = page, stored
        self.problems: list[str] = []
        self.seen: set[str] = set()
        self.widths = list(WIDTHS)
        page.add_init_script(WATCH)
        page.on("dialog", self._dialog)
        page.on("request", self._request)
        page.on("pageerror", lambda error: self.problems.append(f"{page.url}: {error}"))
        page.on("console", self._console)

    def _dialog(self, dialog: Any) -> None:
        self.problems.append(f"{self.page.url}: a dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, request: Any) -> None:
        if urlsplit(request.url).hostname not in {"localhost", None}:
            self.problems.append(f"{self.page.url}: asks {request.url}")

    def _console(self, line: Any) -> None:
        if line.type == "error" and "the server responded with a status of 4" not in line.text:
            self.problems.append(f"{self.page.url}: {line.text}")

    def look(self, where: str) -> None:
        """Read the page as it stands, at each width."""
        self.page.wait_for_load_state()
        found = self.page.evaluate(LOOK)
        told = [f"executed: {found['pwned']}"] if found["pwned"] is not None else []
        told += [f"content policy: {one}" for one in found["csp"]]
        told += [f"became markup: {one}" for one in found["alien"]]
        told += [f"no dir=auto: {one}" for one in found["undirected"][:3]]
        for text in (found["texts"], *found["titles"]):
            told += self._whole(text)
        for width in self.widths:
            self.page.set_viewport_size({"width": width, "height": 900})
            told += [f"layout at {width}: {one}" for one in self.page.evaluate(SPILLS)]
        self.widths.reverse()  # the next page is opened at the last one's width: to change it costs a layout
        self.problems += [f"{where}: {one}" for one in told]

    def open(self, path: str) -> None:
        self.page.goto(path)
        self.look(path)

    def send(self, *, fragment: bool) -> None:
        """Send the form that was filled in, and wait for what it is answered with."""
        if fragment:
            with self.page.expect_response(lambda answer: answer.request.method == "POST"):
                self.page.evaluate("window.__send()")
            expect(self.page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
        else:
            with self.page.expect_navigation():
                self.page.evaluate("window.__send()")

    def _whole(self, shown: str) -> Iterator[str]:
        """Each mark is followed by all that is stored after it, or by its beginning and an ellipsis."""
        text = squeezed(shown)
        for mark in MARK.finditer(text):
            rest = text[mark.end() :]
            if any(_begins(rest, form) for known in self.stored.get(mark[0], ()) for form in _forms(known)):
                self.seen.add(mark[0])
            elif mark[0] in self.stored:
                yield f"{mark[0]} is not shown as it is: {rest[:80]!r}"


def _forms(known: str) -> tuple[str, str]:
    """As it is, and as a string of the JSON in which nested extras are shown."""
    return squeezed(known), squeezed(json.dumps(known, ensure_ascii=False)[1:-1])


def squeezed(text: str) -> str:
    """Without white space, which pages break and join as they need."""
    return re.sub(r"[\s\ufeff]+", "", text)


def _begins(shown: str, known: str) -> bool:
    if shown.startswith(known):
        return True
    cut = shown.find("…")
    return cut > 0 and known.startswith(shown[:cut])


@pytest.fixture(scope="module")
def service() -> Iterator[RealService]:
    with RealService(STYLEGUIDE="true") as running:
        yield running


@pytest.fixture(scope="module")
def made(service: RealService) -> dict[str, Any]:
    return seed(service, rows=0)


@pytest.fixture(scope="module")
def planted(service: RealService, made: dict[str, Any]) -> Iterator[Planted]:
    with Planted(service, made["empty"]) as sown:
        sown.plant()
        yield sown


@pytest.fixture(scope="module")
def people(service: RealService, made: dict[str, Any], planted: Planted) -> dict[str, Any]:
    planted.run()
    return hostile.people(service, made["empty"])


@pytest.fixture(scope="module")
def stored(planted: Planted, people: dict[str, Any]) -> dict[str, set[str]]:
    return planted.stored()


@pytest.fixture(scope="module")
def visitor(service: RealService, made: dict[str, Any], people: dict[str, Any]) -> Iterator[httpx.Client]:
    with Visitor(service, made["empty_link"]) as signed_in:
        yield signed_in.http


@pytest.fixture
def watched(
    browser: Browser, service: RealService, visitor: httpx.Client, stored: dict[str, set[str]]
) -> Iterator[Watched]:
    context = browser.new_context(base_url=service.base_url, reduced_motion="reduce")
    context.add_cookies(
        [{"name": one.name, "value": one.value or "", "url": service.base_url} for one in visitor.cookies.jar]
    )
    page = Watched(context.new_page(), stored)
    yield page
    context.close()
    assert not page.problems, f"{len(page.problems)} problems:\n" + "\n".join(dict.fromkeys(page.problems))


class TestDoors:
    def test_what_is_refused_is_refused_in_a_sentence(self, planted: Planted) -> None:
        assert planted.refused
        assert [said for said in planted.refused.values() if not said.strip().endswith(".")] == []

    def test_nearly_everything_is_taken(self, planted: Planted, stored: dict[str, set[str]]) -> None:
        """Free texts take whatever people write; only names and words may be picky."""
        for field in "MRQTaxF":
            for number in range(len(PAYLOADS)):
                mark = marked(field, number, "")
                assert mark in stored or mark in planted.refused, mark
            assert sum(mark.startswith(f"qz{field}") for mark in stored) > len(PAYLOADS) * 0.8, field


class TestPages:
    def test_every_page_and_every_object_shows_it_as_text(
        self, visitor: httpx.Client, people: dict[str, Any], planted: Planted, watched: Watched, stored: dict[str, Any]
    ) -> None:
        found = sites(visitor, people["ids"])
        for site in found:
            watched.open(site.path)
        for path in (*_details(found, people["ids"], planted), *planted.workers()):
            watched.open(path)
        unseen = {mark for mark in stored if mark[2] not in SHOWN_NOWHERE} - watched.seen
        assert not unseen, f"stored and shown nowhere: {sorted(unseen)}; say so in SHOWN_NOWHERE if that is meant"

    def test_as_a_filter_it_finds_nothing_and_is_shown_again(
        self, visitor: httpx.Client, people: dict[str, Any], watched: Watched
    ) -> None:
        names = ("agent", "subject", "contact", "company", "event_type", "status", "q", "day", "since", "after", "skip")
        for site in sites(visitor, people["ids"]):
            if site.is_list:
                for text in (ALL_AT_ONCE[:900], PAYLOADS[0]):
                    watched.page.goto(f"{site.path}?{urlencode(dict.fromkeys(names, text))}")
                    watched.look(f"{site.path} filtered by {text[:8]}")


def _details(found: list[Site], ids: dict[str, str], planted: Planted) -> Iterator[str]:
    """The page of each planted object, of each kind that has one."""
    for noun, objects in planted.ids.items():
        for site in found:
            if site.name.endswith("-detail") and ids[noun] in site.path:
                yield from (site.path.replace(ids[noun], pk) for pk in objects.values())


class TestAnswers:
    def test_a_refused_form_shows_it_again(
        self, visitor: httpx.Client, people: dict[str, Any], watched: Watched
    ) -> None:
        """Whatever form takes a text, told everything at once: with the script and without."""
        forms = 0
        for site in sites(visitor, people["ids"]):
            for boosted in (True, False) if site.takes_text else ():
                watched.page.goto(site.path)
                how = watched.page.evaluate(FILL, [ALL_AT_ONCE, boosted])
                if how == "":
                    break
                forms += 1
                watched.send(fragment=how == "fragment")
                watched.look(f"{site.path} refused")
        assert forms >= 4

    def test_a_conflict_shows_both(self, planted: Planted, watched: Watched) -> None:
        number = next(iter(planted.ids["rules"]))
        pk = planted.ids["rules"][number]
        version = planted.api.get(f"/rules/{pk}").json()["version"]
        watched.page.goto(f"/rules/{pk}/edit/")
        watched.page.locator("main textarea").first.fill(PAYLOADS[11] + PAYLOADS[12])
        theirs = planted.api.patch(f"/rules/{pk}", json={"text": " ".join(PAYLOADS[3:8]), "version": version})
        assert theirs.status_code == 200, theirs.text
        watched.page.locator("main").get_by_role("button", name="Save").first.click()
        watched.page.get_by_text("you decide").first.wait_for()
        watched.look("a conflict")

    def test_a_message_names_it(self, people: dict[str, Any], watched: Watched) -> None:
        for pk in people["workspaces"][::3]:
            watched.page.goto("/settings/members/")
            button = watched.page.locator(f"form[action='/workspace/'] button[value='{pk}']").first
            with watched.page.expect_navigation():
                button.evaluate("(button) => button.form.requestSubmit(button)")
            watched.look(f"a message that names {pk}")
