"""The site's addresses and one more: the first Play, without a match around it."""

from django.http import HttpRequest, HttpResponse
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from oshisite.accounts.services import ensure_user
from oshisite.urls import handler400, handler403, handler404, handler500, urlpatterns


def play(request: HttpRequest) -> HttpResponse:
    return HttpResponse(ensure_user(request).name)


def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a secret of the server")


class WhoAmI(APIView):
    def get(self, request: Request) -> Response:
        return Response(request.user.username)

    def post(self, request: Request) -> Response:
        return Response(request.user.username)


urlpatterns = [*urlpatterns, path("play", play), path("fail", fail), path("api/fail", fail), path("api/me", WhoAmI.as_view())]

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]
