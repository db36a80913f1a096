"""The pages about cards and decks. All can be read, and decks be made, without script; the builder's also asks the API."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, NamedTuple, ParamSpec
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks import layout, selectors, services, texts, vocabulary, words
from decks.api.bodies import CheckDeckBody, read_body
from decks.api.cards import query
from decks.cards import Query, found
from decks.catalogues import catalogue_of, catalogues, title_of
from decks.checking import checked
from decks.clock import now_ms
from decks.forms import DeckForm, ImportForm, PublicFilterForm
from decks.models import DeckList
from decks.reading import BadDeck, Mistake, ReadDeck, deck_of
from decks.rejection import NotFound, Rejected
from decks.selectors import DeckView, Page
from matches.games.decks import Catalogue, Deck, Face
from oshisite.accounts.models import User
from oshisite.accounts.services import ensure_user

MINE_ON_A_CARD = 6
"""How many of one's decks are offered to put a card into: the last ones."""
EARLIER = 50
"""How many versions a page lists: the last ones."""
VERSION = re.compile(r"[0-9]{1,6}")
P = ParamSpec("P")


def missing_is_404(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """What is not there, and what is not for these eyes, is the same page."""

    @wraps(view)
    def shown(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except (NotFound, selectors.BadKey) as missing:
            raise Http404 from missing

    return shown


# --- cards


@require_safe
def all_cards(request: HttpRequest) -> HttpResponse:
    """The cards of the first game; its page leads to those of the others."""
    return redirect("cards_of", first_game())


class Choices(NamedTuple):
    """What cards of a game can be filtered by, each value as it stands in an address and in words."""

    kinds: list[tuple[str, str]]
    facets: list[tuple[str, list[tuple[str, str, str]]]]
    """A title, and values: in the address, in words, and by themselves."""
    keywords: list[str]
    costs: range


def choices(game: str, catalogue: Catalogue) -> Choices:
    faces = catalogue.faces.values()
    facets: dict[str, dict[str, None]] = {}
    for face in faces:
        for facet, values in face.facets.items():
            facets.setdefault(facet, {}).update(dict.fromkeys(values))
    costs = [face.numbers["cost"] for face in faces if "cost" in face.numbers] or [0]
    return Choices(
        [(kind, vocabulary.word(game, "kind", kind)) for kind in dict.fromkeys(face.kind for face in faces)],
        [
            (vocabulary.facet_title(facet), [(f"{facet}:{one}", vocabulary.word(game, "facet", one), one) for one in values])
            for facet, values in facets.items()
        ],
        sorted({word for face in faces for word in face.keywords}),
        range(min(costs), max(costs) + 1),
    )


def asked_for(request: HttpRequest) -> QueryDict:
    """What a form asks for, without the fields that were left empty."""
    asked = request.GET.copy()
    for name, values in request.GET.lists():
        asked.setlist(name, [value for value in values if value])
    return asked


@require_safe
@missing_is_404
def cards(request: HttpRequest, game: str) -> HttpResponse:
    catalogue, asked = catalogue_of(game), asked_for(request)
    try:
        wanted = query(asked)
    except Rejected:
        wanted = Query()
    chosen = {value for values in asked.lists() for value in values[1]}
    faces = found(catalogue, wanted)
    context = {
        "game": game, "title": title_of(game), "games": games(), "faces": faces, "all": len(catalogue.faces),
        "choices": choices(game, catalogue), "chosen": chosen, "words": wanted.words, "least": wanted.least.get("cost"),
        "most": wanted.most.get("cost"), "is_filtered": wanted != Query(), "as_texts": asked.get("show") == "texts",
    }  # fmt: skip
    return render(request, "cards/list.html", context)


@require_safe
@missing_is_404
def card(request: HttpRequest, game: str, code: str) -> HttpResponse:
    catalogue = catalogue_of(game)
    face = catalogue.faces.get(code)
    if face is None:
        raise NotFound(code)
    mine = selectors.my_decks(request.user, game=game, size=MINE_ON_A_CARD).decks if isinstance(request.user, User) else []
    starters = [(starter, copies(starter.deck, code)) for starter in selectors.starters(game)]
    around = neighbours(list(catalogue.faces), code)
    context = {
        "game": game, "title": title_of(game), "face": face, "lead": catalogue.faces.get(face.of), "mine": mine,
        "belonging": [other for other in catalogue.faces.values() if other.of == code],
        "starters": [(starter, count) for starter, count in starters if count], "before": around[0], "after": around[1],
    }  # fmt: skip
    return render(request, "cards/card.html", context)


def neighbours(codes: list[str], code: str) -> tuple[str, str]:
    at = codes.index(code)
    return codes[at - 1] if at else "", codes[at + 1] if at + 1 < len(codes) else ""


def copies(deck: Deck, code: str) -> int:
    return sum(cards.get(code, 0) for cards in deck.sections.values())


# --- lists


@require_safe
@never_cache
@missing_is_404
def decks(request: HttpRequest) -> HttpResponse:
    page = selectors.my_decks(request.user, after=request.GET.get("after", "")) if isinstance(request.user, User) else Page([], "")
    starters = [(starter, leading(starter)) for starter in selectors.starters()]
    return render(request, "decks/mine.html", {"page": listing(request, page), "starters": starters, "games": games()})


@require_safe
@missing_is_404
def public_decks(request: HttpRequest) -> HttpResponse:
    form = PublicFilterForm(request.GET)
    filters = form.filters() if form.is_valid() else selectors.EVERYTHING
    page = selectors.public_decks(filters, after=request.GET.get("after", ""))
    return render(request, "decks/public.html", {"form": form, "page": listing(request, page)})


class Listing(NamedTuple):
    """A page of decks; `newest` and `older` are the queries of other pages, empty where there is nothing."""

    object_list: list[selectors.DeckLine]
    newest: str
    older: str


def listing(request: HttpRequest, page: Page) -> Listing:
    kept = {name: value for name, value in request.GET.items() if name != "after" and value}
    newest = "?" + urlencode(kept) if "after" in request.GET else ""
    return Listing(page.decks, newest, "?" + urlencode({**kept, "after": page.next}) if page.next else "")


# --- a deck


@require_safe
@never_cache
@missing_is_404
def deck(request: HttpRequest, deck_id: str) -> HttpResponse:
    shown = selectors.deck(request.user, deck_id, version_number(request.GET.get("version", "")))
    context = {
        "deck": shown, "title": title_of(shown.game), "leads": leading(shown), **verdict(shown.game, shown.deck),
        "versions": selectors.versions(request.user, deck_id)[:EARLIER] if shown.is_mine else [],
    }  # fmt: skip
    page = render(request, "decks/deck.html", context)
    if shown.visibility != DeckList.Visibility.PUBLIC:
        page.headers["X-Robots-Tag"] = "noindex"
    return page


def version_number(text: str) -> int | None:
    return int(text) if VERSION.fullmatch(text) else None


def leading(shown: DeckView) -> list[Face]:
    """The cards that stand for a deck: those of its sections of a single card."""
    catalogue = catalogue_of(shown.game)
    names = [section.name for section in catalogue.sections if section.size == 1]
    return [catalogue.faces[code] for name in names for code in shown.deck.cards(name) if code in catalogue.faces]


def verdict(game: str, deck: Deck) -> dict[str, Any]:
    """What the rules say of cards and what they are made of, for `decks/_check.html`."""
    looked_at = checked(game, deck)
    counted, order = looked_at.figures.kinds, (kind for section in catalogue_of(game).sections for kind in section.kinds)
    kinds = [(vocabulary.word(game, "kind", kind), counted[kind]) for kind in order if kind in counted]
    facets = [
        (vocabulary.facet_title(facet), [(one, vocabulary.word(game, "facet", one), count) for one, count in most_first(values)])
        for facet, values in looked_at.figures.facets.items()
    ]
    return {
        "game": game, "check": looked_at, "parts": layout.parts(game, deck), "columns": layout.columns(looked_at.figures.curve),
        "kinds": kinds, "facets": facets, "longest": max((count for _, count in kinds), default=1),
    }  # fmt: skip


def most_first(counted: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(counted.items(), key=lambda one: (-one[1], one[0]))


@require_POST
def copy_deck(request: HttpRequest, deck_id: str) -> HttpResponse:
    """A starter or deck becomes one's own. A visitor becomes a guest by it."""

    def copy() -> str:
        return services.copy(user=ensure_user(request), deck_id=deck_id, now=now_ms()).pk

    return done(request, deck_id, copy, _("Copied. This deck is yours to change."))


@require_POST
def restore_deck(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The cards of an earlier version as the next one."""

    def restore() -> str:
        wanted = selectors.deck(request.user, deck_id, version_number(request.POST.get("version", "")))
        services.save(owner=ensure_user(request), deck_id=deck_id, sections=wanted.sections, base=wanted.head, now=now_ms())
        return deck_id

    return done(request, deck_id, restore, _("Brought back, as the newest version."))


@require_POST
def delete_deck(request: HttpRequest, deck_id: str) -> HttpResponse:
    def delete() -> str:
        services.delete(owner=ensure_user(request), deck_id=deck_id)
        return ""

    return done(request, deck_id, delete, _("Deleted, with all its versions."))


@missing_is_404
def done(request: HttpRequest, deck_id: str, act: Callable[[], str], said: str) -> HttpResponse:
    """Does `act`, which returns the deck to show next, and says so, or why not."""
    try:
        next_deck = act()
    except Rejected as refused:
        messages.error(request, words.refusal(refused.reason))
        return redirect("deck", deck_id)
    messages.success(request, said)
    return redirect("deck", next_deck) if next_deck else redirect("decks")


# --- the builder


class Draft(NamedTuple):
    """A deck in the builder: what was typed, and the cards that its script starts from."""

    game: str
    deck: Deck
    form: DeckForm
    saved: DeckView | None = None
    mistakes: Iterable[Mistake] = ()
    refusal: str = ""
    is_changed: bool = False

    @property
    def base(self) -> int:
        """The version that is saved over: once it was said that there is a later one, that one."""
        if self.saved is None:
            return 0
        typed = "" if self.refusal == "saved_meanwhile" else str(self.form["base"].value())
        return version_number(typed) or self.saved.head


@never_cache
@missing_is_404
def new_deck(request: HttpRequest) -> HttpResponse:
    game = request.GET.get("game", "") or first_game()
    if request.method == "POST":
        return keep(request, game, None)
    cards = layout.with_card(game, Deck(), request.GET.get("add", ""))
    form = DeckForm(initial={"text": written(game, cards), "visibility": DeckList.Visibility.PRIVATE})
    return builder(request, Draft(game, cards, form, is_changed=bool(cards.sections)))


@never_cache
@missing_is_404
def edit_deck(request: HttpRequest, deck_id: str) -> HttpResponse:
    saved = selectors.deck(request.user, deck_id)
    if not saved.is_mine:
        messages.info(request, words.refusal("not_yours"))
        return redirect("deck", deck_id)
    if request.method == "POST":
        return keep(request, saved.game, saved)
    cards = layout.with_card(saved.game, saved.deck, request.GET.get("add", ""))
    beside = {"name": saved.name, "notes": saved.notes, "visibility": saved.visibility, "base": saved.head}
    form = DeckForm(initial={"text": written(saved.game, cards), **beside})
    return builder(request, Draft(saved.game, cards, form, saved, is_changed=cards != saved.deck))


def keep(request: HttpRequest, game: str, saved: DeckView | None) -> HttpResponse:
    """Saves what the builder's form holds, or only looks at its text, and shows it again with whatever is wrong."""
    form = DeckForm(request.POST)
    draft = Draft(game, saved.deck if saved else Deck(), form, saved, is_changed=True)
    if not form.is_valid():
        return builder(request, draft, 400)
    try:
        read = texts.read(form.cleaned_data["text"].encode(), game)
    except BadDeck as bad:
        return builder(request, draft._replace(mistakes=bad.mistakes), 400)
    draft = draft._replace(deck=read.deck)
    if "look" in request.POST:
        return builder(request, draft)
    try:
        deck_id = store(request, read, form, saved)
    except Rejected as refused:
        return builder(request, draft._replace(refusal=refused.reason), 409)
    messages.success(request, _("Saved."))
    return redirect("deck", deck_id)


def store(request: HttpRequest, read: ReadDeck, form: DeckForm, saved: DeckView | None) -> str:
    """Raises `Rejected`."""
    given, now = form.cleaned_data, now_ms()
    name = given["name"] or read.name or _("%(game)s deck") % {"game": title_of(read.game)}
    beside = {"name": name, "notes": given["notes"], "visibility": given["visibility"]}
    if saved is None:
        return services.create(owner=ensure_user(request), game=read.game, sections=read.deck.sections, now=now, **beside).pk
    owner = ensure_user(request)
    services.save(owner=owner, deck_id=saved.id, sections=read.deck.sections, base=given["base"] or saved.head, now=now)
    services.edit(owner=owner, deck_id=saved.id, now=now, **beside)
    return saved.id


def builder(request: HttpRequest, draft: Draft, status: int = 200) -> HttpResponse:
    catalogue = catalogue_of(draft.game)
    text = draft.form["text"].value() or ""
    context = {
        "game": draft.game, "title": title_of(draft.game), "games": games(), "form": draft.form, "saved": draft.saved,
        "mistakes": with_lines(text, draft.mistakes), "refusal": words.refusal(draft.refusal) if draft.refusal else "",
        "base": draft.base, "faces": to_add(catalogue), "choices": choices(draft.game, catalogue),
        "sections": catalogue.sections, **verdict(draft.game, draft.deck), "misfits": layout.misfits(draft.game, draft.deck),
        "boot": boot(draft, catalogue),
    }  # fmt: skip
    return render(request, "decks/builder.html", context, status=status)


def to_add(catalogue: Catalogue) -> list[Face]:
    """Cards that go into a deck, in the order in which a deck is built: what leads it comes first."""
    kinds = {kind: at for at, section in enumerate(catalogue.sections) for kind in section.kinds}
    return sorted((face for face in catalogue.faces.values() if face.kind in kinds), key=lambda face: kinds[face.kind])


def boot(draft: Draft, catalogue: Catalogue) -> dict[str, Any]:
    """What the builder's script starts from."""
    return {
        "game": draft.game,
        "deck": draft.saved.id if draft.saved else "",
        "base": draft.base,
        "sections": [{"name": one.name, "size": one.size, "kinds": one.kinds} for one in catalogue.sections],
        "cards": draft.deck.sections,
        "isChanged": draft.is_changed,
        "checkUrl": reverse("check_deck"),
        "searchUrl": reverse("api_find_cards", args=[draft.game]),
        "words": {name: str(said) for name, said in words.BUILDER.items()},
    }


@require_POST
@missing_is_404
def check(request: HttpRequest) -> HttpResponse:
    """What the rules say of cards that are kept nowhere, as a part of the builder's page."""
    try:
        wanted = read_body(request.body, CheckDeckBody)
        cards = deck_of(catalogue_of(wanted.game), wanted.sections)
    except (BadDeck, Rejected):
        return HttpResponse(status=400)
    context = {**verdict(wanted.game, cards), "misfits": layout.misfits(wanted.game, cards)}
    return render(request, "decks/_check.html", context)


def written(game: str, cards: Deck) -> str:
    return texts.write_text(game, "", cards) if cards.sections else ""


class WrongLine(NamedTuple):
    """A mistake with what stands in its line."""

    mistake: Mistake
    line: str


def with_lines(text: str, mistakes: Iterable[Mistake]) -> list[WrongLine]:
    lines = text.splitlines()
    return [WrongLine(one, lines[one.line - 1] if 0 < one.line <= len(lines) else "") for one in mistakes]


def import_deck(request: HttpRequest) -> HttpResponse:
    """A deck from text or JSON, pasted or from a file."""
    if request.method != "POST":
        return render(request, "decks/import.html", {"form": ImportForm()})
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "decks/import.html", {"form": form}, status=400)
    raw, game = form.raw(), form.cleaned_data["game"]
    try:
        made = services.bring(owner=ensure_user(request), raw=raw, game=game, now=now_ms())
    except BadDeck as bad:
        text = raw[: texts.MOST_BYTES].decode("utf-8-sig", "replace")
        again = ImportForm(initial={"text": text, "game": game})
        return render(request, "decks/import.html", {"form": again, "mistakes": with_lines(text, bad.mistakes)}, status=400)
    except Rejected as refused:
        return render(request, "decks/import.html", {"form": form, "refusal": words.refusal(refused.reason)}, status=409)
    messages.success(request, _("Here it is. It is private until you share it."))
    return redirect("deck", made.pk)


def first_game() -> str:
    game = next(iter(catalogues()), None)
    if game is None:
        raise Http404
    return game


def games() -> list[tuple[str, str]]:
    return [(game, title_of(game)) for game in catalogues()]
