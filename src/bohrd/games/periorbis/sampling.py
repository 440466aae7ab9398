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
    from bohrd.games.periorbis.view import Company, PeriorbisView, ShipState


def sample(game: Periorbis, view: PeriorbisView, chance: Chance) -> PeriorbisPosition:
    """The position with this view."""
    position = game.empty(view.seats, view.options)
    lay_out(position)
    position.turn = view.turn
    position.marker = view.marker
    position.phase = PHASES.index(view.phase)
    position.order = view.order
    position.at = 0 if view.turn == OVER else view.order.index(view.turn)
    _found(position, view.companies)
    ore = [left for rock in view.asteroids for left in rock.ore]
    position.ore = (*ore, *position.ore[len(ore) :])  # ORB-SHORT-2
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


def _found(position: PeriorbisPosition, companies: tuple[Company, ...]) -> None:
    """Give all players what their companies have."""
    position.credits = [company.credits for company in companies]
    position.data = [company.data for company in companies]
    position.storage = [company.storage for company in companies]
    position.capacity = tuple([company.fleet_capacity for company in companies])
    position.drive = tuple([company.drive for company in companies])
    position.open_slots = tuple([company.open_slots for company in companies])
    position.supplied = tuple([company.supplied for company in companies])
    position.sold = tuple([company.sold for company in companies])
    position.missed = tuple([company.missed for company in companies])
    asteroids = position.content.asteroid_index
    crew, place, crates = list(position.crew), position.place, list(position.crates)
    for seat, company in enumerate(companies):
        first = seat * len(asteroids)
        crates[first : first + len(company.crates)] = company.crates
        for slot, member in enumerate(company.crew):
            if member is not None:
                crew[seat * SLOTS + slot] = member.number
                place[seat * SLOTS + slot] = HQ if member.place is None else asteroids[member.place]
                position.acted |= member.acted << slot
    position.crew, position.crates = tuple(crew), tuple(crates)


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
