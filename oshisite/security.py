"""Headers that keep foreign scripts, frames and hosts out of every page (architecture section 9).

No inline script or style and no other host: pages bring their data in `json_script` blocks, which the browser does not run, and
`'self'` covers the site's own sockets.
"""

from collections.abc import Awaitable, Callable, Iterable
from inspect import iscoroutinefunction

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponseBase, UnreadablePostError
from django.utils.cache import has_vary_header, patch_cache_control
from django.utils.decorators import sync_and_async_middleware
from django.utils.deprecation import MiddlewareMixin

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in ("camera", "geolocation", "microphone", "payment", "usb", "browsing-topics"))
HEADERS = {"Content-Security-Policy": CONTENT_SECURITY_POLICY, "Permissions-Policy": PERMISSIONS_POLICY}

Sync = Callable[[HttpRequest], HttpResponseBase]
Async = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def security_headers(get_response: Sync | Async) -> Sync | Async:
    if iscoroutinefunction(get_response):

        async def respond_async(request: HttpRequest) -> HttpResponseBase:
            return guarded(await get_response(request))

        return respond_async

    def respond(request: HttpRequest) -> HttpResponseBase:
        return guarded(get_response(request))  # type: ignore[arg-type]  # the sync one, by the branch above

    return respond


class NoNul(MiddlewareMixin):
    """No address, form or cookie holds a NUL: PostgreSQL takes none in a text, and would answer with a fault of the server.

    Bodies of the API are closed types, which say for themselves what a text may hold.
    """

    def process_request(self, request: HttpRequest) -> None:
        if "\0" in request.path:
            raise Http404
        query = request.META.get("QUERY_STRING", "")
        if "\0" in query or "%00" in query:
            raise BadRequest("NUL in a query")
        if has_nul(request.COOKIES.values()):
            raise BadRequest("NUL in a cookie")
        if not request.path.startswith("/api/") and any(has_nul(values) for values in form_of(request)):
            raise BadRequest("NUL in a form")


def form_of(request: HttpRequest) -> list[list[str]]:
    """What a form says, field by field; nothing if whoever sent it is gone."""
    try:
        return [values for _, values in request.POST.lists()]
    except UnreadablePostError:
        return []


def has_nul(texts: Iterable[str]) -> bool:
    return any("\0" in text for text in texts)


class ForThemAlone(MiddlewareMixin):
    """What depends on who asks is kept by nobody on the way, and shown again by a browser only after it has asked again.

    Who asks is known by a cookie or a token. Pages that hold what is hidden say more by themselves (`never_cache`).
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        knows_who_asks = has_vary_header(response, "Cookie") or "Authorization" in request.headers
        if knows_who_asks and "Cache-Control" not in response.headers:
            patch_cache_control(response, private=True, no_cache=True)
        return response


def guarded(response: HttpResponseBase) -> HttpResponseBase:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
