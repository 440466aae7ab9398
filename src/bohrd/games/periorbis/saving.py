"""A position of Periorbis as JSON, and back. What a saved position must obey stands in ``checks``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from bohrd.contract import OVER, Json, OptionValue, check_saved, read_saved, saved_options
from bohrd.games.periorbis import checks
from bohrd.games.periorbis.bureaucracy import ENDED, HIRING, PHASES
from bohrd.games.periorbis.counts import put
from bohrd.games.periorbis.pieces import CADET, HQ, NOBODY, ORES, ROWS, SLOTS, START_CADETS, Content
from bohrd.games.periorbis.set_up import lay_out
from bohrd.games.periorbis.ships import Berth, Rows

if TYPE_CHECKING:
    from bohrd.games.periorbis import Periorbis
    from bohrd.games.periorbis.position import PeriorbisPosition

Count = Annotated[int, Meta(ge=0, le=10**12)]


class Member(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An employee of a player."""

    number: int
    """The card; 0 is a cadet."""
    place: str | None = None
    """The asteroid it is on; as usual: in the HQ."""
    acted: bool = False
    """Whether it has acted this turn."""


class SavedCompany(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything one player has."""

    credits: Count | None = None
    """As usual: what everybody starts with."""
    data: Count = 0
    """Research data in the lab."""
    storage: Count = 0
    """Crates in HQ storage."""
    fleet_capacity: int | None = None
    """As usual: where the track starts."""
    drive: int = 0
    """0 Basic, 1 Improved, 2 Advanced."""
    open_slots: int | None = None
    """As usual: as many as at the start, or as the crew takes."""
    crew: tuple[int | Member | None, ...] | None = None
    """Who is in slots 1, 2, …: a card's number alone means in the HQ and ready, null nobody. As usual: three
    cadets and the first starting specialist that nobody has."""
    crates: dict[str, Count] = {}
    """Crates at the base on each asteroid; as usual: none."""
    supplied: Count = 0
    """Victory points for crates supplied to ships."""
    sold: Count = 0
    """Victory points for ore sold."""
    missed: Count = 0
    """Victory points lost for missing crates."""


class SavedAsteroid(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An asteroid."""

    id: str
    ore: tuple[int, int, int] | None = None
    """Black, grey and white; as usual: what there is at the start."""
    bases: tuple[int, ...] | None = None
    """The seats with a base, in the order of the slots; as usual: whoever has employees or crates here."""


class SavedShip(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ship on offer; the lists go by its rows, top, middle, bottom, and may be shorter."""

    id: str
    holders: tuple[int | None, ...] = ()
    """The seats that have signed; as usual: nobody."""
    bonuses: tuple[Count, ...] = ()
    """The agent bonus of each row; as usual: 0."""
    crates: tuple[Count, ...] = ()
    """The crates supplied on each row; as usual: 0."""


class SavedOffer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card in the employee pool."""

    number: int
    factor: int | None = None
    """It costs so many times its wage; as usual: the first price."""


class Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole position. What is left out is as usual, or follows from the rest."""

    seats: int = 2
    turn: int | None = None
    """The seat to decide, or -1 at the end; as usual: the first in the order."""
    options: dict[str, str | int] = {}
    marker: int | None = None
    """The turn on the Orbit Track; as usual: 1, or 2 if there is hiring or a pool, or the last at the end."""
    phase: str | None = None
    """hire, actions or over; as usual: actions."""
    order: tuple[int, ...] | None = None
    """Acting order, lowest standing first; as usual: by seat."""
    companies: tuple[SavedCompany, ...] = ()
    """What each player has; those left out have what everybody starts with."""
    asteroids: tuple[SavedAsteroid, ...] = ()
    """In any order; those left out are as at the start."""
    ships: tuple[SavedShip, ...] | None = None
    """The ships on offer; as usual: the first of the ship list, as many as are on offer."""
    pool: tuple[int | SavedOffer, ...] = ()
    """The employee pool; a card's number alone means at the first price."""
    ships_unseen: tuple[tuple[str, ...], ...] | None = None
    """For levels 1, 2 and 3 the ships nobody has seen; as usual: all that are not on offer."""
    cards_unseen: tuple[tuple[int, ...], ...] | None = None
    """For decks 1 and 2 the cards nobody has seen; as usual: all that are neither in the pool nor hired."""
    carried: Count = 0
    """Items carried this turn, out of Fleet Capacity."""
    carrier: int | None = None
    """Slot of the employee whose Transport Cargo action is in progress, from 1."""
    loaded: Count = 0
    """Items the carrier has loaded."""


# -- to JSON --------------------------------------------------------------------------------


def dump(position: PeriorbisPosition) -> Json:
    """The whole position as JSON builtins; what is left of the decks follows from what is unseen."""
    content, count = position.content, position.track.asteroids
    saved = Saved(
        seats=position.seats,
        turn=position.turn,
        options=_said(position.options),
        marker=position.marker,
        phase=PHASES[position.phase],
        order=position.order,
        companies=tuple(_company(position, seat) for seat in range(position.seats)),
        asteroids=tuple(_asteroid(position, index) for index in range(count)),
        ships=tuple(_ship(content, berth) for berth in position.ships),
        pool=tuple(SavedOffer(number=number, factor=factor) for number, factor in position.pool),
        ships_unseen=tuple(tuple(content.ships[i].id for i in deck) for deck in position.ships_unseen),
        cards_unseen=position.cards_unseen,
        carried=position.carried,
        carrier=None if position.carrier == NOBODY else position.carrier + 1,
        loaded=position.loaded,
    )
    return msgspec.to_builtins(saved)


def _said(options: Mapping[str, OptionValue]) -> dict[str, str | int]:
    """The options; the printed track goes without saying, as it did before there was another."""
    return {name: value for name, value in options.items() if (name, value) != ("orbits", "printed")}


def _company(position: PeriorbisPosition, seat: int) -> SavedCompany:
    asteroids = position.content.asteroids
    first = seat * len(asteroids)
    return SavedCompany(
        credits=position.credits[seat],
        data=position.data[seat],
        storage=position.storage[seat],
        fleet_capacity=position.capacity[seat],
        drive=position.drive[seat],
        open_slots=position.open_slots[seat],
        crew=tuple(_member(position, seat, slot) for slot in range(SLOTS)),
        crates={rock.id: n for n, rock in zip(position.crates[first:], asteroids, strict=False) if n},
        supplied=position.supplied[seat],
        sold=position.sold[seat],
        missed=position.missed[seat],
    )


def _member(position: PeriorbisPosition, seat: int, slot: int) -> Member | None:
    number, place = position.crew[seat * SLOTS + slot], position.place[seat * SLOTS + slot]
    if number == NOBODY:
        return None
    return Member(
        number=number,
        place=None if place == HQ else position.content.asteroids[place].id,
        acted=seat == position.turn and bool(position.acted >> slot & 1),
    )


def _asteroid(position: PeriorbisPosition, index: int) -> SavedAsteroid:
    black, grey, white = position.ore[index * len(ORES) : (index + 1) * len(ORES)]
    id = position.content.asteroids[index].id
    return SavedAsteroid(id=id, ore=(black, grey, white), bases=position.bases[index])


def _ship(content: Content, berth: Berth) -> SavedShip:
    return SavedShip(
        id=content.ships[berth.ship].id,
        holders=tuple(None if holder == NOBODY else holder for holder in berth.holders),
        bonuses=berth.bonuses,
        crates=berth.crates,
    )


# -- and back -------------------------------------------------------------------------------


def load(game: Periorbis, saved: object) -> PeriorbisPosition:
    """The position that was dumped; ``BadInput`` names the field that cannot be."""
    given = read_saved(game, saved, Saved)
    options = saved_options(game, given.seats, given.options)
    check_saved(game, checks.of_names(game.content, given, options))
    position = game.empty(given.seats, options)
    fill(position, given)
    check_saved(game, checks.of_pieces(position, given))
    check_saved(game, checks.of_the_future(position))
    return position


def fill(position: PeriorbisPosition, saved: Saved) -> None:
    """Give a position everything that was saved, and what is usual where nothing was."""
    lay_out(position)
    _fill_turn(position, saved)
    usual = _specialists(position.content, saved)
    for seat in range(position.seats):
        company = saved.companies[seat] if seat < len(saved.companies) else SavedCompany()
        _fill_company(position, seat, company)
        _fill_crew(position, seat, company.crew, usual)
    _fill_asteroids(position, saved.asteroids)
    _fill_offers(position, saved)
    _fill_decks(position, saved)


def _fill_turn(position: PeriorbisPosition, saved: Saved) -> None:
    phase = saved.phase or PHASES[ENDED if saved.turn == OVER else ENDED - 1]
    position.phase = PHASES.index(phase)
    position.order = saved.order or tuple(range(position.seats))
    position.turn = saved.turn if saved.turn is not None else position.order[0]
    marker = 1
    if position.phase == ENDED:
        position.turn = OVER if saved.turn is None else saved.turn
        marker = position.track.turns
    elif position.phase == HIRING or saved.pool:
        marker = 2
    position.marker = marker if saved.marker is None else saved.marker
    position.at = 0 if position.turn == OVER else position.order.index(position.turn)
    position.carried = saved.carried
    position.carrier = NOBODY if saved.carrier is None else saved.carrier - 1
    position.loaded = saved.loaded


def _fill_company(position: PeriorbisPosition, seat: int, company: SavedCompany) -> None:
    if company.credits is not None:
        position.credits[seat] = company.credits
    position.data[seat] = company.data
    position.storage[seat] = company.storage
    if company.fleet_capacity is not None:
        position.capacity = put(position.capacity, seat, company.fleet_capacity)
    position.drive = put(position.drive, seat, company.drive)
    position.supplied = put(position.supplied, seat, company.supplied)
    position.sold = put(position.sold, seat, company.sold)
    position.missed = put(position.missed, seat, company.missed)
    content = position.content
    for id, crates in company.crates.items():
        base = seat * len(content.asteroids) + content.asteroid_index[id]
        position.crates = put(position.crates, base, crates)
    taken = [slot for slot, member in enumerate(company.crew or (), 1) if member is not None]
    usual = max(position.open_slots[seat], *taken, 0)
    position.open_slots = put(
        position.open_slots, seat, usual if company.open_slots is None else company.open_slots
    )


def _specialists(content: Content, saved: Saved) -> list[int]:
    """The numbered cards that are nowhere in what was saved, those to start with first."""
    crews = [company.crew or () for company in saved.companies]
    named = {number_of(member) for crew in crews for member in crew}
    named.update(number_of(offer) for offer in saved.pool)
    named.update(number for deck in saved.cards_unseen or () for number in deck)
    return [n for n in (*content.starters, *content.deck1, *content.deck2) if n not in named]


def number_of(card: int | Member | SavedOffer | None) -> int:
    """The number of a card, which may stand alone."""
    return NOBODY if card is None else card if isinstance(card, int) else card.number


def _fill_crew(
    position: PeriorbisPosition,
    seat: int,
    crew: tuple[int | Member | None, ...] | None,
    usual: list[int],
) -> None:
    if crew is None:
        crew = (*[CADET] * START_CADETS, *usual[:1])
        del usual[:1]
    content, first = position.content, seat * SLOTS
    for slot, member in enumerate(crew):
        position.crew = put(position.crew, first + slot, number_of(member))
        if isinstance(member, Member):
            position.place[first + slot] = (
                HQ if member.place is None else content.asteroid_index[member.place]
            )
            if member.acted and seat == position.turn:
                position.acted |= 1 << slot
                position.due += content.employees[member.number].wage


def _fill_asteroids(position: PeriorbisPosition, asteroids: Iterable[SavedAsteroid]) -> None:
    given = {asteroid.id: asteroid for asteroid in asteroids}
    bases: list[tuple[int, ...]] = []
    for index, rock in enumerate(position.content.asteroids):
        saved = given.get(rock.id) or SavedAsteroid(id=rock.id)
        if saved.ore is not None:
            for colour, left in enumerate(saved.ore):
                position.ore = put(position.ore, index * len(ORES) + colour, left)
        bases.append(_settled(position, index) if saved.bases is None else saved.bases)
    position.bases = tuple(bases)


def _settled(position: PeriorbisPosition, asteroid: int) -> tuple[int, ...]:
    """The seats with employees or crates on an asteroid."""
    count = len(position.content.asteroids)
    return tuple(
        seat
        for seat in range(position.seats)
        if position.crates[seat * count + asteroid]
        or asteroid in position.place[seat * SLOTS : (seat + 1) * SLOTS]
    )


def _fill_offers(position: PeriorbisPosition, saved: Saved) -> None:
    """The ships on offer and the pool."""
    content = position.content
    if saved.ships is not None:
        position.ships = tuple(_berth(content, ship) for ship in saved.ships)
    elif position.phase != ENDED:
        unseen = {id for deck in saved.ships_unseen or () for id in deck}
        known = [i for deck in content.ship_decks for i in deck if content.ships[i].id not in unseen]
        on_offer = content.constants.ships_on_offer[position.seats - 2]
        position.ships = tuple(Berth(index) for index in sorted(known[:on_offer]))
    first = content.constants.hire_factors[0]
    position.pool = tuple(
        (number_of(offer), first if isinstance(offer, int) or offer.factor is None else offer.factor)
        for offer in saved.pool
    )


def _berth(content: Content, ship: SavedShip) -> Berth:
    holders = [NOBODY if holder is None else holder for holder in ship.holders]
    return Berth(
        content.ship_index[ship.id],
        _rows(holders, NOBODY),
        _rows(ship.bonuses, 0),
        _rows(ship.crates, 0),
    )


def _rows(given: Iterable[int], usual: int) -> Rows:
    top, middle, bottom = (*given, *[usual] * len(ROWS))[: len(ROWS)]
    return top, middle, bottom


def _fill_decks(position: PeriorbisPosition, saved: Saved) -> None:
    """What is unseen of each deck, and how much of that will come."""
    content = position.content
    seen = {*position.crew, *(number for number, _ in position.pool)}
    on_offer = {berth.ship for berth in position.ships}
    cards = content.deck1, content.deck2
    if saved.cards_unseen is None:
        position.cards_unseen = tuple(tuple(n for n in deck if n not in seen) for deck in cards)
    else:
        position.cards_unseen = saved.cards_unseen
    if saved.ships_unseen is None:
        position.ships_unseen = tuple(
            tuple(i for i in deck if i not in on_offer) for deck in content.ship_decks
        )
    else:
        index = content.ship_index
        position.ships_unseen = tuple(tuple(index[id] for id in deck) for deck in saved.ships_unseen)
    position.cards_left = _left(position.cards_left, cards, position.cards_unseen)
    position.ships_left = _left(position.ships_left, content.ship_decks, position.ships_unseen)


def _left(
    used: Iterable[int], decks: Iterable[tuple[int, ...]], unseen: Iterable[tuple[int, ...]]
) -> tuple[int, ...]:
    """How many cards will still come, by how many are used and have been seen."""
    return tuple(
        number - len(cards) + len(left) for number, cards, left in zip(used, decks, unseen, strict=True)
    )
