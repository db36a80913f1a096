"""A tournament as one JSON file, which `manage.py standings` and `manage.py pair` read: docs/tournament-files.md.

Source: tournaments reference, section 9.3; T76.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from tournaments.files.mistakes import MOST_BYTES, MOST_ENTRANTS, MOST_ROUNDS, BadFile, Mistake
from tournaments.formats.field import Entrant, Field, Pairing
from tournaments.formats.registry import Settings, format_of, name_of
from tournaments.rules.lots import lot
from tournaments.standings.checking import findings
from tournaments.standings.profiles import PROFILES, Profile
from tournaments.standings.scoring import BadResult, scores
from tournaments.standings.sheet import Sheet, penalised, sheet

FORMAT: Literal["oshi-arena-tournament-1"] = "oshi-arena-tournament-1"


class NamedEntrant(Entrant, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    name: str = ""


class Promise(Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    kind: Literal["awarded_bye", "half_bye"]


class Deduction(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Points that a penalty takes off, in halves, from `round` on (T37)."""

    entrant: int
    points: Annotated[int, Meta(ge=1)]
    round: Annotated[int, Meta(ge=1)] = 1


class ToPair(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What only `manage.py pair` looks into. `forbidden`: pairs that never meet. `promised`: byes of the next round."""

    forbidden: tuple[tuple[int, int], ...] = ()
    promised: tuple[Promise, ...] = ()


class Tournament(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One stage with its entrants. `profile`: by name, or in full. `seed`: of lots. `stage`: format and its settings; a Swiss if there are
    none.
    """

    format: Literal["oshi-arena-tournament-1"]
    profile: str | Profile
    entrants: Annotated[tuple[NamedEntrant, ...], Meta(max_length=MOST_ENTRANTS)]
    rounds: Annotated[tuple[tuple[Pairing, ...], ...], Meta(max_length=MOST_ROUNDS)] = ()
    name: str = ""
    seed: str = ""
    stage: Settings | None = None
    pairing: ToPair = ToPair()
    penalties: tuple[Deduction, ...] = ()

    @property
    def counting(self) -> Profile:
        """The profile itself."""
        return PROFILES[self.profile] if isinstance(self.profile, str) else self.profile

    @property
    def field(self) -> Field:
        """The stage as it was played."""
        return Field(self.entrants, self.rounds)

    @property
    def counted(self) -> Field:
        """The stage as standings see it."""
        return format_of(self.stage).counted(self.field, self.stage) if self.stage else self.field

    def sheet(self, profile: Profile | None = None) -> Sheet:
        """What everybody has, penalties taken off; counted by another profile, if told so. Raises `BadResult`."""
        taken = ((one.entrant, one.points) for one in self.penalties if one.round <= len(self.rounds))
        return penalised(sheet(self.counted, profile or self.counting), taken)

    @property
    def lots(self) -> dict[int, int]:
        """Of everybody, as on the site where a round had this seed."""
        return {one.number: lot(self.seed, f"standing {one.number}") for one in self.entrants}

    @property
    def names(self) -> dict[int, str]:
        """Of everybody; their number if they have none."""
        return {one.number: one.name or str(one.number) for one in self.entrants}


def write(tournament: Tournament) -> bytes:
    return msgspec.json.format(msgspec.json.encode(tournament), indent=2) + b"\n"


def read(raw: bytes) -> Tournament:
    """Raises `BadFile`."""
    if len(raw) > MOST_BYTES:
        raise BadFile([Mistake(_("The file is larger than %(most)d bytes.") % {"most": MOST_BYTES})])
    try:
        tournament = msgspec.json.decode(raw, type=Tournament)
    except msgspec.ValidationError as error:
        why, _at, path = str(error).partition(" - at `")
        raise BadFile([Mistake(why, path=path.removesuffix("`"))]) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile([Mistake(_("This is no JSON: %(why)s") % {"why": error})]) from error
    if mistakes := [*of_profile(tournament), *of_entrants(tournament), *of_penalties(tournament)] or list(of_rounds(tournament)):
        raise BadFile(mistakes)
    return tournament


def of_profile(tournament: Tournament) -> Iterator[Mistake]:
    if isinstance(tournament.profile, str) and tournament.profile not in PROFILES:
        told = {"name": tournament.profile, "known": ", ".join(PROFILES)}
        yield Mistake(_("There is no profile “%(name)s”. There are: %(known)s.") % told, path="$.profile")
        return
    format_ = name_of(tournament.stage) if tournament.stage else "swiss"
    for finding in findings(tournament.counting, format_):
        if finding.is_error:
            why = " ".join([finding.code, *map(str, finding.params.values())])
            yield Mistake(_("The profile cannot be played: %(why)s.") % {"why": why}, path="$.profile")


def of_entrants(tournament: Tournament) -> Iterator[Mistake]:
    seen: set[int] = set()
    for place, one in enumerate(tournament.entrants):
        path = f"$.entrants[{place}]"
        if one.number in seen:
            yield Mistake(_("Entrant %(number)d stands twice.") % {"number": one.number}, path=path)
        if one.number < 1 or one.joins < 1 or (one.left is not None and one.left < 0):
            yield Mistake(_("Numbers of entrants and rounds count from 1; who left before round 1 has left after round 0."), path=path)
        seen.add(one.number)


def of_penalties(tournament: Tournament) -> Iterator[Mistake]:
    known = {one.number for one in tournament.entrants}
    for place, one in enumerate(tournament.penalties):
        if one.entrant not in known:
            yield Mistake(_("There is no entrant %(number)d.") % {"number": one.entrant}, path=f"$.penalties[{place}]")


def of_rounds(tournament: Tournament) -> Iterator[Mistake]:
    known = {one.number for one in tournament.entrants}
    for round_, pairings in enumerate(tournament.rounds):
        seated: set[int] = set()
        for place, pairing in enumerate(pairings):
            path = f"$.rounds[{round_}][{place}]"
            for number in pairing.seats:
                if number not in known:
                    yield Mistake(_("There is no entrant %(number)d.") % {"number": number}, path=path)
                elif number in seated:
                    yield Mistake(_("Entrant %(number)d has two seats in this round.") % {"number": number}, path=path)
                seated.add(number)
            if (why := fault(pairing, tournament.counting)) is not None:
                yield Mistake(why, path=path)


def fault(pairing: Pairing, profile: Profile) -> str | None:
    """Why this cannot be the result of its pairing, in words."""
    if not pairing.seats:
        return _("A pairing has at least one seat.")
    try:
        scores(pairing, profile)
        check_games(pairing, profile)
    except BadResult as bad:
        return {
            "kind": _("This kind of result does not go with so many who came."),
            "seats": _("This kind of result is for two."),
            "games": _("These games cannot be: a number for each side, none more than a match needs, and a winner if the kind says so."),
            "places": _("Every seat of a pod has a place, counted as in a race: two firsts, then a third."),
            "scored": _("Every seat of a pod has the points that it scored."),
            "absent": _("“absent” names seats that did not come, from 0: one of two, and in a pod those with the last places."),
        }[bad.code]
    return None


def check_games(pairing: Pairing, profile: Profile) -> None:
    """Raises `BadResult`: nobody wins more games than a match needs, and only one side as many."""
    won = pairing.result.games if pairing.result else ()
    drawn = pairing.result.drawn if pairing.result else 0
    if min(*won, drawn, 0) < 0 or max(*won, 0, 0) > profile.games_needed or sum(won) >= 2 * profile.games_needed:
        raise BadResult("games")
