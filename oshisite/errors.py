"""What goes wrong, said in the caller's language: JSON with a code and a reason under `/api/`, a page elsewhere.

JSON has the shape of refused acts: a closed `code` (live play, appendix B, where one fits), a `reason` that says more, or the same,
and `detail`, a sentence. An exception's own text never leaves the server.
"""

from typing import Any

import structlog
from allauth.core.exceptions import RateLimited
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

logger = structlog.get_logger(__name__)
CODES = {400: "bad_args", 401: "login_needed", 403: "forbidden", 404: "not_found", 405: "unknown_action", 429: "rate_limited"}


def api_exception(exception: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's answer in the API's own shape, with `fields` where single ones are at fault."""
    if isinstance(exception, RateLimited):
        exception = exceptions.Throttled()
    response = exception_handler(exception, context)
    if response is None:
        return None
    said = response.data
    code = CODES.get(response.status_code, "bad_args")
    if isinstance(said, dict) and set(said) == {"detail"}:
        response.data = refusal(code, str(said["detail"]))
    else:
        response.data = refusal(code, _("Some values cannot be used.")) | {"fields": said}
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, 400, _("This request cannot be read."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, 403, _("This is not yours to see or do."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return answer(request, 403, _("This form is too old or came from another site. Load the page again and repeat."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, 404, _("Nothing is here, or it is not yours to see."))


def internal(request: HttpRequest) -> HttpResponse:
    """The page itself may be what is broken, style sheets and all; then the sentence stands alone."""
    reason = _("Something went wrong on our side. It has been written down.")
    try:
        return answer(request, 500, reason, code="internal")
    except Exception:
        logger.exception("error_page_failed")
        return HttpResponse(f"{reason}\n", status=500, content_type="text/plain; charset=utf-8")


def answer(request: HttpRequest, status: int, reason: str, code: str = "") -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse(refusal(code or CODES[status], reason), status=status)
    return render(request, f"{status}.html", {"reason": reason}, status=status)


def refusal(code: str, detail: str) -> dict[str, Any]:
    return {"code": code, "reason": code, "detail": detail}
