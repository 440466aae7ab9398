"""Filling in templates, and remembering what was drawn: little changes from one position to the next."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, ParamSpec, TypeVar, cast

import jinja2
from jinja2.compiler import CodeGenerator
from jinja2.nodes import Const
from jinja2.runtime import Macro
from markupsafe import Markup, escape

REMEMBERED = 2048
"""So many of the latest drawings of each kind are remembered: enough for those of a thousand viewers."""
WORDS = 16_384
"""So many of the latest words and numbers that were filled in."""

P = ParamSpec("P")
T = TypeVar("T")


_words = lru_cache(WORDS, typed=True)(escape)


def escaped(value: object) -> str:
    """What is filled in, as HTML. The same few words and numbers are filled in over and over."""
    return value if isinstance(value, Markup) else _words(value)  # type: ignore[arg-type]


def filled(html: str, *values: object) -> Markup:
    """HTML whose blanks are filled in as by ``Markup.format``, which is much slower."""
    return Markup(html.format(*map(escaped, values)))


_PLAIN = frozenset({str, Markup, int, float, bool, type(None)})


def _macro(made: Macro) -> Callable[..., Any]:
    """A macro that remembers what it drew of words and numbers; it knows nothing but its arguments."""
    drawn = lru_cache(REMEMBERED, typed=True)(made)

    def draw(*given: Any, **named: Any) -> Any:
        plain = _PLAIN.issuperset(map(type, given)) and _PLAIN.issuperset(map(type, named.values()))
        return drawn(*given, **named) if plain else made(*given, **named)

    return draw


class _Code(CodeGenerator):
    """Fills in by :func:`escaped`, calls macros and functions as they are, and remembers what macros drew.
    What is not filled in after an ``if`` without ``else`` is nothing."""

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        self.write("environment.escaped(")

    def macro_def(self, macro_ref: Any, frame: Any) -> None:
        knows_more = macro_ref.accesses_caller or macro_ref.accesses_kwargs or macro_ref.accesses_varargs
        self.write("(" if knows_more else "environment.macro(")
        super().macro_def(macro_ref, frame)
        self.write(")")

    def visit_Call(self, node: Any, frame: Any, forward_caller: bool = False) -> None:
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write(")")

    def visit_CondExpr(self, node: Any, frame: Any) -> None:
        node.expr2 = node.expr2 or Const("")
        super().visit_CondExpr(node, frame)


class _Template(jinja2.Template):
    """One whose macros others import: they know the same few globals, whoever does."""

    def _get_default_module(self, ctx: Any = None) -> Any:
        return self._module or super()._get_default_module()


class _Templates(jinja2.Environment):
    """Templates that are read once and never change, all with the same few globals."""

    code_generator_class = _Code
    template_class = _Template
    escaped = staticmethod(escaped)
    macro = staticmethod(_macro)

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._found: dict[str, jinja2.Template] = {}

    def get_template(
        self,
        name: str | jinja2.Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> jinja2.Template:
        found = self._found.get(name) if isinstance(name, str) else name
        if found is None:
            found = self._found[str(name)] = super().get_template(name, parent, globals)
        return found

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What is called so of something; what is laid out in a ``dict`` is found there at once."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]  # pyright: ignore[reportUnknownVariableType]
        return super().getattr(obj, attribute)


@cache
def templates(package: str, folder: str) -> jinja2.Environment:
    """The templates of a folder; ``house.jinja`` (seat colours and marks) can be imported in them."""
    made = _Templates(
        loader=jinja2.ChoiceLoader(
            [jinja2.PackageLoader(package, folder), jinja2.PackageLoader("bohrd", "picture")]
        ),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    cast(dict[str, Any], made.filters)["counted"] = counted  # pyright: ignore[reportUnknownMemberType]
    return made


def counted(number: int, thing: str) -> str:
    """So many of a thing: *1 card*, *2 cards*."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class Artist:
    """Draws the templates of one game."""

    def __init__(self, package: str) -> None:
        self._env = templates(package, "picture")
        self._globals = cast(dict[str, Any], self._env.globals)  # pyright: ignore[reportUnknownMemberType]
        self.style = (files(package) / "picture" / "style.css").read_text(encoding="utf-8")

    def draw(self, template: str, **what: Any) -> Markup:
        """One template filled in; as ``Template.render`` does, without what that does for other templates."""
        found = self._env.get_template(template)
        given = {**self._globals, **what}
        context = self._env.context_class(self._env, given, found.name, found.blocks)
        return Markup("".join(found.root_render_func(context)))


def remembered(draw: Callable[P, T]) -> Callable[P, T]:
    """Remember what the latest calls of a function drew, by their arguments; safe to call from any thread."""
    return lru_cache(REMEMBERED)(draw)  # type: ignore[return-value]
