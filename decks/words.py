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

BUILDER = {
    "add": _("Add one more %(card)s"),
    "remove": _("Take out one %(card)s"),
    "added": _("%(card)s: %(count)s in the deck."),
    "removed": _("%(card)s: %(count)s left in the deck."),
    "undone": _("The last change is undone."),
    "cards": _("%(count)s cards fit."),
    "copies": _("%(count)s in the deck"),
    "empty": _("Nothing here yet."),
    "drawn": _("A hand of %(count)s: %(cards)s."),
    "too_few": _("Add cards first: a hand is drawn from them."),
    "count": _("%(count)s of %(size)s"),
    "running": _("Deck: %(count)s of %(size)s"),
    "saving": _("Saving …"),
    "saved": _("Saved as version %(version)s."),
    "unsaved": _("Not saved yet."),
    "failed": _("This could not be saved: the site did not answer. Your cards are still here; try again."),
    "unchecked": _("The site did not answer, so this may be out of date. It is looked at again with your next change."),
    "taken": _("Copied to the clipboard."),
}
"""What the builder's script says; it puts in the names."""


def refusal(reason: str) -> str:
    """The sentence for the `reason` of a refusal."""
    return str(REFUSALS.get(reason, _("This cannot be done."))) % BOUNDS
