"""Set-up of the test run: the kit's assertions explain themselves like those of a test module."""

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("kit")

settings.register_profile(
    "bohrd",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("bohrd")
