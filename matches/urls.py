"""Addresses of the pages about matches."""

from django.urls import path

import matches.addresses  # noqa: F401 - registers the converters
from matches import challenge_views, table_views, views
from matches.chat import pages as chat
from matches.conduct import views as conduct
from matches.lessons import pages as lessons
from matches.ranked.queue import views as queue

urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("play/offers", challenge_views.open_offers, name="offers"),
    path("play/new", views.new_match, name="new_match"),
    path("ranked/", queue.ranked, name="ranked"),
    path("ranked/part", queue.part, name="ranked_part"),
    path("ranked/search", queue.search, name="ranked_search"),
    path("ranked/leave", queue.leave, name="ranked_leave"),
    path("ranked/any", queue.any_gap, name="ranked_any"),
    path("ranked/answer", queue.answer, name="ranked_answer"),
    path("m/<match:match_id>/", table_views.table, name="table"),
    path("m/<match:match_id>/seats", table_views.seats, name="seats"),
    path("m/<match:match_id>/sit", table_views.sit, name="sit"),
    path("m/<match:match_id>/stand-up", table_views.stand_up, name="stand_up"),
    path("m/<match:match_id>/deck", table_views.bring_deck, name="bring_deck"),
    path("m/<match:match_id>/bots", table_views.seat_bot, name="seat_bot"),
    path("mails/stop/<str:token>", views.stop_mails, name="stop_mails"),
    path("m/<match:match_id>/chat", chat.table_chat, name="table_chat"),
    path("m/<match:match_id>/say", chat.say, name="say"),
    path("conduct/", conduct.conduct, name="conduct"),
    path("conduct/read", conduct.note_read, name="conduct_read"),
    path("conduct/choose", conduct.choose, name="conduct_choose"),
    path("conduct/block", conduct.set_block, name="conduct_block"),
    path("conduct/report", conduct.report, name="conduct_report"),
    path("replay/<match:match_id>/chat", chat.replay_chat, name="replay_chat"),
    path("m/<match:match_id>/series", challenge_views.series_part, name="series_part"),
    path("m/<match:match_id>/ready", challenge_views.ready, name="ready"),
    path("series/<match:series_id>/", challenge_views.series_page, name="series"),
    path("challenges/inbox", challenge_views.inbox, name="inbox"),
    path("challenges/<match:challenge_id>/", challenge_views.challenge, name="challenge"),
    path("challenges/<match:challenge_id>/part", challenge_views.challenge_part, name="challenge_part"),
    path("challenges/<match:challenge_id>/accept", challenge_views.accept, name="accept"),
    path("challenges/<match:challenge_id>/decline", challenge_views.decline, name="decline"),
    path("challenges/<match:challenge_id>/withdraw", challenge_views.withdraw, name="withdraw"),
    path("replay/<match:match_id>/", table_views.replay, name="replay"),
    path("replays/", views.replays, name="replays"),
    path("replays/open", table_views.open_replay, name="open_replay"),
    path("learn/", lessons.lessons, name="lessons"),
    path("learn/<slug:game>/", lessons.lesson, name="lesson"),
    path("players/<player:name>/", views.player, name="player"),
]
