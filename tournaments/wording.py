"""Refusals in words: why a command was not taken, and what to do. One sentence a code; tests see to it that none is missing.

Phases and why a result is impossible are words of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.rules.commands.base import Refused

REFUSED: Mapping[str, str | Promise] = {
    "already_in": gettext_lazy("They are in this event already. Nobody enters twice."),
    "bad_club": gettext_lazy("A club is on one line, of at most 60 characters."),
    "bad_clock": gettext_lazy("A round lasts between a second and a day. Give it a length."),
    "bad_end": gettext_lazy("An office ends later than now, and that of an owner only when it is taken."),
    "bad_extension": gettext_lazy("A table has at most an hour more, and never less than the others. Give another time."),
    "bad_name": gettext_lazy("A name is on one line, in characters that can be seen."),
    "bad_points": gettext_lazy("Points are taken off by a penalty of that kind, at most 500 at once, and by no other."),
    "bad_rating": gettext_lazy("A rating is a number from 0 to 9999."),
    "bad_rounds": gettext_lazy("Name each round once, from 1 to 100."),
    "bad_team": gettext_lazy("A team here has {size} different members. Name all of them."),
    "bracket_is_fixed": gettext_lazy("Who meets whom in a bracket follows from seeds and results. Correct the result instead."),
    "built_on": gettext_lazy("Table {table} of round {round} is played on this result. Void that one first."),
    "bye_was_promised": gettext_lazy("That bye was promised before the event and stays."),
    "cannot_come_back": gettext_lazy("Only who has dropped out can come back."),
    "check_in_over": gettext_lazy("Check-in is over. Ask the staff of the event."),
    "concede_in_match": gettext_lazy("Your match has begun: give up there."),
    "deck_locked": gettext_lazy("Your deck is locked. A judge can unlock it."),
    "decks_over": gettext_lazy("The time for decks is over. Ask the staff of the event."),
    "entrants_registered": gettext_lazy("People have registered, so game, mode and size of teams stay."),
    "draft_is_old": gettext_lazy("Entrants or results have changed since this round was paired. Pair it anew."),
    "exists": gettext_lazy("This event has been made already."),
    "for_owners": gettext_lazy("Owners alone make owners, and take that away."),
    "for_judges": gettext_lazy("Only judges decide that. Call one to your table."),
    "full": gettext_lazy("All {cap} places are taken, and there is no waiting list."),
    "has_results": gettext_lazy("{results} results of this round would be lost. Say so if they are to be."),
    "holds_it": gettext_lazy("They hold that office already."),
    "id_taken": gettext_lazy("That id has been used by somebody else. Load the page anew and try again."),
    "illegal_deck": gettext_lazy("This deck is not legal here. Mend it and hand it in again."),
    "impossible_result": gettext_lazy("That result is not possible: {why}."),
    "is_bye": gettext_lazy("A bye has its result already."),
    "last_owner": gettext_lazy("This is the last owner. Make somebody else one first."),
    "left_since": gettext_lazy("Entrant {entrant} has left since this round was paired. Pair it anew."),
    "no_account": gettext_lazy("Entrant {entrant} has no account, so the match cannot be played here. Enter its result."),
    "no_clock": gettext_lazy("The clock of this round does not run."),
    "no_common_clock": gettext_lazy("This bracket is played live: its tables begin one by one and have no clock in common."),
    "no_deck_wanted": gettext_lazy("This event takes no decks from you."),
    "no_draft": gettext_lazy("This round is not a draft any more, or not yet. Load the page anew."),
    "no_guests": gettext_lazy("Guests play matches; for events, sign up first."),
    "no_open_bye": gettext_lazy("There is no bye at that table that somebody could play instead."),
    "no_such_call": gettext_lazy("There is no such call any more."),
    "no_such_entrant": gettext_lazy("There is no entrant {entrant}."),
    "no_such_deck": gettext_lazy("There is no such deck for this game, or it is not shown to you."),
    "no_such_office": gettext_lazy("There is no such office any more."),
    "no_such_person": gettext_lazy("Nobody here is called so ({name}). Give a user name, or only a name for who has no account."),
    "no_such_player": gettext_lazy("Nobody here has the user name {name}. Ask your partner for theirs."),
    "no_such_round": gettext_lazy("There is no round {round}."),
    "no_such_seat": gettext_lazy("There is no such seat at that table."),
    "no_such_table": gettext_lazy("There is no table {table} in that round."),
    "no_such_tournament": gettext_lazy("There is no such event."),
    "nobody_missing": gettext_lazy("It is not noted who of this table is here and who is not. Look at the table and say who did not come."),
    "not_allowed": gettext_lazy("That is for the staff of the event."),
    "not_closed": gettext_lazy("This round is not closed."),
    "not_entered": gettext_lazy("You are not in this event."),
    "not_invited": gettext_lazy("This event is for those who are invited."),
    "not_late": gettext_lazy("Entrant {entrant} did not come late to this round."),
    "not_locked": gettext_lazy("This deck is not locked."),
    "not_registered": gettext_lazy("Only who is registered, or waits, can check in."),
    "not_reported": gettext_lazy("Nothing is reported there that all agree on. Look at the table and enter its result."),
    "not_the_newest": gettext_lazy("Later rounds stand on round {round}. Unpair those first, newest first."),
    "not_yours": gettext_lazy("That is for those who play there."),
    "nothing_played": gettext_lazy("Nothing has been played yet."),
    "own_match": gettext_lazy("Nobody rules on a match of their own. Ask another official."),
    "reason_wanted": gettext_lazy("Something that counts changes by this. Choose a reason."),
    "registration_over": gettext_lazy("Registration is over. Ask the staff of the event."),
    "result_counts": gettext_lazy("This table has a result that counts. A judge can change it."),
    "round_is_out": gettext_lazy("Round {round} is out already."),
    "round_closed": gettext_lazy("This round is closed. Reopen it first."),
    "round_not_out": gettext_lazy("This round is not published yet."),
    "round_open": gettext_lazy("Round {round} is not closed yet. Enter its results and close it first."),
    "staff_does_not_play": gettext_lazy("Staff of this event do not play in it. Its settings can allow that."),
    "stage_is_fixed": gettext_lazy("That stage has been played from; it stays as it is."),
    "stages_open": gettext_lazy("Stage {stage} is not over yet."),
    "stages_over": gettext_lazy("All stages are over. Complete the event."),
    "stale": gettext_lazy("Somebody else has changed this meanwhile. Look at it again, then decide."),
    "table_over": gettext_lazy("That table plays already, or has a result."),
    "tables_open": gettext_lazy("{open} tables have no result yet. Enter them, or say why the event goes on without."),
    "too_few": gettext_lazy("{ready} entrants are ready; two are needed to start."),
    "too_late": gettext_lazy("Late entry ends with round {until}."),
    "too_many_guesses": gettext_lazy("Too many passwords were tried. Ask the organiser for it, and try again in {seconds} seconds."),
    "unsound_pairing": gettext_lazy("The pairing that was computed was not sound and was not taken. Pair the round again."),
    "wrong_password": gettext_lazy("That is not the password of this event."),
    "wrong_phase": gettext_lazy("That is not possible while the event is at: {phase}."),
}
NO_ROUND: Mapping[str, str | Promise] = {
    "stage_is_over": gettext_lazy("nobody is left to meet"),
    "late_entry": gettext_lazy("its plan is made before the first round, and somebody comes later"),
    "kept_apart": gettext_lazy("some who must never meet would have to sit together"),
}
"""Why a format gives no pairing: codes of `PairingProblem`."""
PHASES: Mapping[str, str | Promise] = {
    "draft": gettext_lazy("draft"),
    "published": gettext_lazy("announced"),
    "open": gettext_lazy("registration open"),
    "closed": gettext_lazy("registration closed"),
    "check_in": gettext_lazy("check-in"),
    "running": gettext_lazy("running"),
    "completed": gettext_lazy("completed"),
    "cancelled": gettext_lazy("cancelled"),
    "archived": gettext_lazy("archived"),
}
IMPOSSIBLE: Mapping[str, str | Promise] = {
    "bad_absent": gettext_lazy("who was absent does not fit it"),
    "bad_kind": gettext_lazy("it does not fit a table of this size"),
    "bad_games": gettext_lazy("the games do not fit it"),
    "bad_places": gettext_lazy("places count from 1, and equal ones leave a gap after them"),
    "too_many_games": gettext_lazy("there are more games than the match has"),
    "no_winner": gettext_lazy("it needs a winner with all the games that the match needs"),
    "no_draws_here": gettext_lazy("a bracket has no draws"),
}


def refusal(refused: Refused) -> str:
    """One sentence, or two."""
    parts = dict(refused.parts)
    if "phase" in parts:
        parts["phase"] = PHASES.get(str(parts["phase"]), parts["phase"])
    if "why" in parts:
        parts["why"] = IMPOSSIBLE.get(str(parts["why"]), parts["why"])
    return str(REFUSED.get(refused.code, _("That was not possible."))).format(**parts)
