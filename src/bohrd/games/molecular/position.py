"""One state of a game of Molecular, in the order of play: set-up, turns, the three actions, reset and end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bohrd.contract import (
    OVER,
    Chance,
    Event,
    IllegalMove,
    Json,
    Move,
    OptionValue,
    Position,
    Prompt,
    Result,
    Told,
    deal,
)
from bohrd.games.molecular import effects, refusal, saving, words
from bohrd.games.molecular.choices import WITHOUT_PIECES, Choices, card_plays
from bohrd.games.molecular.content import EFFECTORS, GROUPS
from bohrd.games.molecular.lasting import HAND_LIMIT, POOL_SIZE, CardsInPlay, InForce, in_force
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.moves import (
    END,
    GROUP,
    LAY,
    RESET,
    REVEAL,
    MolecularMove,
)
from bohrd.games.molecular.patterns import count
from bohrd.games.molecular.state import BOND, GROUP_CARD, RESET_COST, SOURCES, MolecularView, pile
from bohrd.games.molecular.tiles import FIELDS, LAYOUT_OF, MIX

ACTIONS = 2  # MOL-TURN-4
ACTION_KINDS = frozenset({LAY, GROUP, REVEAL})
SUGGESTED_ROUNDS = {2: 15, 3: 12, 4: 10, 5: 8, 6: 7, 7: 6, 8: 5}  # MOL-SETUP-4, MOL-SETUP-5


STACK = pile(MIX)
DECK = pile(group.copies for group in GROUPS)


def _without(held: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """What is held less one such piece."""
    place = held.index(piece)
    return held[:place] + held[place + 1 :]


class MolecularPosition(Position):
    """A game of Molecular at one moment.

    Layouts, groups, effectors and cells are numbers. The stack has its layouts and the deck its groups in
    ascending order: what is drawn is decided when it is drawn. The effector deck and the discard piles are
    counts by number. ``pending`` is the open choice of a revealed card: card, effect, times.
    """

    __slots__ = (
        "acted",
        "actions",
        "by_order",
        "counters",
        "deck",
        "discards",
        "effector_deck",
        "effector_discards",
        "ended",
        "first",
        "hands",
        "in_play",
        "molecule",
        "pending",
        "points",
        "pools",
        "round",
        "rounds",
        "stack",
    )

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        from bohrd.games.molecular import GAME

        super().__init__(GAME, seats, options)
        rounds = options["rounds"]
        self.rounds = rounds if isinstance(rounds, int) else SUGGESTED_ROUNDS[seats]
        self.by_order = options["bond_scoring"] == "order"
        self.first = 0
        self.round = 1
        self.actions = 0
        self.acted = False
        self.molecule = Molecule()  # MOL-SETUP-9
        self.pools: list[tuple[int, ...]] = [()] * seats
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.stack = STACK.copy()
        self.deck = DECK.copy()
        self.discards = [0] * len(GROUPS)
        self.effector_deck = [1] * len(EFFECTORS)
        self.effector_discards = [0] * len(EFFECTORS)
        self.in_play: CardsInPlay = ()
        self.counters = [0] * len(GROUPS)
        self.points = [0] * (SOURCES * seats)
        """Points by seat and source; a seat's sum is its score."""
        self.pending: tuple[int, int, int] | None = None
        self.ended = ""

    def set_up(self, chance: Chance, told: Told) -> None:
        """Deal tiles, then cards, draw the first player if none is named, and begin."""
        for seat in range(self.seats):  # MOL-SETUP-13
            self.draw_tiles(seat, POOL_SIZE, chance, told, "MOL-SETUP-7")
        for seat in range(self.seats):
            self.draw_cards(seat, HAND_LIMIT, chance, told, "MOL-SETUP-8")
        named = str(self.options["first_player"])
        if named == "random":  # MOL-SETUP-12
            self.first = chance.draw(range(self.seats))
        else:  # MOL-SETUP-11
            self.first = int(named.removeprefix("seat-")) - 1
        if told is not None:
            told.append(words.first_player(self.first, named))
        self.turn = self.first
        self._begin_turn(chance, told)

    def copy(self) -> MolecularPosition:
        twin = MolecularPosition.__new__(MolecularPosition)
        twin.game = self.game
        twin.turn = self.turn
        twin._moves = self._moves
        twin.seats = self.seats
        twin.options = self.options
        twin.rounds = self.rounds
        twin.by_order = self.by_order
        twin.first = self.first
        twin.round = self.round
        twin.actions = self.actions
        twin.acted = self.acted
        twin.molecule = self.molecule.copy()
        twin.pools = self.pools.copy()
        twin.hands = self.hands.copy()
        twin.stack = self.stack.copy()
        twin.deck = self.deck.copy()
        twin.discards = self.discards.copy()
        twin.effector_deck = self.effector_deck.copy()
        twin.effector_discards = self.effector_discards.copy()
        twin.in_play = self.in_play
        twin.counters = self.counters.copy()
        twin.points = self.points.copy()
        twin.pending = self.pending
        twin.ended = self.ended
        return twin

    # -- what counts ------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """The scoring tokens a player holds (MOL-SCORE-1)."""
        return sum(self.points[SOURCES * seat : SOURCES * seat + SOURCES])

    def gain(self, seat: int, source: int, points: int) -> None:
        """Take scoring tokens, or hand some back."""
        self.points[SOURCES * seat + source] += points

    def in_force(self, seat: int) -> InForce:
        """What the effectors in play mean for a player."""
        return in_force(self.in_play, seat)

    def bond_points(self, cell: int, face: int) -> int:
        """What the player on turn scores for a tile (MOL-PLAY-10)."""
        joined = self.molecule.joined(cell, face)
        force = self.in_force(self.turn)
        if not force.factors and not self.by_order:
            return len(joined)
        return sum(
            force.factor(face, partner, order) * (order if self.by_order else 1) for partner, order in joined
        )

    def group_points(self, group: int) -> int:
        """What the player on turn scores for a functional group card (MOL-GROUP-5, MOL-GROUP-6)."""
        examples = count(self.molecule, group)
        if not examples:  # MOL-GROUP-8
            return 0
        force = self.in_force(self.turn)
        points = GROUPS[group].points + examples - 1 + force.bonuses.get(GROUPS[group].id, 0)
        handicap = 0 if force.ignores_handicap else self.counters[group]
        return max(0, points - handicap)

    # -- drawing ----------------------------------------------------------------------------

    def draw_tiles(
        self, seat: int, number: int, chance: Chance, told: Told, rule: str = "MOL-DRAW-1"
    ) -> None:
        """Draw tiles from the stack, as many as there are (MOL-DRAW-6); ``rule`` says why."""
        drawn = deal(chance, self.stack, number)
        self.pools[seat] = tuple(sorted([*self.pools[seat], *drawn]))
        if drawn and told is not None:
            told.append(words.tiles_drawn(seat, drawn, rule))

    def draw_cards(
        self, seat: int, number: int, chance: Chance, told: Told, rule: str = "MOL-DRAW-2"
    ) -> None:
        """Draw functional group cards; an empty deck is renewed from the discard pile (MOL-DRAW-7)."""
        drawn = deal(chance, self.deck, number)
        if len(drawn) < number and any(self.discards):  # MOL-DRAW-7, MOL-DRAW-8
            self.deck, self.discards = pile(self.discards), [0] * len(GROUPS)
            if told is not None:
                told.append(words.new_deck())
            drawn += deal(chance, self.deck, number - len(drawn))
        self.hands[seat] = tuple(sorted([*self.hands[seat], *drawn]))
        if drawn and told is not None:
            told.append(words.cards_drawn(seat, drawn, rule))

    def return_tiles(self, seat: int) -> int:
        """Put a whole pool back into the stack; how many tiles that were."""
        self.stack = sorted([*self.stack, *self.pools[seat]])
        number = len(self.pools[seat])
        self.pools[seat] = ()
        return number

    def return_cards(self, seat: int) -> int:
        """Put a whole hand back into the deck, not on the discard pile; how many cards that were."""
        self.deck = sorted([*self.deck, *self.hands[seat]])
        number = len(self.hands[seat])
        self.hands[seat] = ()
        return number

    # -- turns ------------------------------------------------------------------------------

    def _begin_turn(self, chance: Chance, told: Told) -> None:
        seat = self.turn
        self.actions = ACTIONS
        self.acted = False
        if told is not None:
            told.append(words.turn_begins(seat, self.round))
        force = in_force(self.in_play, seat)
        tiles = force.pool_size - len(self.pools[seat])
        if tiles > 0:  # MOL-DRAW-1, MOL-DRAW-5
            self.draw_tiles(seat, tiles, chance, told)
        cards = force.hand_limit - len(self.hands[seat])
        if cards > 0:  # MOL-DRAW-2
            self.draw_cards(seat, cards, chance, told)

    def _end_turn(self, chance: Chance, told: Told) -> None:
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.first:  # MOL-TURN-1, MOL-ROUND-1
            self.round += 1
            if self.round > self.rounds:  # MOL-ROUND-2
                self._end("MOL-END-7", told)
                return
            for card, _, until in self.in_play:
                if until == self.round:  # MOL-EFFECT-6
                    self.discard_effector(card, told)
        self._begin_turn(chance, told)

    def complete_action(self, chance: Chance, told: Told) -> None:
        """After all scoring and effects of an action: is it the end of the game, or of the turn?"""
        if self.molecule.is_closed:
            # All tiles played closes it too, and is the reason that counts (MOL-END-4, MOL-END-8).
            self._end("MOL-END-6" if self.molecule.is_complete else "MOL-END-2", told)
        elif self.actions == 0:  # MOL-TURN-9
            self._end_turn(chance, told)

    def _end(self, rule: str, told: Told) -> None:
        self.turn = OVER
        self.ended = rule
        if told is not None:
            told.append(words.game_ends(rule))

    # -- moves ------------------------------------------------------------------------------

    def _legal(self) -> Sequence[Move]:
        if self.pending is not None:  # MOL-DECIDE-9
            return tuple(effects.choices(self, *self.pending[:2]))
        seat = self.turn
        reset = not self.acted and self.score(seat) > 0  # MOL-RESET-1, MOL-RESET-3
        reveal = len(self.in_play) < len(EFFECTORS)  # MOL-EFFECTOR-12
        pool = self.pools[seat]
        if self.in_play and (forbidden := in_force(self.in_play, seat).forbidden):
            pool = tuple(layout for layout in pool if not forbidden & FIELDS[layout])
        few = WITHOUT_PIECES[2 * reset + reveal] + card_plays(self.hands[seat])
        return Choices(few, pool, self.molecule)

    def _carry_out(self, move: Move, chance: Chance, told: Told) -> None:
        assert isinstance(move, MolecularMove)
        kind = move.kind
        if kind in ACTION_KINDS:
            self.actions -= 1
            self.acted = True
        if kind == LAY:
            self._lay(move.cell, move.number, chance, told)
        elif kind == GROUP:
            self._play_group(move.number, chance, told)
        elif kind == REVEAL:
            effects.reveal(self, chance, told)
        elif kind == RESET:
            self._reset(chance, told)
        elif kind == END:
            if told is not None:
                told.append(words.turn_ended(self.turn, self.actions))
            self._end_turn(chance, told)
        else:
            effects.choose(self, move, chance, told)

    def _lay(self, cell: int, face: int, chance: Chance, told: Told) -> None:
        seat = self.turn
        self.pools[seat] = _without(self.pools[seat], LAYOUT_OF[face])
        joined = points = self.molecule.lay(cell, face)
        if self.by_order or (self.in_play and in_force(self.in_play, seat).factors):
            points = self.bond_points(cell, face)
        self.gain(seat, BOND, points)
        if told is not None:
            told.append(words.tile_laid(seat, cell, face, joined, points))
        self.complete_action(chance, told)

    def _play_group(self, group: int, chance: Chance, told: Told) -> None:
        seat = self.turn
        self.hands[seat] = _without(self.hands[seat], group)
        self.discards[group] += 1  # MOL-GROUP-1
        points = self.group_points(group)
        examples = count(self.molecule, group)
        self.gain(seat, GROUP_CARD, points)
        if examples:
            self.counters[group] += 1  # MOL-GROUP-7
        if told is not None:
            told.append(words.group_played(seat, group, examples, points))
        self.complete_action(chance, told)

    def _reset(self, chance: Chance, told: Told) -> None:
        seat = self.turn
        self.gain(seat, RESET_COST, -1)  # MOL-RESET-2
        if told is not None:
            told.append(words.reset(seat))
        self.return_cards(seat)  # MOL-RESET-4
        self.draw_cards(seat, self.in_force(seat).hand_limit, chance, told, "MOL-RESET-4")
        self.return_tiles(seat)  # MOL-RESET-5
        self.draw_tiles(seat, self.in_force(seat).pool_size, chance, told, "MOL-RESET-5")
        self._end_turn(chance, told)  # MOL-RESET-7

    def discard_effector(self, card: int, told: Told) -> None:
        """Take an active card out of play; it stops working at once (MOL-EFFECTOR-6)."""
        self.in_play = tuple(entry for entry in self.in_play if entry[0] != card)
        self.effector_discards[card] += 1
        if told is not None:
            told.append(
                Event("discard", f"{EFFECTORS[card].name} is discarded.", data={"card": EFFECTORS[card].id})
            )

    # -- for those who look on --------------------------------------------------------------

    def refusals(self, move: Move) -> Iterator[IllegalMove]:
        if move not in self.legal():
            yield self._refusal(move)

    def _refusal(self, move: Move) -> IllegalMove:
        assert isinstance(move, MolecularMove)
        return refusal.why_not(self, move)

    def prompt(self) -> Prompt:
        return words.prompt(self)

    def describe(self, move: Move) -> str:
        assert isinstance(move, MolecularMove)
        return words.describe(self, move)

    def view(self, seat: int | None) -> MolecularView:
        return saving.look(self, seat)

    def result(self) -> Result:
        return words.result(self)

    def dump(self) -> Json:
        return saving.dump(self)
