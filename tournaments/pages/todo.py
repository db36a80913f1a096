"""What one visitor can do in an event now: the one thing that comes first, and what else is open to them.

Whether it is done is for the commands to say; this only chooses what a page offers.

Source: tournaments reference, sections 3, 11 and 12; T13-T18, T22, T25, T30.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from matches.clock import now_ms
from tournaments import selectors
from tournaments.formats.field import Result
from tournaments.models import DeckSubmission, Entrant, Invitation, JudgeCall, Member, Tournament
from tournaments.pages.common import Visitor
from tournaments.rules.results import games_needed, why_impossible
from tournaments.rules.settings import Settings
from tournaments.rules.stages import may_draw
from tournaments.selectors import Side, Table

Step = Literal[
    "",  # nothing: the page tells how the event stands
    "login",
    "sign_up",  # a guest
    "register",
    "not_invited",
    "agree",
    "deck",
    "check_in",
    "waiting",  # on the list, at `place`
    "ready",  # registered, and nothing is left to do
    "come",
    "wait",  # for the others of the table
    "play",
    "report",
    "confirm",
    "disputed",
    "settled",
    "bye",
    "between",  # no table at the moment
    "out",
]
MAY_BRING_DECKS = ("published", "open", "closed", "check_in")


class Todo(Struct, frozen=True):
    """`step` comes first. `seat`: the visitor's at `table`. `deck`: the version that they have handed in, 0 for none."""

    step: Step
    entrant: int | None = None
    member: int = 0
    name: str = ""
    place: int = 0
    is_here: bool = False
    deck: int = 0
    deck_is_locked: bool = False
    wants_deck: bool = False
    may_leave: bool = False
    may_concede: bool = False
    may_call: bool = False
    has_called: bool = False
    missing: tuple[str, ...] = ()
    seat: int = 0
    table: Table | None = None
    claim: Result | None = None
    choices: tuple[Result, ...] = ()

    @property
    def others(self) -> tuple[Side, ...]:
        return tuple(side for seat, side in enumerate(self.table.sides) if seat != self.seat) if self.table else ()


def todo(event: Tournament, visitor: Visitor) -> Todo:
    if visitor.entrant is None:
        return Todo(entering(event, visitor))
    number, member = visitor.plays[0]
    found = Entrant.objects.get(tournament=event, number=number)
    if found.state in ("withdrawn", "dropped", "disqualified"):
        return Todo("out", number, member, found.name)
    return playing(event, found, member) if event.phase == "running" else preparing(event, found, member)


def entering(event: Tournament, visitor: Visitor) -> Step:
    """Of somebody who is not in it."""
    closes_at = event.settings.get("registration", {}).get("closes_at")
    if event.phase != "open" or (closes_at is not None and now_ms() >= closes_at):
        return ""
    if visitor.user is None:
        return "login"
    if visitor.user.is_guest:
        return "sign_up"
    is_closed = event.settings.get("registration", {}).get("entry") == "invitation"
    invited = not is_closed or Invitation.objects.filter(tournament=event, user=visitor.user).exists()
    return "register" if invited else "not_invited"


def preparing(event: Tournament, entrant: Entrant, member: int) -> Todo:
    """Before the start, or after the end."""
    if event.phase in selectors.PAST:
        return Todo("", entrant.number, member, entrant.name)
    plan = selectors.settings_of(event)
    team = list(Member.objects.filter(tournament=event, entrant=entrant.number).order_by("member"))
    mine = next(one for one in team if one.member == member)
    deck = DeckSubmission.objects.filter(tournament=event, entrant=entrant.number, member=member).first()
    wants_deck = plan.decks.are_required and event.phase in MAY_BRING_DECKS and not (deck and deck.locked_at is not None)
    step: Step = "ready"
    if not mine.has_agreed and entrant.state == "pending":
        step = "agree"
    elif wants_deck and deck is None:
        step = "deck"
    elif event.phase == "check_in" and not entrant.is_here and entrant.state in ("registered", "waiting"):
        step = "check_in"
    elif entrant.state == "waiting":
        step = "waiting"
    return Todo(
        step, entrant.number, member, entrant.name,
        place=selectors.place_on_list(entrant) if entrant.state == "waiting" else 0,
        is_here=entrant.is_here, deck=deck.version if deck else 0, deck_is_locked=bool(deck and deck.locked_at is not None),
        wants_deck=wants_deck, may_leave=True, missing=tuple(one.name for one in team if not one.has_agreed),
    )  # fmt: skip


def playing(event: Tournament, entrant: Entrant, member: int) -> Todo:
    """While it runs: at the newest table, if there is one."""
    plan = selectors.settings_of(event)
    deck = DeckSubmission.objects.filter(tournament=event, entrant=entrant.number, member=member).first()
    unlocked = bool(plan.decks.are_required and deck and deck.locked_at is None)  # by a judge, for another version
    common = Todo(
        "between", entrant.number, member, entrant.name, deck=deck.version if deck else 0,
        deck_is_locked=bool(deck) and not unlocked, wants_deck=unlocked, may_leave=True,
    )  # fmt: skip
    table = selectors.own_table(event, entrant.number, selectors.names(event))
    return at_table(event, plan, common, table) if table else common


def at_table(event: Tournament, plan: Settings, common: Todo, table: Table) -> Todo:
    seat = table.numbers.index(common.entrant or 0)
    claims = {claim["seat"]: claim["result"] for claim in table.claims}
    calls = JudgeCall.objects.filter(tournament=event, stage=table.stage, round=table.round, table=table.table, resolved_at=None)
    is_open = table.state != "confirmed" and not table.bye
    others = [result for other, result in claims.items() if other != seat]
    return Todo(
        step_at(plan, table, seat, has_claimed=seat in claims, is_claimed=bool(others)),
        common.entrant, common.member, common.name, deck=common.deck, deck_is_locked=common.deck_is_locked, wants_deck=common.wants_deck,
        may_leave=True, may_concede=is_open and len(table.sides) == 2 and not table.match, may_call=not table.bye,
        has_called=calls.exists(), seat=seat, table=table, claim=msgspec.convert(others[0], Result) if others else None,
        choices=choices(plan, table),
    )  # fmt: skip


def step_at(plan: Settings, table: Table, seat: int, *, has_claimed: bool, is_claimed: bool) -> Step:
    if table.bye:
        return "bye"
    if table.state == "confirmed":
        return "settled"
    if table.state == "disputed":
        return "disputed"
    if plan.play.venue == "here":
        return "play" if table.match else "wait" if table.sides[seat].is_present else "come"
    if has_claimed:
        return "wait"
    return "confirm" if is_claimed else "report"


def choices(plan: Settings, table: Table) -> tuple[Result, ...]:
    """What two may report of a match, by games won; none at a table of more."""
    if len(table.sides) != 2:
        return ()
    best_of, draws = plan.best_of(table.stage), may_draw(plan.stages[table.stage - 1])
    most = games_needed(best_of)
    counts = range(most + 1)
    scores = sorted(((own, other) for own in counts for other in counts), key=lambda score: (score[1] - score[0], -score[0]))
    found = (between_two(score, best_of) for score in scores)
    return tuple(result for result in found if why_impossible(result, 2, best_of, may_draw=draws) is None)


def between_two(games: tuple[int, int], best_of: int) -> Result:
    """Without a game won a draw was agreed on, unless the one game was drawn itself."""
    if games != (0, 0):
        return Result("played", games=games)
    return Result("played", games=games, drawn=1) if best_of == 1 else Result("draw_agreed", games=games)
