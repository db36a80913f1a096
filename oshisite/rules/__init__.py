"""The rules of all games as their pages tell them, in our own words. A game more is a module, a line here, and the templates it names."""

from oshisite.rules.book import Book
from oshisite.rules.oshi import OSHI
from oshisite.rules.oshi_push import OSHI_PUSH

BOOKS: dict[str, Book] = {book.game: book for book in (OSHI, OSHI_PUSH)}
