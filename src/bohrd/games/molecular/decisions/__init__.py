"""The decisions of Molecular: the actions of a turn, and the choices that effectors ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, final

from bohrd.contract import Move
from bohrd.games.molecular.content import Content
from bohrd.games.molecular.decisions.answer import Answering
from bohrd.games.molecular.decisions.attach import Attaching
from bohrd.games.molecular.decisions.catalogue import MolecularCatalogue
from bohrd.games.molecular.decisions.clear import Clearing
from bohrd.games.molecular.decisions.discard import Discarding
from bohrd.games.molecular.decisions.end_atom import ChoosingEndAtom
from bohrd.games.molecular.decisions.end_turn import EndingTurn
from bohrd.games.molecular.decisions.group import PlayingGroups
from bohrd.games.molecular.decisions.lay import Laying
from bohrd.games.molecular.decisions.offer import Offer
from bohrd.games.molecular.decisions.player import ChoosingPlayer
from bohrd.games.molecular.decisions.reset import Resetting
from bohrd.games.molecular.decisions.reveal import Revealing
from bohrd.games.molecular.scoring import score

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


@final
class Decisions:
    """All decisions, and the catalogue of their moves."""

    def __init__(self, content: Content) -> None:
        moves: list[Move] = []
        self.end_turn = EndingTurn(moves)
        self.reset = Resetting(moves)
        self.reveal = Revealing(moves)
        self.group = PlayingGroups(moves, content)
        self.player = ChoosingPlayer(moves)
        self.clear = Clearing(moves, content)
        self.discard = Discarding(moves, content)
        self.end_atom = ChoosingEndAtom(len(moves), content)
        self.lay = Laying(len(moves) + len(self.end_atom.moves), content)
        self.attach = Attaching(self.lay.lays.first + len(self.lay.lays), content)
        self.catalogue = MolecularCatalogue(
            moves, self.end_atom.end_atoms, self.lay.lays, self.attach.attaches
        )
        self._answers: dict[str, Answering[Any]] = {
            "transfer": self.player,
            "swap": self.player,
            "remove_end": self.end_atom,
            "migrate": self.end_atom,
            "clear_counters": self.clear,
            "clear_actives": self.discard,
        }
        self._always: list[tuple[Move, ...]] = [
            (
                *self.end_turn.moves,
                *(self.reset.moves if reset else ()),
                *(self.reveal.moves if reveal else ()),
            )
            for reset in (False, True)
            for reveal in (False, True)
        ]
        """What needs neither a tile nor a card of one's own, by whether there are a reset and a reveal."""

    def answering(self, position: MolecularPosition) -> Answering[Any]:
        """The decision that makes the open choice of a card."""
        return self.attach if position.loose is not None else self._answers[position.effect.kind]

    def actions(self, position: MolecularPosition) -> Sequence[Move]:
        """All that a player may do in a turn (MOL-DECIDE-1)."""
        seat = position.turn
        reset = not position.acted and score(position, seat) > 0
        reveal = bool(position.effector_deck or position.effector_discards)
        pool = self.lay.allowed(position)
        always = self._always[2 * reset + reveal]
        hand, molecule = position.hands[seat], position.molecule
        offer: Any = Offer(always, self.group, hand, self.lay.lays, pool, molecule)  # a registered sequence
        return offer
