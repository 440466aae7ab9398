"""What a seat could mend in a turn, judged by the cards it holds, or by those that nobody has seen."""

from __future__ import annotations

from itertools import product
from typing import Final

from bohrd.games.in_your_element.content import DRAW_FOUR, EXCHANGE, FREE, PLAY_ALL, REPLACE, Content
from bohrd.games.in_your_element.deck import CARDS, HAND, POWER
from bohrd.games.in_your_element.particles import KINDS
from bohrd.games.in_your_element.position import ElementPosition

FAR: Final = 7
"""No two cards mend so much of one kind."""
ORDINARY: Final = 0
SWAPS: Final = 1
PLAYS_ALL: Final = 2
WIDENS: Final = 3
"""What a power does to the means: nothing, swap a particle, play all cards as ones, or let cards do more."""
MOST_KEPT: Final = 20_000
"""So many means are kept at most; within a turn they are the same over and over."""


class Means:
    """How likely a seat has the cards to mend so many particles of each kind in its turn."""

    __slots__ = ("all_ones", "alone", "exact", "power", "power_held", "wide_alone", "wide_exact")

    def __init__(self, ones: list[float], twos: list[float], power: int, all_ones: list[float]) -> None:
        self.power = power
        self.power_held = ones[POWER]
        """How likely a Power Play card is there."""
        self.all_ones = all_ones
        self.exact, self.alone = _tables(ones, twos)
        """With one card: [kind * 4 + number]. With both cards of the turn: [kind * 7 + number]."""
        self.wide_exact = self.exact
        self.wide_alone = self.alone
        """The same while a power is in force that frees a kind, or draws four."""

    def free(self, kind: int, one: float, two: float) -> None:
        """Cards of a kind count as 1, 2 or 3: so likely are one of them, and two."""
        self.wide_exact, self.wide_alone = self.exact[:], self.alone[:]
        for number in (1, 2, 3):
            self.wide_exact[kind * 4 + number] = one
            self.wide_alone[kind * FAR + number] = one
            self.wide_alone[kind * FAR + number + 3] = two

    def chance(self, protons: int, neutrons: int, electrons: int) -> float:
        """How likely so much of each kind is mended."""
        if abs(protons) > FAR or abs(neutrons) > FAR or abs(electrons) > FAR:
            return 0.0
        plain = _reach(self.exact, self.alone, protons, neutrons, electrons)
        power = self.power
        if power == ORDINARY or plain >= 1.0 or self.power_held <= 0.0:
            return plain
        powered = 0.0
        if power == WIDENS:
            powered = _reach(self.wide_exact, self.wide_alone, protons, neutrons, electrons)
        elif power == PLAYS_ALL:
            p, n, e = abs(protons), abs(neutrons), abs(electrons)
            if p + n + e <= 4:
                powered = self.all_ones[p * 25 + n * 5 + e]
        elif abs(protons) + abs(neutrons) + abs(electrons) <= FAR + 1:
            for off in range(3):
                p = protons + 1 if off == 0 else protons
                n = neutrons + 1 if off == 1 else neutrons
                e = electrons + 1 if off == 2 else electrons
                if off != 0:
                    powered = max(powered, _reach(self.exact, self.alone, p - 1, n, e))
                if off != 1:
                    powered = max(powered, _reach(self.exact, self.alone, p, n - 1, e))
                if off != 2:
                    powered = max(powered, _reach(self.exact, self.alone, p, n, e - 1))
        return plain + (1.0 - plain) * self.power_held * powered


class Hands:
    """The means of every hand, seen or not."""

    def __init__(self, content: Content) -> None:
        does: dict[str, int] = {EXCHANGE: SWAPS, PLAY_ALL: PLAYS_ALL, FREE: WIDENS, DRAW_FOUR: WIDENS}
        self._powers = [does.get(character.power, ORDINARY) for character in content.characters]
        self.replaces = [character.power == REPLACE for character in content.characters]
        """Whether a character's power replaces a hydrogen."""
        self._frees = [KINDS.index(one.frees) if one.frees else -1 for one in content.characters]
        self._all_ones = _all_ones()
        self._kept: dict[tuple[int, bytes, bytes], Means] = {}

    def unseen(self, character: int, counts: list[int]) -> Means:
        """Of a hand that nobody else sees, dealt from these cards, and of the card it will draw."""
        key = (character, bytes(counts), b"unseen")
        means = self._kept.get(key)
        if means is None:
            ones, twos = _drawn(counts, HAND + 1)
            means = self._means(character, counts, ones, twos)
            kind = self._frees[character]
            if kind >= 0:
                of_kind = sum(counts[kind * 3 : kind * 3 + 3])
                one, two = _at_least(of_kind, sum(counts), HAND + 1)
                means.free(kind, one, two)
            self._keep(key, means)
        return means

    def held(self, character: int, counts: list[int], cards: bytes, more: int) -> Means:
        """Of a hand of which these cards are known, with some more to come out of the others."""
        key = (character, bytes(counts), bytes(sorted(cards)) + bytes([100 + more]))
        means = self._kept.get(key)
        if means is None:
            come, _ = _drawn(counts, more)
            ones = [1.0 if card in cards else come[card] for card in range(len(CARDS))]
            twos = [
                1.0 if cards.count(card) > 1 else come[card] if card in cards else 0.0
                for card in range(len(CARDS))
            ]
            ones[POWER] = 1.0 if POWER in cards else 0.0
            means = self._means(character, counts, ones, twos)
            kind = self._frees[character]
            if kind >= 0:
                own = sum([card // 3 == kind for card in cards])
                one, _ = _at_least(sum(counts[kind * 3 : kind * 3 + 3]), sum(counts), more)
                means.free(kind, 1.0 if own else one, 1.0 if own > 1 else one if own else 0.0)
            self._keep(key, means)
        return means

    def _means(self, character: int, counts: list[int], ones: list[float], twos: list[float]) -> Means:
        means = Means(ones, twos, self._powers[character], self._all_ones)
        if means.power == WIDENS and self._frees[character] < 0:
            more, _ = _drawn(counts, HAND)
            wide = [1.0 - (1.0 - ones[card]) * (1.0 - more[card]) for card in range(len(CARDS))]
            means.wide_exact, means.wide_alone = _tables(wide, twos)
        return means

    def _keep(self, key: tuple[int, bytes, bytes], means: Means) -> None:
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = means


def count_unseen(position: ElementPosition, seat: int, hidden: int) -> list[int]:
    """How many of each card a seat has not seen; the last ones of its hand are like those."""
    counts = [0] * len(CARDS)
    for card in position.draw_pile:
        counts[card] += 1
    for other in range(position.seats):
        hand = position.hands[other]
        if other == seat:
            hand = hand[len(hand) - hidden :] if hidden else b""
        for card in hand:
            counts[card] += 1
    return counts


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


def _drawn(counts: list[int], drawn: int) -> tuple[list[float], list[float]]:
    """For each card how likely at least one, and two, of it are among so many drawn ones."""
    both = [_at_least(count, sum(counts), drawn) for count in counts]
    return [one for one, _ in both], [two for _, two in both]


def _at_least(count: int, unseen: int, drawn: int) -> tuple[float, float]:
    """How likely at least one, and two, of so many cards are among the drawn ones (hypergeometric)."""
    drawn = min(drawn, unseen)
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
