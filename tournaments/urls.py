"""Addresses of events for everybody, and for who plays."""

from django.urls import path

import matches.addresses  # noqa: F401 - registers the converters
from tournaments.pages import events, playing, rounds, standings

urlpatterns = [
    path("", events.event_list, name="events"),
    path("<match:event_id>/", events.overview, name="event"),
    path("<match:event_id>/players", events.players, name="event_players"),
    path("<match:event_id>/pairings/", rounds.pairings, name="event_pairings"),
    path("<match:event_id>/pairings/<int:stage>/<int:round_>/", rounds.pairings, name="event_round"),
    path("<match:event_id>/standings/", standings.standings, name="event_standings"),
    path("<match:event_id>/standings/now/", standings.standings, {"which": "now"}, name="event_standings_now"),
    path("<match:event_id>/standings/<int:stage>/<int:round_>/", standings.standings, name="event_standings_after"),
    path("<match:event_id>/standings/<int:stage>/<int:round_>/<int:entrant>/", standings.explanation, name="event_explanation"),
    path("<match:event_id>/bracket/", rounds.bracket, name="event_bracket"),
    path("<match:event_id>/decks/", rounds.decks, name="event_decks"),
    path("<match:event_id>/info/", events.info, name="event_info"),
    path("<match:event_id>/register", playing.register, name="event_register"),
    path("<match:event_id>/agree", playing.agree, name="event_agree"),
    path("<match:event_id>/deck", playing.bring_deck, name="event_deck"),
    path("<match:event_id>/check-in", playing.check_in, name="event_check_in"),
    path("<match:event_id>/come", playing.come, name="event_come"),
    path("<match:event_id>/report", playing.report, name="event_report"),
    path("<match:event_id>/concede", playing.concede, name="event_concede"),
    path("<match:event_id>/call", playing.call_judge, name="event_call"),
    path("<match:event_id>/leave", playing.leave, name="event_leave"),
]
