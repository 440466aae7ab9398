"""The tile stack and the functional group deck: what players draw from them and put back.

Both have their pieces in ascending order: what is drawn is decided when it is drawn.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Event, Secret, Told
from bohrd.games.molecular.tiles import ELEMENT_NAMES, ELEMENT_OF_LAYOUT, LAYOUTS

if TYPE_CHECKING:
    from bohrd.games.molecular.content import Content
    from bohrd.games.molecular.position import MolecularPosition


def pile(counts: Iterable[int]) -> list[int]:
    """So many pieces of each number, in ascending order."""
    return [number for number, count in enumerate(counts) for _ in range(count)]


def without(held: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """What is held less one such piece."""
    place = 0
    while held[place] != piece:
        place += 1
    return held[:place] + held[place + 1 :]


def kinds(held: tuple[int, ...]) -> list[int]:
    """The different pieces of what is held."""
    found: list[int] = []
    for piece in held:
        if not found or piece != found[-1]:  # they are in ascending order
            found.append(piece)
    return found


def _with(held: tuple[int, ...], drawn: list[int]) -> tuple[int, ...]:
    """What is held with what is drawn, in ascending order."""
    more = list(held)
    for piece in drawn:
        place = len(more)
        while place and more[place - 1] > piece:
            place -= 1
        more.insert(place, piece)
    return tuple(more)


def number_of(number: int, thing: str) -> str:
    """*1 tile*, *2 tiles*."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(names: Iterable[str]) -> str:
    """*ether, alcohol (2)*, or *nothing*."""
    counts = Counter(names)
    return ", ".join(f"{name} ({n})" if n > 1 else name for name, n in counts.items()) or "nothing"


def draw_tiles(
    position: MolecularPosition, seat: int, number: int, chance: Chance, told: Told, rule: str = "MOL-DRAW-1"
) -> None:
    """Draw tiles from the stack, as many as there are (MOL-DRAW-6); ``rule`` says why."""
    drawn = chance.deal(position.stack, number)
    position.pools[seat] = _with(position.pools[seat], drawn)
    if drawn and told is not None:
        told.append(_tiles_drawn(seat, drawn, rule))


def _tiles_drawn(seat: int, layouts: Sequence[int], rule: str) -> Event:
    """Everybody learns how many tiles were drawn, the drawer which."""
    names = [LAYOUTS[layout] for layout in sorted(layouts)]
    secret = Secret(f"You draw {_elements(layouts)}.", {"tiles": names})
    text = f"{{p{seat}}} draws {number_of(len(names), 'tile')}."
    return Event("draw tiles", text, seat, {"number": len(names)}, rule, secret={seat: secret})


def _elements(layouts: Iterable[int]) -> str:
    """*carbon (2), hydrogen*."""
    return listed(ELEMENT_NAMES[ELEMENT_OF_LAYOUT[layout]] for layout in sorted(layouts))


def draw_cards(
    position: MolecularPosition, seat: int, number: int, chance: Chance, told: Told, rule: str = "MOL-DRAW-2"
) -> None:
    """Draw functional group cards; an empty deck is renewed from the discard pile (MOL-DRAW-7)."""
    drawn = chance.deal(position.deck, number)
    if len(drawn) < number and any(position.discards):  # MOL-DRAW-7, MOL-DRAW-8
        position.deck, position.discards = pile(position.discards), [0] * len(position.discards)
        if told is not None:
            text = "The discard pile is shuffled and becomes the new deck."
            told.append(Event("new deck", text, rule="MOL-DRAW-7"))
        drawn += chance.deal(position.deck, number - len(drawn))
    position.hands[seat] = _with(position.hands[seat], drawn)
    if drawn and told is not None:
        told.append(_cards_drawn(position.content, seat, drawn, rule))


def _cards_drawn(content: Content, seat: int, groups: Sequence[int], rule: str) -> Event:
    """Everybody learns how many cards were drawn, the drawer which."""
    drawn = [content.groups[group] for group in sorted(groups)]
    data = {"cards": [group.id for group in drawn]}
    secret = Secret(f"You draw {listed(group.name for group in drawn)}.", data)
    text = f"{{p{seat}}} draws {number_of(len(drawn), 'card')}."
    return Event("draw cards", text, seat, {"number": len(drawn)}, rule, secret={seat: secret})


def return_tiles(position: MolecularPosition, seat: int) -> int:
    """Put a whole pool back into the stack; how many tiles that were."""
    pool = position.pools[seat]
    for layout in pool:
        insort(position.stack, layout)
    position.pools[seat] = ()
    return len(pool)


def return_cards(position: MolecularPosition, seat: int) -> int:
    """Put a whole hand back into the deck, not on the discard pile; how many cards that were."""
    hand = position.hands[seat]
    for group in hand:
        insort(position.deck, group)
    position.hands[seat] = ()
    return len(hand)


def received(position: MolecularPosition, seats: Iterable[int], what: str) -> Event:
    """What players hold after hands or pools have changed hands, each told to its new holder alone
    (MOL-HIDDEN-5)."""
    secret: dict[int, Secret] = {}
    for seat in seats:
        if what == "cards":
            held = [position.content.groups[group] for group in position.hands[seat]]
            text = f"You receive the cards {listed(group.name for group in held)}."
            secret[seat] = Secret(text, {"cards": [group.id for group in held]})
        else:
            pool = position.pools[seat]
            names = [LAYOUTS[layout] for layout in pool]
            secret[seat] = Secret(f"You receive the tiles {_elements(pool)}.", {"tiles": names})
    text = "Only their new holders see what changed hands."
    return Event("received", text, rule="MOL-HIDDEN-5", secret=secret, reveals=True)


def put_the_rest_into_piles(position: MolecularPosition) -> None:
    """Give stack and decks every piece that is nowhere else."""
    content = position.content
    loose = () if position.loose is None else position.loose[:1]
    position.stack = pile(less(position.molecule.outside, [*position.pools, loose]))
    cards = [copies - n for copies, n in zip(content.card_copies, position.discards, strict=True)]
    position.deck = pile(less(cards, position.hands))
    gone = {*position.effector_discards, *[card for card, _, _ in position.in_play]}
    if position.asked is not None:
        gone.add(position.asked[0])
    position.effector_deck = [card for card in range(len(content.effectors)) if card not in gone]


def less(counts: Sequence[int], held: Iterable[Sequence[int]]) -> list[int]:
    """The counts without what is held."""
    left = list(counts)
    for numbers in held:
        for number in numbers:
            left[number] -= 1
    return left
