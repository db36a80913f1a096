"""What an organiser has settled, in sentences for the players (T38)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formats import double_elimination, elimination
from tournaments.formats.registry import name_of
from tournaments.formats.scored import Settings as Scored
from tournaments.rules.settings import Settings
from tournaments.standings.profiles import Profile
from tournaments.templatetags.events import halves

SIGHTS: Mapping[str, str | Promise] = {
    "staff": gettext_lazy("Decks are seen by the staff of the event alone."),
    "opponent": gettext_lazy("A locked deck is seen by its opponent while they play, and by the staff."),
    "public": gettext_lazy("Locked decks are seen by everybody."),
    "after": gettext_lazy("Locked decks are seen by everybody when the event is over."),
}
FORMATS: Mapping[str, str | Promise] = {
    "swiss": gettext_lazy("Swiss"),
    "pods": gettext_lazy("Pods of four"),
    "round_robin": gettext_lazy("Round robin"),
    "groups": gettext_lazy("Groups"),
    "elimination": gettext_lazy("Single elimination"),
    "double_elimination": gettext_lazy("Double elimination"),
}
FIRST_ROUNDS: Mapping[str, str | Promise] = {
    "random": gettext_lazy("The first round is paired by lot."),
    "halves": gettext_lazy("In the first round the top half by seeds meets the bottom half."),
    "fold": gettext_lazy("In the first round the best seed meets the last, and so on."),
}
LAST_ROUNDS: Mapping[str, str | Promise] = {
    "random": gettext_lazy("The last round is paired like those before it."),
    "power": gettext_lazy("In the last round neighbours in the standings meet."),
}
GRAND_FINALS: Mapping[str, str | Promise] = {
    "reset": gettext_lazy("Who is unbeaten has to lose the final twice."),
    "single": gettext_lazy("The final is one match, whoever comes to it unbeaten."),
    "none": gettext_lazy("There is no final: who stays unbeaten has won."),
}


def stages(plan: Settings) -> list[tuple[str, list[str]]]:
    """Each stage by its format, and its policy in sentences."""
    return [(str(FORMATS[name_of(stage.settings)]), list(sentences(plan, ordinal))) for ordinal, stage in enumerate(plan.stages, 1)]


def sentences(plan: Settings, ordinal: int) -> Iterator[str]:
    settings = plan.stages[ordinal - 1].settings
    yield _("Best of %(games)d.") % {"games": plan.best_of(ordinal)}
    if isinstance(settings, double_elimination.Settings):
        yield str(GRAND_FINALS[settings.grand_final])
    if isinstance(settings, elimination.Settings) and settings.third_place:
        yield _("There is a match for the third place.")
    if not isinstance(settings, Scored):
        return
    yield _("Rounds: %(rounds)d.") % {"rounds": settings.rounds}
    yield str(FIRST_ROUNDS[settings.policy.first])
    yield str(LAST_ROUNDS[settings.policy.last])
    if settings.policy.apart != 0:
        yield _("Players of a club are kept apart where that costs little.")
    if settings.policy.exhausted == "rematch":
        yield _("If everybody has met, players meet again.")
    else:
        yield _("If everybody has met, the stage ends.")


def points(profile: Profile) -> str:
    return _("A win gives %(win)s points, a draw %(draw)s, a loss %(loss)s; a bye gives %(bye)s.") % {
        "win": halves(profile.win),
        "draw": halves(profile.draw),
        "loss": halves(profile.loss),
        "bye": halves(profile.bye.points),
    }
