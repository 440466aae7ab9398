"""Periodic obeys the laws of the contract."""

from typing import Any

from bohrd.contract import Position
from games.periodic.recount import recount_scores
from kit import laws


def count_pieces(position: Position) -> dict[str, Any]:
    """Energy, Goal Cards by colour, Research Cubes by owner and Agenda Cards, wherever they are."""
    saved = position.dump()
    table = saved["table"]
    seats = range(len(table["players"]))
    taken = [card for player in table["players"] for card in player["completed"]]
    shown = [place["card"] for place in table["goals"] if place["card"]]
    face_down = sum(place["stack"] + place["reserve"] for place in table["goals"])
    assert len({*taken, *shown}) == len(taken) + len(shown)
    return {
        "energy": sum(player["energy"] for player in table["players"]) + sum(table["trends"]) + table["box"],
        "goal cards": len(taken) + len(shown) + face_down,
        "cubes": [
            table["players"][seat]["cubes"] + sum(len(place["cubes"][seat]) for place in table["goals"])
            for seat in seats
        ],
        "agendas": sorted(card for dealt in saved["dealt"] for card in dealt),
    }


TestLaws = laws("periodic", __file__, pieces=count_pieces, recount=recount_scores)
