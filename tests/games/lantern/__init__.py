"""Lantern Night, a small card game for 2-4 seats or 2 v 2 that needs everything the kernel offers. It exists for tests alone.

1 Each seat has 9 Light, a deck, a hand of 3. All decide at once and in secret on one new hand; the choices are opened together.
2 Sides take turns, with one card or a pass. A team's card may come from either partner; its pass needs both.
3 An action card may be Hushed: every opponent is asked at the same time, and so is everybody about the Hush itself.
4 When all sides have passed in a row it is Dawn: each seat loses as much Light as its strongest opponent's lanterns glow; all
  draw a card. After the last Dawn (option "dawns") the side with the most Light wins.
5 A seat without Light is out when the step is done. A seat that leaves is out when the next step begins. The last side wins;
  who is put out later is placed before who is put out earlier, and anybody who played on before those that left.
6 A card gets a new id when it moves into a deck or a hand, and with each shuffle.
"""
