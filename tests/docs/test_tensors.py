"""The page on observations says what the code says."""

import runpy
from pathlib import Path

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_page_is_up_to_date() -> None:
    made = runpy.run_path(str(DOCS / "tensors.py"))["page"]()
    assert made == (DOCS / "tensors.md").read_text(encoding="utf-8"), "run: python docs/tensors.py"
