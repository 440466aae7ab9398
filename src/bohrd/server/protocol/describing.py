"""Hands the texts below the fields of answers to pydantic."""

from __future__ import annotations

import ast
import inspect
import itertools
from types import ModuleType
from typing import Annotated, Any

from pydantic import ConfigDict, Field
from typing_extensions import get_original_bases, is_typeddict


def describe(module: ModuleType) -> None:
    """Describe the fields of all answers that a module declares. Pydantic can read the texts itself, but
    reads the whole file anew for every use of every shape, which takes seconds."""
    for node in ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, ast.ClassDef) or not is_typeddict(shape := vars(module)[node.name]):
            continue
        setattr(shape, "__pydantic_config__", ConfigDict(extra="forbid"))  # noqa: B010 - pydantic looks there
        fields: dict[str, Any] = shape.__annotations__
        for base in get_original_bases(shape):
            fields.update(
                {
                    name: known
                    for name, known in getattr(base, "__annotations__", {}).items()
                    if name in fields
                }
            )
        for field, text in itertools.pairwise(node.body):
            match field, text:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                    fields[name] = Annotated[fields[name], Field(description=inspect.cleandoc(words))]
                case _:
                    pass
