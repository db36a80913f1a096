"""Cards over HTTP: the whole catalogue of a game, which a browser keeps, and questions to it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256

from django.http import HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from decks.api.base import DeckApi, answer, refusals
from decks.api.bodies import CardCatalogue, CardList
from decks.cards import Query, found
from decks.catalogues import catalogue_of, title_of
from decks.rejection import Rejected

KEPT = "max-age=300"
"""A browser asks again after five minutes, and is told that nothing is new."""
FACET = re.compile(r"([^:\s]+):(.+)")
BOUND = re.compile(r"([^:\s]+):(-?[0-9]{1,9})")


def several(name: str, description: str, pattern: str = "") -> OpenApiParameter:
    item = {"type": "string", **({"pattern": f"^{pattern}$"} if pattern else {})}
    return OpenApiParameter(name, {"type": "array", "items": item}, explode=True, description=description)


class CardsApi(DeckApi):
    @extend_schema(
        operation_id="cards",
        summary="All cards of a game, and the sections of its decks",
        description="With an `ETag`: who sends it back in `If-None-Match` is answered 304 while nothing is new.",
        responses={200: CardCatalogue, 304: None, **refusals(404)},
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        catalogue = catalogue_of(game)
        body = CardCatalogue(game, title_of(game), list(catalogue.sections), list(catalogue.faces.values()))
        full = answer(body, headers={"Cache-Control": KEPT})
        full["ETag"] = f'"{sha256(full.content).hexdigest()[:32]}"'
        return get_conditional_response(request._request, etag=full["ETag"], response=full) or full


class FindCardsApi(DeckApi):
    @extend_schema(
        operation_id="find_cards",
        summary="Cards that fit, in the order of the catalogue",
        parameters=[
            several("kind", "Any of these kinds."),
            several("set", "From any of these sets."),
            several("facet", "`colour:coral`: one of these values of each facet named.", FACET.pattern),
            several("min", "`cost:2`: a number at least that high.", BOUND.pattern),
            several("max", "`cost:4`: a number at most that high.", BOUND.pattern),
            several("keyword", "Any of these keywords."),
            OpenApiParameter("words", str, description="Each of them stands in name, text or code."),
            OpenApiParameter("of", str, description="Belongs to the card with this code."),
        ],
        responses={200: CardList, **refusals(404)},
    )
    def get(self, request: Request, game: str) -> HttpResponse:
        return answer(CardList(game, found(catalogue_of(game), query(request.query_params))))


def query(asked: QueryDict) -> Query:
    """What the parameters of an address ask for, of a page too. Raises `Rejected`."""
    facets: dict[str, set[str]] = {}
    for facet, value in pairs(FACET, asked.getlist("facet")):
        facets.setdefault(facet, set()).add(value)
    return Query(
        kinds=frozenset(asked.getlist("kind")),
        sets=frozenset(asked.getlist("set")),
        facets={facet: frozenset(values) for facet, values in facets.items()},
        least={name: int(value) for name, value in pairs(BOUND, asked.getlist("min"))},
        most={name: int(value) for name, value in pairs(BOUND, asked.getlist("max"))},
        keywords=frozenset(asked.getlist("keyword")),
        words=asked.get("words", ""),
        of=asked.get("of", ""),
    )


def pairs(shape: re.Pattern[str], values: Iterable[str]) -> list[tuple[str, str]]:
    """Names with what is wanted of them. Raises `Rejected`."""
    read = [shape.fullmatch(value) for value in values]
    if not all(read):
        raise Rejected("bad_args", "name_and_value")
    return [(one[1], one[2]) for one in read if one]
