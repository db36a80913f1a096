"""The lesson of Oshi Push: a duel of three Rounds with two starter decks, in which the learner comes to exactly a million Subscribers.

Rules that it shows, in this order: P20, P25, P44, P46, P28, P29, P33, P68, P38, P40, P42, P52, P58, P62, P34, P10, P1.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.oshi_push.cards.starters import STARTERS
from matches.lessons.push_words import reading
from matches.lessons.script import Lesson, for_you, they, you

DECKS = {starter.id: starter.deck for starter in STARTERS}
OWN, OTHERS = "OP-D04", "OP-D01"

FIRST_ROUND = (
    you(
        "keep",
        _("Five cards are your hand, each with its cost and Content with its Influence. You could draw five new ones, once. Keep these."),
    ),
    they("keep"),
    you(
        "left",
        _(
            "Three Platforms lie in the row. Whoever captures a million Subscribers wins. Pocket Reel, on the left, falls to the first "
            "Popularity there: put your Persona on it."
        ),
    ),
    they("right", _("Mika takes the right.")),
    you(
        "play Practice Loop left",
        _(
            "Your Persona brings 4 Influence. Content adds to it, and is played where your Persona is. Play Practice Loop: it costs 1 of "
            "your 3 Funds."
        ),
    ),
    they("play Quillo Vane, Night Anchor", _("Mika spends all her Funds on an Upgrade: her Persona has 6 Influence now.")),
    you("pass", _("A turn is one Action or a pass. Keep your Funds: pass. When both of you pass in a row, the Clashes begin.")),
    they("pass"),
    you("left_to_right", _("You go first this Round, so you choose in which order the Platforms are fought over. Take left to right.")),
    you(
        "pass",
        _("Clash on the left: 6 Influence against none. You need no Action. Pass."),
        _("You win the Clash: one Popularity."),
    ),
    they("pass"),
    you(
        "Practice Loop",
        _("Pell Nocturne, your Persona, has a Clash Reward: when she wins, one of your Content may move on. Choose Practice Loop."),
    ),
    you(
        "centre",
        _("The Clash in the centre is still to come, and nobody is there. Move it to the centre."),
        _("Pocket Reel is captured: 200,000 Subscribers. Mika lays the next Platform."),
    ),
    for_you("pass"),
    they("pass", _("The 2 Influence of Practice Loop win the centre, since Mika has none there.")),
    for_you("pass"),
    they("pass", _("Mika wins the right. The Round ends: Personas go home, both of you get Funds and a card. Content stays.")),
)
SECOND_ROUND = (
    they("centre", _("Now Mika goes first. She comes to the centre, where you have one Popularity of the two that it takes.")),
    you("left", _("Another Pocket Reel lies on the left. Send your Persona there.")),
    they("play Speed Trial centre", _("Mika plays Content: 11 Influence against your 2 in the centre.")),
    you(
        "play Dissonance left",
        _("Play Dissonance, for 3 Funds. It takes 2 Influence from each opposing Persona on its Platform: it will be of use twice."),
    ),
    they("pass"),
    for_you("pass"),
    they("left_to_right", _("Both have passed. Who goes first, Mika this time, takes left to right.")),
    they("pass"),
    for_you("pass", _("You win on the left.")),
    you("Dissonance", _("Your Clash Reward again: choose Dissonance.")),
    you("centre", _("Move it to the centre, before the Clash there."), _("Captured: 400,000. In the centre it is 7 against 9 now.")),
    they("pass", _("Mika is ahead, and passes.")),
    you(
        "discard Debate Club",
        _("Some cards do something when you discard them, for no Funds. Discard Debate Club: it brings your Persona to this Clash."),
        _("11 against 9!"),
    ),
    they("discard Cold Open", _("Mika discards a card as well: 3 more Influence for her Content, 12.")),
    you(
        "play High Note",
        _("Answer with an Action card: High Note costs 1 and gives your Persona 3 Influence in this Clash."),
        _("14 against 12."),
    ),
    they("pass", _("Mika keeps what she has left, and passes.")),
    for_you("pass", _("You win: the second Popularity, enough for the Threshold.")),
    you("Dissonance", _("The reward comes before the capture, which clears the Platform. Save Dissonance.")),
    you("right", _("Move it to the right: its Clash comes last."), _("Captured: 700,000. And 5 Influence stand on the right.")),
    they("pass"),
    for_you("pass", _("Nobody is against you on the right: one Popularity each there. The second Round ends.")),
)
THIRD_ROUND = (
    you("right", _("You go first again. The Clipstack on the right has 300,000 Subscribers, just what you lack. Put your Persona there.")),
    they("right", _("Mika sees it as well. Dissonance keeps her Persona at 4.")),
    you("play Open Mic right", _("Play Open Mic for 2 Funds, 5 Influence. Keep the other 2 Funds for the Clash.")),
    they("play Late Desk Monologue right", _("Mika plays Late Desk Monologue: 14 to 11 for you.")),
    for_you("pass"),
    they("pass"),
    you(
        "right_to_left",
        _("The order is yours to choose. Right to left: the Clash that matters first."),
        _("You pass, since you are ahead."),
    ),
    for_you("pass"),
    they("discard Cold Open", _("Mika makes it 14 to 14. On a tie nobody wins.")),
    you(
        "play Feedback Loop", _("Feedback Loop, for your last 2 Funds: her Persona loses 6 Influence."), _("14 to 10: no card is below 0.")
    ),
    they("pass", _("Mika has no answer.")),
    you("pass", _("Now pass, and the Clash is decided."), _("The second Popularity on the right.")),
    for_you("none"),
)
OSHI_PUSH = Lesson(
    game="oshi_push",
    title=_("Learn Oshi Push"),
    lead=_("Three Rounds of a duel against Mika. You play the starter deck Stolen Spotlight and go first."),
    opponent="Mika",
    seed="7246",
    options={"starts": "0"},
    decks=(DECKS[OWN], DECKS[OTHERS]),
    deck=OWN,
    reading=reading,
    beats=(*FIRST_ROUND, *SECOND_ROUND, *THIRD_ROUND),
    learnt=(
        _("A Round: send your Persona to a Platform, play cards for Funds, then fight a Clash over each Platform."),
        _("Most Influence wins the Clash and a Popularity. On a tie nobody wins."),
        _("As much Popularity as the Threshold captures the Platform, with its Subscribers."),
        _("Content stays from Round to Round, until its Platform is captured."),
        _("A million Subscribers win."),
    ),
)
