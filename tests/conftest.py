"""Set-up of the test run: Nim joins the games, and the kit's assertions explain themselves."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["BOHRD_GAMES"] = str(Path(__file__).parent / "kit")

pytest.register_assert_rewrite("kit")

settings.register_profile(
    "bohrd",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("bohrd")

LONG = ("tests/server/browser/", "tests/native/", "tests/docs/", "tests/server/", "tests/envs/")
"""What takes long, longest first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that at the end no process is left alone with it."""
    items.sort(key=lambda item: next((n for n, f in enumerate(LONG) if item.nodeid.startswith(f)), len(LONG)))


# A worker comes to hold a gigabyte; looking through it as often as usual takes a twelfth of the time.
gc.set_threshold(100_000, 20, 50)
