"""What a saved position must obey: the names in it exist, and its pieces break no rule.

Each check yields the field that cannot be, and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bohrd.contract import OVER, Fault, OptionValue
from bohrd.games.periorbis.bureaucracy import ACTING, ENDED, HIRING, PHASES
from bohrd.games.periorbis.crew import crew_of
from bohrd.games.periorbis.orbit import track_name
from bohrd.games.periorbis.pieces import CADET, HQ, NOBODY, ORES, ROWS, SLOTS, Content

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition
    from bohrd.games.periorbis.saving import Member, Saved, SavedCompany

Faults = Iterator[Fault]


# -- names ----------------------------------------------------------------------------------


def of_names(content: Content, saved: Saved, options: Mapping[str, OptionValue]) -> Faults:
    """Everything that is named exists, and nothing is listed that has no place."""
    seats = range(saved.seats)
    rocks = [rock.id for rock in content.asteroids[: content.tracks[track_name(options)].asteroids]]
    if saved.turn not in (None, OVER, *seats):
        yield "turn", f"there is no seat {saved.turn}"
    if saved.phase not in (None, *PHASES):
        yield "phase", f"must be one of {', '.join(PHASES)}"
    if saved.order is not None and sorted(saved.order) != list(seats):
        yield "order", "must name every seat once"
    if saved.carrier is not None and not 1 <= saved.carrier <= SLOTS:
        yield "carrier", f"there are slots 1 to {SLOTS}"
    if len(saved.companies) > saved.seats:
        yield "companies", "there are more of them than seats"
    for seat, company in enumerate(saved.companies):
        yield from _names_in_company(content, company, f"companies[{seat}]", rocks)
    ids = [asteroid.id for asteroid in saved.asteroids]
    yield from _known("asteroids", ids, rocks)
    yield from _once("asteroids", ids)
    yield from _names_on_offer(content, saved)


def _names_in_company(content: Content, company: SavedCompany, field: str, rocks: Sequence[str]) -> Faults:
    yield from _known(f"{field}.crates", company.crates, rocks)
    crew = company.crew or ()
    if len(crew) > SLOTS:
        yield f"{field}.crew", f"an HQ has {SLOTS} slots"
    for member in crew:
        if member is not None:
            yield from _names_of_member(content, member, f"{field}.crew", rocks)


def _names_of_member(content: Content, member: int | Member, field: str, rocks: Sequence[str]) -> Faults:
    number = member if isinstance(member, int) else member.number
    yield from _known(field, [number], content.employees)
    if not isinstance(member, int) and member.place is not None:
        yield from _known(field, [member.place], rocks)


def _names_on_offer(content: Content, saved: Saved) -> Faults:
    for ship in saved.ships or ():
        yield from _known("ships", [ship.id], content.ship_index)
        if max(len(ship.holders), len(ship.bonuses), len(ship.crates)) > len(ROWS):
            yield "ships", f"a ship has {len(ROWS)} rows"
    decks = content.deck1, content.deck2
    numbers = [offer if isinstance(offer, int) else offer.number for offer in saved.pool]
    yield from _known("pool", numbers, {*content.deck1, *content.deck2})
    for field, given, deck_count in (
        ("ships_unseen", saved.ships_unseen, len(content.ship_decks)),
        ("cards_unseen", saved.cards_unseen, len(decks)),
    ):
        if given is not None and len(given) != deck_count:
            yield field, f"there are {deck_count} decks"
    for unseen, ships in zip(saved.ships_unseen or (), content.ship_decks, strict=False):
        yield from _known("ships_unseen", unseen, [content.ships[index].id for index in ships])
    for unseen, cards in zip(saved.cards_unseen or (), decks, strict=False):
        yield from _known("cards_unseen", unseen, cards)


def _known(field: str, named: Iterable[int | str], known: Iterable[int | str]) -> Faults:
    for unknown in sorted(set(named) - set(known), key=str)[:1]:
        yield field, f"{unknown!r} has no place there"


def _once(field: str, values: Sequence[int | str]) -> Faults:
    for value in values:
        if values.count(value) > 1:
            yield field, f"{value!r} is there twice"


def _ascending(field: str, values: Sequence[int]) -> Faults:
    if list(values) != sorted(set(values)):
        yield field, "must be listed once each, in the order of the ship list or of the card numbers"


# -- pieces ---------------------------------------------------------------------------------


def of_pieces(position: PeriorbisPosition, saved: Saved) -> Faults:
    """The pieces break no rule, so that the game can be played to its end."""
    yield from _turn(position)
    for seat in range(position.seats):
        yield from _company(position, seat)
    yield from _asteroids(position)
    yield from _cards(position)
    yield from _ships(position)
    yield from _decks(position)
    yield from _work(position, saved)


def _turn(position: PeriorbisPosition) -> Faults:
    turns = position.track.turns
    if (position.phase == ENDED) != (position.turn == OVER):
        yield "turn", "is -1 when the game is over, and a seat before that"
    if not 1 <= position.marker <= turns:
        yield "marker", f"stands on 1 to {turns}"
    if position.phase == ENDED and position.marker != turns:
        yield "marker", "stands on the last turn when the game is over"
    if position.phase == HIRING and position.marker == 1:
        yield "phase", "nobody hires on turn 1 (ORB-TURN-3)"
    if position.pool and position.marker == 1:
        yield "pool", "is empty on turn 1 (ORB-SETUP-9)"


def _company(position: PeriorbisPosition, seat: int) -> Faults:
    constants, field = position.content.constants, f"companies[{seat}]"
    crew = crew_of(position, seat)
    fleet, opened = constants.fleet_capacity, position.open_slots[seat]
    if not fleet.start <= position.capacity[seat] <= fleet.top:
        yield f"{field}.fleet_capacity", f"the track goes from {fleet.start} to {fleet.top}"
    if not 0 <= position.drive[seat] < len(constants.drives):
        yield f"{field}.drive", f"the track goes from 0 to {len(constants.drives) - 1}"
    if not constants.open_slots <= opened <= SLOTS:
        yield f"{field}.open_slots", f"there are {constants.open_slots} to {SLOTS}"
    elif any(number != NOBODY for number in crew[opened:]):
        yield f"{field}.crew", "a slot under development holds nobody (ORB-SETUP-1)"
    if max(crew) <= CADET:
        yield f"{field}.crew", "everybody holds a numbered card (ORB-CARD-4)"
    asteroids = len(position.content.asteroids)
    for asteroid, bases in enumerate(position.bases):
        if seat not in bases and asteroid in position.place[seat * SLOTS : (seat + 1) * SLOTS]:
            yield f"{field}.crew", "employees are in the HQ or on own bases (ORB-CARGO-7)"
        if seat not in bases and position.crates[seat * asteroids + asteroid]:
            yield f"{field}.crates", "crates lie at own bases (ORB-MINE-6)"


def _asteroids(position: PeriorbisPosition) -> Faults:
    content = position.content
    for index, rock in enumerate(content.asteroids[: position.track.asteroids]):
        bases = position.bases[index]
        ore = position.ore[index * len(ORES) : (index + 1) * len(ORES)]
        most = content.ore(index, position.seats)
        if not all(0 <= here <= top for here, top in zip(ore, most, strict=True)):
            yield "asteroids", f"the ore of {rock.name} is off its tracks (ORB-SETUP-10)"
        if len(set(bases)) != len(bases) or not set(bases) <= set(range(position.seats)):
            yield "asteroids", f"the bases on {rock.name} are one each of seats (ORB-BASE-4)"
        if len(bases) > len(rock.slots):
            yield "asteroids", f"{rock.name} has {len(rock.slots)} base slots (ORB-BASE-5)"


def _cards(position: PeriorbisPosition) -> Faults:
    content = position.content
    held = [number for number in position.crew if number != NOBODY]
    pool = [number for number, _ in position.pool]
    yield from _ascending("pool", pool)
    if not {factor for _, factor in position.pool} <= set(content.constants.hire_factors):
        yield "pool", f"the price factors are {content.constants.hire_factors}"
    if held.count(CADET) > content.cadets:
        yield "companies", f"there are {content.cadets} cadets"
    numbered = [number for number in held if number != CADET]
    yield from _once("companies", numbered)
    if set(numbered) & set(pool):
        yield "pool", "one of its cards has been hired"
    if {*numbered, *pool} & {number for deck in position.cards_unseen for number in deck}:
        yield "cards_unseen", "one of the cards is in the pool or has been hired"


def _ships(position: PeriorbisPosition) -> Faults:
    on_offer = position.content.constants.ships_on_offer[position.seats - 2]
    yield from _ascending("ships", [berth.ship for berth in position.ships])
    if len(position.ships) > (0 if position.phase == ENDED else on_offer):
        yield "ships", f"{on_offer} at most are on offer, none at the end (ORB-ARRIVE-1, ORB-FINISH-2)"
    if {berth.ship for berth in position.ships} & {i for deck in position.ships_unseen for i in deck}:
        yield "ships_unseen", "one of the ships is on offer"
    best = max(card.contract for card in position.content.employees.values())
    for berth in position.ships:
        ship = position.content.ships[berth.ship]
        holders = [holder for holder in berth.holders if holder != NOBODY]
        if len(set(holders)) != len(holders) or not set(holders) <= set(range(position.seats)):
            yield "ships", f"the rows of {ship.name} are held by one seat each (ORB-SIGN-3)"
        if sum(berth.crates) > ship.spaces:
            yield "ships", f"{ship.name} has {ship.spaces} spaces (ORB-CARGO-17)"
        for holder, bonus, crates in zip(berth.holders, berth.bonuses, berth.crates, strict=True):
            if holder == NOBODY and bonus + crates:
                yield "ships", f"a free row of {ship.name} has neither bonus nor crates (ORB-SHIP-8)"
            if bonus > best:
                yield "ships", f"no agent brings a bonus of {bonus} (ORB-SIGN-2)"


def _decks(position: PeriorbisPosition) -> Faults:
    for field, unseen, left in (
        ("ships_unseen", position.ships_unseen, position.ships_left),
        ("cards_unseen", position.cards_unseen, position.cards_left),
    ):
        for deck in unseen:
            yield from _ascending(field, deck)
        if min(left) < 0:
            yield field, "more cards of a deck have been seen than are used (ORB-SETUP-6, ORB-SETUP-8)"


# -- a turn under way -----------------------------------------------------------------------


def _work(position: PeriorbisPosition, saved: Saved) -> Faults:
    """Who has acted, what has been carried, and whether that can be paid."""
    for seat, company in enumerate(saved.companies):
        acted = any(m.acted for m in company.crew or () if m is not None and not isinstance(m, int))
        if acted and (seat != position.turn or position.phase != ACTING):
            yield f"companies[{seat}].crew", "only employees of the seat on turn have acted, in their phase"
    if position.turn == OVER:
        if position.carried or position.loaded or position.carrier != NOBODY:
            yield "carried", "nothing is carried once the game is over"
        return
    yield from _carried(position)
    if position.carrier != NOBODY:
        yield from _carrier(position)
    elif position.loaded:
        yield "loaded", "nothing is loaded without a carrier"


def of_the_future(position: PeriorbisPosition) -> Faults:
    """The turn under way can be brought to its end (ORB-DECIDE-7)."""
    if position.turn == OVER:
        return
    if not position.decisions.wages.payable(position):
        yield "companies", "the wages due are not payable (ORB-WAGE-3)"
    if not position.legal():
        yield "carrier", "the carrier has nothing to carry (ORB-CARGO-4)"


def _carried(position: PeriorbisPosition) -> Faults:
    """Who has carried is in the HQ and has acted."""
    captains = sum(_captain(position, slot) for slot in range(SLOTS))
    most = min(position.capacity[position.turn], captains)
    if position.carried > most:
        yield "carried", f"those who have acted carry {most} at most (ORB-CARGO-1, ORB-CARGO-2)"


def _captain(position: PeriorbisPosition, slot: int) -> int:
    """How much an employee of the player on turn can have carried."""
    place = position.turn * SLOTS + slot
    if not position.acted >> slot & 1 or position.place[place] != HQ:
        return 0
    return position.content.employees[position.crew[place]].captain


def _carrier(position: PeriorbisPosition) -> Faults:
    captain = _captain(position, position.carrier)
    if not captain:
        yield "carrier", "is in the HQ and has acted"
    if position.loaded > min(captain, position.carried):
        yield "loaded", f"is {min(captain, position.carried)} at most (ORB-CARGO-1)"
