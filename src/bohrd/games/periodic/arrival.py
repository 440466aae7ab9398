"""What a movement of the seat on turn would bring, by the open rules, and how choices say it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from bohrd.contract import Choice
from bohrd.games.periodic.content import GoalCard
from bohrd.games.periodic.goals import researchable, taken
from bohrd.games.periodic.pieces import COLOURS, GROUPS
from bohrd.games.periodic.science import change
from bohrd.games.periodic.table import ELEMENTS, STEPS
from bohrd.games.periodic.words import listed, listed_tiles

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

RESEARCH = "Research in one move"
NEXT_GROUP = "Into your next group"
PLAIN = "Only a move"
LAST_ROUND = ", then the last round"

TILE = 20
"""So much farther down in the list is what uses a tile: what brings the same without it comes first."""


class Arrival(NamedTuple):
    """What one finds on an element."""

    element: str
    cards: tuple[tuple[GoalCard, int], ...]
    """The Goal Cards for which it can be researched, each with the cubes that would lie on it then."""
    completed: GoalCard | None
    """The best of them that research would complete."""
    after_card: str
    """What follows that, where it is the last round."""
    advance: tuple[int, int] | None
    """If one ends the turn there: the spot on the Academic Track, and what more that is."""
    after_step: str
    """What follows that, where it is the last round."""

    @property
    def brings(self) -> str:
        """For a badge."""
        if self.completed:
            return f"★{self.completed.points}"
        return "cube" if self.cards else ""

    @property
    def group(self) -> str:
        """The heading of the list under which it stands."""
        return RESEARCH if self.cards else NEXT_GROUP if self.advance else PLAIN

    @property
    def worth(self) -> int:
        """Its place in the list: what completes a card, what brings a cube, what leads on along the track."""
        gain = self.advance[1] if self.advance else 0
        if self.completed:
            return 1000 + 10 * self.completed.points + gain
        return max((300 + 50 * cubes for _, cubes in self.cards), default=0) + 10 * gain

    @property
    def words(self) -> list[str]:
        """What it brings, in words."""
        said: list[str] = []
        if self.completed:
            said.append(f"completes {self.completed.title}{self.after_card}")
        elif len(self.cards) == 1:
            [(card, cubes)] = self.cards
            said.append(f"{card.title}, {cubes} of {len(card.elements)}")
        elif self.cards:
            said.append(listed([card.title for card, _ in self.cards], "or"))
        if self.advance:
            said.append(f"end here: Academic {self.advance[0]} (+{self.advance[1]}){self.after_step}")
        return said


def arrival(position: PeriodicPosition, element: int) -> Arrival:
    """What the seat on turn would find on an element."""
    seat = position.turn
    cards: list[tuple[GoalCard, int]] = []
    for colour in researchable(position, seat, element):
        placed = position.placed[colour * position.seats + seat].bit_count()
        cards.append((position.content.goals[position.card[colour]], placed + 1))
    completed = _completed(cards) if cards else None
    advance = _advance(position, element)
    after_card = LAST_ROUND if completed and uses_up_stack(position, completed.colour) else ""
    after_step = LAST_ROUND if advance and is_second_disc(position) else ""
    return Arrival(ELEMENTS[element].name, tuple(cards), completed, after_card, advance, after_step)


def _completed(cards: list[tuple[GoalCard, int]]) -> GoalCard | None:
    """The best card that is complete with so many cubes."""
    done = [card for card, cubes in cards if cubes == len(card.elements)]
    return max(done, key=lambda card: card.points, default=None)


def uses_up_stack(position: PeriodicPosition, name: str) -> bool:
    """Whether completing the open card of a colour uses up its stack: the last round begins (PER-END-1)."""
    colour = COLOURS.index(name)
    return not position.trigger and taken(position, colour) + 1 >= position.printing.stacks[colour]


def is_second_disc(position: PeriodicPosition) -> bool:
    """Whether the next step of the seat on turn puts a second Disc at the end of the track (PER-END-2)."""
    last, level = len(position.content.track) - 2, position.level[position.turn]
    at_the_end = sum([other >= last for other in position.level])
    return not position.trigger and level + 1 == last and at_the_end == 1


def _advance(position: PeriodicPosition, element: int) -> tuple[int, int] | None:
    """The spot to which Microscope and Disc would advance if the turn ended on an element (PER-TRACK-1)."""
    seat, track = position.turn, position.content.track
    level, ahead = position.level[seat], (position.microscope(seat) + 1) % GROUPS
    if position.ring[ahead] != position.content.group_of[element] or level + 1 == len(track):
        return None
    spot = track[level + 1]
    if spot.capacity is not None and position.level.count(level + 1) >= spot.capacity:
        return None
    return spot.points, spot.points - track[level].points


def movement_choice(
    position: PeriodicPosition,
    to: int,
    deed: str,
    by: str,
    tiles: int,
    worth: int = 0,
    warning: str = "",
    trend: int | None = None,
) -> Choice:
    """
    A movement in words: what is done, by what, with so many +3 Spaces tiles, and what it brings; the values
    of the trend where it brings nothing.
    """
    found = arrival(position, to)
    how, words = listed_tiles(tiles), found.words
    brought = f": {'; '.join(words)}" if words else ""
    result = " · ".join([*(words or _values(position, trend, to)), by])
    return Choice(
        f"{deed}, to {found.element}{f' with {how}' if how else ''}{brought}",
        found.element,
        found.group,
        found.brings,
        ("+3 tile" if tiles == 1 else f"{tiles} tiles") if tiles else "",
        warning,
        result.replace(" (+", "\u00a0(+"),  # a gain stays with what it is added to
        found.worth + worth - TILE * tiles,
        lights=tuple(f"goal-{card.colour}" for card, _ in found.cards),
        deed=f"Yes, on to {found.element}" if warning else "",
    )


def _values(position: PeriodicPosition, trend: int | None, to: int) -> list[str]:
    """The real values of a movement by a trend, where it follows any."""
    if trend is None:
        return []
    start = ELEMENTS[position.flask[position.turn]].symbol
    found = change(position.content.trends[trend].key, start, ELEMENTS[to].symbol)
    return [found] if found else []


def ask_for_tiles(position: PeriodicPosition, to: int, distance: int, tiles: int) -> str:
    """The question before a movement that uses +3 Spaces tiles."""
    if not tiles:
        return ""
    return f"Use your {listed_tiles(tiles)}? {ELEMENTS[to].name} is {distance} spaces away."


def ask_for_nothing(position: PeriodicPosition, to: int) -> str:
    """The question before a tile is used for a mere move that a payment would do as well."""
    seat, price = position.turn, 2 if position.paid else 1
    if position.gained or position.energy[seat] < price or arrival(position, to).worth:
        return ""
    here = position.flask[seat]
    if not any(0 < distance[here][to] <= STEPS for distance in position.content.distance):
        return ""
    return f"Use the tile for a mere move? Paying {price} energy takes you to {ELEMENTS[to].name} too."


def what_is_left(position: PeriodicPosition, reached: Iterable[int], cubes: bool) -> str:
    """
    The best that another movement of this turn could bring, of those that lead to these elements. A mere
    cube counts if that is asked for, but not where it would cost the step along the track.
    """
    here = _advance(position, position.flask[position.turn])
    best = max((arrival(position, to) for to in reached), key=lambda a: a.worth, default=None)
    if best is None:
        return ""
    if best.completed:
        return f"{best.element} would complete {best.completed.title}"
    if best.cards and cubes and (here is None or best.advance):
        return f"{best.element} would bring a cube for {best.cards[0][0].title}"
    if best.advance is None or here is not None:
        return ""
    return f"ending on {best.element} would bring Academic {best.advance[0]} (+{best.advance[1]})"
