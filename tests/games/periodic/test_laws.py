"""Periodic obeys the laws of the contract."""

from typing import Any

from bohrd.contract import Position
from games.periodic.recount import GOAL, recount_scores
from kit import laws


def count_pieces(position: Position) -> dict[str, Any]:
    """Energy, Goal Cards by colour, Award Tiles with those used up, cubes by owner and Agenda Cards."""
    saved = position.dump()
    players, goals = saved["players"], saved["goals"]
    taken = [card for player in players for card in player["completed"]]
    shown = [place["card"] for place in goals.values() if place["card"]]
    assert len({*taken, *shown}) == len(taken) + len(shown)
    colours = [GOAL[card]["colour"] for card in taken]
    return {
        "energy": sum(player["energy"] for player in players) + sum(saved["trends"].values()) + saved["box"],
        "goal cards": {
            colour: colours.count(colour) + (place["card"] is not None) + place["stack"] + place["reserve"]
            for colour, place in goals.items()
        },
        "award tiles": {
            colour: min(3, colours.count(colour)) + place["tiles"] for colour, place in goals.items()
        },
        "tiles not held by two": all(
            colours.count(colour) >= sum(_held(player, colour) for player in players) for colour in goals
        ),
        "cubes": [
            player["cubes"] + sum(len(place["cubes"][seat]) for place in goals.values())
            for seat, player in enumerate(players)
        ],
        "agendas": sorted(card for dealt in saved["dealt"] for card in dealt),
        "ring": sorted(saved["ring"]),
    }


def _held(player: dict[str, Any], colour: str) -> int:
    """How many Award Tiles of a colour a player has."""
    held = {"green": player["plus3"], "blue": player["take2"]}
    return held.get(colour, len(player["free_trends" if colour == "purple" else "move_tos"]))


TestLaws = laws("periodic", __file__, pieces=count_pieces, recount=recount_scores)
