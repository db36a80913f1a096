"""Parts of addresses: match ids and player names, so that nothing else reaches a view."""

from django.urls import register_converter

from matches.chat.rooms import KIND
from matches.models import ID_LENGTH


class PlainPart:
    """A part of an address that is used as it stands."""

    regex = ""

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class MatchId(PlainPart):
    regex = rf"[0-9A-Za-z]{{{ID_LENGTH}}}"


class RoomKind(PlainPart):
    """A kind of room: `players`, `team-0`, `spectators`."""

    regex = KIND.replace("(", "(?:")


class PlayerName(PlainPart):
    """A user name as Django's own validator has it."""

    regex = r"[\w.@+-]{1,150}"


register_converter(MatchId, "match")
register_converter(RoomKind, "room")
register_converter(PlayerName, "player")
