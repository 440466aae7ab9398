"""The course of a turn (area TURN of the ledger), from its first stop to the next player or the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bohrd.contract import OVER, Chance, Event, IllegalMove, Move, Told
from bohrd.games.in_your_element import scoring
from bohrd.games.in_your_element.content import DRAW_FOUR
from bohrd.games.in_your_element.deck import HAND, POWER, discarded_cards, draw, fill_hand, names

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

PLAYS: Final = 2
"""Particle plays in a turn (ELE-TURN-3)."""

STOP: Final = 0
EXCHANGING: Final = 1
PLAYING_ALL: Final = 2
SURPLUS: Final = 3
"""The stages of a turn: a stop, Einstein's exchange, Curie's power turn, surplus cards at the end."""
STAGES: Final = ("stop", "exchange", "curie", "surplus")


def start_turn(position: ElementPosition) -> None:
    """The first stop of a turn: nothing played, no power in force."""
    position.stage = STOP
    position.plays = PLAYS
    position.power = ""
    position.replacements = 0


def is_play_owed(position: ElementPosition) -> bool:
    """Whether a particle card is still to be played (ELE-TURN-4, ELE-CURIE-4)."""
    if position.stage == PLAYING_ALL:
        if position.barred:
            return bool(position.decisions.play.legal(position))  # ELE-ROOM-3
        return any(card != POWER for card in position.hands[position.turn])
    return position.plays > 0


def is_last_play(position: ElementPosition) -> bool:
    """Whether the second of the two plays is owed."""
    return position.stage == STOP and position.plays == 1


def exchange_first() -> IllegalMove:
    """The refusal of any other card before Einstein's exchange."""
    return IllegalMove("ELE-EINSTEIN-1", "First a particle has to be exchanged.")


def openings(position: ElementPosition) -> tuple[Move, ...]:
    """The claims and replacements open now."""
    decisions = position.decisions
    found = decisions.claim.legal(position)
    return found + decisions.replace.legal(position) if position.power else found


def after_play(position: ElementPosition, chance: Chance, told: Told) -> None:
    """Draw for the card and go on: to the next play, the last stop or the end of the turn."""
    position.plays -= 1
    if position.plays or position.power != DRAW_FOUR:  # ELE-OZZY-2
        draw(position, position.turn, 1, chance, told)  # ELE-TURN-6
    if position.plays:
        if len(position.hands[position.turn]) < HAND:
            fill_hand(position, chance, told)  # ELE-TURN-2
    elif not openings(position):
        end_turn(position, chance, told)


def go_on(position: ElementPosition, chance: Chance, told: Told) -> None:
    """The turn ends unasked when nothing is owed and nothing is open (ELE-DECIDE-9, ELE-DECIDE-10)."""
    if not is_play_owed(position) and not openings(position):
        end_turn(position, chance, told)


def end_turn(position: ElementPosition, chance: Chance, told: Told) -> None:
    """Bring the hand to exactly five (ELE-TURN-8), in the turn of Curie's power by five new cards."""
    if position.stage == PLAYING_ALL:
        _discard_rest(position, told)
    held = len(position.hands[position.turn])
    if held > HAND:
        position.stage = SURPLUS
        return
    if held < HAND:
        fill_hand(position, chance, told)
    next_turn(position, chance, told)


def _discard_rest(position: ElementPosition, told: Told) -> None:
    """Curie's further Power Play cards go unplayed (ELE-CURIE-4), and what has no room (ELE-ROOM-3)."""
    rest, position.hands[position.turn] = position.hands[position.turn], b""
    position.discard += rest
    if told is not None and rest:
        told.append(discarded_cards(position.turn, rest, "ELE-CURIE-4"))


def next_turn(position: ElementPosition, chance: Chance, told: Told) -> None:
    """The next seat is on turn (ELE-SETUP-11), or the game has stalled (ELE-END-4)."""
    if position.reshuffles >= position.stall:
        end_game(position, told)
        return
    position.turn = (position.turn + 1) % position.seats
    start_turn(position)
    if len(position.hands[position.turn]) < HAND:
        fill_hand(position, chance, told)  # ELE-TURN-2


def end_game(position: ElementPosition, told: Told) -> None:
    """The end, at once (ELE-END-2); all hands are shown (ELE-HIDDEN-6)."""
    position.turn = OVER
    start_turn(position)
    if told is not None:
        reason, rule = scoring.reason(any(position.row), position.reshuffles)
        hands = [list(names(hand)) for hand in position.hands]
        told.append(Event("end", f"The game is over. {reason}", None, {"hands": hands}, rule, reveals=True))
