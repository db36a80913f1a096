"""From TRF to a tournament and back: cells of two players become one pairing.

Source: tournaments reference, section 4 (codes) and 9.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from msgspec.structs import replace

from tournaments.files import trf
from tournaments.files.mistakes import BadFile, Mistake
from tournaments.files.tournament import FORMAT, NamedEntrant, Tournament
from tournaments.files.trf import BLANK, Cell, Player, Record, Trf
from tournaments.formats.field import Kind, Pairing, Result
from tournaments.standings.profiles import BOARD, ByeRule, Profile
from tournaments.standings.ranking import ranked
from tournaments.standings.sheet import points

BYES: Mapping[str, Kind] = {
    "U": "bye",
    "F": "awarded_bye",
    "H": "half_bye",
    "Z": "absent",
    "1": "bye",
    "+": "bye",
    "=": "half_bye",
    "0": "absent",
    "-": "absent",
}
"""Of a cell without an opponent. Those that are no letters are older; they are not written."""
CODES: Mapping[Kind, str] = {"bye": "U", "awarded_bye": "F", "half_bye": "H", "absent": "Z", "late": "Z"}

MATCHES: Mapping[str, Result] = {
    "10": Result("played", games=(1, 0)),
    "01": Result("played", games=(0, 1)),
    "==": Result("played", games=(0, 0), drawn=1),
    "00": Result("double_loss"),
    "WL": Result("played", games=(1, 0), rated=False),
    "LW": Result("played", games=(0, 1), rated=False),
    "DD": Result("played", games=(0, 0), drawn=1, rated=False),
    "LL": Result("double_loss", rated=False),
    "+-": Result("no_show", absent=(1,)),
    "-+": Result("no_show", absent=(0,)),
    "--": Result("both_no_show", absent=(0, 1)),
}
"""By the results of both, the first seat's first."""


def read(text: str) -> tuple[Tournament, list[Mistake]]:
    """The tournament, and what is odd in the file, points that are not those of the rounds too. Raises `BadFile`."""
    file, warnings = trf.read(text)
    rounds, mistakes = rounds_of(file)
    if mistakes:
        raise BadFile(mistakes)
    tournament = Tournament(FORMAT, profile_of(file), tuple(entrant(player) for player in file.players), rounds, name=file.text("012"))
    return tournament, [*warnings, *wrong_points(file, tournament)]


def entrant(player: Player) -> NamedEntrant:
    return NamedEntrant(player.number, player.number, rating=player.rating, name=player.name)


def profile_of(file: Trf) -> str | Profile:
    """`board`, with other points if the file has the records that engines write for them."""
    told = {code: trf.halves(file.text(code)) for code in ("BBW", "BBD", "BBL", "BBU")}
    win, draw, loss, bye = (value if value is not None else usual for value, usual in zip(told.values(), (2, 1, 0, 2), strict=True))
    found = replace(BOARD, win=win, draw=draw, loss=loss, bye=ByeRule(bye), awarded_bye=ByeRule(win), half_bye=ByeRule(draw))
    return BOARD.name if found == BOARD else found


def wrong_points(file: Trf, tournament: Tournament) -> Iterator[Mistake]:
    found = points(tournament.field, tournament.counting)
    for player in file.players:
        if player.points is not None and player.points != found[player.number]:
            told = {"written": trf.points_text(player.points), "found": trf.points_text(found[player.number])}
            yield Mistake(_("Columns 81-84 say %(written)s points, the rounds give %(found)s.") % told, player.line)


def rounds_of(file: Trf) -> tuple[tuple[tuple[Pairing, ...], ...], list[Mistake]]:
    players = {player.number: player for player in file.players}
    rounds, mistakes = [], []
    for index in range(max((len(player.cells) for player in file.players), default=0)):
        pairings = []
        for player in file.players:
            found = pairing_of(players, player, index)
            if isinstance(found, Pairing):
                pairings.append(found)
            elif found:
                mistakes.append(Mistake(_("Round %(round)d: %(why)s") % {"round": index + 1, "why": found}, player.line))
        rounds.append(tuple(pairings))
    return tuple(rounds), mistakes


def pairing_of(players: Mapping[int, Player], player: Player, index: int) -> Pairing | str | None:
    """The pairing, why there is none, or nothing where the other player's line or no line tells of it."""
    cell = cell_of(player, index)
    if cell == BLANK:
        return None
    if not cell.opponent:
        kind = BYES.get(cell.result)
        return Pairing((player.number,), Result(kind)) if kind else _("“%(result)s” asks for an opponent.") % {"result": cell.result}
    opponent = players.get(cell.opponent)
    if opponent is None:
        return _("there is no player %(number)d.") % {"number": cell.opponent}
    answer = cell_of(opponent, index)
    if opponent is player or answer.opponent != player.number:
        return _("player %(number)d in line %(line)d has another opponent.") % {"number": opponent.number, "line": opponent.line}
    if player.number > opponent.number:
        return None
    return match_of((player.number, cell), (opponent.number, answer))


def match_of(one: tuple[int, Cell], other: tuple[int, Cell]) -> Pairing | str:
    """White has the first seat; the lower number, where a forfeit has no colours."""
    (number, cell), (opponent, answer) = one, other
    if {cell.colour, answer.colour} in ({"w"}, {"b"}):
        return _("player %(number)d has the same colour.") % {"number": opponent}
    if cell.colour == "b" or answer.colour == "w":
        (number, cell), (opponent, answer) = other, one
    results = cell.result + answer.result
    if results and results not in MATCHES:
        told = {"first": cell.result, "second": answer.result, "number": opponent}
        return _("results “%(first)s” and “%(second)s” of player %(number)d do not go together.") % told
    return Pairing((number, opponent), MATCHES[results] if results else None)


def cell_of(player: Player, index: int) -> Cell:
    return player.cells[index] if index < len(player.cells) else BLANK


def trf_of(tournament: Tournament) -> Trf:
    """As a file, with points and ranks. Raises `BadFile` for pods, which TRF does not know."""
    cells = {one.number: [BLANK] * len(tournament.rounds) for one in tournament.entrants}
    for index, pairings in enumerate(tournament.rounds):
        for pairing in pairings:
            for number, cell in zip(pairing.seats, cells_of(pairing), strict=True):
                cells[number][index] = cell
    rows = {row.entrant: row for row in ranked(tournament.sheet(), tournament.lots)}
    players = [
        Player(
            one.number,
            one.name[:33].strip(),
            tuple(cells[one.number]),
            rating=one.rating,
            points=rows[one.number].points,
            rank=rows[one.number].rank,
        )
        for one in tournament.entrants
    ]
    return Trf(tuple(players), (Record("012", " ".join(tournament.name.split())), Record("062", str(len(players)))))


def cells_of(pairing: Pairing) -> tuple[Cell, ...]:
    result, seats = pairing.result, pairing.seats
    if len(seats) > 2 or (result and result.kind == "pod"):
        raise BadFile([Mistake(_("Pods cannot be written as TRF."))])
    if len(seats) == 1:
        return (Cell(result=CODES[result.kind]) if result else BLANK,)
    first, second = results_of(result) if result else ("", "")
    return Cell(seats[1], "w", first), Cell(seats[0], "b", second)


def results_of(result: Result) -> tuple[str, str]:
    """The codes of both seats of a match."""
    if result.kind == "no_show":
        return ("-", "+") if result.absent == (0,) else ("+", "-")
    if result.kind == "both_no_show":
        return "-", "-"
    win, draw, loss = "1=0" if result.rated else "WDL"
    if result.kind == "draw_agreed":
        return draw, draw
    first, second = result.games or (0, 0)
    if first != second:
        return (win, loss) if first > second else (loss, win)
    return (draw, draw) if result.kind == "played" else (loss, loss)
