"""What has been counted since a test began: counters are the process's own and never go back."""

from __future__ import annotations

from prometheus_client import REGISTRY


class Counted:
    """How far each sample has moved since this was made."""

    def __init__(self) -> None:
        self.before = samples()

    def __call__(self, name: str, **labels: str) -> float:
        key = name, tuple(sorted(labels.items()))
        return samples().get(key, 0.0) - self.before.get(key, 0.0)

    def moved(self, name: str) -> dict[tuple[str, ...], float]:
        """All samples of that name that have moved, by the values of their labels in order of the labels' names."""
        found = {key: value - self.before.get(key, 0.0) for key, value in samples().items() if key[0] == name}
        return {tuple(value for _, value in labels): by for (_, labels), by in found.items() if by}


def samples() -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for family in REGISTRY.collect() for one in family.samples}
