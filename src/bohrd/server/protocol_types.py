"""Writes the protocol down for others: the client's types, and the shapes in its page of the docs.

    python -m bohrd.server.protocol_types

makes ``web/src/protocol.ts`` and the blocks between ``<!-- shapes: … -->`` and ``<!-- /shapes -->`` in
``docs/contributors/protocol.md`` anew from :mod:`bohrd.server.protocol`. A test fails if they are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

from pydantic import TypeAdapter
from typing_extensions import get_original_bases, is_typeddict

from bohrd.server import protocol

ROOT = Path(__file__).parents[3]
CLIENT = ROOT / "web/src/protocol.ts"
PAGE = ROOT / "docs/contributors/protocol.md"

HEAD = """/**
 * The protocol, as docs/contributors/protocol.md explains it.
 * Made from src/bohrd/server/protocol by `python -m bohrd.server.protocol_types`; do not edit.
 */
"""
WIDTH = 110
_BLOCK = re.compile(r"<!-- shapes: (.+?) -->\n.*?<!-- /shapes -->", re.DOTALL)

Json = dict[str, Any]


def shapes() -> dict[str, str]:
    """Every shape of the protocol by its name, as TypeScript."""
    declared = {
        name: found
        for module in protocol.DECLARED
        for name, found in vars(module).items()
        if _is_shape(found) and found.__module__ == module.__name__
    }
    unions = {"ClientMessage": protocol.ClientMessage, "ServerMessage": protocol.ServerMessage}
    return {
        **{name: _interface(shape, declared) for name, shape in declared.items()},
        **{name: _union(name, union) for name, union in unions.items()},
    }


def client_types() -> str:
    """The client's types."""
    exported = (re.sub(r"^(?=interface|type)", "export ", shape, flags=re.M) for shape in shapes().values())
    return "\n".join([HEAD, *(f"{shape}\n" for shape in exported)])


def page(text: str) -> str:
    """The page of the docs with its shapes made anew."""
    known = shapes()

    def block(match: re.Match[str]) -> str:
        wanted = "\n\n".join(known[name] for name in match[1].split(", "))
        return f"<!-- shapes: {match[1]} -->\n```ts\n{wanted}\n```\n<!-- /shapes -->"

    return _BLOCK.sub(block, text)


def shown(text: str) -> list[str]:
    """The names of the shapes that a page shows."""
    return [name for match in _BLOCK.finditer(text) for name in match[1].split(", ")]


def _is_shape(found: Any) -> bool:
    if is_typeddict(found):
        return True
    return isinstance(found, type) and issubclass(found, protocol.Request) and found is not protocol.Request


def _interface(shape: Any, declared: Json) -> str:
    schema: Json = TypeAdapter(shape).json_schema(ref_template="{model}")
    if "$ref" in schema:
        schema = schema["$defs"][schema["$ref"]]
    bases = [base.__name__ for base in get_original_bases(shape) if base in declared.values()]
    inherited = {field for base in bases for field in TypeAdapter(declared[base]).json_schema()["properties"]}
    lines = [*_comment(schema["description"], ""), f"interface {_head(shape.__name__, bases)} {{"]
    for name, field in schema.get("properties", {}).items():
        if name not in inherited:
            optional = "" if name in schema.get("required", ()) else "?"
            about = " ".join(filter(None, (field.get("description", ""), _limits(field))))
            lines += [*_comment(about, "  "), f"  {name}{optional}: {_type(field)};"]
    return "\n".join([*lines, "}"])


def _head(name: str, bases: list[str]) -> str:
    return f"{name} extends {', '.join(bases)}" if bases else name


def _union(name: str, union: Any) -> str:
    members = get_args(union)
    while not _is_shape(members[0]):
        members = get_args(members[0])
    return f"type {name} = {' | '.join(member.__name__ for member in members)};"


def _type(schema: Json) -> str:
    """A JSON schema as a type of TypeScript."""
    if "$ref" in schema:
        return schema["$ref"]
    if "anyOf" in schema:
        return " | ".join(_type(choice) for choice in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema.get("enum", [schema.get("const")]))
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        item = _type(schema["items"])
        return f"({item})[]" if " " in item else f"{item}[]"
    if schema.get("type") == "object":
        values = schema["additionalProperties"]
        return f"Record<string, {'unknown' if values is True else _type(values)}>"
    kind: str = schema["type"]
    return "number" if kind == "integer" else kind


def _limits(schema: Json) -> str:
    """The limits of a number, or of the length of a text or a list, in words."""
    for limited in (schema, *schema.get("anyOf", ())):
        for least, most, unit in (
            ("minimum", "maximum", ""),
            ("minLength", "maxLength", " characters"),
            ("minItems", "maxItems", " entries"),
        ):
            if most in limited and limited.get(least) != limited[most]:
                return f"{limited.get(least, 0)} to {limited[most]}{unit}."
    return ""


def _comment(text: str, indent: str) -> list[str]:
    """A comment in one line, or in as many as it needs."""
    words = text.replace("``", "`").split()
    if not words:
        return []
    if len(indent) + len(" ".join(words)) + 7 <= WIDTH:
        return [f"{indent}/** {' '.join(words)} */"]
    return [
        f"{indent}/**",
        *(f"{indent} * {line}" for line in _filled(words, WIDTH - len(indent))),
        f"{indent} */",
    ]


def _filled(words: Iterable[str], width: int) -> list[str]:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) + 4 > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


if __name__ == "__main__":
    CLIENT.write_text(client_types(), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
