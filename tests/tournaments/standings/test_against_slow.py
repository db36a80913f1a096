"""Random tournaments with every kind of result, byes, late entries and drops: values, order and explanations agree with `slow.py` (T35)."""

from fractions import Fraction
from random import Random

import msgspec
import pytest

from tests.tournaments.standings.slow import Slow
from tournaments.formats.field import Entrant, Field, Pairing, Result
from tournaments.standings.explanation import explain
from tournaments.standings.profiles import BOARD, MTR, PODS, RESISTANCE, Profile
from tournaments.standings.ranking import AMONG_TIED, standings
from tournaments.standings.sheet import sheet

replace = msgspec.structs.replace
PROFILES = {
    "mtr": MTR,
    "mtr, late rounds are byes": replace(MTR, late=MTR.bye, tiebreaks=("OMW", "OGW", "GW")),
    "resistance": RESISTANCE,
    "resistance, other settings": replace(RESISTANCE, tie_credit=(0, 1), divides_by_all=True),
    "board": replace(BOARD, tiebreaks=("BH/C1", "BH", "SB", "DE", "WIN", "BH/C2", "BH/M1")),
    "board, direct encounter first": replace(BOARD, tiebreaks=("DE", "BH/M1")),
    "board until 2026": replace(BOARD, edition="2023"),
    "board, 3-1-0": replace(BOARD, win=6, draw=2, bye=MTR.bye, half_bye=MTR.half_bye),
}


def random_field(random: Random, *, seats: int = 2, most: int = 9) -> Field:
    length = random.randint(1, 6)
    entrants = tuple(
        Entrant(
            number,
            number,
            joins=random.choice([1, 1, 1, 1, random.randint(1, length)]),
            left=random.choice([None, None, None, random.randint(0, length)]),
        )
        for number in range(1, random.randint(3, most) + 1)
    )
    return Field(entrants, tuple(random_round(random, entrants, round_, seats) for round_ in range(1, length + 1)))


def random_round(random: Random, entrants: tuple[Entrant, ...], round_: int, seats: int) -> tuple[Pairing, ...]:
    late = [Pairing((one.number,), Result("late")) for one in entrants if round_ < one.joins and random.random() < 0.5]
    active = [one.number for one in entrants if one.takes_part(round_)]
    random.shuffle(active)
    away = [
        Pairing((active.pop(),), Result(random.choice(["awarded_bye", "half_bye", "absent"])))
        for _ in range(len(active) // 3)
        if random.random() < 0.4
    ]
    tables = [Pairing(tuple(active[at : at + seats])) for at in range(0, len(active), seats)]
    results = {1: random_bye, 2: random_match}
    return (*late, *away, *(replace(table, result=results.get(len(table.seats), random_pod)(random, len(table.seats))) for table in tables))


def random_bye(random: Random, seats: int) -> Result:
    return Result("bye")


def random_match(random: Random, seats: int) -> Result:
    gone = random.randint(0, 1)
    return random.choice(
        [
            *(Result("played", games=games) for games in ((2, 0), (2, 1), (1, 2), (0, 2), (1, 0), (0, 1))),
            Result("played", games=(1, 1), drawn=random.randint(0, 1)),
            Result("draw_agreed"),
            Result("conceded", games=(1, 2)),
            Result("double_loss", games=(1, 1)),
            Result("no_show", absent=(gone,)),
            Result("both_no_show", absent=(0, 1)),
            Result("match_loss", games=(0, 2)),
        ]
    )


def random_pod(random: Random, seats: int) -> Result:
    strength = [random.randint(1, 3) for _ in range(seats)]
    return Result("pod", places=tuple(1 + sum(other < own for other in strength) for own in strength))


def assert_agree(field: Field, profile: Profile, random: Random) -> None:
    slow, fast = Slow(field, profile), sheet(field, profile)
    lots = {number: lot for lot, number in enumerate(random.sample(sorted(slow.people), len(slow.people)))}

    rows = standings(field, profile, lots)

    assert [row.entrant for row in rows] == slow.order(lots)
    for row in rows:
        assert Fraction(row.points, 2) == slow.points(row.entrant)
        for tiebreak, value in zip(profile.tiebreaks, row.tiebreaks, strict=True):
            told = explain(fast, row.entrant, tiebreak)
            assert told.value == value
            if tiebreak not in AMONG_TIED:
                assert (tiebreak, row.entrant, value) == (tiebreak, row.entrant, slow.value(row.entrant, tiebreak))
                if told.parts:
                    kept = [part.value * part.times for part in told.parts if not part.cut]
                    assert sum(kept, Fraction(0)) / told.divisor == told.basis


@pytest.mark.parametrize("name", PROFILES)
def test_values_and_order_of_matches_agree(name: str) -> None:
    random = Random(name)
    most = 5 if "DE" in PROFILES[name].tiebreaks else 9  # for direct encounter every end of the missing games is tried

    for _ in range(80):
        assert_agree(random_field(random, most=most), PROFILES[name], random)


def test_values_and_order_of_pods_agree() -> None:
    random = Random(8)

    for _ in range(40):
        field = random_field(random, seats=4)
        pairs_left_out = tuple(tuple(pairing for pairing in pairings if len(pairing.seats) != 2) for pairings in field.rounds)
        assert_agree(replace(field, rounds=pairs_left_out), PODS, random)
