"""What is asked, what a decision means and what has happened, in words and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bohrd.contract import Event, Prompt, Secret
from bohrd.games.in_your_element.content import BOHRDS, CHARACTERS, GOALS, KINDS, GoalCard
from bohrd.games.in_your_element.moves import (
    CARDS,
    CLAIM,
    END,
    OXYGEN,
    POWER_PLAY,
    REMOVE,
    Decision,
    particles,
)
from bohrd.games.in_your_element.state import EXCHANGING, HAND, PLAYING_ALL, STOP, SURPLUS

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition


_LAST_STOP = {CLAIM: "claim", OXYGEN: "replace a hydrogen", END: "end the turn"}
"""What may be open at the last stop of a turn."""


def prompt(at: ElementPosition) -> Prompt:
    """What the seat on turn is asked; the words tell nothing about its hand."""
    legal = at.legal()
    if at.stage == EXCHANGING:
        text, rule = "Exchange a particle for one of another kind on the same Bohrd", "ELE-DECIDE-7"
    elif at.stage == SURPLUS:
        text, rule = f"Discard a card: {len(at.hands[at.turn]) - HAND} too many", "ELE-DECIDE-11"
    elif at.stage == PLAYING_ALL:
        text, rule = "Play any of your particle cards, each worth 1, or finish", "ELE-DECIDE-9"
    elif at.plays:
        text, rule = f"Play a particle card ({at.plays} to play)", "ELE-DECIDE-2"
    else:
        open_now = {move.sort for move in legal if isinstance(move, Decision)}
        named = ", or ".join(words for sort, words in _LAST_STOP.items() if sort in open_now)
        text, rule = named.capitalize(), "ELE-DECIDE-10"
    first = legal[0]
    assert isinstance(first, Decision)
    owed = at.stage == STOP and at.plays and first.is_play
    return Prompt(at.turn, text, rule, (first if owed else legal[-1]).id)


def describe(at: ElementPosition, move: Decision) -> str:
    """A decision in words that say what will come of it."""
    if move.sort == CLAIM and (z := at.row[move.slot]):
        goal = GOALS[z - 1]
        return f"Claim {goal.name} ({goal.points} points) with Bohrd {BOHRDS[move.to]}"
    if move.sort == POWER_PLAY:
        character = CHARACTERS[at.characters[at.turn]]
        return f"Play a Power Play card: {character.name}. {character.power_text}"
    if move.is_play and move.kind >= 0:
        return "; ".join([move.text, *_outcome(at, move)])
    return move.text


def _outcome(at: ElementPosition, move: Decision) -> list[str]:
    """What the Bohrds that a play touches will hold."""
    counts = at.bohrds[:]
    if move.source >= 0:
        counts[move.loss] -= move.value
    if move.to >= 0:
        counts[move.gain] += move.value
    return [
        f"{BOHRDS[bohrd]} becomes {'/'.join(map(str, counts[bohrd * 3 : bohrd * 3 + 3]))}"
        for bohrd in sorted({move.source, move.to} - {-1})
    ]


def _counts(at: ElementPosition) -> list[list[int]]:
    return [at.bohrds[first : first + 3] for first in (0, 3, 6)]


def play(at: ElementPosition, move: Decision) -> Event:
    """A particle card has been played."""
    places = f" from Bohrd {BOHRDS[move.source]}" if move.source >= 0 else ""
    places += f" to Bohrd {BOHRDS[move.to]}" if move.to >= 0 else ""
    verb = ("adds", "moves", "removes")[move.sort]
    card = CARDS[move.card]
    return Event(
        ("add", "move", "remove")[move.sort],
        "{p%d} plays %s and %s %s%s" % (at.turn, card, verb, particles(move.value, move.kind), places),
        at.turn,
        {"card": card, "value": move.value, "bohrds": _counts(at)},
        "ELE-FREE-2" if move.sort == REMOVE else "ELE-PLAY-3",
        ("discard", *(target for target in move.targets if target.startswith("bohrd"))),
        reveals=True,
    )


def power(at: ElementPosition) -> Event:
    """A Power Play card has been played."""
    character = CHARACTERS[at.characters[at.turn]]
    return Event(
        "power",
        "{p%d} plays a Power Play card and uses the power of %s" % (at.turn, character.name),
        at.turn,
        {"character": character.id},
        "ELE-POWER-1",
        ("discard", f"character-{at.turn}"),
        reveals=True,
    )


def exchange(at: ElementPosition, move: Decision) -> Event:
    """Einstein has exchanged a particle."""
    bohrd = BOHRDS[move.to]
    return Event(
        "exchange",
        "{p%d} exchanges %s on Bohrd %s for %s"
        % (at.turn, particles(1, move.value), bohrd, particles(1, move.kind)),
        at.turn,
        {"bohrds": _counts(at)},
        "ELE-EINSTEIN-1",
        (f"bohrd-{bohrd}-{KINDS[move.value]}", f"bohrd-{bohrd}-{KINDS[move.kind]}"),
    )


def oxygen(at: ElementPosition, move: Decision) -> Event:
    """Brady has replaced a hydrogen."""
    bohrd = BOHRDS[move.to]
    words = "{p%d} replaces the hydrogen on Bohrd %s by oxygen" % (at.turn, bohrd)
    return Event("oxygen", words, at.turn, {"bohrds": _counts(at)}, "ELE-BRADY-2", (f"bohrd-{bohrd}",))


def claim(at: ElementPosition, move: Decision, goal: GoalCard) -> Event:
    """A goal has been claimed."""
    return Event(
        "claim",
        "{p%d} claims %s with Bohrd %s: %d points" % (at.turn, goal.name, BOHRDS[move.to], goal.points),
        at.turn,
        {"element": goal.symbol, "points": goal.points, "bohrds": _counts(at)},
        "ELE-CLAIM-1",
        move.targets,
    )


def laid_out(slot: int, z: int, rule: str) -> Event:
    """A goal card has been laid out."""
    card = GOALS[z - 1]
    words = f"{card.name.capitalize()} is laid out in goal slot {slot + 1}"
    return Event("goal", words, None, {"element": card.symbol, "slot": slot + 1}, rule, (f"goal-{slot + 1}",))


def discard(seat: int, cards: Sequence[int], rule: str) -> Event:
    """Cards have been discarded from a hand."""
    names = [CARDS[card] for card in cards]
    words = "{p%d} discards %s" % (seat, ", ".join(names))
    return Event("discard", words, seat, {"cards": names}, rule, ("discard",), reveals=True)


def draw(seat: int, cards: Sequence[int], rule: str = "ELE-DECIDE-12") -> Event:
    """A seat has drawn: others learn how many cards, the seat learns which (ELE-HIDDEN-1)."""
    names = [CARDS[card] for card in cards]
    count = "a card" if len(cards) == 1 else f"{len(cards)} cards"
    known = Secret("{p%d} draws %s" % (seat, ", ".join(names)), {"count": len(cards), "cards": names})
    words = "{p%d} draws %s" % (seat, count)
    return Event("draw", words, seat, {"count": len(cards)}, rule, ("draw-pile",), {seat: known})


def reshuffle(at: ElementPosition) -> Event:
    """The discard pile has become the draw pile."""
    words = f"The discard pile is shuffled into a new draw pile of {at.left} cards"
    data = {"cards": at.left, "reshuffles": at.reshuffles}
    return Event("reshuffle", words, None, data, "ELE-DECK-2", ("discard", "draw-pile"))


def character(seat: int, dealt: int) -> Event:
    """A character has been dealt."""
    card = CHARACTERS[dealt]
    words = "{p%d} is %s" % (seat, card.name)
    return Event("character", words, seat, {"character": card.id}, "ELE-SETUP-5", (f"character-{seat}",))


def first(seat: int) -> Event:
    """It is settled who begins."""
    return Event("first", "{p%d} begins" % seat, seat, {}, "ELE-SETUP-10")


def end(at: ElementPosition, reason: str, rule: str) -> Event:
    """The game is over, and all hands are shown (ELE-HIDDEN-6)."""
    hands = [[CARDS[card] for card in hand] for hand in at.hands]
    return Event("end", f"The game is over. {reason}", None, {"hands": hands}, rule, reveals=True)
