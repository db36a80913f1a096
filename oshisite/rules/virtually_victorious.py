"""The rules of Virtually Victorious, numbered as the engine, the cards and their tests cite them (V1-V68)."""

from django.utils.translation import gettext_lazy as _

from oshisite.rules.book import Book, Rule, Section, Term

AIM = (
    Rule(1, _("Two to four play. You count Followers: a whole number, never below 0. Everybody starts with none.")),
    Rule(2, _("With more than 1,000,000 Followers you win. Exactly 1,000,000 is not enough.")),
    Rule(
        3,
        _(
            "This is looked at each time something has been carried out to its end: an effect of the Stack, an Event, a Raid. If several"
            " are above a million at the same look, all of them win."
        ),
    ),
    Rule(
        4,
        _(
            "For places in events, joint winners stand in the order of their Followers, and so do all others. Equal Followers share a "
            "place."
        ),
    ),
)
CARDS = (
    Rule(5, _("Your deck has 40 to 50 cards: Quick, Continuous and Negate cards, at most four copies of each.")),
    Rule(6, _("Your Events Pile has different Event cards: three when four play, five when two or three play.")),
    Rule(7, _("You bring three different Mods. They lie face down beside your deck and are no part of it.")),
    Rule(8, _("An Event is a rule for the Round. It cannot be Negated.")),
    Rule(
        9,
        _(
            "A Quick card has its effect and goes to your Discard. It says when you may play it: on any turn, or as a Reaction to "
            "something. If it says nothing about that, you play it on your own turn only."
        ),
    ),
    Rule(10, _("A Continuous card stays on your field until it is Negated or a card removes it.")),
    Rule(11, _("A Negate targets a card or an effect on the Stack and stops it, on any turn. Then it goes to your Discard.")),
    Rule(12, _("A Mod is earned at a threshold (V45) and stays on your field for the rest of the game.")),
    Rule(13, _("Where a card says something else than these rules, do what the card says.")),
)
ZONES = (
    Rule(
        14,
        _(
            "You have a deck, face down; a hand; a field for Continuous cards and Mods; a Discard, face up; an Events Pile, face down; "
            "used Events; unearned Mods, face down; and Followers. All share the Event of the Round and the Stack."
        ),
    ),
    Rule(15, _("A card always goes to the Discard, the deck or the hand of its owner.")),
)
SETUP = (
    Rule(16, _("Your deck and your Events Pile are shuffled, each by itself.")),
    Rule(17, _("Lots decide who takes the first turn.")),
    Rule(18, _("Nobody draws yet: your first hand comes in the first Event Phase (V20). There is no second try at it.")),
)
ROUND = (
    Rule(19, _("A Round is an Event Phase, one turn of each player, and the closing Raid.")),
    Rule(
        20,
        _("In the Event Phase:"),
        (
            _("The Event of the Round before leaves play."),
            _(
                "One player turns up the top Event of their pile: in the first Round whoever takes the first turn of the game, then in "
                "each Round the next one clockwise."
            ),
            _("What the Event does when it is revealed is done."),
            _("Everybody draws up to the hand size. A larger hand stays as it is."),
            _(
                "What the Event does after hands are drawn is done. Choices are made at the same time, in secret, and opened together. "
                "Then V3 and V45 are looked at."
            ),
        ),
    ),
    Rule(
        21,
        _(
            "If the pile of whoever reveals is empty, the next one clockwise who has an Event reveals; the turn to reveal still goes on "
            "by one seat. If all piles are empty there is no Event this Round."
        ),
    ),
    Rule(
        22,
        _(
            "What an Event does never uses the Stack: nobody responds to it or Negates it, and it lasts until the Event leaves. What it "
            "does at the start of a turn comes first in the Upkeep, before effects go onto the Stack (V25). Followers that the Event "
            "itself gives or takes set off nothing."
        ),
    ),
    Rule(23, _("The hand size is 5, unless an Event sets another; additions come on top. It is never below 0.")),
    Rule(
        24,
        _(
            "Whoever starts the Round takes its first turn. Each turn after that belongs to whoever was Raided at the end of the one "
            "before."
        ),
    ),
)
TURN = (
    Rule(25, _("Upkeep: effects for the start of the turn go onto the Stack.")),
    Rule(26, _("Draw Phase: you draw a card. Then effects for the Draw Phase go onto the Stack.")),
    Rule(
        27,
        _(
            "Play Phase: you play as many cards as you like, one after the other. They cost nothing but their Condition. Continuous "
            "cards are played only here, and only while the Stack is empty."
        ),
    ),
    Rule(
        28,
        _(
            "End Phase: effects for the end of the turn go onto the Stack. In the last turn of a Round everybody then discards down to "
            "the hand size, all at the same time, cards of their own choice."
        ),
    ),
    Rule(29, _("Raid Phase: you Raid somebody (V34-V39).")),
    Rule(
        30,
        _(
            "In every phase of your turn you may play Quick cards and use abilities of your Mods while the Stack is empty. A Negate "
            "needs something on the Stack."
        ),
    ),
    Rule(
        31,
        _(
            "On the turns of others you may act in responses (V50), with a Reaction when its event happens (V58), and when the turn "
            "player says that the Play Phase ends: then each of the others, to the right of the turn player and on, may play one "
            "any-turn Quick card. If somebody does, the Play Phase goes on, and the question comes again at its next end."
        ),
    ),
    Rule(32, _("With an empty deck you draw nothing, and nothing happens to you.")),
)
RAIDS = (
    Rule(34, _("In your Raid Phase you must Raid one player. Both of you gain 25,000 Followers at the same time.")),
    Rule(35, _("You cannot Raid yourself.")),
    Rule(36, _("Each player can be Raided only once in a Round.")),
    Rule(37, _("As long as somebody has not taken a turn this Round, one of those must be Raided, and takes the next turn.")),
    Rule(
        38,
        _(
            "When all have taken a turn, the Raid is the closing Raid. It still belongs to this Round, and whoever is Raided starts the "
            "next. By V35 and V36 that is whoever started this Round, unless a card, an Event or the option “may choose anybody else” "
            "opens the choice."
        ),
    ),
    Rule(
        39,
        _(
            "A Raid is no card: it uses no Stack and cannot be Negated. After it V3 and V45 are looked at, then come the effects and "
            "Reactions that it sets off."
        ),
    ),
    Rule(
        40,
        _(
            "So two players always take turns, and unless cards change it each Round gives everybody exactly 50,000 Followers by Raids, "
            "25,000 as raider and 25,000 as target."
        ),
    ),
)
FOLLOWERS = (
    Rule(41, _("Followers never fall below 0. Who should lose more loses what there is.")),
    Rule(
        42,
        _(
            "Steal: the target loses the number, after all that changes losses, and you get as many as were really lost. What changes "
            "gains does not change those: they are lost by the target, but not gained by you for any card or Event."
        ),
    ),
    Rule(
        43,
        _(
            "How much you gain from a card: the number on it; then what the Event changes, not below 0; then, if something is left, what"
            " your own cards add. Each separate gain counts by itself."
        ),
    ),
    Rule(
        44,
        _(
            "How much you lose: the number on the card, where 0 stays 0; then what the Event adds; then what your cards take off, not "
            "below 0; then limits for a turn; then what prevents it."
        ),
    ),
    Rule(
        45,
        _(
            "Thresholds are 250,000, 500,000 and 750,000. The first time you have that many or more, you choose one of your unearned "
            "Mods and put it face up on your field. Each threshold works once in a game, even if you fall and rise again."
        ),
    ),
    Rule(
        46,
        _(
            "That happens whenever V3 is looked at, after the look for winners. Who passes two thresholds at once earns two Mods. If "
            "several earn, the turn player is first, then to the right; in the Event Phase, whoever takes the first turn of the Round."
        ),
    ),
    Rule(
        47,
        _(
            "Earning a Mod is no activation: nobody responds and nobody Negates it. Effects and abilities of Mods use the Stack and can "
            "be Negated; the Mod stays."
        ),
    ),
    Rule(
        67,
        _(
            "To gain or lose means that Followers really came or went: a change by 0 sets off nothing. Each gain or loss of each player "
            "is an event of its own, as large as it was in the end."
        ),
    ),
)
STACK = (
    Rule(
        48,
        _(
            "Activating: you name the card or ability and its targets. Time and targets must be right, and its Condition must be "
            "possible now, counting the cards that are in your hand once this one has left it. It goes on top of the Stack, face up."
        ),
    ),
    Rule(49, _("A Condition, such as “discard 1 card”, is paid when the card resolves, not when you play it.")),
    Rule(
        50,
        _(
            "After each activation everybody gets one opportunity to respond: first the players it targets, then the others. Both groups"
            " begin to the right of whoever activated last and go on to the right; that player comes last. If several things were placed"
            " together, the players that any of them targets come first, and the topmost is the last activation."
        ),
    ),
    Rule(
        51,
        _(
            "At an opportunity you activate one thing, or pass. What may respond: a Negate that has a target, any-turn Quick cards, for "
            "the turn player own-turn Quick cards, too, Reactions to an activation, and abilities that say “on any turn”. Abilities “on "
            "your turn” need an empty Stack (V30)."
        ),
    ),
    Rule(52, _("A response goes on top of the Stack, and everybody may respond to it in turn.")),
    Rule(53, _("When all have passed since the last activation, the Stack resolves from top to bottom.")),
    Rule(
        54,
        _("The top of the Stack resolves:"),
        (
            _("If its Condition cannot be met now it fizzles and does nothing at all. Otherwise the Condition is paid."),
            _("A target that is no longer legal is left out. A card that needs a target and has none left fizzles."),
            _("The effect is carried out to its end."),
            _(
                "A Quick or Negate goes to the Discard, a Continuous card to the field. A card that fizzled while it was being played "
                "goes to the Discard; one on the field whose effect fizzled stays there."
            ),
        ),
    ),
    Rule(
        55,
        _(
            "After each thing on the Stack V3 and V45 are looked at. Then effects that it set off go on top of the Stack, and Reactions "
            "to it are asked for (V58). If anything was added, everybody may respond; otherwise the next thing resolves. There is no "
            "other opportunity in between."
        ),
    ),
    Rule(
        56,
        _(
            "When a Negate resolves, its target leaves the Stack and does nothing. A Quick or Negate goes to the Discard, and so does a "
            "Continuous card that was being played or whose effect was Negated; a Mod stays. If the target has left already, the Negate "
            "does nothing."
        ),
    ),
    Rule(
        57,
        _(
            "What cannot be Negated: Events, Raids, drawing and the hand size, earning a Mod, what cards on a field do all the time, and"
            " what says so. A Negate can be Negated. What cannot be Negated is no target for a Negate; if it becomes so later, the "
            "Negate does nothing."
        ),
    ),
    Rule(
        58,
        _(
            "Reactions: when something happens that Reaction cards name, each player in the order of V50, from the right of whoever "
            "caused it, may activate one for it. All are asked before anybody responds. Reactions lie above effects that the same event "
            "set off, in the order in which they were chosen. A Raid is one event. Several events of one effect are asked about one by "
            "one, as they happened. Reactions to an activation are part of its normal responses."
        ),
    ),
    Rule(
        59,
        _(
            "Effects that are set off at the same time: those of the turn player go onto the Stack first, then those of each player to "
            "the right, each in the order they like; so the last ones resolve first. Targets are chosen when they are placed; “may” and "
            "Conditions are decided when they resolve. An effect that needs a target and has none is not placed."
        ),
    ),
    Rule(60, _("The “if” of such an effect is tested when it is placed, and again when it resolves.")),
    Rule(
        61,
        _(
            "A card targets if it says “target”. A “target player” is never the player of the card. Only who is targeted is first in "
            "V50; a Negate targets a card, so nobody comes first. “Each other player” counts as targeted for that order, but not for "
            "cards that need something that targets you."
        ),
    ),
    Rule(62, _("Any-turn cards are activated as V31 and V51 say, and at no other moment.")),
    Rule(63, _("An ability that works once a Round is used up also when it is Negated.")),
    Rule(
        68,
        _(
            "What an activation sets off (“when you play ...”) lies directly on top of it, in the order of V59, and one round of "
            "responses follows for all. It resolves even if that activation is Negated."
        ),
    ),
)
LEAVING = (
    Rule(
        33,
        _(
            "Who gives up, leaves or runs out of time takes all their cards along, except the Event of this Round; their effects leave "
            "the Stack, and they count as having taken their turn. The last one left wins. If it was they who should take the next turn,"
            " the raider chooses again: the Followers of that Raid stay, and only the new target gains any. If nobody can be Raided "
            "because players left, V36 does not count for that Raid."
        ),
    ),
    Rule(
        66,
        _(
            "If the turn player leaves, what is left of the Stack resolves and the turn ends without a Raid. The next turn goes to the "
            "first player to the right of the empty seat who has had none; if all have had one, the discards of V28 are made, and "
            "whoever started this Round, or the next one clockwise, starts the next. The same order counts if a raider who should choose"
            " again has left. Empty seats are passed over when Events are revealed."
        ),
    ),
)
HIDDEN = (
    Rule(
        64,
        _(
            "Nobody is told whether you could respond. Everybody who has a card in hand is asked, and a pass always looks the same. You "
            "may pass at everything until the turn ends or until something targets you; all see that. Only with an empty hand and no "
            "ability to use you are not asked."
        ),
    ),
    Rule(65, _("Shuffles, random discards and the first player come from one secret of the match, which is opened at the end.")),
)
SECTIONS = (
    Section("aim", _("Aim"), AIM),
    Section("cards", _("Cards and decks"), CARDS),
    Section("zones", _("What lies where"), ZONES),
    Section("setup", _("Setup"), SETUP),
    Section("round", _("The Round"), ROUND),
    Section("turn", _("The turn"), TURN),
    Section("raids", _("Raids"), RAIDS),
    Section("followers", _("Followers and Mods"), FOLLOWERS),
    Section("stack", _("The Stack and responses"), STACK, after="rules/virtually_victorious/stack.html"),
    Section("leaving", _("Leaving"), LEAVING),
    Section("hidden", _("What is hidden"), HIDDEN, after="rules/virtually_victorious/hidden.html"),
)
GLOSSARY = (
    Term("activation", _("Activation"), _("A card, an effect or an ability goes onto the Stack (V48).")),
    Term("closing-raid", _("Closing Raid"), _("The last Raid of a Round; it says who starts the next (V38).")),
    Term("condition", _("Condition"), _("What you pay when the card resolves (V49).")),
    Term("fizzle", _("Fizzle"), _("To resolve without any effect (V54).")),
    Term("followers", _("Followers"), _("What you count. More than a million win (V2).")),
    Term("mod", _("Mod"), _("A strong card that you earn at a threshold and keep (V45).")),
    Term("negate", _("Negate"), _("To stop something on the Stack; also the cards that do it (V56).")),
    Term("raid", _("Raid"), _("What ends each turn: both players gain Followers, and the target has the next turn (V34).")),
    Term("reaction", _("Reaction"), _("A Quick card that you play when something happens (V58).")),
    Term("stack", _("Stack"), _("Where cards and effects wait to be carried out, the last one first (V53).")),
    Term("steal", _("Steal"), _("Take Followers from a player for yourself (V42).")),
    Term("target", _("Target"), _("What a card is aimed at when it is played (V61).")),
)
VIRTUALLY_VICTORIOUS = Book(
    game="virtually_victorious",
    name="Virtually Victorious",
    title=_("Rules of Virtually Victorious"),
    lead=_("A card game of streamers for two to four: gain Followers, stop what others play, Raid, and be first above a million."),
    letter="V",
    short="rules/virtually_victorious/short.html",
    sections=SECTIONS,
    glossary=GLOSSARY,
)
