"""The report of the lab in a real browser: every chart is drawn, by day and night, on a phone too."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from bohrd import games
from bohrd.lab import evidence, report, tables
from bohrd.lab.places import here
from bohrd.lab.run import Folder, Run, Variant


@pytest.fixture(scope="module")
def page_of_periorbis(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """It has a map, and with two bots a table of skill."""
    game = games.load("periorbis")
    options = game.check_options(2, {"length": "short"})
    line_ups = [("random", "random"), ("random", "greedy")]
    run = Run.checked(game, [Variant("2 players", bots, options) for bots in line_ups], 4)
    folder = Folder(tmp_path_factory.mktemp("run"))
    for _ in tables.play_into(folder, here, tables.begin(folder, run)):
        pass
    path = folder.path / "report.html"
    path.write_text(report.page(evidence.by_game([str(folder.path)])), encoding="utf-8")
    return path


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_every_chart_is_drawn_and_nothing_is_fetched(
    chromium: Browser, page_of_periorbis: Path, width: int, scheme: str
) -> None:
    context = chromium.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda request: problems.append(request.url))
    page.goto(page_of_periorbis.as_uri())
    charts = page.locator("[data-chart]")
    for number in range(charts.count()):
        charts.nth(number).scroll_into_view_if_needed()
        charts.nth(number).locator("svg.marks path").first.wait_for(state="attached")
    assert charts.count() >= 10
    assert [one for one in problems if not one.startswith(("data:", page_of_periorbis.as_uri()))] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
