"""The notebooks run from their first cell to the last."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

nbclient: Any = pytest.importorskip("nbclient")
nbformat: Any = pytest.importorskip("nbformat")
pytest.importorskip("pyspiel")

FOLDER = Path(__file__).parent.parent.parent / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
STEPS = "STEPS = 30_000"
"""What takes long is done shortly."""


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert STEPS in text
    if os.environ.get("BOHRD_EXTRAS") != "full":
        text = text.replace(STEPS, "STEPS = 4_096")
    notebook = nbformat.reads(text, as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    shown = [
        kind for cell in notebook.cells for out in cell.get("outputs", []) for kind in out.get("data", {})
    ]
    assert shown.count("image/svg+xml") >= 4, "positions and curves show themselves as pictures"
    assert (tmp_path / "data" / "README.md").is_file()


def test_there_are_notebooks_and_they_are_kept_without_what_they_printed() -> None:
    assert NOTEBOOKS
    for file in NOTEBOOKS:
        cells = nbformat.read(file, as_version=4).cells
        assert not any(cell.get("outputs") for cell in cells)
