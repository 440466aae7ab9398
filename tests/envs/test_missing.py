"""Without an extra, the command that installs it is named."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys

sys.modules["{library}"] = None
try:
    import bohrd.envs.{module}
except ImportError as missing:
    print(missing)
"""


@pytest.mark.parametrize(
    ("library", "module", "said"),
    [
        ("pettingzoo", "turns", 'PettingZoo is not installed: pip install "bohrd[envs]"'),
        ("gymnasium", "single", 'Gymnasium is not installed: pip install "bohrd[envs]"'),
        ("gymnasium", "learn", 'Gymnasium is not installed: pip install "bohrd[envs]"'),
        ("pyspiel", "open_spiel", 'OpenSpiel is not installed: pip install "bohrd[openspiel]"'),
    ],
)
def test_the_command_that_installs_it_is_named(library: str, module: str, said: str) -> None:
    code = WITHOUT.format(library=library, module=module)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == said
