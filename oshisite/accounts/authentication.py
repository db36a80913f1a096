"""API tokens for HTTP: `Authorization: Bearer oshi_…`. A token without the scope `play` reads only, whatever the view allows."""

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from oshisite.accounts.models import ApiToken, User
from oshisite.accounts.tokens import bearer, find_token


class ApiTokenAuthentication(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        text = bearer(request.headers.get("Authorization", ""))
        if text is None:
            return None
        token = find_token(text, timezone.now())
        if token is None:
            raise AuthenticationFailed(_("This token is not known."))
        if request.method not in SAFE_METHODS and not token.may_play:
            raise PermissionDenied(_("This token may only read."))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class ApiTokenScheme(OpenApiAuthenticationExtension):
    target_class = ApiTokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}
