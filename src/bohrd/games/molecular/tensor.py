"""What a seat may know of Molecular as numbers. Seats are counted from the own one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from bohrd.contract.tensor import (
    NO,
    YES,
    Counts,
    Field,
    Row,
    Scale,
    one_of,
    ones,
    own_seat,
    seats_from_own,
    zeros,
)
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
from bohrd.games.molecular.view_type import Placed

REACH: Final = 12
"""Tiles up to so many rows and columns from the starting tile are shown one by one."""
BEYOND: Final = -1
"""Where the others are."""
KEPT: Final = 1 << 14
"""So many tiles as they lie are kept."""
WIDTH: Final = 2 * REACH + 1
CHANNELS: Final = len(ELEMENTS) + 6
TILES: Final = Scale(20)
POINTS: Final = Scale(60)
CARDS: Final = Scale(5)
ACTIONS: Final = Scale(4)
ROUNDS: Final = Scale(MOST_ROUNDS)
ORDERS: Final = Scale(3)
STEPS: Final = Scale(REACH)
LAYOUT: Final = one_of(LAYOUTS)
NO_LAYOUT: Final = zeros(len(LAYOUTS))
NO_TILES: Final = zeros(WIDTH * WIDTH * CHANNELS)
TILE: Final = {
    (LAYOUTS[layout], rotation): ones(len(ELEMENTS))[ELEMENT_OF[face]] + b"".join(map(ORDERS.of, EDGES[face]))
    for (layout, rotation), face in FACE_NUMBER.items()
}
"""A tile as it lies: its element, and the order of its edges."""


class MolecularNumbers:
    """Writes the fields of a game with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.seats = seats
        effectors = len(content.effectors)
        self.seat = ones(seats)
        self.laid: dict[Placed, tuple[int, bytes]] = {}
        self.layouts = Counts(LAYOUT_NUMBER, len(LAYOUTS), CARDS.most)
        self.cards = Counts(content.group_number, len(content.groups), CARDS.most)
        self.stack = Scale(content.tiles)
        self.deck = Scale(len(content.deck))
        self.effector_deck = Scale(max(1, effectors))
        self.effectors = Counts(content.effector_number, effectors, 1)
        self.effector = one_of(content.effector_number)
        self.groups_in_order = list(content.group_number)
        self.effectors_in_order = list(content.effector_number)
        self.none_in_play = zeros(effectors * (seats + 1))
        self.not_in_play = zeros(seats + 1)
        self.nothing_asked = zeros(effectors + 4 + len(LAYOUTS))

    def under_way(self, view: MolecularView, row: Row) -> None:
        row.append(ROUNDS.of(view.round))
        row.append(ROUNDS.of(view.rounds - view.round))
        row.append(ACTIONS.of(view.actions))
        row.append(YES if view.acted else NO)
        row.append(self.seat[(view.first_player - own_seat(view)) % self.seats])

    def molecule(self, view: MolecularView, row: Row) -> None:
        """Tiles come by rows, and in a row by columns; between them there is nothing."""
        end = 0
        for tile in view.molecule:
            at, piece = self._laid(tile)
            if at != BEYOND:
                row.append(NO_TILES[end:at])
                row.append(piece)
                end = at + len(piece)
        row.append(NO_TILES[end:])

    def beyond(self, view: MolecularView, row: Row) -> None:
        counts = [0] * len(ELEMENTS)
        for tile in view.molecule:
            if self._laid(tile)[0] == BEYOND:
                counts[ELEMENTS.index(tile.layout[0])] += 1
        for count in counts:
            row.append(TILES.of(count))

    def _laid(self, tile: Placed) -> tuple[int, bytes]:
        """Where a tile stands among the bytes of the molecule, and what it is in numbers."""
        laid = self.laid.get(tile)
        if laid is None:
            if len(self.laid) >= KEPT:
                self.laid.clear()
            is_near = abs(tile.r) <= REACH and abs(tile.q) <= REACH
            at = 4 * CHANNELS * ((tile.r + REACH) * WIDTH + tile.q + REACH) if is_near else BEYOND
            laid = self.laid[tile] = (at, TILE[tile.layout, tile.rotation])
        return laid

    def pool(self, view: MolecularView, row: Row) -> None:
        pool = None if view.seat is None else view.pools[view.seat]
        row.append(self.layouts.of(pool or ()))

    def hand(self, view: MolecularView, row: Row) -> None:
        hand = None if view.seat is None else view.hands[view.seat]
        row.append(self.cards.of(hand or ()))

    def players(self, view: MolecularView, row: Row) -> None:
        for seat in seats_from_own(view, self.seats):
            points = view.points[seat]
            parts = (points.bonds, points.groups, points.effects, points.resets)
            row.append(POINTS.of(sum(parts)))
            for part in parts:
                row.append(POINTS.of(part))
            row.append(CARDS.of(view.pool_sizes[seat]))
            row.append(CARDS.of(view.hand_sizes[seat]))

    def piles(self, view: MolecularView, row: Row) -> None:
        row.append(self.stack.of(view.stack))
        row.append(self.deck.of(view.deck))
        row.append(self.effector_deck.of(view.effector_deck))
        row.append(self.effectors.of(view.effector_discards))

    def discards_and_counters(self, view: MolecularView) -> Hashable:
        """What is discarded, and the handicap counters."""
        return (tuple(view.discards.items()), tuple(view.counters.items()))

    def groups(self, view: MolecularView, row: Row) -> None:
        for group in self.groups_in_order:
            row.append(CARDS.of(view.discards.get(group, 0)))
            row.append(CARDS.of(view.counters.get(group, 0)))

    def in_play(self, view: MolecularView, row: Row) -> None:
        if not view.in_play:
            row.append(self.none_in_play)
            return
        own = own_seat(view)
        in_play = {card.card: card for card in view.in_play}
        for id in self.effectors_in_order:
            card = in_play.get(id)
            if card is None:
                row.append(self.not_in_play)
            else:
                row.append(self.seat[(card.seat - own) % self.seats])
                row.append(ROUNDS.of(card.until - view.round) if card.until else YES)

    def asked(self, view: MolecularView, row: Row) -> None:
        asked = view.asked
        if asked is None:
            row.append(self.nothing_asked)
            return
        row.append(self.effector[asked.card])
        row.append(ORDERS.of(asked.effect + 1))
        row.append(CARDS.of(asked.left))
        q, r = (0, 0) if asked.taken_from is None else asked.taken_from
        row.append(STEPS.of(q))
        row.append(STEPS.of(r))
        row.append(LAYOUT[asked.tile] if asked.tile else NO_LAYOUT)


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
            write.discards_and_counters,
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
