"""What is asked of the player on turn, and how the question goes on once a piece is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Prompt
from bohrd.games.molecular.piles import number_of
from bohrd.games.molecular.tiles import ELEMENT_NAMES, ELEMENT_OF_LAYOUT, LAYOUTS, cell_target
from bohrd.games.molecular.turn import ACTIONS
from bohrd.games.molecular.words import number_in_words

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition

_CLOSED = "No tile fits any more, and the game ends with this round."


def prompt(position: MolecularPosition) -> Prompt:
    """The question of the moment."""
    default = position.legal()[0].id
    if position.asked is not None:
        decision = position.decisions.answering(position)
        asked = f"{position.content.effectors[position.asked[0]].name}: {decision.question(position)}"
        then = {} if position.loose is None else _attaching(position, position.loose[0])
        return Prompt(position.turn, asked, decision.rule, default, then=then)
    actions = position.actions
    number = number_in_words(actions)
    first = "The last round: what first?" if position.round == position.rounds else "What will you do first?"
    text = first if not position.acted else f"{number.capitalize()} actions left."
    if actions == 1:
        text = "One action left."
    if position.molecule.is_closed:  # MOL-END-12
        text = f"{_CLOSED} {text}"
    return Prompt(
        position.turn,
        text,
        "MOL-DECIDE-1",
        default,
        number_of(actions, "action"),
        (actions, max(ACTIONS, actions)),
        _then(position),
    )


def _then(position: MolecularPosition) -> dict[str, str]:
    """What is asked once a card, a tile, a cell, or a tile and a cell are chosen."""
    content, seat = position.content, position.turn
    then = {
        f"group-{content.group_ids[group]}": f"{position.decisions.group.deed(position, group)}?"
        for group in position.hands[seat]
    }
    then["effector-deck"] = "Turn over an effector?"
    return then | _laying(position, position.decisions.lay.allowed(position))


def _attaching(position: MolecularPosition, layout: int) -> dict[str, str]:
    """The tile is given, so a cell is all there is to choose."""
    return {
        cell_target(cell): _turning(layout, socket.ways[layout])
        for cell, socket in position.molecule.frontier.items()
        if socket.ways[layout]
    }


def _turning(layout: int, ways: int) -> str:
    name = ELEMENT_NAMES[ELEMENT_OF_LAYOUT[layout]].capitalize()
    return f"{name}: which way round?" if ways > 1 else f"{name} here?"


def _laying(position: MolecularPosition, layouts: tuple[int, ...]) -> dict[str, str]:
    then: dict[str, str] = {}
    frontier = position.molecule.frontier
    for layout in dict.fromkeys(layouts):
        name = ELEMENT_NAMES[ELEMENT_OF_LAYOUT[layout]].capitalize()
        tile = f"tile-{LAYOUTS[layout]}"
        then[tile] = f"{name}: where to?"
        for cell, socket in frontier.items():
            if socket.ways[layout]:
                place = cell_target(cell)
                then[place] = "Which tile goes here?"
                then[f"{tile} {place}"] = _turning(layout, socket.ways[layout])
    return then
