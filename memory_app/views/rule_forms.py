"""Rules by a person's own hand: made, reworded, and what happens when two reword at once."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, Gone, InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import Role, SubjectKind
from memory_app.models import Agent, ProceduralRule, Subject
from memory_app.models.base import OwnedQuerySet
from memory_app.selectors.rules import rule_shown, tokens_of, version_of, worded_in
from memory_app.services import rules
from memory_app.templatetags.words import worded
from memory_app.views.diffs import word_diff
from memory_app.views.errors import tell_in
from memory_app.views.http import MemberRequest, action, form_page
from memory_app.views.rule_versions import read_number, written_by
from memory_app.views.rules import board

_MADE = "memory/rules/answer.html"
_OFFERED = 100
"""More names than this are typed, not chosen."""
_ANY_LENGTH = 2**20


class WordsForm(forms.Form):
    """What a rule says. `key` sets its ids apart from those of other forms on the page."""

    use_required_attribute = False
    text = forms.CharField(
        required=False,  # the domain's own cleaner asks for it, and counts what it would store
        label=_("The rule"),
        widget=forms.Textarea(
            attrs={
                "class": "textarea",
                "rows": 3,
                "dir": "auto",
                "autofocus": True,
                "hx-post": reverse_lazy("memory:rule-measure"),
                "hx-swap": "innerHTML",
                "hx-trigger": "input changed delay:400ms",
                "hx-sync": "this:replace",
            }
        ),
    )

    def __init__(self, data: Any = None, *, key: object, **more: Any) -> None:
        super().__init__(data, label_suffix="", auto_id=f"%s-{key}", **more)
        self.key = key
        self.fields["text"].widget.attrs |= {
            "hx-target": f"#measure-{key}",
            "aria-describedby": f"measure-{key} text-{key}_error",
        }

    def clean_text(self) -> str:
        """Return the words as they would be stored; too long is said with the count."""
        try:
            return clean_text(
                self.cleaned_data["text"], field="text", limit=LIMITS.rule, required=True, multiline=False
            )
        except InvalidInput as refusal:
            length = self.measured()["length"]
            if not length:
                raise forms.ValidationError(gettext("Write what agents shall do.")) from refusal
            said = gettext("Too long: %(typed)d characters. At most %(limit)d are taken.")
            raise forms.ValidationError(said % {"typed": length, "limit": LIMITS.rule}) from refusal

    def measured(self) -> dict[str, int]:
        """Return how long the words typed so far are once cleaned, and what they would cost."""
        words = clean_text(self["text"].value() or "", field="text", limit=_ANY_LENGTH, multiline=False)
        return {"length": len(words), "limit": LIMITS.rule, "tokens": tokens_of(words) if words else 0}


class RuleForm(WordsForm):
    """A new rule, for everyone or for whom it names; the service checks all of it again."""

    agent = forms.CharField(
        required=False,
        label=_("For the agent"),
        help_text=_("Empty: for every agent. A key that is new here makes a new agent."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "known-agents"}),
    )
    subject = forms.CharField(
        required=False,
        label=_("About the person"),
        help_text=_("Empty: about everyone. A key that is new here makes a new person."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "known-people"}),
    )


@form_page
def create(request: MemberRequest) -> HttpResponse:
    """A new rule, last in order and in force at once."""
    request.actor.require(role=Role.REVIEWER, scope=None)
    if request.method != "POST":
        return _new(request, RuleForm(key="new"))
    form = RuleForm(request.POST, key="new")
    if form.is_valid():
        asked = form.cleaned_data
        try:
            rule = rules.create_rule(
                actor=request.actor,
                text=asked["text"],
                agent=asked["agent"] or None,
                subject=asked["subject"] or None,
                now=timezone.now(),
            )
        except (InvalidInput, Gone) as refusal:
            tell_in(form, refusal)
        else:
            messages.success(request, _in_force(rule))
            return _listed(request, rule.pk, made=True)
    return _new(request, form, status=422)


def _in_force(rule: ProceduralRule) -> str:
    """Say for whom, so that a mistyped key is noticed."""
    if rule.agent is None and rule.subject is None:
        return gettext("In force for everyone, last in order.")
    names = " · ".join(str(one) for one in (rule.agent, rule.subject) if one)
    return gettext("In force for %(whom)s, last in order.") % {"whom": names}


def _new(request: MemberRequest, form: RuleForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "agents": _names(Agent.objects.visible_to(request.actor)),
        "people": _names(_people(request.actor)),
        "inline": bool(request.htmx),
    }
    template = "memory/rules/create.html"
    if request.htmx:
        template += "#panel"
    return render(request, template, context, status=status)


def _people(actor: Actor) -> OwnedQuerySet:
    rows: OwnedQuerySet = Subject.objects.visible_to(actor).remembered().filter(kind=SubjectKind.USER)
    return rows


def _names(rows: OwnedQuerySet) -> list[tuple[str, str]]:
    """Return keys with what they are called."""
    return list(rows.order_by("key").values_list("key", "name")[:_OFFERED])


@action
def measure(request: MemberRequest) -> HttpResponse:
    """Count what is being typed, and change nothing. By POST: words don't belong in addresses, which are logged."""
    request.actor.require(role=Role.REVIEWER, scope=None)
    form = RuleForm(request.POST, key="new")
    if not request.htmx:
        return _new(request, form)
    return render(request, "memory/rules/measure.html", {"measured": form.measured()})


@form_page
def edit(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Other words for a rule; its source, its scope and its place stay."""
    request.actor.require(role=Role.REVIEWER, scope=None)
    rule = rule_shown(request.actor, pk)
    if request.method != "POST":
        return _editor(request, rule, WordsForm(key=pk, initial={"text": rule.text}))
    form = WordsForm(request.POST, key=pk)
    if not form.is_valid():
        return _editor(request, rule, form, started_at=_started_at(request), status=422)
    return _save(request, rule, form)


def _save(request: MemberRequest, rule: ProceduralRule, form: WordsForm) -> HttpResponse:
    """Words that nobody else has touched since are saved; else both stand side by side."""
    words, started_at = form.cleaned_data["text"], _started_at(request)
    version = rule.version if _says_the_same(rule, started_at) else started_at
    try:
        if words != rule.text:
            rules.edit_rule(actor=request.actor, rule_id=rule.pk, version=version, text=words, now=timezone.now())
            messages.success(request, gettext("Saved. Agents read the new words from their next call on."))
    except Conflict as refusal:
        if refusal.field != "version":
            form.add_error(None, worded(refusal.message))
            return _editor(request, rule, form, started_at=started_at, status=409)
        return _both(request, rule_shown(request.actor, rule.pk), form)
    return _listed(request, rule.pk)


def _says_the_same(rule: ProceduralRule, version: int) -> bool:
    """Whether it was only moved or switched since that version: nobody's words would be lost."""
    before = version_of(rule, version)
    return before is not None and before.text == rule.text


def _both(request: MemberRequest, rule: ProceduralRule, form: WordsForm) -> HttpResponse:
    """409: theirs as it is now, and what was typed, ready to be saved over it."""
    mine = form.cleaned_data["text"]
    last = worded_in(rule)
    theirs = {
        "text": rule.text,
        "by": written_by(last) if last else "",
        "at": last.created_at if last else rule.updated_at,
        "words": list(word_diff(rule.text, mine)),
    }
    return _editor(request, rule, form, theirs=theirs, status=409)


def _editor(
    request: MemberRequest,
    rule: ProceduralRule,
    form: WordsForm,
    *,
    started_at: int | None = None,
    theirs: object = None,
    status: int = 200,
) -> HttpResponse:
    """Show the form: in the list's row where HTMX asks, on a page of its own else."""
    context = {
        "now": timezone.now(),
        "rule": rule,
        "form": form,
        "version": rule.version if started_at is None else started_at,
        "theirs": theirs,
        "inline": bool(request.htmx),
    }
    template = "memory/rules/edit.html"
    if request.htmx:
        template += "#row"
    return render(request, template, context, status=status)


def _started_at(request: MemberRequest) -> int:
    """Return the version that the person had before them; 0, which is always stale, where none is told."""
    return read_number(request.POST.get("version", ""))


def _listed(request: MemberRequest, pk: UUID, *, made: bool = False) -> HttpResponse:
    """Go back to the list with the rule in it."""
    if not request.htmx:
        return redirect(reverse("memory:rule-list") + f"#rule-{pk}")
    answer = board(request, touched=pk, template=_MADE) if made else board(request, touched=pk)
    answer["HX-Retarget"], answer["HX-Reswap"] = "#board", "innerHTML"
    return answer
