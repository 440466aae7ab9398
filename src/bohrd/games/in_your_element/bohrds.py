"""The three Bohrds: what lies on them, what they can supply and what their atoms are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bohrd.contract import Event, Told
from bohrd.games.in_your_element import nuclides

if TYPE_CHECKING:
    from bohrd.games.in_your_element.content import Content, GoalCard
    from bohrd.games.in_your_element.position import ElementPosition

BOHRDS: Final = "ABC"  # ELE-SETUP-9

Bohrd = tuple[int, int, int]
"""Protons, neutrons and electrons."""

HYDROGEN: Final = [1, 0, 1]
OXYGEN: Final = (8, 8, 8)
"""A finished hydrogen (ELE-BRADY-3), and what can replace it (ELE-BRADY-2)."""


def level(a: i64, b: i64, c: i64) -> i64:
    """What Bohrds A, B and C can supply of a kind, as a number of six bits; three stands for more."""
    most: i64 = 3
    return (a if a < most else most) << 4 | (b if b < most else most) << 2 | (c if c < most else most)


def count_supply(position: ElementPosition) -> None:
    """Bring the supply up to date with the particles on the Bohrds."""
    at = position.bohrds
    position.supply = [level(at[kind], at[kind + 3], at[kind + 6]) for kind in range(3)]


def set_bohrd(position: ElementPosition, bohrd: int, protons: int, neutrons: int, electrons: int) -> None:
    """Change all that lies on a Bohrd."""
    position.bohrds[bohrd * 3 : bohrd * 3 + 3] = protons, neutrons, electrons
    count_supply(position)


def has_room(position: ElementPosition, protons: int, neutrons: int, electrons: int) -> bool:
    """Whether a Bohrd that holds so much could become a goal of the row by adding alone (ELE-ROOM-1)."""
    goals = position.content.by_number
    for z in position.row:  # noqa: SIM110  # compiled, quicker than any()
        if z and z >= protons and z >= electrons and goals[z].needs[1] >= neutrons:
            return True
    return False


def decay(position: ElementPosition, told: Told) -> None:
    """Empty the Bohrds that can no longer become any goal (ELE-ROOM-4)."""
    if not position.barred or not any(position.row):
        return
    for bohrd, letter in enumerate(BOHRDS):
        protons, neutrons, electrons = on_bohrd(position.bohrds, bohrd)
        if not has_room(position, protons, neutrons, electrons):
            set_bohrd(position, bohrd, 0, 0, 0)
            if told is not None:
                told.append(_decayed(position, letter))


def decays(position: ElementPosition, after: list[int], bohrd: int) -> str:
    """What it costs that a Bohrd is changed so that it decays at once, if it does."""
    protons, neutrons, electrons = on_bohrd(after, bohrd)
    is_lost = position.barred and not has_room(position, protons, neutrons, electrons)
    return f"{BOHRDS[bohrd]} decays: no open goal has room for it" if is_lost else ""


def _decayed(position: ElementPosition, letter: str) -> Event:
    """A Bohrd has been emptied because no goal is left for it."""
    text = f"Bohrd {letter} can no longer become any open goal: it decays and is emptied."
    data = {"bohrd": letter, "bohrds": counts(position)}
    return Event("decay", text, None, data, "ELE-ROOM-4", (f"bohrd-{letter}",))


def on_bohrd(bohrds: list[int], bohrd: int) -> list[int]:
    """Protons, neutrons and electrons on one of the Bohrds."""
    return bohrds[bohrd * 3 : bohrd * 3 + 3]


def counts(position: ElementPosition) -> list[list[int]]:
    """All Bohrds, for events to tell."""
    return [on_bohrd(position.bohrds, bohrd) for bohrd in range(len(BOHRDS))]


def written(counts: Sequence[int]) -> str:
    """A Bohrd as it is written, as in 3/4/3."""
    return "/".join(map(str, counts))


def missing(bohrd: Sequence[int], goal: GoalCard) -> list[int]:
    """For each kind how many particles a Bohrd lacks of a goal; below 0: too many."""
    return [need - there for need, there in zip(goal.needs, bohrd, strict=True)]


def matched(content: Content, bohrd: Sequence[int], row: Sequence[int]) -> GoalCard | None:
    """The goal of the row that a Bohrd matches in all three numbers, if it does (ELE-CLAIM-1)."""
    goal = content.by_number.get(bohrd[0])
    return goal if goal and goal.z in row and goal.needs == tuple(bohrd) else None


def made_and_spoilt(
    position: ElementPosition, after: Sequence[int], places: Sequence[int]
) -> tuple[list[GoalCard], list[tuple[str, GoalCard]]]:
    """The goals of the row that Bohrds at these places match after a change, and those that they no longer
    match, with their letters."""
    made: list[GoalCard] = []
    spoilt: list[tuple[str, GoalCard]] = []
    for bohrd in places:
        now, then = (position.bohrds[bohrd * 3 : bohrd * 3 + 3], after[bohrd * 3 : bohrd * 3 + 3])
        if now == then:
            continue
        if (goal := matched(position.content, then, position.row)) is not None:
            made.append(goal)
        if (goal := matched(position.content, now, position.row)) is not None:
            spoilt.append((BOHRDS[bohrd], goal))
    return made, spoilt


def spoils(spoilt: Sequence[tuple[str, GoalCard]]) -> str:
    """The question before matches are lost, if any are."""
    if not spoilt:
        return ""
    matches = " and ".join(f"{letter} matches {goal.name.capitalize()}" for letter, goal in spoilt)
    return f"{matches}. This spoils {'it' if len(spoilt) == 1 else 'both'}, for everybody."


def and_names(goals: Sequence[GoalCard]) -> str:
    """The names of goals for a badge, each once."""
    return " and ".join(dict.fromkeys(goal.name.capitalize() for goal in goals))


def called(content: Content, bohrd: Sequence[int]) -> str:
    """What a Bohrd holds, to begin a line."""
    protons, neutrons, electrons = bohrd
    words = atom(content, (protons, neutrons, electrons))
    return words[0].upper() + words[1:]


def becomes(content: Content, before: Sequence[int], after: Sequence[int]) -> str:
    """What happens to a Bohrd that will hold so much, to go on a sentence."""
    protons, neutrons, electrons = after
    if not any(after):
        return "is emptied"
    if not protons:
        return "is left without protons" if before[0] else "has no protons yet"
    return f"becomes {atom(content, (protons, neutrons, electrons))}"


def atom(content: Content, bohrd: Bohrd) -> str:
    """What a Bohrd holds in a chemist's words: element, mass number and charge."""
    protons, neutrons, electrons = bohrd
    if not any(bohrd):
        return "empty"
    if not protons:
        return "no protons yet"
    goal = content.by_number.get(protons) or nuclides.element(protons)
    element = goal.name if goal else f"element {protons}"
    charge = protons - electrons
    words = f"charge {charge:+d}".replace("-", "−") if charge else "neutral"
    return f"{element}-{protons + neutrons}, {words}"
