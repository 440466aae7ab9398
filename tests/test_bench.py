"""The benchmarks that need no peers run: nothing else would notice that they do not."""

from __future__ import annotations

import pytest
from bench import processes


def test_two_processes_are_measured_beside_what_the_machine_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "SECONDS", 0.01)
    monkeypatch.setattr(processes, "ROUNDS", 1)
    assert set(processes.measure(["molecular"])) == {processes.MACHINE, "molecular"}
