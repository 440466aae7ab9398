"""What a seat may know of In Your Element as numbers. Seats are counted from the own one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from bohrd.contract.tensor import Field, Numbers, own_seat
from bohrd.games.in_your_element.content import HEAVIEST, Content
from bohrd.games.in_your_element.deck import CARDS, HAND, NUMBER_OF
from bohrd.games.in_your_element.goals import SLOTS
from bohrd.games.in_your_element.particles import KINDS
from bohrd.games.in_your_element.turn import PLAYS, STAGES
from bohrd.games.in_your_element.view import ElementView

PARTICLES: Final = 20
"""So many particles count as 1."""
LACKING: Final = 6
"""As many as two cards mend count as 1 or -1."""
POINTS: Final = 100
COPIES: Final = 10
RESHUFFLES: Final = 5
BOHRDS: Final = 3
CHANGES: Final = (1, 2, 3, -1, -2, -3)
"""What a card can do to the particles of its kind on a Bohrd."""
MOST_LACKING: Final = 60
"""More or fewer particles than this are as far away."""
MOST_CARDS: Final = 60
TO_MEND: Final = [(abs(lack) + 2) // 3 for lack in range(-MOST_LACKING, MOST_LACKING + 1)]
"""How many cards at least mend what is lacking of a kind, by what is lacking plus ``MOST_LACKING``."""
TO_MEND_AFTER: Final = [
    [(abs(lack - change) + 2) // 3 for change in CHANGES] for lack in range(-MOST_LACKING, MOST_LACKING + 1)
]
"""The same after each change."""
STAGE_NUMBER: Final = {stage: number for number, stage in enumerate(STAGES)}


class ElementNumbers:
    """Writes the fields of a game with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.content = content
        self.seats = seats
        self.needs = {goal.symbol: goal.needs for goal in content.goals}
        self.points = {goal.symbol: goal.points for goal in content.goals}
        self.number = {goal.symbol: goal.z for goal in content.goals}

    def stage(self, view: ElementView, out: Numbers) -> None:
        out.put(STAGE_NUMBER[view.table.stage], 1.0)

    def under_way(self, view: ElementView, out: Numbers) -> None:
        table = view.table
        out.put(0, table.plays / PLAYS)
        out.put(1, 1.0 if table.power else 0.0)
        out.put(2, table.replacements / BOHRDS)
        out.put(3, table.reshuffles / RESHUFFLES)

    def characters(self, view: ElementView, out: Numbers) -> None:
        own, numbers = own_seat(view), self.content.character_of
        for seat, character in enumerate(view.table.characters):
            out.put((seat - own) % self.seats * len(numbers) + numbers[character], 1.0)

    def bohrds(self, view: ElementView, out: Numbers) -> None:
        at = 0
        for protons, neutrons, electrons in view.table.bohrds:
            out.put(at, protons / PARTICLES)
            out.put(at + 1, neutrons / PARTICLES)
            out.put(at + 2, electrons / PARTICLES)
            at += len(KINDS)

    def goals(self, view: ElementView, out: Numbers) -> None:
        for slot, symbol in enumerate(view.table.row):
            if symbol is not None:
                at = slot * (len(KINDS) + 2)
                protons, neutrons, electrons = self.needs[symbol]
                out.put(at, 1.0)
                out.put(at + 1, protons / PARTICLES)
                out.put(at + 2, neutrons / PARTICLES)
                out.put(at + 3, electrons / PARTICLES)
                out.put(at + 4, self.points[symbol] / POINTS)

    def lacking(self, view: ElementView, out: Numbers) -> None:
        bohrds = view.table.bohrds
        for slot, symbol in enumerate(view.table.row):
            if symbol is not None:
                at = slot * BOHRDS * len(KINDS)
                protons, neutrons, electrons = self.needs[symbol]
                for there in bohrds:
                    out.put(at, (protons - there[0]) / LACKING)
                    out.put(at + 1, (neutrons - there[1]) / LACKING)
                    out.put(at + 2, (electrons - there[2]) / LACKING)
                    at += len(KINDS)

    def distance(self, view: ElementView, out: Numbers) -> None:
        bohrds = view.table.bohrds
        for slot, symbol in enumerate(view.table.row):
            if symbol is not None:
                at = slot * BOHRDS
                protons, neutrons, electrons = self.needs[symbol]
                for there in bohrds:
                    off = abs(protons - there[0]) + abs(neutrons - there[1]) + abs(electrons - there[2])
                    out.put(at, 1.0 / (1 + off))
                    at += 1

    def seats_now(self, view: ElementView, out: Numbers) -> None:
        own, claimed = own_seat(view), view.table.claimed
        for seat, score in enumerate(view.scores):
            at = (seat - own) % self.seats * 3
            out.put(at, score / POINTS)
            out.put(at + 1, len(claimed[seat]) / len(SLOTS))
            out.put(at + 2, view.hand_sizes[seat] / (2 * HAND))

    def hand(self, view: ElementView, out: Numbers) -> None:
        if view.seat is not None:
            _count(view.hands[view.seat] or (), out, HAND)

    def discard(self, view: ElementView, out: Numbers) -> None:
        pile = view.table.discard
        _count(pile, out, COPIES)
        if pile:
            out.put(len(CARDS) + NUMBER_OF[pile[-1]], 1.0)
        out.put(2 * len(CARDS), view.draw_pile / len(self.content.deck))

    def goal_pile(self, view: ElementView, out: Numbers) -> None:
        for symbol in view.goal_pile:
            out.put(self.number[symbol] - 1, 1.0)


class Changes:
    """Writes what becomes of one Bohrd if particles are added to it or taken away."""

    def __init__(self, bohrd: int, needs: dict[str, tuple[int, int, int]]) -> None:
        self.bohrd = bohrd
        self.needs = needs

    def key(self, view: ElementView) -> Hashable:
        return (view.table.bohrds[self.bohrd], view.table.row)

    def write(self, view: ElementView, out: Numbers) -> None:
        protons, neutrons, electrons = view.table.bohrds[self.bohrd]
        fewest = [MOST_CARDS] * (len(KINDS) * len(CHANGES))
        for symbol in view.table.row:
            if symbol is not None:
                needs = self.needs[symbol]
                _mark_nearer(needs[0] - protons, needs[1] - neutrons, needs[2] - electrons, fewest)
        place = 0
        for count in (protons, neutrons, electrons):
            for change in CHANGES:
                if fewest[place] < MOST_CARDS and count + change >= 0:
                    out.put(place, 1.0 / (1 + fewest[place]))
                place += 1


def _mark_nearer(protons: int, neutrons: int, electrons: int, fewest: list[int]) -> None:
    """Note after which changes what is lacking of a goal takes fewer cards than any goal before it."""
    lacks = [_within(protons), _within(neutrons), _within(electrons)]
    in_all = TO_MEND[lacks[0]] + TO_MEND[lacks[1]] + TO_MEND[lacks[2]]
    place = 0
    for lack in lacks:
        others = in_all - TO_MEND[lack]
        for cards in TO_MEND_AFTER[lack]:
            if others + cards < fewest[place]:
                fewest[place] = others + cards
            place += 1


def _within(lack: int) -> int:
    """Where what is lacking stands in the tables."""
    return min(max(lack + MOST_LACKING, 0), 2 * MOST_LACKING)


def _count(cards: tuple[str, ...], out: Numbers, most: int) -> None:
    counts = [0] * len(CARDS)
    for card in cards:
        counts[NUMBER_OF[card]] += 1
    for card_number, count in enumerate(counts):
        out.put(card_number, count / most)


def _changes(letter: str, changes: Changes) -> Field:
    return Field(
        f"after_{letter}",
        (len(KINDS), len(CHANGES)),
        f"How near Bohrd {letter.upper()} is to a goal once it has 1, 2 or 3 more of a kind of particle, or"
        " 1, 2 or 3 fewer: 1 if it is then the atom of a goal, 1/2 if one card is missing, 1/3 for two, …",
        changes.write,
        changes.key,
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
