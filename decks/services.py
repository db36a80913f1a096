"""What is done with decks. Only the owner changes one; whoever may see it may copy it.

Cards are never changed in place: saving adds a version, and matches have copies of their own.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from decks import selectors, texts
from decks.catalogues import catalogue_of, title_of
from decks.models import DeckAct, DeckList, DeckVersion
from decks.names import LONGEST_NAME, name_from, notes_from
from decks.reading import Sections, deck_of
from decks.rejection import NotFound, Rejected, refuses_when_busy
from oshisite.accounts.models import User

MOST_DECKS = 200
MOST_VERSIONS = 500


@refuses_when_busy
def create(
    *, owner: User, game: str, name: str, sections: Sections, now: int, notes: str = "", visibility: str = "private", copied_from: str = ""
) -> DeckList:
    """A deck with its first version. Raises `BadDeck`, `NotFound` for the game, `Rejected`."""
    deck = deck_of(catalogue_of(game), sections)
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # one after the other, so that the limit is one
    if DeckList.objects.filter(owner=owner).count() >= MOST_DECKS:
        raise Rejected("limit_reached", "too_many_decks")
    row = DeckList.objects.create(
        owner=owner,
        game=game,
        name=good_name(name),
        notes=good_notes(notes),
        visibility=good_visibility(visibility),
        copied_from=copied_from,
        created_at=now,
        updated_at=now,
    )
    DeckVersion.objects.create(deck=row, number=row.head, sections=deck.sections, made_at=now)
    return row


@refuses_when_busy
def save(*, owner: User, deck_id: str, sections: Sections, base: int, now: int) -> DeckVersion:
    """A new version, made from version `base`; the last one again if its cards are these. Raises `BadDeck`, `NotFound`, `Rejected`.

    Whoever worked on another version than the last one is told so instead of undoing what was saved meanwhile.
    """
    row = own(owner, deck_id)
    deck = deck_of(catalogue_of(row.game), sections)
    last = row.versions.get(number=row.head)
    if last.sections == deck.sections:
        return last
    if base != row.head:
        raise Rejected("overtaken", "saved_meanwhile")
    if row.head >= MOST_VERSIONS:
        raise Rejected("limit_reached", "too_many_versions")
    row.head, row.updated_at = row.head + 1, now
    row.save(update_fields=["head", "updated_at"])
    return DeckVersion.objects.create(deck=row, number=row.head, sections=deck.sections, made_at=now)


@refuses_when_busy
def edit(
    *, owner: User, deck_id: str, now: int, name: str | None = None, notes: str | None = None, visibility: str | None = None
) -> DeckList:
    """Name, notes and who may see it; what is None stays. Raises `NotFound`, `Rejected`."""
    row = own(owner, deck_id)
    if name is not None:
        row.name = good_name(name)
    if notes is not None:
        row.notes = good_notes(notes)
    if visibility is not None:
        row.visibility = good_visibility(visibility)
    row.updated_at = now
    row.save(update_fields=["name", "notes", "visibility", "updated_at"])
    return row


def copy(*, user: User, deck_id: str, now: int, version: int | None = None, name: str = "") -> DeckList:
    """A private deck of `user` with the cards and notes of one that they may see, or of a starter. Raises `NotFound`, `Rejected`."""
    source = selectors.deck(user, deck_id, version)
    return create(
        owner=user,
        game=source.game,
        name=name or copy_name(source.name),
        notes=source.notes,
        sections=source.sections,
        copied_from=deck_id,
        now=now,
    )


def bring(*, owner: User, raw: bytes, now: int, game: str = "") -> DeckList:
    """A private deck from text or JSON. Raises `BadDeck`, `NotFound` for `game`, `Rejected`."""
    found = texts.read(raw, game)
    name = found.name or _("%(game)s deck") % {"game": title_of(found.game)}
    return create(owner=owner, game=found.game, name=name, sections=found.deck.sections, now=now)


@refuses_when_busy
def delete(*, owner: User, deck_id: str) -> None:
    """With all its versions. Raises `NotFound`, `Rejected`."""
    own(owner, deck_id).delete()


@refuses_when_busy
def remove(*, deck_id: str, staff: User, reason: str, now: int) -> None:
    """By staff, with a reason that is kept. Raises `NotFound`."""
    row = DeckList.objects.select_for_update().filter(pk=deck_id).first()
    if row is None:
        raise NotFound(deck_id)
    DeckAct.objects.create(deck_id=row.pk, staff=staff, what="remove", reason=reason, at=now)
    row.delete()


def own(user: User, deck_id: str) -> DeckList:
    """The row of one's own deck, locked. Raises `NotFound`, and `Rejected` for one that is another's to change."""
    row = DeckList.objects.select_for_update().filter(pk=deck_id, owner=user).first()
    if row is None:
        selectors.deck(user, deck_id)
        raise Rejected("forbidden", "not_yours")
    return row


# --- what is written beside the cards


def good_name(text: str) -> str:
    name = name_from(text)
    if name is None:
        raise Rejected("bad_args", "name")
    return name


def good_notes(text: str) -> str:
    notes = notes_from(text)
    if notes is None:
        raise Rejected("bad_args", "notes")
    return notes


def good_visibility(value: str) -> str:
    if value not in DeckList.Visibility.values:
        raise Rejected("bad_args", "visibility")
    return value


def copy_name(name: str) -> str:
    said = _("Copy of %(name)s") % {"name": name}
    return said if len(said) <= LONGEST_NAME else name
