"""Claiming a goal card with a Bohrd (area CLAIM of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, final

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.in_your_element.bohrds import BOHRDS, counts, decay, on_bohrd, set_bohrd
from bohrd.games.in_your_element.content import HEAVIEST, Content, GoalCard
from bohrd.games.in_your_element.goals import SLOTS, refill
from bohrd.games.in_your_element.particles import particles
from bohrd.games.in_your_element.turn import EXCHANGING, SURPLUS, end_game, go_on

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

CLAIMED: Final = 100
"""Claims stand before all that merely makes something."""


@final
class Claim(Move):
    """This goal slot with this Bohrd."""

    __slots__ = ("bohrd", "slot")

    def __init__(self, decision: Claiming, id: int, bohrd: int, slot: int) -> None:
        letter = BOHRDS[bohrd]
        text = f"Claim goal {slot + 1} with Bohrd {letter}"
        targets = (f"goal-{slot + 1}", f"bohrd-{letter}")
        super().__init__(decision, id, f"claim {letter} {slot + 1}", text, targets)
        self.bohrd = bohrd
        self.slot = slot


@final
class Claiming(Decision["ElementPosition", Claim]):
    """Take a goal that a Bohrd matches in all three numbers (ELE-CLAIM-1, ELE-DECIDE-3)."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        self._by_bohrd = [
            [Claim(self, len(moves) + bohrd * len(SLOTS) + slot, bohrd, slot) for slot in SLOTS]
            for bohrd in range(len(BOHRDS))
        ]
        self.moves = [move for row in self._by_bohrd for move in row]
        moves += self.moves
        self._neutrons = [0] * (HEAVIEST + 1)
        """The neutrons that a goal needs, by its atomic number."""
        for goal in content.goals:
            self._neutrons[goal.z] = goal.needs[1]

    def legal(self, position: ElementPosition) -> tuple[Claim, ...]:
        bohrds, row = position.bohrds, position.row
        a, b, c = bohrds[0], bohrds[3], bohrds[6]
        if not ((a and a == bohrds[2]) or (b and b == bohrds[5]) or (c and c == bohrds[8])):
            return ()  # no neutral atom, as nearly always
        found: list[Claim] = []
        for bohrd, moves in enumerate(self._by_bohrd):
            z = bohrds[bohrd * 3]
            if z != bohrds[bohrd * 3 + 2] or not 0 < z <= HEAVIEST:
                continue
            if bohrds[bohrd * 3 + 1] == self._neutrons[z] and z in row:
                found.append(moves[row.index(z)])
        return tuple(found)

    def refusals(self, position: ElementPosition, move: Claim) -> Iterator[IllegalMove]:
        if position.stage in (EXCHANGING, SURPLUS):
            yield IllegalMove("ELE-CLAIM-13", "Goals are claimed between the steps of a turn, not now.")
        z = position.row[move.slot]
        if not z:
            yield IllegalMove("ELE-CLAIM-8", "No goal lies here any more.")
            return
        goal, held = position.content.by_number[z], on_bohrd(position.bohrds, move.bohrd)
        if tuple(held) != goal.needs:
            text = f"Bohrd {BOHRDS[move.bohrd]} is not {goal.name} yet: {_difference(held, goal.needs)}."
            yield IllegalMove("ELE-CLAIM-1", text)

    def carry_out(self, position: ElementPosition, move: Claim, chance: Chance, told: Told) -> None:
        goal = position.content.by_number[position.row[move.slot]]
        claimed = list(position.claimed)
        claimed[position.turn] += (goal.z,)
        position.claimed = tuple(claimed)
        if position.options["after_claim"] == "empty":  # ELE-CLAIM-9
            set_bohrd(position, move.bohrd, 0, 0, 0)
        position.reshuffles = 0  # ELE-END-3
        if told is not None:
            told.append(_claimed(position, move, goal))
        refill(position, move.slot, chance, told)
        decay(position, told)  # ELE-ROOM-4
        if any(position.row):
            go_on(position, chance, told)
        else:
            end_game(position, told)  # ELE-END-1

    def choice(self, position: ElementPosition, move: Claim) -> Choice:
        goal = position.content.by_number[position.row[move.slot]]
        name, letter = goal.name.capitalize(), BOHRDS[move.bohrd]
        is_last = sum(map(bool, position.row)) == 1 and not position.goal_pile  # ELE-END-1
        return Choice(
            f"Claim {name} with Bohrd {letter}: {goal.points} points",
            f"Claim {name} with {letter}",
            "Claim",
            f"+{goal.points} and the win" if is_last and _wins(position, goal) else f"+{goal.points}",
            "ends the game" if is_last and not _wins(position, goal) else "",
            worth=CLAIMED + goal.points,
            lights=(f"goal-{move.slot + 1}-{letter}",),
        )


def _wins(position: ElementPosition, goal: GoalCard) -> bool:
    """Whether this claim, if it is the last, puts the player before all others."""
    scores = position.scores()
    mine = scores[position.turn] + goal.points
    return all(mine > score for seat, score in enumerate(scores) if seat != position.turn)


def claimable(position: ElementPosition) -> list[GoalCard]:
    """What the player could claim now, each goal once."""
    slots = dict.fromkeys(move.slot for move in position.decisions.claim.legal(position))
    return [position.content.by_number[position.row[slot]] for slot in slots]


def _difference(held: Sequence[int], needs: Sequence[int]) -> str:
    """What a Bohrd lacks, and what it has too many of."""
    lacks = [(need - has, kind) for kind, (has, need) in enumerate(zip(held, needs, strict=True))]
    missing = _together([particles(count, kind) for count, kind in lacks if count > 0])
    surplus = _together([particles(-count, kind) for count, kind in lacks if count < 0])
    ways = filter(None, [missing and f"lacks {missing}", surplus and f"has {surplus} too many"])
    return f"it {', and '.join(ways)}"


def _together(things: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))


def _claimed(position: ElementPosition, move: Claim, goal: GoalCard) -> Event:
    """A goal has been claimed."""
    letter = BOHRDS[move.bohrd]
    text = "{p%d} claims %s with Bohrd %s: %d points." % (position.turn, goal.name, letter, goal.points)
    data = {
        "element": goal.symbol,
        "points": goal.points,
        "bohrd": letter,
        "bohrds": counts(position),
        "scenario": position.options["scenario"],
    }
    return Event("claim", text, position.turn, data, "ELE-CLAIM-1", move.targets[::-1])
