"""What a seat may know of Molecular as numbers. Seats are counted from the own one."""

from __future__ import annotations

from typing import Final

from bohrd.contract.tensor import Field, Numbers, own_seat
from bohrd.games.molecular.content import Content
from bohrd.games.molecular.scoring import SOURCES
from bohrd.games.molecular.tiles import (
    EDGES,
    ELEMENT_OF,
    ELEMENTS,
    FACE_NUMBER,
    LAYOUT_NUMBER,
    LAYOUTS,
)
from bohrd.games.molecular.turn import MOST_ROUNDS
from bohrd.games.molecular.view import MolecularView

REACH: Final = 12
"""Tiles up to so many rows and columns from the starting tile are shown one by one."""
WIDTH: Final = 2 * REACH + 1
CHANNELS: Final = len(ELEMENTS) + 6
TILES: Final = 20
"""So many tiles count as 1, and so on."""
POINTS: Final = 60
CARDS: Final = 5
ACTIONS: Final = 4
ROUNDS: Final = MOST_ROUNDS
ORDERS: Final = 3
FACE_OF: Final = {(LAYOUTS[layout], rotation): face for (layout, rotation), face in FACE_NUMBER.items()}


class MolecularNumbers:
    """Writes the fields of a game with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.content = content
        self.seats = seats

    def under_way(self, view: MolecularView, out: Numbers) -> None:
        out.put(0, view.round / ROUNDS)
        out.put(1, (view.rounds - view.round) / ROUNDS)
        out.put(2, view.actions / ACTIONS)
        out.put(3, 1.0 if view.acted else 0.0)
        out.put(4 + (view.first_player - own_seat(view)) % self.seats, 1.0)

    def molecule(self, view: MolecularView, out: Numbers) -> None:
        for tile in view.molecule:
            row, column = tile.r + REACH, tile.q + REACH
            if 0 <= row < WIDTH and 0 <= column < WIDTH:
                at = (row * WIDTH + column) * CHANNELS
                face = FACE_OF[tile.layout, tile.rotation]
                out.put(at + ELEMENT_OF[face], 1.0)
                for way, order in enumerate(EDGES[face]):
                    if order:
                        out.put(at + len(ELEMENTS) + way, order / ORDERS)

    def beyond(self, view: MolecularView, out: Numbers) -> None:
        counts = [0] * len(ELEMENTS)
        for tile in view.molecule:
            if abs(tile.r) > REACH or abs(tile.q) > REACH:
                counts[ELEMENT_OF[FACE_OF[tile.layout, tile.rotation]]] += 1
        for element, count in enumerate(counts):
            out.put(element, count / TILES)

    def pool(self, view: MolecularView, out: Numbers) -> None:
        if view.seat is not None:
            _count(view.pools[view.seat] or (), LAYOUT_NUMBER, 0, CARDS, out)

    def hand(self, view: MolecularView, out: Numbers) -> None:
        if view.seat is not None:
            _count(view.hands[view.seat] or (), self.content.group_number, 0, CARDS, out)

    def players(self, view: MolecularView, out: Numbers) -> None:
        own = own_seat(view)
        for seat, points in enumerate(view.points):
            at = (seat - own) % self.seats * (SOURCES + 3)
            parts = (points.bonds, points.groups, points.effects, points.resets)
            out.put(at, sum(parts) / POINTS)
            for source, part in enumerate(parts):
                out.put(at + 1 + source, part / POINTS)
            out.put(at + 1 + SOURCES, view.pool_sizes[seat] / CARDS)
            out.put(at + 2 + SOURCES, view.hand_sizes[seat] / CARDS)

    def piles(self, view: MolecularView, out: Numbers) -> None:
        content = self.content
        out.put(0, view.stack / content.tiles)
        out.put(1, view.deck / len(content.deck))
        out.put(2, view.effector_deck / max(1, len(content.effectors)))
        _count(view.effector_discards, content.effector_number, 3, 1, out)

    def groups(self, view: MolecularView, out: Numbers) -> None:
        numbers = self.content.group_number
        for group, count in view.discards.items():
            out.put(2 * numbers[group], count / CARDS)
        for group, count in view.counters.items():
            out.put(2 * numbers[group] + 1, count / CARDS)

    def in_play(self, view: MolecularView, out: Numbers) -> None:
        own = own_seat(view)
        for card in view.in_play:
            at = self.content.effector_number[card.card] * (self.seats + 1)
            out.put(at + (card.seat - own) % self.seats, 1.0)
            out.put(at + self.seats, (card.until - view.round) / ROUNDS if card.until else 1.0)

    def asked(self, view: MolecularView, out: Numbers) -> None:
        asked, cards = view.asked, len(self.content.effectors)
        if asked is None:
            return
        out.put(self.content.effector_number[asked.card], 1.0)
        out.put(cards, (asked.effect + 1) / ORDERS)
        out.put(cards + 1, asked.left / CARDS)
        if asked.taken_from is not None:
            q, r = asked.taken_from
            out.put(cards + 2, q / REACH)
            out.put(cards + 3, r / REACH)
        if asked.tile:
            out.put(cards + 4 + LAYOUT_NUMBER[asked.tile], 1.0)


def _count(held: tuple[str, ...], numbers: dict[str, int], first: int, most: int, out: Numbers) -> None:
    counts: dict[int, int] = {}
    for name in held:
        number = numbers[name]
        counts[number] = counts.get(number, 0) + 1
    for number, count in counts.items():
        out.put(first + number, count / most)


def fields(content: Content, seats: int) -> list[Field]:
    """The fields of a game with so many seats."""
    write = MolecularNumbers(content, seats)
    groups, effectors = len(content.groups), len(content.effectors)
    return [
        Field(
            "under_way",
            (4 + seats,),
            f"The round and the rounds after it ({ROUNDS} count as 1), actions left ({ACTIONS}), whether an"
            " action has been taken; and who is first player.",
            write.under_way,
        ),
        Field(
            "molecule",
            (WIDTH, WIDTH, CHANNELS),
            f"By row r and column q from {-REACH} to {REACH}, the starting tile in the middle: whether there"
            " is carbon, nitrogen, oxygen or hydrogen, and the order of the edges E, NE, NW, W, SW, SE"
            f" ({ORDERS}).",
            write.molecule,
        ),
        Field(
            "beyond",
            (len(ELEMENTS),),
            f"Tiles that lie farther out, by element ({TILES}).",
            write.beyond,
        ),
        Field("pool", (len(LAYOUTS),), f"The own tiles by layout ({CARDS}).", write.pool),
        Field("hand", (groups,), f"The own cards by functional group ({CARDS}).", write.hand),
        Field(
            "players",
            (seats, SOURCES + 3),
            "For each seat its points, those for bonds, functional groups, effectors and resets"
            f" ({POINTS}), its tiles and its cards ({CARDS}).",
            write.players,
        ),
        Field(
            "piles",
            (3 + effectors,),
            "The share of the tiles in the stack, of the group cards in their deck and of the effectors in"
            " theirs; then which effectors are discarded.",
            write.piles,
        ),
        Field(
            "groups",
            (groups, 2),
            f"For each functional group its cards on the discard pile and its handicap counters ({CARDS}).",
            write.groups,
        ),
        Field(
            "in_play",
            (effectors, seats + 1),
            f"For each effector in play who revealed it, and the rounds left ({ROUNDS}; 1 if it stays).",
            write.in_play,
        ),
        Field(
            "asked",
            (effectors + 4 + len(LAYOUTS),),
            f"The effector that asks for a choice, which of its effects ({ORDERS}), how many times more"
            f" ({CARDS}), the cell q, r a tile was taken up from ({REACH}), and the tile that is to be laid.",
            write.asked,
        ),
    ]
