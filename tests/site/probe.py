"""`python -m tests.site.probe`: every page and call of the site, asked in the environment of this process; what was answered as JSON.

Needs an empty database and, in production, collected static files.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oshisite.settings")
django.setup()

from django.conf import settings  # noqa: E402 - after the setup
from django.core.management import call_command  # noqa: E402
from django.http import HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import URLPattern, URLResolver, get_resolver  # noqa: E402

from oshisite.accounts.models import User  # noqa: E402
from tests.matches.playing import table  # noqa: E402

HOST = "arena.example" if settings.IS_PRODUCTION else "localhost"
SOME = {"name": "Aki", "token_id": "1", "content_type_id": "1", "app_label": "matches"}
"""What stands for a part of an address; for any other a word that leads nowhere."""
FORMS = ("/play/new", "/i18n/setlang/", "/theme/", "/api/matches/", "/accounts/signup/", "/admin/login/")


def routes(patterns: list[Any], before: str = "") -> Iterator[str]:
    """Every route as text."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield route


def address(route: str, match: str) -> str:
    """A route with values in its places."""
    path = route.replace("^", "").replace("$", "").replace("\\Z", "")
    for place in [part.split(">")[0] for part in path.split("<")[1:]]:
        name = place.rpartition(":")[2]
        path = path.replace(f"<{place}>", match if name in ("match_id", "object_id") else SOME.get(name, "none"))
    return "/" + path.split("(?P")[0]


def told(path: str, who: str, response: HttpResponse) -> dict[str, Any]:
    kept = {name: morsel for name, morsel in response.cookies.items() if morsel.value}  # an empty one is taken back
    cookies = {name: {flag: morsel[flag] for flag in ("secure", "httponly", "samesite")} for name, morsel in kept.items()}
    is_page = response.get("Content-Type", "").startswith("text/html") and not response.streaming
    return {
        "path": path, "who": who, "status": response.status_code, "headers": dict(response.headers), "cookies": cookies,
        "page": response.content.decode() if is_page else "",
    }  # fmt: skip


def client(**options: Any) -> Client:
    return Client(headers={"host": HOST}, raise_request_exception=False, **options)


def answers() -> Iterator[dict[str, Any]]:
    """Each address as a visitor and as staff with every permission, over TLS and as a visitor without; forms from elsewhere; a login."""
    match, password = table(), secrets.token_urlsafe(12)
    User.objects.create_superuser("root", "root@arena.example", password)
    visitor, root, plain = client(), client(), client()
    yield told("/accounts/login/ POST", "root", root.post("/accounts/login/", {"login": "root", "password": password}, secure=True))
    for path in sorted({address(route, match) for route in routes(get_resolver().url_patterns)} | {"/nowhere/at/all", "/api/nowhere"}):
        yield told(path, "visitor", visitor.get(path, secure=True))
        yield told(path, "plain", plain.get(path))
        if "logout" not in path:
            yield told(path, "root", root.get(path, secure=True))
    for path in FORMS:
        yield told(f"{path} POST", "elsewhere", client(enforce_csrf_checks=True).post(path, {}, secure=True))


def main() -> None:
    call_command("migrate", verbosity=0)
    print(json.dumps(list(answers())))


if __name__ == "__main__":
    main()
