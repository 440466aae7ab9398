"""Preparing a game (areas SETUP and CHANCE of the ledger): what the table settles and what chance does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Chance, Event, Ledger, Option, OptionValue, Told, first_player
from bohrd.contract.ledger import LedgerOption
from bohrd.games.in_your_element.bohrds import BOHRDS, count_supply
from bohrd.games.in_your_element.deck import HAND, deal, drawn_cards
from bohrd.games.in_your_element.goals import NO_GOAL, SLOTS, laid_out
from bohrd.games.in_your_element.turn import start_turn

if TYPE_CHECKING:
    from bohrd.games.in_your_element.content import Content
    from bohrd.games.in_your_element.position import ElementPosition


def options(content: Content, ledger: Ledger, most_seats: int) -> tuple[Option, ...]:
    """The choices before the game, in the words of the ledger (ELE-DECIDE-1)."""
    help = "The problem to solve; it names the elements to build."
    ids = tuple([one.id for one in content.scenarios])
    titles: dict[OptionValue, str] = {
        one.id: f"{one.title} ({len(one.goals)} goals, {one.difficulty})" for one in content.scenarios
    }
    names = ("after_claim", "stall_reshuffles", "tie_break", "power_plays", "overfilling")
    declared = [ledger.options[name] for name in names]
    return (
        Option("scenario", "Scenario", help, ids, ids[0], words=titles),
        *[_option(one) for one in declared],
        first_player(most_seats, ledger.options["first_player"].text),
    )


def _option(one: LedgerOption) -> Option:
    words: dict[OptionValue, str] = dict(one.words.items())
    return Option(one.id, one.title, one.text, tuple(one.values), one.default, words=words)


def set_up(position: ElementPosition, chance: Chance, told: Told) -> None:
    """Deal characters, goals and hands, then find who begins (ELE-CHANCE-1, ELE-CHANCE-2)."""
    clear(position)
    numbers = list(range(len(position.content.characters)))
    position.characters = tuple(chance.deal(numbers, position.seats))
    goals = list(position.goal_pile)
    position.row = tuple(chance.deal(goals, len(SLOTS)))
    position.goal_pile = tuple(goals)
    deal(position, [HAND] * position.seats, chance)
    first = position.options["first_player"]
    position.turn = chance.draw(range(position.seats)) if first == "random" else int(first) - 1
    if told is not None:
        told += _set_up(position)


def clear(position: ElementPosition) -> None:
    """The empty table: every card in the draw pile, every goal of the scenario in the goal pile."""
    content, seats = position.content, position.seats
    position.turn = OVER
    start_turn(position)
    position.reshuffles = 0
    position.stall = int(position.options["stall_reshuffles"])
    position.barred = position.options.get("overfilling") == "barred"  # views of old do not name it
    position.characters = ()
    position.bohrds = [0] * (3 * len(BOHRDS))  # ELE-SETUP-9
    count_supply(position)
    position.row = (NO_GOAL,) * len(SLOTS)
    position.goal_pile = content.scenario_of[str(position.options["scenario"])].goals  # ELE-SETUP-3
    position.claimed = ((),) * seats
    position.hands = [b""] * seats
    position.discard = b""
    position.draw_pile = content.deck


def _set_up(position: ElementPosition) -> list[Event]:
    """What has been dealt, and who begins."""
    goals = position.content.by_number
    return [
        *[_character(position, seat) for seat in range(position.seats)],
        *[laid_out(slot, goals[z], "ELE-SETUP-4") for slot, z in enumerate(position.row)],
        *[drawn_cards(seat, hand, "ELE-SETUP-8") for seat, hand in enumerate(position.hands)],
        Event("first", "{p%d} begins." % position.turn, position.turn, {}, "ELE-SETUP-10"),
    ]


def _character(position: ElementPosition, seat: int) -> Event:
    """A character has been dealt."""
    character = position.content.characters[position.characters[seat]]
    text = "{p%d} is %s." % (seat, character.name)
    return Event("character", text, seat, {"character": character.id}, "ELE-SETUP-5", (f"character-{seat}",))
