"""What is to be said of an event's settings when they are saved: errors block, warnings are listed. One sentence for each code.

Source: tournaments reference, sections 6 and 12; T12.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from msgspec import Struct
from msgspec.structs import replace

from matches.games.registry import GAMES
from tournaments.formats import planning, scored
from tournaments.formats.chain import StagePlan
from tournaments.formats.format import Finding
from tournaments.formats.registry import BRACKETS, name_of
from tournaments.rules.settings import Settings
from tournaments.standings import checking
from tournaments.standings.profiles import Profile

SENTENCES: Mapping[str, str | Promise] = {
    "bracket_has_no_scores": gettext_lazy("Stage {stage}: a bracket has places and no points, so none can count on or decide a cut."),
    "bye_above_win": gettext_lazy("A bye is worth more than a win. Lower it."),
    "clock_needed": gettext_lazy("Matches here before everybody need a clock. Choose one, or hide the event from the list."),
    "cut_larger_than_field": gettext_lazy("Stage {stage}: {cut} are to go on, but only {players} can take part."),
    "cut_larger_than_group": gettext_lazy("Stage {stage}: {cut} of each group are to go on, but a group has {players}."),
    "cut_of_one": gettext_lazy("Stage {stage}: one player goes on and has nobody to play."),
    "cut_points_out_of_reach": gettext_lazy("Stage {stage}: nobody can have the points that the cut asks for."),
    "cut_rules_exclude_each_other": gettext_lazy("Stage {stage}: the rules of the cut exclude each other. Choose one."),
    "cut_takes_everybody": gettext_lazy("Stage {stage}: all {players} go on. A smaller cut would decide something."),
    "cut_without_rule": gettext_lazy("Stage {stage}: say who goes on."),
    "decks_of_no_cards": gettext_lazy("This game is played without decks, so none can be asked for."),
    "empty_cut": gettext_lazy("Stage {stage}: nobody is left to go on."),
    "groups_too_many": gettext_lazy("Stage {stage}: {players} players are too few for {groups} groups of two and more."),
    "no_groups_before": gettext_lazy("Stage {stage}: the stage before has no groups to take players from."),
    "no_stages": gettext_lazy("The event has no stage. Add one."),
    "no_third_place_match": gettext_lazy("Stage {stage}: with {players} players there is no match for the third place."),
    "no_tiebreaks": gettext_lazy("Stage {stage}: equal points are decided by lot, as there are no tie-breaks."),
    "nothing_before_stage": gettext_lazy("Stage {stage}: a first stage takes neither a cut nor points from another."),
    "one_player_cut": gettext_lazy("Stage {stage}: one player is left, and wins."),
    "place_points": gettext_lazy("Points for places are needed for four seats, the best first."),
    "points_order": gettext_lazy("A win has to be worth more than a loss, and a draw no more than a win and no less than a loss."),
    "rate_above_one": gettext_lazy("A rate is at most one."),
    "rematches_unavoidable": gettext_lazy("Stage {stage}: in {rounds} rounds {players} players have to meet again. Fewer rounds avoid it."),
    "rest_gives_points": gettext_lazy("Stage {stage}: who sits out a round gets points for it, though everybody meets everybody."),
    "several_unbeaten": gettext_lazy(
        "Stage {stage}: after {rounds} rounds {players} players may leave several unbeaten. {least} rounds, or a cut, single out a winner."
    ),
    "tables_of_two": gettext_lazy("Stage {stage}: this way to play seats two sides at a table. Pods are for three and four."),
    "tables_of_more": gettext_lazy("Stage {stage}: this way to play seats three or four at a table. Choose pods."),
    "tiebreak_refused": gettext_lazy("Stage {stage}: the tie-break {tiebreak} says nothing in this format. Choose another way to count."),
    "tiebreak_twice": gettext_lazy("Stage {stage}: the tie-break {tiebreak} stands twice."),
}


class Said(Struct, frozen=True):
    """A finding in words."""

    text: str
    is_error: bool


def said(finding: Finding) -> Said:
    return Said(str(SENTENCES[finding.code]).format(**finding.params), finding.is_error)


def check(settings: Settings, players: int) -> list[Said]:
    """All that is to be said, errors first. `players`: how many take part, or may at most."""
    found = [*planning.check(settings.stages, players, most_points=most_points(settings)), *of_profile(settings), *of_game(settings)]
    return [said(finding) for finding in sorted(found, key=lambda finding: not finding.is_error)]


def most_points(settings: Settings) -> list[int | None]:
    return [most_of(stage, settings.profile) for stage in settings.stages]


def most_of(stage: StagePlan, profile: Profile) -> int | None:
    """Halves that an entrant can have after a Swiss; of other stages that is not known before."""
    return stage.settings.rounds * profile.win if isinstance(stage.settings, scored.Swiss) and stage.scores == "fresh" else None


def of_profile(settings: Settings) -> Iterator[Finding]:
    """Of points and tie-breaks, in the stages that have them."""
    for number, stage in enumerate(settings.stages, 1):
        if name_of(stage.settings) not in BRACKETS:
            for finding in checking.findings(settings.profile, name_of(stage.settings)):
                yield replace(finding, params={**finding.params, "stage": number})


def of_game(settings: Settings) -> Iterator[Finding]:
    """Whether the game can be played so."""
    mode = GAMES[settings.game].modes[settings.mode]
    sides = max(mode.seats) // mode.side
    for number, stage in enumerate(settings.stages, 1):
        if isinstance(stage.settings, scored.Pods) != (sides > 2):
            yield Finding("tables_of_more" if sides > 2 else "tables_of_two", {"stage": number}, is_error=True)
    play = settings.play
    if play.venue == "here" and settings.is_listed and play.clock == "none":
        yield Finding("clock_needed", is_error=True)
    if settings.decks.are_required and GAMES[settings.game].catalogue is None:
        yield Finding("decks_of_no_cards", is_error=True)
