"""The play checks of Periorbis' "Economy checks" in its ledger, over recorded games: is it tight and fair?

``python -m bohrd.lab.periorbis_economy --games 50 --bot greedy`` plays so many full games for each number
of players, a fifth of that short ones, and says which checks hold. How much they mean depends on how well the
bot plays.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

import msgspec
from rich.console import Console
from rich.table import Table

from bohrd import bots
from bohrd.contract import Event, LiveChance, ReplayChance
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.scoring import wage_bill
from bohrd.match import Match
from bohrd.record import Record

TYPES = ("engineer", "agent", "captain", "scientist", "miner")
ACTIONS = {
    "built": "build",
    "developed": "develop",
    "fleet": "upgrade fleet",
    "drive": "upgrade drive",
    "signed": "sign",
    "sold ore": "sell ore",
    "transport": "transport",
    "researched": "research",
    "sold research": "sell research",
    "mined": "mine",
}
INCOME = ("ship left", "signed", "sold ore", "sold research")


class Check(msgspec.Struct, frozen=True):
    """One bound of the ledger: what was found, and whether it holds."""

    name: str
    found: str
    bound: str
    holds: bool


class Tally(msgspec.Struct):
    """What is counted over all full games."""

    player_turns: int = 0
    players: int = 0
    games: int = 0
    income: int = 0
    wages: int = 0
    hires: Counter[str] = msgspec.field(default_factory=lambda: Counter[str]())
    actions: Counter[str] = msgspec.field(default_factory=lambda: Counter[str]())
    """In how many games an action was used."""
    bills: dict[int, list[int]] = msgspec.field(default_factory=lambda: {1: [], 6: [], 12: []})
    winners: list[int] = []
    losers: int = 0
    """Players who end below -5."""
    level2: int = 0
    empty_early: int = 0
    deck2_in_time: int = 0
    rows: int = 0
    good_rows: int = 0
    stuck: int = 0
    """Games with a player who could only end two turns running."""
    starters: dict[int, list[float]] = msgspec.field(
        default_factory=lambda: {n: [] for n in GAME.content.starters}
    )
    """By how much each starting specialist was above the table's mean."""


def check(full: Sequence[Record], short: Sequence[Record]) -> list[Check]:
    """All play checks over full and short games."""
    tally = Tally()
    for record in full:
        _count(record, tally)
    winners = [max(record.end.end) for record in short if record.end]
    turns, played, hired = tally.player_turns, tally.games, sum(tally.hires.values())
    share = tally.wages / max(1, tally.income)
    checks = [
        _within("income per player and turn", tally.income / turns, 15, 40),
        _within("wages as a share of income", share, 0.3, 0.6),
        _within("wage bill on turn 1", fmean(tally.bills[1]), 5, 6),
        _within("wage bill on turn 6", fmean(tally.bills[6]), 8, 15),
        _within("wage bill on turn 12", fmean(tally.bills[12]), 12, 28),
        _within("points of the winner, full game", fmean(tally.winners), 12, 60),
        _within("points of the winner, short game", fmean(winners or [0]), 4, 20),
        _within("players who end below -5", tally.losers / tally.players, 0, 0.05),
        _within("hires per player", hired / tally.players, 3, 9),
        *(_within(f"share of hires: {type}", tally.hires[type] / max(1, hired), 0.05, 1) for type in TYPES),
        _within("games in which deck 2 begins on turns 6 to 9", tally.deck2_in_time / played, 0.9, 1),
        _within("games in which level 2 ships appear", tally.level2 / played, 0.9, 1),
        _within("games with no ships left before turn 11", tally.empty_early / played, 0, 0.05),
        _within("signed rows that score above 0", tally.good_rows / max(1, tally.rows), 0.6, 1),
        *(
            _within(f"games with action: {name}", tally.actions[name] / played, 0.5, 1)
            for name in ACTIONS.values()
        ),
        _within("games with a player stuck for two turns", tally.stuck / played, 0, 0.02),
    ]
    for number, lead in tally.starters.items():
        name = f"lead of starting {GAME.content.employees[number].type} {number}"
        checks.append(_within(name, fmean(lead or [0.0]), -4, 4))
    return checks


def _within(name: str, value: float, low: float, high: float) -> Check:
    return Check(name, f"{value:.2f}", f"{low:g} to {high:g}", low <= value <= high)


def _count(record: Record, tally: Tally) -> None:
    """Add one game: re-executed for what lies on the table, told by its events for the rest."""
    end = record.end
    assert end is not None, "only finished games count"
    tally.games += 1
    tally.players += len(end.end)
    tally.winners.append(max(end.end))
    tally.losers += sum(score < -5 for score in end.end)
    for event in record.setup.events:
        if event.name == "dealt" and event.seat is not None:
            tally.starters[event.data["card"]].append(end.end[event.seat] - fmean(end.end))
    events = [event for step in record.steps for event in step.events]
    tally.actions.update({ACTIONS[event.name] for event in events if event.name in ACTIONS})
    tally.stuck += _is_stuck(events)
    for event in events:
        _count_event(event, tally)
    _count_positions(record, tally)


def _count_event(event: Event, tally: Tally) -> None:
    if event.name in INCOME:
        tally.income += event.data.get("credits", 0)
    if event.name == "wages":
        tally.wages -= event.data["credits"]
        tally.player_turns += 1
    elif event.name == "hired":
        number: int = event.data["card"]
        tally.hires[GAME.content.employees[number].type] += 1
    elif event.name == "ship left" and event.seat is not None:
        tally.rows += 1
        tally.good_rows += event.data["points"] > 0


def _is_stuck(events: Sequence[Event]) -> bool:
    """Whether somebody had nothing to do but end for two turns running."""
    idle: Counter[int | None] = Counter()
    acted = forced = False
    for event in events:
        if event.name == "wages":
            idle[event.seat] = idle[event.seat] + 1 if forced and not acted else 0
            if idle[event.seat] > 1:
                return True
            acted = False
        acted = acted or event.name in ACTIONS
        forced = event.name == "forced"
    return False


def _count_positions(record: Record, tally: Tally) -> None:
    """Wage bills on the turns the ledger names, and when ships and cards come to their end."""
    position, content = GAME.load(record.opening().dump()), GAME.content
    bills: dict[int, list[int]] = {}
    level2 = empty = False
    deck2 = 0
    for step in record.steps:
        turn = position.marker
        bills[turn] = [wage_bill(position, seat) for seat in range(position.seats)]
        position.play(step.move, ReplayChance(step.chance), quiet=True)
        level2 = level2 or any(content.ships[berth.ship].level == 2 for berth in position.ships)
        empty = empty or (not any(position.ships_left) and turn < 11)
        if not deck2 and position.cards_left[1] < len(content.deck2):
            deck2 = turn
    for turn, found in tally.bills.items():
        found += bills[turn]
    tally.level2 += level2
    tally.empty_early += empty
    tally.deck2_in_time += 6 <= deck2 <= 9


def play(bot: str, seats: int, seed: int, length: str) -> Record:
    """A game with this bot in every seat."""
    match = Match.new(GAME, [bot] * seats, {"length": length}, seed)
    player, luck = bots.bot(bot), LiveChance(f"{bot} {seed}")
    while not match.over:
        position = match.position
        match.play(player.choose(position.view(position.turn), position.legal(), luck))
    return match.record


def report(checks: Sequence[Check]) -> None:
    """Print what was found beside its bounds."""
    table = Table("check", "found", "bounds", "")
    for entry in checks:
        table.add_row(entry.name, entry.found, entry.bound, "holds" if entry.holds else "FAILS")
    Console().print(table)
    Console().print(f"{sum(entry.holds for entry in checks)} of {len(checks)} checks hold.")


def main() -> None:
    """Play games and report."""
    parser = argparse.ArgumentParser(description="The play checks of Periorbis' economy.")
    parser.add_argument("--games", type=int, default=50, help="full games for each number of players")
    parser.add_argument("--bot", default="level-3", choices=bots.names())
    given = parser.parse_args()
    seats = GAME.seats
    full = [play(given.bot, n, seed, "full") for n in seats for seed in range(given.games)]
    short = [play(given.bot, n, seed, "short") for n in seats for seed in range(max(1, given.games // 5))]
    report(check(full, short))


if __name__ == "__main__":
    main()
