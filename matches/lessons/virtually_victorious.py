"""The lesson of Virtually Victorious: the last two Rounds of a duel with two starter decks, at whose end the learner has over a million.

Rules that it shows, in this order: V20, V8, V27, V48, V50, V53, V49, V11, V56, V58, V54, V45, V47, V31, V34, V61, V10, V38, V25, V59, V2.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.virtually_victorious.cards.starters import STARTERS
from matches.lessons.script import Lesson, for_you, they, you
from matches.lessons.victorious_before import before
from matches.lessons.victorious_words import reading

DECKS = {starter.id: starter.deck for starter in STARTERS}
OWN, OTHERS = "VV-D04", "VV-D01"

OWN_TURN = (
    you(
        "go_on",
        _(
            "Round 9 begins. An Event rules it: Trending Tab adds 20,000 Followers to the first Quick card of each turn. Hands are filled. "
            "Your turn starts with the Upkeep: go on."
        ),
    ),
    for_you("go_on", _("You draw a card. Now comes your Play Phase: as many cards as you like.")),
    you("play Scheduled Premiere", _("Cards cost nothing. Play Scheduled Premiere, which gains 35,000.")),
    they("pass", _("It lies on the Stack first, where others may respond to it. Mika passes.")),
    for_you("pass", _("You pass, too. Nobody responds, so it happens: 35,000, and 20,000 from the Event. 700,000!")),
    they("pass"),
    you(
        "play Birthday Countdown",
        _("Birthday Countdown gains 75,000, but has a Condition: discard a card. It is paid when the card happens. Play it."),
    ),
    they("play Moderator Timeout at Birthday Countdown", _("Mika responds: a Negate, on top of your card. The top happens first.")),
    you("pass", _("You could respond again, but both of your Negates stop Quick cards alone. Pass.")),
    they("pass", _("The Negate happens, Mika gains 15,000, and your card is gone without its Condition being paid.")),
    you(
        "play Encore Upload",
        _("You are asked for a Reaction, a card that waits for something to happen. Encore Upload takes back what was Negated: play it."),
    ),
    they("pass"),
    for_you("pass", _("Birthday Countdown is in your hand again.")),
    you("play Birthday Countdown", _("Play it once more.")),
    they("pass", _("Mika has no further answer.")),
    for_you("pass", _("It happens now, so its Condition is to be paid.")),
    you(
        "Editing Team",
        _("Choose the card to discard: Editing Team, of which you have two."),
        _("775,000. At a quarter, a half and three quarters of a million you earn a Mod: yours is Agency Contract, and it stays."),
    ),
    they("pass"),
    you(
        "play Editing Team",
        _("The other Editing Team is a Continuous card: it stays on your field and draws you a card more each turn. Play it."),
    ),
    they("pass"),
    for_you("pass", _("It is on your field until somebody Negates its effect.")),
    you("go_on", _("Keep the rest for Mika's turn. End your Play Phase.")),
    they("pass", _("Now Mika might play a Quick card for any turn, and does not.")),
    for_you("go_on"),
    you(
        "raid",
        _("Each turn ends with a Raid: you choose a player, and both of you gain 25,000. Who is Raided takes the next turn. Raid Mika."),
    ),
)
OTHER_TURN = (
    they("pass"),
    for_you("pass", _("800,000 for you, 650,000 for Mika, and it is her turn.")),
    they("go_on"),
    for_you("pass"),
    they("pass:turn", _("A Mod of hers draws Mika a card more.")),
    they("go_on"),
    they("play Charity Relay", _("Mika plays Charity Relay: 10,000 for each of you, and 25,000 more for her.")),
    you(
        "play Moderator Timeout at Charity Relay",
        _(
            "Now you may respond. Moderator Timeout Negates a Quick card and gains 15,000, which is more than Charity Relay would bring "
            "you. Play it at Charity Relay."
        ),
        _("Yours lies on top and happens first. Charity Relay never does: 815,000."),
    ),
    for_you("pass"),
    they("play Raid Captain", _("Mika plays a Continuous card as well: Raid Captain, 15,000 for each Raid of hers.")),
    for_you("pass:turn", _("You let it be, and pass until her turn is over.")),
    they("go_on"),
    they("go_on", _("At the end of the last turn of a Round all discard down to five cards.")),
    they("Member Club"),
    they("raid", _("Of two, each must Raid the other. 25,000 for both, 15,000 more for Mika, and the Round is over.")),
)
LAST_TURN = (
    they(
        "pass:turn",
        _("Round 10. Its Event is Mika's, Collab Week: Raids bring 25,000 more. Hands are filled, and your Agency Contract sets to work."),
    ),
    for_you("pass", _("30,000 at the start of your turn: 870,000. What cards do by themselves lies on the Stack, too.")),
    you("go_on", _("Your Upkeep is done: go on."), _("You draw, and Editing Team draws you another card.")),
    for_you("pass"),
    for_you("go_on"),
    you("play Birthday Countdown", _("Birthday Countdown again, with its Condition.")),
    for_you("pass"),
    you("Final Word", _("Pay it: discard Final Word."), _("945,000.")),
    you("play Viral Short", _("Viral Short gains 10,000 for each card in your hand. Those four need no playing. Play it.")),
    for_you("pass"),
    you(
        "go_on",
        _("985,000. It takes more than a million: even a million would not do. But your Raid is still to come. End your Play Phase."),
    ),
    for_you("go_on"),
    you("raid", _("With Collab Week a Raid brings 50,000 to both. Mika has 690,000 and stays below. Raid her!")),
)
VIRTUALLY_VICTORIOUS = Lesson(
    game="virtually_victorious",
    title=_("Learn Virtually Victorious"),
    lead=_("The last two Rounds of a duel against Mika. You play the starter deck Moderation Team, and are close to a million Followers."),
    opponent="Mika",
    seed="500",
    options={"starts": "0"},
    decks=(DECKS[OWN], DECKS[OTHERS]),
    deck=OWN,
    reading=reading,
    before=before,
    learner=_("Your channel"),
    beats=(*OWN_TURN, *OTHER_TURN, *LAST_TURN),
    learnt=(
        _("A Round: an Event, a turn of each player, and a Raid after each turn."),
        _("What is played lies on the Stack. Others respond, and the top happens first."),
        _("A Condition is paid when the card happens. What is Negated pays nothing."),
        _("A Negate stops a card. A Reaction answers to what has happened."),
        _("A Raid gives both of you Followers."),
        _("More than a million Followers win. A million alone does not."),
    ),
)
