"""What may be said, by whom, how often, and how long it is kept (live play L55, L136, L138, L139, L141, L215)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from matches import seating, services
from matches.api.limits import limits
from matches.chat import rooms, word_filter
from matches.chat import services as chat
from matches.chat.models import ChatLine, ChatRoom, FilteredWord
from matches.chat.retention import KEPT_MS, remove_old
from matches.chat.writing import PRESETS, clean, is_established
from matches.clock import now_ms
from matches.games.actions import Leave
from matches.models import Match
from matches.rejection import Rejected
from matches.texts import catalogue
from oshisite.accounts import blocks, sanctions
from oshisite.accounts import services as accounts
from oshisite.accounts.models import Block, Sanction, User
from tests.matches.playing import NOW, bot_match, config, table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> str:
    """A match of Aki and Bea, who have been here for long; Cho may watch it."""
    made = table()
    user("Cho")
    User.objects.update(date_joined=timezone.now() - timedelta(days=900))
    return made


def of(name: str) -> User:
    return User.objects.get(username=name)


def say(match: str, name: str, text: str = "", *, kind: str = "players", cid: str = "", preset: str = "", now: int = 0) -> chat.Said:
    return chat.say(match_id=match, kind=kind, user=of(name), cid=cid or str(uuid4()), text=text, preset=preset, now=now or now_ms())


def refused(*args: Any, **fields: Any) -> tuple[str, str]:
    with pytest.raises(Rejected) as refusal:
        say(*args, **fields)
    return refusal.value.code, refusal.value.reason


def texts(match: str, name: str | None, kind: str = "players") -> list[str]:
    _, lines = chat.read(match_id=match, kind=kind, user=of(name) if name else None)
    return [str(line.text or line.preset) for line in lines]


# --- texts


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  a \t b\n\nc  ", "a b c"),
        ("a\u200bb\u202ec\u2066d\ufeffe\x00f\x1bg", "abcdefg"),
        ("cafe\u0301", "café"),
        ("z" + "\u0334" * 9, "z" + "\u0334" * 3),
        ("\u3164\u2800\u200d", ""),
        ("a\ufe01\u180b\U000e0100", "a"),
        ("<b>& 日本語 🎉", "<b>& 日本語 🎉"),
    ],
)
def test_a_text_is_kept_without_what_is_not_seen(written: str, kept: str):
    assert clean(written) == kept


def test_every_ready_phrase_has_words(match: str):
    assert [preset for preset in PRESETS if f"chat.preset.{preset}" not in catalogue("en")] == []
    assert refused(match, "Aki", preset="nonsense") == ("bad_args", "no_such_preset")


def test_a_line_is_a_text_or_a_phrase_and_neither_empty_nor_too_long(match: str):
    assert refused(match, "Aki") == ("bad_args", "text_or_preset")
    assert refused(match, "Aki", "x", preset="hello") == ("bad_args", "text_or_preset")
    assert refused(match, "Aki", "\u200b") == ("bad_args", "empty")
    assert refused(match, "Aki", "\u0958" * 200) == ("bad_args", "too_long"), "one sign that is two once it is normalised"
    say(match, "Aki", "x" * 300)
    assert texts(match, "Bea") == ["x" * 300]


# --- the word filter


TRICKS = (
    "KYS", "k.y.s", "k y s !", "kуs", "k\u0301y\u0301s", "kyyyysss", "go kys now", "\uff2b\uff39\uff33", "F u C k e r", "fuck!ng",
    "kill  yours3lf",
)  # fmt: skip


@pytest.mark.parametrize("text", TRICKS)
def test_spelling_tricks_do_not_get_past_the_filter(match: str, text: str):
    assert refused(match, "Aki", text) == ("forbidden", "filtered_word")
    assert not ChatLine.objects.exists()


@pytest.mark.parametrize("text", ["skys", "Niger", "I took 1 4 5", "Scunthorpe", "grape", "parapet", "nice!!", "Pakistan", "a b c d"])
def test_words_that_hold_a_filtered_one_are_let_through(match: str, text: str):
    say(match, "Aki", text)

    assert len(texts(match, "Bea")) == 1


def test_staff_add_words_without_a_new_version_of_the_site(match: str):
    say(match, "Aki", "what a Zonk")
    FilteredWord.objects.create(word="zonk*")
    FilteredWord.objects.create(word="big lamp")

    assert refused(match, "Aki", "z0nked again") == ("forbidden", "filtered_word")
    assert refused(match, "Aki", "you B I G lamp") == ("forbidden", "filtered_word")
    say(match, "Aki", "lamp")


def test_an_added_word_of_signs_alone_filters_nothing(match: str):
    FilteredWord.objects.create(word="***")

    assert not word_filter.is_filtered("hello")


# --- who may write


def test_guests_and_new_accounts_choose_ready_phrases(match: str, settings: Any):
    User.objects.filter(username="Aki").update(is_guest=True)
    User.objects.filter(username="Bea").update(date_joined=timezone.now())

    assert [refused(match, name, "hello") for name in ("Aki", "Bea")] == [("forbidden", "presets_only")] * 2
    say(match, "Aki", preset="hello")
    say(match, "Bea", preset="thanks")
    settings.CHAT_GUESTS_WRITE = settings.CHAT_NEW_ACCOUNTS_WRITE = True
    for name in ("Aki", "Bea"):
        say(match, name, f"I am {name}")

    assert texts(match, "Aki") == ["hello", "thanks", "I am Aki", "I am Bea"]


def test_an_account_is_new_until_it_is_old_or_has_played(settings: Any):
    settings.CHAT_NEW_MATCHES = 1
    match = table()
    aki, now = of("Aki"), timezone.now()
    before = [is_established(aki, now + timedelta(days=days)) for days in (0, 2, 3)]

    services.act(match_id=match, seat=1, cid="end", action=Leave("concede"), now=NOW)

    assert before == [False, False, True]
    assert is_established(aki, now)


def test_links_of_new_accounts_cannot_be_followed(match: str, settings: Any):
    settings.CHAT_NEW_ACCOUNTS_WRITE = True
    User.objects.filter(username="Bea").update(date_joined=timezone.now())

    for name in ("Aki", "Bea"):
        say(match, name, f"see https://example.org/{name}")
    _, lines = chat.read(match_id=match, kind="players", user=of("Aki"))

    assert [line.links for line in lines if line.links is True] == [True]
    assert lines[0].links is True


def test_whose_chat_is_off_says_nothing_and_reads_on(match: str):
    root, now = user("root", is_staff=True, is_superuser=True), timezone.now()
    fields = {"by": root, "reason": "x", "appeal": "y", "until": None, "now": now}
    sanctions.impose(user=of("Aki"), kind=Sanction.Kind.CHAT_OFF, press=uuid4(), **fields)
    say(match, "Bea", "are you there?")

    assert refused(match, "Aki", "yes") == ("muted", "chat_off")
    assert refused(match, "Aki", preset="hello") == ("muted", "chat_off")
    assert texts(match, "Aki") == ["are you there?"]


# --- rooms


def test_rooms_of_a_match_of_two_before_and_after_its_end(match: str):
    people = [of(name).pk for name in ("Aki", "Bea", "Cho")]

    def reads_and_writes() -> list[tuple[list[str], list[str]]]:
        among = rooms.audience(match, [*people, None])
        return [(rooms.readable(among, one), rooms.writable(among, one)) for one in (*people, None)]

    running = reads_and_writes()
    services.act(match_id=match, seat=0, cid="end", action=Leave("concede"), now=NOW)

    player, watcher, visitor = (["players"], ["players"]), (["spectators"], ["spectators"]), (["spectators"], [])
    assert running == [player, player, watcher, visitor]
    assert reads_and_writes() == [(["players", "spectators"], ["players"])] * 2 + [watcher, visitor]


def test_partners_have_a_room_of_their_own(match: str):
    names = ("Aki", "Bea", "Cho", "Dai")
    user("Dai")
    made = seating.create_match(host=of("Aki"), config=team_of_four(), now=NOW)
    for name in names[1:]:
        seating.sit(match_id=made.id, user=of(name), now=NOW)
    sides = rooms.audience(made.id, []).sides
    seats = dict(made.seats.values_list("user__username", "number"))
    among = rooms.audience(made.id, [of(name).pk for name in names])

    partners = [name for name in names if seats[name] in sides[0]]
    assert [rooms.writable(among, of(name).pk) for name in partners] == [["players", "team-0"]] * 2
    say(made.id, partners[0], "now", kind="team-0")
    assert texts(made.id, partners[1], "team-0") == ["now"]
    other = next(name for name in names if name not in partners)
    assert refused(made.id, other, "now", kind="team-0") == ("not_found", "")
    with pytest.raises(Rejected):
        texts(made.id, other, "team-0")


def team_of_four() -> Any:
    from matches.games.game import Config
    from matches.games.registry import GAMES

    return Config("oshi_push", "team", GAMES["oshi_push"].rules_version, ("human",) * 4)


def test_nobody_hears_of_a_match_that_they_may_not_see(match: str):
    hidden = seating.create_match(host=of("Aki"), config=config("human", "bot:gentle"), now=NOW, visibility="participants").id

    assert refused(hidden, "Cho", "hello", kind="spectators") == ("not_found", "")
    assert refused("nosuchmatch1", "Cho", "hello", kind="spectators") == ("not_found", "")
    assert refused(hidden, "Aki", "hello") == ("not_found", ""), "there is nobody to talk to"


# --- once, and how often


def test_a_text_that_was_just_said_is_dropped_and_answered_with_the_line_that_stands(match: str):
    now = now_ms()

    first, twice = say(match, "Aki", "gg", now=now), say(match, "Aki", " gg ", now=now + 1_000)
    other = say(match, "Bea", "gg", now=now + 1_500)
    later = say(match, "Aki", "gg", now=now + 61_000)

    assert (twice.number, twice.is_duplicate) == (first.number, True)
    assert [other.is_duplicate, later.is_duplicate] == [False, False]
    assert texts(match, "Bea") == ["gg", "gg", "gg"]


def test_a_known_id_is_answered_even_when_nothing_may_be_said_any_more(match: str):
    first = say(match, "Aki", "hello", cid="one")
    root = user("root", is_staff=True, is_superuser=True)
    fields = {"by": root, "reason": "x", "appeal": "y", "until": None, "now": timezone.now()}
    sanctions.impose(user=of("Aki"), kind=Sanction.Kind.CHAT_OFF, press=uuid4(), **fields)

    assert say(match, "Aki", "hello", cid="one") == chat.Said(first.number, is_duplicate=True)
    assert refused(match, "Aki", "other", cid="one") == ("cid_reused", "")


# --- over HTTP


def post(client: Client, match: str, kind: str = "players", **body: Any) -> Any:
    return client.post(f"/api/matches/{match}/chat/{kind}", {"cid": str(uuid4()), **body}, content_type="application/json")


def test_http_says_and_hears_what_sockets_do(match: str, client: Client):
    client.force_login(of("Aki"))

    made = post(client, match, text="hello", cid="one").json()
    again = post(client, match, text="hello", cid="one").json()
    say(match, "Bea", preset="thanks")
    heard = client.get(f"/api/matches/{match}/chat/players?after=1").json()

    assert made == {"t": "ack", "cid": "one", "ok": True, "head": -1, "dup": False, "number": 1}
    assert again == {**made, "dup": True}
    author = {"name": "Bea", "user": "Bea", "seat": 1}
    line = {"number": 2, "at": heard["lines"][0]["at"], "from": author, "preset": "thanks"}
    assert heard == {"last": 2, "lines": [line], "writing": "all"}


def test_http_keeps_rooms_apart(match: str, client: Client):
    say(match, "Cho", "red is lost", kind="spectators")
    client.force_login(of("Aki"))
    player = [client.get(f"/api/matches/{match}/chat/spectators").status_code, post(client, match, "spectators", text="x").status_code]
    client.logout()
    visitor = [client.get(f"/api/matches/{match}/chat/{kind}").status_code for kind in ("players", "spectators", "judges")]

    assert (player, visitor) == ([404, 404], [404, 200, 404])
    assert post(client, match, "spectators", text="x").status_code == 401


def test_more_than_five_lines_in_ten_seconds_have_to_wait(match: str, client: Client):
    client.force_login(of("Aki"))
    limits.buckets.clear()

    answers = [post(client, match, text=f"line {number}") for number in range(7)]

    assert [one.status_code for one in answers] == [200] * 5 + [429] * 2
    assert int(answers[5].headers["Retry-After"]) in (1, 2)
    assert len(texts(match, "Bea")) == 5


# --- muting


def test_who_mutes_somebody_reads_numbers_of_theirs_and_nobody_else_does(match: str):
    say(match, "Aki", "spam")
    say(match, "Bea", "please stop")
    blocks.set_block(by=of("Bea"), about=of("Aki"), kind=Block.Kind.BLOCK, now=timezone.now())

    _, lines = chat.read(match_id=match, kind="players", user=of("Bea"))

    assert [(line.number, line.is_hidden, line.text) for line in lines][1] == (2, False, "please stop")
    assert lines[0] == chat.ShownLine(1, lines[0].at, is_hidden=True)
    assert texts(match, "Aki") == ["spam", "please stop"]


# --- how long it is kept


def test_lines_go_after_ninety_days_and_their_numbers_are_not_used_again(match: str):
    now = now_ms()
    say(match, "Aki", "old", now=now - KEPT_MS - 1)
    say(match, "Aki", "young", now=now - KEPT_MS + 60_000)

    removed = remove_old(now)

    assert removed == 1
    assert texts(match, "Bea") == ["young"]
    assert say(match, "Bea", "next").number == 3
    assert ChatRoom.objects.get().last == 3


def test_lines_go_with_their_author_and_go_along_with_a_guest_who_signs_in(match: str):
    say(match, "Aki", "mine")
    say(match, "Bea", "yours")
    account = user("Dai")

    accounts.merge_guest(guest=of("Aki"), into=account, now=timezone.now())
    handed_over = list(ChatLine.objects.values_list("author__username", "text"))
    accounts.anonymise(of("Bea"), timezone.now())

    assert handed_over == [("Dai", "mine"), ("Bea", "yours")]
    assert list(ChatLine.objects.values_list("author__username", "text")) == [("Dai", "mine")]


def test_a_replay_has_what_was_said_only_if_all_who_wrote_show_it(match: str):
    say(match, "Aki", "good luck")
    say(match, "Bea", "have fun")
    say(match, "Cho", "boring", kind="spectators")
    User.objects.filter(username__in=["Aki", "Cho"]).update(shows_chat_in_replays=True)

    def shown() -> list[object]:
        return [line.text for line in chat.read_in_replay(match, None)]

    one_agrees = shown()
    User.objects.filter(username="Bea").update(shows_chat_in_replays=True)
    while_it_runs = shown()
    services.act(match_id=match, seat=0, cid="end", action=Leave("concede"), now=NOW)

    assert (one_agrees, while_it_runs, shown()) == ([], [], ["good luck", "have fun"])
    blocks.set_block(by=of("Cho"), about=of("Bea"), kind=Block.Kind.MUTE, now=timezone.now())
    assert [line.text for line in chat.read_in_replay(match, of("Cho"))] == ["good luck"]


def test_who_hides_all_chat_reads_none_in_replays(match: str):
    """L139"""
    say(match, "Aki", "good luck")
    User.objects.update(shows_chat_in_replays=True, hides_chat=True)
    services.act(match_id=match, seat=0, cid="end", action=Leave("concede"), now=NOW)

    assert ([*chat.read_in_replay(match, of("Bea"))], len(chat.read_in_replay(match, None))) == ([], 1)


def test_what_was_said_in_a_match_for_its_players_only_is_for_them(match: str):
    """Whoever had the address of its replay read it."""
    say(match, "Aki", "good luck")
    User.objects.update(shows_chat_in_replays=True)
    Match.objects.update(visibility="participants")
    services.act(match_id=match, seat=0, cid="end", action=Leave("concede"), now=NOW)

    for other in (None, of("Cho")):
        with pytest.raises(Rejected, check=lambda refusal: refusal.code == "not_found"):
            chat.read_in_replay(match, other)
    assert Client().get(f"/replay/{match}/chat").status_code == 404
    assert [line.text for line in chat.read_in_replay(match, of("Bea"))] == ["good luck"]


def test_a_replay_file_holds_no_chat(match: str, client: Client):
    User.objects.update(shows_chat_in_replays=True)
    say(match, "Aki", "a very rare sentence")
    services.act(match_id=match, seat=0, cid="end", action=Leave("concede"), now=NOW)

    assert b"rare sentence" not in client.get(f"/api/matches/{match}/replay").content
    assert client.get(f"/api/matches/{bot_match()}/chat/spectators").json() == {"last": 0, "lines": [], "writing": "none"}
