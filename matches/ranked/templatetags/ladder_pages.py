"""What templates say about ladders and ratings: names, numbers, and the chart of a history."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from matches.ranked import chart, words
from matches.ranked.boards import Own
from matches.ranked.history import Point
from matches.ranked.ladders import Ladder

register = template.Library()
MINUS = "−"


@register.filter
def ladder_name(ladder: Ladder | str) -> str:
    return words.ladder_name(ladder)


@register.filter
def ladder_kind(ladder: Ladder) -> str:
    kind = ", ".join(words.kind_words(ladder))
    return kind[:1].upper() + kind[1:]


@register.filter
def signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"{MINUS}{-change}" if change < 0 else "±0"


@register.filter
def percent(share: float) -> str:
    return f"{round(100 * share)} %"


@register.filter
def unrated(why: str) -> str:
    return words.unrated(why)


@register.filter
def no_rank(own: Own) -> str:
    return words.no_rank(own)


@register.simple_tag
def rating(shown: int, is_provisional: bool) -> SafeString:
    """The shown number, with a question mark while it is provisional (L210)."""
    if not is_provisional:
        return format_html('<span class="rating">{}</span>', shown)
    return format_html(
        '<span class="rating rating--provisional">{} <span aria-hidden="true">?</span><span class="visually-hidden">{}</span></span>',
        shown,
        _("provisional"),
    )


@register.simple_tag
def rating_chart(points: Sequence[Point]) -> SafeString:
    """The history as a line, oldest first; each point leads to what its match did. The table beside it says the same (L213)."""
    drawn = chart.draw([point.shown for point in reversed(points) if point.result != "void"])
    marks = [point for point in reversed(points) if point.result != "void"]
    label = _("Rating over %(n)s matches, from %(first)s to %(last)s") % {"n": len(marks), "first": marks[0].shown, "last": marks[-1].shown}
    return format_html(
        '<svg class="rating-chart" viewBox="0 0 {} {}" role="group" aria-label="{}">{}<polyline points="{}"/>{}</svg>',
        chart.WIDTH,
        chart.HEIGHT,
        label,
        format_html_join(
            "",
            '<line class="rating-chart__level" x1="{}" y1="{}" x2="{}" y2="{}"/><text x="{}" y="{}">{}</text>',
            ((chart.LEFT, y, chart.WIDTH, y, chart.LEFT - 4, y + 4, value) for value, y in drawn.levels),
        ),
        " ".join(f"{x},{y}" for x, y in drawn.points),
        format_html_join(
            "",
            '<a href="{}" tabindex="-1" aria-hidden="true"><title>{}</title><circle class="rating-chart__touch" cx="{}" cy="{}" r="9"/>'
            '<circle class="rating-chart__point" cx="{}" cy="{}" r="3" data-result="{}"/></a>',
            (
                (
                    reverse("match_rating", args=[point.match]),
                    f"{point.when:%Y-%m-%d}: {point.shown} ({signed(point.change)})",
                    x,
                    y,
                    x,
                    y,
                    point.result,
                )
                for point, (x, y) in zip(marks, drawn.points, strict=True)
            ),
        ),
    )
