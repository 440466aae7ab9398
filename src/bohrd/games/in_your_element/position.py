"""One state of a game of In Your Element."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, final

from bohrd.contract import OVER, Game, IllegalMove, Json, Move, OptionValue, Position, Prompt, Result
from bohrd.games.in_your_element import asking, saving, scoring, view
from bohrd.games.in_your_element.turn import EXCHANGING, PLAYS, STOP, SURPLUS, openings
from bohrd.games.in_your_element.view import ElementView

if TYPE_CHECKING:
    from bohrd.games.in_your_element.content import Content
    from bohrd.games.in_your_element.decisions import Decisions


@final
class ElementPosition(Position[Move, ElementView]):
    """A game of In Your Element at one moment. Piles nobody knows the order of are multisets."""

    content: Content
    decisions: Decisions
    stage: int
    """Where in the turn it is: one of the stages in ``turn``."""
    plays: int
    """Particle plays the turn still owes."""
    power: str
    """The power in force, empty before a Power Play card is played in this turn."""
    replacements: int
    """How many hydrogens Brady's player may still replace in this turn."""
    reshuffles: int
    """Since the last claim (ELE-END-3)."""
    stall: int
    """So many of them end the game (ELE-END-4); it follows from the options."""
    barred: bool
    """Whether Bohrds may not be overfilled (ELE-ROOM-1); it follows from the options."""
    characters: tuple[int, ...]
    """Each seat's, by its number in the content."""
    bohrds: list[int]
    """Protons, neutrons and electrons on A, then on B, then on C."""
    supply: list[int]
    """What the Bohrds can supply of each kind, as a level; it follows from their particles."""
    row: tuple[int, ...]
    """The atomic numbers in the five slots, 0 where a slot is empty."""
    goal_pile: tuple[int, ...]
    """The atomic numbers in it, in ascending order: which comes next is decided when it is laid out."""
    claimed: tuple[tuple[int, ...], ...]
    """The atomic numbers that each seat has claimed, in order."""
    hands: list[bytes]
    """Each seat's cards, a byte for each, in the order in which they came (ELE-DECK-1)."""
    discard: bytes
    """The discard pile, its top card last."""
    draw_pile: bytes
    """Its cards in ascending order: which comes next is decided when it is drawn."""
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        game: Game[Any, Move, ElementView],
        content: Content,
        decisions: Decisions,
        seats: int,
        options: Mapping[str, OptionValue],
    ) -> None:
        super().__init__(game, seats, options)
        self.content = content
        self.decisions = decisions

    def copy(self) -> ElementPosition:
        twin = ElementPosition(self.game, self.content, self.decisions, self.seats, self.options)
        twin.turn = self.turn
        twin._moves = self._moves
        twin.stage = self.stage
        twin.plays = self.plays
        twin.power = self.power
        twin.replacements = self.replacements
        twin.reshuffles = self.reshuffles
        twin.stall = self.stall
        twin.barred = self.barred
        twin.characters = self.characters
        twin.bohrds = self.bohrds[:]
        twin.supply = self.supply[:]
        twin.row = self.row
        twin.goal_pile = self.goal_pile
        twin.claimed = self.claimed
        twin.hands = self.hands[:]
        twin.discard = self.discard
        twin.draw_pile = self.draw_pile
        return twin

    def _legal(self) -> tuple[Move, ...]:
        """The options of a stop (ELE-DECIDE-2), or of another stage."""
        ask = self.decisions
        if self.stage == STOP:
            if not self.plays:
                return openings(self) + ask.end_turn.legal(self)  # ELE-DECIDE-10
            plays: tuple[Move, ...] = ask.play.legal(self)
            found = plays + ask.claim.legal(self)
            if self.plays == PLAYS:
                found = found + ask.power.legal(self)
            if self.power:
                found = found + ask.replace.legal(self)
            return found if plays else found + ask.discard.legal(self)  # ELE-TURN-7, ELE-ROOM-3
        if self.stage == SURPLUS:
            return ask.discard.legal(self)
        if self.stage == EXCHANGING:
            return ask.exchange.legal(self)
        plays = ask.play.legal(self)
        return plays + openings(self) if plays else openings(self) + ask.end_turn.legal(self)  # ELE-DECIDE-9

    def refusals(self, move: Move) -> Iterator[IllegalMove]:
        if self.turn == OVER:
            yield IllegalMove("ELE-END-2", "The game is over.")
            return
        yield from move.decision.refusals(self, move)

    def prompt(self) -> Prompt:
        return asking.prompt(self)

    def _view(self, seat: int | None) -> ElementView:
        return view.view(self, seat)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def result(self) -> Result:
        return scoring.result(self)

    def dump(self) -> Json:
        return saving.dump(self)
