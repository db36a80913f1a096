"""What a benchmark's report says of its targets."""

import pytest

from tests.bench.report import Report, Row, Target, quantile


@pytest.mark.parametrize(
    ("target", "figure", "floor", "is_met"),
    [
        (Target(least_ratio=4), 400, 100, True),
        (Target(least_ratio=4), 399, 100, False),
        (Target(most_ratio=3), 3, 1, True),
        (Target(least=10), 9.9, None, False),
        (Target(most=10, most_ratio=3), 11, 4, True),
        (Target(most=10, most_ratio=3), 9, 1, True),
        (Target(most=10, most_ratio=3), 11, 1, False),
        (Target(least_ratio=4), 400, None, False),
    ],
)
def test_target_is_met_if_one_of_its_bounds_holds(target: Target, figure: float, floor: float | None, is_met: bool):
    assert Row("acts", figure, "a second", floor, target).is_met is is_met


def test_report_ends_with_how_many_targets_were_met():
    rows = [Row("acts", 400, "a second", 100, Target(least_ratio=4)), Row("p99", 12, "ms", 1, Target(most=10)), Row("p50", 1, "ms")]

    report = Report("live", rows, ["50 matches"])
    lines = list(report.lines())

    assert not report.is_met
    assert lines[0] == "50 matches"
    assert lines[1].startswith("loop floor: ")
    assert [line.split()[-1] for line in lines[3:6]] == ["met", "MISSED", "ms"]
    assert lines[-1] == "bench live: 1 of 2 targets met"


def test_quantile_is_a_value_that_was_measured():
    assert [quantile([3, 1, 2, 4], share) for share in (0.5, 0.99, 1)] == [3, 4, 4]
