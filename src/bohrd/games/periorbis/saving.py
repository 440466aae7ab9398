"""Positions to views and back. Nothing but the order of the decks is hidden, and a deck has none until a
card turns up, so a view is the whole position (ORB-HIDDEN-1 to ORB-HIDDEN-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import OVER, BadInput, Json
from bohrd.games.periorbis.bureaucracy import deck_sizes
from bohrd.games.periorbis.content import (
    ASTEROIDS,
    CADET,
    CONSTANTS,
    DECK1,
    DECK2,
    EMPLOYEES,
    LEVELS,
    SHIPS,
    SHORT_ASTEROIDS,
    SLOTS,
)
from bohrd.games.periorbis.moves import HQ, NOBODY
from bohrd.games.periorbis.state import (
    ACTING,
    ENDED,
    PHASES,
    AsteroidState,
    Berth,
    Company,
    CrewMember,
    Deck,
    Offer,
    PeriorbisView,
    ShipState,
    TurnState,
)

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

_SHIP_IDS = {ship.id: index for index, ship in enumerate(SHIPS)}
_ASTEROID_IDS = {asteroid.id: index for index, asteroid in enumerate(ASTEROIDS)}
_SHIP_DECKS = tuple(tuple(i for i, ship in enumerate(SHIPS) if ship.level == level) for level in LEVELS)


def asteroids_in_play(length: object) -> int:
    """How many asteroids there are (ORB-SHORT-2)."""
    return SHORT_ASTEROIDS if length == "short" else len(ASTEROIDS)


# -- to a view ------------------------------------------------------------------------------


def view(position: PeriorbisPosition, seat: int | None) -> PeriorbisView:
    """What a seat may know, which is the same for all."""
    count = asteroids_in_play(position.length)
    return PeriorbisView(
        game=position.game.id,
        seat=seat,
        turn=position.turn,
        seats=position.seats,
        options=dict(position.options),
        marker=position.marker,
        phase=PHASES[position.phase],
        order=position.order,
        companies=tuple(_company(position, each, count) for each in range(position.seats)),
        asteroids=tuple(
            AsteroidState(
                asteroid.id,
                (position.ore[index * 3], position.ore[index * 3 + 1], position.ore[index * 3 + 2]),
                position.bases[index],
            )
            for index, asteroid in enumerate(ASTEROIDS[:count])
        ),
        ships=tuple(_ship(berth) for berth in position.ships),
        pool=tuple(Offer(number, factor) for number, factor in position.pool),
        ship_decks=(
            Deck(position.ships_left[0], position.ships_unseen[0]),
            Deck(position.ships_left[1], position.ships_unseen[1]),
            Deck(position.ships_left[2], position.ships_unseen[2]),
        ),
        employee_decks=(
            Deck(position.cards_left[0], position.cards_unseen[0]),
            Deck(position.cards_left[1], position.cards_unseen[1]),
        ),
        now=TurnState(
            position.due,
            position.carried,
            None if position.carrier == NOBODY else position.carrier + 1,
            position.loaded,
        ),
    )


def _company(position: PeriorbisPosition, seat: int, asteroids: int) -> Company:
    first = seat * SLOTS
    acted = position.acted if seat == position.turn else 0
    crew = tuple(
        None
        if (number := position.crew[first + slot]) == NOBODY
        else CrewMember(number, _place(position.place[first + slot]), bool(acted >> slot & 1))
        for slot in range(SLOTS)
    )
    crates = position.crates[seat * len(ASTEROIDS) : seat * len(ASTEROIDS) + asteroids]
    return Company(
        credits=position.credits[seat],
        data=position.data[seat],
        storage=position.storage[seat],
        fleet_capacity=position.capacity[seat],
        drive=position.drive[seat],
        open_slots=position.open_slots[seat],
        crew=crew,
        crates=tuple(crates),
        supplied=position.supplied[seat],
        sold=position.sold[seat],
        missed=position.missed[seat],
        wage_bill=position.wage_bill(seat),
    )


def _place(place: int) -> str | None:
    return None if place == HQ else ASTEROIDS[place].id


def _ship(berth: Berth) -> ShipState:
    top, middle, bottom = (None if holder == NOBODY else holder for holder in berth.holders)
    return ShipState(SHIPS[berth.ship].id, (top, middle, bottom), berth.bonuses, berth.crates)


def dump(position: PeriorbisPosition) -> Json:
    """The position as JSON: a spectator's view."""
    saved: Json = msgspec.to_builtins(view(position, None))
    return saved


# -- and back -------------------------------------------------------------------------------


def fill(position: PeriorbisPosition, seen: PeriorbisView) -> None:
    """Give a new position everything that a view tells."""
    position.turn = seen.turn
    position.marker = seen.marker
    position.phase = PHASES.index(seen.phase)
    position.order = seen.order
    position.at = seen.order.index(seen.turn) if seen.turn != OVER else 0
    for seat, company in enumerate(seen.companies):
        _fill_company(position, seat, company)
    for index, asteroid in enumerate(seen.asteroids):
        position.ore[index * 3 : index * 3 + 3] = asteroid.ore
        position.bases[index] = asteroid.bases
    position.ships = [_berth(ship) for ship in seen.ships]
    position.pool = [(offer.number, offer.factor) for offer in seen.pool]
    position.ships_left = [deck.left for deck in seen.ship_decks]
    position.ships_unseen = [deck.unseen for deck in seen.ship_decks]
    position.cards_left = [deck.left for deck in seen.employee_decks]
    position.cards_unseen = [deck.unseen for deck in seen.employee_decks]
    position.due = seen.now.due
    position.carried = seen.now.carried
    position.carrier = NOBODY if seen.now.carrier is None else seen.now.carrier - 1
    position.loaded = seen.now.loaded
    if seen.turn != OVER:
        crew = seen.companies[seen.turn].crew
        position.acted = sum(1 << slot for slot, member in enumerate(crew) if member and member.acted)


def _fill_company(position: PeriorbisPosition, seat: int, company: Company) -> None:
    position.credits[seat] = company.credits
    position.data[seat] = company.data
    position.storage[seat] = company.storage
    position.capacity[seat] = company.fleet_capacity
    position.drive[seat] = company.drive
    position.open_slots[seat] = company.open_slots
    position.supplied[seat] = company.supplied
    position.sold[seat] = company.sold
    position.missed[seat] = company.missed
    for slot, member in enumerate(company.crew):
        if member is not None:
            position.crew[seat * SLOTS + slot] = member.number
            position.place[seat * SLOTS + slot] = HQ if member.place is None else _ASTEROID_IDS[member.place]
    first = seat * len(ASTEROIDS)
    position.crates[first : first + len(company.crates)] = company.crates


def _berth(ship: ShipState) -> Berth:
    top, middle, bottom = (NOBODY if holder is None else holder for holder in ship.holders)
    return Berth(_SHIP_IDS[ship.id], (top, middle, bottom), ship.bonuses, ship.crates)


# -- what a saved position must obey --------------------------------------------------------


def check(seen: PeriorbisView) -> None:
    """Object to a saved position that breaks a rule of the pieces."""
    _check_turn(seen)
    for seat, company in enumerate(seen.companies):
        _check_company(seen, seat, company)
    _check_asteroids(seen)
    _check_cards(seen)
    _check_ships(seen)


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise BadInput(f"not a position of Periorbis: {what}")


def _check_turn(seen: PeriorbisView) -> None:
    seats = range(seen.seats)
    over = seen.turn == OVER
    _demand(seen.phase in PHASES, f"there is no phase {seen.phase!r}")
    _demand(over == (seen.phase == PHASES[ENDED]), "the phase and the seat on turn do not agree")
    _demand(over or seen.turn in seats, f"there is no seat {seen.turn}")
    _demand(sorted(seen.order) == list(seats), "the order must name every seat once")
    turns = CONSTANTS.turns[str(seen.options["length"])]
    _demand(1 <= seen.marker <= turns, f"the turn marker stands on 1 to {turns}")
    _demand(not over or seen.marker == turns, "the game ends on its last turn")
    _demand(seen.phase != PHASES[0] or seen.marker > 1, "nobody hires on turn 1")
    _demand(len(seen.companies) == seen.seats, "there must be one company for each seat")
    now = seen.now
    busy = [
        (seat, slot)
        for seat, c in enumerate(seen.companies)
        for slot, m in enumerate(c.crew)
        if m and m.acted
    ]
    _demand(seen.phase == PHASES[ACTING] or not busy, "employees act in the Employee Actions phase only")
    _demand(all(seat == seen.turn for seat, _ in busy), "only employees of the seat on turn have acted")
    wages = 0
    for seat, slot in busy:
        member = seen.companies[seat].crew[slot]
        wages += EMPLOYEES[member.number].wage if member and 0 <= member.number < len(EMPLOYEES) else 0
    _demand(now.due == wages, "the wages due are those of the employees who have acted")
    _check_cargo(seen, [slot for _, slot in busy])


def _check_cargo(seen: PeriorbisView, busy: list[int]) -> None:
    now = seen.now
    if now.carrier is None:
        _demand(now.loaded == 0, "nothing is loaded without a carrier")
        most = seen.companies[seen.turn].fleet_capacity if busy else 0
        _demand(0 <= now.carried <= most, "more is carried than Fleet Capacity")
        return
    _demand(now.carrier - 1 in busy, "the carrier must have acted")
    company = seen.companies[seen.turn]
    member = company.crew[now.carrier - 1]
    _demand(member is not None and member.place is None, "the carrier must be in the HQ")
    captain = EMPLOYEES[member.number].captain if member else 0
    _demand(0 <= now.loaded <= min(captain, now.carried), "more is loaded than Captain Skill allows")
    _demand(now.carried <= company.fleet_capacity, "more is carried than Fleet Capacity")


def _check_company(seen: PeriorbisView, seat: int, company: Company) -> None:
    counts = (company.credits, company.data, company.storage, *company.crates)
    _demand(min(counts) >= 0, "credits, data and crates never fall below 0")
    _demand(min(company.supplied, company.sold, company.missed) >= 0, "parts of a score never fall below 0")
    fleet = CONSTANTS.fleet_capacity
    _demand(fleet.start <= company.fleet_capacity <= fleet.top, "Fleet Capacity is off its track")
    _demand(0 <= company.drive < len(CONSTANTS.drives), "the drive is off its track")
    _demand(CONSTANTS.open_slots <= company.open_slots <= SLOTS, "slots 1 to 5 are open, 6 and 7 may be")
    _demand(len(company.crew) == SLOTS, "an HQ has seven slots")
    _demand(not any(company.crew[company.open_slots :]), "closed slots hold nobody")
    _demand(len(company.crates) == len(seen.asteroids), "crates are counted for each asteroid")
    held = [member for member in company.crew if member]
    _demand(all(0 <= member.number < len(EMPLOYEES) for member in held), "no such employee card")
    _demand(any(member.number != CADET for member in held), "everybody holds a numbered card")
    bill = sum(EMPLOYEES[member.number].wage for member in held)
    _demand(company.wage_bill == bill, "the wage bill is that of the employees held")
    based = {state.id for state in seen.asteroids if seat in state.bases}
    _demand(all(m.place is None or m.place in based for m in held), "employees are in the HQ or on own bases")
    crates = zip(seen.asteroids, company.crates, strict=True)
    _demand(all(state.id in based for state, count in crates if count), "crates lie at own bases")


def _check_asteroids(seen: PeriorbisView) -> None:
    count = asteroids_in_play(seen.options["length"])
    names = [asteroid.id for asteroid in ASTEROIDS[:count]]
    _demand([state.id for state in seen.asteroids] == names, "the asteroids must be named in their order")
    column = CONSTANTS.ore_column[seen.seats - 2]
    for state, asteroid in zip(seen.asteroids, ASTEROIDS, strict=False):
        most = asteroid.black[column], asteroid.grey[column], asteroid.white[column]
        _demand(
            all(0 <= ore <= top for ore, top in zip(state.ore, most, strict=True)),
            f"the ore of {asteroid.name} is off its tracks",
        )
        _demand(
            len(set(state.bases)) == len(state.bases) <= len(asteroid.slots), "a base each, as slots allow"
        )
        _demand(all(seat in range(seen.seats) for seat in state.bases), "bases belong to seats")


def _check_cards(seen: PeriorbisView) -> None:
    held = [m.number for company in seen.companies for m in company.crew if m and m.number != CADET]
    pool = [offer.number for offer in seen.pool]
    unseen = [number for deck in seen.employee_decks for number in deck.unseen]
    everything = held + pool + unseen
    _demand(len(set(everything)) == len(everything), "an employee card is in two places")
    _demand(pool == sorted(pool), "the pool is kept in the order of the numbers")
    _demand(set(pool) <= {*DECK1, *DECK2}, "the pool holds cards of the decks")
    _demand({o.factor for o in seen.pool} <= set(CONSTANTS.hire_factors), "cards cost 5, 4 or 3 wages")
    used = deck_sizes(seen.seats, seen.options)[1]
    for deck, cards, most in zip(seen.employee_decks, (DECK1, DECK2), used, strict=True):
        _check_deck(deck, cards, most)


def _check_deck(deck: Deck, cards: tuple[int, ...], most: int) -> None:
    drawn = len(cards) - len(deck.unseen)
    _demand(set(deck.unseen) <= set(cards), "a deck holds cards that are not its own")
    _demand(list(deck.unseen) == sorted(set(deck.unseen)), "a deck's cards are listed once, in order")
    _demand(deck.left == most - drawn >= 0, "a deck has another number of cards left")


def _check_ships(seen: PeriorbisView) -> None:
    ids = [ship.id for ship in seen.ships]
    _demand(all(id in _SHIP_IDS for id in ids), "no such ship")
    indexes = [_SHIP_IDS[id] for id in ids]
    _demand(indexes == sorted(set(indexes)), "ships are listed once, in order")
    _demand(len(ids) <= CONSTANTS.ships_on_offer[seen.seats - 2], "too many ships on offer")
    unseen = {index for deck in seen.ship_decks for index in deck.unseen}
    _demand(not unseen & set(indexes), "a ship is in two places")
    used = deck_sizes(seen.seats, seen.options)[0]
    for deck, cards, most in zip(seen.ship_decks, _SHIP_DECKS, used, strict=True):
        _check_deck(deck, cards, most)
    for index, state in zip(indexes, seen.ships, strict=True):
        holders = [holder for holder in state.holders if holder is not None]
        _demand(len(set(holders)) == len(holders), "a player signs one row of a ship")
        _demand(all(holder in range(seen.seats) for holder in holders), "rows are held by seats")
        _demand(min(*state.crates, *state.bonuses) >= 0, "crates and bonuses never fall below 0")
        _demand(sum(state.crates) <= SHIPS[index].spaces, "a ship holds more than its spaces")
        best = max(card.contract for card in EMPLOYEES)
        for holder, bonus, crates in zip(state.holders, state.bonuses, state.crates, strict=True):
            _demand(holder is not None or not bonus + crates, "a free row has neither bonus nor crates")
            _demand(bonus <= best, "no agent has such a bonus")
