"""Five-minute lessons: scripted matches on the rules that play uses (docs/add-a-lesson.md)."""
