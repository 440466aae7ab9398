"""A real server, a real Chromium, and people who click."""

from __future__ import annotations

import json
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

WEB = Path(__file__).parents[3] / "web"
PATIENCE = 60_000
"""Milliseconds after which something that should appear has not."""
SETTINGS = {"pace": "once", "sound": False}
"""Moves of others are shown at once, so that whole games take no longer than they must."""
FRUGAL = ["--in-process-gpu", "--num-raster-threads=1"]
"""Fewer processes and threads that hand pictures to each other: it draws the same."""
expect.set_options(timeout=PATIENCE)


class Site:
    """The server under test; it can be killed and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self._database = str(folder / "tables.sqlite")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, str(Path(__file__).parent / "serve.py"), self._database, str(self.port)]
        self._process = subprocess.Popen(command)
        deadline = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"{self.base}/about").close()
                return
            except OSError:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    # without windows where it can be had: it draws the same, and takes half the time of the whole browser
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    assert path, "no Chromium found; `make test` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *FRUGAL]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The client's tools as its lock file names them; ``make test`` installs them."""
    found = WEB / "node_modules"
    assert (found / "axe-core").is_dir(), "axe-core is missing: run the tests with `make test`"
    return found


class Person:
    """Somebody at a browser of their own. What goes wrong on the page is kept in ``problems``."""

    def __init__(
        self, site: Site, context: BrowserContext, name: str, settings: dict[str, object] | None = None
    ) -> None:
        self.site = site
        self.context = context
        self.name = name
        self.problems: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.add_init_script(
            f"localStorage['bohrd.settings'] ??= '{json.dumps(SETTINGS | (settings or {}))}'"
        )
        context.on("request", lambda request: self._asked(request.url))
        self.page = self.open()
        self._random = random.Random(name)

    def open(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self._console(said.type, said.text))
        return page

    def _asked(self, url: str) -> None:
        # looked at and not held up: a route would send every request through here, and none would be cached
        if not url.startswith((self.site.base, "blob:", "data:")):
            self.problems.append(f"a request to another host: {url}")

    def _console(self, type: str, text: str) -> None:
        if type == "error" and not text.startswith(("Failed to load resource", "WebSocket connection")):
            self.problems.append(text)

    # -- at the table -----------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(self.site.base + path)

    def arrive(self) -> None:
        """Ask for a page, without looking at it: the answer brings the cookie by which one is known."""
        assert self.page.request.get(f"{self.site.base}/about").ok

    def create(self, game: str, seats: list[dict[str, str]], **more: object) -> str:
        """Open a table by the API and go there."""
        self.arrive()
        wish = {"game": game, "seats": seats, **more}
        answer = self.page.request.post(f"{self.site.base}/api/tables", data=wish)
        assert answer.ok, answer.text()
        table = answer.json()["table"]
        self.sit(table)
        return table

    def sit(self, table: str) -> None:
        """Go to the table and wait until it is drawn, or the room in which one waits for it."""
        self.go(f"/t/{table}")
        self.page.wait_for_selector("#stage .part:not([hidden]), #room:not([hidden])")

    @property
    def status(self) -> str:
        return self.page.get_attribute("#ask", "data-status") or ""

    @property
    def steps(self) -> int:
        return self.state["steps"]

    @property
    def state(self) -> dict:
        table = self.page.url.split("/t/")[1].split("?")[0].split("#")[0]
        return self.page.request.get(f"{self.site.base}/api/tables/{table}").json()

    def wait_for(self, *statuses: str) -> str:
        """Wait until the table asks something of me (*mine*), or is in another of these states."""
        self.page.wait_for_selector(", ".join(f'#ask[data-status="{status}"]' for status in statuses))
        return self.status

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that the page or the server does in its own time."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < deadline, "waited in vain"
            self.page.wait_for_timeout(20)

    def settled(self) -> None:
        """Wait until what was sent is answered."""
        self.page.wait_for_selector("#ask:not([data-sending])")

    def drawn(self) -> list[str]:
        """What the parts of the scene say, once the frame that the page is at has been drawn."""
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
        return self.page.locator("#stage .part").all_text_contents()

    def decide(self) -> None:
        """Make one decision by clicking, sometimes on the board and sometimes in the list."""
        before = self.page.evaluate(LOGGED)
        for _ in range(12):
            x, y = self.page.evaluate(SOMETHING_TO_CLICK, [self._random.random(), self._random.random()])
            self.page.mouse.click(x, y)
            if self.page.evaluate(AFTER_THE_CLICK, before):
                return
        raise AssertionError("twelve clicks and still no decision")


LOGGED = "document.querySelector('#log ol').children.length"

SOMETHING_TO_CLICK = """([where, which]) => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const seen = (one) => {
    one.scrollIntoView({ block: "center", inline: "center" });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return one.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
  };
  const pick = (some) => some.length ? seen(some[Math.floor(which * some.length)]) : null;
  const lists = [all("#choices .deed"), all("#confirm .primary"), all("#choices .choice, #end-slot .choice")];
  const board = lists[0].length ? [] : all(".part .legal[data-target]");
  const [first, ...others] = where < 0.5 ? [board, ...lists] : [...lists, board];
  for (const some of [first, ...others]) {
    const found = pick(some);
    if (found) return found;
  }
  throw new Error("nothing to click: " + document.querySelector("#ask").innerText);
}"""
"""The middle of a lit piece of the board, of the button that confirms, or of a line of the list."""

AFTER_THE_CLICK = """async (before) => {
  const ask = document.querySelector("#ask");
  do await new Promise((later) => setTimeout(later, 4)); while (ask.dataset.sending);
  return document.querySelector("#log ol").children.length > before || ask.dataset.status !== "mine";
}"""
"""Whether the click was the last one that the decision needed."""


@pytest.fixture
def person(site: Site, chromium: Browser) -> Iterator[Callable[..., Person]]:
    """Makes people; at the end none of their pages may have had a problem."""
    people: list[Person] = []

    def make(name: str = "Ada", settings: dict[str, object] | None = None, **how: object) -> Person:
        size = {"width": 1440, "height": 900}
        context = chromium.new_context(**{"viewport": size, "reduced_motion": "reduce", **how})
        people.append(Person(site, context, name, settings))
        return people[-1]

    yield make
    problems = [problem for one in people for problem in one.problems]
    for one in people:
        one.context.close()
    assert problems == []
