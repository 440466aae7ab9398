"""Trading ships on offer, how they leave and how they arrive (areas SHIP and ARRIVE of the ledger)."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, final

from mypy_extensions import mypyc_attr

from bohrd.contract import Chance, Event, Told
from bohrd.games.periorbis import decks
from bohrd.games.periorbis.counts import add
from bohrd.games.periorbis.crew import plural
from bohrd.games.periorbis.pieces import NOBODY, ROWS, TradingShip

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition

Rows = tuple[int, int, int]
"""A number for the top, the middle and the bottom row."""


@mypyc_attr(acyclic=True)
@final
class Berth:
    """A ship on offer: for each row its holder, agent bonus and crates supplied. It never changes: another
    one takes its place."""

    __slots__ = ("bonuses", "crates", "filled", "free", "holders", "ship")

    def __init__(
        self,
        ship: int,
        holders: Rows = (NOBODY, NOBODY, NOBODY),
        bonuses: Rows = (0, 0, 0),
        crates: Rows = (0, 0, 0),
    ) -> None:
        self.ship = ship
        self.holders = holders
        self.bonuses = bonuses
        self.crates = crates
        top, middle, bottom = holders
        self.free = (top < 0) + 2 * (middle < 0) + 4 * (bottom < 0)
        """The rows without a holder, as bits."""
        self.filled = crates[0] + crates[1] + crates[2]
        """Spaces taken by crates."""

    def is_held_by(self, seat: int) -> bool:
        """Whether a player has signed."""
        top, middle, bottom = self.holders
        return seat in (top, middle, bottom)


def berth_of(position: PeriorbisPosition, ship: int) -> Berth | None:
    """A ship, if it is on offer."""
    for berth in position.ships:
        if berth.ship == ship:
            return berth
    return None


def signable(position: PeriorbisPosition) -> list[Berth]:
    """The ships that the player on turn has not signed with, those without a free row too (ORB-SIGN-3)."""
    seat = position.turn
    return [berth for berth in position.ships if not berth.is_held_by(seat)]


def takes_crates(position: PeriorbisPosition, seat: int, berth: Berth) -> bool:
    """Whether a player may carry a crate to a ship (ORB-CARGO-16, ORB-CARGO-17)."""
    return berth.is_held_by(seat) and berth.filled < position.content.ships[berth.ship].spaces


def sign(position: PeriorbisPosition, ship: int, row: int, seat: int, bonus: int) -> None:
    """Put a holder and the agent bonus on a row (ORB-SIGN-1, ORB-SIGN-2)."""
    position.ships = tuple(
        [
            Berth(ship, _put(berth.holders, row, seat), _put(berth.bonuses, row, bonus), berth.crates)
            if berth.ship == ship
            else berth
            for berth in position.ships
        ]
    )


def supply(position: PeriorbisPosition, ship: int, seat: int) -> None:
    """Put a crate of a player on a ship."""
    position.ships = tuple(
        [_with_crate(berth, seat) if berth.ship == ship else berth for berth in position.ships]
    )


def _with_crate(berth: Berth, seat: int) -> Berth:
    row = berth.holders.index(seat)
    return Berth(berth.ship, berth.holders, berth.bonuses, _put(berth.crates, row, berth.crates[row] + 1))


def _put(values: Rows, row: int, value: int) -> Rows:
    """The values with another one in this row."""
    top, middle, bottom = values
    return (value, middle, bottom) if row == 0 else (top, value, bottom) if row == 1 else (top, middle, value)


# -- leaving --------------------------------------------------------------------------------


def leave(position: PeriorbisPosition, told: Told, all_of_them: bool) -> None:
    """Ships with their minimum filled, at the end all of them, leave and are scored (ORB-SHIP-1)."""
    ships = position.content.ships
    staying: list[Berth] = []
    for berth in position.ships:
        if all_of_them or berth.filled >= ships[berth.ship].minimum:
            _settle(position, berth, "is scored" if all_of_them else "leaves", told)
        else:
            staying.append(berth)  # ORB-SHIP-2
    position.ships = tuple(staying)


def settlement(ship: TradingShip, row: int, bonus: int, crates: int) -> tuple[int, int, int]:
    """Credits, points gained and points lost on a row when its ship leaves (ORB-SHIP-3 to ORB-SHIP-7)."""
    size = ship.sizes[row]
    lost = max(0, size - crates - bonus)
    if crates == 0:
        lost = max(1, lost)
    return crates * (ship.price + bonus), min(crates, size), lost


def _settle(position: PeriorbisPosition, berth: Berth, verb: str, told: Told) -> None:
    ship = position.content.ships[berth.ship]
    for row, seat in enumerate(berth.holders):
        if seat != NOBODY:
            credits, gained, lost = settlement(ship, row, berth.bonuses[row], berth.crates[row])
            position.credits[seat] += credits
            position.supplied = add(position.supplied, seat, gained)
            position.missed = add(position.missed, seat, lost)
            if told is not None:
                told.append(_settled(ship, berth, row, verb))
    if told is not None and not any(seat != NOBODY for seat in berth.holders):  # ORB-SHIP-8
        text = f"{ship.name} {verb} without a contract."
        told.append(Event("ship left", text, None, {"ship": ship.id}, "ORB-SHIP-8", (f"ship-{ship.id}",)))


def _settled(ship: TradingShip, berth: Berth, row: int, verb: str) -> Event:
    """What a row has brought its holder."""
    seat, bonus, crates = berth.holders[row], berth.bonuses[row], berth.crates[row]
    credits, gained, lost = settlement(ship, row, bonus, crates)
    text = "%s %s: {p%d} %s" % (ship.name, verb, seat, _account(ship, row, bonus, crates))
    data = {"ship": ship.id, "row": row, "crates": crates, "credits": credits, "points": gained - lost}
    return Event("ship left", text, seat, data, "ORB-SHIP-3", (f"ship-{ship.id}",))


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
    price = f"({ship.price} + {bonus})"
    return f"{plural(crates, 'crate')} × {price} = {credits} credits, {plural(gained, 'point')}{extra}."


# -- arriving -------------------------------------------------------------------------------


def arrive(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """Ships come from the lowest level that has cards until enough are on offer (ORB-ARRIVE-2)."""
    missing = position.content.constants.ships_on_offer[position.seats - 2] - len(position.ships)
    if missing <= 0:
        return
    ships, left, unseen = list(position.ships), list(position.ships_left), list(position.ships_unseen)
    for index in decks.draw(left, unseen, missing, chance):  # ORB-ARRIVE-3
        ships.insert(bisect_left([berth.ship for berth in ships], index), Berth(index))
        if told is not None:
            told.append(_arrived(position.content.ships[index]))
    position.ships, position.ships_left, position.ships_unseen = tuple(ships), tuple(left), tuple(unseen)


def _arrived(ship: TradingShip) -> Event:
    rows = "; ".join(
        f"{row} {size} crates, advance {advance}"
        for row, size, advance in zip(ROWS, ship.sizes, ship.advances, strict=True)
    )
    text = (
        f"{ship.name} (level {ship.level}) arrives, {ship.price} credits a crate; it leaves with"
        f" {ship.minimum} of {ship.spaces} spaces filled. Rows: {rows}."
    )
    data = {"ship": ship.id, "price": ship.price, "sizes": list(ship.sizes), "advances": list(ship.advances)}
    return Event("ship arrived", text, None, data, "ORB-ARRIVE-2", (f"ship-{ship.id}",))
