"""The page of the API: the OpenAPI schema as a page like all others, readable without script (L156).

Every call with its parameters, body and answers; the shapes that they name stand below, each with an anchor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

METHODS = ("get", "post", "put", "patch", "delete")
Schema = dict[str, Any]


class Field(NamedTuple):
    """A parameter of a call or a field of a shape."""

    name: str
    kind: SafeString
    is_required: bool
    note: SafeString


class Call(NamedTuple):
    """One verb of one address."""

    id: str
    method: str
    path: str
    summary: str
    description: SafeString
    parameters: list[Field]
    body: list[SafeString]
    answers: list[tuple[str, SafeString]]


class Shape(NamedTuple):
    """What a body or an answer is made of; `values` where it is one of a few words."""

    name: str
    note: SafeString
    fields: list[Field]
    values: str


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api_docs.html", content())


@cache
def content() -> dict[str, Any]:
    schema: Schema = SchemaGenerator().get_schema(public=True)
    return {
        "description": words(schema["info"]["description"]),
        "calls": list(calls(schema)),
        "shapes": [shape(name, found) for name, found in schema["components"]["schemas"].items()],
    }


def calls(schema: Schema) -> Iterator[Call]:
    for path, verbs in schema["paths"].items():
        for method in METHODS:
            if call := verbs.get(method):
                yield Call(
                    id=call["operationId"],
                    method=method.upper(),
                    path=path,
                    summary=call.get("summary", ""),
                    description=words(call.get("description", "")),
                    parameters=[parameter(one) for one in call.get("parameters", ())],
                    body=[kind(content["schema"]) for content in call.get("requestBody", {}).get("content", {}).values()][:1],
                    answers=[(status, answer(found)) for status, found in call["responses"].items()],
                )


def parameter(found: Schema) -> Field:
    return Field(found["name"], kind(found["schema"]), found.get("required", False), words(found.get("description", "")))


def answer(found: Schema) -> SafeString:
    return next((kind(content["schema"]) for content in found.get("content", {}).values()), words(found.get("description", "")))


def shape(name: str, found: Schema) -> Shape:
    needed = found.get("required", ())
    parts = found.get("properties", {}).items()
    fields = [Field(part, kind(value), part in needed, words(value.get("description", ""))) for part, value in parts]
    return Shape(name, words(found.get("description", "")), fields, listed(found))


def listed(found: Schema) -> str:
    return ", ".join(repr(value) if value == "" else str(value) for value in found.get("enum", ()))


def kind(found: Schema) -> SafeString:
    """The type of a value in a few words, with links to the shapes that it names."""
    if name := found.get("$ref", "").rpartition("/")[2]:
        return format_html('<a href="#{}">{}</a>', name, name)
    if choices := found.get("oneOf") or found.get("anyOf") or found.get("allOf"):
        return format_html_join(" or ", "{}", ((kind(choice),) for choice in choices))
    if found.get("type") == "array":
        return format_html("list of {}", kind(found.get("items", {})))
    if isinstance(found.get("additionalProperties"), dict):
        return format_html("map of {}", kind(found["additionalProperties"]))
    return format_html("{}", listed(found) or found.get("type", "any"))


def words(text: str) -> SafeString:
    """Plain text with `code` in it."""
    parts = enumerate(re.split(r"`([^`]*)`", text))
    return format_html_join("", "{}", ((format_html("<code>{}</code>", part) if place % 2 else part,) for place, part in parts))
