"""What bots know of In Your Element: what each seat could finish in its next turn, how near the atoms are."""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Sequence
from importlib.resources import files
from itertools import product
from typing import Final

from bohrd.contract import OVER, Knowledge, Move
from bohrd.games.in_your_element.bohrds import BOHRDS, OXYGEN, and_names, missing, on_bohrd
from bohrd.games.in_your_element.content import DRAW_FOUR, EXCHANGE, FREE, PLAY_ALL, REPLACE, Content
from bohrd.games.in_your_element.decisions.claim import Claim
from bohrd.games.in_your_element.deck import CARDS, HAND, POWER
from bohrd.games.in_your_element.particles import KINDS
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.games.in_your_element.turn import PLAYS, STOP, SURPLUS

MOST_CARDS: Final = 60
"""Nobody looks further."""
FAR: Final = 7
"""No two cards mend so much of one kind."""


class Means:
    """What a seat can do in a turn: how likely it is to have the cards for it."""

    __slots__ = ("alone", "character", "exact", "freed", "power", "wide_alone", "wide_exact")

    def __init__(self, character: int, power: float) -> None:
        self.character = character
        self.power = power
        """How likely it is to hold a Power Play card."""
        self.exact: list[float] = []
        """[kind * 4 + number]: to mend so many particles of a kind with one card."""
        self.alone: list[float] = []
        """[kind * 7 + number]: to mend them with both cards of the turn."""
        self.wide_exact = self.exact
        self.wide_alone = self.alone
        """The same with the power in force."""


class ElementKnowledge(Knowledge[ElementPosition, Move]):
    """Hands that are not seen are judged by the cards that are left: a world is only one of many."""

    def __init__(self, content: Content) -> None:
        file = files("bohrd.games.in_your_element") / "weights.toml"
        weights = tomllib.loads(file.read_text(encoding="utf-8"))
        self._hope = float(weights["hope"])
        self._fear = float(weights["fear"])
        self._fear_of_many = float(weights["fear_of_many"])
        self._spoiling = float(weights["spoiling"])
        self._push = float(weights["push"])
        self._power = float(weights["power"])
        self._idle_power = float(weights["idle_power"])
        heaviest = max([goal.z for goal in content.goals])
        self._points = [0] * (heaviest + 1)
        self._neutrons = [0] * (heaviest + 1)
        for goal in content.goals:
            self._points[goal.z] = goal.points
            self._neutrons[goal.z] = goal.needs[1]
        self._powers = [character.power for character in content.characters]
        self._frees = [KINDS.index(one.frees) if one.frees else -1 for one in content.characters]
        self._left = [float(weights["patience"]) ** cards for cards in range(MOST_CARDS + 1)]
        self._all_ones = _all_ones()

    # -- how well a seat stands ------------------------------------------------------------------

    def evaluate(self, position: ElementPosition, seat: int) -> float:
        points, seats, turn = self._points, position.seats, position.turn
        best, own = -1, 0
        for other in range(seats):
            score = 0
            for z in position.claimed[other]:
                score += points[z]
            if other == seat:
                own = score
            elif score > best:
                best = score
        value = float(own - best)
        bohrds = position.bohrds
        if turn == seat and position.stage != SURPLUS:
            bohrds = bohrds[:]
            value += self._claimed_now(bohrds, position.row)
        for first in (0, 3, 6):
            value += self._push * self._progress(bohrds, first, position.row)
        held = position.hands[seat].count(POWER)
        if held:
            value += self._power + (held - 1) * self._idle_power
        return value + self._turns_to_come(position, seat, bohrds)

    def _claimed_now(self, bohrds: list[int], row: tuple[int, ...]) -> float:
        """What the seat on turn can still claim; its Bohrds are emptied."""
        found = 0.0
        for first in (0, 3, 6):
            z = bohrds[first]
            if z and z == bohrds[first + 2] and z in row and bohrds[first + 1] == self._neutrons[z]:
                found += self._points[z] - 0.1
                bohrds[first] = bohrds[first + 1] = bohrds[first + 2] = 0
        return found

    def _progress(self, bohrds: list[int], first: int, row: tuple[int, ...]) -> float:
        """What the goal that suits a Bohrd best is worth, the less the more plays it takes."""
        best = 0.0
        for z in row:
            if z:
                worth = self._points[z] * self._left[min(self._cards(bohrds, first, z), MOST_CARDS)]
                if worth > best:
                    best = worth
        return best

    def _turns_to_come(self, position: ElementPosition, seat: int, bohrds: list[int]) -> float:
        """What everybody may claim in their next turn, in the order of turns, for or against a seat."""
        seats, turn, value, first, hidden = position.seats, position.turn, 0.0, position.turn, 2
        if turn == seat:
            hidden = 0
            if position.stage != STOP or position.plays < PLAYS or position.power:
                first += 1
                hidden = 1
        counts, unseen = _unseen(position, seat, hidden)
        fear = self._fear if seats == 2 else self._fear_of_many
        if position.reshuffles:
            fear = 0.0  # a stall helps nobody
        stays = [1.0, 1.0, 1.0]
        for number in range(seats):
            other = (first + number) % seats
            if other == seat:
                means = self._own_means(position, seat, counts, unseen, hidden)
                value += self._hope * self._gain(means, bohrds, position.row, stays)
            elif fear > 0.0:
                means = self._likely_means(position.characters[other], counts, unseen, HAND + 1)
                value -= fear * self._gain(means, bohrds, position.row, stays)
            else:
                for place in range(3):
                    stays[place] *= 1.0 - self._spoiling
        return value

    def _gain(self, means: Means, bohrds: list[int], row: tuple[int, ...], stays: list[float]) -> float:
        """The points a seat may expect from a turn; then atoms are less likely to be still there."""
        nothing, chances, sums = 1.0, 0.0, 0.0
        for number in range(3):
            done = 0.0
            first = number * 3
            protons, neutrons, electrons = bohrds[first], bohrds[first + 1], bohrds[first + 2]
            for z in row:
                if not z:
                    continue
                chance = self._chance(means, z - protons, self._neutrons[z] - neutrons, z - electrons)
                if z == OXYGEN[0] and means.power > 0.0 and self._powers[means.character] == REPLACE:
                    made = _reach(means.exact, means.alone, 1 - protons, -neutrons, 1 - electrons)
                    chance += (1.0 - chance) * means.power * made
                if chance > 0.0:
                    chance *= stays[number]
                    chances += chance
                    sums += chance * self._points[z]
                    done += chance
            if done > 1.0:
                done = 1.0
            nothing *= 1.0 - done
            stays[number] *= (1.0 - done) * (1.0 - self._spoiling)
        return sums / chances * (1.0 - nothing) if chances > 0.0 else 0.0

    def _chance(self, means: Means, protons: int, neutrons: int, electrons: int) -> float:
        """How likely a seat mends so much of each kind in a turn."""
        chance = _reach(means.exact, means.alone, protons, neutrons, electrons)
        if means.power <= 0.0 or chance >= 1.0:
            return chance
        power = self._powers[means.character]
        if power == EXCHANGE:
            with_it = 0.0
            for off in range(3):
                for on in range(3):
                    if off != on:
                        p = protons + (1 if off == 0 else 0) - (1 if on == 0 else 0)
                        n = neutrons + (1 if off == 1 else 0) - (1 if on == 1 else 0)
                        e = electrons + (1 if off == 2 else 0) - (1 if on == 2 else 0)
                        with_it = max(with_it, _reach(means.exact, means.alone, p, n, e))
        elif power == PLAY_ALL:
            p, n, e = abs(protons), abs(neutrons), abs(electrons)
            with_it = self._all_ones[p * 25 + n * 5 + e] if p < 5 and n < 5 and e < 5 else 0.0
        elif power == REPLACE:
            return chance
        else:
            with_it = _reach(means.wide_exact, means.wide_alone, protons, neutrons, electrons)
        return chance + (1.0 - chance) * means.power * with_it

    # -- what hands can do -----------------------------------------------------------------------

    def _likely_means(self, character: int, counts: list[int], unseen: int, drawn: int) -> Means:
        """Of a hand nobody else sees."""
        ones, twos = _drawn(counts, unseen, drawn)
        means = Means(character, ones[POWER])
        means.exact, means.alone = _tables(ones, twos)
        power = self._powers[character]
        if power == FREE:
            kind = self._frees[character]
            some = counts[kind * 3] + counts[kind * 3 + 1] + counts[kind * 3 + 2]
            one, two = _at_least(some, unseen, drawn)
            self._free(means, kind, one, two)
        elif power == DRAW_FOUR:
            ones, twos = _drawn(counts, unseen, drawn + 3)
            means.wide_exact, means.wide_alone = _tables(ones, twos)
        return means

    def _own_means(
        self, position: ElementPosition, seat: int, counts: list[int], unseen: int, hidden: int
    ) -> Means:
        """Of a hand that is known but for its last cards, with one more to draw."""
        held = [0] * len(CARDS)
        hand = position.hands[seat]
        for card in hand[: len(hand) - hidden]:
            held[card] += 1
        drawn, _ = _drawn(counts, unseen, hidden + 1)
        ones = [1.0 if held[card] else drawn[card] for card in range(len(CARDS))]
        twos = [1.0 if held[card] > 1 else drawn[card] if held[card] else 0.0 for card in range(len(CARDS))]
        character = position.characters[seat]
        means = Means(character, 1.0 if held[POWER] else 0.0)
        means.exact, means.alone = _tables(ones, twos)
        power = self._powers[character]
        if power == FREE:
            kind = self._frees[character]
            mine = held[kind * 3] + held[kind * 3 + 1] + held[kind * 3 + 2]
            of_kind = counts[kind * 3] + counts[kind * 3 + 1] + counts[kind * 3 + 2]
            some, _ = _at_least(of_kind, unseen, hidden + 1)
            one = 1.0 if mine else some
            two = 1.0 if mine > 1 else some if mine else 0.0
            self._free(means, kind, one, two)
        elif power == DRAW_FOUR:
            more, _ = _drawn(counts, unseen, HAND)
            ones = [max(ones[card], more[card]) for card in range(len(CARDS))]
            means.wide_exact, means.wide_alone = _tables(ones, twos)
        return means

    def _free(self, means: Means, kind: int, one: float, two: float) -> None:
        """Cards of a kind that count as 1, 2 or 3."""
        means.wide_exact, means.wide_alone = means.exact[:], means.alone[:]
        for number in (1, 2, 3):
            means.wide_exact[kind * 4 + number] = one
            means.wide_alone[kind * FAR + number] = one
            means.wide_alone[kind * FAR + number + 3] = two

    # -- what is worth thinking about ------------------------------------------------------------

    def candidates(self, position: ElementPosition) -> Sequence[Move]:
        """A claim is never worse now than later; otherwise everything."""
        legal = position.legal()
        claims: list[Move] = [move for move in legal if isinstance(move, Claim)]
        return claims or legal

    def likeness(self, position: ElementPosition) -> Hashable:
        bohrds = position.bohrds
        cards = bytes(sorted(position.hands[position.turn]))
        return (tuple(bohrds), cards, position.stage, position.power, position.row)

    # -- in words --------------------------------------------------------------------------------

    def reason(self, before: ElementPosition, moves: Sequence[Move], after: ElementPosition) -> str:
        seat, goals = before.turn, before.content.by_number
        parts: list[str] = []
        claimed = [goals[z] for z in after.claimed[seat][len(before.claimed[seat]) :]]
        if claimed:
            parts.append(f"claims {and_names(claimed)}: +{sum([goal.points for goal in claimed])}")
        if after.turn == OVER:
            return ", and ".join([*parts, "ends the game"])
        near = self._nearer(before, after, seat)
        if near:
            parts.append(near)
        spoilt = [] if claimed else self._out_of_reach(before, after)
        if spoilt:
            parts.append(f"takes {' and '.join(spoilt)} out of reach")
        return ", and ".join(parts)

    def _nearer(self, before: ElementPosition, after: ElementPosition, seat: int) -> str:
        """The best goal that a Bohrd has come nearer to, within two cards."""
        best, words = 0, ""
        counts, unseen = _unseen(after, seat, 2)
        means = self._own_means(after, seat, counts, unseen, 2)
        for place, letter in enumerate(BOHRDS):
            if not any(on_bohrd(after.bohrds, place)):
                continue
            for z in after.row:
                cards = self._cards(after.bohrds, place * 3, z)
                if not 0 < cards <= PLAYS or cards >= self._cards(before.bohrds, place * 3, z):
                    continue
                worth = self._points[z] - 10 * cards
                if words and worth <= best:
                    continue
                lacks = missing(on_bohrd(after.bohrds, place), after.content.by_number[z])
                held = self._chance(means, *lacks) >= 1.0
                name = after.content.by_number[z].name.capitalize()
                best = worth
                words = f"brings {letter} within {'one card' if cards == 1 else 'two cards'} of {name}"
                words += ", which you hold" if held else ""
        return words

    def _out_of_reach(self, before: ElementPosition, after: ElementPosition) -> list[str]:
        """Goals that two cards could have finished, and no longer can."""
        found: list[str] = []
        for place, letter in enumerate(BOHRDS):
            for z in before.row:
                if z and self._cards(before.bohrds, place * 3, z) <= PLAYS < self._cards(
                    after.bohrds, place * 3, z
                ):
                    found.append(f"{before.content.by_number[z].name.capitalize()} on {letter}")
        return found

    def _cards(self, bohrds: list[int], first: int, z: int) -> int:
        """How many cards at least a Bohrd is from a goal."""
        return (
            (abs(z - bohrds[first]) + 2) // 3
            + (abs(self._neutrons[z] - bohrds[first + 1]) + 2) // 3
            + (abs(z - bohrds[first + 2]) + 2) // 3
        )


def _unseen(position: ElementPosition, seat: int, hidden: int) -> tuple[list[int], int]:
    """How many of each card a seat has not seen, and of all; the last ones of its hand are like those."""
    counts = [0] * len(CARDS)
    unseen = len(position.draw_pile)
    for card in position.draw_pile:
        counts[card] += 1
    for other in range(position.seats):
        hand = position.hands[other]
        if other == seat:
            hand = hand[len(hand) - hidden :] if hidden else b""
        for card in hand:
            counts[card] += 1
        unseen += len(hand)
    return counts, unseen


def _reach(exact: list[float], alone: list[float], protons: int, neutrons: int, electrons: int) -> float:
    """How likely two cards mend so much of each kind."""
    p, n, e = abs(protons), abs(neutrons), abs(electrons)
    if p and n and e:
        return 0.0
    if not p and not n:
        return alone[2 * FAR + e] if e < FAR else 0.0
    if not p and not e:
        return alone[FAR + n] if n < FAR else 0.0
    if not n and not e:
        return alone[p] if p < FAR else 0.0
    if p > 3 or n > 3 or e > 3:
        return 0.0
    return exact[p] * exact[4 + n] * exact[8 + e]


def _tables(ones: list[float], twos: list[float]) -> tuple[list[float], list[float]]:
    """How likely one card mends a number of a kind, and two cards of that kind do."""
    exact: list[float] = []
    alone: list[float] = []
    for kind in (0, 3, 6):
        a, b, c = ones[kind], ones[kind + 1], ones[kind + 2]
        exact += [1.0, a, b, c]
        alone += [
            1.0,
            1.0 - (1.0 - a) * (1.0 - b * c),
            1.0 - (1.0 - b) * (1.0 - twos[kind]) * (1.0 - a * c),
            1.0 - (1.0 - c) * (1.0 - a * b),
            1.0 - (1.0 - twos[kind + 1]) * (1.0 - a * c),
            b * c,
            twos[kind + 2],
        ]
    return exact, alone


def _drawn(counts: list[int], unseen: int, drawn: int) -> tuple[list[float], list[float]]:
    """For each card how likely at least one, and two, of it are among the drawn ones."""
    ones: list[float] = []
    twos: list[float] = []
    for count in counts:
        one, two = _at_least(count, unseen, drawn)
        ones.append(one)
        twos.append(two)
    return ones, twos


def _at_least(count: int, unseen: int, drawn: int) -> tuple[float, float]:
    """How likely at least one, and two, of so many cards are among the drawn ones."""
    if drawn > unseen:
        drawn = unseen
    if not count:
        return 0.0, 0.0
    if unseen - count - drawn < 0:
        return 1.0, 1.0 if count > 1 else 0.0
    none = 1.0
    for number in range(drawn):
        none *= (unseen - count - number) / (unseen - number)
    return 1.0 - none, 1.0 - none - none * drawn * count / (unseen - count - drawn + 1)


def _all_ones() -> list[float]:
    """[protons * 25 + neutrons * 5 + electrons]: how likely four cards worth one each mend them."""
    hands = list(product(range(3), repeat=4))
    return [
        sum([hand.count(0) >= p and hand.count(1) >= n and hand.count(2) >= e for hand in hands]) / len(hands)
        for p in range(5)
        for n in range(5)
        for e in range(5)
    ]
