"""Guests on their way: remembered as seen, led to sign up where a page needs credentials, held back where they come in crowds."""

from collections.abc import Callable

from allauth.core import ratelimit
from allauth.core.exceptions import RateLimited
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

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


class GuestMiddleware(MiddlewareMixin):
    def process_view(self, request: HttpRequest, view: Callable[..., HttpResponseBase], *_: object) -> HttpResponseBase | None:
        guest = guest_of(request)
        if guest is None:
            return None
        seen(guest, timezone.now())
        if request.resolver_match and request.resolver_match.url_name in NEEDS_ACCOUNT:
            return redirect("account_signup")
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        return ratelimit.respond_429(request) if isinstance(exception, RateLimited) else None
