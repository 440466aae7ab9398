"""Brady's replacement of a hydrogen by oxygen (area BRADY of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, final

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.in_your_element.bohrds import (
    BOHRDS,
    HYDROGEN,
    OXYGEN,
    and_names,
    called,
    counts,
    decay,
    decays,
    made_and_spoilt,
    on_bohrd,
    set_bohrd,
    spoils,
)
from bohrd.games.in_your_element.content import REPLACE
from bohrd.games.in_your_element.decisions.power import not_yours
from bohrd.games.in_your_element.turn import SURPLUS, go_on

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition


@final
class Replacement(Move):
    """Of the hydrogen on this Bohrd."""

    __slots__ = ("bohrd",)

    def __init__(self, decision: Replacing, id: int, bohrd: int) -> None:
        letter = BOHRDS[bohrd]
        text = f"Replace the hydrogen on Bohrd {letter} with oxygen"
        super().__init__(decision, id, f"oxygen {letter}", text, (f"bohrd-{letter}-oxygen",))
        self.bohrd = bohrd


@final
class Replacing(Decision["ElementPosition", Replacement]):
    """Replace a finished hydrogen by oxygen, once for each Power Play card (ELE-DECIDE-8)."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = [Replacement(self, len(moves) + bohrd, bohrd) for bohrd in range(len(BOHRDS))]
        moves += self.moves

    def legal(self, position: ElementPosition) -> tuple[Replacement, ...]:
        if not position.replacements:
            return ()
        return tuple([move for move in self.moves if on_bohrd(position.bohrds, move.bohrd) == HYDROGEN])

    def refusals(self, position: ElementPosition, move: Replacement) -> Iterator[IllegalMove]:
        character = position.content.characters[position.characters[position.turn]]
        if character.power != REPLACE:
            yield not_yours(position, REPLACE)
            return
        if not position.power:
            text = "A hydrogen can be replaced once a Power Play card has been played."
            yield IllegalMove("ELE-BRADY-1", text)
        if position.stage == SURPLUS:
            yield IllegalMove("ELE-BRADY-1", "It is too late in this turn to replace a hydrogen.")
        if on_bohrd(position.bohrds, move.bohrd) != HYDROGEN:
            text = f"Bohrd {BOHRDS[move.bohrd]} does not hold a finished hydrogen, 1/0/1."
            yield IllegalMove("ELE-BRADY-3", text)
        if position.power and not position.replacements:
            text = "Each Power Play card gives one replacement, and none is left."
            yield IllegalMove("ELE-BRADY-4", text)

    def carry_out(self, position: ElementPosition, move: Replacement, chance: Chance, told: Told) -> None:
        set_bohrd(position, move.bohrd, *OXYGEN)  # ELE-BRADY-2
        position.replacements -= 1
        if told is not None:
            told.append(_replaced(position, move))
        decay(position, told)  # ELE-ROOM-4
        go_on(position, chance, told)

    def choice(self, position: ElementPosition, move: Replacement) -> Choice:
        after = position.bohrds[:]
        after[move.bohrd * 3 : move.bohrd * 3 + 3] = OXYGEN
        made, spoilt = made_and_spoilt(position, after, [move.bohrd])
        return Choice(
            move.text,
            f"Hydrogen → Oxygen on {BOHRDS[move.bohrd]}",
            "Power in force",
            f"makes {and_names(made)}" if made else "",
            f"spoils {and_names([goal for _, goal in spoilt])}"
            if spoilt
            else decays(position, after, move.bohrd),
            spoils(spoilt),
            called(position.content, OXYGEN),
            worth=max([goal.points for goal in made], default=0) - len(spoilt),
            lights=tuple([f"goal-{position.row.index(goal.z) + 1}" for goal in made]),
            deed="Replace anyway" if spoilt else "",
        )


def _replaced(position: ElementPosition, move: Replacement) -> Event:
    """Brady has replaced a hydrogen."""
    letter = BOHRDS[move.bohrd]
    text = "{p%d} replaces the hydrogen on Bohrd %s with oxygen." % (position.turn, letter)
    data = {"bohrd": letter, "bohrds": counts(position)}
    return Event("oxygen", text, position.turn, data, "ELE-BRADY-2", (f"bohrd-{letter}",))
