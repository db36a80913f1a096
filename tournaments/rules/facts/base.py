"""What a fact is: a decided change of a tournament, and the only thing that its fold reads."""

from __future__ import annotations

from msgspec import Struct

from tournaments.rules.state import Tournament


class Fact(Struct, frozen=True, tag=True, tag_field="fact", omit_defaults=True, forbid_unknown_fields=True):
    """A decided change. Rounds and tables are named by stage, round and table, all from 1."""

    def fold(self, t: Tournament, at: int) -> None:
        """Change the fork `t`, whose version is that of the entry, made at `at` (ms)."""
        raise NotImplementedError
