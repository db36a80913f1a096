from math import inf

import pytest

from tests.load.gauges import quantile

SEEN = {0.01: 40.0, 0.02: 80.0, 0.05: 80.0, inf: 100.0}


@pytest.mark.parametrize(("share", "seconds"), [(0.4, 0.01), (0.2, 0.005), (0.6, 0.015), (0.8, 0.02), (0.9, 0.05), (1.0, 0.05)])
def test_a_quantile_lies_between_the_edges_of_its_bucket(share: float, seconds: float):
    """Of 100, 40 took at most 10 ms and 40 more at most 20 ms; the rest is only known to be beyond the last edge."""
    assert quantile(SEEN, share) == pytest.approx(seconds)


def test_nothing_seen_took_no_time():
    assert quantile({0.01: 0.0, inf: 0.0}, 0.95) == 0.0
