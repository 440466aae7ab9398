"""What the seat on turn is asked, step by step (area DECIDE of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Prompt
from bohrd.games.in_your_element.bohrds import BOHRDS, and_names
from bohrd.games.in_your_element.content import REPLACE
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
        oxygen = ": hydrogen may become oxygen" if not ways and _may_replace(position) else ""
        return _either([*ways, f"play a card{oxygen}"]), "ELE-TURN-1"
    return _either([*ways, "end the turn"]), "ELE-DECIDE-10"


def _may_replace(position: ElementPosition) -> bool:
    """Whether hydrogen may still become oxygen in this turn. What else lasts is seen on the cards."""
    return position.power == REPLACE and position.replacements > 0


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
    plays: list[Play] = []
    for move in position.legal():
        if isinstance(move, Play):
            plays.append(move)
        elif isinstance(move, Exchange):
            letter = BOHRDS[move.bohrd]
            words = f"{one(move.off).capitalize()} leaves {letter}: what comes instead?"
            then[f"bohrd-{letter}-{KINDS[move.off]}"] = words
        elif move.decision is position.decisions.power:
            then[picture_id(POWER)] = "Use your power?"
    return then | _then_of_plays(plays)


def _then_of_plays(plays: list[Play]) -> dict[str, str]:
    """What is asked when its card, its source or its destination has been chosen."""
    then: dict[str, str] = {}
    does: dict[str, set[str]] = {}
    cards: dict[str, set[tuple[str, ...]]] = {}
    for move in plays:
        card, worth = picture_id(move.card), " ".join(move.card_targets)
        does.setdefault(card, set()).add(move.does)
        does.setdefault(worth, set()).add(move.does)
        if move.does == ADD:
            then[f"bohrd-{BOHRDS[move.to]}"] = f"Bohrd {BOHRDS[move.to]}: which card?"
        else:
            cards.setdefault(_source(move), set()).add(move.card_targets)
            then.setdefault(f"{card} {_source(move)}", _how_many(move))
    for move in plays:
        if move.does != ADD:
            then |= _then_of_taking(move, cards[_source(move)])
    return then | {key: f"{_card(key)}: {_verbs(kinds)}?" for key, kinds in does.items()}


def _source(move: Play) -> str:
    """What is touched of the Bohrd that particles leave."""
    return f"bohrd-{BOHRDS[move.source]}-{'remove' if move.does == REMOVE else KINDS[move.kind]}"


def _how_many(move: Play) -> str:
    asked = "Remove how many" if move.does == REMOVE else "How many"
    return f"{asked} {KINDS[move.kind]}s from {BOHRDS[move.source]}?"


def _then_of_taking(move: Play, cards: set[tuple[str, ...]]) -> dict[str, str]:
    """What is asked once its source has been chosen, for which there are these cards, each at a value."""
    kind, letter, source = KINDS[move.kind], BOHRDS[move.source], _source(move)
    is_single = len({card for card, *_ in cards}) == 1  # worth this or that
    if move.does == REMOVE:
        return {source: _how_many(move) if is_single else f"Remove {kind}s from {letter}: by which card?"}
    taken = f"{particles(move.value, move.kind).capitalize()} from {letter}: where to?"
    both = f"{source} bohrd-{BOHRDS[move.to]}"
    then = {" ".join([*move.card_targets, source]): taken}
    if len(cards) == 1:
        return {**then, source: taken, both: ""}
    which = "how many?" if is_single else "by which card?"
    route = f"{kind.capitalize()}s from {letter} to {BOHRDS[move.to]}"
    return {**then, source: f"{kind.capitalize()}s from {letter}: {which}", both: f"{route}: {which}"}


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
