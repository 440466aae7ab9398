"""Compiled rules are used only while their sources are what they were, and are never asked for in vain."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bohrd import native
from bohrd.native import build

pytestmark = pytest.mark.xdist_group("compiled")
"""In one process, so that it is compiled once."""
SAY = "import bohrd; print(bohrd.native.RULES_RUN); bohrd.LiveChance(1).draw([])"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with three modules compiled, of which one is needed by none."""
    sources = tmp_path_factory.mktemp("sources")
    skipped = shutil.ignore_patterns(
        "_native", "static", "docs", "__pycache__", "in_your_element", "mole*", "peri*"
    )
    shutil.copytree(native.SOURCES / "bohrd", sources / "bohrd", ignore=skipped)
    for names in build.lists(sources=sources):
        names.unlink()
    (sources / "bohrd/contract/compiled.txt").write_text("chance\nfactors\n")
    (sources / "bohrd/compiled.txt").write_text("spare\n")
    (sources / "bohrd/spare.py").write_text("def spare() -> int:\n    return 1\n")
    build.build(sources=sources, folder=sources / "bohrd" / "_native")
    return sources


def said(sources: Path, **environment: str) -> tuple[str, str]:
    """How the rules run in a new process, and the error at its end."""
    ended = subprocess.run(
        [sys.executable, "-c", SAY],
        env={**os.environ, "PYTHONPATH": str(sources), "BOHRD_PURE": "0", **environment},
        cwd=sources,
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout.strip(), ended.stderr.strip().splitlines()[-1]


def test_compiled_rules_are_used_until_a_source_changes(compiled: Path) -> None:
    assert said(compiled) == ("compiled", "ValueError: nothing to draw from")
    assert said(compiled, BOHRD_PURE="1")[0] == "interpreted, as BOHRD_PURE asks"
    source = compiled / "bohrd/contract/chance.py"
    before = source.read_text()
    source.write_text(before.replace("nothing to draw from", "an empty pile"))
    assert said(compiled) == (
        "interpreted: bohrd.contract.chance has changed since it was compiled",
        "ValueError: an empty pile",
    )
    source.write_text(before)
    assert said(compiled)[0] == "compiled"


def test_a_changed_list_of_modules_is_a_change(compiled: Path) -> None:
    names = compiled / "bohrd/contract/compiled.txt"
    before = names.read_text()
    names.write_text(before.replace("factors\n", ""))
    changed = "interpreted: bohrd/contract/compiled.txt has changed since it was compiled"
    assert said(compiled) == (changed, "ValueError: nothing to draw from")
    names.write_text(before)
    assert said(compiled)[0] == "compiled"


def test_what_is_compiled_is_whole_until_a_folder_has_a_list_of_its_own(compiled: Path) -> None:
    folder = compiled / "bohrd/_native"
    assert build.is_whole(folder, compiled)
    names = compiled / "bohrd/lab/compiled.txt"
    names.write_text("summary\n")
    assert not build.is_whole(folder, compiled)
    names.unlink()


def test_what_was_compiled_for_another_python_is_left_alone(compiled: Path) -> None:
    manifest = compiled / "bohrd/_native" / native.MANIFEST
    before = manifest.read_text()
    manifest.write_text(before.replace("cpython", "cpython-2", 1))
    assert said(compiled)[0] == "interpreted: they have been compiled for another Python"
    manifest.write_text(before)


def test_a_module_that_is_gone_is_a_change(compiled: Path) -> None:
    source = compiled / "bohrd/spare.py"
    source.rename(source.with_suffix(".away"))
    assert said(compiled)[0] == "interpreted: bohrd.spare has changed since it was compiled"
    source.with_suffix(".away").rename(source)


def test_every_module_named_is_there() -> None:
    for module in build.modules():
        assert native.source_of(module).is_file(), module


def test_the_version_says_how_the_rules_run() -> None:
    shown = subprocess.run(
        [Path(sys.executable).with_name("bohrd"), "--version"], capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip().endswith(f"rules {native.RULES_RUN}")


def test_without_a_compiler_the_rules_stay_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert build.can_compile() == "there is no C compiler 'no-such-compiler'"
