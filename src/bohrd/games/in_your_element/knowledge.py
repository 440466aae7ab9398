"""What bots know of In Your Element: what each seat could finish in its next turn, how near the atoms are."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from bohrd.contract import OVER, Knowledge, Move, Weights, read_weights
from bohrd.games.in_your_element.bohrds import BOHRDS, HYDROGEN, OXYGEN, and_names, missing, on_bohrd
from bohrd.games.in_your_element.content import DRAW_FOUR, EXCHANGE, FREE, Content
from bohrd.games.in_your_element.decisions.claim import Claim
from bohrd.games.in_your_element.decisions.discard import Discard
from bohrd.games.in_your_element.decisions.play import MOVE, Play
from bohrd.games.in_your_element.decisions.replace import Replacement
from bohrd.games.in_your_element.deck import CARDS, KIND_OF, ONE_CARD, POWER
from bohrd.games.in_your_element.means import Hands, Means, count_unseen
from bohrd.games.in_your_element.particles import KINDS
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.games.in_your_element.turn import EXCHANGING, PLAYING_ALL, PLAYS, STOP, SURPLUS

MOST_CARDS: Final = 60
"""Nobody looks further."""
POWER_PLAY: Final = "power"
"""The notation of playing a Power Play card."""


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

    def promise(self, position: ElementPosition) -> float:
        """What a turn with a power in force may still claim, beside what the next turn is hoped to."""
        if not position.power or position.stage == SURPLUS:
            return 0.0
        seat, bohrds = position.turn, position.bohrds[:]
        self._claimed_now(bohrds, position.row)
        hand = position.hands[seat]
        drawn = 0
        if position.stage == STOP and position.plays:
            drawn = 4 if position.plays == PLAYS and position.power == DRAW_FOUR else 1
        counts = count_unseen(position, seat, drawn)
        known = hand[: len(hand) - drawn].replace(ONE_CARD[POWER], b"")
        if position.stage == EXCHANGING or position.power == FREE:
            known = known + ONE_CARD[POWER]  # means count on the power only if its card is there
        means = self._hands.held(position.characters[seat], counts, known, drawn + position.plays - 1)
        best = 0.0
        for first in (0, 3, 6):
            protons, neutrons, electrons = bohrds[first], bohrds[first + 1], bohrds[first + 2]
            for z in position.row:
                if not z:
                    continue
                lacks = (z - protons, self._neutrons[z] - neutrons, z - electrons)
                chance = self._chance_now(position, means, lacks)
                if chance < 1.0 and z == self._oxygen and position.replacements:
                    made = self._chance_now(position, means, (1 - protons, -neutrons, 1 - electrons))
                    chance = max(chance, made)
                best = max(best, self._points[z] * chance * (1.0 if chance >= 1.0 else 1.0 - self._hope))
        return best

    def _chance_now(self, position: ElementPosition, means: Means, lacks: tuple[int, int, int]) -> float:
        """How likely a Bohrd that lacks so much is finished in the rest of this turn."""
        if position.stage == PLAYING_ALL:
            hand = position.hands[position.turn]
            for kind in range(3):
                there = hand.count(kind * 3) + hand.count(kind * 3 + 1) + hand.count(kind * 3 + 2)
                if abs(lacks[kind]) > there:
                    return 0.0
            return 1.0
        if position.plays >= PLAYS or lacks == (0, 0, 0):
            return means.chance(lacks[0], lacks[1], lacks[2])
        if position.plays == 0:
            return 0.0
        return _with_one_card(means.wide_exact if position.power == FREE else means.exact, lacks)

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
        """A claim is never worse now than later, but for a hydrogen that can become oxygen first; otherwise
        everything but what looks idle.

        Beside claims there is one other move at most: who sees but two moves sees a claim.
        """
        legal = position.legal()
        claims: list[Move] = [move for move in legal if isinstance(move, Claim)]
        if claims:
            return claims + self._before_claiming(position, legal)
        found = [move for move in legal if not self._is_idle(position, move)]
        return found or legal

    def _before_claiming(self, position: ElementPosition, legal: Sequence[Move]) -> list[Move]:
        """What makes oxygen of a hydrogen that could be claimed."""
        row, replaces = position.row, self._hands.replaces[position.characters[position.turn]]
        if not replaces or self._oxygen not in row or HYDROGEN[0] not in row:
            return []
        if not any(on_bohrd(position.bohrds, place) == HYDROGEN for place in range(len(BOHRDS))):
            return []
        for move in legal:
            if isinstance(move, Replacement) or (move.name == POWER_PLAY and not position.replacements):
                return [move]
        return []

    def _is_idle(self, position: ElementPosition, move: Move) -> bool:
        """Whether a move seems to be wasted: the only Power Play card while it can do nothing; with the
        second card, moving particles of the kind that the first has just brought or moved, which finishes
        nothing."""
        hand = position.hands[position.turn]
        if isinstance(move, Play):
            if move.does != MOVE or position.plays != 1 or not position.discard:
                return False
            if move.kind != KIND_OF[position.discard[-1]] or position.stage != STOP:
                return False
            return not self._finishes(position, move)
        if move.name != POWER_PLAY or hand.count(POWER) > 1:
            return False
        character = position.content.characters[position.characters[position.turn]]
        if character.power == FREE:
            kind = KINDS.index(character.frees)
            return not any(KIND_OF[card] == kind for card in hand)
        return character.power == EXCHANGE and not any(position.bohrds)

    def _finishes(self, position: ElementPosition, move: Play) -> bool:
        """Whether moving particles finishes an atom."""
        after = position.bohrds[:]
        after[move.loss] -= move.value
        after[move.gain] += move.value
        for first in (move.source * 3, move.to * 3):
            z = after[first]
            if z and z == after[first + 2] and z in position.row and after[first + 1] == self._neutrons[z]:
                return True
        return False

    def likeness(self, position: ElementPosition) -> Hashable:
        bohrds = position.bohrds
        cards = bytes(sorted(position.hands[position.turn]))
        stage = (position.stage, position.plays, position.power, position.replacements)
        return (tuple(bohrds), cards, stage, position.row)

    # -- in words --------------------------------------------------------------------------------

    def reason(self, before: ElementPosition, moves: Sequence[Move], after: ElementPosition) -> str:
        seat, goals = before.turn, before.content.by_number
        parts: list[str] = []
        claimed = [goals[z] for z in after.claimed[seat][len(before.claimed[seat]) :]]
        if claimed:
            parts.append(f"claims {and_names(claimed)}: +{sum([goal.points for goal in claimed])}")
        if after.turn == OVER:
            return ", and ".join([*parts, "ends the game"])
        held = _kept(before, moves)
        near = self._nearer(before, after, PLAYS, held)
        if near:
            parts.append(near)
        spoilt = [] if claimed else self._out_of_reach(before, after)
        if spoilt:
            parts.append(f"takes {' and '.join(spoilt)} out of reach")
        return ", and ".join(parts) or self._quietly(before, after, held)

    def _quietly(self, before: ElementPosition, after: ElementPosition, held: bytes) -> str:
        """What a turn is good for that neither brings points nor changes what is in reach."""
        near = self._nearer(before, after, PLAYS + 1, held)
        if near:
            return near
        if all(self._fewest(after.bohrds, z) > PLAYS for z in after.row if z):
            return f"leaves nobody a goal within {PLAYS} cards"
        return self._towards(before, after) or "waits for better cards"

    def _nearer(self, before: ElementPosition, after: ElementPosition, most: int, held: bytes) -> str:
        """The best goal that a Bohrd has come nearer to, within so many cards, and whether these cards
        finish it."""
        best, words = 0, ""
        means = self._hands.held(after.characters[before.turn], [0] * len(CARDS), held, 0)
        plays = after.plays if after.turn == before.turn else PLAYS
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
                if cards == 1:
                    is_held = plays > 0 and _with_one_card(means.exact, (lacks[0], lacks[1], lacks[2])) >= 1.0
                else:
                    is_held = plays >= PLAYS and means.chance(lacks[0], lacks[1], lacks[2]) >= 1.0
                name = after.content.by_number[z].name.capitalize()
                best = worth
                words = f"brings {letter} within {cards} card{'s' if cards > 1 else ''} of {name}"
                words += ", which you hold" if is_held else ""
        return words

    def _towards(self, before: ElementPosition, after: ElementPosition) -> str:
        """The goal that a Bohrd has been built towards, however far it is."""
        most, words = 0, ""
        for place, letter in enumerate(BOHRDS):
            if not any(on_bohrd(after.bohrds, place)):
                continue
            for z in filter(None, after.row):
                goal = after.content.by_number[z]
                was = sum(map(abs, missing(on_bohrd(before.bohrds, place), goal)))
                now = sum(map(abs, missing(on_bohrd(after.bohrds, place), goal)))
                if was - now > most:
                    most, words = was - now, f"builds {letter} towards {goal.name.capitalize()}"
        return words

    def _out_of_reach(self, before: ElementPosition, after: ElementPosition) -> list[str]:
        """Goals that two cards could have finished on some Bohrd, and no longer can on any."""
        return [
            before.content.by_number[z].name.capitalize()
            for z in before.row
            if z and self._fewest(before.bohrds, z) <= PLAYS < self._fewest(after.bohrds, z)
        ]

    def _fewest(self, bohrds: list[int], z: int) -> int:
        """How many cards at least the Bohrd nearest to a goal is from it."""
        return min([self._cards(bohrds, first, z) for first in (0, 3, 6)])

    def _cards(self, bohrds: list[int], first: int, z: int) -> int:
        """How many cards at least a Bohrd is from a goal."""
        return (
            (abs(z - bohrds[first]) + 2) // 3
            + (abs(self._neutrons[z] - bohrds[first + 1]) + 2) // 3
            + (abs(z - bohrds[first + 2]) + 2) // 3
        )


def _with_one_card(exact: list[float], lacks: tuple[int, int, int]) -> float:
    """How likely one card mends so much, where so likely there is a card of [kind * 4 + value]."""
    found = 1.0
    kinds = 0
    for kind in range(3):
        lack = abs(lacks[kind])
        if lack:
            kinds += 1
            if lack > 3 or kinds > 1:
                return 0.0
            found = exact[kind * 4 + lack]
    return found


def _kept(before: ElementPosition, moves: Sequence[Move]) -> bytes:
    """The particle cards of the hand that are still there after these moves; what was drawn is not known."""
    kept = before.hands[before.turn].replace(ONE_CARD[POWER], b"")
    for move in moves:
        if isinstance(move, (Play, Discard)):
            kept = kept.replace(ONE_CARD[move.card], b"", 1)
    return kept
