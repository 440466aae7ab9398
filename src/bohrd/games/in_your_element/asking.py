"""What the seat on turn is asked, step by step (area DECIDE of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Prompt
from bohrd.games.in_your_element.bohrds import BOHRDS, and_names
from bohrd.games.in_your_element.content import FREE, REPLACE
from bohrd.games.in_your_element.decisions.claim import claimable
from bohrd.games.in_your_element.decisions.exchange import Exchange
from bohrd.games.in_your_element.decisions.play import ADD, MOVE, REMOVE, Play
from bohrd.games.in_your_element.deck import CARDS, HAND, POWER, picture_id
from bohrd.games.in_your_element.particles import KINDS, one, particles
from bohrd.games.in_your_element.turn import EXCHANGING, PLAYING_ALL, PLAYS, STOP, SURPLUS

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition


def prompt(position: ElementPosition) -> Prompt:
    """What is asked. The question tells nothing about the hand; what is left and what comes then may."""
    legal = position.legal()
    is_owed = legal[0].decision is position.decisions.play
    text, rule = _question(position)
    pips = (position.plays, PLAYS) if position.stage == STOP and position.plays else (0, 0)
    return Prompt(
        position.turn,
        text,
        rule,
        legal[0 if is_owed else -1].id,
        _left(position),
        pips,
        _then(position),
        _cannot(position),
    )


def _cannot(position: ElementPosition) -> dict[str, tuple[int, ...]]:
    """A Power Play card in hand that cannot be used while cards are played (ELE-POWER-3, ELE-POWER-4)."""
    power = position.decisions.power.moves[0]
    is_playing = position.stage == PLAYING_ALL or (position.stage == STOP and position.plays > 0)
    held = is_playing and POWER in position.hands[position.turn]
    return {"Power Play": (power.id,)} if held and power not in position.legal() else {}


def _question(position: ElementPosition) -> tuple[str, str]:
    """The first question of a step, and the rule that asks it."""
    if position.stage == EXCHANGING:
        return "Which particle goes?", "ELE-DECIDE-7"
    if position.stage == SURPLUS:
        many = len(position.hands[position.turn]) - HAND
        return f"Discard {many} card{'s' if many > 1 else ''}: five stay.", "ELE-DECIDE-11"
    ways = [f"claim {and_names(goals)}"] if (goals := claimable(position)) else []
    if position.power and position.decisions.replace.legal(position):
        ways.append("replace a hydrogen")
    if position.stage == PLAYING_ALL:
        return _either([*ways, "play any cards, each worth 1"]), "ELE-DECIDE-9"
    if position.plays:
        return _either([*ways, f"play a card{_in_force(position, not ways)}"]), "ELE-TURN-1"
    return _either([*ways, "end the turn"]), "ELE-DECIDE-10"


def _in_force(position: ElementPosition, is_brief: bool) -> str:
    """What a power that lasts allows in this turn, where there is room to say it."""
    if is_brief and position.power == FREE:
        return f": {position.content.characters[position.characters[position.turn]].frees}s count 1, 2 or 3"
    if is_brief and position.power == REPLACE and position.replacements:
        return ": hydrogen may become oxygen"
    return ""


def _either(ways: list[str]) -> str:
    words = ", or ".join(ways)
    return f"{words[0].upper()}{words[1:]}."


def _left(position: ElementPosition) -> str:
    """How much of the turn is left."""
    if position.stage == PLAYING_ALL:
        many = sum(card != POWER for card in position.hands[position.turn])
        return f"{many} card{'s' if many != 1 else ''} to play"
    if position.stage == STOP and position.plays:
        return f"{position.plays} play{'s' if position.plays > 1 else ''} left"
    return ""


def _then(position: ElementPosition) -> dict[str, str]:
    """What is asked once something has been chosen."""
    then: dict[str, str] = {}
    does: dict[str, set[str]] = {}
    for move in position.legal():
        if isinstance(move, Play):
            does.setdefault(" ".join(move.card_targets), set()).add(move.does)
            _then_of_play(move, then)
        elif isinstance(move, Exchange):
            letter = BOHRDS[move.bohrd]
            words = f"{one(move.off).capitalize()} leaves {letter}: what comes instead?"
            then[f"bohrd-{letter}-{KINDS[move.off]}"] = words
        elif move.decision is position.decisions.power:
            then[picture_id(POWER)] = "Use your power?"
    for key, kinds in does.items():
        then[key] = f"{_card(key)}: {_verbs(kinds)}?"
    return then


def _then_of_play(move: Play, then: dict[str, str]) -> None:
    """What is asked when its source or its destination has been chosen."""
    if move.does == MOVE:
        letter, source = BOHRDS[move.source], f"bohrd-{BOHRDS[move.source]}-{KINDS[move.kind]}"
        then[source] = f"{KINDS[move.kind].capitalize()}s from {letter}: by which card?"
        key = " ".join([*move.card_targets, source])
        then[key] = f"{particles(move.value, move.kind).capitalize()} from {letter}: where to?"
    elif move.does == ADD:
        letter = BOHRDS[move.to]
        then[f"bohrd-{letter}"] = f"Bohrd {letter}: which card?"


def _card(key: str) -> str:
    """A card as it was chosen, worth what it says or another value."""
    card, _, value = key.partition("-as-")
    name = _NAMES[card.partition(" ")[0]]
    return f"{name.partition(' ')[0]} worth {value}" if value else name


_NAMES = {picture_id(number): name.capitalize() for number, name in enumerate(CARDS)}


def _verbs(does: set[str]) -> str:
    """What a card can do."""
    verbs = [verb for verb in (ADD, MOVE, REMOVE) if verb in does]
    if verbs == [ADD]:
        return "add to which Bohrd"
    return f"{', '.join(verbs[:-1])} or {verbs[-1]}"
