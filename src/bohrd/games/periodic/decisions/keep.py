"""Keeping one of the Agenda Cards dealt (PER-SETUP-14, PER-DECIDE-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Secret, Told
from bohrd.games.periodic.content import AgendaCard
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.stages import AGENDA, STEP
from bohrd.games.periodic.tuples import changed
from bohrd.games.periodic.words import listed, objective_words

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


class Keep(Move):
    """Keep this Agenda Card."""

    __slots__ = ("card",)

    def __init__(self, decision: Keeping, id: int, card: int, agenda: AgendaCard) -> None:
        text = f"Keep the agenda “{agenda.title}”"
        super().__init__(decision, id, f"keep {agenda.id}", text, (f"agenda-{agenda.id}",))
        self.card = card


class Keeping(Decision["PeriodicPosition", Keep]):
    """Keep one Agenda Card and return the others."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        first = len(moves)
        self.moves = [Keep(self, first + card, card, agenda) for card, agenda in enumerate(content.agendas)]
        moves += self.moves

    def refusals(self, position: PeriodicPosition, move: Keep) -> Iterator[IllegalMove]:
        if position.stage != AGENDA:
            yield IllegalMove("PER-SETUP-14", "Your Agenda Card is chosen for the whole game.")
        elif move.card not in position.dealt[position.turn]:
            yield IllegalMove("PER-DECIDE-1", "That Agenda Card was not dealt to you.")

    def legal(self, position: PeriodicPosition) -> tuple[Keep, ...]:
        return tuple([self.moves[card] for card in position.dealt[position.turn]])

    def carry_out(self, position: PeriodicPosition, move: Keep, chance: Chance, told: Told) -> None:
        """When all have chosen, the first turn begins."""
        seat = position.turn
        position.kept = changed(position.kept, seat, move.card)
        if told is not None:
            agenda = position.content.agendas[move.card]
            secret = Secret(f"You keep “{agenda.title}”.", {"agenda": agenda.id})
            text = "{p%d} keeps an Agenda Card." % seat
            told.append(Event("kept", text, seat, rule="PER-SETUP-14", secret={seat: secret}))
        position.turn = (seat + 1) % position.seats
        if position.turn == position.first_player:
            position.stage = STEP

    def choice(self, position: PeriodicPosition, move: Keep) -> Choice:
        agenda = position.content.agendas[move.card]
        words = listed([objective_words(objective) for objective in agenda.objectives], "and")
        return Choice(
            f"Keep {agenda.title}: {words}",
            agenda.title,
            warning=f"Keep {agenda.title}? The others go back unseen.",
            result=words,
            deed="Keep it",
        )
