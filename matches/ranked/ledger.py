"""The row of a ladder, which whoever counts on it holds: its results are numbered and applied one after the other.

Order of locks everywhere: match header, search tickets, ladder, rows of players by id (L234).

Source: live play L13, L207, L234.
"""

from __future__ import annotations

from matches.ranked.models import LadderRow


def held(key: str) -> LadderRow:
    """The ladder, until the transaction ends; made when it is first needed."""
    LadderRow.objects.get_or_create(key=key)
    return LadderRow.objects.select_for_update().get(key=key)
