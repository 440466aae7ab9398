"""What is mine, at the lower edge: the piles, my tiles with the best each can bring, my cards."""

from __future__ import annotations

from markupsafe import Markup

from bohrd.games.molecular import science
from bohrd.games.molecular.content import Group
from bohrd.games.molecular.effectors import POOL_SIZE
from bohrd.games.molecular.pieces import ARTIST, figure, lone, tile_of
from bohrd.games.molecular.piles import number_of
from bohrd.games.molecular.seen import Seen
from bohrd.games.molecular.tiles import ELEMENT_OF_LAYOUT, ELEMENTS, FACES_OF_LAYOUT, LAYOUTS
from bohrd.games.molecular.words import layout_in_words, told_apart
from bohrd.picture import Part, remembered

MOST_CARDS = 3
"""More kinds of card in a hand stand closer together."""
MOST_SEEN = 5
"""So many tiles of a kind are drawn, one behind the other; a number says how many there are."""
ROOMY, NARROW = (116, 72), (84, 66)
"""The room for the drawing on a card, and where cards stand close."""


def tray(seen: Seen) -> Part:
    """The piles, the tiles and the cards of the seat."""
    fan = len(seen.hand) > MOST_CARDS
    pool = sorted(seen.pool.items())
    which = told_apart(tuple(layout for layout, _ in pool))
    html = ARTIST.draw(
        "tray.jinja",
        stack=seen.view.stack,
        deck=seen.view.deck,
        slots=[_slot(layout, which[layout], count, *_use(seen, layout)) for layout, count in pool],
        idle=seen.view.asked is not None and seen.view.turn == seen.view.seat,
        missing=max(0, POOL_SIZE - seen.pool.total()),
        full=len(pool) > POOL_SIZE,
        roomy=seen.pool.total() <= POOL_SIZE,
        cards=[_card_of(seen, group, count, fan) for group, count in sorted(seen.hand.items())],
        fan=fan,
        gaps=max(0, MOST_CARDS - seen.hand.total()),
    )
    return Part("tray", "Your tiles and cards", 900, 178, html)


def _use(seen: Seen, layout: int) -> tuple[int, int, str, str]:
    """The most a tile can bring, in how many places it fits, and what forbids it."""
    return seen.best(layout), len(seen.places(layout)), *seen.barred(layout)


@remembered
def _slot(layout: int, which: str, count: int, best: int, places: int, barred: str, because: str) -> Markup:
    name = layout_in_words(layout)
    tip = f"{name}. Fits in {number_of(places, 'place')}." if places else f"{name}. It fits nowhere now."
    if barred:
        tip = f"{barred}: nobody may lay this element while it is in play."
    label = f"{name}, {which}" if which else name
    if count > 1:
        label += f", {count} tiles"
    return ARTIST.draw(
        "slot.jinja",
        code=LAYOUTS[layout],
        element=ELEMENTS[ELEMENT_OF_LAYOUT[layout]],
        tile=lone(layout),
        drawn=tile_of(FACES_OF_LAYOUT[layout][0]),
        count=count,
        behind=min(count, MOST_SEEN) - 1,
        best=best,
        barred=barred,
        because=because,
        label=f"{label}, {barred} forbids it" if barred else label,
        tip=tip,
    )


def _card_of(seen: Seen, group: int, count: int, fan: bool) -> Markup:
    found = len(seen.outlook.found(group))
    counters = seen.view.counters.get(seen.content.group_ids[group], 0)
    handicap = 0 if seen.force.ignores_handicap else counters
    return _card(seen.content.groups[group], count, found, handicap, seen.worth(group, found), fan)


@remembered
def _card(group: Group, count: int, found: int, handicap: int, worth: int, fan: bool) -> Markup:
    note = f"{found} found" if found else "none there yet"
    if found and handicap:
        note += f", {handicap} handicap"
    label = f"{group.name}, brings {worth} now"
    return ARTIST.draw(
        "card.jinja",
        group=group,
        count=count,
        worth=worth,
        there=found > 0,
        figure=figure(group.smarts, *(NARROW if fan else ROOMY)),
        label=label if count == 1 else f"{label}, you have {count}",
        pill=pill(note, worth, False),
        note=science.of_group(group).note,
    )


@remembered
def pill(note: str, worth: int, next: bool) -> Markup:
    """What a card brings, now or after the move that is looked at."""
    return ARTIST.draw("pill.jinja", note=note, worth=worth, next=next)
