"""Coming into a tournament: registering with password or invitation, agreeing to a team, handing in a deck.

What a command must not know (passwords, persons, what is in a deck) is looked at here; the log gets numbers and hashes.

Source: tournaments reference, sections 3 and 10; T13, T14, T17, T18.
"""

from __future__ import annotations

from hashlib import sha256

from django.contrib.auth.hashers import check_password

from matches.games.chain import canonical
from matches.games.decks import Deck, Problem, is_legal
from matches.games.registry import GAMES
from matches.rejection import refuses_when_busy
from oshisite.accounts.models import User
from tournaments import services
from tournaments.models import DeckSections, Invitation, Member
from tournaments.models import Tournament as Header
from tournaments.rules.commands import Agree, Register, SubmitDeck
from tournaments.rules.commands.base import Refused
from tournaments.services import Done, Who

LONGEST_NAME = 60
"""Of a member. Names of accounts may be longer."""


def register(
    *,
    tournament_id: str,
    user: User,
    cid: str,
    now: int,
    password: str = "",
    partners: tuple[User, ...] = (),
    rating: int | None = None,
    ip: str | None = None,
) -> Done:
    """Somebody comes in; `partners`: the others of a team, who have to agree. Raises `Refused`."""
    header = Header.objects.filter(id=tournament_id).first()
    if header is None:
        raise Refused("no_such_tournament")
    if user.is_guest:
        raise Refused("no_guests")
    refuse_strangers(header, user, password)
    size = header.settings.get("team_size", 1)
    if len({user.pk, *(partner.pk for partner in partners)}) != size:
        raise Refused("bad_team", size=size)
    members = [user, *partners]
    who = Who([one.pk for one in members], [str(one)[:LONGEST_NAME] for one in members], ip=ip)
    return services.run(tournament_id=tournament_id, command=Register(rating=rating), cid=cid, now=now, user=user, who=who)


def refuse_strangers(header: Header, user: User, password: str) -> None:
    """Who may come in (T13)."""
    entry = header.settings.get("registration", {}).get("entry", "open")
    if entry == "password" and not check_password(password, header.password):
        raise Refused("wrong_password")
    if entry == "invitation" and not Invitation.objects.filter(tournament=header, user=user).exists():
        raise Refused("not_invited")


def agree(*, tournament_id: str, user: User, cid: str, now: int, ip: str | None = None) -> Done:
    """A partner says that they come. Raises `Refused`."""
    found = member(tournament_id, user)
    return services.run(
        tournament_id=tournament_id, command=Agree(found.entrant, found.member), cid=cid, now=now, user=user, who=Who(ip=ip)
    )


def member(tournament_id: str, user: User) -> Member:
    """Whom somebody plays for. Raises `Refused`."""
    found = Member.objects.filter(tournament_id=tournament_id, account=user).first()
    if found is None:
        raise Refused("not_entered")
    return found


# --- decks


def check_deck(game: str, deck: Deck) -> tuple[Problem, ...]:
    """What is wrong with a deck for a game."""
    catalogue = GAMES[game].catalogue
    return catalogue.check(deck) if catalogue else ()


def deck_hash(deck: Deck) -> str:
    """Names what is in a deck, whatever it is called."""
    return sha256(canonical(deck.sections)).hexdigest()


@refuses_when_busy
def submit_deck(*, tournament_id: str, user: User, deck: Deck, cid: str, now: int, ip: str | None = None) -> Done:
    """Hand in a version of a deck; it is checked, and kept under its hash. Raises `Refused`."""
    found = member(tournament_id, user)
    game = Header.objects.values_list("game", flat=True).get(id=tournament_id)
    named = deck_hash(deck)
    command = SubmitDeck(found.entrant, found.member, named, is_legal(check_deck(game, deck)))
    done = services.run(tournament_id=tournament_id, command=command, cid=cid, now=now, user=user, who=Who(ip=ip))
    DeckSections.objects.get_or_create(tournament_id=tournament_id, hash=named, defaults={"sections": deck.sections})
    return done
