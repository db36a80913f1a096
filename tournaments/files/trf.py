"""TRF16, the tournament report file of FIDE: read leniently, written strictly (T75).

Text in fixed columns, one record a line. Players are records 001; of all others the text is kept as it stands, so that what nobody here
knows survives. Lines end in CR, LF or both; `###` starts a comment.

Source: tournaments reference, section 9.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _
from msgspec import Struct

from tournaments.files.mistakes import MOST_ROUNDS, BadFile, Mistake

ROUNDS = 91
"""Where the first round begins, from 0; each takes ten columns."""
RESULTS = "10=WDL+-HFUZ"
KNOWN = frozenset((*(f"{tens:02}2" for tens in range(1, 23)), "013", "310", "240", "250", "260", "299", "300", "320", "330"))
"""Records with numbers; programs add some with letters."""
BIRTH = re.compile(r"\d{4}/\d\d/\d\d")


class Cell(Struct, frozen=True, omit_defaults=True):
    """A round of a player as written: opponent (0: none), colour `w`, `b` or `-`, result ("" if there is none yet)."""

    opponent: int = 0
    colour: str = "-"
    result: str = ""


BLANK = Cell()


class Player(Struct, frozen=True, omit_defaults=True):
    """A record 001. `points` in halves. `line`: where it stood, for what is said of it."""

    number: int
    name: str
    cells: tuple[Cell, ...] = ()
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: int | None = None
    rank: int | None = None
    line: int = 0


class Record(Struct, frozen=True):
    """Any other line: three characters, and what follows the blank after them."""

    code: str
    text: str


class Trf(Struct, frozen=True, omit_defaults=True):
    players: tuple[Player, ...]
    records: tuple[Record, ...] = ()

    def text(self, code: str) -> str:
        """Of the first record with this code."""
        return next((record.text for record in self.records if record.code == code), "")


def read(text: str) -> tuple[Trf, list[Mistake]]:
    """The file, and what is odd in it. Raises `BadFile` with all that cannot be read."""
    reader = Reader()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        reader.read(number, line.rstrip())
    if not reader.players and not reader.errors:
        reader.errors.append(Mistake(_("There is no player in this file: no line begins with 001.")))
    if reader.errors:
        raise BadFile(reader.errors)
    return Trf(tuple(reader.players.values()), tuple(reader.records)), reader.warnings


class Reader:
    """What has been read so far."""

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}
        self.records: list[Record] = []
        self.errors: list[Mistake] = []
        self.warnings: list[Mistake] = []

    def read(self, at: int, line: str) -> None:
        if not line:
            return
        if line[:3] != "001" or line[3:4].strip():
            self.records.append(Record(line[:3], line[4:] if line[3:4] in ("", " ") else line[3:]))
            if line[:3].isdigit() and line[:3] not in KNOWN:
                self.warnings.append(Mistake(_("Record %(code)s is not known; it is kept as it is.") % {"code": line[:3]}, at))
            return
        number = whole(line[4:8])
        if not number:
            self.errors.append(Mistake(_("The starting number in columns 5 to 8 is missing or no number."), at))
        elif number in self.players:
            first = self.players[number].line
            self.errors.append(
                Mistake(_("Starting number %(number)d stands twice; first in line %(first)d.") % {"number": number, "first": first}, at)
            )
        else:
            self.players[number] = self.player(at, number, line)

    def player(self, at: int, number: int, line: str) -> Player:
        return Player(
            number,
            line[14:47].strip(),
            self.cells(at, line),
            sex=line[9:10].strip(),
            title=line[10:13].strip(),
            rating=self.number(at, line[48:52], _("rating"), "49-52"),
            federation=line[53:56].strip(),
            fide_id=line[57:68].strip(),
            birth=self.birth(at, line),
            points=self.points(at, line[80:84]),
            rank=self.number(at, line[85:89], _("rank"), "86-89"),
            line=at,
        )

    def number(self, at: int, text: str, name: str, columns: str) -> int | None:
        """None if it is not there, and a warning if it is no number."""
        if not text.strip():
            return None
        found = whole(text)
        if found is None:
            told = {"name": name, "columns": columns, "text": text.strip()}
            self.warnings.append(Mistake(_("The %(name)s in columns %(columns)s is no number and is left out: “%(text)s”.") % told, at))
        return found

    def points(self, at: int, text: str) -> int | None:
        if not text.strip():
            return None
        if (found := halves(text)) is None:
            self.warnings.append(
                Mistake(_("The points in columns 81-84 cannot be read and are left out: “%(text)s”.") % {"text": text.strip()}, at)
            )
        return found

    def birth(self, at: int, line: str) -> str:
        """Also where it stands one column to the right or left, as some programs write it."""
        at_its_place = line[69:79].strip()
        if not at_its_place or BIRTH.fullmatch(line[69:79]):
            return at_its_place
        if found := BIRTH.search(line[68:80]):
            self.warnings.append(Mistake(_("The date of birth is not in columns 70-79."), at))
            return found[0]
        return at_its_place

    def cells(self, at: int, line: str) -> tuple[Cell, ...]:
        if len(line) > ROUNDS + 10 * MOST_ROUNDS:
            self.errors.append(Mistake(_("The line is longer than %(most)d rounds.") % {"most": MOST_ROUNDS}, at))
            return ()
        return tuple(self.cell(at, round_, line[start : start + 8]) for round_, start in enumerate(range(ROUNDS, len(line), 10), start=1))

    def cell(self, at: int, round_: int, text: str) -> Cell:
        if not text.strip():
            return BLANK
        opponent, colour, result = text[:4].strip() or "0", text[5:6].strip().lower() or "-", text[7:8].strip().upper()
        wrong = ""
        if (number := whole(opponent)) is None:
            wrong = _("Round %(round)d: the opponent is no number: “%(text)s”.") % {"round": round_, "text": opponent}
        elif colour not in "wb-":
            wrong = _("Round %(round)d: the colour has to be w, b or -, not “%(text)s”.") % {"round": round_, "text": colour}
        elif result and result not in RESULTS:
            wrong = _("Round %(round)d: there is no result “%(text)s”.") % {"round": round_, "text": result}
        if wrong:
            self.errors.append(Mistake(wrong, at))
        return Cell(number or 0, colour, result)


def whole(text: str) -> int | None:
    stripped = text.strip()
    return int(stripped) if stripped.isascii() and stripped.isdigit() else None


def halves(text: str) -> int | None:
    """Points as written, `4.5`, in halves."""
    found = re.fullmatch(r"(\d{1,4})(?:[.,]([05])0?)?", text.strip(), re.ASCII)
    return 2 * int(found[1]) + (found[2] == "5") if found else None


def write(trf: Trf) -> str:
    """Headers, players by number, all else. Raises `BadFile` if something does not fit its columns."""
    mistakes = [Mistake(why) for player in trf.players for why in too_wide(player)]
    if mistakes:
        raise BadFile(mistakes)
    headers = [record for record in trf.records if is_header(record)]
    others = [record for record in trf.records if not is_header(record)]
    lines = [
        *(f"{record.code} {record.text}".rstrip() for record in headers),
        *(player_line(player) for player in sorted(trf.players, key=lambda one: one.number)),
        *(f"{record.code} {record.text}".rstrip() for record in others),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def is_header(record: Record) -> bool:
    """What tells of the tournament itself: 012 to 222, and comments."""
    return record.code == "###" or ("012" <= record.code <= "222" and record.code[2] == "2")


def too_wide(player: Player) -> Iterator[str]:
    widths = {
        "number": (str(player.number), 4),
        "sex": (player.sex, 1),
        "title": (player.title, 3),
        "name": (player.name, 33),
        "rating": (number_text(player.rating), 4),
        "federation": (player.federation, 3),
        "fide_id": (player.fide_id, 11),
        "birth": (player.birth, 10),
        "points": (points_text(player.points), 4),
        "rank": (number_text(player.rank), 4),
    }
    for name, (text, most) in widths.items():
        if len(text) > most or not text.isprintable():
            told = {"number": player.number, "name": name, "text": text, "most": most}
            yield _("Player %(number)d: %(name)s “%(text)s” does not fit into %(most)d columns.") % told


def number_text(number: int | None) -> str:
    return "" if number is None else str(number)


def points_text(halves: int | None) -> str:
    """Below zero, too: a penalty may have taken more than there was."""
    return "" if halves is None else f"{'-' if halves < 0 else ''}{abs(halves) // 2}.{5 * (halves % 2)}"


def player_line(player: Player) -> str:
    line = (
        f"001 {player.number:>4} {player.sex:1}{player.title:>3} {player.name:33} {number_text(player.rating):>4} {player.federation:3} "
        f"{player.fide_id:>11} {player.birth:10} {points_text(player.points):>4} {number_text(player.rank):>4}"
    )
    return (line + "".join(f"  {cell_text(cell)}" for cell in player.cells)).rstrip()


def cell_text(cell: Cell) -> str:
    return f"{cell.opponent or '0000':>4} {cell.colour} {cell.result:1}" if cell != BLANK else " " * 8
