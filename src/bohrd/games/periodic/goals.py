"""The four Goal Cards on the table with the Award Tiles above them: turning up, researching, consolation.

Which card or tile turns up, chance decides at that moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bohrd.contract import Chance, Event
from bohrd.games.periodic.pieces import COLOURS, GREEN, PINK, PURPLE, TILES_EACH
from bohrd.games.periodic.tuples import changed, without
from bohrd.games.periodic.words import trend_name

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

CONSOLATION: Final[tuple[int, ...]] = (0, 3, 5)  # PER-GOAL-5, PER-SCORE-3
"""Points for so many cubes on a card that is not completed, or by somebody else."""
CUBES: Final[tuple[int, ...]] = (0, 1, 1, 2, 1, 2, 2, 3)
"""How many cubes the bits of a card's elements are: 5 ns compiled, where ``bit_count`` takes 25."""


def turn_up(position: PeriodicPosition, colour: int, chance: Chance) -> None:
    """Turn up the next Goal Card of a colour, from the stack or else the reserve (PER-GOAL-11)."""
    unseen = position.unseen[colour]
    if not unseen:  # PER-GOAL-12
        position.card = changed(position.card, colour, -1)
        return
    card = chance.draw(unseen)
    position.unseen = changed(position.unseen, colour, without(unseen, card))
    position.card = changed(position.card, colour, card)


def turn_up_tile(position: PeriodicPosition, colour: int, chance: Chance) -> None:
    """Show the next Free Trend or Move To tile (PER-HIDDEN-3)."""
    under = position.under[colour]
    if not under:  # the last one has been taken
        position.top = changed(position.top, colour, -1)
        return
    tile = chance.draw(under)
    position.top = changed(position.top, colour, tile)
    position.under = changed(position.under, colour, without(under, tile))


def researchable(position: PeriodicPosition, seat: int, element: int) -> list[int]:
    """The colours of the Goal Cards for which a seat may research an element."""
    bits = colours_to_research(position, seat, element)
    return [colour for colour in range(len(COLOURS)) if bits >> colour & 1] if bits else []


def colours_to_research(position: PeriodicPosition, seat: int, element: int) -> int:
    """The same colours as bits."""
    cube_on, found = position.content.cube_on, 0
    for colour, card in enumerate(position.card):
        if card >= 0:
            cube = cube_on[card][element]
            if cube and not position.placed[colour * position.seats + seat] & cube:  # PER-RESEARCH-7
                found |= 1 << colour
    return found if found and position.cubes(seat) else 0  # PER-RESEARCH-10


def taken(position: PeriodicPosition, colour: int) -> int:
    """How many Goal Cards of a colour have been completed: all that are neither open nor unseen."""
    is_open = position.card[colour] >= 0
    return len(position.content.by_colour[colour]) - len(position.unseen[colour]) - is_open


def stack(position: PeriodicPosition, colour: int) -> int:
    """How many of the unseen Goal Cards of a colour are in the stack; the others are the reserve."""
    size = position.printing.stacks[colour]
    turned_up = len(position.content.by_colour[colour]) - len(position.unseen[colour])
    return max(0, size - turned_up)


def depleted(position: PeriodicPosition) -> list[int]:
    """The colours whose stack has been used up (PER-END-1)."""
    return [colour for colour, size in enumerate(position.printing.stacks) if taken(position, colour) >= size]


def award_tiles(position: PeriodicPosition, colour: int) -> int:
    """How many Award Tiles are left in a colour: each card completed has taken one (PER-GOAL-8)."""
    return max(0, TILES_EACH - taken(position, colour))


# -- in words -----------------------------------------------------------------------------------


def card_event(position: PeriodicPosition, colour: int) -> Event:
    """The Goal Card that now lies face up, or that none is left."""
    number = position.card[colour]
    if number < 0:
        text = f"No {COLOURS[colour]} Goal Card is left."
        return Event("no card", text, data={"colour": COLOURS[colour]}, rule="PER-GOAL-12")
    goal = position.content.goals[number]
    text = f"New {goal.colour} Goal Card: “{goal.title}” ({', '.join(goal.elements)}), {goal.points} points."
    data = {"card": goal.id}
    return Event("card", text, data=data, rule="PER-GOAL-10", targets=(f"goal-{goal.colour}",))


def tile_event(position: PeriodicPosition, colour: int) -> Event:
    """The Award Tile that now lies on top of a stack in which they differ."""
    text = f"The next {COLOURS[colour]} Award Tile is {top_tile(position, colour)}."
    return Event("tile", text, data={"colour": COLOURS[colour]}, rule="PER-HIDDEN-3")


def top_tile(position: PeriodicPosition, colour: int) -> str:
    """What the Award Tile on top of a stack does."""
    if colour == PURPLE:
        return f"Free Trend: {trend_name(position.content, position.top[colour])}"
    if colour == PINK:
        return f"Move To: {position.content.groups[position.top[colour]].name}"
    return "+3 Spaces" if colour == GREEN else "Take 2 Energy"
