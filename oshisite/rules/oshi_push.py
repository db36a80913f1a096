"""The rules of Oshi Push, numbered as the engine, the cards and their tests cite them (P1-P110)."""

from django.utils.translation import gettext_lazy as _

from oshisite.rules.book import Book, Rule, Section, Term

GOAL = (
    Rule(1, _("You capture Platforms. Whoever is first to own Platforms with 1,000,000 Subscribers together wins.")),
    Rule(
        2,
        _(
            "Each player has a Studio with a Persona, a Draw Deck and a Platform Deck, both face down, and also a hand, a Trash face "
            "up, a Bank of Funds and a row of captured Platforms. All share the Platform Row: left, centre and right. Left and right "
            "are neighbours of the centre, not of each other."
        ),
    ),
    Rule(
        3,
        _(
            "Upgrades lie on the Persona, and the whole pile is one thing: your Persona. Only the top card counts, for Influence, Funds "
            "and abilities."
        ),
    ),
    Rule(4, _("Funds and Popularity are markers, and there are always enough. No Bank goes below 0.")),
    Rule(5, _("A card in play keeps its owner. Content counts for whoever brought it, even after somebody else has moved it.")),
    Rule(6, _("Where a card says something else than these rules, do what the card says.")),
)
CARDS = (
    Rule(7, _("A Persona is who you are. It starts in play and has a colour with a shape, a genre, Influence, Funds and an ability.")),
    Rule(8, _("An Upgrade is a stronger version of one Persona, which it names. It costs Funds and has numbers and abilities of its own.")),
    Rule(9, _("Content costs Funds and goes onto a Platform. It adds its Influence there until it is Deleted or moved.")),
    Rule(10, _("An Action card costs Funds, works once and goes to the Trash.")),
    Rule(
        11,
        _(
            "A Platform is what all fight for. It has a Threshold, Subscribers, and some have a Clash Reward or another text. It has "
            "neither colour nor genre."
        ),
    ),
)
DECKS = (
    Rule(12, _("You bring one Persona. It is not one of the 40 cards.")),
    Rule(13, _("The Draw Deck has 40 cards, no more and no fewer: Content, Upgrades and Action cards.")),
    Rule(14, _("Each of them has the colour of your Persona, or its genre, or both.")),
    Rule(15, _("A card may be in it three times at most. Other pictures of the same card count as that card.")),
    Rule(16, _("An Upgrade of another Persona is allowed if colour or genre fits, but you cannot play it (P45). The deck check says so.")),
    Rule(
        17,
        _(
            "The Platform Deck has five different Platforms. Others may bring the same; if two of a name are in the row, they are two "
            "Platforms."
        ),
    ),
)
SETUP = (
    Rule(18, _("Your Persona lies in your Studio, face up. Its Funds are your first Funds.")),
    Rule(19, _("Your Draw Deck is shuffled and you draw five cards.")),
    Rule(
        20,
        _(
            "Once, you may shuffle all five back and draw five others. All decide at the same time and without seeing what the others "
            "choose; afterwards everybody is told who did it."
        ),
    ),
    Rule(21, _("Platform Decks are shuffled.")),
    Rule(22, _("Lots decide who goes first and has the First Player Token.")),
    Rule(
        23,
        _(
            "The row is filled from left to right. Beginning with the first player and going clockwise, everybody puts down the top "
            "card of their Platform Deck until three lie there. So with two players the first one reveals two."
        ),
    ),
)
CONTENT_PHASE = (
    Rule(24, _("Rounds follow one another: Content Phase, Platform Phase, Refresh Phase.")),
    Rule(
        25,
        _(
            "First the Personas. Clockwise from the first player, each puts their Persona onto a Platform of the row, for all to see. "
            "Several may go to the same. Nobody may stay at home."
        ),
    ),
    Rule(26, _("Then turns, in the same order. A turn is one Action, or a pass.")),
    Rule(
        27,
        _(
            "An Action is one of three things: play a card from your hand, use an Activate ability of a card you have in play, or "
            "discard a card from your hand for its Discard ability."
        ),
    ),
    Rule(
        28,
        _(
            "You may pass whenever it is your turn, and may act again later if the others went on. The phase is over when everybody has "
            "passed in a row. In a Battle Royale a pass is final (P81)."
        ),
    ),
)
PLATFORM_PHASE = (
    Rule(29, _("Whoever has the token chooses: left to right, or right to left. An empty place is skipped.")),
    Rule(30, _("In that order each place has one Clash, over the Platform that lies there: the Platform being resolved.")),
    Rule(
        31,
        _(
            "In a Clash you take turns again, the first player first. You may play Action cards, use Activate abilities of your cards "
            "on any Platform, and discard for Discard abilities. Content and Upgrades have to wait, unless a card lets you play them."
        ),
    ),
    Rule(32, _("When all have passed in a row the Clash is decided. In a Battle Royale a pass is final (P82).")),
    Rule(
        33,
        _("It is decided step by step:"),
        (
            _("Each player's Influence on the Platform is added up (P58)."),
            _(
                "The highest total wins, if only one player has it and it is above 0. Otherwise there is neither winner nor loser; go "
                "on with P33.6."
            ),
            _("The winner gains 1 Popularity there."),
            _("Everybody else has lost. Kickback is paid (P67), and whatever waits for a lost Clash happens."),
            _("The winner gets the Clash Rewards (P68), and whatever waits for a won Clash happens."),
            _("Platforms may now be captured (P35)."),
            _("What was to last for this Clash ends."),
        ),
    ),
    Rule(
        34,
        _(
            "To be alone with some Influence is enough to win. A total of 0 never wins. If two or more share the highest total nobody "
            "gains anything, and those below them do not either."
        ),
    ),
)
CAPTURE = (
    Rule(
        35,
        _(
            "With as much Popularity on a Platform as its Threshold asks, or more, you capture it. This is looked at after every Action "
            "with all that followed from it, after anything else that changed Popularity, and in P33.6; between P33.3 and P33.5 it is "
            "not."
        ),
    ),
    Rule(
        36,
        _(
            "If several have enough, the one with the most captures it; among equals the winner of this Clash; otherwise the first of "
            "them clockwise from the token, which in a team game is the first team."
        ),
    ),
    Rule(37, _("If several Platforms are captured at once, the one being resolved is first, then left to right, each from start to end.")),
    Rule(
        38,
        _("A capture goes step by step:"),
        (
            _("You take the Platform, and its Subscribers count for you."),
            _("If you have 1,000,000 now you win. Nothing else happens."),
            _("The others are paid for their markers there, 1 Funds for each. Yours are taken off and pay nothing."),
            _("All Content there is Deleted, and Personas there go home to their Studios."),
            _("The player to your left fills the place with the top card of their Platform Deck."),
        ),
    ),
    Rule(39, _("If that deck is empty, the next to the left fills the place, you last of all. If nobody can, it stays empty.")),
    Rule(
        40,
        _(
            "A place has one Clash a round. A new Platform has its Clash this round if that of its place is still to come, and none if "
            "it is over. No Persona goes onto it by itself."
        ),
    ),
    Rule(
        41,
        _(
            "If the Platform being resolved is captured before P33.1, its Clash is over: nobody has won or lost, there is no reward, "
            "and the place has had its Clash."
        ),
    ),
)
REFRESH = (
    Rule(
        42,
        _("At the end of a round:"),
        (
            _("Personas go home."),
            _("You gain the Funds on the top card of your Persona."),
            _("Everybody draws one card. Whoever has more than seven then discards until seven are left."),
            _("The token goes to the left. Content stays on its Platforms."),
        ),
    ),
    Rule(
        43,
        _(
            "All draw at the same time. Discards are chosen in secret and shown together. After P42.4 what was to last this round ends, "
            "Activate abilities are fresh, and every “first time each round” begins anew."
        ),
    ),
)
ACTIONS = (
    Rule(
        44,
        _(
            "To play a card you name it, for Content its Platform, and say whether you pay for Boost. You pay everything, a discard too "
            "if the card asks for one, and only then it works. Targets, cards, amounts, yes or no: all that is chosen when its part of "
            "the text is reached. What you cannot pay in full you cannot play."
        ),
    ),
    Rule(
        45,
        _(
            "An Upgrade goes only onto the Persona it names, be that on a Platform or at home. Any order will do; you may skip one, or "
            "put a lower one onto a higher. What is covered stays in the pile and does nothing."
        ),
    ),
    Rule(
        46,
        _(
            "Content goes onto the Platform where your Persona is. While your Persona is at home you cannot play any, unless a card "
            "allows it."
        ),
    ),
    Rule(
        47,
        _(
            "An Action card works and then goes to the Trash. You may play it even if nothing of it can happen, and the same goes for "
            "Activate and Discard abilities. While it works it lies nowhere, so it cannot fetch itself."
        ),
    ),
    Rule(
        48,
        _(
            "A cost is what is printed, with all that raises it, less all that lowers it, and at least 0. Free means 0, and Boost may "
            "still be paid. You pay from your own Bank."
        ),
    ),
    Rule(
        49,
        _(
            "Boost: as you play the card you may pay so many Funds more, once, and get that effect too, after the rest of the card. "
            "Activate and Discard abilities have no Boost."
        ),
    ),
    Rule(
        50,
        _(
            "Activate: each such ability of each card once a round, in the Content Phase or in a Clash. A cost that stands behind the "
            "word is paid first and in full. The card has to be in play; one that is covered is not."
        ),
    ),
    Rule(
        51,
        _(
            "A card that left play and comes back is new: nothing used, nothing on it. One that moved is the same as before. A new top "
            "card of your Persona brings unused abilities. What lasts for a time, like +2 Influence this round, stays with the pile, "
            "while what a covered card gave as long as it lay on top is over."
        ),
    ),
    Rule(
        52,
        _(
            "Discard: the card goes from your hand to your Trash, and what stands behind the word happens. It costs no Funds and is an "
            "Action, but not the playing of a card. If it speaks of the Clash or the Platform being resolved it works only in a Clash."
        ),
    ),
)
EFFECTS = (
    Rule(53, _("Nobody answers an Action. It is carried out to its end before anybody decides anything else.")),
    Rule(
        54,
        _(
            "What an Action or a Clash has set off comes right behind it: first what belongs to the player who acted or won, then "
            "clockwise. If several are yours you choose the order."
        ),
    ),
    Rule(
        55,
        _(
            "As much of an effect happens as can. Only “may” and “up to” leave it to you. Whoever played the card chooses, unless it "
            "names somebody else; but if you must discard, the card is your choice."
        ),
    ),
    Rule(56, _("“An opponent” is one that you choose. “Each opponent” is all of them at the same time.")),
    Rule(103, _("Opponents are all other players, or the members of the other team. An opposing card is one of theirs.")),
    Rule(
        104,
        _(
            "“Then”, or one sentence behind another, is no more than the order: the later part happens even if the earlier could not. "
            "“If you do” needs the part before, and “it” is the card which that part was about. If an effect lets you play a card, all "
            "of that card comes first, When played and Boost too; then the effect goes on."
        ),
    ),
    Rule(
        105,
        _(
            "What waits for the playing of a card works if it was in play, and not covered, when that card was named. So no card sees "
            "itself being played, and the card under a new Upgrade still sees the Upgrade. “The first time each round” counts from the "
            "start of the round, even if the card came later."
        ),
    ),
    Rule(
        106,
        _(
            "Whoever only looks at the top of a deck draws nothing. If there are too few cards you look at those, and nobody loses. "
            "Whoever looked puts cards under the deck in an order that the others do not learn."
        ),
    ),
)
INFLUENCE = (
    Rule(
        57,
        _(
            "On a card in play, “this Platform” is the one where that card is; on a Platform, itself. On an Action card or a Discard "
            "ability it is the Platform being resolved, outside a Clash the one where your Persona is. With your Persona at home there "
            "is none, and what needs one does nothing."
        ),
    ),
    Rule(58, _("Your total on a Platform: the Influence of all your Content there, and of your Persona if it stands there too.")),
    Rule(
        59,
        _(
            "A card's Influence begins with the printed number. Lasting changes (“while ...”) come next, then those for this Clash or "
            "this round, oldest first. One that sets a number wipes out all before it."
        ),
    ),
    Rule(60, _("A card's Influence is at least 0, but only the final sum is lifted: 3, then -4, then +3 is 2.")),
    Rule(61, _("It is counted anew whenever it is needed. A Persona at home has none anywhere.")),
    Rule(
        62,
        _(
            "You are Dominating a Platform when you have Content there, and more cards of it than any other player. If two are level "
            "nobody is. Influence does not matter for it."
        ),
    ),
)
DOING = (
    Rule(
        63,
        _(
            "A Content card that is Deleted goes to its owner's Trash. That is no discard. What protects Content from the effects of "
            "opponents does not help when its Platform is captured (P38)."
        ),
    ),
    Rule(
        64,
        _(
            "Steal: choose an opponent who has Popularity on that Platform, take so much of it away, or all there is, and gain the "
            "same. If nobody has any, nothing happens."
        ),
    ),
    Rule(
        65,
        _(
            "To gain or move Popularity through an effect is not to win a Clash, and earns no Clash Reward. A Platform may be captured "
            "by it (P35)."
        ),
    ),
    Rule(
        66,
        _(
            "A card that moves keeps its owner, its used abilities and what is on it; When played does not happen again. Effects may "
            "move a Persona from Platform to Platform, or out of its Studio. It always goes to another Platform of the row; if there is "
            "none it does not move, and nothing that waits for moves is set off. “Adjacent” is the neighbouring place, if a Platform "
            "lies there; from the Studio nothing is. Placing Personas at the start of a round (P25) is no such move."
        ),
    ),
    Rule(
        67,
        _(
            "Kickback: if you lost the Clash, each of your Kickback cards on that Platform pays you its number in Funds. The top card "
            "of your Persona counts if your Persona is there. All of them add up. Where nobody won, nobody lost."
        ),
    ),
    Rule(
        68,
        _(
            "Clash Reward: the winner gets that of the Platform. One on a Persona, Upgrade or Content card is for its owner, who must "
            "win where the card lies. In which order, is up to the winner, what winning set off included. Only what was there when "
            "P33.5 began counts: a card that has left by its turn gives nothing, and neither does one that came later."
        ),
    ),
    Rule(69, _("To win or lose a Clash always means P33.2.")),
)
ENDING = (
    Rule(
        70,
        _(
            "If you have to draw and your Draw Deck is empty you lose at once, even if you drew some of the cards. It does not matter "
            "why you draw."
        ),
    ),
    Rule(71, _("If several have to draw at the same time they do, and all who cannot lose together.")),
    Rule(72, _("If only one player, or one team, is left they win at once.")),
    Rule(
        73,
        _(
            "If the last ones lose together, more Subscribers win; if those are level, more Popularity in the row; otherwise it is a "
            "draw between them. What counts is how it stood just before."
        ),
    ),
    Rule(74, _("The million is counted at each capture. Captures come one by one, so two players never reach it together.")),
    Rule(75, _("If the row is empty and nobody can fill it, the game ends with that capture. Whoever is still in it is ranked as in P73.")),
)
LEAVING = (
    Rule(
        76,
        _(
            "Whoever loses, gives up, leaves or runs out of time is out, and with them go hand, decks, Trash, Bank, Persona, all "
            "Content and all Popularity. That is no Deleting and sets nothing off. What they did to the cards of others lasts as long "
            "as it said. Parts of an effect that need them are left out, and a Clash goes on with those who stay. For teams see P109."
        ),
    ),
    Rule(77, _("A Platform they revealed stays in the row. Those they captured are gone.")),
    Rule(78, _("Their token goes to the left, their turn to the next player, and passes are counted among those who stay.")),
)
ROYALE = (
    Rule(79, _("Three or four play, each for themselves, by all the rules above but for these.")),
    Rule(80, _("The first three players fill the row with one Platform each (P23).")),
    Rule(81, _("Once you pass in the Content Phase you take no more Actions in it.")),
    Rule(82, _("Once you pass in a Clash you are done with that Clash, and back in the next.")),
    Rule(83, _("The last one who has not passed may go on alone, Action by Action. When all have passed, it is over.")),
    Rule(84, _("When players are out the row still has three places, and even the last two pass by these rules.")),
)
TEAM = (
    Rule(85, _("Two teams of two. Partners sit side by side; the first seat of each team is its right-hand seat.")),
    Rule(86, _("Each of you has a Persona, decks, hand, Trash and Bank of your own, and pays from that Bank alone.")),
    Rule(
        87,
        _(
            "Lots decide which team goes first. The row is filled by its right-hand player, its other player, and the right-hand player "
            "of the other team."
        ),
    ),
    Rule(88, _("The first team places both Personas, together or apart, then the other team.")),
    Rule(
        89,
        _(
            "Teams take turns. In a turn one member takes one Action with own cards and Funds, or the team passes. When both teams have "
            "passed in a row, the phase or Clash is over."
        ),
    ),
    Rule(
        90,
        _(
            "Either member may act, and the first to do so did. The team passes when both have given up the turn. All see that you gave "
            "it up; it holds for this turn and cannot be taken back."
        ),
    ),
    Rule(91, _("The first team chooses the order of the Clashes.")),
    Rule(92, _("Partners' Influence is added in a Clash. Popularity, Subscribers and captured Platforms are the team's.")),
    Rule(
        93,
        _("The team chooses who of them gets the reward of a Platform. A Clash Reward on a card, and Kickback, are for the card's owner."),
    ),
    Rule(
        94,
        _(
            "After a capture the other team is paid 1 Funds a marker of its own there (P38.3), and splits that between its two Banks as "
            "it likes; evenly, if it says nothing, with an odd one to the right-hand seat."
        ),
    ),
    Rule(95, _("The new Platform comes from the other team, from whichever member it names, as long as that one has any left (P39).")),
    Rule(96, _("For Dominating, the Content of partners counts together, and then both of you are Dominating.")),
    Rule(
        97,
        _(
            "“You” and “your” on a card mean its player, not the partner; an opponent is a member of the other team. But Popularity, "
            "and winning or losing a Clash, belong to teams: a Steal takes from theirs and adds to yours."
        ),
    ),
    Rule(98, _("The Refresh Phase is as ever, each for themselves, with seven cards at most (P42). The token goes to the other team.")),
    Rule(99, _("If one of you has to draw and cannot, your team loses. If that happens to both teams at once, P73 decides between them.")),
    Rule(100, _("Talk as much as you like. You do not see your partner's hand, unless the table was opened with open hands in teams.")),
    Rule(
        107,
        _(
            "Each places their own Persona, in either order, and it is seen at once; the other team follows when both are placed. What "
            "is for the team to decide (which way the Clashes go, who gets which reward and when, who reveals, how Funds are split) "
            "either may answer, and the first answer counts."
        ),
    ),
    Rule(
        108,
        _(
            "Effects (P54) come first for the team that acted or won, then for the other; within a team first for whoever acted, "
            "otherwise for the right-hand seat."
        ),
    ),
    Rule(
        109,
        _(
            "A team gives up when both members have. One who leaves, gives up alone or runs out of time stays at the table with "
            "everything: no Actions, each choice answered in the usual way, turns given up, Refresh as ever, and the partner decides "
            "for the team. With both gone the team has lost."
        ),
    ),
)
HIDDEN = (
    Rule(101, _("You are sent only what you may know. Onlookers are sent what opponents are.")),
    Rule(
        102,
        _("All shuffles come from one secret of the match, which is kept and opened at the end, so that everything can be played again."),
    ),
    Rule(
        110,
        _(
            "Where it depends on hidden cards what you could choose, you are asked in any case, so that a missing question tells "
            "nothing. And where you may pick a card of a certain kind from your hand, or from cards you looked at, “none” is always "
            "allowed, since nobody else can check."
        ),
    ),
)
SECTIONS = (
    Section("goal", _("Goal and table"), GOAL),
    Section("cards", _("Kinds of cards"), CARDS),
    Section("decks", _("Decks"), DECKS),
    Section("setup", _("Setup"), SETUP),
    Section("content-phase", _("Content Phase"), CONTENT_PHASE),
    Section("platform-phase", _("Platform Phase"), PLATFORM_PHASE),
    Section("capture", _("Capturing"), CAPTURE),
    Section("refresh-phase", _("Refresh Phase"), REFRESH),
    Section("actions", _("Actions"), ACTIONS),
    Section("effects", _("Effects"), EFFECTS),
    Section("influence", _("Influence"), INFLUENCE),
    Section("doing", _("Deleting, Stealing, moving, rewards"), DOING),
    Section("ending", _("Drawing, losing, winning"), ENDING),
    Section("leaving", _("Leaving"), LEAVING, after="rules/oshi_push/places.html"),
    Section("battle-royale", _("Battle Royale"), ROYALE),
    Section("team-battle", _("Team Battle"), TEAM),
    Section("hidden", _("What is hidden"), HIDDEN, after="rules/oshi_push/hidden.html"),
)
GLOSSARY = (
    Term("activate", _("Activate"), _("An ability that you use as your Action, once a round (P50).")),
    Term("adjacent", _("Adjacent"), _("On the neighbouring place of the row (P2, P66).")),
    Term("boost", _("Boost"), _("Pay so many Funds more while you play the card, and get more (P49).")),
    Term("clash", _("Clash"), _("The fight over one Platform in the Platform Phase, won by the most Influence (P33).")),
    Term("clash-reward", _("Clash Reward"), _("What the winner of the Clash gets besides Popularity (P68).")),
    Term("delete", _("Delete"), _("Put Content from play into its owner's Trash (P63).")),
    Term("discard", _("Discard"), _("An ability in your hand: throw the card away as your Action and get what it says (P52).")),
    Term("dominating", _("Dominating"), _("Having more Content on a Platform than each other player (P62).")),
    Term("token", _("First Player Token"), _("Who has it goes first, and chooses the order of the Clashes (P22, P29).")),
    Term("funds", _("Funds"), _("What cards cost. They stay in your Bank until you spend them (P4, P48).")),
    Term("influence", _("Influence"), _("What wins a Clash: that of your Persona and your Content there (P58).")),
    Term("kickback", _("Kickback"), _("Funds for a lost Clash (P67).")),
    Term("opposing", _("Opposing"), _("Belonging to an opponent (P103).")),
    Term("platform-being-resolved", _("Platform being resolved"), _("The one over which the Clash is now (P30).")),
    Term("popularity", _("Popularity"), _("Markers on a Platform, mostly won in Clashes. As many as the Threshold capture it (P35).")),
    Term("steal", _("Steal"), _("Take an opponent's Popularity and gain as much (P64).")),
    Term("studio", _("Studio"), _("Where your Persona is at home, with your decks (P2).")),
    Term("subscribers", _("Subscribers"), _("What a captured Platform is worth. A million wins (P1).")),
    Term("this-platform", _("This Platform"), _("Where the card is, or where the fight is (P57).")),
    Term("threshold", _("Threshold"), _("How much Popularity captures the Platform (P35).")),
    Term("when-played", _("When played"), _("Happens once, when the card has come into play from a hand (P44, P66).")),
)
OSHI_PUSH = Book(
    game="oshi_push",
    name="Oshi Push",
    title=_("Rules of Oshi Push"),
    lead=_("A card game of VTubers: fill three Platforms with Content, win the Clashes, be the first with a million Subscribers."),
    letter="P",
    short="rules/oshi_push/short.html",
    sections=SECTIONS,
    glossary=GLOSSARY,
)
