"""Why one would play a turn, in the words of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bohrd.contract import Event, LiveChance, Move
from bohrd.games.periorbis.bureaucracy import HIRING
from bohrd.games.periorbis.crew import crew_of, listed, plural
from bohrd.games.periorbis.orbit import reach
from bohrd.games.periorbis.pieces import NOBODY, ORES, Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

MOST_SAID = 3
"""So many things are said about a turn."""


def reason(before: PeriorbisPosition, moves: Sequence[Move], after: PeriorbisPosition) -> str:
    """What the moves of a turn do, points first, and what is left."""
    seat, told = before.turn, _told(before, moves)
    left = f"{plural(after.credits[seat], 'credit')} left"
    done = (_points(before, told) + _deals(before, told) + _work(before, told))[:MOST_SAID]
    if done:
        return "; ".join([listed(done), *_purpose(before, told), left])
    return "keeps the credits for somebody better" if before.phase == HIRING else "saves the wages"


def _told(before: PeriorbisPosition, moves: Sequence[Move]) -> list[Event]:
    """What happens to the player on turn, forced moves included, as far as other luck allows it."""
    position, told = before.copy(), list[Event]()
    for move in moves:
        if position.turn != before.turn or move not in position.legal():
            break
        position.follow(move, LiveChance(0), told)
    return [event for event in told if event.seat == before.turn]


def _points(before: PeriorbisPosition, told: Sequence[Event]) -> list[str]:
    """What brings points: crates that are shipped or sold."""
    content = before.content
    shipped = Counter(e.data["to"] for e in told if e.name == "carried crate" and e.data["to"] != "hq")
    left = {e.data["ship"]: e.data["points"] for e in told if e.name == "ship left" and "points" in e.data}
    sold = sum(e.data["points"] for e in told if e.name == "sold ore")
    said: list[str] = []
    for id, crates in shipped.items():
        leaves = f", which leaves: {left[id]:+d}".replace("-", "−") if id in left else ""
        said.append(
            f"brings {plural(crates, 'crate')} to {content.ships[content.ship_index[id]].name}{leaves}"
        )
    return [*said, f"sells {plural(sold, 'crate')}: +{sold}"] if sold else said


def _deals(before: PeriorbisPosition, told: Sequence[Event]) -> list[str]:
    """What changes the company: people, contracts, bases, fleet and drive."""
    content = before.content
    said: list[str] = []
    for event in told:
        data = event.data
        if event.name == "hired":
            card = content.employees[data["card"]]
            said.append(f"hires {card.name} ({content.strengths(card)}) for {-data['credits']}")
        elif event.name == "signed":
            ship = content.ships[content.ship_index[data["ship"]]]
            said.append(f"signs {plural(data['size'], 'crate')} with {ship.name} for {data['credits']} now")
        elif event.name == "built":
            said.append(f"builds on {content.asteroids[content.asteroid_index[data['asteroid']]].name}")
        elif event.name == "fleet":
            said.append(f"widens the fleet to {data['capacity']}")
        elif event.name == "drive":
            said.append(f"gets the {content.constants.drives[data['drive']]} drive")
        elif event.name == "developed":
            said.append(f"opens slot {data['opened']}")
    return said


def _purpose(before: PeriorbisPosition, told: Sequence[Event]) -> list[str]:
    """What those who are hired are for."""
    content, said = before.content, list[str]()
    types = [content.employees[number].type for number in crew_of(before, before.turn) if number != NOBODY]
    for event in told:
        if event.name == "hired":
            card = content.employees[event.data["card"]]
            first = "" if card.type in types else f"your first {card.type}: "
            said.append(f"{first}{_task(before, card)}")
    return said


def _task(before: PeriorbisPosition, card: Employee) -> str:
    """What somebody does best, with what there is for it now."""
    content, skills = before.content, card.skills
    if card.type == "miner":
        return _ore(before, card)
    if card.type == "captain":
        fleet = before.capacity[before.turn]
        beyond = f", though the fleet has only {fleet} places" if fleet < card.captain else ""
        return f"carries {card.captain} at once{beyond}"
    if card.type == "agent":
        price = content.constants.ore_price + card.contract
        return f"sells up to {card.selling} crates for {price} credits each"
    if card.type == "scientist":
        return f"adds {card.research} research data at once"
    return f"bases cost {skills['building']} credits less, upgrades {skills['upgrade']} data less"


def _ore(before: PeriorbisPosition, card: Employee) -> str:
    """The ore in reach that brings a miner most, on own bases first."""
    content, seat = before.content, before.turn
    best: tuple[int, bool, int] = (0, False, 0)
    said = f"mines {max(card.mining)} crates at once"
    for rock in reach(before, seat):
        for ore, crates in enumerate(card.mining):
            there = before.ore[rock * len(ORES) + ore]
            key = (crates * (there > 0), seat in before.bases[rock], there)
            if key > best:
                best = key
                asteroid = content.asteroids[rock].name
                colour, each = ORES[ore].capitalize(), plural(crates, "crate")
                said = f"mines {colour}, {each} each: {asteroid} has {there} in reach"
    return said


def _work(before: PeriorbisPosition, told: Sequence[Event]) -> list[str]:
    """What is made: crates and data."""
    content = before.content
    mined: Counter[str] = Counter()
    made = sold = 0
    for event in told:
        if event.name == "mined":
            mined[event.data["asteroid"]] += event.data["crates"]
        elif event.name == "researched":
            made += event.data["data"]
        elif event.name == "sold research":
            sold += event.data["credits"]
    said = [
        f"mines {plural(crates, 'crate')} on {content.asteroids[content.asteroid_index[id]].name}"
        for id, crates in mined.items()
    ]
    if sold:
        said.append(f"sells research for {sold}")
    return [*said, f"adds {made} research data"] if made else said
