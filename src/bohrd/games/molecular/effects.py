"""Carrying out an instant effector card: the instant kinds of effect (area EFFECT of the ledger).

A card's effects are carried out in printed order. One that needs a choice of the revealer stops there: the
position's ``asked`` says which card, which effect and how many times more, and the decision that answers it
goes on from there with ``answered``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Event, Told
from bohrd.games.molecular import effectors
from bohrd.games.molecular.effectors import concerns
from bohrd.games.molecular.piles import (
    draw_cards,
    draw_tiles,
    number_of,
    received,
    return_cards,
    return_tiles,
)
from bohrd.games.molecular.scoring import EFFECT, gain, score
from bohrd.games.molecular.tiles import (
    ELEMENT_NAMES,
    ELEMENTS,
    LAYOUT_BITS,
    LAYOUTS,
    LAYOUTS_OF_ELEMENT,
    NOWHERE,
)
from bohrd.games.molecular.turn import complete_action

if TYPE_CHECKING:
    from bohrd.games.molecular.content import Effect
    from bohrd.games.molecular.position import MolecularPosition


def carry_out(position: MolecularPosition, card: int, first: int, chance: Chance, told: Told) -> None:
    """Carry out an instant card from its effect ``first`` on, up to the next choice or the end."""
    effects = position.content.effectors[card].effects
    for place in range(first, len(effects)):
        effect = effects[place]
        if effect.is_choice:
            if _ask(position, card, place, effect.times, chance, told):
                return
        else:
            _AT_ONCE[effect.kind](position, effect, chance, told)
    position.effector_discards = sorted([*position.effector_discards, card])  # MOL-EFFECTOR-2
    complete_action(position, chance, told)


def answered(position: MolecularPosition, chance: Chance, told: Told) -> None:
    """Go on after a choice: with laying the tile that was taken up, with the same once more if it is done
    twice (MOL-DECIDE-5, MOL-DECIDE-12), or with the rest of the card."""
    if position.loose is not None:
        return
    card, place, left = position.question
    if left > 1 and _ask(position, card, place, left - 1, chance, told):
        return
    position.asked = None
    carry_out(position, card, place + 1, chance, told)


def _ask(position: MolecularPosition, card: int, place: int, times: int, chance: Chance, told: Told) -> bool:
    """Ask for the choice of an effect, and whether there is anything to choose (MOL-DECIDE-8)."""
    position.asked = (card, place, times)
    effect = position.effect
    if effect.kind == "attach":
        asks = _find_tile(position, effect, chance, told)
    else:
        asks = len(position.decisions.answering(position).legal(position)) > 0
    if not asks:
        position.asked = None
    return asks


def _find_tile(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> bool:
    """Take a tile of the element that fits somewhere out of the stack, if it has one (MOL-EFFECT-34)."""
    element = ELEMENTS.index(effect.element)
    wanted = position.molecule.fitting & LAYOUTS_OF_ELEMENT[element]
    fitting = [layout for layout in position.stack if LAYOUT_BITS[layout] & wanted]
    if fitting:
        layout = chance.draw(fitting)
        position.stack.remove(layout)
        position.loose = (layout, NOWHERE)
    if told is not None:
        told.append(_found(position, ELEMENT_NAMES[element]))
    return bool(fitting)


def _found(position: MolecularPosition, element: str) -> Event:
    """Everybody sees the tile, or learns that there is none (MOL-EFFECT-35, MOL-EFFECT-36)."""
    seat = position.turn
    if position.loose is None:
        text = f"The stack has no {element} tile that fits the molecule."
        return Event("none", text, seat, {}, "MOL-EFFECT-35", reveals=True)
    layout = LAYOUTS[position.loose[0]]
    text = f"{{p{seat}}} takes {'an' if element == 'oxygen' else 'a'} {element} tile out of the stack."
    return Event("find", text, seat, {"layout": layout}, "MOL-EFFECT-34", (f"loose-{layout}",), reveals=True)


def _served(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> list[int]:
    """The players an instant effect concerns, in turn order from the revealer on (MOL-EFFECT-5)."""
    if effect.who == "lot":
        return [_draw_lot(position, chance, told)]
    revealer, seats = position.turn, position.seats
    order = [(revealer + step) % seats for step in range(seats)]
    return [seat for seat in order if concerns(effect.who or "revealer", revealer, seat)]


def _draw_lot(position: MolecularPosition, chance: Chance, told: Told) -> int:
    """A player drawn by lot among all (MOL-EFFECT-40)."""
    seat = chance.draw(range(position.seats))
    if told is not None:
        told.append(Event("lot", f"{{p{seat}}} is drawn by lot.", seat, rule="MOL-EFFECT-40"))
    return seat


def _extra_action(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    position.actions += effect.n
    if told is not None:
        text = f"{{p{position.turn}}} may take {number_of(effect.n, 'more action')} this turn."
        told.append(Event("actions", text, position.turn, {"actions": effect.n}, "MOL-EFFECT-7"))


def _draw_tiles(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    for seat in _served(position, effect, chance, told):
        draw_tiles(position, seat, effect.n, chance, told, "MOL-EFFECT-8")


def _draw_cards(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    for seat in _served(position, effect, chance, told):
        draw_cards(position, seat, effect.n, chance, told, "MOL-EFFECT-9")


def _points(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    for seat in _served(position, effect, chance, told):
        points = max(effect.n, -score(position, seat))  # MOL-EFFECT-10
        if points:
            gain(position, seat, EFFECT, points)
            if told is not None:
                told.append(_points_changed(seat, points))


def _points_changed(seat: int, points: int) -> Event:
    verb = "scores" if points > 0 else "loses"
    text = f"{{p{seat}}} {verb} {number_of(abs(points), 'point')}."
    return Event("points", text, seat, {"points": points}, "MOL-EFFECT-10")


def _pass_left(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    """MOL-EFFECT-14: everybody hands the whole hand or pool to the next player."""
    held = position.hands if effect.what == "cards" else position.pools
    held[:] = [held[seat - 1] for seat in range(position.seats)]
    if told is not None:
        things = "hand of cards" if effect.what == "cards" else "tile pool"
        text = f"All players pass their {things} to the next player clockwise."
        told.append(Event("pass", text, data={"what": effect.what}, rule="MOL-EFFECT-14"))
        told.append(received(position, range(position.seats), effect.what))


def _redraw(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    """MOL-EFFECT-15, MOL-EFFECT-16: all put back first, then each draws as many."""
    cards = effect.what == "cards"
    seats = _served(position, effect, chance, told)
    numbers = [return_cards(position, seat) if cards else return_tiles(position, seat) for seat in seats]
    for seat, number in zip(seats, numbers, strict=True):
        if cards:
            draw_cards(position, seat, number, chance, told, "MOL-EFFECT-15")
        else:
            draw_tiles(position, seat, number, chance, told, "MOL-EFFECT-16")


def _clear_counters(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    for group, counters in enumerate(position.counters):
        if counters:
            clear_group(position, group, told)


def clear_group(position: MolecularPosition, group: int, told: Told) -> None:
    """Remove all handicap counters of a group (MOL-EFFECT-21)."""
    position.counters = position.counters.copy()
    position.counters[group] = 0
    if told is not None:
        card = position.content.groups[group]
        text = f"The handicap counters of {card.name} are removed."
        targets = (f"counters-{card.id}",)
        told.append(Event("clear", text, None, {"group": card.id}, "MOL-EFFECT-21", targets))


def _clear_actives(position: MolecularPosition, effect: Effect, chance: Chance, told: Told) -> None:
    for card, _, _ in position.in_play:
        effectors.discard(position, card, told)


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
"""The effects without a choice."""
