"""Why a decision is refused: the first rule broken, in the order of ELE-DECIDE-13."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import OVER, IllegalMove
from bohrd.games.in_your_element.content import BOHRDS, BRADY, CHARACTERS, CURIE, EINSTEIN, KINDS
from bohrd.games.in_your_element.moves import (
    CARDS,
    CLAIM,
    DISCARD,
    END,
    EXCHANGE,
    FINISH,
    FREED,
    MOVE,
    ONE,
    OXYGEN,
    POWER,
    POWER_PLAY,
    REMOVE,
    VALUE_OF,
    Decision,
    particles,
)
from bohrd.games.in_your_element.state import EXCHANGING, PLAYING_ALL, PLAYS, STOP, SURPLUS

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

Objection = tuple[str, str] | None
"""The number of a rule without its prefix, and what to tell the player."""


def refusal(at: ElementPosition, move: Decision) -> IllegalMove:
    """The refusal of a decision that is not legal here."""
    if at.turn == OVER:
        return IllegalMove("ELE-END-2", "The game is over.")
    broken = (
        _timing(at, move)
        or _card(at, move)
        or _power_in_force(at, move)
        or _play(at, move)
        or _claim(at, move)
        or _power(at, move)
    )
    assert broken, f"{move} is legal"
    return IllegalMove(f"ELE-{broken[0]}", broken[1])


def _timing(at: ElementPosition, move: Decision) -> Objection:
    """TURN-3, TURN-4, TURN-5, POWER-3, POWER-4, CLAIM-13; TURN-8 for an end before the hand is right."""
    last = at.stage == SURPLUS or (at.stage == STOP and not at.plays)
    if move.is_play and last:
        return "TURN-3", "Both particle cards of this turn have been played."
    if move.sort in (FINISH, END) and (at.stage == EXCHANGING or (at.stage == STOP and at.plays)):
        return "TURN-4", "The turn cannot end before both particle cards are played."
    if move.sort in (FINISH, END) and at.stage == SURPLUS:
        return "TURN-8", "First discard down to five cards."
    if move.sort == DISCARD and not (at.stage == SURPLUS or _must_discard_power(at)):
        return "TURN-5", "A card cannot be discarded by choice."
    if move.sort == POWER_PLAY:
        if at.stage != PLAYING_ALL and at.plays < PLAYS:
            return "POWER-3", "A Power Play card can only be played before the first particle card."
        if at.power:
            return "POWER-4", "Only one Power Play card can be played in a turn."
    if move.sort == CLAIM and at.stage in (EXCHANGING, SURPLUS):
        return "CLAIM-13", "Goals are claimed between the steps of a turn, not now."
    return None


def _must_discard_power(at: ElementPosition) -> bool:
    """ELE-TURN-7: a play is owed and the hand holds Power Play cards only."""
    return at.stage == STOP and at.plays > 0 and set(at.hands[at.turn]) == {POWER}


def _card(at: ElementPosition, move: Decision) -> Objection:
    if move.card >= 0 and move.card not in at.hands[at.turn]:
        return "PLAY-1", f"There is no card {CARDS[move.card]} in the hand."
    if move.is_play and move.card == POWER:
        return "PLAY-10", "A Power Play card is no particle card."
    return None


def _power_in_force(at: ElementPosition, move: Decision) -> Objection:
    """The FREE rules and those of the character whose power has been played this turn."""
    if not at.power:
        return None
    character = at.characters[at.turn]
    if character == EINSTEIN and at.stage == EXCHANGING:
        if move.is_play:
            return "EINSTEIN-1", "First a particle has to be exchanged."
        if move.sort == EXCHANGE and not at.bohrds[move.to * 3 + move.value]:
            return "EINSTEIN-1", f"Bohrd {BOHRDS[move.to]} holds no {KINDS[move.value]}."
        if move.sort == EXCHANGE:
            return "EINSTEIN-2", "The new particle has to be of a different kind."
    if character == BRADY and move.sort == OXYGEN:
        if at.stage == SURPLUS:
            return "BRADY-1", "It is too late in this turn to replace a hydrogen."
        if at.bohrds[move.to * 3 : move.to * 3 + 3] != [1, 0, 1]:
            return "BRADY-3", f"Bohrd {BOHRDS[move.to]} does not hold a finished hydrogen, 1/0/1."
        return "BRADY-4", "A Power Play card gives one replacement, and it has been made."
    if character == CURIE and move.sort == END:
        return "CURIE-5", "Finish playing: the rest is discarded and five cards are drawn."
    return _changed_card(at, move) if move.is_play else None


def _changed_card(at: ElementPosition, move: Decision) -> Objection:
    """A card that the power in force changes, or leaves as it is."""
    manner = at.manners()
    if manner[move.kind] == ONE:
        if move.value != 1 or move.sort == REMOVE:
            return "CURIE-2", "Each card adds or moves one particle in this turn."
    elif manner[move.kind] == FREED:
        if move.sort == REMOVE:
            return (
                "FREE-3",
                f"Bohrd {BOHRDS[move.source]} holds fewer than {particles(move.value, move.kind)}.",
            )
    elif FREED in manner and (move.value != VALUE_OF[move.card] or move.sort == REMOVE):
        freed = KINDS[manner.index(FREED)]
        return "FREE-4", f"Only {freed} cards are freed in this turn; other cards stay ordinary."
    return None


def _play(at: ElementPosition, move: Decision) -> Objection:
    if not move.is_play:
        return None
    changeable = at.power and at.manners()[move.kind] in (FREED, ONE)
    if move.value != VALUE_OF[move.card] and not changeable:
        return "PLAY-4", f"This card acts on exactly {particles(VALUE_OF[move.card], move.kind)}."
    if move.sort == MOVE and at.bohrds[move.loss] < move.value:
        return "PLAY-7", f"Bohrd {BOHRDS[move.source]} holds fewer than {particles(move.value, move.kind)}."
    if move.source == move.to:
        return "PLAY-8", "Particles are moved from one Bohrd to another."
    return "PLAY-9", "An ordinary card can add or move particles, but not remove them."


def _claim(at: ElementPosition, move: Decision) -> Objection:
    if move.sort != CLAIM:
        return None
    if not at.row[move.slot]:
        return "CLAIM-8", f"No goal lies in slot {move.slot + 1}."
    return "CLAIM-1", f"Bohrd {BOHRDS[move.to]} does not match goal {move.slot + 1} in all three numbers."


def _power(at: ElementPosition, move: Decision) -> Objection:
    """A power of another character, or the own one without its Power Play card."""
    owner, rule, text = {
        EXCHANGE: (EINSTEIN, "EINSTEIN-1", "The exchange comes right after the Power Play card."),
        OXYGEN: (BRADY, "BRADY-1", "A hydrogen can be replaced once a Power Play card has been played."),
        FINISH: (CURIE, "CURIE-4", "Only in the turn of Curie's power can playing be finished early."),
    }[move.sort]
    if at.characters[at.turn] != owner:
        return "POWER-1", f"This is the power of {CHARACTERS[owner].name}, not of your character."
    return rule, text
