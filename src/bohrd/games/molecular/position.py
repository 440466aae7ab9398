"""One state of a game of Molecular."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, final

from bohrd.contract import OVER, Game, IllegalMove, Json, Move, OptionValue, Position, Prompt, Result
from bohrd.games.molecular import prompts, saving, scoring, view
from bohrd.games.molecular.effectors import CardsInPlay, InForce
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.turn import Terms
from bohrd.games.molecular.view import MolecularView

if TYPE_CHECKING:
    from bohrd.games.molecular.content import Content, Effect
    from bohrd.games.molecular.decisions import Decisions


@final
class MolecularPosition(Position[Move, MolecularView]):
    """A game of Molecular at one moment. Layouts, groups, effectors and cells are numbers.

    What is said to be replaced and never changed is shared by copies.
    """

    content: Content
    decisions: Decisions
    terms: Terms
    first_player: int
    round: int
    """The place of the turn counter; one beyond ``rounds`` when all rounds are completed."""
    actions: int
    """Actions left to the player on turn."""
    acted: bool
    """Whether the player on turn has taken an action, so that the reset is gone."""
    molecule: Molecule
    pools: list[tuple[int, ...]]
    """Each player's tiles by layout, in ascending order."""
    hands: list[tuple[int, ...]]
    """Each player's cards by group, in ascending order."""
    stack: list[int]
    """The layouts of the tiles nobody has, in ascending order: which comes next is decided when it is
    drawn."""
    deck: list[int]
    """The groups of the cards nobody has, in ascending order."""
    discards: list[int]
    """By group, the cards on the discard pile; replaced and never changed."""
    effector_deck: list[int]
    """In ascending order; replaced and never changed."""
    effector_discards: list[int]
    """In ascending order; replaced and never changed."""
    in_play: CardsInPlay
    forces: tuple[InForce, ...]
    """What these cards mean for each player."""
    counters: list[int]
    """Handicap counters by group; replaced and never changed."""
    points: list[int]
    """Points by seat and source; a seat's sum is its score."""
    asked: tuple[int, int, int] | None
    """The open choice of a revealed card: the card, the place of the effect on it, how many times more."""
    loose: tuple[int, int] | None
    """The tile that the open choice lays: its layout, and the cell it was taken up from or ``NOWHERE``."""
    ended: str
    """The rule by which the game ended, or nothing."""
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        game: Game[Any, Move, MolecularView],
        content: Content,
        decisions: Decisions,
        seats: int,
        options: Mapping[str, OptionValue],
        terms: Terms,
    ) -> None:
        super().__init__(game, seats, options)
        self.content = content
        self.decisions = decisions
        self.terms = terms

    def copy(self) -> MolecularPosition:
        twin = MolecularPosition(
            self.game, self.content, self.decisions, self.seats, self.options, self.terms
        )
        twin.terms = self.terms
        twin.turn = self.turn
        twin._moves = self._moves
        twin.first_player = self.first_player
        twin.round = self.round
        twin.actions = self.actions
        twin.acted = self.acted
        twin.molecule = self.molecule.share()
        twin.pools = self.pools[:]
        twin.hands = self.hands[:]
        twin.stack = self.stack[:]
        twin.deck = self.deck[:]
        twin.discards = self.discards
        twin.effector_deck = self.effector_deck
        twin.effector_discards = self.effector_discards
        twin.in_play = self.in_play
        twin.forces = self.forces
        twin.counters = self.counters
        twin.points = self.points[:]
        twin.asked = self.asked
        twin.loose = self.loose
        twin.ended = self.ended
        return twin

    @property
    def rounds(self) -> int:
        """How many rounds are played (MOL-SETUP-3)."""
        return self.terms.rounds

    @property
    def question(self) -> tuple[int, int, int]:
        """The choice that is asked for, where one is."""
        if self.asked is None:
            raise ValueError("no choice is asked for")
        return self.asked

    @property
    def effect(self) -> Effect:
        """The effect that asks for a choice, where one does."""
        card, place, _ = self.question
        return self.content.effectors[card].effects[place]

    @property
    def loose_tile(self) -> tuple[int, int]:
        """The tile that the open choice lays, where it lays one."""
        if self.loose is None:
            raise ValueError("no tile is to be laid")
        return self.loose

    def in_force(self, seat: int) -> InForce:
        """What the effectors in play mean for a player."""
        return self.forces[seat]

    def own_molecule(self) -> Molecule:
        """The molecule, to be changed: not that of copies."""
        self.molecule = self.molecule.own()
        return self.molecule

    def _legal(self) -> Sequence[Move]:
        if self.asked is not None:  # MOL-DECIDE-9
            return self.decisions.answering(self).legal(self)
        return self.decisions.actions(self)

    def refusals(self, move: Move) -> Iterator[IllegalMove]:
        if self.turn == OVER:
            yield IllegalMove("MOL-END-4", "The game is over; nothing more can be done.")
            return
        yield from move.decision.refusals(self, move)

    def prompt(self) -> Prompt:
        """What is asked of the player on turn; an absent player ends the turn."""
        return prompts.prompt(self)

    def _view(self, seat: int | None) -> MolecularView:
        return view.view(self, seat)

    def result(self) -> Result:
        return scoring.result(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def dump(self) -> Json:
        return saving.dump(self)
