"""Cheers."""

from matches.games.hololive_ocg.kinds import Cheer
from matches.games.hololive_ocg.words import BLUE, GREEN, PURPLE, RED, WHITE, YELLOW


class WhiteCheer(Cheer):
    code, name, colours = "hY01-001", "White Cheer", (WHITE,)


class GreenCheer(Cheer):
    code, name, colours = "hY02-001", "Green Cheer", (GREEN,)


class RedCheer(Cheer):
    code, name, colours = "hY03-001", "Red Cheer", (RED,)


class BlueCheer(Cheer):
    code, name, colours = "hY04-001", "Blue Cheer", (BLUE,)


class PurpleCheer(Cheer):
    code, name, colours = "hY05-001", "Purple Cheer", (PURPLE,)


class YellowCheer(Cheer):
    code, name, colours = "hY06-001", "Yellow Cheer", (YELLOW,)
