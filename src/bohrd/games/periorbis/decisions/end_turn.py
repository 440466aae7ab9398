"""Ending the turn and paying wages (area WAGE of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, IllegalMove, Move, Told
from bohrd.games.periorbis import bureaucracy
from bohrd.games.periorbis.bureaucracy import HIRING
from bohrd.games.periorbis.content import NOBODY, SLOTS
from bohrd.games.periorbis.crew import crew_of, first_names, get_ready, listed, plural, ready, tell
from bohrd.games.periorbis.decisions.action import END, hiring_first, transport_first
from bohrd.games.periorbis.orbit import reach

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


class EndTurn(Move):
    """Nobody else works this turn."""

    __slots__ = ()


class EndingTurn(Decision["PeriorbisPosition", EndTurn]):
    """Pay the wages of all who worked (ORB-WAGE-1); it is then the next player's turn."""

    def __init__(self, moves: list[Move]) -> None:
        self.move = EndTurn(self, len(moves), "end", "End the turn and pay wages")
        self.moves = [self.move]
        moves.append(self.move)

    def refusals(self, position: PeriorbisPosition, move: EndTurn) -> Iterator[IllegalMove]:
        if position.phase == HIRING:
            yield hiring_first()
            return
        if position.carrier != NOBODY:
            yield transport_first()
        credits = position.credits[position.turn]
        if credits < position.due:
            text = f"Wages of {position.due} are due and you have {credits}: find income first."
            yield IllegalMove("ORB-WAGE-5", text)

    def carry_out(self, position: PeriorbisPosition, move: EndTurn, chance: Chance, told: Told) -> None:
        seat = position.turn
        position.credits[seat] -= position.due
        if told is not None:
            wages = plural(position.due, "credit")
            text = f"{{p}} pays {wages} in wages and has {position.credits[seat]} left."
            tell(told, position, "wages", text, "ORB-WAGE-1", "till-{p}", credits=-position.due)
        get_ready(position)
        bureaucracy.next_to_act(position, chance, told)

    def choice(self, position: PeriorbisPosition, move: EndTurn) -> Choice:
        wages, idle = plural(position.due, "credit"), len(ready(position))
        who = "1 person is" if idle == 1 else f"{idle} people are"
        asked = [f"{who} idle; that costs nothing."] if idle else []
        return Choice(
            f"End the turn and pay {wages} in wages",
            "End turn",
            END,
            costs=f"pays {position.due}",
            warning=" ".join([*_left_behind(position), *asked]) if idle else "",
            result=f"{who} idle" if idle else "",
            ends=True,
        )


def _left_behind(position: PeriorbisPosition) -> Iterator[str]:
    """Who and what stays on an asteroid that the player will not reach again, if this turn ends now."""
    seat, content = position.turn, position.content
    now, later = reach(position, seat), position.track.reach[position.marker :]
    if not later:
        return
    names = first_names(content, crew_of(position, seat))
    for rock in now:
        if seat in position.bases[rock] and not any(rock in turn[position.drive[seat]] for turn in later):
            there = [names[slot] for slot in range(SLOTS) if position.place[seat * SLOTS + slot] == rock]
            crates = position.crates[seat * len(content.asteroids) + rock]
            what = [*there, *([plural(crates, "crate")] if crates else [])]
            if what:
                verb = "stays" if len(what) == 1 and crates < 2 else "stay"
                name = content.asteroids[rock].name
                yield f"{listed(what)} {verb} on {name}, out of reach to the end with this drive."
