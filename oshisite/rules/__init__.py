"""The rules of all games as their pages tell them, in our own words. A game more is a module, a line here, and the templates it names."""

from oshisite.rules.book import Book
from oshisite.rules.oshi import OSHI
from oshisite.rules.oshi_push import OSHI_PUSH
from oshisite.rules.virtually_victorious import VIRTUALLY_VICTORIOUS

BOOKS: dict[str, Book] = {book.game: book for book in (OSHI, OSHI_PUSH, VIRTUALLY_VICTORIOUS)}


def rule_text(game: str, number: str) -> str:
    """What a rule says, by its number (`P35`); empty for a game without a book, or a rule that is not in it."""
    book = BOOKS.get(game)
    rules = (rule for section in book.sections for rule in section.rules) if book else ()
    return next((str(rule.text) for rule in rules if book and f"{book.letter}{rule.number}" == number), "")
