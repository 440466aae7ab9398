"""What one seat may know of Molecular, and sampling the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import OVER, Chance, View
from bohrd.games.molecular.effectors import CardsInPlay
from bohrd.games.molecular.molecule import Molecule, built
from bohrd.games.molecular.piles import draw_cards, draw_tiles, pile
from bohrd.games.molecular.scoring import SOURCES
from bohrd.games.molecular.tiles import (
    FACE_NUMBER,
    LAYOUT_NUMBER,
    LAYOUT_OF,
    LAYOUTS,
    NOWHERE,
    ROTATION_OF,
    START_CELL,
    cell_at,
    coordinates,
)
from bohrd.games.molecular.turn import ACTIONS

if TYPE_CHECKING:
    from bohrd.games.molecular import Molecular
    from bohrd.games.molecular.content import Content
    from bohrd.games.molecular.position import MolecularPosition


class Placed(msgspec.Struct, frozen=True, array_like=True):
    """A tile of the molecule."""

    layout: str
    q: int
    r: int
    rotation: int


class InPlay(msgspec.Struct, frozen=True):
    """An active effector beside the play area, who revealed it, and when it goes."""

    card: str
    seat: int
    until: int
    """The round at whose beginning it is gone; 0 if it stays."""


class Asked(msgspec.Struct, frozen=True):
    """The open choice of a revealed instant card."""

    card: str
    effect: int
    """Its place on the card, from 0."""
    left: int
    """How many times more the effect is carried out, this time included."""
    tile: str = ""
    """The layout of the tile that is to be laid, if one is."""
    taken_from: tuple[int, int] | None = None
    """The cell it was taken up from, if it was in the molecule."""


class Points(msgspec.Struct, frozen=True, array_like=True):
    """A player's scoring tokens by where they come from."""

    bonds: int
    groups: int
    effects: int
    resets: int

    @property
    def score(self) -> int:
        return self.bonds + self.groups + self.effects + self.resets


class MolecularView(View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one seat may know: its own pool and hand, and all that is open (MOL-HIDDEN-4).

    Which tiles and cards the stack and the decks hold follows, once all pools and hands are open after the
    end, from the full lists of tiles and cards (MOL-HIDDEN-6).
    """

    first_player: int
    rounds: int
    round: int
    """The place of the turn counter; one beyond ``rounds`` when all rounds are completed."""
    actions: int
    """Actions left to the player on turn."""
    acted: bool
    """Whether the player on turn has taken an action, so that the reset is gone."""
    molecule: tuple[Placed, ...]
    """By cell, the starting tile included."""
    pools: tuple[tuple[str, ...] | None, ...]
    """For each seat the layouts in its pool, where known."""
    pool_sizes: tuple[int, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    """For each seat the groups of its cards, where known."""
    hand_sizes: tuple[int, ...]
    stack: int
    deck: int
    discards: dict[str, int]
    """The functional group discard pile."""
    effector_deck: int
    effector_discards: tuple[str, ...]
    in_play: tuple[InPlay, ...]
    """In the order in which they were revealed."""
    counters: dict[str, int]
    """Handicap counters of the groups that have any."""
    points: tuple[Points, ...]
    asked: Asked | None
    ended: str
    """The rule by which the game ended, or nothing."""


# ---- looking ----


def view(position: MolecularPosition, seat: int | None) -> MolecularView:
    """What a seat may know; after the end, everything (MOL-HIDDEN-1 to MOL-HIDDEN-6)."""
    p, content = position, position.content
    open_to = range(p.seats) if p.turn == OVER else (seat,)
    cards = content.effector_ids
    return MolecularView(
        game="molecular",
        content=p.game.own_content,
        seat=seat,
        turn=p.turn,
        seats=p.seats,
        options=dict(p.options),
        first_player=p.first_player,
        rounds=p.rounds,
        round=p.round,
        actions=p.actions,
        acted=p.acted,
        molecule=tuple([_placed(cell, face) for cell, face in sorted(p.molecule.atoms.items())]),
        pools=_shown(p.pools, LAYOUTS, open_to),
        pool_sizes=tuple(map(len, p.pools)),
        hands=_shown(p.hands, content.group_ids, open_to),
        hand_sizes=tuple(map(len, p.hands)),
        stack=len(p.stack),
        deck=len(p.deck),
        discards=_counted(p.discards, content.group_ids),
        effector_deck=len(p.effector_deck),
        effector_discards=tuple([cards[card] for card in p.effector_discards]),
        in_play=tuple([InPlay(cards[card], seat, until) for card, seat, until in p.in_play]),
        counters=_counted(p.counters, content.group_ids),
        points=tuple([Points(*p.points[at : at + SOURCES]) for at in range(0, len(p.points), SOURCES)]),
        asked=_asked(p),
        ended=p.ended,
    )


def _asked(position: MolecularPosition) -> Asked | None:
    if position.asked is None:
        return None
    card, effect, left = position.asked
    id = position.content.effector_ids[card]
    if position.loose is None:
        return Asked(id, effect, left)
    layout, cell = position.loose
    return Asked(id, effect, left, LAYOUTS[layout], None if cell == NOWHERE else coordinates(cell))


@lru_cache(maxsize=1 << 14)
def _placed(cell: int, face: int) -> Placed:
    return Placed(LAYOUTS[LAYOUT_OF[face]], *coordinates(cell), ROTATION_OF[face])


def _shown(
    held: Sequence[tuple[int, ...]], names: Sequence[str], open_to: Sequence[int | None]
) -> tuple[tuple[str, ...] | None, ...]:
    return tuple(
        [
            tuple([names[number] for number in numbers]) if seat in open_to else None
            for seat, numbers in enumerate(held)
        ]
    )


def _counted(counts: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return {name: number for name, number in zip(names, counts, strict=True) if number}


# ---- and back ----


def molecule_seen(content: Content, placed: Sequence[Placed]) -> Molecule:
    """The molecule that a view shows."""
    atoms = {
        cell_at(tile.q, tile.r): FACE_NUMBER[LAYOUT_NUMBER[tile.layout], tile.rotation] for tile in placed
    }
    del atoms[START_CELL]
    return built(content.copies, content.start_face, atoms)


def cards_in_play(content: Content, view: MolecularView) -> CardsInPlay:
    """The effectors in play that a view shows, as the rules look them up."""
    return tuple((content.effector_number[entry.card], entry.seat, entry.until) for entry in view.in_play)


def sample(game: Molecular, view: MolecularView, chance: Chance) -> MolecularPosition:
    """A position with this view: unseen tiles and cards are dealt at random to the hidden pools and hands."""
    position = game.empty(view.seats, view.options)
    _show(position, view)
    for seat in range(view.seats):
        if view.pools[seat] is None:
            draw_tiles(position, seat, view.pool_sizes[seat], chance, None)
        if view.hands[seat] is None:
            draw_cards(position, seat, view.hand_sizes[seat], chance, None)
    return position


def ahead(game: Molecular, view: MolecularView, chance: Chance) -> MolecularPosition | None:
    """The seat's next turn as far as it can be foreseen: the molecule as it is, with the tiles and cards that
    the seat holds; what it will draw nobody knows."""
    if view.seat is None or view.turn == OVER:
        return None
    position = sample(game, view, chance)
    if position.loose is not None:
        position.stack = sorted([*position.stack, position.loose[0]])
    if position.asked is not None:
        position.effector_discards = sorted([*position.effector_discards, position.asked[0]])
    position.asked = position.loose = None
    position.turn, position.actions, position.acted = view.seat, ACTIONS, False
    return position


def _show(position: MolecularPosition, view: MolecularView) -> None:
    """Give a position what a view knows; what is hidden is still in the stack and the deck."""
    content = position.content
    position.turn = view.turn
    position.first_player = view.first_player
    position.round = view.round
    position.actions = view.actions
    position.acted = view.acted
    position.molecule = molecule_seen(content, view.molecule)
    position.pools = [tuple(LAYOUT_NUMBER[layout] for layout in pool or ()) for pool in view.pools]
    position.hands = [tuple(content.group_number[group] for group in hand or ()) for hand in view.hands]
    position.discards = [view.discards.get(id, 0) for id in content.group_ids]
    position.effector_discards = [content.effector_number[id] for id in view.effector_discards]
    position.in_play = cards_in_play(content, view)
    position.counters = [view.counters.get(id, 0) for id in content.group_ids]
    position.points = [
        n for held in view.points for n in (held.bonds, held.groups, held.effects, held.resets)
    ]
    position.asked = position.loose = None
    if view.asked is not None:
        _show_choice(position, view.asked)
    position.ended = view.ended
    put_the_rest_into_piles(position)


def _show_choice(position: MolecularPosition, asked: Asked) -> None:
    position.asked = (position.content.effector_number[asked.card], asked.effect, asked.left)
    if asked.tile:
        cell = NOWHERE if asked.taken_from is None else cell_at(*asked.taken_from)
        position.loose = (LAYOUT_NUMBER[asked.tile], cell)


def put_the_rest_into_piles(position: MolecularPosition) -> None:
    """Give stack and decks every piece that is nowhere else."""
    content = position.content
    loose = () if position.loose is None else position.loose[:1]
    position.stack = pile(less(position.molecule.outside, [*position.pools, loose]))
    cards = [group.copies - n for group, n in zip(content.groups, position.discards, strict=True)]
    position.deck = pile(less(cards, position.hands))
    gone = [*position.effector_discards, *(card for card, _, _ in position.in_play)]
    if position.asked is not None:
        gone.append(position.asked[0])
    position.effector_deck = [card for card in range(len(content.effectors)) if card not in gone]


def less(counts: Sequence[int], held: Iterable[Sequence[int]]) -> list[int]:
    """The counts without what is held."""
    left = list(counts)
    for numbers in held:
        for number in numbers:
            left[number] -= 1
    return left
