"""Ore, crates, credits, data and cards are neither made nor lost but as the events say, move by move."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from bohrd import record
from bohrd.contract import OVER, Event, LiveChance, ReplayChance
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.view import PeriorbisView
from games.periorbis import fixtures

ORES = ("black", "grey", "white")


def read(file: str) -> dict[str, Any]:
    """A content file as it stands, past the engine."""
    path = files("bohrd.games.periorbis") / "content" / f"{file}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


CARDS = read("employees")
CADET = {ore: CARDS["cadet"][ore] for ore in ORES}
SKILLS = {0: CADET} | {
    card["number"]: CADET | card
    for source in ("starter", "deck1", "deck2")
    for card in CARDS[source]["cards"]
}


class Books:
    """What everybody must have, kept by what the events tell alone."""

    def __init__(self, seats: int, start: PeriorbisView) -> None:
        self.credits = [25] * seats
        self.data = [0] * seats
        self.crates: Counter[tuple[int, str]] = Counter()
        """By seat and place: an asteroid, a ship or ``hq`` for storage."""
        self.gone = 0
        """Crates sold or gone with ships."""
        self.made = 0
        self.ore = {rock.id: list(rock.ore) for rock in start.asteroids}
        self.crew = [[0, 0, 0, None, None, None, None] for _ in range(seats)]
        self.left: set[int] = set()
        """Cards that have left the game."""
        self.pool: set[int] = set()

    def note(self, event: Event) -> None:
        seat, data = -1 if event.seat is None else event.seat, event.data
        if event.name in ("forced", "order", "turn", "over", "ship arrived"):
            assert not {"credits", "data", "crates"} & set(data)
            return
        if seat >= 0:
            self.credits[seat] += data.get("credits", 0)
            self.data[seat] += data.get("data", 0)
        if event.name == "dealt":
            self.crew[seat][3] = data["card"]
        elif event.name == "card drawn":
            self.pool.add(data["card"])
        elif event.name == "aged":
            self.pool -= set(data["cards"])
            self.left |= set(data["cards"])
        elif event.name == "hired":
            self.hire(seat, data)
        elif event.name == "mined":
            self.mine(seat, data)
        elif event.name == "carried crate":
            self.crates[seat, data["from"]] -= 1
            self.crates[seat, data["to"]] += 1
        elif event.name == "sold ore":
            self.crates[seat, "hq"] -= data["crates"]
            self.gone += data["crates"]
        elif event.name == "ship left" and seat >= 0:
            assert self.crates.pop((seat, data["ship"]), 0) == data["crates"]
            self.gone += data["crates"]

    def hire(self, seat: int, data: dict[str, Any]) -> None:
        self.pool.remove(data["card"])
        assert self.crew[seat][data["slot"] - 1] == data.get("replaced")
        self.left |= {data["replaced"]} - {0} if "replaced" in data else set()
        self.crew[seat][data["slot"] - 1] = data["card"]

    def mine(self, seat: int, data: dict[str, Any]) -> None:
        """One ore goes, and as many crates come as the miner's card says (ORB-MINE-1)."""
        miner = self.crew[seat][data["slot"] - 1]
        assert miner is not None and data["crates"] == SKILLS[miner][ORES[data["ore"]]] > 0
        self.ore[data["asteroid"]][data["ore"]] -= 1
        self.crates[seat, data["asteroid"]] += data["crates"]
        self.made += data["crates"]

    def compare(self, view: PeriorbisView) -> None:
        """What is on the table is what must be there."""
        assert [firm.credits for firm in view.companies] == self.credits
        assert [firm.data for firm in view.companies] == self.data
        assert {rock.id: list(rock.ore) for rock in view.asteroids} == self.ore
        found = crates_on(view)
        assert found == +self.crates and min(self.crates.values(), default=0) >= 0
        assert found.total() + self.gone == self.made, "every crate is somewhere, sold or gone with a ship"
        assert [[m and m.number for m in firm.crew] for firm in view.companies] == self.crew
        assert {offer.number for offer in view.pool} == self.pool
        seen = self.pool | self.left | {number for crew in self.crew for number in crew if number}
        assert not seen & {number for deck in view.employee_decks for number in deck.unseen}
        assert len(seen - set(range(1, 7))) == 88 - sum(len(deck.unseen) for deck in view.employee_decks)


def crates_on(view: PeriorbisView) -> Counter[tuple[int, str]]:
    """All crates on the table, by seat and place."""
    found: Counter[tuple[int, str]] = Counter()
    for seat, firm in enumerate(view.companies):
        found[seat, "hq"] = firm.storage
        for rock, crates in zip(view.asteroids, firm.crates, strict=True):
            found[seat, rock.id] = crates
    for ship in view.ships:
        for holder, crates in zip(ship.holders, ship.crates, strict=True):
            if holder is not None:
                found[holder, ship.id] = crates
    return +found


@pytest.mark.parametrize("name", fixtures.NAMES)
def test_the_books_of_recorded_games_balance(name: str):
    past = record.read(fixtures.path(name))
    seats = len(past.header.seats)
    told: list[Event] = []
    position = GAME.start(seats, past.header.options, ReplayChance(past.setup.setup), told)
    books = Books(seats, position.view(None))
    for step in [None, *past.steps]:
        for event in told if step is None else position.play(step.move, ReplayChance(step.chance)):
            books.note(event)
        books.compare(position.view(None))
    assert books.made and books.gone


@pytest.mark.parametrize("seats", list(GAME.seats))
def test_the_books_of_random_games_balance(seats: int):
    for seed, options in enumerate(({}, {"length": "short"}, {"decks": "full"})):
        luck, chance, told = random.Random(seed), LiveChance(seed), list[Event]()
        position = GAME.start(seats, options, chance, told)
        books = Books(seats, position.view(None))
        while True:
            for event in told:
                books.note(event)
            books.compare(position.view(None))
            if position.turn == OVER:
                break
            told = position.play(luck.choice(position.legal()), chance)
