"""From figures to shapes."""

import pytest

from memory_app.views.charts import Part, Point, against, columns, stack


def share(text: str) -> float:
    assert text.endswith("%")
    return float(text[:-1])


def points(*values: int) -> list[Point]:
    return [Point(value, f"{number}: {value}") for number, value in enumerate(values)]


class TestColumns:
    def test_the_highest_fills_what_its_figure_leaves_and_others_are_in_proportion(self) -> None:
        chart = columns(points(10, 5, 0, 20), says="", height=95)
        assert [float(column.height) for column in chart.columns] == [40.0, 20.0, 0.0, 80.0]
        assert all(float(column.y) + float(column.height) == 95 for column in chart.columns)

    def test_the_smallest_is_still_seen(self) -> None:
        chart = columns(points(1, 1_000_000), says="")
        assert float(chart.columns[0].height) == 2.0

    def test_places_fill_the_width_and_each_bar_lies_within_its_own(self) -> None:
        chart = columns(points(*range(18)), says="")
        assert share(chart.place) * 18 == pytest.approx(100, abs=0.1)
        for column in chart.columns:
            assert share(column.place_x) < share(column.x)
            assert share(column.x) + share(chart.width) < share(column.place_x) + share(chart.place)

    def test_the_last_of_the_highest_carries_the_figure(self) -> None:
        chart = columns(points(7, 1, 7, 1), says="")
        assert chart.peak is not None
        assert (chart.peak.value, chart.peak.x, chart.peak.anchor) == (7, "62.50%", "middle")

    @pytest.mark.parametrize(
        ("values", "x", "anchor"), [((9, *[1] * 19), "0.00%", "start"), ((*[1] * 19, 9), "100.00%", "end")]
    )
    def test_a_figure_at_an_edge_stays_inside(self, values: tuple[int, ...], x: str, anchor: str) -> None:
        peak = columns(points(*values), says="").peak
        assert peak is not None
        assert (peak.x, peak.anchor) == (x, anchor)

    def test_of_nothing_there_is_no_bar_and_no_figure(self) -> None:
        chart = columns(points(0, 0), says="")
        assert {column.height for column in chart.columns} == {"0.0"}
        assert chart.peak is None
        assert columns([], says="").columns == []

    def test_only_the_last_is_now(self) -> None:
        assert [column.is_last for column in columns(points(1, 1, 1), says="").columns] == [False, False, True]


class TestStack:
    def test_parts_follow_each_other_in_proportion(self) -> None:
        bar = stack([Part(1, "lit", "one"), Part(0, "wait", "none"), Part(3, "rest", "three")], says="")
        assert [(s.x, s.width, s.tone) for s in bar.segments] == [
            ("0.00%", "25.00%", "lit"),
            ("25.00%", "75.00%", "rest"),
        ]

    def test_a_small_part_is_seen_and_all_still_fit(self) -> None:
        bar = stack([Part(1, "bad", ""), Part(100_000, "rest", "")], says="")
        assert share(bar.segments[0].width) > 1
        assert sum(share(segment.width) for segment in bar.segments) == pytest.approx(100, abs=0.1)

    def test_of_nothing_there_is_no_segment(self) -> None:
        assert stack([Part(0, "lit", "")], says="").segments == []


class TestAgainst:
    def test_under_the_limit_the_track_ends_at_it(self) -> None:
        bar = against(100, limit=400, scale=300, title="")
        assert [(s.width, s.tone) for s in bar.segments] == [("25.00%", "lit")]
        assert bar.mark == ""

    def test_what_is_over_is_a_segment_beyond_the_mark(self) -> None:
        bar = against(500, limit=400, scale=500, title="")
        assert [(s.x, s.width, s.tone) for s in bar.segments] == [
            ("0.00%", "80.00%", "lit"),
            ("80.00%", "20.00%", "bad"),
        ]
        assert bar.mark == "80.00%"

    def test_all_bars_share_the_scale_of_the_longest(self) -> None:
        bar = against(200, limit=400, scale=800, title="")
        assert (bar.segments[0].width, bar.mark) == ("25.00%", "50.00%")
