"""What goes wrong, said in the caller's language: JSON with a code and a reason under `/api/`, a page elsewhere.

Codes are those of the reject codes of live play where one fits (appendix B); an exception's own text never leaves the server.
"""

from typing import Any

from allauth.core.exceptions import RateLimited
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

CODES = {400: "bad_args", 401: "login_needed", 403: "forbidden", 404: "not_found", 405: "unknown_action", 429: "rate_limited"}


def api_exception(exception: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's answer in the API's own shape: `{"code", "reason"}`, with `fields` where single ones are at fault."""
    if isinstance(exception, RateLimited):
        exception = exceptions.Throttled()
    response = exception_handler(exception, context)
    if response is None:
        return None
    detail = response.data
    body: dict[str, Any] = {"code": CODES.get(response.status_code, "bad_args")}
    if isinstance(detail, dict) and set(detail) == {"detail"}:
        body["reason"] = str(detail["detail"])
    else:
        body |= {"reason": _("Some values cannot be used."), "fields": detail}
    response.data = body
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
    return answer(request, 500, _("Something went wrong on our side. It has been written down."), code="internal")


def answer(request: HttpRequest, status: int, reason: str, code: str = "") -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse({"code": code or CODES[status], "reason": reason}, status=status)
    return render(request, f"{status}.html", {"reason": reason}, status=status)


