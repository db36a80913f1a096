"""Booster hBP01: spots."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import if_wanted, of_type, on_roll, refills_cheers, searches, swaps_own, swaps_theirs
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.effects import take_from_archive
from matches.games.hololive_ocg.kinds import Art, HolomemCard, Kind
from matches.games.hololive_ocg.stage import own, send_archived_cheers
from matches.games.hololive_ocg.words import ANY
from matches.games.resolution import Effect


def is_buzz(kind: Kind) -> bool:
    return isinstance(kind, HolomemCard) and kind.buzz


class UsadaPekora096(HolomemCard):
    """Collab effect, That Is "Adventure": You may roll a die: if even, search your deck for one Buzz holomem, show it and take it into
    your hand, then shuffle.
    """

    code, name = "hBP01-096", "Usada Pekora"
    level, hp = "spot", 80
    tags = ("JP", "Gen 3", "Animal Ears")
    arts = (Art("Pekora: Beyond the Door", (ANY,), 10),)
    on_collab = if_wanted(on_roll(even=searches(is_buzz)))


class ShiranuiFlare097(HolomemCard):
    """Collab effect, That Is "A Tale of Love and Bonds": Your center holomem trades places with one of your active back holomems."""

    code, name = "hBP01-097", "Shiranui Flare"
    level, hp = "spot", 80
    tags = ("JP", "Gen 3", "Half-Elf")
    arts = (Art("Flare: Beyond the Door", (ANY,), 20),)
    on_collab = swaps_own


class ShiroganeNoel098(HolomemCard):
    """Collab effect, That Is "Me": Optional: one cheer out of your archive goes to one of your holomems."""

    code, name = "hBP01-098", "Shirogane Noel"
    level, hp = "spot", 90
    tags = ("JP", "Gen 3", "Alcohol")
    arts = (Art("Noel: Beyond the Door", (ANY, ANY), 20),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        yield from send_archived_cheers(ctx, own(ctx), 0, 1)


class HoushouMarine099(HolomemCard):
    """Collab effect, That Is "Edinburgh Castle": You may roll a die: if odd, the opponent's center holomem trades places with one of the
    opponent's back holomems (you choose which).
    """

    code, name = "hBP01-099", "Houshou Marine"
    level, hp = "spot", 70
    tags = ("JP", "Gen 3", "Art", "Sea")
    arts = (Art("Marine: Beyond the Door", (ANY,), 10),)
    on_collab = if_wanted(on_roll(odd=swaps_theirs))


class MoriCalliope100(HolomemCard):
    """Collab effect, Soul Harvest: You may put one to three cheers from your archive back into your cheer deck; shuffle the cheer deck."""

    code, name = "hBP01-100", "Mori Calliope"
    level, hp = "spot", 70
    tags = ("EN", "Myth", "Song")
    arts = (Art("Soul Guide", (ANY,), 30),)
    on_collab = refills_cheers(0)


class WatsonAmelia101(HolomemCard):
    """Collab effect, Clue Found: Optional: take one item out of your archive into hand."""

    code, name = "hBP01-101", "Watson Amelia"
    level, hp = "spot", 80
    tags = ("EN", "Myth")
    arts = (Art("Elementary, Is It Not?", (ANY, ANY), 20),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        yield from take_from_archive(ctx, of_type("item"), 0, 1)
