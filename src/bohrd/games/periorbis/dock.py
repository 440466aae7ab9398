"""The trading ships as a picture: freighters with their hold, and what each row would bring."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from bohrd.contract import OVER
from bohrd.games.periorbis.crew import plural
from bohrd.games.periorbis.orbit import track_name
from bohrd.games.periorbis.pieces import ROWS, Content, TradingShip
from bohrd.games.periorbis.ships import settlement
from bohrd.games.periorbis.sky import ARTIST
from bohrd.games.periorbis.view import PeriorbisView, ShipState
from bohrd.picture import Part, remembered

HOLD_AT, HOLD = 46, 145
"""Where the hold of a freighter begins, and how long it is."""
FEWEST = 2
"""So few players have one ship, drawn larger."""
BOX = 26.5
"""The spaces of a small hold are so wide; in larger ones they are narrower."""


def dock(content: Content, view: PeriorbisView, own: int, names: tuple[str, ...]) -> Part:
    """The ships on offer; at the end all of them leave (ORB-FINISH-2)."""
    last = view.marker == content.tracks[track_name(view.options)].turns
    html = ARTIST.draw(
        "dock.jinja",
        ships=[_ship(content, state, own, names, last) for state in view.ships],
        left=[deck.left for deck in view.ship_decks],
        large=len(names) == FEWEST,
        empty="All ships have left." if view.turn == OVER else "No ships are left.",
    )
    return Part("dock", "Trading ships", 270, 270 * max(1, len(view.ships)), html)


@remembered
def _ship(content: Content, state: ShipState, own: int, names: tuple[str, ...], last: bool) -> Markup:
    ship = content.ships[content.ship_index[state.id]]
    aboard = [seat for seat, crates in zip(state.holders, state.crates, strict=True) for _ in range(crates)]
    missing = 0 if last else ship.minimum - len(aboard)
    step = _step(ship)
    status = f"leaves with {missing} more" if missing > 0 else "leaves this turn"
    return ARTIST.draw(
        "ship.jinja",
        ship=ship,
        label=f"{ship.name}, {ship.price} credits a crate, {status}",
        leaves=missing <= 0,
        status=status,
        brief=f"{missing} more" if missing > 0 else "leaves",
        width=round(step - 2.5, 1),
        size=_mark(step),
        hold=[
            place
            | {
                "needed": not last and space < ship.minimum,
                "seat": aboard[space] if space < len(aboard) else None,
            }
            for space, place in enumerate(_spaces(ship))
        ],
        mine=_own_row(ship, state, own),
        rows=[_row(content, ship, state, row, own, names) for row in range(len(ROWS))],
    )


def _own_row(ship: TradingShip, state: ShipState, own: int) -> dict[str, int] | None:
    """The own row in short, for where there is no room for rows."""
    if own not in state.holders:
        return None
    row = state.holders.index(own)
    return {"seat": own, "crates": state.crates[row], "size": ship.sizes[row]}


def _row(
    content: Content, ship: TradingShip, state: ShipState, row: int, own: int, names: tuple[str, ...]
) -> Markup:
    shown = _row_data(ship, row, state.holders[row], state.bonuses[row], state.crates[row], own)
    seat = state.holders[row]
    size = plural(ship.sizes[row], "crate")
    if seat is None:
        label = f"{ship.name}, row of {size}, free"
        tip = f"Signing for {size} brings {ship.advances[row]} credits at once."
    else:
        label = f"{ship.name}, row of {size}, {'yours' if seat == own else names[seat]}"
        bonus = f" The agent's bonus of {state.bonuses[row]} forgives as many." if state.bonuses[row] else ""
        tip = f"{state.crates[row]} of {size} delivered.{bonus}"
    shown |= {"label": label, "tip": tip}
    return ARTIST.draw("row.jinja", ship=ship, row=shown, inside=row_inside(shown))


def row_inside(shown: dict[str, Any]) -> Markup:
    """What stands in a row: whose it is, its crates, and what it would bring."""
    return ARTIST.draw("row_inside.jinja", row=shown)


def _row_data(
    ship: TradingShip, row: int, seat: int | None, bonus: int, crates: int, own: int
) -> dict[str, Any]:
    credits, gained, lost = settlement(ship, row, bonus, crates)
    size = ship.sizes[row]
    missing = max(0, size - crates)
    return {
        "name": ROWS[row],
        "seat": seat,
        "mine": seat == own,
        "pips": ["full"] * (size - missing) + [""] * lost + ["safe"] * (missing - lost),
        "extra": max(0, crates - size),
        "advance": ship.advances[row],
        "credits": credits,
        "points": gained - lost,
    }


def hold_inside(content: Content, state: ShipState, seat: int) -> Markup:
    """A space of a hold with a crate of this seat in it."""
    ship = content.ships[content.ship_index[state.id]]
    step = _step(ship)
    return ARTIST.draw("hold.jinja", width=round(step - 2.5, 1), size=_mark(step), seat=seat)


def best(ship: TradingShip, seat: int, crates: int) -> Markup:
    """A freighter with the crates of one seat aboard."""
    width = round(_step(ship) - 2.5, 1)
    return ARTIST.draw("best_ship.jinja", seat=seat, crates=crates, width=width, hold=_spaces(ship))


def _spaces(ship: TradingShip) -> list[dict[str, Any]]:
    """Where the spaces of a hold are."""
    step = _step(ship)
    return [
        {"x": round(HOLD_AT + step * (space // 2), 1), "y": 3 + 28 * (space % 2)}
        for space in range(ship.spaces)
    ]


def _step(ship: TradingShip) -> float:
    """From one space of a hold to the next."""
    return min(BOX + 2.5, HOLD / -(-ship.spaces // 2))


def _mark(step: float) -> float:
    """The size of a mark in a space."""
    return round(min(5.2, step / 4), 1)


def row_of(content: Content, state: ShipState, row: int, own: int) -> Markup:
    """The inside of a row of a ship, as it is."""
    ship = content.ships[content.ship_index[state.id]]
    return row_inside(_row_data(ship, row, state.holders[row], state.bonuses[row], state.crates[row], own))
