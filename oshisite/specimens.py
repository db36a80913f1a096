"""What the style guide shows: one sample of each thing, in each state. Development only; no page of the site reads this."""

from django import forms

from oshisite.figures import COLOURS
from oshisite.rules.oshi import START

SWATCHES = (
    "ground", "sunken", "line", "edge", "quiet", "ink", "act", "act-fill", "loss", "loss-fill", "won", "won-fill", "stage", "board",
)  # fmt: skip
ICONS = (
    "play", "pause", "first", "step-back", "step-forward", "last", "flip", "undo", "rematch", "flag", "handshake", "link",
    "copy", "download", "upload", "user", "users", "bot", "sun", "moon", "menu", "close", "check", "plus", "minus", "info",
    "alert", "help", "chevron-down", "chevron-right", "arrow-right", "clock", "hourglass", "eye", "search", "settings",
    "trophy", "mail", "key", "lock", "log-out", "shield", "verified", "sound", "mute", "chat", "list", "offline", "target",
    "calendar", "star",
)  # fmt: skip
TITLES = {
    "white": "Morning Talk",
    "green": "Garden Stream",
    "red": "Encore",
    "blue": "Night Drive",
    "purple": "Séance at Three",
    "yellow": "Confetti Cannon",
}
CARDS = [
    {"id": f"sample-{colour}", "name": TITLES[colour], "colour": colour, "cost": cost, "kind": "star", "numbers": (f"+{cost}", f"{cost}0"),
     "text": "When you play this, look at the top two cards of your deck. Keep one, put the other at the bottom."}
    for cost, colour in enumerate(COLOURS, start=1)
]  # fmt: skip
CARD_STATES = ("", "usable", "chosen", "target", "used", "hidden")
BRACKET = (
    ("Semi-finals", ((("Mina", 2, True), ("Guest 4821", 0, False)), (("Sharp", 1, False), ("Aoi", 2, True)))),
    ("Final", ((("Mina", 0, False), ("Aoi", 2, True)),)),
)


class SampleForm(forms.Form):
    """Never saved: fields as they look at rest, with help, disabled."""

    name = forms.CharField(label="Name", help_text="Others see this.", max_length=30)
    message = forms.CharField(label="Message", widget=forms.Textarea(attrs={"rows": 2}), required=False)
    level = forms.ChoiceField(label="Level", choices=[("gentle", "Gentle"), ("steady", "Steady"), ("sharp", "Sharp")])
    old = forms.CharField(label="Cannot be changed", initial="oshi", disabled=True, required=False)
    agree = forms.BooleanField(label="May play in my name", required=False)


def context() -> dict[str, object]:
    return {
        "themes": ("light", "dark"),
        "swatches": SWATCHES,
        "scale": (12, 14, 16, 20, 25, 31),
        "icons": ICONS,
        "colours": COLOURS,
        "form": SampleForm(),
        "faulty": SampleForm({"level": "gentle"}),
        "cards": CARDS,
        "card": CARDS[2],
        "card_states": CARD_STATES,
        "names": ("Mina", "Aoi Tanaka", "Guest 4821", "星街", "Sharp", "Pekora", "former player"),
        "ratings": (1012, 1008, 1020, 1041, 1033, 1060, 1072),
        "houses": [f"{side}-{value}" for side in ("red", "white") for value in (1, 2, 3)],
        "start": START,
        "bracket": BRACKET,
        "results": ("won", "lost", "draw", "void", "playing"),
        "tones": ("act", "loss", "won"),
    }
