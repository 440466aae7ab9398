"""The API as a page, made from its OpenAPI document."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from bohrd.server.pages import page

router = APIRouter(prefix="/api", include_in_schema=False)


@router.get("/docs")
def docs(request: Request) -> Response:
    """Every address with what it takes and gives."""
    document: dict[str, Any] = request.app.openapi()
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            entry = {"path": path, "method": method.upper(), **operation}
            groups.setdefault(operation["tags"][0], []).append(entry)
    return page(
        "api_docs.html",
        info=document["info"],
        groups=groups,
        shapes=document["components"]["schemas"],
        kind=_kind,
        body=_body,
    )


def _body(content: dict[str, Any]) -> dict[str, Any]:
    """The schema of a request's or an answer's body."""
    kinds: dict[str, dict[str, Any]] = content.get("content", {})
    for kind in kinds.values():
        return kind.get("schema", {})
    return {}


def _kind(schema: dict[str, Any]) -> list[tuple[str, bool]]:
    """A schema in a few words; those that are shapes of their own are marked to become links."""
    if "$ref" in schema:
        return [(schema["$ref"].rpartition("/")[2], True)]
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices:
        words: list[tuple[str, bool]] = []
        for choice in choices:
            words += [(" or ", False)] * bool(words) + _kind(choice)
        return words
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return [(" or ".join(f'"{value}"' for value in values), False)]
    if schema.get("type") == "array":
        return [("list of ", False), *_kind(schema.get("items", {}))]
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return [("object of ", False), *_kind(schema["additionalProperties"])]
    return [(schema.get("type", "anything"), False)]
