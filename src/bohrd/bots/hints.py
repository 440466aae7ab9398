"""What a good player would do here, and why.

>>> import bohrd
>>> match = bohrd.new("periodic", seats=2, seed=1)
>>> view = match.position.view(match.turn)
>>> best = bohrd.hint(view, match.legal(), seed=1)[0]
>>> best.move in [move.name for move in match.legal()]
True
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from bohrd import games
from bohrd.bots.search import Effort, best_turns
from bohrd.contract import Choice, LiveChance, Move, Position, View

WORLDS = 6
"""A later move is told if it can be played in so many worlds: the card for it may not have been drawn."""

DEED = re.compile(r"(?:\([^)]*\)|[^:;(])+")
"""The beginning of a sentence, up to a colon or a semicolon that stands in no brackets."""

EFFORT = Effort(plans=8, simulations=120, quick_width=2, seconds=1.5)


class Hint(msgspec.Struct, frozen=True):
    """One of the best moves."""

    move: str
    """Its notation."""
    title: str
    """What is done, in a few words."""
    expected: float
    """By how many points one would then lead the best of the others at the end; below 0, be behind. Never
    more than of a better hint: what is surer to win may lead by less in the few games that were tried."""
    reason: str
    """Why, in the game's words."""
    line: tuple[str, ...]
    """The moves of the turn that was thought of, in notation, as far as they are sure to be possible."""
    words: tuple[str, ...]
    """The same in words."""
    then: tuple[str, ...]
    """What is done after the move, in a few words each, without what has been told by then."""


def hint(
    view: View,
    legal: Sequence[Move],
    number: int = 3,
    seed: int | str | None = None,
    effort: Effort = EFFORT,
) -> list[Hint]:
    """The best moves for the seat on turn, the best first, from what it may know; by default in a second or
    two. With an effort that has no limit of time, equal seeds give equal hints."""
    game = games.of(view)
    luck = LiveChance(seed, remembers=False)
    others = [game.sample(view, luck) for _ in range(WORLDS)]
    found: dict[str, Hint] = {}
    for plan in best_turns(game.knowledge, lambda luck: game.sample(view, luck), luck, effort):
        thought, moves = plan.steps(), plan.moves()
        sure = min(_possible(world, moves, luck) for world in others) or 1
        after = thought[sure][0] if sure < len(thought) else plan.after
        steps = thought[:sure]
        before, move = steps[0]
        if move in legal and move.name not in found:
            choices = [position.choice(move) for position, move in steps]
            told = unsaid(reason(before, moves[:sure], after), choices[0].sentence)
            lead = min([plan.value, *[hint.expected for hint in found.values()]])
            found[move.name] = Hint(
                move.name,
                deed(choices[0]),
                round(lead, 1),
                told,
                tuple(move.name for _, move in steps),
                tuple(choice.sentence for choice in choices),
                tuple(later(choices, told)),
            )
        if len(found) == number:
            break
    return list(found.values())


def _possible(world: Position, moves: Sequence[Move], luck: LiveChance) -> int:
    """How many of these moves can be played in a world, one after the other."""
    position = world.copy()
    for number, move in enumerate(moves):
        if position.turn != world.turn or move not in position.legal():
            return number
        position.play(move, luck)
    return len(moves)


def deed(choice: Choice) -> str:
    """What is done, without the list and the step that a title stands in, and without what comes of it."""
    found = DEED.match(choice.sentence)
    return found[0] if found else choice.sentence


def later(choices: Sequence[Choice], reason: str) -> list[str]:
    """What is done after the first of some choices, without what that one and the reason have told."""
    told, found = _telling(f"{choices[0].sentence} {reason}"), list[str]()
    for choice in choices[1:]:
        words = deed(choice)
        if not choice.ends and not _telling(words) <= told:
            found.append(words)
            told |= _telling(words)
    return found


def reason(before: Position, moves: Sequence[Move], after: Position) -> str:
    """Why one would play a turn: in the game's words, or by the points it brings."""
    said = before.game.knowledge.reason(before, moves, after)
    return said or points_brought(before, after, before.turn)


def unsaid(reason: str, sentence: str) -> str:
    """A reason without its first part, where that only repeats what is done."""
    first, _, rest = reason.partition("; ")
    return rest if rest and _words(first) <= _words(sentence) else reason


def _words(text: str) -> set[str]:
    """The words of a text, *hires* as *hire*."""
    return {word.rstrip("s") for word in re.findall(r"\w+", text.lower())}


def _telling(text: str) -> set[str]:
    """The words that tell one deed from another: the longer ones, and names of one letter."""
    return {word.rstrip("s").lower() for word in re.findall(r"\w{4,}|\b[A-Z]\b", text)}


def points_brought(before: Position, after: Position, seat: int) -> str:
    """What a seat's points have changed by, part by part."""
    had = {line.label: line.points for line in before.result().seats[seat].lines}
    changes = [
        f"{line.label} {line.points - had.get(line.label, 0):+d}"
        for line in after.result().seats[seat].lines
        if line.points != had.get(line.label, 0)
    ]
    return ", ".join(changes) or "no points yet"
