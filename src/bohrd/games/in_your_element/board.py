"""The table in characters: goals, Bohrds, piles, players and the hands that are seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from textwrap import wrap

from bohrd.contract import OVER, name_seats
from bohrd.games.in_your_element.bohrds import BOHRDS, atom, missing, written
from bohrd.games.in_your_element.content import Content, GoalCard
from bohrd.games.in_your_element.deck import CARDS
from bohrd.games.in_your_element.view_type import ElementView, doing

WIDTH = 80
"""No line is longer."""
LANE = 15
"""Width of what is told of one Bohrd."""


def board(content: Content, view: ElementView, names: Sequence[str]) -> str:
    """All that a view shows and a player needs in order to decide."""
    called = [_short(name_seats("{p%d}" % seat, names), 20) for seat in range(view.seats)]
    blocks = [
        wrap(view.why_over, WIDTH),
        _goals(content, view),
        _bohrds(content, view),
        _piles(view),
        _players(content, view, called),
        _hands(content, view, called),
    ]
    return "\n\n".join("\n".join(lines) for block in blocks if (lines := list(block)))


def _goals(content: Content, view: ElementView) -> Iterator[str]:
    """The goal row with its needs, and how far each Bohrd is from them."""
    scenario = content.scenario_of[str(view.options["scenario"])]
    yield from wrap(f"{scenario.title}. Under each Bohrd: + still missing, - too many.", WIDTH)
    heads = "".join(f"{f'Bohrd {letter}':<{LANE}}" for letter in BOHRDS)
    yield f"   {'goal':<15}{'points':>6}  {'p/n/e':<9}{heads}".rstrip()
    for slot, symbol in enumerate(view.table.row, 1):
        yield f"{slot}  " + (_goal(content.by_symbol[symbol], view) if symbol else "no goal is left")
    to_come = ", ".join(view.goal_pile)
    yield f"To come: {len(view.goal_pile)} ({to_come})" if to_come else "To come: none"


def _goal(goal: GoalCard, view: ElementView) -> str:
    lanes = [_missing(missing(bohrd, goal)) for bohrd in view.table.bohrds]
    title = f"{goal.symbol:<3}{_short(goal.name, 12):<12}{goal.points:>6}  {written(goal.needs):<9}"
    return (title + "".join(f"{_short(lane, LANE - 1):<{LANE}}" for lane in lanes)).rstrip()


def _missing(numbers: Sequence[int]) -> str:
    return "/".join(f"{number:+d}" if number else "0" for number in numbers) if any(numbers) else "MATCH"


def _bohrds(content: Content, view: ElementView) -> Iterator[str]:
    """What lies on each Bohrd, the element it makes and the goal it matches."""
    for letter, bohrd in zip(BOHRDS, view.table.bohrds, strict=True):
        matches = [
            f"  matches goal {slot}"
            for slot, symbol in enumerate(view.table.row, 1)
            if symbol and content.by_symbol[symbol].needs == bohrd
        ]
        yield _short(f"Bohrd {letter}  {written(bohrd):<11}{atom(content, bohrd)}{''.join(matches)}", WIDTH)


def _piles(view: ElementView) -> Iterator[str]:
    """The piles, with what lies in the open one, and how near the game is to a stall."""
    table = view.table
    most = view.options["stall_reshuffles"]
    yield f"Draw pile: {view.draw_pile}   Reshuffles since the last claim: {table.reshuffles} of {most}"
    top = f", {table.discard[-1]} on top: {_cards(table.discard)}" if table.discard else ""
    yield from wrap(f"Discard pile: {len(table.discard)}{top}", WIDTH, subsequent_indent="  ")


def _players(content: Content, view: ElementView, called: Sequence[str]) -> Iterator[str]:
    """Who has what, and who is on turn."""
    for seat, name in enumerate(called):
        character = content.characters[content.character_of[view.table.characters[seat]]]
        has = f"{view.scores[seat]:>3} points  {view.hand_sizes[seat]} cards  "
        has += " ".join(view.table.claimed[seat])
        mark, status = (">", f"  ({doing(view.table)})") if seat == view.turn else (" ", "")
        line = f"{mark} {_short(name, 17):<18}{_short(character.name, 17):<18}{has}{status}"
        yield from wrap(line, WIDTH, subsequent_indent="    ")


def _hands(content: Content, view: ElementView, called: Sequence[str]) -> Iterator[str]:
    """The hands that are seen, and what the own character can do."""
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            cards = _cards(hand) or "no cards"
            yield from wrap(f"Hand of {called[seat]}: {cards}", WIDTH, subsequent_indent="  ")
    if view.seat is not None and view.turn != OVER:
        character = content.characters[content.character_of[view.table.characters[view.seat]]]
        yield from wrap(f"Power of {character.name}: {character.power_text}", WIDTH, subsequent_indent="  ")


def _cards(cards: Sequence[str]) -> str:
    """Cards in the order of the deck, alike ones together."""
    count = Counter(cards)
    return ", ".join(f"{count[card]} x {card}" if count[card] > 1 else card for card in CARDS if count[card])


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
