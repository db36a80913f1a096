"""Entrants from CSV: name, account, club, seed, rating. All or nothing; reading is the dry run, with every mistake and its line (T76).

Source: tournaments reference, section 9.3.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from io import StringIO

from django.utils.translation import gettext as _
from msgspec import Struct

from tournaments.files.mistakes import MOST_ENTRANTS, BadFile, Mistake

COLUMNS = ("name", "account", "club", "seed", "rating")
LONGEST = 60
"""Characters of a name, an account or a club."""
HIGHEST = {"seed": MOST_ENTRANTS, "rating": 9_999}


class EntrantRow(Struct, frozen=True):
    """Who is to be entered. `line`: of the file, from 1. `account`: name on this site, "" for somebody without one."""

    line: int
    name: str
    account: str = ""
    club: str = ""
    seed: int | None = None
    rating: int | None = None


def read(text: str) -> tuple[EntrantRow, ...]:
    """The first line names the columns, in any order; only `name` has to be there. Commas, semicolons or tabs. Raises `BadFile`."""
    text = text.removeprefix("\ufeff")
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter(text), strict=True)
    mistakes: list[Mistake] = []
    found: list[EntrantRow] = []
    try:
        header = [name.strip().casefold() for name in next(rows, [])]
        mistakes.extend(of_header(header))
        for cells in rows if not mistakes else ():
            if any(cell.strip() for cell in cells):
                row, wrong = entrant(rows.line_num, header, cells)
                found.append(row)
                mistakes.extend(Mistake(why, rows.line_num) for why in wrong)
    except csv.Error as error:
        mistakes.append(Mistake(_("This is no CSV: %(why)s.") % {"why": error}, rows.line_num))
    mistakes.extend(repeated(found))
    if len(found) > MOST_ENTRANTS:
        mistakes.append(Mistake(_("There are more than %(most)d entrants.") % {"most": MOST_ENTRANTS}))
    if mistakes:
        raise BadFile(sorted(mistakes, key=lambda mistake: mistake.line))
    return tuple(found)


def delimiter(text: str) -> str:
    header = text.partition("\n")[0]
    return max(",;\t", key=header.count)


def of_header(header: list[str]) -> Iterator[Mistake]:
    if "name" not in header:
        yield Mistake(_("The first line has to name the columns, “name” among them."), 1)
    for name in dict.fromkeys(header):
        if name not in COLUMNS:
            yield Mistake(_("There is no column “%(name)s”. There are: %(known)s.") % {"name": name, "known": ", ".join(COLUMNS)}, 1)
        elif header.count(name) > 1:
            yield Mistake(_("Column “%(name)s” stands twice.") % {"name": name}, 1)


def entrant(line: int, header: list[str], cells: list[str]) -> tuple[EntrantRow, list[str]]:
    """A row, and what is wrong with it."""
    values = dict(zip(header, (cell.strip() for cell in cells), strict=False))
    wrong = [_("There are more cells than columns.")] if any(cell.strip() for cell in cells[len(header) :]) else []
    if not values.get("name"):
        wrong.append(_("The name is missing."))
    for name in ("name", "account", "club"):
        if len(values.get(name, "")) > LONGEST or not values.get(name, "").isprintable():
            wrong.append(_("The %(column)s has to be on one line, of at most %(most)d characters.") % {"column": name, "most": LONGEST})
    seed, rating = (number(values, name, wrong) for name in ("seed", "rating"))
    return EntrantRow(line, values.get("name", ""), values.get("account", ""), values.get("club", ""), seed, rating), wrong


def number(values: Mapping[str, str], name: str, wrong: list[str]) -> int | None:
    text = values.get(name, "")
    if not text:
        return None
    least = 1 if name == "seed" else 0
    if text.isascii() and text.isdigit() and len(text) <= 6 and least <= int(text) <= HIGHEST[name]:
        return int(text)
    told = {"column": name, "least": least, "most": HIGHEST[name], "text": text[:20]}
    wrong.append(_("The %(column)s has to be a number from %(least)d to %(most)d, not “%(text)s”.") % told)
    return None


def repeated(rows: list[EntrantRow]) -> Iterator[Mistake]:
    """An account enters once; a seed is of one entrant."""
    for column in ("account", "seed"):
        seen: dict[str, int] = {}
        for row in rows:
            value = str(getattr(row, column) or "").casefold()
            if value in seen:
                yield Mistake(_("The same %(column)s stands in line %(line)d.") % {"column": column, "line": seen[value]}, row.line)
            elif value:
                seen[value] = row.line
