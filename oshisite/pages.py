"""Pages that tell and decide nothing: about, rules, the style guide; and the choice of a theme, which is a cookie."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from oshisite import rules_text, specimens
from oshisite.templatetags.stage import THEME_COOKIE, THEMES

YEAR = 365 * 86400


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html")


@require_safe
def oshi_rules(request: HttpRequest) -> HttpResponse:
    return render(request, "rules/oshi.html", {"sections": rules_text.OSHI, "start": rules_text.OSHI_START})


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
    path("rules/oshi/", oshi_rules, name="rules_oshi"),
    path("theme/", choose_theme, name="theme"),
]
if not settings.IS_PRODUCTION:
    urlpatterns.append(path("_styleguide", styleguide, name="styleguide"))
