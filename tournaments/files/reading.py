"""A file of either kind, told apart by how it begins: our JSON is an object, TRF is not."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext as _

from tournaments.files import tournament, trf_tournament
from tournaments.files.mistakes import MOST_BYTES, BadFile, Mistake
from tournaments.files.tournament import Tournament


def read(raw: bytes) -> tuple[Tournament, list[Mistake]]:
    """The tournament, and what is odd in the file. Raises `BadFile`."""
    if raw.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        return tournament.read(raw.removeprefix(b"\xef\xbb\xbf")), []
    if len(raw) > MOST_BYTES:
        raise BadFile([Mistake(_("The file is larger than %(most)d bytes.") % {"most": MOST_BYTES})])
    return trf_tournament.read(text_of(raw))


def read_path(path: Path) -> tuple[Tournament, list[Mistake]]:
    """Raises `BadFile`, also for a file that cannot be opened."""
    try:
        with path.open("rb") as opened:
            return read(opened.read(MOST_BYTES + 1))
    except OSError as error:
        raise BadFile([Mistake(str(error))]) from error


def text_of(raw: bytes) -> str:
    """UTF-8, or what programs for chess wrote before it."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")
