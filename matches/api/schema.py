"""Messages and bodies in the OpenAPI schema: msgspec structs become its components, nested ones too.

Arguments of an act are read by the row that its name leads to (`live.acts.TABLE`), so the schema has a type for each row.
"""

from __future__ import annotations

from typing import Any, Union

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from msgspec import Struct, defstruct, field, inspect
from msgspec.structs import FieldInfo, fields

from matches.api.bodies import ActBody, Refusal
from matches.games.views import MatchView
from matches.live.acts import TABLE, Args
from matches.live.protocol import Cid, PromptId
from matches.messages import ViewMessage

REF = "#/components/schemas/{name}"
Schema = dict[str, Any]


EVERYWHERE = (400, 401, 429)
"""What any call may answer: an address that cannot be read, a token that nobody knows, too many calls."""


def refusals(*statuses: int) -> dict[int, type[Refusal]]:
    return dict.fromkeys(sorted({*EVERYWHERE, *statuses}), Refusal)


def action_type(name: str, row: type[Args]) -> type[Struct]:
    """An action with the arguments that belong to its name; they may be left out where none is needed."""
    is_needed = any(info.required for info in fields(row))
    args: Any = ("args", row) if is_needed else ("args", row, field(default_factory=row))
    return defstruct(f"{name.title()}Action", [args], tag=name, tag_field="name", forbid_unknown_fields=True)


def default_of(info: FieldInfo) -> tuple[Any, ...]:
    return () if info.required else (info.default,)


ACTIONS: Any = Union[tuple(action_type(name, row) for name, row in TABLE.items())]  # noqa: UP007 - of a tuple
ActSchema = defstruct(
    "ActBody",
    [("cid", Cid), ("action", ACTIONS), ("prompt", PromptId | None, None)],
    namespace={"__doc__": ActBody.__doc__},
    forbid_unknown_fields=True,
)
"""`ActBody` as the schema shows it."""
ViewSchema = defstruct(
    "ViewMessage",
    [(info.name, MatchView if info.name == "view" else info.type, *default_of(info)) for info in fields(ViewMessage)],
    namespace={"__doc__": ViewMessage.__doc__},
    tag="view",
    tag_field="t",
)
"""`ViewMessage` with the view spelled out."""


class StructSchema(OpenApiSerializerExtension):
    """What `extend_schema` makes of a struct."""

    target_class = Struct
    match_subclasses = True

    def get_name(self, auto_schema: AutoSchema, direction: str) -> str:
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> Schema:
        _, components = msgspec.json.schema_components([self.target], ref_template=REF)
        own: Schema = components.pop(self.target.__name__)
        types = {one.__name__: one for one in structs_of(inspect.type_info(self.target), set())}
        for name, schema in components.items():
            nested = ResolvedComponent(name=name, type=ResolvedComponent.SCHEMA, object=types.get(name, name), schema=portable(schema))
            auto_schema.registry.register_on_missing(nested)
        return dict(portable(own))


def structs_of(kind: Any, seen: set[type[Struct]]) -> set[type[Struct]]:
    """All structs that a type is made of: the same one is the same component, wherever it is found first."""
    if isinstance(kind, inspect.StructType):
        if kind.cls in seen:
            return seen
        seen.add(kind.cls)
    for inner in (getattr(kind, name, None) for name in ("fields", "types", "item_types", "item_type", "key_type", "value_type", "type")):
        for one in inner if isinstance(inner, tuple) else (inner,):
            if isinstance(one, inspect.Type | inspect.Field):
                structs_of(one, seen)
    return seen


def portable(schema: Any) -> Any:
    """What OpenAPI 3.0 and other languages read: `$` for Python's end of text, `nullable` for null, an item type for tuples.

    It cannot say which names an object may have.
    """
    match schema:
        case {"pattern": str(pattern)}:
            return {**schema, "pattern": pattern.replace(r"\Z", "$")}
        case {"anyOf": [*types]} if {"type": "null"} in types:
            rest = [portable(kind) for kind in types if kind != {"type": "null"}]
            others = {name: value for name, value in schema.items() if name != "anyOf"}
            return {**others, "nullable": True, **(rest[0] if len(rest) == 1 else {"anyOf": rest})}
        case {"prefixItems": [*types]}:
            return {"type": "array", "items": {"anyOf": [portable(kind) for kind in types]}, "minItems": len(types), "maxItems": len(types)}
        case dict():
            told = {name: value for name, value in schema.items() if (name, value) != ("required", []) and name != "propertyNames"}
            return {name: portable(value) for name, value in told.items()}
        case list():
            return [portable(value) for value in schema]
    return schema
