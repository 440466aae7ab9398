"""From a click to the changed board: a person in Chromium against a bot, the server on the same machine.

    python -m bench.click [--games periodic ...] [--moves 50] [--results]

Moves are picked at random from the list of choices. Time runs from the click that plays a move until the page
has changed (its answer is there, the pieces are moved, the next choices are listed), and until the frame that
shows it is drawn. The aim is 100 ms.
"""

from __future__ import annotations

import argparse
import shutil
import sys

from playwright.sync_api import Browser, sync_playwright
from rich.table import Table

from bench import results
from bench.server import Measured, bohrd_server
from bohrd import games

OPEN = """async (game) => {
  const seats = [{ kind: "me" }, { kind: "bot", bot: "random" }];
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ game, seats });
  const answer = await fetch("/api/tables", { method: "POST", headers, body });
  return (await answer.json()).table;
}"""
ASKED = "#ask[data-status=mine], #ask[data-status=over]"
PLAY = """() => new Promise((done) => {
  const ask = document.querySelector("#ask");
  let clicked = 0;
  const answered = new MutationObserver(() => {
    if (ask.dataset.sending) return;
    answered.disconnect();
    const changed = performance.now() - clicked;
    requestAnimationFrame(() => setTimeout(() => done([changed, performance.now() - clicked])));
  });
  answered.observe(ask, { attributeFilter: ["data-sending"] });
  while (!ask.dataset.sending) {
    const choices = ask.querySelectorAll("#confirm .primary, #choices .choice, #choices .deed");
    clicked = performance.now();
    choices[Math.floor(Math.random() * choices.length)].click();
  }
})"""


def main() -> None:
    """Measure the games and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", nargs="+", default=games.ids())
    parser.add_argument("--moves", type=int, default=50)
    results.add_flag(parser)
    wanted = parser.parse_args()
    columns = ("", "until", "p50 ms", "p95 ms", "p99 ms", "longest")
    report = Table(*columns, title="From click to board", title_justify="left")
    names = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
    chromium = next(filter(None, map(shutil.which, names)), None)
    with bohrd_server() as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in wanted.games:
            print(f"clicking in {game} ...", file=sys.stderr)
            both = clicks(browser, port, game, wanted.moves)
            for until, measured in zip(("changed", "drawn"), both, strict=True):
                numbers = [measured.percentile(share) for share in (0.5, 0.95, 0.99, 1)]
                report.add_row(game, until, *(f"{number:.0f}" for number in numbers))
    results.tell("from click to board", [report], wanted.results)


def clicks(browser: Browser, port: int, game: str, moves: int) -> tuple[Measured, Measured]:
    """How long so many moves took until the page had changed, and until that was drawn."""
    changed, drawn = Measured(0), Measured(0)
    while len(changed.latencies) < moves:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.add_init_script("localStorage['bohrd.settings'] = '{\"pace\": \"once\"}'")
        page.goto(f"http://127.0.0.1:{port}/")
        page.goto(f"http://127.0.0.1:{port}/t/{page.evaluate(OPEN, game)}")
        page.wait_for_selector(ASKED)
        while len(changed.latencies) < moves and page.locator("#ask[data-status=mine]").count():
            for measured, milliseconds in zip((changed, drawn), page.evaluate(PLAY), strict=True):
                measured.latencies.append(milliseconds)
            page.wait_for_selector(ASKED)
        page.close()
    return changed, drawn


if __name__ == "__main__":
    main()
