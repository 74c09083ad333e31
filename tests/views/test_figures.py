"""Moments, spans and figures as people read them; dots on their line."""

from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest
from django.utils.html import conditional_escape

from memory_app.models import Episode
from memory_app.templatetags import figures
from memory_app.templatetags.prose import code_spans
from memory_app.views.dots import timeline

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)


class TestMoment:
    @pytest.mark.parametrize(
        ("ago", "shown"),
        [
            (timedelta(hours=1), ">11:00<"),
            (timedelta(days=1), '>28 Nov<span class="t">, 12:00</span><'),
            (timedelta(days=400), ">25 Oct 2025<"),
        ],
    )
    def test_the_nearer_the_finer(self, ago: timedelta, shown: str) -> None:
        assert shown in figures.moment(NOW - ago, NOW)

    def test_it_is_exact_on_hover_and_in_utc(self) -> None:
        rome = NOW.astimezone(timezone(timedelta(hours=1)))
        assert 'datetime="2026-11-29T12:00:00Z" title="29 Nov 2026, 12:00:00 UTC"' in figures.moment(rome)

    def test_in_a_sentence_it_is_plain(self) -> None:
        assert figures.when(NOW - timedelta(hours=1), NOW) == "11:00"
        assert figures.when(NOW - timedelta(days=1), NOW) == "28 Nov 2026, 12:00"

    def test_never_is_a_dash(self) -> None:
        assert "none" in figures.moment(None)
        assert "none" in figures.ago(None, NOW)
        assert figures.remaining(None, NOW) == ""
        assert figures.took(None, NOW) == figures.percent(None) == "\N{EN DASH}"


class TestSpans:
    @pytest.mark.parametrize(
        ("span", "shown"),
        [
            (timedelta(), "0 min"),
            (timedelta(seconds=59), "59 s"),
            (timedelta(minutes=1), "1 min"),
            (timedelta(hours=31, minutes=12), "31 h 12 min"),
            (timedelta(hours=48), "48 h"),
            (timedelta(days=3, hours=2, minutes=5), "3 d 2 h"),
        ],
    )
    def test_at_most_two_units(self, span: timedelta, shown: str) -> None:
        assert figures.duration(span) == shown

    def test_before_and_after(self) -> None:
        assert ">just now<" in figures.ago(NOW - timedelta(seconds=5), NOW)
        assert ">2 h ago<" in figures.ago(NOW - timedelta(hours=2, minutes=50), NOW)
        assert ">2 d ago<" in figures.ago(NOW - timedelta(hours=71), NOW)
        assert ">in 4 h 59 min<" in figures.ago(NOW + timedelta(hours=4, minutes=59), NOW)
        assert ">in 299 d<" in figures.ago(NOW + timedelta(days=299, hours=5), NOW)
        assert figures.remaining(NOW - timedelta(hours=1), NOW) == "0 min"

    @pytest.mark.parametrize(
        ("seconds", "shown"),
        [(0, ""), (0.0004, ""), (0.84, "840 ms"), (12.4, "12.4 s"), (180, "3 min"), (59.97, "60.0 s")],
    )
    def test_how_long_it_took(self, seconds: float, shown: str) -> None:
        assert figures.took(NOW + timedelta(seconds=seconds), NOW) == shown


class TestFigures:
    def test_a_share_just_over_a_step_is_not_rounded_onto_it(self) -> None:
        assert [figures.percent(value) for value in (0.8, 0.804, 1.0, 0.0)] == ["80 %", "80.4 %", "100 %", "0 %"]

    def test_counts(self) -> None:
        assert [figures.capped(n) for n in (0, 1_204, 10_000, 10_001)] == ["0", "1,204", "10,000", "10,000+"]
        assert [figures.times(n) for n in (0, 1, 7)] == ["0 times", "once", "7 times"]

    def test_steps_of_confidence(self) -> None:
        words = ("low", "medium", "high", "very-high", "", None)
        assert [figures.steps(word).count('"lit"') for word in words] == [1, 2, 3, 4, 0, 0]

    def test_the_rest(self) -> None:
        assert figures.clock(845) == "14:05"
        assert figures.weekday(0) == "Monday"


class TestCodeSpans:
    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("", ""),
            ("Plain & simple.", "Plain &amp; simple."),
            ("`next` of `<b>`", "<code>next</code> of <code>&lt;b&gt;</code>"),
            ("a `b` c `d", "a <code>b</code> c `d"),
        ],
    )
    def test_what_stands_between_backticks_is_code(self, text: str, shown: str) -> None:
        assert conditional_escape(code_spans(text)) == shown


def episode(moment: datetime, number: int = 1, status: str = "raw") -> Episode:
    return Episode(id=UUID(int=number), occurred_at=moment, event_type="draft_sent", summary="<b>", status=status)


class TestTimeline:
    def test_none_has_no_line(self) -> None:
        assert timeline([], NOW).dots == ()

    def test_dots_keep_their_order_inside_the_edges(self) -> None:
        line = timeline([episode(NOW - timedelta(days=days)) for days in (20, 10, 0)], NOW)
        places = [float(dot.x.rstrip("%")) for dot in line.dots]
        assert places == sorted(places)
        assert places[0] >= 2
        assert places[-1] == 98

    def test_a_day_stacks_up_to_four(self) -> None:
        line = timeline([episode(NOW, number) for number in range(1, 7)], NOW)
        assert [dot.y for dot in line.dots] == [34, 23, 12, 1, 1, 1]

    def test_a_single_moment_still_has_two_weeks(self) -> None:
        line = timeline([episode(NOW)], NOW)
        assert line.dots[0].x == "98.00%"
        assert len(line.ticks) >= 3

    def test_what_a_person_rejected_is_marked(self) -> None:
        assert timeline([episode(NOW, status="rejected")], NOW).dots[0].rejected
