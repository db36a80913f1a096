"""Pages that tell and decide nothing: about, rules, the style guide; and the choice of a theme, which is a cookie."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from oshisite import specimens
from oshisite.rules import BOOKS
from oshisite.templatetags.stage import THEME_COOKIE, THEMES

YEAR = 365 * 86400


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "rules/list.html", {"books": BOOKS.values()})


@require_safe
def rules_of(request: HttpRequest, game: str) -> HttpResponse:
    if game not in BOOKS:
        raise Http404
    return render(request, "rules/book.html", {"book": BOOKS[game]})


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    return render(request, "styleguide.html", specimens.context())


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember light or dark; `system` forgets the choice. `chrome.js` does the same without a reload."""
    chosen = request.POST.get("theme")
    if chosen not in (*THEMES, "system"):
        return HttpResponseBadRequest(_("There is no such theme."))
    back = request.POST.get("next", "/")
    is_ours = url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(back if is_ours else "/")
    if chosen == "system":
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    else:
        response.set_cookie(THEME_COOKIE, chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    return response


urlpatterns = [
    path("about/", about, name="about"),
    path("rules/", rules, name="rules"),
    path("rules/<slug:game>/", rules_of, name="rules_of"),
    path("theme/", choose_theme, name="theme"),
]
if not settings.IS_PRODUCTION:
    urlpatterns.append(path("_styleguide", styleguide, name="styleguide"))
