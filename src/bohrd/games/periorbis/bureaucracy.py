"""What asks nobody (ORB-DECIDE-6): set-up, the ageing of the pool, Bureaucracy and the end of the game."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bohrd.contract import OVER, Chance, Event, OptionValue, Told
from bohrd.games.periorbis.content import (
    ASTEROIDS,
    CADET,
    CONSTANTS,
    DECK1,
    DECK2,
    EMPLOYEES,
    LEVELS,
    ROWS,
    SHIPS,
    SHORT_ASTEROIDS,
    SLOTS,
    STARTERS,
    TradingShip,
    strengths,
)
from bohrd.games.periorbis.moves import NOBODY
from bohrd.games.periorbis.state import ACTING, ENDED, HIRING, Berth

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

START_CADETS = 3
FIRST_RESET = 2
"""The turn in which player order is first reset (ORB-ORDER-6)."""


def _tell(told: Told, name: str, text: str, rule: str, targets: tuple[str, ...] = (), **data: Any) -> None:
    if told is not None:
        told.append(Event(name, text, None, data, rule, targets))


# -- set-up ---------------------------------------------------------------------------------


def lay_out(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """Deal the starting crews, stack the decks and begin turn 1 (ORB-SETUP-2 to ORB-SETUP-11)."""
    seats = position.seats
    starters = STARTERS
    for seat in range(seats):  # ORB-SETUP-3
        starter, starters = _draw(starters, chance)
        crew = [CADET] * START_CADETS + [starter]
        position.crew[seat * SLOTS : seat * SLOTS + len(crew)] = crew
        card = EMPLOYEES[starter]
        _tell(
            told,
            "dealt",
            "{p%d} starts with %s (%s: %s)." % (seat, card.name, card.type, strengths(card)),
            "ORB-SETUP-3",
            card=starter,
        )
    column = CONSTANTS.ore_column[seats - 2]
    short = position.length == "short"
    for index, asteroid in enumerate(
        ASTEROIDS[: SHORT_ASTEROIDS if short else len(ASTEROIDS)]
    ):  # ORB-SHORT-2
        ore = asteroid.black[column], asteroid.grey[column], asteroid.white[column]
        position.ore[index * 3 : index * 3 + 3] = ore
    for level in LEVELS:
        unseen = tuple(index for index, ship in enumerate(SHIPS) if ship.level == level)
        position.ships_unseen[level - 1] = unseen
    position.cards_unseen = [DECK1, DECK2]
    position.ships_left, position.cards_left = deck_sizes(seats, position.options)
    ships_arrive(position, chance, told)  # ORB-SETUP-7
    reset_order(position, told)  # ORB-ORDER-5
    begin_actions(position)  # ORB-TURN-3


def deck_sizes(seats: int, options: Mapping[str, OptionValue]) -> tuple[list[int], list[int]]:
    """How many cards of each ship level and of each employee deck are used (ORB-SETUP-6, ORB-SETUP-8)."""
    ships = [sum(ship.level == level for ship in SHIPS) for level in LEVELS]
    cards = [len(DECK1), len(DECK2)]
    if options["decks"] == "scaled":
        scaled = CONSTANTS.scaled_decks
        offered = CONSTANTS.ships_on_offer[seats - 2]
        ships[:2] = [offered * per_offer for per_offer in scaled.ships_per_offer]
        cards[0] = scaled.deck1_per_player * seats + scaled.deck1_extra
    return ships, cards


def _draw(unseen: tuple[int, ...], chance: Chance) -> tuple[int, tuple[int, ...]]:
    """One of the cards that have not been seen, and those that are then unseen.

    It is drawn when it turns up; all orders of a deck being equally likely, that is what a shuffle at
    set-up comes to (ORB-CHANCE-1).
    """
    index = chance.draw(range(len(unseen)))
    return unseen[index], unseen[:index] + unseen[index + 1 :]


# -- phases ---------------------------------------------------------------------------------


def begin_hiring(position: PeriorbisPosition) -> None:
    """The Hire Employees phase: in acting order from the lowest standing (ORB-ORDER-1)."""
    position.phase = HIRING
    position.at = 0
    position.turn = position.order[0]


def begin_actions(position: PeriorbisPosition) -> None:
    """The Employee Actions phase."""
    position.phase = ACTING
    position.at = 0
    position.turn = position.order[0]


def next_to_hire(position: PeriorbisPosition, told: Told) -> None:
    """The next player hires; after the last the pool ages and the actions begin."""
    position.at += 1
    if position.at < position.seats:
        position.turn = position.order[position.at]
        return
    age_pool(position, told)
    if position.marker == FIRST_RESET:
        reset_order(position, told)
    begin_actions(position)


def age_pool(position: PeriorbisPosition, told: Told) -> None:
    """Unhired cards become cheaper; those at the last price leave (ORB-POOL-1, ORB-POOL-2)."""
    last = CONSTANTS.hire_factors[-1]
    leaving = [number for number, factor in position.pool if factor == last]
    position.pool = [(number, factor - 1) for number, factor in position.pool if factor > last]
    if leaving and told is not None:
        _tell(
            told,
            "aged",
            f"Nobody hired {_listed([EMPLOYEES[number].name for number in leaving])}: off the market.",
            "ORB-POOL-1",
        )


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def next_to_act(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """The next player acts; after the last comes Bureaucracy."""
    position.at += 1
    if position.at < position.seats:
        position.turn = position.order[position.at]
        return
    run(position, chance, told)


def run(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """The Bureaucracy phase, in the order of its steps (ORB-TURN-4)."""
    last = position.marker == position.turns
    ships_leave(position, told, everyone=last)  # ORB-FINISH-2
    if last:  # ORB-FINISH-1, ORB-FINISH-3
        position.phase = ENDED
        position.turn = OVER
        _tell(told, "over", f"Turn {position.marker} is over and the game ends.", "ORB-FINISH-1")
        return
    ships_arrive(position, chance, told)
    fill_pool(position, chance, told)
    if position.marker >= FIRST_RESET:
        reset_order(position, told)
    position.marker += 1
    _tell(
        told,
        "turn",
        f"Turn {position.marker} of {position.turns} begins.",
        "ORB-TURN-4",
        turn=position.marker,
    )
    begin_hiring(position)


# -- ships ----------------------------------------------------------------------------------


def ships_leave(position: PeriorbisPosition, told: Told, everyone: bool = False) -> None:
    """Ships with their minimum filled, at the end all of them, leave and are scored (ORB-SHIP-1)."""
    staying: list[Berth] = []
    for berth in position.ships:
        ship = SHIPS[berth.ship]
        if everyone or sum(berth.crates) >= ship.minimum:
            _score(position, berth, "is scored" if everyone else "leaves", told)
        else:
            staying.append(berth)  # ORB-SHIP-2
    position.ships = staying


def settlement(ship: TradingShip, row: int, bonus: int, crates: int) -> tuple[int, int, int]:
    """Credits, points gained and points lost on a row when its ship leaves (ORB-SHIP-3 to ORB-SHIP-7)."""
    size = ship.sizes[row]
    lost = max(0, size - crates - bonus)
    if crates == 0:
        lost = max(1, lost)
    return crates * (ship.price + bonus), min(crates, size), lost


def _score(position: PeriorbisPosition, berth: Berth, verb: str, told: Told) -> None:
    ship = SHIPS[berth.ship]
    suppliers = 0
    for row, seat in enumerate(berth.holders):
        if seat == NOBODY:
            continue  # ORB-SHIP-8
        suppliers += 1
        bonus, crates = berth.bonuses[row], berth.crates[row]
        credits, gained, lost = settlement(ship, row, bonus, crates)
        position.credits[seat] += credits
        position.supplied[seat] += gained
        position.missed[seat] += lost
        if told is not None:
            text = "%s %s: {p%d} %s" % (ship.name, verb, seat, _account(ship, row, bonus, crates))
            data = {
                "ship": ship.id,
                "row": row,
                "crates": crates,
                "credits": credits,
                "points": gained - lost,
            }
            told.append(Event("ship left", text, seat, data, "ORB-SHIP-3", (f"ship-{ship.id}",)))
    if not suppliers:
        _tell(
            told, "ship left", f"{ship.name} {verb} without a contract.", "ORB-SHIP-8", (f"ship-{ship.id}",)
        )


def _account(ship: TradingShip, row: int, bonus: int, crates: int) -> str:
    """How a row comes to its credits and points, in words."""
    credits, gained, lost = settlement(ship, row, bonus, crates)
    size = ship.sizes[row]
    missing = size - crates
    if missing <= 0:
        extra = f", no points for {-missing} more than the {size} agreed" if missing else ""
    elif not lost:
        extra = f", {missing} short but covered by the bonus"
    elif not crates:
        extra = f", nothing of {size} supplied: −{lost}"
    else:
        extra = f", {missing} short: −{lost}" + (f" (bonus covers {bonus})" if bonus else "")
    unit = "crate" if crates == 1 else "crates"
    points = "point" if gained == 1 else "points"
    return f"{crates} {unit} × ({ship.price} + {bonus}) = {credits} credits, {gained} {points}{extra}."


def ships_arrive(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """Ships come from the lowest level that has cards until enough are on offer (ORB-ARRIVE-2)."""
    while len(position.ships) < CONSTANTS.ships_on_offer[position.seats - 2]:
        level = next((index for index, left in enumerate(position.ships_left) if left), None)
        if level is None:
            return  # ORB-ARRIVE-3
        index, position.ships_unseen[level] = _draw(position.ships_unseen[level], chance)
        position.ships_left[level] -= 1
        insort(position.ships, Berth(index))
        if told is not None:
            ship = SHIPS[index]
            rows = "; ".join(
                f"{row} {size} crates, advance {advance}"
                for row, size, advance in zip(ROWS, ship.sizes, ship.advances, strict=True)
            )
            text = (
                f"{ship.name} (level {ship.level}) arrives, {ship.price} credits a crate; it leaves with"
                f" {ship.minimum} of {ship.spaces} spaces filled. Rows: {rows}."
            )
            _tell(told, "ship arrived", text, "ORB-ARRIVE-2", (f"ship-{ship.id}",), ship=ship.id)


# -- employees and order --------------------------------------------------------------------


def fill_pool(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """The fixed draw, then more until the pool is large enough (ORB-POOL-3, ORB-POOL-4)."""
    fixed = CONSTANTS.fixed_draw[position.seats - 2]
    wanted = max(len(position.pool) + fixed, position.seats + CONSTANTS.pool_above_players)
    while len(position.pool) < wanted:
        which = next((index for index, left in enumerate(position.cards_left) if left), None)  # ORB-POOL-5
        if which is None:
            return  # ORB-POOL-6
        number, position.cards_unseen[which] = _draw(position.cards_unseen[which], chance)
        position.cards_left[which] -= 1
        insort(position.pool, (number, CONSTANTS.hire_factors[0]))
        if told is not None:
            card = EMPLOYEES[number]
            text = f"{card.name} ({card.type}, wage {card.wage}: {strengths(card)}) can be hired."
            _tell(told, "card drawn", text, "ORB-POOL-3", (f"pool-{number}",), card=number)


def reset_order(position: PeriorbisPosition, told: Told) -> None:
    """Lowest standing first (ORB-ORDER-1 to ORB-ORDER-4)."""
    position.order = tuple(sorted(range(position.seats), key=position.standing))
    if told is not None:
        names = ", ".join("{p%d}" % seat for seat in position.order)
        _tell(told, "order", f"Acting order: {names}.", "ORB-ORDER-1", order=list(position.order))
