"""One state of play: the course of a turn, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import msgspec

from bohrd.game import OVER, Chance, IllegalMove, Json, Move, Position, Prompt, Result, ScoreLine, Told
from bohrd.games.in_your_element import moves, telling
from bohrd.games.in_your_element.content import (
    BOHRDS,
    BRADY,
    CHARACTERS,
    CURIE,
    EINSTEIN,
    GOALS,
    KINDS,
    OZZY,
    Scenario,
)
from bohrd.games.in_your_element.moves import (
    CARDS,
    CLAIMS,
    DISCARDS,
    END_TURN,
    EXCHANGES,
    FINISH_PLAYING,
    FREED,
    ONE,
    ORDINARY,
    OXYGENS,
    PLAY_POWER,
    POWER,
    Decision,
    plays,
)
from bohrd.games.in_your_element.refusals import refusal
from bohrd.games.in_your_element.state import (
    EXCHANGING,
    HAND,
    PLAYING_ALL,
    PLAYS,
    STAGES,
    STOP,
    SURPLUS,
    ElementView,
    Table,
)

NEUTRONS = (0, *(goal.needs[1] for goal in GOALS))
"""The neutrons a goal needs, by its atomic number."""

AS_PRINTED = (ORDINARY, ORDINARY, ORDINARY)
MANNERS = tuple(
    (ONE, ONE, ONE)
    if character.id == "curie"
    else tuple(FREED if kind == character.frees else ORDINARY for kind in KINDS)
    for character in CHARACTERS
)
"""How cards of each kind may be played while a character's power is in force."""


def level(a: int, b: int, c: int) -> int:
    """What three Bohrds can supply, as :func:`~bohrd.games.in_your_element.moves.plays` wants it."""
    return (a if a < 3 else 3) * 16 + (b if b < 3 else 3) * 4 + (c if c < 3 else 3)


class ElementPosition(Position):
    """A game under way. Piles nobody knows the order of are multisets."""

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
        "options",
        "plays",
        "power",
        "replaced",
        "reshuffles",
        "row",
        "scenario",
        "seats",
        "stage",
        "stall",
    )

    seats: int
    options: dict[str, str | int]
    scenario: Scenario
    keep: bool
    """Whether particles stay on the Bohrd after a claim."""
    stall: int
    characters: tuple[int, ...]
    hands: list[tuple[int, ...]]
    """Each seat's cards, in the order in which they came (ELE-DECK-1)."""
    discard: list[int]
    draw_pile: list[int]
    """How many of each card are in it."""
    left: int
    """How many cards are in the draw pile."""
    bohrds: list[int]
    """Protons, neutrons and electrons on A, then on B, then on C."""
    row: list[int]
    """The atomic numbers in the five slots, 0 where a slot is empty."""
    goal_pile: tuple[int, ...]
    claimed: list[tuple[int, ...]]
    stage: int
    plays: int
    power: bool
    replaced: bool
    reshuffles: int

    def copy(self) -> ElementPosition:
        twin = ElementPosition.__new__(ElementPosition)
        twin.turn = self.turn
        twin._moves = self._moves
        twin.seats = self.seats
        twin.options = self.options
        twin.scenario = self.scenario
        twin.keep = self.keep
        twin.stall = self.stall
        twin.characters = self.characters
        twin.hands = self.hands[:]
        twin.discard = self.discard[:]
        twin.draw_pile = self.draw_pile[:]
        twin.left = self.left
        twin.bohrds = self.bohrds[:]
        twin.row = self.row[:]
        twin.goal_pile = self.goal_pile
        twin.claimed = self.claimed[:]
        twin.stage = self.stage
        twin.plays = self.plays
        twin.power = self.power
        twin.replaced = self.replaced
        twin.reshuffles = self.reshuffles
        return twin

    # -- what may be done -------------------------------------------------------------------

    def _legal(self) -> tuple[Move, ...]:
        if self.stage == SURPLUS:
            return tuple(DISCARDS[card] for card in sorted(set(self.hands[self.turn])))
        if self.stage == EXCHANGING:
            return tuple(
                move
                for options in EXCHANGES
                for move in options
                if self.bohrds[move.to * 3 + move.value] and move.value != move.kind
            )
        opened = self.openings()
        if self.stage == PLAYING_ALL:
            return (*self._plays(), *opened, FINISH_PLAYING)
        if not self.plays:
            return (*opened, END_TURN)
        found = self._plays()
        if found and not opened and POWER not in self.hands[self.turn]:
            return found
        may_power = not self.power and self.plays == PLAYS and POWER in self.hands[self.turn]
        claims = tuple(move for move in opened if move.sort == moves.CLAIM)
        return (
            *found,
            *claims,
            *((PLAY_POWER,) if may_power else ()),
            *opened[len(claims) :],
            *(() if found else (DISCARDS[POWER],)),  # ELE-TURN-7
        )

    def _plays(self) -> tuple[Decision, ...]:
        """Every play of the particle cards in hand (ELE-DECIDE-5, ELE-DECIDE-9)."""
        held = 0
        for card in self.hands[self.turn]:
            held |= 1 << card
        manner = self.manner()
        a_p, a_n, a_e, b_p, b_n, b_e, c_p, c_n, c_e = self.bohrds
        found: tuple[Decision, ...] = ()
        if held & 0o7:
            found = plays(0, held & 0o7, level(a_p, b_p, c_p), manner[0])
        if held & 0o70:
            found += plays(1, held >> 3 & 0o7, level(a_n, b_n, c_n), manner[1])
        if held & 0o700:
            found += plays(2, held >> 6 & 0o7, level(a_e, b_e, c_e), manner[2])
        return found

    def manner(self) -> tuple[int, ...]:
        """How cards of each kind may be played now."""
        return MANNERS[self.characters[self.turn]] if self.power else AS_PRINTED

    def openings(self) -> tuple[Decision, ...]:
        """The claims and replacements open now (ELE-DECIDE-3, ELE-DECIDE-8)."""
        bohrds = self.bohrds
        found: list[Decision] = []
        for bohrd in range(3):
            z = bohrds[bohrd * 3]
            if z and z == bohrds[bohrd * 3 + 2] and z in self.row and bohrds[bohrd * 3 + 1] == NEUTRONS[z]:
                found.append(CLAIMS[bohrd][self.row.index(z)])
        if self.may_replace:
            found += [OXYGENS[bohrd] for bohrd in range(3) if bohrds[bohrd * 3 : bohrd * 3 + 3] == [1, 0, 1]]
        return tuple(found)

    @property
    def may_replace(self) -> bool:
        """Whether Brady's power is in force and unused (ELE-BRADY-1, ELE-BRADY-4)."""
        return self.power and not self.replaced and self.characters[self.turn] == BRADY

    def why_not(self, move: Move) -> IllegalMove:
        return refusal(self, cast(Decision, move))

    def prompt(self) -> Prompt:
        seat, legal = self.turn, self.legal()
        if self.stage == EXCHANGING:
            text, rule = "Exchange a particle for one of another kind on the same Bohrd", "ELE-DECIDE-7"
        elif self.stage == SURPLUS:
            text, rule = f"Discard a card: {len(self.hands[seat]) - HAND} too many", "ELE-DECIDE-11"
        elif self.stage == PLAYING_ALL:
            text, rule = "Play any of your particle cards, each worth 1, or finish", "ELE-DECIDE-9"
        elif self.plays:
            text, rule = f"Play a particle card ({self.plays} to play)", "ELE-DECIDE-2"
        else:
            text, rule = "Claim, or end the turn", "ELE-DECIDE-10"
        owes = self.stage == STOP and self.plays and cast(Decision, legal[0]).is_play
        return Prompt(seat, text, rule, (legal[0] if owes else legal[-1]).id)

    # -- what a decision does ---------------------------------------------------------------

    def _carry_out(self, move: Move, chance: Chance, told: Told) -> None:
        move = cast(Decision, move)
        if move.sort <= moves.REMOVE:
            self._play_card(move, told)
            self._after_play(chance, told)
        else:
            _CARRY_OUT[move.sort](self, move, chance, told)

    def _play_card(self, move: Decision, told: Told) -> None:
        """Add, move or remove exactly the card's value (ELE-PLAY-2 to ELE-PLAY-9, ELE-FREE-2)."""
        self._lay_down(move.card)
        if move.source >= 0:
            self.bohrds[move.loss] -= move.value
        if move.to >= 0:
            self.bohrds[move.gain] += move.value
        if told is not None:
            told.append(telling.play(self, move))

    def _after_play(self, chance: Chance, told: Told) -> None:
        """Draw for the card and go on: to the next play, the last stop or the end of the turn."""
        if self.stage == PLAYING_ALL:
            return  # ELE-CURIE-3
        self.plays -= 1
        held = len(self.hands[self.turn])
        if self.plays:
            self._draw(max(1, HAND - held), chance, told)  # ELE-TURN-6, ELE-TURN-2
            return
        if not (self.power and self.characters[self.turn] == OZZY):  # ELE-OZZY-2
            self._draw(1, chance, told)
        self._go_on(chance, told)

    def _go_on(self, chance: Chance, told: Told) -> None:
        """The turn ends unasked when nothing is owed and nothing is open (ELE-DECIDE-10)."""
        if self.stage == STOP and not self.plays and not self.openings():
            self._end_turn(chance, told)

    def _claim(self, move: Decision, chance: Chance, told: Told) -> None:
        goal = GOALS[self.row[move.slot] - 1]
        self.claimed[self.turn] += (goal.z,)
        if not self.keep:
            self.bohrds[move.to * 3 : move.to * 3 + 3] = 0, 0, 0  # ELE-CLAIM-9
        self.reshuffles = 0  # ELE-END-3
        self.row[move.slot] = 0
        if told is not None:
            told.append(telling.claim(self, move, goal))
        self._refill(move.slot, chance, told)
        if not any(self.row):
            self._end_game(told)
        else:
            self._go_on(chance, told)

    def _refill(self, slot: int, chance: Chance, told: Told) -> None:
        """The top card of the goal pile into the slot, if there is one (ELE-CLAIM-11, ELE-CLAIM-12)."""
        if not self.goal_pile:
            return
        at = chance.pick([1] * len(self.goal_pile))
        self.row[slot] = self.goal_pile[at]
        self.goal_pile = self.goal_pile[:at] + self.goal_pile[at + 1 :]
        if told is not None:
            told.append(telling.goal(slot, self.row[slot], "ELE-CLAIM-11"))

    def _play_power(self, move: Decision, chance: Chance, told: Told) -> None:
        self._lay_down(POWER)
        self.power = True
        character = self.characters[self.turn]
        if told is not None:
            told.append(telling.power(self))
        if character == CURIE:
            self.stage = PLAYING_ALL
        elif character == EINSTEIN and any(self.bohrds):
            self.stage = EXCHANGING
        else:
            self._draw(4 if character == OZZY else 1, chance, told)  # ELE-OZZY-1, ELE-POWER-5

    def _exchange(self, move: Decision, chance: Chance, told: Told) -> None:
        self.bohrds[move.to * 3 + move.value] -= 1
        self.bohrds[move.gain] += 1
        self.stage = STOP
        if told is not None:
            told.append(telling.exchange(self, move))
        self._draw(1, chance, told)  # ELE-POWER-5

    def _replace(self, move: Decision, chance: Chance, told: Told) -> None:
        self.bohrds[move.to * 3 : move.to * 3 + 3] = GOALS[7].needs  # ELE-BRADY-2
        self.replaced = True
        if told is not None:
            told.append(telling.oxygen(self, move))
        self._go_on(chance, told)

    def _discard_card(self, move: Decision, chance: Chance, told: Told) -> None:
        """A surplus card (ELE-TURN-8), or a Power Play card in place of a play (ELE-TURN-7)."""
        self._lay_down(move.card)
        if told is not None:
            rule = "ELE-TURN-8" if self.stage == SURPLUS else "ELE-TURN-7"
            told.append(telling.discard(self.turn, (move.card,), rule))
        if self.stage == STOP:
            self._after_play(chance, told)
        elif len(self.hands[self.turn]) == HAND:
            self._next_turn(chance, told)

    def _finish(self, move: Decision, chance: Chance, told: Told) -> None:
        """Curie's turn ends: the rest is discarded and five cards drawn (ELE-CURIE-4, ELE-CURIE-5)."""
        rest = self.hands[self.turn]
        self.discard += rest
        self.hands[self.turn] = ()
        if told is not None and rest:
            told.append(telling.discard(self.turn, rest, "ELE-CURIE-4"))
        self._draw(HAND, chance, told)
        self._next_turn(chance, told)

    def _end(self, move: Decision, chance: Chance, told: Told) -> None:
        self._end_turn(chance, told)

    # -- cards ------------------------------------------------------------------------------

    def _lay_down(self, card: int) -> None:
        """From the hand to the discard pile, before any effect or draw (ELE-DECK-1)."""
        hand = self.hands[self.turn]
        at = hand.index(card)
        self.hands[self.turn] = hand[:at] + hand[at + 1 :]
        self.discard.append(card)

    def _draw(self, count: int, chance: Chance, told: Told) -> None:
        """Cards into the hand, one at a time, with a reshuffle when one is due (ELE-DECK-2)."""
        drawn: tuple[int, ...] = ()
        for _ in range(count):
            if not self.left:
                if not self.discard:
                    break  # ELE-DECK-3
                self._reshuffle(told)
            card = chance.pick(self.draw_pile)
            self.draw_pile[card] -= 1
            self.left -= 1
            drawn += (card,)
        self.hands[self.turn] += drawn
        if told is not None and drawn:
            told.append(telling.draw(self.turn, drawn, "ELE-DECIDE-12"))

    def _reshuffle(self, told: Told) -> None:
        for card in self.discard:
            self.draw_pile[card] += 1
        self.left = len(self.discard)
        self.discard = []
        self.reshuffles += 1  # ELE-END-3
        if told is not None:
            told.append(telling.reshuffle(self))

    # -- turns ------------------------------------------------------------------------------

    def _end_turn(self, chance: Chance, told: Told) -> None:
        """Bring the hand to exactly five (ELE-TURN-8)."""
        held = len(self.hands[self.turn])
        if held > HAND:
            self.stage = SURPLUS
            return
        self._draw(HAND - held, chance, told)
        self._next_turn(chance, told)

    def _next_turn(self, chance: Chance, told: Told) -> None:
        if self.reshuffles >= self.stall:
            self._end_game(told)  # ELE-END-4
            return
        self.turn = (self.turn + 1) % self.seats  # ELE-SETUP-11
        self.start_turn()
        self._draw(HAND - len(self.hands[self.turn]), chance, told)  # ELE-TURN-2

    def start_turn(self) -> None:
        """Nothing played and no power in force: the first stop of a turn."""
        self.stage = STOP
        self.plays = PLAYS
        self.power = False
        self.replaced = False

    def _end_game(self, told: Told) -> None:
        """The end, at once (ELE-END-1, ELE-END-2)."""
        self.turn = OVER
        self.start_turn()
        if told is not None:
            told.append(telling.end(*self.reason))

    # -- looking at it ----------------------------------------------------------------------

    @property
    def reason(self) -> tuple[str, str]:
        """Why the game has ended, and by which rule (ELE-END-5)."""
        if any(self.row):
            return f"stalled, {self.reshuffles} reshuffles without a claim", "ELE-END-4"
        return "all goals have been claimed", "ELE-END-1"

    def result(self) -> Result:
        over = self.turn == OVER
        reason, rule = self.reason if over else ("", "")
        lines = [
            tuple(
                ScoreLine(
                    GOALS[z - 1].name.capitalize(), GOALS[z - 1].points, "ELE-SCORE-1", f"10 + {z} protons"
                )
                for z in cards
            )
            for cards in self.claimed
        ]
        breaks = None
        if self.options["tie_break"] == "cards":  # ELE-SCORE-4
            breaks = [(len(cards), max(cards, default=0)) for cards in self.claimed]
        return Result.ranked(lines, breaks, over, reason, rule)

    def describe(self, move: Move) -> str:
        move = cast(Decision, move)
        if move.sort == moves.CLAIM and (z := self.row[move.slot]):
            goal = GOALS[z - 1]
            return f"Claim {goal.name} ({goal.points} points) with Bohrd {BOHRDS[move.to]}"
        if move.sort == moves.POWER_PLAY:
            character = CHARACTERS[self.characters[self.turn]]
            return f"Play a Power Play card: {character.name}. {character.power_text}"
        if move.is_play and move.kind >= 0:
            return move.text + "".join(f"; {words}" for words in self._outcome(move))
        return move.text

    def _outcome(self, move: Decision) -> list[str]:
        """What the Bohrds a play touches will hold."""
        counts = self.bohrds[:]
        if move.source >= 0:
            counts[move.loss] -= move.value
        if move.to >= 0:
            counts[move.gain] += move.value
        return [
            f"{BOHRDS[bohrd]} becomes {'/'.join(map(str, counts[bohrd * 3 : bohrd * 3 + 3]))}"
            for bohrd in sorted({move.source, move.to} - {-1})
        ]

    def table(self) -> Table:
        """Everything that is open to all."""
        a_p, a_n, a_e, b_p, b_n, b_e, c_p, c_n, c_e = self.bohrds
        return Table(
            stage=STAGES[self.stage],
            plays=self.plays,
            power=self.power,
            replaced=self.replaced,
            reshuffles=self.reshuffles,
            characters=tuple(CHARACTERS[character].id for character in self.characters),
            bohrds=((a_p, a_n, a_e), (b_p, b_n, b_e), (c_p, c_n, c_e)),
            row=tuple(GOALS[z - 1].symbol if z else None for z in self.row),
            claimed=tuple(tuple(GOALS[z - 1].symbol for z in cards) for cards in self.claimed),
            discard=tuple(CARDS[card] for card in self.discard),
        )

    def view(self, seat: int | None) -> ElementView:
        names = [tuple(CARDS[card] for card in hand) for hand in self.hands]
        return ElementView(
            game=self.game.id,
            seat=seat,
            turn=self.turn,
            seats=self.seats,
            options=dict(self.options),
            table=self.table(),
            hands=tuple(
                hand if owner == seat or self.turn == OVER else None for owner, hand in enumerate(names)
            ),
            hand_sizes=tuple(map(len, self.hands)),
            draw_pile=self.left,
            goal_pile=tuple(GOALS[z - 1].symbol for z in self.goal_pile),
            scores=tuple(self.result().scores),
        )

    def dump(self) -> Json:
        return {
            "turn": self.turn,
            "options": dict(self.options),
            "table": msgspec.to_builtins(self.table()),
            "hands": [[CARDS[card] for card in hand] for hand in self.hands],
        }


_CARRY_OUT: dict[int, Callable[[ElementPosition, Decision, Chance, Told], None]] = {
    moves.CLAIM: ElementPosition._claim,
    moves.POWER_PLAY: ElementPosition._play_power,
    moves.EXCHANGE: ElementPosition._exchange,
    moves.OXYGEN: ElementPosition._replace,
    moves.DISCARD: ElementPosition._discard_card,
    moves.FINISH: ElementPosition._finish,
    moves.END: ElementPosition._end,
}
