"""Mining (area MINE of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Told
from bohrd.games.periorbis.cargo import room
from bohrd.games.periorbis.counts import add
from bohrd.games.periorbis.crew import employee, first_name, plural, ready, tell
from bohrd.games.periorbis.decisions.action import Action, ActionMove
from bohrd.games.periorbis.orbit import reach, turns_in_reach
from bohrd.games.periorbis.pieces import HQ, ORES, SLOTS, Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition


class Mine(ActionMove):
    """Ore of this colour."""

    __slots__ = ("ore",)

    def __init__(self, decision: Mining, id: int, slot: int, ore: int) -> None:
        name = ORES[ore]
        text = f"mine {name.capitalize()} ore"
        super().__init__(decision, id, slot, f"mine {name}", text, f"ore-{slot + 1}-{name}")
        self.ore = ore


class Mining(Action[Mine]):
    """Turn one ore of an asteroid into crates at the own base, by the mining skill (ORB-MINE-1)."""

    trade = "miner"
    spares_others = True

    def make(self, slot: int, first: int) -> Iterator[Mine]:
        for ore in range(len(ORES)):
            yield Mine(self, first + ore, slot, ore)

    def broken_where(self, position: PeriorbisPosition, move: Mine, place: int) -> Iterator[IllegalMove]:
        if place == HQ:
            text = f"{first_name(position, move.slot)} is in the HQ; mining is done on a base."
            yield IllegalMove("ORB-ACT-6", text)
        else:
            yield from self.broken(position, move, employee(position, move.slot))

    def broken(self, position: PeriorbisPosition, move: Mine, card: Employee) -> Iterator[IllegalMove]:
        asteroid, ore = _asteroid(position, move), ORES[move.ore].capitalize()
        if not position.ore[asteroid * len(ORES) + move.ore]:
            name = position.content.asteroids[asteroid].name
            yield IllegalMove("ORB-MINE-2", f"No {ore} ore is left on {name}.")
        if not card.mining[move.ore]:
            yield IllegalMove("ORB-MINE-3", f"{first_name(position, move.slot)} cannot mine {ore} ore.")

    def perform(self, position: PeriorbisPosition, move: Mine, card: Employee, told: Told) -> None:
        content, asteroid = position.content, _asteroid(position, move)
        crates = card.mining[move.ore]
        base = position.turn * len(content.asteroids) + asteroid
        position.ore = add(position.ore, asteroid * len(ORES) + move.ore, -1)
        position.crates = add(position.crates, base, crates)
        if told is not None:
            rock, ore = content.asteroids[asteroid], ORES[move.ore].capitalize()
            left = position.ore[asteroid * 3 + move.ore]
            text = f"{{p}} mines 1 {ore} on {rock.name} for {plural(crates, 'crate')}; {left} {ore} left."
            data = {"slot": move.slot + 1, "asteroid": rock.id, "ore": move.ore, "crates": crates}
            touched = (f"ore-{rock.id}-{ORES[move.ore]}", f"crates-{rock.id}-{{p}}")
            tell(told, position, "mined", text, "ORB-MINE-1", *touched, **data)

    def leaves(self, position: PeriorbisPosition, move: Mine, card: Employee, means: Means) -> Means:
        return means.mined(_asteroid(position, move), move.ore, card.mining[move.ore])

    def meaning(self, position: PeriorbisPosition, move: Mine, card: Employee) -> Choice:
        ore, gain = ORES[move.ore].capitalize(), card.mining[move.ore]
        crates, asteroid = plural(gain, "crate"), _asteroid(position, move)
        rock, left = position.content.asteroids[asteroid], position.ore[asteroid * len(ORES) + move.ore]
        there = "the last one" if left == 1 else f"{left} left"
        now, later = _is_fetched_now(position, asteroid, move.slot), turns_in_reach(position, asteroid)
        lost = not now and not later
        return Choice(
            f"mines {ore} on {rock.name} for {crates}",
            f"Mine {ore}",
            brings="" if lost else f"+{crates}",
            result=f"{there} on {rock.name}{_fetching(position, asteroid, now, later)}",
            worth=0 if lost else gain,
            lights=(f"asteroid-{rock.id}",),
        )


def _fetching(position: PeriorbisPosition, asteroid: int, now: bool, later: Sequence[int]) -> str:
    """When what is mined on an asteroid can be fetched, where that is not plain to see."""
    near = asteroid in reach(position, position.turn)
    if (near and position.marker + 1 in later) or (now and position.marker == position.track.turns):
        return ""
    if now:
        return f"; fetch now or on turn {later[0]}" if later else "; last call to fetch"
    if later:
        return f"; to fetch on turn {later[0]}"
    return "; nobody is left to fetch it" if near else "; never in reach again"


def _is_fetched_now(position: PeriorbisPosition, asteroid: int, miner: int) -> bool:
    """Whether somebody but the miner can still fetch something from an asteroid this turn."""
    first = position.turn * SLOTS
    home = (slot for slot in ready(position) if slot != miner and position.place[first + slot] == HQ)
    return asteroid in reach(position, position.turn) and any(room(position, slot) > 0 for slot in home)


def _asteroid(position: PeriorbisPosition, move: Mine) -> int:
    """Where the miner is."""
    return position.place[position.turn * SLOTS + move.slot]
