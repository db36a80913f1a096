"""Guests on their way: remembered as seen, led to sign up where a page needs credentials, held back where they come in crowds.

And people about whom staff have decided something: told so on each page, and shown nothing else while they are banned (live play L220).
"""

from collections.abc import Callable

from allauth.core import ratelimit
from allauth.core.exceptions import RateLimited
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from oshisite.accounts import sanctions
from oshisite.accounts.models import Sanction, User
from oshisite.accounts.services import guest_of, seen

# A guest who set a password or address here would have credentials and still count as a guest.
NEEDS_ACCOUNT = {
    "account_email",
    "account_set_password",
    "account_change_password",
    "account_reauthenticate",
    "mfa_index",
    "mfa_activate_totp",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
    "api_tokens",
}

OPEN_TO_BANNED = {"account_logout", "theme", "set_language", "conduct_read"}


class GuestMiddleware(MiddlewareMixin):
    def process_view(self, request: HttpRequest, view: Callable[..., HttpResponseBase], *_args: object) -> HttpResponseBase | None:
        guest = guest_of(request)
        if guest is None:
            return None
        seen(guest, timezone.now())
        if request.resolver_match and request.resolver_match.url_name in NEEDS_ACCOUNT:
            return redirect("account_signup")
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        return ratelimit.respond_429(request) if isinstance(exception, RateLimited) else None


class SanctionMiddleware(MiddlewareMixin):
    """`request.sanctions`: what this person has to know. A ban leaves nothing but the page that says so."""

    def process_view(self, request: HttpRequest, view: Callable[..., HttpResponseBase], *_args: object) -> HttpResponseBase | None:
        user = request.user
        if not isinstance(user, User) or not user.has_sanctions:
            return None
        found = sanctions.to_be_told(user, timezone.now())
        request.sanctions = found  # type: ignore[attr-defined]  # pages read it
        ban = next((one for one in found if one.kind == Sanction.Kind.BAN), None)
        is_open = request.resolver_match is not None and request.resolver_match.url_name in OPEN_TO_BANNED
        return ban_page(request, ban) if ban and not is_open else None


def ban_page(request: HttpRequest, ban: Sanction) -> HttpResponseBase:
    if request.path.startswith("/api/"):
        refusal = {"code": "forbidden", "reason": "banned", "detail": _("This account is banned: %(reason)s") % {"reason": ban.reason}}
        return JsonResponse(refusal, status=403)
    page = render(request, "accounts/banned.html", {"ban": ban}, status=403)
    add_never_cache_headers(page)
    return page
