"""What a seat may know of In Your Element as numbers. Seats are counted from the own one."""

from __future__ import annotations

from typing import Final

from bohrd.contract.tensor import NO, YES, Counts, Field, Row, Scale, one_of, packed, seats_from_own, zeros
from bohrd.games.in_your_element.bohrds import Bohrd
from bohrd.games.in_your_element.content import HEAVIEST, Content
from bohrd.games.in_your_element.deck import CARDS, HAND, NUMBER_OF
from bohrd.games.in_your_element.goals import SLOTS
from bohrd.games.in_your_element.particles import KINDS
from bohrd.games.in_your_element.turn import PLAYS, STAGES
from bohrd.games.in_your_element.view import ElementView

PARTICLES: Final = Scale(20)
LACKING: Final = Scale(6)
"""As many as two cards mend count as 1 or -1."""
POINTS: Final = Scale(100)
COPIES: Final = Scale(10)
RESHUFFLES: Final = Scale(5)
OWED: Final = Scale(PLAYS)
BOHRDS: Final = 3
REPLACED: Final = Scale(BOHRDS)
CLAIMED: Final = Scale(len(SLOTS))
HELD: Final = Scale(2 * HAND)
STAGE: Final = one_of(STAGES)
TOP: Final = one_of(CARDS)
NO_TOP: Final = zeros(len(CARDS))
NO_GOAL: Final = zeros(len(KINDS) + 2)
NOTHING_LACKING: Final = zeros(BOHRDS * len(KINDS))
NOWHERE_NEAR: Final = zeros(BOHRDS)
CHANGES: Final = (1, 2, 3, -1, -2, -3)
"""What a card can do to the particles of its kind on a Bohrd."""
NUMBER_OF_CHANGES: Final = 6
NUMBER_OF_KINDS: Final = 3
MOST_LACKING: Final = 60
"""More or fewer particles than this are as far away."""
MOST_CARDS: Final = 60
TO_MEND: Final = bytes([(abs(lack) + 2) // 3 for lack in range(-MOST_LACKING, MOST_LACKING + 1)])
"""How many cards at least mend what is lacking of a kind, by what is lacking plus ``MOST_LACKING``."""
TO_MEND_AFTER: Final = bytes(
    [(abs(lack - change) + 2) // 3 for lack in range(-MOST_LACKING, MOST_LACKING + 1) for change in CHANGES]
)
"""The same after each change, one after the other."""
NEAR: Final = [packed([1 / (1 + off)]) for off in range(256)]
"""How near it is, by how many particles are wrong or cards are missing."""


class ElementNumbers:
    """Writes the fields of a game with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.seats = seats
        self.needs = {goal.symbol: goal.needs for goal in content.goals}
        self.goal = {
            goal.symbol: YES + b"".join(map(PARTICLES.of, goal.needs)) + POINTS.of(goal.points)
            for goal in content.goals
        }
        self.character = one_of(content.character_of)
        self.cards = Counts(NUMBER_OF, len(CARDS), HAND)
        self.discarded = Counts(NUMBER_OF, len(CARDS), COPIES.most)
        self.draw_pile = Scale(len(content.deck))
        self.elements = Counts({goal.symbol: goal.z - 1 for goal in content.goals}, HEAVIEST, 1)

    def stage(self, view: ElementView, row: Row) -> None:
        row.append(STAGE[view.table.stage])

    def under_way(self, view: ElementView, row: Row) -> None:
        table = view.table
        row.append(OWED.of(table.plays))
        row.append(YES if table.power else NO)
        row.append(REPLACED.of(table.replacements))
        row.append(RESHUFFLES.of(table.reshuffles))

    def characters(self, view: ElementView, row: Row) -> None:
        characters = view.table.characters
        for seat in seats_from_own(view, self.seats):
            row.append(self.character[characters[seat]])

    def bohrds(self, view: ElementView, row: Row) -> None:
        for protons, neutrons, electrons in view.table.bohrds:
            row.append(PARTICLES.of(protons))
            row.append(PARTICLES.of(neutrons))
            row.append(PARTICLES.of(electrons))

    def goals(self, view: ElementView, row: Row) -> None:
        for symbol in view.table.row:
            row.append(NO_GOAL if symbol is None else self.goal[symbol])

    def lacking(self, view: ElementView, row: Row) -> None:
        a, b, c = view.table.bohrds
        for symbol in view.table.row:
            if symbol is None:
                row.append(NOTHING_LACKING)
            else:
                needs = self.needs[symbol]
                _add_lacking(needs, a, row)
                _add_lacking(needs, b, row)
                _add_lacking(needs, c, row)

    def distance(self, view: ElementView, row: Row) -> None:
        a, b, c = view.table.bohrds
        for symbol in view.table.row:
            if symbol is None:
                row.append(NOWHERE_NEAR)
            else:
                needs = self.needs[symbol]
                row.append(_near(_wrong(needs, a)))
                row.append(_near(_wrong(needs, b)))
                row.append(_near(_wrong(needs, c)))

    def seats_now(self, view: ElementView, row: Row) -> None:
        scores, claimed, held = view.scores, view.table.claimed, view.hand_sizes
        for seat in seats_from_own(view, self.seats):
            row.append(POINTS.of(scores[seat]))
            row.append(CLAIMED.of(len(claimed[seat])))
            row.append(HELD.of(held[seat]))

    def hand(self, view: ElementView, row: Row) -> None:
        hand = None if view.seat is None else view.hands[view.seat]
        self.cards.write(hand or (), row)

    def discard(self, view: ElementView, row: Row) -> None:
        pile = view.table.discard
        self.discarded.write(pile, row)
        row.append(TOP[pile[-1]] if pile else NO_TOP)
        row.append(self.draw_pile.of(view.draw_pile))

    def goal_pile(self, view: ElementView, row: Row) -> None:
        row.append(self.elements.of(view.goal_pile))


class Changes:
    """Writes what becomes of one Bohrd if particles are added to it or taken away."""

    def __init__(self, bohrd: int, needs: dict[str, tuple[int, int, int]]) -> None:
        self.bohrd = bohrd
        self.needs = needs

    def write(self, view: ElementView, row: Row) -> None:
        there = view.table.bohrds[self.bohrd]
        lacks: list[int] = []
        others: list[int] = []
        for symbol in view.table.row:
            if symbol is not None:
                _add_lacks(self.needs[symbol], there, lacks, others)
        lacked, mended = bytes(lacks), bytes(others)
        _add_nearest(there[0], 0, lacked, mended, row)
        _add_nearest(there[1], 1, lacked, mended, row)
        _add_nearest(there[2], 2, lacked, mended, row)


def _add_lacks(needs: Bohrd, there: Bohrd, lacks: list[int], others: list[int]) -> None:
    """For each kind what is lacking of a goal, and how many cards mend what is lacking of the other kinds."""
    protons, neutrons = _within(needs[0] - there[0]), _within(needs[1] - there[1])
    electrons = _within(needs[2] - there[2])
    p, n, e = TO_MEND[protons], TO_MEND[neutrons], TO_MEND[electrons]
    lacks += [protons, neutrons, electrons]
    others += [n + e, p + e, p + n]


def _add_nearest(there: int, kind: int, lacks: bytes, others: bytes, row: Row) -> None:
    """How near the nearest goal is after each change of a kind of which there are so many."""
    after, end = TO_MEND_AFTER, len(lacks)
    for number, change in enumerate(CHANGES):
        fewest, place = MOST_CARDS, kind
        while place < end:
            cards = others[place] + after[lacks[place] * NUMBER_OF_CHANGES + number]
            if cards < fewest:
                fewest = cards
            place += NUMBER_OF_KINDS
        row.append(NEAR[fewest] if fewest < MOST_CARDS and there + change >= 0 else NO)


def _add_lacking(needs: Bohrd, there: Bohrd, row: Row) -> None:
    row.append(LACKING.of(needs[0] - there[0]))
    row.append(LACKING.of(needs[1] - there[1]))
    row.append(LACKING.of(needs[2] - there[2]))


def _wrong(needs: Bohrd, there: Bohrd) -> int:
    """How many particles are wrong on a Bohrd."""
    return abs(needs[0] - there[0]) + abs(needs[1] - there[1]) + abs(needs[2] - there[2])


def _near(off: int) -> bytes:
    return NEAR[off] if off < len(NEAR) else packed([1 / (1 + off)])


def _within(lack: int) -> int:
    """Where what is lacking stands in the tables."""
    return min(max(lack + MOST_LACKING, 0), 2 * MOST_LACKING)


def _changes(letter: str, changes: Changes) -> Field:
    return Field(
        f"after_{letter}",
        (len(KINDS), len(CHANGES)),
        f"How near Bohrd {letter.upper()} is to a goal once it has 1, 2 or 3 more of a kind of particle, or"
        " 1, 2 or 3 fewer: 1 if it is then the atom of a goal, 1/2 if one card is missing, 1/3 for two, …",
        changes.write,
    )


def fields(content: Content, seats: int) -> list[Field]:
    """The fields of a game with so many seats."""
    write = ElementNumbers(content, seats)
    kinds, cards = len(KINDS), len(CARDS)
    return [
        Field("stage", (len(STAGES),), "Where in the turn it is: " + ", ".join(STAGES) + ".", write.stage),
        Field(
            "under_way",
            (4,),
            f"Particle plays still owed ({PLAYS} count as 1), whether a power is in force, hydrogens that may"
            f" be replaced ({BOHRDS}), reshuffles since the last claim ({RESHUFFLES}).",
            write.under_way,
        ),
        Field("characters", (seats, len(content.characters)), "Each seat's character.", write.characters),
        Field(
            "bohrds",
            (BOHRDS, kinds),
            f"Protons, neutrons and electrons on Bohrds A, B and C ({PARTICLES} count as 1).",
            write.bohrds,
        ),
        Field(
            "goals",
            (len(SLOTS), kinds + 2),
            f"For each goal slot whether there is a goal, its protons, neutrons and electrons ({PARTICLES})"
            f" and its points ({POINTS}).",
            write.goals,
        ),
        Field(
            "lacking",
            (len(SLOTS), BOHRDS, kinds),
            f"What each Bohrd lacks of each goal; what it has too many of is negative ({LACKING}).",
            write.lacking,
        ),
        Field(
            "nearness",
            (len(SLOTS), BOHRDS),
            "1 where a Bohrd is the atom of the goal, 1/2 where one particle is wrong, 1/3 for two, …",
            write.distance,
        ),
        *[_changes(letter, Changes(place, write.needs)) for place, letter in enumerate("abc")],
        Field(
            "seats",
            (seats, 3),
            f"For each seat its points ({POINTS}), the goals it has claimed ({len(SLOTS)}) and the cards in"
            f" its hand ({2 * HAND}).",
            write.seats_now,
        ),
        Field(
            "hand",
            (cards,),
            f"The own hand by card: {', '.join(CARDS)} ({HAND} of a card count as 1).",
            write.hand,
        ),
        Field(
            "piles",
            (2 * cards + 1,),
            f"The discard pile by card ({COPIES} count as 1), its top card, and the share of the deck that"
            " can still be drawn.",
            write.discard,
        ),
        Field(
            "goal_pile",
            (HEAVIEST,),
            "By atomic number, which elements are in the goal pile.",
            write.goal_pile,
        ),
    ]
