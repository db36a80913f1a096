"""A body that nobody asked for is not written to disk, however it is announced."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings

from oshisite.asgi import application

BLOCK = b"x" * 2**20
MOST = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


class Client:
    """A client that sends until it is answered; it counts what was taken of it."""

    def __init__(self, path: str, **headers: str) -> None:
        names = [(b"host", b"localhost"), *((name.replace("_", "-").encode(), value.encode()) for name, value in headers.items())]
        self.scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": names, "http_version": "1.1"}
        self.blocks: Iterator[bytes] = iter([BLOCK] * 100)
        self.taken = 0
        self.answers: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        self.taken += len(BLOCK)
        return {"type": "http.request", "body": next(self.blocks), "more_body": True}

    async def send(self, message: dict[str, Any]) -> None:
        self.answers.append(message)

    async def ask(self) -> tuple[int, bytes]:
        await application(self.scope, self.receive, self.send)
        start, body = self.answers
        return start["status"], body["body"]


@pytest.mark.parametrize("length", [{}, {"content_length": "100"}])
async def test_a_body_that_grows_without_end_is_cut_off(length: dict[str, str]):
    """A visitor could fill the disk with one request."""
    client = Client("/api/replays/read", **length)

    status, body = await client.ask()

    assert (status, json.loads(body)["reason"]) == (413, "too_large")
    assert client.taken <= MOST + len(BLOCK)


async def test_a_body_that_says_it_is_too_large_is_not_read_at_all():
    client = Client("/play/new", content_length=str(MOST + 1))

    status, body = await client.ask()

    assert (status, client.taken) == (413, 0)
    assert body.decode() == "This is more than the site takes at once."
