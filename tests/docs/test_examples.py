"""The examples in the documents run: every ```python block, and every ```console block marked ``run``.

The blocks of one document run in order, in one namespace and one empty folder, as a reader would type them.
In a console block the lines after ``$ `` are commands; what stands between is their output, told in short.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from bohrd import cli

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(python|console run)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def with_examples() -> list[str]:
    return [
        str(path.relative_to(ROOT)) for path in DOCUMENTS if BLOCK.search(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("document", with_examples())
def test_the_examples_of_a_document_run(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / document).read_text(encoding="utf-8")
    namespace: dict[str, object] = {"__name__": "example"}
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 2
        if block[1] == "python":
            source = "\n" * (line - 1) + block[2]
            exec(compile(source, str(ROOT / document), "exec"), namespace)
        else:
            run_console(block[2], f"{document}:{line}", capsys)


def run_console(block: str, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
        program, *arguments = shlex.split(command, comments=True)
        assert program == "bohrd", f"{where}: only bohrd runs here, not {program}"
        code = cli.run(arguments)
        captured = capsys.readouterr()
        assert code == 0, f"{where}: {command}\n{captured.err}"


def test_the_readme_has_an_example() -> None:
    assert "README.md" in with_examples()


def test_links_between_documents_lead_somewhere() -> None:
    broken = [
        f"{path.relative_to(ROOT)}: {link}"
        for path in DOCUMENTS
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
        if not (path.parent / link).exists()
    ]
    assert not broken
