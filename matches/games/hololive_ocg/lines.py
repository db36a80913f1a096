"""One log line of a fact, as its viewer sees it: a key of the catalogue of texts and parameters.

`seat` and `of` are players, `card` the code of a card, `cards` codes with commas between, `holomem` a holomem on stage. A key that ends in
`.seen` is for viewers who may know the cards.

Source: live play L151, L158.
"""

from __future__ import annotations

from matches.games.engine import Fact, Value
from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.table import Card, Change

Line = tuple[str, dict[str, Value]]


def describe(fact: Fact) -> Line | None:
    """None for what another line tells already, and for what only the table shows."""
    named = of_setup(fact) or of_stage(fact) or of_fight(fact) or of_cards(fact)
    return named and (f"hololive_ocg.log.{named[0]}", named[1])


def codes(cards: tuple[Card, ...]) -> str:
    return ",".join(card.code for card in cards if card.code)


def of_setup(fact: Fact) -> Line | None:
    match fact:
        case f.ChooserDrawn(seat=seat):
            return "chooser", {"seat": seat}
        case f.FirstChosen(seat=seat):
            return "first", {"seat": seat}
        case f.Redrawn(seat=seat, codes=shown):
            return ("redrawn.shown", {"seat": seat, "cards": ",".join(shown)}) if shown else ("redrawn", {"seat": seat})
        case f.LaidDown(seat=seat, back=back):
            return "laid_down", {"seat": seat, "n": 1 + len(back)}
        case f.LifeSet(seat=seat, cards=cards):
            return "life_set", {"seat": seat, "n": len(cards)}
        case f.Opened(oshis=oshis, centers=centers):
            return "opened", {"cards": ",".join((*oshis, *centers))}
        case f.TurnBegan(seat=seat):
            return "turn", {"seat": seat}
        case f.StepBegan(phase=phase) if phase in ("main", "performance"):
            return f"step.{phase}", {}
        case f.Finished(losses=losses):
            if len(losses) > 1:
                return "finished.draw", {"rules": ", ".join(sorted({loss.rule for loss in losses}))}
            return f"finished.{losses[0].rule}", {"seat": losses[0].seat}
    return None


def of_stage(fact: Fact) -> Line | None:
    match fact:
        case f.Entered(seat=seat, card=card):
            return "entered", {"seat": seat, "card": card.code}
        case f.Bloomed(seat=seat, card=card, was=was):
            return "bloomed", {"seat": seat, "card": card.code, "was": was.code}
        case f.Went(seat=seat, holomem=holomem, to=to, why=why) if why != "reset":
            return f"went.{why if why in ('collab', 'center') else to}", {"seat": seat, "holomem": holomem}
        case f.Swapped(seat=seat, one=one, other=other, why=why):
            return f"swapped.{why}", {"seat": seat, "holomem": one, "other": other}
        case f.CheerAttached(seat=seat, card=card, holomem=holomem):
            return "cheer", {"seat": seat, "card": card.code, "holomem": holomem}
        case f.CheerMoved(seat=seat, card=card, origin=origin, holomem=holomem):
            return "cheer_moved", {"seat": seat, "card": card.code, "origin": origin, "holomem": holomem}
        case f.SupportAttached(seat=seat, card=card, holomem=holomem):
            return "attached", {"seat": seat, "card": card.code, "holomem": holomem}
        case f.Stripped(seat=seat, holomem=holomem, cards=cards):
            return "stripped", {"seat": seat, "holomem": holomem, "cards": codes(cards)}
        case f.LeftStage(seat=seat, was=was, to=to):
            return f"left_stage.{to}", {"seat": seat, "cards": codes(was)}
        case f.BackToDebut(seat=seat, stays=stays):
            return "back_to_debut", {"seat": seat, "card": stays.code}
    return None


def of_fight(fact: Fact) -> Line | None:
    match fact:
        case f.ArtDeclared(play=play, again=again):
            name: dict[str, Value] = {"seat": play.seat, "card": play.card.code, "n": play.number, "holomem": play.target}
            return "art.again" if again else "art", name
        case f.ArtGrew(n=n):
            return "art_grew", {"n": n}
        case f.Damaged(seat=seat, holomem=holomem, n=n, is_art=is_art):
            return "damaged.art" if is_art else "damaged", {"of": seat, "holomem": holomem, "n": n}
        case f.Healed(seat=seat, holomem=holomem, n=n):
            return "healed", {"of": seat, "holomem": holomem, "n": n}
        case f.DamageSet(seat=seat, holomem=holomem, left=left):
            return "hp_set", {"of": seat, "holomem": holomem, "n": left}
        case f.Downed(seat=seat, cards=cards, loss=loss):
            return "downed", {"of": seat, "card": cards[0].code, "n": loss}
        case f.LossGrew(seat=seat, n=n) if n > 0:
            return "loss_grew", {"of": seat, "n": n}
        case f.LifeLost(seat=seat, card=card):
            return "life_lost", {"of": seat, "card": card.code}
        case f.ChangeBegan(change=change):
            return of_change(change)
    return None


def of_change(change: Change) -> Line:
    params: dict[str, Value] = {"card": change.source, "n": change.n, "seat": change.seat}
    if change.what == "art":
        return ("boost.holomem", {**params, "holomem": change.holomem}) if change.holomem else (f"boost.{change.place or 'all'}", params)
    return change.what, params


def of_cards(fact: Fact) -> Line | None:
    match fact:
        case f.SkillUsed(seat=seat, slot=slot):
            return f"skill.{slot}", {"seat": seat}
        case f.SupportPlayed(seat=seat, card=card):
            return "played", {"seat": seat, "card": card.code}
        case f.WorkBegan(seat=seat, card=card, what=what) if what in ("collab", "bloom", "trigger", "down", "instead"):
            return f"works.{what}", {"seat": seat, "card": card.code}
        case f.Rolled(seat=seat, faces=faces, counts=counts):
            shown = ",".join(map(str, faces))
            if counts and counts != faces:
                return "rolled.counts", {"seat": seat, "faces": shown, "counts": ",".join(map(str, counts))}
            return ("rolled" if counts else "rolled.again"), {"seat": seat, "faces": shown}
        case f.Shuffled(seat=seat, zone=zone):
            return f"shuffled.{zone}", {"seat": seat}
        case f.Looked(seat=seat, zone=zone, cards=cards):
            return f"looked.{zone}", {"seat": seat, "n": len(cards)}
        case f.Shown(seat=seat, codes=shown_codes):
            return "shown", {"seat": seat, "cards": ",".join(shown_codes)}
        case f.Moved():
            return moved(fact)
    return None


def moved(fact: f.Moved) -> Line:
    known = codes(fact.was) or codes(fact.cards)
    where = f"{fact.origin}.{fact.to}"
    params: dict[str, Value] = {"seat": fact.seat, "n": len(fact.cards)}
    if where not in NAMED:
        where = f"any.{fact.to}"
    return (f"moved.{where}.seen", {**params, "cards": known}) if known else (f"moved.{where}", params)


NAMED = ("deck.hand", "deck.holopower", "hand.holopower", "holopower.archive", "hand.archive", "cheer_deck.resolving")
