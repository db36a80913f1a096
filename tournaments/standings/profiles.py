"""Profiles: how a tournament counts. Points, the order of tie-breaks, floors and caps, and what each kind of bye is worth.

A profile is fixed when round 1 is published. Points are in halves, as everywhere; rates are fractions, `(numerator, denominator)`.

Source: tournaments reference, sections 5.1 to 5.6 and 8.3; T33, T35.
Silent on what a half-point bye and an announced absence do to own rates at card tables; we leave both out, as rounds not taken part in.
Silent on byes in a pod's win rate; we leave them out, as "resistance" does. The published floor of a third is written 0.33 and is 1/3 in
published standings; it is a setting, 1/3 unless said otherwise.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Tiebreak = Literal[
    "OMW",  # mean match-win rate of opponents
    "GW",  # own game-win rate
    "OGW",  # mean game-win rate of opponents
    "OWP",  # mean win rate of opponents
    "OOWP",  # mean of the OWP of opponents
    "ON_TIME",  # 1 for who was there from the first round on
    "H2H",  # head-to-head: exactly two are tied and have met
    "BH",  # Buchholz
    "BH/C1",
    "BH/C2",
    "BH/M1",  # median 1
    "SB",  # Sonneborn-Berger
    "DE",  # direct encounter
    "WIN",
]
"""Codes as players know them; those of FIDE as in its regulations (C.07)."""

Edition = Literal["2026-03", "2023"]
"""Of FIDE C.07. Until February 2026 the dummy of an unplayed round had no cap."""

Halves = Annotated[int, Meta(ge=0, le=2_000)]
Ratio = tuple[Annotated[int, Meta(ge=0, le=1_000_000)], Annotated[int, Meta(ge=1, le=1_000_000)]]


class ByeRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a round without a table is worth. `in_rates`: whether it is a round of the own rates, with `games` won in it."""

    points: Halves
    in_rates: bool = False
    games: Annotated[int, Meta(ge=0, le=100)] = 0


class Profile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a tournament counts.

    `games_needed`: to win a match. `agreed_games`: drawn games of an intentional draw. `floor`: the least rate of an opponent (and the own
    game rate, if `own_floor`). `cap_left`: the highest win rate of who left before the end. `tie_credit`: the part of a win that a draw is
    in a win rate. `divides_by_all`: whether the win rate of who finished is out of all rounds. `forfeits_count`: a forfeit is a game like
    any other, and no round has a dummy (round robin). `no_shows_meet`: who did not come counts as met (T41). `pods`: points by who wins, by
    place (`place_points`, best first) or as scored.
    """

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    win: Halves
    draw: Halves
    loss: Halves
    bye: ByeRule
    awarded_bye: ByeRule
    half_bye: ByeRule
    absent: ByeRule
    late: ByeRule
    tiebreaks: Annotated[tuple[Tiebreak, ...], Meta(max_length=14)]
    version: int = 1
    games_needed: Annotated[int, Meta(ge=1, le=100)] = 1
    agreed_games: Annotated[int, Meta(ge=0, le=100)] = 0
    floor: Ratio = (1, 3)
    own_floor: bool = True
    cap_left: Ratio = (1, 1)
    tie_credit: Ratio = (1, 2)
    divides_by_all: bool = False
    edition: Edition = "2026-03"
    forfeits_count: bool = False
    no_shows_meet: bool = True
    pods: Literal["winner", "places", "scored"] = "winner"
    place_points: tuple[Halves, ...] = ()


NOTHING = ByeRule(0)

MTR = Profile(
    name="mtr",
    win=6,
    draw=2,
    loss=0,
    bye=ByeRule(6, in_rates=True, games=2),
    awarded_bye=ByeRule(6, in_rates=True, games=2),
    half_bye=ByeRule(3),
    absent=NOTHING,
    late=ByeRule(0, in_rates=True),
    tiebreaks=("OMW", "GW", "OGW"),
    games_needed=2,
    agreed_games=3,
)
"""Best of three at card tables (5.1)."""

RESISTANCE = Profile(
    name="resistance",
    win=6,
    draw=2,
    loss=0,
    bye=ByeRule(6),
    awarded_bye=ByeRule(6),
    half_bye=ByeRule(3),
    absent=NOTHING,
    late=ByeRule(0, in_rates=True),
    tiebreaks=("ON_TIME", "OWP", "OOWP", "H2H"),
    games_needed=2,
    agreed_games=3,
    floor=(1, 4),
    cap_left=(3, 4),
)
"""Win rates of opponents, without byes (5.2)."""

SINGLE_GAME = Profile(
    name="single-game",
    win=6,
    draw=0,
    loss=0,
    bye=ByeRule(6, in_rates=True, games=1),
    awarded_bye=ByeRule(6, in_rates=True, games=1),
    half_bye=ByeRule(3),
    absent=NOTHING,
    late=ByeRule(0, in_rates=True),
    tiebreaks=("OMW",),
    agreed_games=1,
)
"""One game a match; a draw or a time-out gives nothing to both (5.3)."""

PODS = Profile(
    name="pods",
    win=10,
    draw=2,
    loss=0,
    bye=ByeRule(10),
    awarded_bye=ByeRule(10),
    half_bye=ByeRule(5),
    absent=NOTHING,
    late=ByeRule(0, in_rates=True),
    tiebreaks=("OWP", "OOWP"),
    floor=(1, 4),
    tie_credit=(0, 1),
    place_points=(8, 6, 4, 2),
)
"""Tables of three and four (8.3); the floor is an equal share of a table of four."""

ROUND_ROBIN = Profile(
    name="round-robin",
    win=6,
    draw=2,
    loss=0,
    bye=NOTHING,
    awarded_bye=NOTHING,
    half_bye=NOTHING,
    absent=NOTHING,
    late=NOTHING,
    tiebreaks=("DE", "WIN", "SB"),
    games_needed=2,
    agreed_games=3,
    forfeits_count=True,
)
"""Everybody meets everybody (5.3); who sits out gains nothing by it."""

BOARD = Profile(
    name="board",
    win=2,
    draw=1,
    loss=0,
    bye=ByeRule(2),
    awarded_bye=ByeRule(2),
    half_bye=ByeRule(1),
    absent=NOTHING,
    late=NOTHING,
    tiebreaks=("BH/C1", "BH", "SB", "DE", "WIN"),
    agreed_games=1,
    no_shows_meet=False,
)
"""Individual Swiss on boards (5.6), in the order that FIDE suggests."""

PROFILES: dict[str, Profile] = {one.name: one for one in (MTR, RESISTANCE, SINGLE_GAME, PODS, ROUND_ROBIN, BOARD)}
"""What a tournament may name instead of writing a profile in full."""
