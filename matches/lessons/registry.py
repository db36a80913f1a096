"""The lessons on this site, in the order in which they are offered. Adding one is a line here (docs/add-a-lesson.md)."""

from __future__ import annotations

from collections.abc import Mapping

from matches.lessons.oshi import OSHI
from matches.lessons.oshi_push import OSHI_PUSH
from matches.lessons.script import Lesson
from matches.lessons.virtually_victorious import VIRTUALLY_VICTORIOUS

LESSONS: Mapping[str, Lesson] = {lesson.game: lesson for lesson in (OSHI, OSHI_PUSH, VIRTUALLY_VICTORIOUS)}
