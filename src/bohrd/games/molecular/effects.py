"""Effector cards: turning one over, and the ten instant kinds of effect.

A card's effects are carried out in printed order. One that needs a choice of the revealer stops there: the
position's ``pending`` says which card, which effect and how many times more, ``choices`` lists the options
and ``choose`` goes on from there. The program makes a choice with one option itself, as it does everywhere.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Told
from bohrd.games.molecular import words
from bohrd.games.molecular.content import EFFECTORS, Effect
from bohrd.games.molecular.lasting import concerns
from bohrd.games.molecular.moves import CLEARS, DISCARDS, PLAYERS, MolecularMove, remove
from bohrd.games.molecular.state import EFFECT
from bohrd.games.molecular.tiles import ELEMENTS, LAYOUT_OF

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


def reveal(position: MolecularPosition, chance: Chance, told: Told) -> None:
    """Turn over the top effector card and carry it out (MOL-EFFECTOR-1)."""
    if not any(position.effector_deck):  # MOL-EFFECTOR-11
        position.effector_deck, position.effector_discards = (
            position.effector_discards,
            position.effector_deck,
        )
        if told is not None:
            told.append(words.new_effector_deck())
    number = chance.pick(position.effector_deck)
    position.effector_deck[number] -= 1
    card = EFFECTORS[number]
    if told is not None:
        told.append(words.revealed(position.turn, card))
    if card.is_reagent:  # MOL-EFFECTOR-7, MOL-EFFECTOR-8
        for other, _, _ in position.in_play:
            if EFFECTORS[other].is_reagent:
                position.discard_effector(other, told)
    if card.is_instant:
        _carry_on(position, number, 0, chance, told)
        return
    until = position.round + card.lasts if card.lasts else 0
    position.in_play += ((number, position.turn, until),)  # MOL-EFFECTOR-4
    position.complete_action(chance, told)


def _carry_on(position: MolecularPosition, number: int, first: int, chance: Chance, told: Told) -> None:
    """Carry out an instant card from its effect ``first`` on, up to the next choice or the end."""
    card = EFFECTORS[number]
    for place in range(first, len(card.effects)):
        effect = card.effects[place]
        if is_choice(effect):
            if choices(position, number, place):  # MOL-DECIDE-8
                left = effect.n if effect.kind == "remove_end" else 1
                position.pending = (number, place, left)
                return
        else:
            _AT_ONCE[effect.kind](position, effect, chance, told)
    position.effector_discards[number] += 1  # MOL-EFFECTOR-2
    position.complete_action(chance, told)


# ---- effects without a choice ----


def _served(position: MolecularPosition, effect: Effect) -> list[int]:
    """The players an instant effect concerns, in turn order from the revealer on (MOL-EFFECT-5)."""
    revealer, seats = position.turn, position.seats
    order = [(revealer + step) % seats for step in range(seats)]
    return [seat for seat in order if concerns(effect.who or "revealer", revealer, seat)]


def _extra_action(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    position.actions += effect.n
    if told is not None:
        told.append(words.actions_granted(position.turn, effect.n))


def _draw_tiles(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    for seat in _served(position, effect):
        position.draw_tiles(seat, effect.n, chance, told, "MOL-EFFECT-8")


def _draw_cards(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    for seat in _served(position, effect):
        position.draw_cards(seat, effect.n, chance, told, "MOL-EFFECT-9")


def _points(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    for seat in _served(position, effect):
        points = max(effect.n, -position.score(seat))  # MOL-EFFECT-10
        if points:
            position.gain(seat, EFFECT, points)
            if told is not None:
                told.append(words.points_changed(seat, points))


def _pass_left(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    """MOL-EFFECT-14: everybody hands the whole hand or pool to the next player."""
    held = position.hands if effect.what == "cards" else position.pools
    held[:] = [held[seat - 1] for seat in range(position.seats)]
    if told is not None:
        told.append(words.passed_left(effect.what))
        told.append(words.received(position, range(position.seats), effect.what))


def _redraw(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    """MOL-EFFECT-15, MOL-EFFECT-16: all put back first, then each draws as many."""
    cards = effect.what == "cards"
    seats = _served(position, effect)
    numbers = [position.return_cards(seat) if cards else position.return_tiles(seat) for seat in seats]
    for seat, number in zip(seats, numbers, strict=True):
        if cards:
            position.draw_cards(seat, number, chance, told, "MOL-EFFECT-15")
        else:
            position.draw_tiles(seat, number, chance, told, "MOL-EFFECT-16")


def _clear_counters(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    for group, counters in enumerate(position.counters):
        if counters:
            _clear_group(position, group, told)


def _clear_actives(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    for card, _, _ in position.in_play:
        position.discard_effector(card, told)


_AT_ONCE: dict[str, Callable[[MolecularPosition, Effect, Chance, Told], None]] = {
    "extra_action": _extra_action,
    "draw_tiles": _draw_tiles,
    "draw_cards": _draw_cards,
    "points": _points,
    "swap": _pass_left,
    "redraw": _redraw,
    "clear_counters": _clear_counters,
    "clear_actives": _clear_actives,
}

# ---- effects with a choice ----


def is_choice(effect: Effect) -> bool:
    """Whether the revealer has something to choose (MOL-DECIDE-4 to MOL-DECIDE-7)."""
    return effect.kind in ("transfer", "remove_end") or "one" in (effect.mode, effect.scope)


def choices(position: MolecularPosition, card: int, place: int) -> Sequence[MolecularMove]:
    """The options of a choice in the order of ids; empty if there is nothing to do."""
    effect = EFFECTORS[card].effects[place]
    if effect.kind == "remove_end":  # MOL-EFFECT-18
        wanted = range(4) if effect.element == "any" else (ELEMENTS.index(effect.element),)
        return [remove(cell) for cell in position.molecule.ends(wanted)]
    if effect.kind == "clear_counters":  # MOL-EFFECT-21
        return [CLEARS[group] for group, counters in enumerate(position.counters) if counters]
    if effect.kind == "clear_actives":  # MOL-EFFECT-22
        return [DISCARDS[other] for other in sorted(entry[0] for entry in position.in_play)]
    if effect.direction == "give" and position.score(position.turn) == 0:  # MOL-EFFECT-12
        return ()
    others = [seat for seat in range(position.seats) if seat != position.turn]
    if effect.direction == "take":  # MOL-EFFECT-11
        others = [seat for seat in others if position.score(seat) > 0]
    return [PLAYERS[seat] for seat in others]


def choose(position: MolecularPosition, move: MolecularMove, chance: Chance, told: Told) -> None:
    """Carry out the effect that was waiting for this choice, then the rest of the card."""
    assert position.pending is not None
    card, place, left = position.pending
    effect = EFFECTORS[card].effects[place]
    if effect.kind == "remove_end":
        _remove(position, move.cell, told)
        if left > 1 and choices(position, card, place):  # MOL-DECIDE-5
            position.pending = (card, place, left - 1)
            return
    elif effect.kind == "clear_counters":
        _clear_group(position, move.number, told)
    elif effect.kind == "clear_actives":
        position.discard_effector(move.number, told)
    elif effect.kind == "transfer":
        _transfer(position, effect, move.number, told)
    else:
        _swap(position, effect, move.number, told)
    position.pending = None
    _carry_on(position, card, place + 1, chance, told)


def _remove(position: MolecularPosition, cell: int, told: Told) -> None:
    """MOL-EFFECT-18 to MOL-EFFECT-20: the tile goes into the stack, and nobody loses points."""
    face = position.molecule.atoms[cell]
    position.molecule.remove(cell)
    insort(position.stack, LAYOUT_OF[face])
    if told is not None:
        told.append(words.end_removed(position.turn, cell, face))


def _clear_group(position: MolecularPosition, group: int, told: Told) -> None:
    position.counters[group] = 0
    if told is not None:
        told.append(words.counters_cleared(group))


def _transfer(position: MolecularPosition, effect: Effect, other: int, told: Told) -> None:
    """MOL-EFFECT-11, MOL-EFFECT-12: as many points as the giver has."""
    takes = effect.direction == "take"
    taker, giver = (position.turn, other) if takes else (other, position.turn)
    points = min(effect.n, position.score(giver))
    position.gain(giver, EFFECT, -points)
    position.gain(taker, EFFECT, points)
    if told is not None:
        rule = "MOL-EFFECT-11" if takes else "MOL-EFFECT-12"
        told.append(words.points_transferred(giver, taker, points, rule))


def _swap(position: MolecularPosition, effect: Effect, other: int, told: Told) -> None:
    """MOL-EFFECT-13: the two exchange whole hands or pools."""
    held = position.hands if effect.what == "cards" else position.pools
    seat = position.turn
    held[seat], held[other] = held[other], held[seat]
    if told is not None:
        told.append(words.swapped(seat, other, effect.what))
        told.append(words.received(position, (seat, other), effect.what))
