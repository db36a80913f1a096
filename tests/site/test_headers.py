"""What every address of the site answers with, in development and in production: headers, cookies, and pages that keep to their policy.

The site is asked in a process of its own for each environment, by the settings that it would run with (architecture section 9).
"""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oshisite.security import CONTENT_SECURITY_POLICY

PROJECT = Path(__file__).resolve().parents[2]
ENVIRONMENTS: dict[str, dict[str, str]] = {
    "development": {},
    "production": {
        "OSHI_ENV": "production", "SECRET_KEY": secrets.token_urlsafe(50), "ALLOWED_HOSTS": "arena.example",
        "SMTP_URL": "smtps://mail.example", "OSHI_LOG_LEVEL": "CRITICAL",
    },
}  # fmt: skip
ON_EACH = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\b(?:src=|type=\"application/json\"))", re.IGNORECASE)
INLINE_STYLE = re.compile(r"<style|<[^>]+\sstyle=\"", re.IGNORECASE)
HANDLER = re.compile(r"<[^>]+\son[a-z]+=\"", re.IGNORECASE)
FOREIGN = re.compile(r"<(?:script|link|img|iframe|form)\b[^>]*\b(?:src|href|action)=\"(?:https?:)?//(?!arena\.example|localhost)[^\"]*\"")
MACHINES = {"/healthz", "/readyz", "/metrics"}
"""Asked by machines of the same network, without TLS; the last one answers nobody without its password."""
Answer = dict[str, Any]


@pytest.fixture(scope="module", params=list(ENVIRONMENTS))
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[Answer]]:
    """The environment and what every address answered."""
    folder = tmp_path_factory.mktemp(request.param)
    environment = {
        "PATH": os.environ["PATH"], "DATABASE_URL": f"sqlite:///{folder}/site.sqlite3", "STATIC_ROOT": str(folder / "static"),
        **ENVIRONMENTS[request.param],
    }  # fmt: skip
    if request.param == "production":
        run(environment, "manage.py", "collectstatic", "--no-input", "--verbosity", "0")
    return request.param, json.loads(run(environment, "-m", "tests.site.probe"))


def run(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=PROJECT, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def names(answers: list[Answer]) -> list[str]:
    return [f"{one['path']} as {one['who']}: {one['status']}" for one in answers]


def test_no_address_fails_and_many_were_asked(site: tuple[str, list[Answer]]):
    _, answers = site

    assert names([one for one in answers if one["status"] >= 500 and one["path"] != "/readyz"]) == []
    assert len(answers) > 250
    assert {200, 302, 401, 403, 404, 405} <= {one["status"] for one in answers}


def test_every_answer_carries_every_header(site: tuple[str, list[Answer]]):
    _, answers = site

    lacking = [one for one in answers if {name: one["headers"].get(name) for name in ON_EACH} != ON_EACH]

    assert names([one for one in lacking if one["status"] != 301]) == []
    assert names([one for one in answers if "camera=()" not in one["headers"].get("Permissions-Policy", "") and one["status"] != 301]) == []
    assert names([one for one in answers if {"Server", "X-Powered-By"} & set(one["headers"])]) == []


def test_pages_keep_to_the_policy_that_they_are_sent_with(site: tuple[str, list[Answer]]):
    _, answers = site
    pages = [one for one in answers if one["page"]]

    assert len(pages) > 50
    for pattern in (INLINE_SCRIPT, INLINE_STYLE, HANDLER, FOREIGN):
        assert names([one for one in pages if pattern.search(one["page"])]) == []


def test_only_production_insists_on_tls(site: tuple[str, list[Answer]]):
    kind, answers = site
    over_tls = [one for one in answers if one["who"] != "plain"]
    redirected = [
        one for one in answers if one["who"] == "plain" and one["headers"].get("Location", "").startswith("https://arena.example/")
    ]

    if kind == "development":
        assert [one for one in answers if "Strict-Transport-Security" in one["headers"]] == []
        assert redirected == []
    else:
        assert names([one for one in over_tls if one["headers"].get("Strict-Transport-Security") != "max-age=31536000"]) == []
        assert {one["path"] for one in answers if one["who"] == "plain"} - {one["path"] for one in redirected} == MACHINES


def test_cookies_are_kept_from_scripts_and_other_sites(site: tuple[str, list[Answer]]):
    kind, answers = site
    cookies = [(name, flags) for one in answers for name, flags in one["cookies"].items()]

    assert {"sessionid", "csrftoken"} <= {name for name, _ in cookies}
    assert {flags["samesite"] for _, flags in cookies} == {"Lax"}
    assert {bool(flags["httponly"]) for name, flags in cookies if name == "sessionid"} == {True}
    assert {name for name, flags in cookies if bool(flags["secure"]) != (kind == "production")} == set()


def test_forms_from_elsewhere_are_refused(site: tuple[str, list[Answer]]):
    _, answers = site

    assert {one["path"]: one["status"] for one in answers if one["who"] == "elsewhere"} == {
        "/play/new POST": 403, "/i18n/setlang/ POST": 403, "/theme/ POST": 403, "/accounts/signup/ POST": 403, "/admin/login/ POST": 403,
        "/api/matches/ POST": 401,
    }  # fmt: skip


def test_pages_of_oneself_are_in_no_shared_cache(site: tuple[str, list[Answer]]):
    """What depends on who asks says so, or may not be kept at all."""
    _, answers = site
    mine = [one for one in answers if one["who"] == "root" and one["status"] == 200 and one["page"]]

    def is_kept_apart(headers: dict[str, str]) -> bool:
        return "Cookie" in headers.get("Vary", "") or "no-store" in headers.get("Cache-Control", "")

    assert names([one for one in mine if not is_kept_apart(one["headers"])]) == []


def test_the_mailbox_and_debugging_are_for_development(site: tuple[str, list[Answer]]):
    kind, answers = site
    found = {one["path"]: one["status"] for one in answers if one["who"] == "visitor"}

    assert found.get("/_mail/") == (200 if kind == "development" else None)
    assert names([one for one in answers if "Traceback" in one["page"] or "DEBUG = True" in one["page"]]) == []
