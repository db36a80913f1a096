"""The pages of lessons: a list, and each lesson as what a replay of the learner's seat would send, with what is said at each step.

They read nothing from the database. What a page holds is made once for each language.

Source: look, "Pages"; live play L41, L71, L142, L175.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from matches import texts
from matches.games.engine import ViewKey
from matches.games.registry import KNOWN
from matches.games.views import Json, log_lines, match_view, merge_patch
from matches.lessons.course import Course, Step, course
from matches.lessons.registry import LESSONS
from matches.lessons.script import LEARNER, Lesson

KEY = ViewKey.of_seat(LEARNER)
NOT_ASKED = ("options", "default", "together", "previews")
"""What a prompt holds for whoever is to answer it."""


class PlainStep(NamedTuple):
    """A step for readers without script: what is said, and the table on which it is."""

    number: int
    said: list[str]
    template: str
    table: Json
    names: list[str]


@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    rows = [(lesson, KNOWN[lesson.game].title, len(lesson.own)) for lesson in LESSONS.values()]
    return render(request, "lessons/list.html", {"nav": "rules", "lessons": rows})


@require_safe
def lesson(request: HttpRequest, game: str) -> HttpResponse:
    if game not in LESSONS:
        raise Http404
    wanted, language = LESSONS[game], texts.language()
    context = {
        "nav": "rules",
        "lesson": wanted,
        "title": KNOWN[game].title,
        "opponent": f"bot:{next(iter(KNOWN[game].bots))}",
        "next": after(wanted),
        "boot": boot(game, language) | {"textsUrl": static(f"matches/texts/{language}.json")},
        "plain": plain(game, language),
    }
    return render(request, "lessons/lesson.html", context)


def after(lesson: Lesson) -> Lesson | None:
    """The lesson that is offered next."""
    others = list(LESSONS.values())
    place = others.index(lesson) + 1
    return others[place % len(others)] if len(others) > 1 else None


# --- for the script


@cache
def boot(game: str, language: str) -> Json:
    """Players, first view, entries and steps."""
    played = course(game)
    views = list(views_of(played))
    return {
        "game": game,
        "players": [{"seat": seat, "name": name, "kind": "human"} for seat, name in enumerate(names(played.lesson))],
        "view": views[0],
        "entries": [entry(played, seq, views) for seq in range(played.history.head + 1)],
        "steps": [told(step) for step in played.steps],
    }


def names(lesson: Lesson) -> list[str]:
    return [str(lesson.learner) or _("You"), lesson.opponent]


def views_of(played: Course) -> list[Json]:
    """What the learner sees after each entry; what may be chosen there is what the script wants, and nothing of it where it goes on by
    itself. Of what was played before the lesson there is only where it led."""
    asked = {step.seq - 1: step for step in played.own}
    game, positions, start = played.history.game, played.history.positions, played.start
    before = [narrowed(match_view(game, positions[start], KEY), None)] * start
    shown = enumerate(positions[start:], start=start)
    return before + [narrowed(match_view(game, position, KEY), asked.get(seq)) for seq, position in shown]


def narrowed(view: Json, step: Step | None) -> Json:
    """The view in which no more can be chosen than `step` offers."""
    prompts = {
        name: prompt if "options" not in prompt else offered(prompt, step) if step and prompt["number"] == step.number else closed(prompt)
        for name, prompt in view["prompts"].items()
    }
    return {**view, "prompts": prompts}


def offered(prompt: Json, step: Step) -> Json:
    kept = (*step.picks, *step.also)
    options = [option for option in prompt["options"] if option in kept]
    previews = {str(option): prompt["previews"][str(option)] for option in options if str(option) in prompt.get("previews", {})}
    return closed(prompt) | {"options": options, "default": list(step.picks)} | ({"previews": previews} if previews else {})


def closed(prompt: Json) -> Json:
    return {name: value for name, value in prompt.items() if name not in NOT_ASKED}


def entry(played: Course, seq: int, views: list[Json]) -> Json:
    """An entry as the learner's seat is told of it; the patch leads from one narrowed view to the next."""
    history = played.history
    if seq < played.start:
        return {"seq": seq, "facts": [], "lines": []}
    facts = [fact.seen_by(KEY) for fact in history.body(seq).facts]
    return {
        "seq": seq,
        "at": history.entries[seq].at,
        "by": history.entries[seq].seat,
        "kind": history.entries[seq].kind,
        "facts": [msgspec.to_builtins(fact) for fact in facts],
        "lines": log_lines(history.game, facts),
        "patch": merge_patch(views[seq - 1], views[seq]) if seq else {},
    }


def told(step: Step) -> dict[str, Any]:
    """A step as the script knows it."""
    beat = step.beat
    said = {"before": str(beat.before), "after": str(beat.after)}
    return {
        "seq": step.seq,
        "byItself": beat.by_itself,
        "picks": list(step.picks),
        **{name: words for name, words in said.items() if words},
    }


# --- without script


@cache
def plain(game: str, language: str) -> SafeString:
    """The lesson as a list of steps."""
    return mark_safe(render_to_string("lessons/_plain.html", {"steps": plain_steps(course(game))}))  # noqa: S308 - a template of ours


def plain_steps(played: Course) -> list[PlainStep]:
    """One for each answer of the learner, with all that was said since the one before, and one for the end."""
    found, said = list[PlainStep](), list[str]()
    for step in played.steps:
        beat = step.beat
        if beat.before:
            said.append(str(beat.before))
        if not beat.by_itself:
            found.append(plain_step(played, len(found) + 1, said, step.seq - 1))
            said = [str(beat.after)] if beat.after else []
    return [*found, plain_step(played, len(found) + 1, said, played.history.head)]


def plain_step(played: Course, number: int, said: list[str], seq: int) -> PlainStep:
    game = played.lesson.game
    view = match_view(played.history.game, played.history.positions[seq], KEY)
    return PlainStep(number, said, f"moments/{game}.html", view["table"], names(played.lesson))
