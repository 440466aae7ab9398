"""What bots know of In Your Element: what each seat could finish in its next turn, how near the atoms are."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from bohrd.contract import OVER, Knowledge, Move, Weights, read_weights
from bohrd.games.in_your_element.bohrds import BOHRDS, OXYGEN, and_names, missing, on_bohrd
from bohrd.games.in_your_element.content import Content
from bohrd.games.in_your_element.decisions.claim import Claim
from bohrd.games.in_your_element.deck import POWER
from bohrd.games.in_your_element.means import Hands, Means, count_unseen
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.games.in_your_element.turn import PLAYS, STOP, SURPLUS

MOST_CARDS: Final = 60
"""Nobody looks further."""
_CARDS: Final = {1: "one card", 2: "two cards", 3: "three cards", 4: "four cards"}
"""In words."""


class ElementKnowledge(Knowledge[ElementPosition, Move]):
    """Hands that are not seen are judged by the cards that are left: a world is only one of many."""

    def __init__(self, content: Content, weights: Weights | None = None) -> None:
        weights = read_weights("in_your_element") if weights is None else weights
        self._given = weights
        self._content = content
        self._hope = float(weights["hope"])
        self._fear = float(weights["fear"])
        self._fear_of_many = float(weights["fear_of_many"])
        self._late_fear = float(weights["late_fear"])
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
        self._oxygen = OXYGEN[0]
        self._hands = Hands(content)
        self._left = [float(weights["patience"]) ** cards for cards in range(MOST_CARDS + 1)]

    def weights(self) -> Weights:
        return self._given

    def weighing(self, weights: Weights) -> ElementKnowledge:
        return ElementKnowledge(self._content, weights)

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
        return value + self._turns_to_come(position, seat, bohrds)

    def doubt(self, position: ElementPosition) -> float:
        return 14.0

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
        counts = count_unseen(position, seat, hidden)
        hand = position.hands[seat]
        known = hand[: len(hand) - hidden]
        fear = self._fear if seats == 2 else self._fear_of_many
        if position.reshuffles:
            fear *= self._late_fear
        powers = known.count(POWER)
        if powers:
            value += self._power + (powers - 1) * self._idle_power
        stays = [1.0, 1.0, 1.0]
        for number in range(seats):
            other = (first + number) % seats
            character = position.characters[other]
            replaces = self._hands.replaces[character]
            if other == seat:
                means = self._hands.held(character, counts, known, hidden + 1)
                value += self._hope * self._gain(means, replaces, bohrds, position.row, stays)
            elif fear > 0.0:
                means = self._hands.unseen(character, counts)
                value -= fear * self._gain(means, replaces, bohrds, position.row, stays)
            else:
                for place in range(3):
                    stays[place] *= 1.0 - self._spoiling
        return value

    def _gain(
        self, means: Means, replaces: bool, bohrds: list[int], row: tuple[int, ...], stays: list[float]
    ) -> float:
        """The points a seat may expect from a turn; then atoms are less likely to be still there."""
        nothing, chances, sums = 1.0, 0.0, 0.0
        for number in range(3):
            done = 0.0
            first = number * 3
            protons, neutrons, electrons = bohrds[first], bohrds[first + 1], bohrds[first + 2]
            for z in row:
                if not z:
                    continue
                chance = means.chance(z - protons, self._neutrons[z] - neutrons, z - electrons)
                if z == self._oxygen and replaces:
                    made = means.chance(1 - protons, -neutrons, 1 - electrons)
                    chance += (1.0 - chance) * means.power_held * made
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
        near = self._nearer(before, after, seat, PLAYS)
        if near:
            parts.append(near)
        spoilt = [] if claimed else self._out_of_reach(before, after)
        if spoilt:
            parts.append(f"takes {' and '.join(spoilt)} out of reach")
        return ", and ".join(parts) or self._quietly(before, after, seat)

    def _quietly(self, before: ElementPosition, after: ElementPosition, seat: int) -> str:
        """What a turn is good for that neither brings points nor changes what is in reach."""
        near = self._nearer(before, after, seat, MOST_CARDS)
        if near:
            return near
        row = [z for z in after.row if z]
        away = [self._cards(after.bohrds, place * 3, z) for place in range(len(BOHRDS)) for z in row]
        return "leaves nobody a goal within two cards" if min(away, default=MOST_CARDS) > PLAYS else ""

    def _nearer(self, before: ElementPosition, after: ElementPosition, seat: int, most: int) -> str:
        """The best goal that a Bohrd has come nearer to, within so many cards."""
        best, words = 0, ""
        hand = after.hands[seat]
        known = hand[: len(hand) - PLAYS]
        means = self._hands.held(after.characters[seat], count_unseen(after, seat, PLAYS), known, 1)
        for place, letter in enumerate(BOHRDS):
            if not any(on_bohrd(after.bohrds, place)):
                continue
            for z in filter(None, after.row):
                cards = self._cards(after.bohrds, place * 3, z)
                if not 0 < cards <= most or cards >= self._cards(before.bohrds, place * 3, z):
                    continue
                worth = self._points[z] - 10 * cards
                if words and worth <= best:
                    continue
                lacks = missing(on_bohrd(after.bohrds, place), after.content.by_number[z])
                held = means.chance(lacks[0], lacks[1], lacks[2]) >= 1.0
                name = after.content.by_number[z].name.capitalize()
                best = worth
                words = f"brings {letter} within {_CARDS.get(cards, f'{cards} cards')} of {name}"
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
