"""One state of play, and the course of a turn in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bohrd.contract import OVER, Chance, IllegalMove, Json, Move, OptionValue, Position, Prompt, Result, Told
from bohrd.games.in_your_element import moves, refusal, saving, scoring, words
from bohrd.games.in_your_element.content import (
    BRADY,
    CHARACTERS,
    CURIE,
    EINSTEIN,
    GOALS,
    KINDS,
    OZZY,
    SCENARIOS,
)
from bohrd.games.in_your_element.moves import (
    CLAIMS,
    COPIES,
    DISCARDS,
    END_TURN,
    EXCHANGES,
    FINISH_PLAYING,
    FREED,
    ONE,
    ORDINARY,
    OXYGENS,
    PLAY_POWER,
    PLAYS_OF,
    POWER,
    REMOVE,
    Decision,
    level,
)
from bohrd.games.in_your_element.state import EXCHANGING, HAND, PLAYING_ALL, PLAYS, STOP, SURPLUS, ElementView

NEUTRONS = (0, *(goal.needs[1] for goal in GOALS))
"""The neutrons a goal needs, by its atomic number."""

_SCENARIO = {scenario.id: scenario for scenario in SCENARIOS}

AS_PRINTED = (ORDINARY, ORDINARY, ORDINARY)
MANNERS = tuple(
    (ONE, ONE, ONE)
    if number == CURIE
    else tuple(FREED if kind == character.frees else ORDINARY for kind in KINDS)
    for number, character in enumerate(CHARACTERS)
)
"""How cards of each kind may be played while a character's power is in force."""


def _tables(manners: tuple[int, ...]) -> tuple[list[tuple[Decision, ...]], ...]:
    return tuple(PLAYS_OF[manner][kind] for kind, manner in enumerate(manners))


PRINTED_PLAYS = _tables(AS_PRINTED)
POWER_PLAYS = tuple(map(_tables, MANNERS))
"""The tables of plays for protons, neutrons and electrons, without and with each character's power."""


class ElementPosition(Position):
    """A game of In Your Element at one moment. Piles nobody knows the order of are multisets."""

    __slots__ = (
        "bohrds",
        "characters",
        "claimed",
        "discard",
        "draw_pile",
        "goal_pile",
        "hands",
        "keep",
        "left",
        "plays",
        "power",
        "replaced",
        "reshuffles",
        "row",
        "scenario",
        "stage",
        "stall",
        "supply",
    )

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """The empty table: every card in the draw pile, every goal in the goal pile."""
        from bohrd.games.in_your_element import GAME

        super().__init__(GAME, seats, options)
        self.scenario = _SCENARIO[str(options["scenario"])]
        self.keep = options["after_claim"] == "keep"
        """Whether particles stay on the Bohrd after a claim."""
        self.stall = int(options["stall_reshuffles"])
        self.characters: tuple[int, ...] = ()
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """Each seat's cards, in the order in which they came (ELE-DECK-1)."""
        self.discard: list[int] = []
        self.draw_pile = list(COPIES)
        """How many of each card are in it; ``left`` is their sum."""
        self.left = sum(COPIES)
        self.bohrds = [0] * 9
        """Protons, neutrons and electrons on A, then on B, then on C."""
        self.supply = [0, 0, 0]
        """What the Bohrds can supply of each kind, as a level; it follows from their particles."""
        self.row = [0] * 5
        """The atomic numbers in the five slots, 0 where a slot is empty."""
        self.goal_pile = self.scenario.goals
        self.claimed: list[tuple[int, ...]] = [()] * seats
        self.reshuffles = 0
        """Since the last claim (ELE-END-3)."""
        self.start_turn()

    def start_turn(self) -> None:
        """The first stop of a turn: nothing played, no power in force."""
        self.stage = STOP
        self.plays = PLAYS
        self.power = False
        self.replaced = False
        """Whether Brady's replacement has been made in this turn."""

    def copy(self) -> ElementPosition:
        twin = ElementPosition.__new__(ElementPosition)
        twin.game = self.game
        twin.turn = self.turn
        twin._moves = self._moves
        twin.seats = self.seats
        twin.options = self.options
        twin.scenario = self.scenario
        twin.keep = self.keep
        twin.stall = self.stall
        twin.characters = self.characters
        twin.hands = [hand[:] for hand in self.hands]
        twin.discard = self.discard[:]
        twin.draw_pile = self.draw_pile[:]
        twin.left = self.left
        twin.bohrds = self.bohrds[:]
        twin.supply = self.supply[:]
        twin.row = self.row[:]
        twin.goal_pile = self.goal_pile
        twin.claimed = self.claimed[:]
        twin.reshuffles = self.reshuffles
        twin.stage = self.stage
        twin.plays = self.plays
        twin.power = self.power
        twin.replaced = self.replaced
        return twin

    # -- what may be done -------------------------------------------------------------------

    def _legal(self) -> tuple[Move, ...]:
        if self.stage:
            return self._legal_inside()
        if not self.plays:
            return (*self.openings(), END_TURN)
        found = self._plays()
        instead = () if found else (DISCARDS[POWER],)  # ELE-TURN-7
        found += self._claims()
        if self.power:
            found += self._replacements()
        elif self.plays == PLAYS and POWER in self.hands[self.turn]:
            found += (PLAY_POWER,)  # ELE-DECIDE-4
        return found + instead

    def _legal_inside(self) -> tuple[Move, ...]:
        """The options of a stage that is no ordinary stop."""
        if self.stage == SURPLUS:
            return tuple(DISCARDS[card] for card in sorted(set(self.hands[self.turn])))
        if self.stage == EXCHANGING:
            return tuple(
                move
                for options in EXCHANGES
                for move in options
                if self.bohrds[move.to * 3 + move.value] and move.value != move.kind
            )
        return (*self._plays(), *self.openings(), FINISH_PLAYING)

    def _plays(self) -> tuple[Move, ...]:
        """Every play of the particle cards in hand (ELE-DECIDE-5, ELE-DECIDE-9)."""
        held = 0
        for card in self.hands[self.turn]:
            held |= 1 << card
        tables = POWER_PLAYS[self.characters[self.turn]] if self.power else PRINTED_PLAYS
        protons, neutrons, electrons = tables
        p_level, n_level, e_level = self.supply
        return (
            protons[(held & 0o7) << 6 | p_level]
            + neutrons[(held & 0o70) << 3 | n_level]
            + electrons[held & 0o700 | e_level]
        )

    def manners(self) -> tuple[int, ...]:
        """How cards of each kind may be played now."""
        return MANNERS[self.characters[self.turn]] if self.power else AS_PRINTED

    def openings(self) -> tuple[Move, ...]:
        """The claims and replacements open now."""
        return self._claims() + self._replacements() if self.power else self._claims()

    def _claims(self) -> tuple[Move, ...]:
        """Every pair of a Bohrd and a goal that match in all three numbers (ELE-CLAIM-1, ELE-DECIDE-3)."""
        a, _, a_electrons, b, _, b_electrons, c, _, c_electrons = self.bohrds
        if a != a_electrons and b != b_electrons and c != c_electrons:
            return ()
        found: list[Move] = []
        for bohrd in range(3):
            z, neutrons, electrons = self.bohrds[bohrd * 3 : bohrd * 3 + 3]
            if z and z == electrons and z in self.row and neutrons == NEUTRONS[z]:
                found.append(CLAIMS[bohrd][self.row.index(z)])
        return tuple(found)

    def _replacements(self) -> tuple[Move, ...]:
        """Brady's, of each finished hydrogen (ELE-BRADY-3, ELE-BRADY-4, ELE-DECIDE-8)."""
        if self.replaced or self.characters[self.turn] != BRADY:
            return ()
        return tuple(move for move in OXYGENS if self.bohrds[move.to * 3 : move.to * 3 + 3] == [1, 0, 1])

    def refusals(self, move: Move) -> Iterator[IllegalMove]:
        if move not in self.legal():
            yield self._refusal(move)

    def _refusal(self, move: Move) -> IllegalMove:
        assert isinstance(move, Decision)
        return refusal.refusal(self, move)

    def prompt(self) -> Prompt:
        return words.prompt(self)

    def describe(self, move: Move) -> str:
        assert isinstance(move, Decision)
        return words.describe(self, move)

    # -- what a decision does ---------------------------------------------------------------

    def _carry_out(self, move: Move, chance: Chance, told: Told) -> None:
        assert isinstance(move, Decision)
        sort = move.sort
        if sort <= REMOVE:
            self._play(move, chance, told)
        elif sort == moves.CLAIM:
            self._claim(move, chance, told)
        elif sort == moves.POWER_PLAY:
            self._play_power(chance, told)
        elif sort == moves.EXCHANGE:
            self._exchange(move, chance, told)
        elif sort == moves.OXYGEN:
            self._replace(move, chance, told)
        elif sort == moves.DISCARD:
            self._discard(move, chance, told)
        elif sort == moves.FINISH:
            self._finish(chance, told)
        else:
            self._end_turn(chance, told)

    def _play(self, move: Decision, chance: Chance, told: Told) -> None:
        """Add, move or remove exactly the card's value (ELE-PLAY-2 to ELE-PLAY-9, ELE-FREE-2)."""
        self.hands[self.turn].remove(move.card)
        self.discard.append(move.card)  # ELE-DECK-1
        bohrds, kind = self.bohrds, move.kind
        if move.source >= 0:
            bohrds[move.loss] -= move.value
        if move.to >= 0:
            bohrds[move.gain] += move.value
        self.supply[kind] = level(bohrds[kind], bohrds[kind + 3], bohrds[kind + 6])
        if told is not None:
            told.append(words.play(self, move))
        if self.stage != PLAYING_ALL:  # ELE-CURIE-3
            self._after_play(chance, told)

    def _after_play(self, chance: Chance, told: Told) -> None:
        """Draw for the card and go on: to the next play, the last stop or the end of the turn."""
        self.plays -= 1
        if self.plays:
            self.draw(self.turn, 1, chance, told)  # ELE-TURN-6
            if len(self.hands[self.turn]) < HAND:
                self._fill_hand(chance, told)  # ELE-TURN-2
            return
        if not (self.power and self.characters[self.turn] == OZZY):  # ELE-OZZY-2
            self.draw(self.turn, 1, chance, told)
        if not self.openings():
            self._end_turn(chance, told)

    def _go_on(self, chance: Chance, told: Told) -> None:
        """The turn ends unasked when nothing is owed and nothing is open (ELE-DECIDE-10)."""
        if self.stage == STOP and not self.plays and not self.openings():
            self._end_turn(chance, told)

    def _claim(self, move: Decision, chance: Chance, told: Told) -> None:
        goal = GOALS[self.row[move.slot] - 1]
        self.claimed[self.turn] += (goal.z,)
        if not self.keep:
            self.bohrds[move.to * 3 : move.to * 3 + 3] = 0, 0, 0  # ELE-CLAIM-9
            self.count_supply()
        self.reshuffles = 0  # ELE-END-3
        if told is not None:
            told.append(words.claim(self, move, goal))
        self._refill(move.slot, chance, told)
        if any(self.row):
            self._go_on(chance, told)
        else:
            self._end_game(told)  # ELE-END-1

    def _refill(self, slot: int, chance: Chance, told: Told) -> None:
        """The top card of the goal pile into the slot, if there is one (ELE-CLAIM-11, ELE-CLAIM-12)."""
        pile = self.goal_pile
        self.row[slot] = 0
        if pile:
            top = chance.draw(range(len(pile)))
            self.row[slot] = pile[top]
            self.goal_pile = pile[:top] + pile[top + 1 :]
            if told is not None:
                told.append(words.laid_out(slot, pile[top], "ELE-CLAIM-11"))

    def _play_power(self, chance: Chance, told: Told) -> None:
        self._lay_down(POWER)
        self.power = True
        if told is not None:
            told.append(words.power(self))
        character = self.characters[self.turn]
        if character == CURIE:
            self.stage = PLAYING_ALL
        elif character == EINSTEIN and any(self.bohrds):
            self.stage = EXCHANGING
        else:
            self.draw(self.turn, 4 if character == OZZY else 1, chance, told)  # ELE-OZZY-1, ELE-POWER-5

    def _exchange(self, move: Decision, chance: Chance, told: Told) -> None:
        """One particle off, one of another kind on (ELE-EINSTEIN-1)."""
        self.bohrds[move.to * 3 + move.value] -= 1
        self.bohrds[move.gain] += 1
        self.count_supply()
        self.stage = STOP
        if told is not None:
            told.append(words.exchange(self, move))
        self.draw(self.turn, 1, chance, told)  # ELE-POWER-5

    def _replace(self, move: Decision, chance: Chance, told: Told) -> None:
        """Hydrogen becomes oxygen (ELE-BRADY-2)."""
        self.bohrds[move.to * 3 : move.to * 3 + 3] = 8, 8, 8
        self.count_supply()
        self.replaced = True
        if told is not None:
            told.append(words.oxygen(self, move))
        self._go_on(chance, told)

    def _discard(self, move: Decision, chance: Chance, told: Told) -> None:
        """A surplus card (ELE-TURN-8), or a Power Play card in place of a play (ELE-TURN-7)."""
        self._lay_down(move.card)
        if told is not None:
            rule = "ELE-TURN-8" if self.stage == SURPLUS else "ELE-TURN-7"
            told.append(words.discard(self.turn, (move.card,), rule))
        if self.stage == STOP:
            self._after_play(chance, told)
        elif len(self.hands[self.turn]) == HAND:
            self._next_turn(chance, told)

    def _finish(self, chance: Chance, told: Told) -> None:
        """Curie discards the rest and draws five (ELE-CURIE-4, ELE-CURIE-5)."""
        rest, self.hands[self.turn] = self.hands[self.turn], []
        self.discard += rest
        if told is not None and rest:
            told.append(words.discard(self.turn, rest, "ELE-CURIE-4"))
        self._end_turn(chance, told)

    def count_supply(self) -> None:
        """Bring the supply up to date with the particles on the Bohrds."""
        self.supply = [level(*self.bohrds[kind::3]) for kind in range(3)]

    # -- cards ------------------------------------------------------------------------------

    def _lay_down(self, card: int) -> None:
        """From the hand to the discard pile, before any effect or draw (ELE-DECK-1)."""
        self.hands[self.turn].remove(card)
        self.discard.append(card)

    def _fill_hand(self, chance: Chance, told: Told) -> None:
        self.draw(self.turn, HAND - len(self.hands[self.turn]), chance, told)

    def draw(self, seat: int, count: int, chance: Chance, told: Told) -> None:
        """Cards into a hand, one at a time, with a reshuffle when one is due (ELE-DECK-2)."""
        hand, pile = self.hands[seat], self.draw_pile
        full = len(hand) + count
        while len(hand) < full:
            if not self.left:
                if not self.discard:
                    break  # ELE-DECK-3
                self._reshuffle(told)
            card = chance.pick(pile)
            pile[card] -= 1
            self.left -= 1
            hand.append(card)
        if told is not None and (drawn := hand[full - count :]):
            told.append(words.draw(seat, drawn))

    def _reshuffle(self, told: Told) -> None:
        for card in self.discard:
            self.draw_pile[card] += 1
        self.left = len(self.discard)
        self.discard = []
        self.reshuffles += 1  # ELE-END-3
        if told is not None:
            told.append(words.reshuffle(self))

    # -- turns ------------------------------------------------------------------------------

    def _end_turn(self, chance: Chance, told: Told) -> None:
        """Bring the hand to exactly five (ELE-TURN-8)."""
        held = len(self.hands[self.turn])
        if held > HAND:
            self.stage = SURPLUS
            return
        if held < HAND:
            self._fill_hand(chance, told)
        self._next_turn(chance, told)

    def _next_turn(self, chance: Chance, told: Told) -> None:
        if self.reshuffles >= self.stall:
            self._end_game(told)  # ELE-END-4
            return
        self.turn = (self.turn + 1) % self.seats  # ELE-SETUP-11
        self.start_turn()
        if len(self.hands[self.turn]) < HAND:
            self._fill_hand(chance, told)  # ELE-TURN-2

    def _end_game(self, told: Told) -> None:
        """The end, at once (ELE-END-2)."""
        self.turn = OVER
        self.start_turn()
        if told is not None:
            told.append(words.end(self, *scoring.reason(self)))

    # -- looking at it ----------------------------------------------------------------------

    def result(self) -> Result:
        return scoring.result(self)

    def view(self, seat: int | None) -> ElementView:
        return saving.view(self, seat)

    def dump(self) -> Json:
        return saving.dump(self)
