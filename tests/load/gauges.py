"""What the web processes of a load tell at `/metrics`: times that were felt, and how much work waits."""

from __future__ import annotations

import urllib.request
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import inf

from prometheus_client.parser import text_string_to_metric_families

from tests.load.processes import HOST, Stack

PATIENCE_S = 5.0
Buckets = Mapping[float, float]
"""How many were at most as long (s) as each edge."""


class Gauges:
    """One reading of all web processes of a stack that are there."""

    def __init__(self, stack: Stack) -> None:
        self.buckets: dict[str, Counter[float]] = {}
        self.values: dict[str, float] = {}
        for port in stack.web_ports:
            self.read(port, stack.environment["METRICS_TOKEN"])

    def read(self, port: int, token: str) -> None:
        asked = urllib.request.Request(f"http://{HOST}:{port}/metrics", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
            text = answer.read().decode()
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                if sample.name.endswith("_bucket"):
                    self.buckets.setdefault(family.name, Counter())[float(sample.labels["le"])] += sample.value
                elif not sample.labels:
                    self.values[sample.name] = max(sample.value, self.values.get(sample.name, 0.0))

    def since(self, before: Gauges, name: str) -> Buckets:
        """What has been observed of a histogram since `before`."""
        now, then = self.buckets[name], before.buckets.get(name, Counter())
        return {edge: count - then[edge] for edge, count in now.items()}


def quantile(buckets: Buckets, share: float) -> float:
    """The time (s) that `share` of what was observed did not exceed, in between two edges as if spread evenly; 0 if there is nothing."""
    edges: Sequence[tuple[float, float]] = [(0.0, 0.0), *sorted(buckets.items())]
    wanted = share * edges[-1][1]
    for (low, before), (high, count) in pairwise(edges):
        if count >= wanted and count > before:
            return low if high == inf else low + (high - low) * (wanted - before) / (count - before)
    return 0.0
