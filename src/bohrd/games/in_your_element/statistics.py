"""What is counted when In Your Element is played many times: goals, characters, scenarios, cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bohrd.contract import PLAYED, SEEN, TAKEN, Event, Kind, Piece, Use
from bohrd.games.in_your_element.content import Content
from bohrd.games.in_your_element.deck import CARDS
from bohrd.games.in_your_element.position import ElementPosition

ROW_STARTS = (1, 3, 11, 19)
"""The atomic number at the left end of each row of the periodic table."""
_CARD_EVENTS = ("add", "move", "remove")


def kinds(content: Content) -> tuple[Kind, ...]:
    """What there is to count."""
    characters = [Piece(one.id, one.name, one.power_text) for one in content.characters]
    scenarios = [
        Piece(one.id, one.title, f"{one.difficulty}, {' '.join(content.symbols(one.goals))}")
        for one in content.scenarios
    ]
    cards = [
        Piece(name, name.capitalize(), f"{content.deck.count(number)} in the deck")
        for number, name in enumerate(CARDS)
    ]
    goals = [
        Piece(goal.symbol, goal.name.capitalize(), f"{goal.points} points", _place(goal.z))
        for goal in content.goals
    ]
    return (
        Kind(
            "character",
            "Characters",
            "character",
            taken="dealt",
            played="power used",
            pieces=tuple(characters),
        ),
        Kind("scenario", "Scenarios", "scenario", "played", pieces=tuple(scenarios)),
        Kind("card", "Subatomic cards", "card", "drawn", "", "played", tuple(cards)),
        Kind("goal", "Elements", "element", "laid out", "", "claimed", tuple(goals), "table"),
    )


def _place(z: int) -> tuple[int, int]:
    """Column and row in the standard table of 18 columns."""
    row = sum(z >= start for start in ROW_STARTS)
    offset = z - ROW_STARTS[row - 1]
    gap = 16 if row == 1 and offset else 10 if row in (2, 3) and offset > 1 else 0
    return offset + gap + 1, row


def uses(content: Content, told: Sequence[Event], position: ElementPosition) -> Iterator[Use]:
    """What became of them in a game."""
    yield Use("scenario", str(position.options["scenario"]), SEEN)
    for event in told:
        seat, data = event.seat, event.data
        match event.name:
            case "character":
                yield Use("character", data["character"], TAKEN, seat)
            case "goal":
                yield Use("goal", data["element"], SEEN)
            case "claim":
                yield Use("goal", data["element"], PLAYED, seat)
            case "draw":
                for secret in event.secret.values():
                    yield from (Use("card", card, SEEN, seat) for card in secret.data["cards"])
            case "power":
                yield Use("character", data["character"], PLAYED, seat)
                yield Use("card", "power", PLAYED, seat)
            case name if name in _CARD_EVENTS:
                yield Use("card", data["card"], PLAYED, seat)
            case _:
                pass
