"""Pictures for the docs: a board of each game, and every page at every size, light and dark; tables with the
fewest and the most players.

    make screenshots

The games are played by bots from fixed seeds and opened as records, so that the pictures stay the same
until a page or a game changes.
"""

from __future__ import annotations

import base64
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

import bohrd
from bohrd import bots
from bohrd.contract import LiveChance
from bohrd.match import Match

FOLDER = Path(__file__).parent / "screenshots"
BOARDS = Path(__file__).parent / "pictures"
SIZES = {
    "phone": (390, 844),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "laptop": (1280, 720),
    "desktop": (1440, 900),
}
THEMES = ("light", "dark")
NAMES = ["Marie", "Niels", "Lise", "Dmitri", "Rosalind", "Linus", "Maria", "Irène"]
QUALITY = 28
PREVIEWED = 900
"""Milliseconds in which a preview is there."""
SEED = 8
SEEDS = {"in_your_element": 12}
"""A game that somebody wins, where the usual one stalls."""


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server of its own on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    where = ["--port", str(port), "--data", str(folder)]
    command = [Path(sys.executable).with_name("bohrd"), "serve", *where, "--log", "quiet"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    base = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{base}/about").close()
                break
            except OSError:
                time.sleep(0.1)
        yield base
    finally:
        process.terminate()
        process.wait()


def played(id: str, seats: int) -> Match:
    """A whole game of bots."""
    seed = SEEDS.get(id, SEED)
    luck, bot = LiveChance(seed), bots.bot("level-4")
    match = Match.new(bohrd.load(id), NAMES[:seats], seed=seed)
    while not match.over:
        match.play(bots.decide(bot, match.position, luck))
    return match


def players(id: str) -> tuple[int, int, int]:
    """The fewest, a usual number and the most that a game is for."""
    seats = bohrd.load(id).seats
    return seats[0], min(3, seats[-1]), seats[-1]


def middle(match: Match) -> int:
    """The step shown: a little past the middle of the game."""
    return len(match.record.steps) * 11 // 20


def draw_board(id: str, match: Match) -> None:
    """The board of a game as whoever is on turn sees it."""
    position = match.record.position(middle(match))
    picture = position.game.picture(position.view(position.turn), NAMES[: position.seats])
    (BOARDS / f"{id}.svg").write_text(f"{picture}\n", encoding="utf-8")


class Photographer:
    """Goes through the pages in one browser window."""

    def __init__(self, base: str, context: BrowserContext, label: str, games: dict[str, list[Match]]) -> None:
        self.base = base
        self.context = context
        self.label = label
        self.games = games
        self.page: Page = context.new_page()

    def all_pages(self) -> None:
        """Every page, tables and replays of every game included."""
        first = "periodic"
        for name, path in {
            "home": "/",
            "new-table": f"/new/{first}",
            "rules": f"/rules/{first}",
            "how": f"/how/{first}",
            "learn": "/learn",
            "about": "/about",
            "not-found": "/nowhere",
        }.items():
            self.page.goto(self.base + path)
            self.shoot(name)
        self.waiting(first)
        for id, (few, usual, many) in self.games.items():
            self.table(f"table-{id}", usual, in_hand=True)
            self.table(f"table-{id}-fewest", few)
            self.table(f"table-{id}-most", many)
            self.end(f"finale-{id}", usual)
        self.replay(self.games[first][1])

    def waiting(self, id: str) -> None:
        """A table that waits for somebody."""
        seats = [{"kind": "me", "name": "Marie"}, {"kind": "open"}]
        made = self._post("/api/tables", {"game": id, "seats": seats})
        self._look(f"/t/{made}")
        self.shoot("table-waiting")

    def table(self, name: str, match: Match, in_hand: bool = False) -> None:
        """A table in the middle of a game; ``in_hand``: while somebody makes up their mind."""
        self._look(f"/t/{self._continue(self._upload(match), middle(match))}")
        self.page.wait_for_selector('#ask[data-status="mine"]')
        if in_hand:
            self._consider()
        self.shoot(name)

    def _consider(self) -> None:
        """Take the first piece in the list that brings something, or else the first, and point at what can be
        done with it: nothing is played, but the board shows what would come of it."""
        pieces = self.page.locator("#choices .choice[data-target-choice]")
        worthy = pieces.and_(self.page.locator(".brings"))
        if pieces.count():
            (worthy if worthy.count() else pieces).first.click()
        choice = self.page.locator("#choices .choice").first
        if choice.count():
            choice.hover(position={"x": 40, "y": 12})
            choice.hover(position={"x": 60, "y": 14})
        self.page.wait_for_timeout(PREVIEWED)

    def replay(self, match: Match) -> None:
        """A past moment."""
        self._look(f"/replay/{self._upload(match)}#{len(match.record.steps) // 2}")
        self.shoot("replay")

    def end(self, name: str, match: Match) -> None:
        """How a whole game ended: its score from the first move on."""
        self._look(f"/replay/{self._upload(match)}#{len(match.record.steps)}")
        self.page.get_by_role("button", name="How it ended").click()
        self.page.wait_for_selector("#finale")
        self.page.wait_for_timeout(1500)
        self.shoot(name)

    def shoot(self, name: str) -> None:
        """One picture."""
        self.page.wait_for_load_state("networkidle" if not name.startswith("table") else "load")
        self.page.wait_for_timeout(350)
        session = self.context.new_cdp_session(self.page)
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        (FOLDER / f"{name}-{self.label}.webp").write_bytes(base64.b64decode(shot["data"]))

    def _look(self, path: str) -> None:
        self.page.goto("about:blank")
        self.page.goto(self.base + path)
        self.page.wait_for_selector("#stage .part:not([hidden]), #room:not([hidden])")

    def _upload(self, match: Match) -> str:
        return self._post("/api/records", b"\n".join(match.record.lines()))

    def _continue(self, record: str, step: int) -> str:
        return self._post(f"/api/tables/{record}/continue", {"step": step})

    def _post(self, path: str, body: object) -> str:
        """Ask the API for a table."""
        answer = self.context.request.post(self.base + path, data=body)
        if not answer.ok:
            raise SystemExit(f"{path}: {answer.text()}")
        return answer.json()["table"]


def main() -> None:
    """Take them all anew; a name as argument takes only pages of that size or theme, as in ``phone-dark``."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    names = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
    chromium = next(filter(None, map(shutil.which, names)), None)
    if chromium is None:
        raise SystemExit("No Chromium found; `make screenshots` installs it.")
    FOLDER.mkdir(exist_ok=True)
    games = {id: [played(id, seats) for seats in players(id)] for id in bohrd.games.ids()}
    for id, (_, usual, _) in games.items():
        draw_board(id, usual)
    with tempfile.TemporaryDirectory() as data, server(Path(data)) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for size, (width, height) in SIZES.items():
            for theme in THEMES:
                label = f"{size}-{theme}"
                if wanted not in label:
                    continue
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce"
                )
                Photographer(base, context, label, games).all_pages()
                context.close()
                print(label)
    weight = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    print(f"{len(list(FOLDER.glob('*.webp')))} pictures, {weight / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
