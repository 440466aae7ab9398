"""Positions in the ways an environment can be rendered: in characters, as SVG, as an array of colours."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bohrd.contract import OVER, BadInput, Position
from bohrd.envs import missing
from bohrd.picture.scene import HEIGHT, WIDTH

MODES = ["human", "ansi", "svg", "rgb_array"]
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
)


def check_mode(mode: str | None) -> str | None:
    """The mode; ``BadInput`` for one that does not exist."""
    if mode is not None and mode not in MODES:
        raise BadInput(f"render_mode is {', '.join(MODES)} or None, not {mode!r}")
    return mode


def render(
    position: Position, mode: str | None, names: Sequence[str], last: Sequence[str] = ()
) -> str | NDArray[np.uint8] | None:
    """The board as the seat on turn sees it."""
    game, over = position.game, position.turn == OVER
    view = position.view(None if over else position.turn)
    if mode in ("human", "ansi"):
        board = game.board(view, names)
        if mode == "ansi":
            return board
        print(board)
    elif mode is not None:
        svg = game.picture(view, names, () if over else position.legal(), last)
        return svg if mode == "svg" else pixels(svg)
    return None


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as rows of red, green and blue.

    Pictures are SVG with HTML inside, laid out by style sheets, which a browser draws: Chromium. It is
    started once and works in a thread of its own, so that it does not mind whose event loop is running.
    """
    from PIL import Image

    worker, screenshot = _browser()
    image = Image.open(io.BytesIO(worker.submit(screenshot, svg).result()))
    return np.asarray(image.convert("RGB"), dtype=np.uint8)


@cache
def _browser() -> tuple[ThreadPoolExecutor, Callable[[str], bytes]]:
    """A thread, and what takes a picture in it. The browser ends with the process."""
    worker = ThreadPoolExecutor(1, "bohrd-drawing")
    page = worker.submit(_open_page).result()

    def screenshot(svg: str) -> bytes:
        page.set_content(f"<body style='margin: 0; color-scheme: light'>{svg}</body>")
        shot: bytes = page.screenshot()
        return shot

    return worker, screenshot


def _open_page() -> Any:
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise missing("Playwright", "envs") from None
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    playwright = sync_playwright().start()
    try:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
    except Error:
        playwright.stop()
        raise BadInput("rgb_array needs Chromium or Chrome: playwright install chromium") from None
    return browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
