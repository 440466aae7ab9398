"""List every sentence that a player can meet, by the file in which it stands, to be read aloud.

    python docs/sentences.py            all of them
    python docs/sentences.py periodic   those of files with this in their path

Names in braces stand for what the program fills in. The texts of the ledgers are apart: ``bohrd rules GAME``
prints them; only their plain sentences are listed here.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SOURCES = ("src/bohrd", "web/src")
UNSEEN = (
    *("lab/", "server/protocol", "server/store", "server/migrations", "api_docs", "static/client"),
    *("/content.py", "/faults.py", "/checks.py", "/saving.py"),
)
"""Files whose texts only programmers and designers read."""
READ = re.compile(
    r'(?:aria-label|aria-description|title|alt|placeholder|data-tip|data-panel-title)="([^"]*)"'
)
"""Attributes that people see or hear."""


def main(wanted: str = "") -> None:
    """Print them."""
    seen: set[str] = set()
    for path in sorted(path for source in SOURCES for path in (ROOT / source).rglob("*")):
        name = str(path.relative_to(ROOT))
        if wanted in name and path.is_file() and not any(part in name for part in UNSEEN):
            found = [text for text in sentences(path) if text not in seen]
            seen |= set(found)
            if found:
                print(f"\n# {name}")
                print(*dict.fromkeys(found), sep="\n")


def sentences(path: Path) -> Iterator[str]:
    """What people can read of a file."""
    readers = {
        ".py": _python,
        ".toml": _toml,
        ".jinja": _markup,
        ".html": _markup,
        ".ts": _typescript,
        ".md": _lines,
    }
    reader = readers.get(path.suffix)
    if reader is None:
        return
    for text in reader(path.read_text(encoding="utf-8")):
        folded = " ".join(text.split())
        if _is_said(folded):
            yield folded


def _is_said(text: str) -> bool:
    """Whether it is words: two of them at least, and no code."""
    bare = re.sub(r"\{[^}]*\}", "", text).strip()
    words = re.findall(r"[^\W\d_]{2,}", bare)
    is_code = " " not in bare or bare.startswith(("/", ".", "bold ")) or "default-src" in bare
    is_code = is_code or (re.search(r"[<>=;|]|--|\$\(", bare) and not re.search(r"[.?!…:]$", bare))
    return len(words) > 1 and not is_code


# -- Python ---------------------------------------------------------------------------------


def _python(source: str) -> Iterator[str]:
    tree = ast.parse(source)
    docs = {id(doc) for node in ast.walk(tree) for doc in _docs(node)}
    inside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in ast.walk(node)} - {id(node)}
            yield "".join(_part(part) for part in node.values)
        elif isinstance(node, ast.Constant) and id(node) not in docs | inside:
            yield node.value if isinstance(node.value, str) else ""


def _docs(node: ast.AST) -> Iterator[ast.AST]:
    """The strings below a class, a function, a module or a name, which explain it."""
    body: list[ast.stmt] = getattr(node, "body", []) if isinstance(getattr(node, "body", []), list) else []
    yield from (statement.value for statement in body if isinstance(statement, ast.Expr))


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "{" + ast.unparse(node.value if isinstance(node, ast.FormattedValue) else node) + "}"


# -- everything else ------------------------------------------------------------------------


def _toml(source: str) -> Iterator[str]:
    table = tomllib.loads(source)
    is_ledger = "rule" in table and "summary" in table
    return _strings([rule.get("plain", "") for rule in table["rule"]] if is_ledger else table)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _strings(inner)


def _markup(source: str) -> Iterator[str]:
    plain = re.sub(r"\{#.*?#\}|\{%.*?%\}|<(style|script)\b.*?</\1>", "", source, flags=re.DOTALL)
    plain = re.sub(r"\{\{\s*(.*?)\s*\}\}", r"{\1}", plain)
    yield from READ.findall(plain)
    joined = re.sub(r"</?(?:b|i|em|strong|span|a|kbd|code|cite|sub|sup)\b[^>]*>", "", plain)
    yield from re.split(r"<[^>]*>", joined)


def _typescript(source: str) -> Iterator[str]:
    code = re.sub(r"/\*.*?\*/|^\s*//.*?$", "", source, flags=re.DOTALL | re.MULTILINE)
    for quoted, filled in re.findall(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', code):
        yield quoted or re.sub(r"\$\{", "{", filled)


def _lines(source: str) -> Iterable[str]:
    return source.split("\n\n")


if __name__ == "__main__":
    main(*sys.argv[1:2])
