"""Decks over HTTP: list, make, look, save, copy, check, bring and take away (docs/decks.md)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request

from decks import selectors, services, texts
from decks.api.base import DeckApi, account, answer, attachment, number, raw_body, refusals
from decks.api.bodies import (
    CheckAnswer,
    CheckDeckBody,
    CopyDeckBody,
    DeckAnswer,
    DeckFile,
    DeckPage,
    EditDeckBody,
    NewDeckBody,
    SaveDeckBody,
    StarterList,
    VersionList,
    read_body,
)
from decks.catalogues import catalogue_of
from decks.checking import checked
from decks.clock import now_ms
from decks.json_format import write_json
from decks.reading import deck_of
from decks.rejection import Rejected
from decks.selectors import DeckView, Filters

GAME = OpenApiParameter("game", str, pattern="^[a-z_]{0,32}$", description="Only decks of this game.")
AFTER = OpenApiParameter("after", str, pattern=r"^([0-9]{1,16}\.[0-9a-z]+)?$", description="`next` of the page before.")
NUMBER = {"type": "integer", "minimum": 1, "maximum": 999_999}
VERSION = OpenApiParameter("version", NUMBER, description="Of one's own deck; none: the last one.")
FORMATS = ("text", "json")


class ReadOrOwn(DeckApi):
    """Everybody looks, whoever is logged in changes."""

    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny()] if self.request.method in SAFE_METHODS else [IsAuthenticated()]


class DecksApi(DeckApi):
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="my_decks",
        summary="Your decks, the last changed first",
        parameters=[GAME, AFTER],
        responses={200: DeckPage, **refusals(404)},
    )
    def get(self, request: Request) -> HttpResponse:
        asked = request.query_params
        return page(lambda after: selectors.my_decks(account(request), game=asked.get("game", ""), after=after), request)

    @extend_schema(
        operation_id="create_deck",
        summary="Make a deck",
        request=NewDeckBody,
        responses={201: DeckAnswer, **refusals(403, 404, 409)},
    )
    def post(self, request: Request) -> HttpResponse:
        wanted = read_body(raw_body(request), NewDeckBody)
        made = services.create(
            owner=account(request),
            game=wanted.game,
            name=wanted.name,
            notes=wanted.notes,
            visibility=wanted.visibility,
            sections=wanted.sections,
            now=now_ms(),
        )
        return created(request, made.pk)


class PublicDecksApi(DeckApi):
    @extend_schema(
        operation_id="public_decks",
        summary="Decks that everybody may see, the last changed first",
        parameters=[
            GAME,
            OpenApiParameter("owner", str, description="A user name."),
            OpenApiParameter("words", str, description="All of them stand in the name of the deck."),
            AFTER,
        ],
        responses={200: DeckPage, **refusals(404)},
    )
    def get(self, request: Request) -> HttpResponse:
        asked = request.query_params
        filters = Filters(asked.get("game", ""), asked.get("owner", ""), asked.get("words", ""))
        return page(lambda after: selectors.public_decks(filters, after=after), request)


class StartersApi(DeckApi):
    @extend_schema(
        operation_id="starter_decks",
        summary="Decks that everybody may play and copy at once",
        parameters=[GAME],
        responses={200: StarterList, **refusals(404)},
    )
    def get(self, request: Request) -> HttpResponse:
        return answer(StarterList(selectors.starters(request.query_params.get("game", ""))))


class DeckDetailApi(ReadOrOwn):
    @extend_schema(
        operation_id="deck",
        summary="A deck, and what the rules say of it",
        responses={200: DeckAnswer, **refusals(404)},
    )
    def get(self, request: Request, deck_id: str) -> HttpResponse:
        return answer(shown(selectors.deck(request.user, deck_id)))

    @extend_schema(
        operation_id="edit_deck",
        summary="Change the name, the notes or who may see it",
        request=EditDeckBody,
        responses={200: DeckAnswer, **refusals(403, 404)},
    )
    def patch(self, request: Request, deck_id: str) -> HttpResponse:
        wanted = read_body(raw_body(request), EditDeckBody)
        services.edit(
            owner=account(request), deck_id=deck_id, name=wanted.name, notes=wanted.notes, visibility=wanted.visibility, now=now_ms()
        )
        return answer(shown(selectors.deck(request.user, deck_id)))

    @extend_schema(
        operation_id="delete_deck",
        summary="Delete a deck with all its versions; matches that were played with it keep their copies",
        request=None,
        responses={204: None, **refusals(403, 404)},
    )
    def delete(self, request: Request, deck_id: str) -> HttpResponse:
        services.delete(owner=account(request), deck_id=deck_id)
        return HttpResponse(status=204)


class VersionsApi(ReadOrOwn):
    @extend_schema(
        operation_id="deck_versions",
        summary="The versions of your deck; of another's deck the last one",
        responses={200: VersionList, **refusals(404)},
    )
    def get(self, request: Request, deck_id: str) -> HttpResponse:
        return answer(VersionList(selectors.versions(request.user, deck_id)))

    @extend_schema(
        operation_id="save_deck",
        summary="Save the cards as a new version",
        description="The same cards as the last version make no new one. `base` older than the last version: 409, and nothing is lost.",
        request=SaveDeckBody,
        responses={200: DeckAnswer, **refusals(403, 404, 409)},
    )
    def post(self, request: Request, deck_id: str) -> HttpResponse:
        wanted = read_body(raw_body(request), SaveDeckBody)
        saved = services.save(owner=account(request), deck_id=deck_id, sections=wanted.sections, base=wanted.base, now=now_ms())
        return answer(shown(selectors.deck(request.user, deck_id, saved.number)))


class VersionApi(DeckApi):
    @extend_schema(
        operation_id="deck_version",
        summary="One version of a deck",
        parameters=[OpenApiParameter("number", NUMBER, OpenApiParameter.PATH)],
        responses={200: DeckAnswer, **refusals(404)},
    )
    def get(self, request: Request, deck_id: str, number: int) -> HttpResponse:
        return answer(shown(selectors.deck(request.user, deck_id, number)))


class CopyApi(DeckApi):
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="copy_deck",
        summary="Copy a deck that you may see, or a starter; the copy is yours and private",
        request=CopyDeckBody,
        responses={201: DeckAnswer, **refusals(403, 404, 409)},
    )
    def post(self, request: Request, deck_id: str) -> HttpResponse:
        wanted = read_body(raw_body(request) or b"{}", CopyDeckBody)
        made = services.copy(user=account(request), deck_id=deck_id, name=wanted.name, version=wanted.version, now=now_ms())
        return created(request, made.pk)


class ExportApi(DeckApi):
    @extend_schema(
        operation_id="export_deck",
        summary="A deck as a file, as text or as JSON",
        parameters=[OpenApiParameter("as", str, enum=FORMATS, default="text"), VERSION],
        responses={(200, "text/plain"): OpenApiTypes.STR, (200, "application/json"): DeckFile, **refusals(404)},
    )
    def get(self, request: Request, deck_id: str) -> HttpResponse:
        wanted = request.query_params.get("as", "text")
        if wanted not in FORMATS:
            raise Rejected("bad_args", "no_such_format")
        found = selectors.deck(request.user, deck_id, number(request, "version"))
        if wanted == "json":
            return attachment(write_json(found.game, found.name, found.deck), f"{found.id}.json", "application/json")
        return attachment(texts.write_text(found.game, found.name, found.deck), f"{found.id}.txt", "text/plain; charset=utf-8")


class ImportApi(DeckApi):
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="import_deck",
        summary="Make a deck from text or JSON",
        description="The body is the file. What cannot be read is told in `mistakes`, each with its line or path, and nothing is made.",
        parameters=[OpenApiParameter("game", str, description="For which game it is, if the file does not say so.")],
        request={"text/plain": OpenApiTypes.STR, "application/json": DeckFile},
        responses={201: DeckAnswer, **refusals(403, 404, 409)},
    )
    def post(self, request: Request) -> HttpResponse:
        game = request.query_params.get("game", "")
        made = services.bring(owner=account(request), raw=raw_body(request), game=game, now=now_ms())
        return created(request, made.pk)


class CheckApi(DeckApi):
    @extend_schema(
        operation_id="check_deck",
        summary="Whether cards make a legal deck, why not, and what they are",
        request=CheckDeckBody,
        responses={200: CheckAnswer, **refusals(403, 404)},
    )
    def post(self, request: Request) -> HttpResponse:
        wanted = read_body(raw_body(request), CheckDeckBody)
        return answer(checked(wanted.game, deck_of(catalogue_of(wanted.game), wanted.sections)))


def shown(deck: DeckView) -> DeckAnswer:
    return DeckAnswer(deck, checked(deck.game, deck.deck))


def created(request: Request, deck_id: str) -> HttpResponse:
    return answer(shown(selectors.deck(request.user, deck_id)), 201, {"Location": f"/api/decks/{deck_id}/"})


def page(listed: Any, request: Request) -> HttpResponse:
    try:
        found = listed(request.query_params.get("after", ""))
    except selectors.BadKey as unknown:
        raise Rejected("bad_args", "no_such_page") from unknown
    return answer(DeckPage(found.decks, found.next))
