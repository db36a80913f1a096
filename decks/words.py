"""Why something was not done, in words, for pages and the API."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from decks.names import LONGEST_NAME, LONGEST_NOTES
from decks.services import MOST_DECKS, MOST_VERSIONS

REFUSALS = {
    "bad_deck": _("This deck cannot be read. See what is wrong with it, and where."),
    "busy": _("The server was busy for a moment. Nothing was changed; try again."),
    "name": _("A name has 1 to %(name)d characters, on one line."),
    "name_and_value": _("Write a name and a value here, as in `colour:coral` or `cost:2`."),
    "no_such_page": _("There is no such page. Take `next` of the page before."),
    "no_such_format": _("There is no such format. Take `text` or `json`."),
    "not_a_number": _("Write a whole number here."),
    "not_found": _("There is no such deck, card or game, or you may not see it."),
    "not_json": _("This is no JSON."),
    "not_yours": _("This deck is not yours to change. Copy it, and change the copy."),
    "notes": _("Notes have at most %(notes)d characters."),
    "saved_meanwhile": _("This deck has been saved elsewhere meanwhile. Nothing was changed; look at the last version first."),
    "too_large": _("This is more than a deck can be."),
    "too_many_decks": _("You have %(decks)d decks, which is as many as one account may have. Delete one first."),
    "too_many_versions": _("This deck has %(versions)d versions, which is as many as it may have. Go on with a copy."),
    "visibility": _("Choose who may see the deck."),
}
BOUNDS = {"name": LONGEST_NAME, "notes": LONGEST_NOTES, "decks": MOST_DECKS, "versions": MOST_VERSIONS}


def refusal(reason: str) -> str:
    """The sentence for the `reason` of a refusal."""
    return str(REFUSALS.get(reason, _("This cannot be done."))) % BOUNDS
