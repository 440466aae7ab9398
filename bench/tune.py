"""Tune what bots hold dear in a game, by what came of it in games of their own.

    python -m bench.tune GAME [--learn] [--seats 2] [--games 120] [--bot level-2] [--passes 2] [--match 80]

1. Bots play; the games are kept in ``bench/tuning/games``, so a run goes on where the last stopped.
2. After every turn the evaluation of all seats is compared with the lead in points that they had in the end.
   Each number of ``weights.toml`` in turn is made larger and smaller, and kept where that foretells the ends
   of three games of four better. The fourth, which nothing was chosen by, tells whether it is more than
   chance. With ``--learn`` all numbers of the table ``learned`` are found at once instead: those with which
   the game's features foretell best what is still to be gained.
3. A bot that plans with the new numbers plays against one with the present ones, seats rotated.

What was found goes to ``bench/tuning/GAME.toml``; whether it goes into the game is for people to decide.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

from bohrd import games, record
from bohrd.bots.levels import LEVELS, Level
from bohrd.contract import OVER, Game, Knowledge, Position, Weights
from bohrd.lab.simulate import Plan, play_many
from bohrd.lab.tournament import LineUp, fight, standings

HERE = Path(__file__).parent / "tuning"
STAGES = 5
"""A game is looked at in so many stages, for a lead means more late than early."""
FACTORS = (0.6, 0.85, 1.18, 1.6)
WORTHWHILE = 0.0005
"""A number stays what it is unless so much more of the ends is foretold."""
PRESENT = 3000.0
"""When learning, a number is held to what it is as if by so many samples."""

Place = tuple[str | int, ...]
"""Where a number stands in the weights."""


class Tuned(Level):
    """A bot that plans its turn like level 4, with the numbers that were found."""

    def __init__(self) -> None:
        super().__init__("tuned", "Tuned", "Plans with tuned numbers.", LEVELS["level-4"]().effort)
        self._known: dict[str, Knowledge[Any, Any]] = {}

    def knowledge(self, game: Game) -> Knowledge[Any, Any]:
        if game.id not in self._known:
            found = tomllib.loads((HERE / f"{game.id}.toml").read_text(encoding="utf-8"))
            self._known[game.id] = game.knowledge.weighing(found["weights"])
        return self._known[game.id]


class Sample:
    """A position after a turn, whose turn it was, and what came of it."""

    def __init__(self, position: Position, seat: int, lead: float, stage: int, game: int) -> None:
        self.position = position
        self.seat = seat
        self.lead = lead
        self.stage = stage
        self.game = game


def main() -> None:
    """Play, tune, compare, write."""
    parser = argparse.ArgumentParser(prog="python -m bench.tune")
    parser.add_argument("game", choices=games.ids())
    parser.add_argument("--learn", action="store_true", help="the table of learned numbers, all at once")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", dest="number", type=int, default=120, help="of self-play")
    parser.add_argument("--bot", default="level-2", help="who plays them")
    parser.add_argument("--passes", type=int, default=2, help="over all numbers")
    parser.add_argument("--match", type=int, default=80, help="games against the present numbers")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    game, console = games.load(asked.game), Console()
    samples = list(_samples(_played(game, asked)))
    chosen = [one for one in samples if one.game % 4]
    kept_back = [one for one in samples if one.game % 4 == 0]
    before = game.knowledge.weights()
    weights = before
    if asked.learn:
        weights = _learned(game, before, chosen)
    for number in range(0 if asked.learn else asked.passes):
        weights, changed = _pass(game, weights, chosen, console)
        console.print(f"pass {number + 1}: {changed} numbers changed")
        if not changed:
            break
    told = [
        f"{which}: {_foretold(game, before, some):.4f} of the ends foretold before, "
        f"{_foretold(game, weights, some):.4f} now"
        for which, some in (("games it was tuned by", chosen), ("games kept back", kept_back))
    ]
    _write(game, weights, told, asked)
    console.print(*told, sep="\n")
    told.append(_match(game, asked))
    console.print(told[-1])
    _write(game, weights, told, asked)


def _played(game: Game, asked: argparse.Namespace) -> list[Path]:
    """The records of self-play, played as far as they are missing."""
    number = asked.number
    folder = HERE / "games" / f"{game.id}-{asked.seats}-{asked.bot}"
    folder.mkdir(parents=True, exist_ok=True)
    plan = Plan.checked(game, [asked.bot] * asked.seats, most_seconds=600, records=True)
    paths = [folder / f"{game.id}-{seed}.jsonl" for seed in range(number)]
    left = [seed for seed in range(number) if not paths[seed].exists()]
    with Progress() as progress:
        task = progress.add_task(f"{game.title}: self-play", total=number, completed=number - len(left))
        for played in play_many(plan, left, asked.jobs):
            paths[played.seed].write_bytes(played.record)
            progress.advance(task)
    return paths


def _samples(paths: list[Path]) -> Iterator[Sample]:
    """A sample for every seat after every turn of every game."""
    for number, path in enumerate(paths):
        game = record.read(path)
        positions = list(game.positions_copied())
        if positions[-1].turn != OVER:
            continue
        scores = positions[-1].result().scores
        for step in range(1, len(positions) - 1):
            if positions[step].turn != game.steps[step - 1].seat:
                for seat in range(len(scores)):
                    stage = STAGES * step // len(positions)
                    yield Sample(positions[step], seat, _lead(scores, seat), stage, number)


def _lead(scores: Sequence[int], seat: int) -> int:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def _learned(game: Game, weights: Weights, samples: list[Sample]) -> Weights:
    """The weights with the table that foretells best, by least squares, what is still to be gained."""
    names = list(weights["learned"])
    found = np.array(list(weights["learned"].values()))
    told = [game.knowledge.features(one.position, one.seat) for one in samples]
    stages = np.array([stage for stage, _ in told])
    features = np.array([numbers for _, numbers in told])
    gains = np.array([one.lead - _lead(one.position.scores(), one.seat) for one in samples])
    for stage in range(found.shape[1]):
        here, present = features[stages == stage], found[:, stage]
        held = PRESENT * np.diag(here.var(axis=0) + 1e-3)
        left = gains[stages == stage] - here @ present
        found[:, stage] += np.linalg.solve(here.T @ here + held, here.T @ left)
    table = {name: [round(float(n), 2) for n in row] for name, row in zip(names, found, strict=True)}
    return {**weights, "learned": table}


def _foretold(game: Game, weights: Weights, samples: list[Sample]) -> float:
    """How much of the differences between ends is foretold, from 0 to 1: the mean over the stages."""
    knowledge = game.knowledge.weighing(weights)
    stages = np.array([one.stage for one in samples])
    values = np.array([knowledge.evaluate(one.position, one.seat) for one in samples])
    leads = np.array([one.lead for one in samples])
    parts = [np.corrcoef(values[stages == stage], leads[stages == stage])[0, 1] for stage in range(STAGES)]
    return float(np.mean([part * abs(part) for part in parts]))


def _pass(game: Game, weights: Weights, samples: list[Sample], console: Console) -> tuple[Weights, int]:
    """Try to change every number once."""
    best, changed = _foretold(game, weights, samples), 0
    for place in _places(weights):
        for factor in FACTORS:
            tried = _with(weights, place, round(_at(weights, place) * factor, 4))
            foretold = _foretold(game, tried, samples)
            if foretold > best + WORTHWHILE:
                best, kept = foretold, tried
                changed += 1
                console.print(f"{'.'.join(map(str, place))} = {_at(kept, place)}: {best:.4f}")
                weights = kept
                break
    return weights, changed


def _places(found: object, before: Place = ()) -> Iterator[Place]:
    """Where the numbers stand; whole ones count something and are left alone."""
    if isinstance(found, float):
        yield before
    elif isinstance(found, dict):
        for name, value in found.items():
            yield from _places(value, (*before, name))
    elif isinstance(found, list):
        for index, value in enumerate(found):
            yield from _places(value, (*before, index))


def _at(found: Any, place: Place) -> float:
    for step in place:
        found = found[step]
    return found


def _with(found: Any, place: Place, value: float) -> Any:
    """A copy with one number changed."""
    if not place:
        return value
    twin = found.copy()
    twin[place[0]] = _with(found[place[0]], place[1:], value)
    return twin


def _match(game: Game, asked: argparse.Namespace) -> str:
    """How the new numbers do against the present ones."""
    file = HERE / f"{game.id}-match.jsonl"
    file.unlink(missing_ok=True)
    line_up = LineUp("bench.tune:Tuned", "level-4", asked.seats)
    with Progress() as progress:
        task = progress.add_task("new numbers against the present ones", total=asked.match)
        fought = []
        for one in fight(game, [line_up], asked.match, file, jobs=asked.jobs):
            fought.append(one)
            progress.advance(task)
    [standing] = standings(fought)
    low, high = standing.interval
    return (
        f"match, {asked.seats} players: {standing.wins:g} of {standing.games} "
        f"({100 * low:.0f} to {100 * high:.0f} %)"
    )


def _write(game: Game, weights: Weights, told: list[str], asked: argparse.Namespace) -> None:
    """The numbers as a file, with how they were found."""
    lines = [
        f"# python -m bench.tune {game.id} {'--learn ' if asked.learn else ''}--seats {asked.seats} "
        f"--games {asked.number} --bot {asked.bot} --passes {asked.passes} --match {asked.match}",
        *(f"# {line}" for line in told),
        "",
        "[weights]",
    ]
    tables = {name: value for name, value in weights.items() if isinstance(value, dict)}
    lines += [f"{name} = {value}" for name, value in weights.items() if name not in tables]
    for name, table in tables.items():
        lines += ["", f"[weights.{name}]", *(f"{key} = {value}" for key, value in table.items())]
    HERE.mkdir(exist_ok=True)
    (HERE / f"{game.id}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
