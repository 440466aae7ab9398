"""A position from a view: as nothing is hidden there is one (ORB-HIDDEN-1 to ORB-HIDDEN-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, Chance
from bohrd.games.periorbis.bureaucracy import ACTING, ENDED, HIRING, PHASES, begin
from bohrd.games.periorbis.crew import get_ready
from bohrd.games.periorbis.pieces import HQ, NOBODY, SLOTS
from bohrd.games.periorbis.set_up import lay_out
from bohrd.games.periorbis.ships import Berth

if TYPE_CHECKING:
    from bohrd.games.periorbis import Periorbis
    from bohrd.games.periorbis.position import PeriorbisPosition
    from bohrd.games.periorbis.view import Company, CrewMember, PeriorbisView, ShipState


def sample(game: Periorbis, view: PeriorbisView, chance: Chance) -> PeriorbisPosition:
    """The position with this view."""
    position = game.empty(view.seats, view.options)
    lay_out(position)
    position.turn = view.turn
    position.marker = view.marker
    position.phase = PHASES.index(view.phase)
    position.order = view.order
    position.at = 0 if view.turn == OVER else view.order.index(view.turn)
    for seat, company in enumerate(view.companies):
        _found(position, seat, company)
    for index, rock in enumerate(view.asteroids):
        first = index * len(rock.ore)
        position.ore[first : first + len(rock.ore)] = rock.ore
    bases = [rock.bases for rock in view.asteroids]
    position.bases = (*bases, *position.bases[len(bases) :])  # ORB-SHORT-2
    position.ships = tuple([_berth(position, ship) for ship in view.ships])
    position.pool = tuple([(offer.number, offer.factor) for offer in view.pool])
    position.ships_left = tuple([deck.left for deck in view.ship_decks])
    position.ships_unseen = tuple([deck.unseen for deck in view.ship_decks])
    position.cards_left = tuple([deck.left for deck in view.employee_decks])
    position.cards_unseen = tuple([deck.unseen for deck in view.employee_decks])
    position.due = view.now.due
    position.carried = view.now.carried
    position.carrier = NOBODY if view.now.carrier is None else view.now.carrier - 1
    position.loaded = view.now.loaded
    return position


def _found(position: PeriorbisPosition, seat: int, company: Company) -> None:
    """Give a player everything the company has."""
    position.credits[seat] = company.credits
    position.data[seat] = company.data
    position.storage[seat] = company.storage
    position.capacity[seat] = company.fleet_capacity
    position.drive[seat] = company.drive
    position.open_slots[seat] = company.open_slots
    position.supplied[seat] = company.supplied
    position.sold[seat] = company.sold
    position.missed[seat] = company.missed
    first = seat * len(position.content.asteroids)
    position.crates[first : first + len(company.crates)] = company.crates
    for slot, member in enumerate(company.crew):
        if member is not None:
            _seat(position, seat, slot, member)


def _seat(position: PeriorbisPosition, seat: int, slot: int, member: CrewMember) -> None:
    """Put somebody into a slot, and where he is."""
    place = HQ if member.place is None else position.content.asteroid_index[member.place]
    position.crew[seat * SLOTS + slot] = member.number
    position.place[seat * SLOTS + slot] = place
    if member.acted:
        position.acted |= 1 << slot


def _berth(position: PeriorbisPosition, ship: ShipState) -> Berth:
    top, middle, bottom = ship.holders
    holders = (
        NOBODY if top is None else top,
        NOBODY if middle is None else middle,
        NOBODY if bottom is None else bottom,
    )
    return Berth(position.content.ship_index[ship.id], holders, ship.bonuses, ship.crates)


def ahead(game: Periorbis, view: PeriorbisView, chance: Chance) -> PeriorbisPosition | None:
    """The turn of the view's seat as if it began now; ``None`` for who has acted already: what the next turn
    brings, nobody knows."""
    if view.seat is None or view.phase == PHASES[ENDED]:
        return None
    waiting = view.order.index(view.seat) > view.order.index(view.turn)
    if not waiting and view.phase == PHASES[ACTING]:
        return None
    position = sample(game, view, chance)
    begin(position, HIRING if waiting and view.phase == PHASES[HIRING] else ACTING)
    get_ready(position)
    position.at = view.order.index(view.seat)
    position.turn = view.seat
    return position
