"""How many simulations a search makes in a second, measured in turns with the peers' searches.

    python -m bench.search [GAME ...] [--rounds 5] [--results]

*Random* simulations draw a world from a view and play it at random to the end, as IS-MCTS does below its
tree; *planned* ones are those of level 5, in which everybody answers with the best of a few turns. Beside
them stand OpenSpiel's MCTS (chess, backgammon: everything is open) and IS-MCTS (Leduc poker, hearts),
in C++ and in Python, with random playouts, boardgame.io's MCTS bot in two small games, and catanatron, whose
package has no MCTS: copies of a game played at random to the end. Games differ in length, so the numbers tell
an order of magnitude.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from catanatron import Color, Game, RandomPlayer
from open_spiel.python.algorithms import ismcts, mcts
from rich.table import Table

from bench import results
from bench.server import NODE, PEER, install_peer
from bohrd import LiveChance, games, native, playout
from bohrd.bots.levels import LEVELS
from bohrd.bots.search import played_on
from bohrd.contract import Position

SECONDS = 1.0
"""For each measurement of a round."""
OPEN = ("chess", "backgammon")
HIDDEN = ("leduc_poker", "hearts")
SIMULATIONS = 20
"""Of a peer's search at once."""


def main() -> None:
    """Measure all games, or those named, beside the peers."""
    parser = argparse.ArgumentParser(prog="python -m bench.search")
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--rounds", type=int, default=5)
    results.add_flag(parser)
    asked = parser.parse_args()
    install_peer()
    searches: dict[str, Callable[[], int]] = {}
    for id in asked.games:
        searches[f"{id}, random"] = _random(id)
        searches[f"{id}, planned"] = _planned(id)
    for name in (*OPEN, *HIDDEN):
        searches[f"OpenSpiel {name}, C++"] = _in_cpp(name)
        searches[f"OpenSpiel {name}, Python"] = _in_python(name)
    searches["catanatron, random"] = _catanatron
    rates: dict[str, list[float]] = {name: [] for name in searches}
    for number in range(asked.rounds):
        print(f"round {number + 1} of {asked.rounds} ...", file=sys.stderr)
        for name, search in searches.items():
            rates[name].append(_rate(search))
        for name, rate in _boardgame_io().items():
            rates.setdefault(name, []).append(rate)
    table = Table(f"simulations/s (rules {native.RULES_RUN})", "median", "lowest", "highest")
    for name, found in rates.items():
        table.add_row(name, *(f"{value:,.0f}" for value in (median(found), min(found), max(found))))
    results.tell("search", [table], asked.results)


def _rate(search: Callable[[], int]) -> float:
    done, started = 0, perf_counter()
    while perf_counter() - started < SECONDS:
        done += search()
    return done / (perf_counter() - started)


def _begun(id: str, luck: LiveChance) -> Position:
    """A game of two players, some turns after its beginning."""
    position = games.load(id).start(2, chance=luck)
    playout.playout(position, luck, limit=10)
    return position


def _random(id: str) -> Callable[[], int]:
    luck = LiveChance(1, remembers=False)
    game, position = games.load(id), _begun(id, luck)
    view = position.view(position.turn)

    def search() -> int:
        playout.playout(game.sample(view, luck), luck, limit=100_000)
        return 1

    return search


def _planned(id: str) -> Callable[[], int]:
    luck = LiveChance(1, remembers=False)
    game, position = games.load(id), _begun(id, luck)
    view, effort = position.view(position.turn), LEVELS["level-5"]().effort
    moves, answers = [position.legal()[0]], game.knowledge.foresight(2)

    def search() -> int:
        played_on(game.knowledge, game.sample(view, luck), moves, answers, luck, effort)
        return 1

    return search


def _peer(name: str) -> tuple[Any, Any]:
    """A game of OpenSpiel, and a position of it with somebody to decide."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    choose = random.Random(1)
    while state.is_chance_node() or state.move_number() < 2:
        state.apply_action(choose.choice(state.legal_actions()))
    return game, state


def _in_cpp(name: str) -> Callable[[], int]:
    game, state = _peer(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = (
        pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 100, False, 1, False)
        if name in OPEN
        else pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS)
    )

    def search() -> int:
        bot.step(state)
        return SIMULATIONS

    return search


def _in_python(name: str) -> Callable[[], int]:
    game, state = _peer(name)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot: Any = (
        mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, random_state=luck)
        if name in OPEN
        else ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=SIMULATIONS)
    )

    def search() -> int:
        bot.step(state)
        return SIMULATIONS

    return search


def _boardgame_io() -> dict[str, float]:
    """What its bot does in a process of Node's, by game."""
    command = [NODE, "search.cjs", str(SECONDS)]
    done = subprocess.run(command, cwd=PEER, capture_output=True, text=True, check=True)
    return {f"boardgame.io {game}": rate for game, rate in json.loads(done.stdout).items()}


_CATAN = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])


def _catanatron() -> int:
    _CATAN.copy().play()
    return 1


if __name__ == "__main__":
    main()
