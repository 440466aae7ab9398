"""The scores and winners of a finished game, worked out from what was done with the particles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bohrd.contract import Event

SYMBOLS = "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr"
KINDS = ["proton", "neutron", "electron"]


def recount_scores(events: Sequence[Event], seats: int, options: Mapping[str, Any]) -> list[int]:
    """Ten points and one for each proton that lies on the Bohrd of every claim."""
    scores = [0] * seats
    bohrds = {letter: [0, 0, 0] for letter in "ABC"}
    for event in events:
        _change(bohrds, event)
        if event.name == "claim" and event.seat is not None:
            protons, _, electrons = atom = bohrds[event.data["bohrd"]]
            assert SYMBOLS.split()[protons - 1] == event.data["element"] and protons == electrons
            scores[event.seat] += 10 + protons
            if options["after_claim"] == "empty":
                atom[:] = 0, 0, 0
    return scores


def recount_winners(events: Sequence[Event], seats: int, options: Mapping[str, Any]) -> list[int]:
    """Most points, then as the tie-break says; nobody if cards ran out too often since the last claim."""
    claims = [event for event in events if event.name == "claim"]
    since = events[events.index(claims[-1]) :] if claims else events
    goals = {event.data["element"] for event in events if event.name == "goal"}
    if len(claims) < len(goals):
        assert sum(event.name == "reshuffle" for event in since) >= options["stall_reshuffles"]
        return []
    scores = recount_scores(events, seats, options)
    keys = [(score, *_cards(claims, seat, options)) for seat, score in enumerate(scores)]
    return [seat for seat, key in enumerate(keys) if key == max(keys)]


def _cards(claims: Sequence[Event], seat: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """What breaks ties, if anything does: the number of cards, then the heaviest atom."""
    atoms = [SYMBOLS.split().index(event.data["element"]) for event in claims if event.seat == seat]
    return (len(atoms), max(atoms, default=-1)) if options["tie_break"] == "cards" else ()


def _change(bohrds: dict[str, list[int]], event: Event) -> None:
    """What an event puts onto the Bohrds and takes off them."""
    data = event.data
    if event.name in ("add", "move", "remove"):
        kind = KINDS.index(data["kind"])
        if event.name != "add":
            bohrds[data["from"]][kind] -= data["value"]
        if event.name != "remove":
            bohrds[data["to"]][kind] += data["value"]
    if event.name == "exchange":
        bohrds[data["bohrd"]][KINDS.index(data["off"])] -= 1
        bohrds[data["bohrd"]][KINDS.index(data["on"])] += 1
    if event.name == "oxygen":
        assert bohrds[data["bohrd"]] == [1, 0, 1]
        bohrds[data["bohrd"]][:] = 8, 8, 8
    if event.name == "decay":
        bohrds[data["bohrd"]][:] = 0, 0, 0
