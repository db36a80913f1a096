"""Whom somebody does not want to hear, and what staff decide about somebody: rows that hold at once (live play L139, L220)."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from oshisite.accounts import blocks, sanctions, services
from oshisite.accounts.models import Block, Sanction, User
from oshisite.accounts.tokens import create_token, find_token

pytestmark = pytest.mark.django_db
MUTE, BLOCK = Block.Kind.MUTE, Block.Kind.BLOCK
CHAT_OFF, BAN, WARN = Sanction.Kind.CHAT_OFF, Sanction.Kind.BAN, Sanction.Kind.WARN


def person(name: str, **fields: Any) -> User:
    return User.objects.create(username=name, **fields)


def impose(user: User, kind: Sanction.Kind, *, by: User | None = None, days: int | None = 1, press: UUID | None = None) -> Sanction:
    now = timezone.now()
    by = by or User.objects.filter(is_superuser=True).first() or person("root", is_staff=True, is_superuser=True)
    until = None if days is None else now + timedelta(days=days)
    return sanctions.impose(user=user, kind=kind, by=by, reason="Because.", appeal="Write.", until=until, now=now, press=press or uuid4())


# --- muted and blocked


def test_the_last_wish_about_somebody_holds_until_it_is_lifted():
    aki, bea = person("Aki"), person("Bea")

    blocks.set_block(by=aki, about=bea, kind=BLOCK, now=timezone.now())
    blocks.set_block(by=aki, about=bea, kind=MUTE, now=timezone.now())
    before = [(block.about, block.kind) for block in blocks.blocks_of(aki)]
    blocks.lift_block(by=aki, about=bea)

    assert before == [(bea, MUTE)]
    assert blocks.blocks_of(aki) == []


def test_a_block_stands_between_both_and_a_mute_between_nobody():
    aki, bea, cho = person("Aki"), person("Bea"), person("Cho")
    blocks.set_block(by=aki, about=bea, kind=BLOCK, now=timezone.now())
    blocks.set_block(by=aki, about=cho, kind=MUTE, now=timezone.now())

    pairs = ((aki, bea), (bea, aki), (aki, cho), (cho, aki), (bea, cho))
    assert [blocks.is_blocked(*pair) for pair in pairs] == [True, True, False, False, False]
    assert (blocks.are_blocked([cho, bea, aki]), blocks.are_blocked([aki, cho])) == (True, False)
    assert list(User.objects.filter(blocks.blocked_for(bea))) == [aki]
    assert blocks.unheard([aki.pk, bea.pk], [aki.pk, bea.pk, cho.pk]) == {(aki.pk, bea.pk), (aki.pk, cho.pk)}


def test_nobody_mutes_themselves():
    aki = person("Aki")

    with pytest.raises(blocks.NotOneself):
        blocks.set_block(by=aki, about=aki, kind=MUTE, now=timezone.now())


def test_a_guest_who_logs_in_takes_along_wishes_and_sanctions_and_none_is_about_oneself():
    guest, account, bea, cho = person("guest-1", is_guest=True), person("Aki"), person("Bea"), person("Cho")
    blocks.set_block(by=guest, about=bea, kind=BLOCK, now=timezone.now())
    blocks.set_block(by=cho, about=guest, kind=MUTE, now=timezone.now())
    blocks.set_block(by=account, about=guest, kind=BLOCK, now=timezone.now())
    made = impose(guest, CHAT_OFF)

    services.merge_guest(guest=guest, into=account, now=timezone.now())

    assert sorted(Block.objects.values_list("by__username", "about__username", "kind")) == [("Aki", "Bea", BLOCK), ("Cho", "Aki", MUTE)]
    assert list(sanctions.in_force(account, timezone.now())) == [made]
    assert sanctions.to_be_told(account, timezone.now()) == [made]


def test_an_erased_person_is_in_nobodys_list():
    guest, bea = person("guest-1", is_guest=True), person("Bea")
    blocks.set_block(by=bea, about=guest, kind=BLOCK, now=timezone.now())

    services.anonymise(guest, timezone.now())

    assert not Block.objects.exists()


# --- sanctions


def test_a_sanction_holds_from_now_until_its_end():
    aki = person("Aki")
    impose(aki, CHAT_OFF, days=2)
    now = timezone.now()

    assert [sanctions.is_under(aki, CHAT_OFF, now + timedelta(days=days)) for days in (-1, 0, 1, 3)] == [False, True, True, False]
    assert not sanctions.is_under(aki, BAN, now)


def test_pressing_twice_imposes_once_and_lifts_once():
    aki, press = person("Aki"), uuid4()

    first, second = impose(aki, CHAT_OFF, press=press), impose(aki, CHAT_OFF, press=press)
    root = User.objects.get(username="root")
    lifted = [sanctions.lift(sanction=first, by=root, reason=reason, now=timezone.now()) for reason in ("A mistake.", "Once more.")]

    kept = Sanction.objects.get()
    assert first == second == kept
    assert lifted == [True, False]
    assert (kept.lifted_by, kept.lifted_because) == (root, "A mistake.")
    assert not sanctions.is_under(aki, CHAT_OFF, timezone.now())


def test_staff_decide_neither_about_themselves_nor_about_staff():
    helper, other, root = person("Eva", is_staff=True), person("Dai", is_staff=True), person("root", is_staff=True, is_superuser=True)

    for by, about in ((helper, other), (helper, root), (root, root)):
        with pytest.raises(sanctions.NotAllowed):
            impose(about, WARN, by=by)
    impose(other, WARN, by=root)

    assert list(Sanction.objects.values_list("user__username", flat=True)) == ["Dai"]


def test_a_warning_is_told_until_it_is_read_and_what_is_in_force_for_as_long_as_it_is():
    aki = person("Aki")
    warning, off = impose(aki, WARN), impose(aki, CHAT_OFF, days=1)
    aki.refresh_from_db()
    now = timezone.now()

    before = sanctions.to_be_told(aki, now)
    sanctions.note_read(aki, now)
    after, at_the_end = sanctions.to_be_told(aki, now), sanctions.to_be_told(aki, now + timedelta(days=2))

    assert (set(before), after, at_the_end) == ({warning, off}, [off], [])
    assert not User.objects.get(pk=aki.pk).has_sanctions


def test_nobody_pays_for_sanctions_but_those_who_have_them(client: Client, django_assert_num_queries: Any):
    aki = person("Aki")

    with django_assert_num_queries(0):
        assert sanctions.to_be_told(aki, timezone.now()) == []
        assert not sanctions.is_banned(aki, timezone.now())


# --- a ban


def test_a_ban_leaves_one_page_that_says_why_until_when_and_how_to_appeal(client: Client):
    aki = person("Aki")
    client.force_login(aki)
    made = impose(aki, BAN, days=3)

    page, call = client.get("/play/"), client.get("/api/matches/")
    closed = [client.get("/replays/").status_code, client.post("/play/new", {"game": "oshi"}).status_code]
    out = client.get("/accounts/logout/")

    assert page.status_code == 403
    assert "Because." in page.content.decode()
    assert "Write." in page.content.decode()
    assert made.until is not None
    assert made.until.strftime("%Y") in page.content.decode()
    assert "no-store" in page.headers["Cache-Control"]
    assert (call.status_code, call.json()["code"], call.json()["reason"]) == (403, "forbidden", "banned")
    assert closed == [403, 403]
    assert out.status_code == 200


def test_a_ban_ends_by_itself_and_when_it_is_lifted(client: Client):
    aki, bea = person("Aki"), person("Bea")
    over, lifted = impose(aki, BAN, days=-1), impose(bea, BAN, days=None)
    client.force_login(bea)
    before = client.get("/play/").status_code

    sanctions.lift(sanction=lifted, by=User.objects.get(username="root"), reason="A mistake.", now=timezone.now())
    after = client.get("/play/").status_code
    client.force_login(aki)

    assert (before, after, client.get("/play/").status_code) == (403, 200, 200)
    assert over.kind == BAN


def test_a_token_of_somebody_who_is_banned_opens_nothing():
    aki = person("Aki")
    _, text = create_token(user=aki, name="mine", may_play=True)
    before = find_token(text, timezone.now())

    made = impose(aki, BAN)
    banned = find_token(text, timezone.now())
    sanctions.lift(sanction=made, by=User.objects.get(username="root"), reason="A mistake.", now=timezone.now())

    assert before is not None
    assert banned is None
    assert find_token(text, timezone.now()) is not None
