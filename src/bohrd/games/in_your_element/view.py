"""What one seat may know of In Your Element (area HIDDEN of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import OVER, View
from bohrd.games.in_your_element.bohrds import Bohrd
from bohrd.games.in_your_element.deck import names
from bohrd.games.in_your_element.scoring import reason, scores
from bohrd.games.in_your_element.turn import STAGES

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is open to all (ELE-HIDDEN-4 to ELE-HIDDEN-6)."""

    stage: str
    """A stop, Einstein's *exchange*, *curie*'s power turn, or *surplus* cards at the end of the turn."""
    plays: int
    """Particle plays the turn still owes."""
    power: bool
    """Whether a Power Play card has been played this turn."""
    replacements: int
    """How many hydrogens Brady's player may still replace this turn."""
    reshuffles: int
    """Since the last claim (ELE-END-3)."""
    characters: tuple[str, ...]
    bohrds: tuple[Bohrd, Bohrd, Bohrd]
    """Bohrds A, B and C."""
    row: tuple[str | None, ...]
    """The elements in the five goal slots."""
    claimed: tuple[tuple[str, ...], ...]
    """The elements each seat has claimed, in order."""
    discard: tuple[str, ...]
    """The discard pile, its top card last."""


def doing(table: Table) -> str:
    """What the seat on turn is doing, in a few words."""
    if table.stage == "surplus":
        return "discards"
    if table.stage == "exchange":
        return "exchanges a particle"
    if table.stage == "curie":
        return "plays the hand"
    plays = ("last stop", "1 play left", "2 plays left")[table.plays]
    if table.replacements > 1:
        return f"{plays}, {table.replacements} to replace"
    return f"{plays}, power in force" if table.power else plays


class ElementView(View, frozen=True, kw_only=True):
    """What one seat may know of a game of In Your Element."""

    table: Table
    hands: tuple[tuple[str, ...] | None, ...]
    """The hands this seat sees, in the order in which cards came: its own, and all at the end."""
    hand_sizes: tuple[int, ...]
    draw_pile: int
    goal_pile: tuple[str, ...]
    """The elements in the goal pile; in which order nobody knows."""
    scores: tuple[int, ...]

    @property
    def why_over(self) -> str:
        """Why the game has ended, if it has."""
        return reason(any(self.table.row), self.table.reshuffles)[0] if self.turn == OVER else ""


def view(position: ElementPosition, seat: int | None) -> ElementView:
    """What a seat may know: all that is open, its own hand, and all hands at the end."""
    over = position.turn == OVER
    return ElementView(
        game="in_your_element",
        content=position.game.own_content,
        seat=seat,
        turn=position.turn,
        seats=position.seats,
        options=dict(position.options),
        table=open_table(position),
        hands=tuple(
            [names(hand) if over or owner == seat else None for owner, hand in enumerate(position.hands)]
        ),
        hand_sizes=tuple(map(len, position.hands)),
        draw_pile=len(position.draw_pile),
        goal_pile=position.content.symbols(position.goal_pile),
        scores=tuple(scores(position)),
    )


def open_table(position: ElementPosition) -> Table:
    """Everything that is open to all."""
    content = position.content
    goals, characters = content.by_number, content.characters
    a_p, a_n, a_e, b_p, b_n, b_e, c_p, c_n, c_e = position.bohrds
    return Table(
        stage=STAGES[position.stage],
        plays=position.plays,
        power=position.power != "",
        replacements=position.replacements,
        reshuffles=position.reshuffles,
        characters=tuple([characters[number].id for number in position.characters]),
        bohrds=((a_p, a_n, a_e), (b_p, b_n, b_e), (c_p, c_n, c_e)),
        row=tuple([goals[z].symbol if z else None for z in position.row]),
        claimed=tuple([content.symbols(claimed) for claimed in position.claimed]),
        discard=names(position.discard),
    )
