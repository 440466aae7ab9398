"""Positions as values and back: what a seat may know, a position as JSON, and samples of what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import OVER, BadInput, Chance, Game, Json
from bohrd.games.molecular import effects
from bohrd.games.molecular.content import EFFECTOR_NUMBER, EFFECTORS, GROUP_NUMBER, GROUPS
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.state import SOURCES, Asked, InPlay, MolecularView, Placed, Points, pile
from bohrd.games.molecular.tiles import (
    BONDS,
    EDGES,
    FACE_NUMBER,
    LAYOUT_NUMBER,
    LAYOUT_OF,
    LAYOUTS,
    ROTATION_OF,
    START_CELL,
    STEPS,
    cell_at,
    coordinates,
)

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition

_GROUP_IDS = tuple(group.id for group in GROUPS)
_CARD_IDS = tuple(card.id for card in EFFECTORS)


# ---- looking ----


def look(position: MolecularPosition, seat: int | None) -> MolecularView:
    """What a seat may know; after the end, everything (MOL-HIDDEN-1 to MOL-HIDDEN-6)."""
    return _seen(position, seat, range(position.seats) if position.turn == OVER else (seat,))


def dump(position: MolecularPosition) -> Json:
    """The view that holds all pools and hands."""
    return msgspec.to_builtins(_seen(position, None, range(position.seats)))


def _placed(cell: int, face: int) -> Placed:
    return Placed(LAYOUTS[LAYOUT_OF[face]], *coordinates(cell), ROTATION_OF[face])


def _shown(
    held: Sequence[tuple[int, ...]], names: Sequence[str], open_to: set[int | None]
) -> tuple[tuple[str, ...] | None, ...]:
    return tuple(
        tuple(names[number] for number in numbers) if seat in open_to else None
        for seat, numbers in enumerate(held)
    )


def _seen(position: MolecularPosition, seat: int | None, shown: Iterable[int | None]) -> MolecularView:
    p, open_to = position, set(shown)
    asked = None
    if p.pending is not None:
        card, place, left = p.pending
        asked = Asked(_CARD_IDS[card], place, left)
    return MolecularView(
        game="molecular",
        seat=seat,
        turn=p.turn,
        seats=p.seats,
        options=p.options,
        first=p.first,
        rounds=p.rounds,
        round=p.round,
        actions=p.actions,
        acted=p.acted,
        molecule=tuple(_placed(cell, p.molecule.atoms[cell]) for cell in sorted(p.molecule.atoms)),
        pools=_shown(p.pools, LAYOUTS, open_to),
        pool_sizes=tuple(map(len, p.pools)),
        hands=_shown(p.hands, _GROUP_IDS, open_to),
        hand_sizes=tuple(map(len, p.hands)),
        stack=len(p.stack),
        deck=len(p.deck),
        discards={id: n for id, n in zip(_GROUP_IDS, p.discards, strict=True) if n},
        effector_deck=sum(p.effector_deck),
        effector_discards=tuple(id for id, n in zip(_CARD_IDS, p.effector_discards, strict=True) if n),
        in_play=tuple(InPlay(_CARD_IDS[card], seat, until) for card, seat, until in p.in_play),
        counters={id: n for id, n in zip(_GROUP_IDS, p.counters, strict=True) if n},
        points=tuple(Points(*p.points[at : at + SOURCES]) for at in range(0, len(p.points), SOURCES)),
        asked=asked,
        ended=p.ended,
    )


# ---- and back ----


def _laid(placed: Iterable[Placed]) -> Molecule:
    """The molecule of these tiles, whatever the order in which they were laid."""
    molecule = Molecule()
    for tile in placed:
        try:
            cell = cell_at(tile.q, tile.r)
            face = FACE_NUMBER[LAYOUT_NUMBER[tile.layout], tile.rotation]
        except KeyError:
            text = f"molecule: {tile.layout} at {tile.q},{tile.r} r{tile.rotation} is no placement"
            raise BadInput(text) from None
        if cell != START_CELL and cell not in molecule.atoms:
            molecule.lay(cell, face)
        elif molecule.atoms[cell] != face:
            raise BadInput(
                f"molecule: two tiles at {tile.q},{tile.r}, or not the starting tile in the middle"
            )
    return molecule


def _check_molecule(molecule: Molecule) -> None:
    """Object to tiles that do not match, are not one piece (MOL-TILE-9) or are more than there are."""
    atoms = molecule.atoms
    reached = edge = {START_CELL}
    while edge:
        edge = {
            cell + step for cell in edge for step, _ in BONDS[atoms[cell]] if cell + step in atoms
        } - reached
        reached = reached | edge
    matching = all(
        EDGES[face][way] == EDGES[atoms[cell + step]][(way + 3) % 6]
        for cell, face in atoms.items()
        for way, step in enumerate(STEPS)
        if cell + step in atoms
    )
    if not matching or len(reached) < len(atoms):
        raise BadInput("molecule: its tiles do not match or are not one piece")
    if min(molecule.outside) < 0:
        raise BadInput("molecule: it has more tiles of a layout than there are")


def sample(view: MolecularView, make: Callable[..., MolecularPosition], chance: Chance) -> MolecularPosition:
    """A position with this view: unseen tiles and cards dealt at random to the hidden pools and hands."""
    position = restored(view, make)
    for seat in range(view.seats):
        if view.pools[seat] is None:
            position.draw_tiles(seat, view.pool_sizes[seat], chance, None)
        if view.hands[seat] is None:
            position.draw_cards(seat, view.hand_sizes[seat], chance, None)
    return position


def restored(view: MolecularView, make: Callable[..., MolecularPosition]) -> MolecularPosition:
    """The position with what the view knows; what is hidden is still in the stack and the deck."""
    p = make(view.seats, view.options)
    p.turn = view.turn
    p.first = view.first
    p.round = view.round
    p.actions = view.actions
    p.acted = view.acted
    p.molecule = _laid(view.molecule)
    p.pools = [tuple(LAYOUT_NUMBER[layout] for layout in pool or ()) for pool in view.pools]
    p.hands = [tuple(GROUP_NUMBER[group] for group in hand or ()) for hand in view.hands]
    p.discards = [view.discards.get(id, 0) for id in _GROUP_IDS]
    p.effector_discards = [int(id in view.effector_discards) for id in _CARD_IDS]
    p.in_play = tuple((EFFECTOR_NUMBER[entry.card], entry.seat, entry.until) for entry in view.in_play)
    p.counters = [view.counters.get(id, 0) for id in _GROUP_IDS]
    p.points = [n for held in view.points for n in (held.bonds, held.groups, held.effects, held.resets)]
    p.ended = view.ended
    out = [entry[0] for entry in p.in_play]
    if view.asked is not None:
        p.pending = (EFFECTOR_NUMBER[view.asked.card], view.asked.effect, view.asked.left)
        out.append(p.pending[0])
    p.stack = pile(_less(p.molecule.outside, p.pools))
    p.deck = pile(_less([group.copies - n for group, n in zip(GROUPS, p.discards, strict=True)], p.hands))
    p.effector_deck = _less([1 - n for n in p.effector_discards], [tuple(out)])
    return p


def _less(counts: list[int], held: Iterable[tuple[int, ...]]) -> list[int]:
    """The counts without what is held."""
    left = list(counts)
    for numbers in held:
        for number in numbers:
            left[number] -= 1
    return left


def load(saved: object, make: Callable[..., MolecularPosition], game: Game) -> MolecularPosition:
    """The position that :func:`dump` wrote; ``BadInput`` says what cannot be."""
    try:
        view = msgspec.convert(saved, MolecularView)
    except msgspec.ValidationError as error:
        raise BadInput(f"not a position of Molecular: {error}") from None
    if view.game != "molecular" or view.seat is not None or None in view.pools or None in view.hands:
        raise BadInput("not a whole position of Molecular")
    if view.options != game.check_options(view.seats, view.options):
        raise BadInput("options: not given as they were checked")
    try:
        position = restored(view, make)
    except (KeyError, IndexError) as error:
        raise BadInput(f"there is no tile or card {error}") from None
    _check(position, view)
    return position


def _check(p: MolecularPosition, view: MolecularView) -> None:
    """Object to what no game can lead to."""
    _check_molecule(p.molecule)
    seats = range(p.seats)
    tiles, cards = sum(map(len, (p.stack, *p.pools))), sum(map(len, (p.deck, *p.hands))) + sum(p.discards)
    if (
        tiles != sum(p.molecule.outside)
        or cards != sum(group.copies for group in GROUPS)
        or min(*p.effector_deck, *p.counters, *p.discards) < 0
    ):
        raise BadInput("some tile, card or counter is there more often than it can be")
    if not all(len(held) == p.seats for held in (view.pools, view.hands, view.points)):
        raise BadInput("there is not one pool, one hand and one score for each seat")
    if p.first not in seats or not all(seat in seats for _, seat, _ in p.in_play):
        raise BadInput("there is no such seat")
    if any(min(held.score, held.bonds, held.groups, -held.resets) < 0 for held in view.points):
        raise BadInput("points: a score is never negative")
    over = p.turn == OVER
    if over != (p.ended in ("MOL-END-2", "MOL-END-6", "MOL-END-7")) or not (over or p.turn in seats):
        raise BadInput("turn: nobody is on turn exactly when the game has ended")
    if over != bool(p.ended) or not 1 <= p.round <= p.rounds + (p.ended == "MOL-END-7"):
        raise BadInput("round: there is no such round")
    played = p.round - (p.ended == "MOL-END-7")
    if any(EFFECTORS[card].is_instant or 0 < until <= played for card, _, until in p.in_play):
        raise BadInput("in_play: only active cards whose time is not over are in play")
    _check_now(p)
    if _seen(p, None, seats) != view:
        raise BadInput("the numbers do not agree with each other")


def _check_now(p: MolecularPosition) -> None:
    """Object to a decision that could not be asked now."""
    if p.ended == "MOL-END-7" and p.round != p.rounds + 1:
        raise BadInput("round: the rounds are not completed")
    if p.pending is not None:
        card, place, left = p.pending
        known = 0 <= place < len(EFFECTORS[card].effects)
        if not known or not effects.is_choice(effect := EFFECTORS[card].effects[place]) or p.turn == OVER:
            raise BadInput("asked: there is no such choice")
        if not 1 <= left <= (effect.n if effect.kind == "remove_end" else 1) or not p.acted or p.actions < 0:
            raise BadInput("asked: not so often")
        if not effects.choices(p, card, place):
            raise BadInput("asked: there is nothing to choose")
        return
    complete, closed = p.molecule.is_complete, p.molecule.is_closed
    met = "MOL-END-6" if complete else "MOL-END-2" if closed else ""
    if (p.ended if p.ended != "MOL-END-7" else "") != met:
        raise BadInput("ended: not what the molecule says")
    if p.turn != OVER and p.actions < 1:
        raise BadInput("actions: the player on turn has none left")
