"""Building a mining base (area BASE of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Choice, IllegalMove, Told
from bohrd.games.periorbis.crew import employee, tell
from bohrd.games.periorbis.decisions.action import Action, ActionMove, discounted, less, unaffordable
from bohrd.games.periorbis.orbit import out_of_reach, turns_in_reach
from bohrd.games.periorbis.pieces import CADET, Content, Employee

if TYPE_CHECKING:
    from bohrd.games.periorbis.means import Means
    from bohrd.games.periorbis.position import PeriorbisPosition


SHOWN = 4
"""So many of the turns on which an asteroid is near are named."""


class Build(ActionMove):
    """A base on this asteroid."""

    __slots__ = ("asteroid",)

    def __init__(self, decision: Building, id: int, slot: int, content: Content, asteroid: int) -> None:
        rock = content.asteroids[asteroid]
        text = f"build a mining base on {rock.name}"
        super().__init__(decision, id, slot, f"build {rock.id}", text, f"base-{rock.id}")
        self.asteroid = asteroid


class Building(Action[Build]):
    """Build a base on the cheapest free slot of an asteroid (ORB-BASE-1, ORB-BASE-5)."""

    spares_others = True
    trade = "engineer"

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.content = content

    def make(self, slot: int, first: int) -> Iterator[Build]:
        for asteroid in range(len(self.content.asteroids)):
            yield Build(self, first + asteroid, slot, self.content, asteroid)

    def broken_by_anybody(self, position: PeriorbisPosition, move: Build) -> Iterator[IllegalMove]:
        """As a cadet: whoever is not there comes no nearer to a site than those who are."""
        return self.broken(position, move, position.content.employees[CADET])

    def broken(self, position: PeriorbisPosition, move: Build, card: Employee) -> Iterator[IllegalMove]:
        rock, bases = position.content.asteroids[move.asteroid], position.bases[move.asteroid]
        if move.asteroid >= position.track.asteroids:
            yield IllegalMove("ORB-SHORT-2", f"{rock.name} is not part of the short game.")
            return
        if text := out_of_reach(position, move.asteroid):
            yield IllegalMove("ORB-BASE-2", text)
        if position.turn in bases:
            yield IllegalMove("ORB-BASE-4", f"You have a base on {rock.name} already.")
        if len(bases) == len(rock.slots):
            yield IllegalMove("ORB-BASE-5", f"All base slots of {rock.name} are taken.")
        else:
            yield from unaffordable(_cost(position, move, card), position.credits[position.turn], "credits")

    def cheapest_first(self, position: PeriorbisPosition, moves: list[Build]) -> list[Build]:
        """The same, by what they would cost; sites without a free slot come last."""

        def cost(move: Build) -> tuple[bool, int]:
            full = len(position.bases[move.asteroid]) == len(self.content.asteroids[move.asteroid].slots)
            return full, 0 if full else _cost(position, move, employee(position, move.slot))

        return sorted(moves, key=cost)

    def perform(self, position: PeriorbisPosition, move: Build, card: Employee, told: Told) -> None:
        seat, bases, index = position.turn, position.bases, move.asteroid
        rock = position.content.asteroids[index]
        printed, cost = rock.slots[len(bases[index])], _cost(position, move, card)
        position.credits[seat] -= cost
        position.bases = (*bases[:index], (*bases[index], seat), *bases[index + 1 :])
        if told is not None:
            text = f"{{p}} builds a base on {rock.name} for {less(printed, card.building, 'credits')}."
            data = {"slot": move.slot + 1, "asteroid": rock.id, "credits": -cost}
            tell(told, position, "built", text, "ORB-BASE-1", f"dome-{rock.id}-{{p}}", **data)

    def income(self, position: PeriorbisPosition, move: Build, card: Employee) -> int:
        return -_cost(position, move, card)

    def leaves(self, position: PeriorbisPosition, move: Build, card: Employee, means: Means) -> Means:
        return means.with_base(move.asteroid, _cost(position, move, card))

    def meaning(self, position: PeriorbisPosition, move: Build, card: Employee) -> Choice:
        rock = position.content.asteroids[move.asteroid]
        price = f"{_cost(position, move, card)} credits"
        saved = min(card.building, rock.slots[len(position.bases[move.asteroid])])
        return Choice(
            f"builds a base on {rock.name} for {price}",
            f"Base on {rock.name}",
            costs=price,
            result=", ".join([*([f"saves {saved}"] if saved else []), *_nearness(position, move.asteroid)]),
            lights=(f"asteroid-{rock.id}",),
        )


def _nearness(position: PeriorbisPosition, asteroid: int) -> list[str]:
    """On which turns a base can be reached after this one."""
    later = [str(turn) for turn in turns_in_reach(position, asteroid)]
    if position.marker == position.track.turns:
        return []
    if not later:
        return ["near this turn only"]
    more = " …" if len(later) > SHOWN else ""
    return [
        f"near again on turn {later[0]}"
        if len(later) == 1
        else f"near on turns {', '.join(later[:SHOWN])}{more}"
    ]


def _cost(position: PeriorbisPosition, move: Build, card: Employee) -> int:
    """What the cheapest free slot costs this employee (ORB-BASE-5)."""
    slots, taken = position.content.asteroids[move.asteroid].slots, len(position.bases[move.asteroid])
    return discounted(slots[taken], card.building)
