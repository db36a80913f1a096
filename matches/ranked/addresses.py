"""Keys of ladders as parts of addresses."""

from django.urls import register_converter

from matches.addresses import PlainPart


class LadderKey(PlainPart):
    regex = r"[a-z_]+\.[a-z]+\.[a-z]+(?:\.bots)?"


register_converter(LadderKey, "ladder")
