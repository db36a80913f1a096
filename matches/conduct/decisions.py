"""What staff make of a case: nothing, or a sanction, and an answer to those who reported (live play L140, L220, L221)."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from matches.clock import moment
from matches.conduct.models import Case
from matches.models import StaffAct
from matches.rejection import Rejected, refuses_when_busy
from oshisite.accounts import sanctions
from oshisite.accounts.models import Sanction, User


class Verdict(NamedTuple):
    """A sanction, with what the person reads; `days` None: until it is lifted."""

    kind: Sanction.Kind
    days: int | None
    reason: str
    appeal: str


@refuses_when_busy
def decide(*, case_id: int, by: User, verdict: Verdict | None, answer: str, press: UUID, now: int) -> bool:
    """Close a case; False if it was closed before, and then nothing has changed. Raises `Rejected`.

    Nobody decides about themselves or what they have reported, and only superusers about staff.
    """
    case = Case.objects.select_for_update().filter(pk=case_id).first()
    if case is None:
        raise Rejected("not_found")
    if case.state != Case.State.OPEN:
        return False
    if case.about_id == by.pk or case.reports.filter(by=by).exists():
        raise Rejected("forbidden", "own_case")
    if verdict:
        case.sanction = sanction(case.about, by, verdict, press, now)
    case.state = Case.State.ACTED if verdict else Case.State.DISMISSED
    case.decided_at, case.decided_by, case.answer = now, by, answer
    case.save()
    if case.match_id is not None:
        reason = f"case {case.pk}: {verdict.kind.label if verdict else case.get_state_display()}"
        StaffAct.objects.create(match_id=case.match_id, staff=by, what="case", reason=reason, at=now)
    return True


def sanction(about: User, by: User, verdict: Verdict, press: UUID, now: int) -> Sanction:
    until = None if verdict.days is None else moment(now + verdict.days * 86_400_000)
    try:
        return sanctions.impose(
            user=about, kind=verdict.kind, by=by, reason=verdict.reason, appeal=verdict.appeal, until=until, now=moment(now), press=press
        )
    except sanctions.NotAllowed as refused:
        raise Rejected("forbidden", "about_staff") from refused
