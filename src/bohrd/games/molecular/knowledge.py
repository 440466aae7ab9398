"""What bots know of Molecular: what a hand is worth beside this molecule, which tiles are worth laying where,
and why."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, final

from bohrd.contract import OVER, Knowledge, Move, Weights, read_weights
from bohrd.games.molecular.content import Content
from bohrd.games.molecular.decisions.group import PlayGroup
from bohrd.games.molecular.decisions.lay import Lay, bond_points
from bohrd.games.molecular.decisions.reset import Reset
from bohrd.games.molecular.decisions.reveal import Reveal
from bohrd.games.molecular.effectors import InForce
from bohrd.games.molecular.openings import ELEMENT_COUNT, FAR, Book, Openings
from bohrd.games.molecular.patterns import count
from bohrd.games.molecular.piles import number_of
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.scoring import BOND, GROUP_CARD, SOURCES, score
from bohrd.games.molecular.tiles import EDGES, ELEMENT_OF_LAYOUT, STEPS
from bohrd.games.molecular.words import listed_with_and

MOST_LAYS: Final = 12
"""So many ways to lay a tile are thought about."""
_STEPS: Final = list(STEPS)
_LACKING: Final = {0: 0, 10: 1, 11: 2, 20: 3, 21: 4, 22: 5, FAR: 6}
"""The feature that tells of the cards that lack so much."""
_LAST_OF_STAGE: Final = (0, 1, 3, 7, 11)
"""The turns to come with which the stages of the game end, seen from its end; there is one more before."""


@final
class MolecularKnowledge(Knowledge[MolecularPosition, Move]):
    """Bonds and cards are points; the rest is what a hand will bring, and what is left to the next player.

    What that is worth was learnt: see ``weights.toml``.
    """

    def __init__(self, content: Content, weights: Weights | None = None) -> None:
        self.content = content
        self.book = Book(content)
        self.points = [group.points for group in content.groups]
        self.copies = [group.copies for group in content.groups]
        self.usual = sum([n * points for n, points in zip(self.copies, self.points, strict=True)]) / sum(
            self.copies
        )
        self.ids = list(content.group_ids)
        weights = read_weights("molecular") if weights is None else weights
        self.given = weights
        self.action = float(weights["action"])
        self.building = float(weights["building"])
        self.likely = [0.0] * (FAR + 1)
        """By what a card lacks."""
        for lacks, likely in zip(_LACKING, weights["likely"], strict=True):
            self.likely[lacks] = float(likely)
        learned: dict[str, list[float]] = weights["learned"]
        self.learned = [
            [float(row[stage]) for row in learned.values()] for stage in range(len(_LAST_OF_STAGE) + 1)
        ]
        """By stage and feature."""

    def weights(self) -> Weights:
        return self.given

    def weighing(self, weights: Weights) -> MolecularKnowledge:
        return MolecularKnowledge(self.content, weights)

    # ---- how well a seat stands ----

    def evaluate(self, position: MolecularPosition, seat: int) -> float:
        stage, features = self.features(position, seat)
        learned = self.learned[stage]
        value = float(score(position, seat) - score(position, _best_rival(position, seat)))
        for number, feature in enumerate(features):
            value += learned[number] * feature
        return value

    def doubt(self, position: MolecularPosition) -> float:
        return 2.0 + 4.0 * (position.rounds - position.round) / position.rounds

    def features(self, position: MolecularPosition, seat: int) -> tuple[int, list[float]]:
        turns = _turns_left(position, seat)
        more = float(turns - _turns_left(position, _best_rival(position, seat)))
        known = self.book.read(position.molecule.atoms, position.molecule.cells)
        fresh = self.fresh(position, seat)
        empty = max(0, position.in_force(seat).hand_limit - len(position.hands[seat]))
        ring, rings = _bonds_to_join(known)
        if position.turn != seat or position.acted:
            ring, rings = -ring, -rings
        found = self._hand(position, seat, known)
        found += [float(empty), empty * fresh, -fresh, ring, rings, more, -1.0]
        if turns == 0 and position.turn == seat and position.actions:
            turns = 1
        stage = 0
        while stage < len(_LAST_OF_STAGE) and turns > _LAST_OF_STAGE[stage]:
            stage += 1
        return stage, found

    def _hand(self, position: MolecularPosition, seat: int, known: Openings) -> list[float]:
        """What there is to tell of the cards of a seat, by what they lack."""
        found = [0.0] * len(_LACKING)
        force = position.in_force(seat)
        before = -1
        for group in position.hands[seat]:
            points = self.worth(position, group, force) - (1 if group == before else 0)
            before = group
            lacks = 0
            if not count(position.molecule, group, self.content.patterns[group]):
                lacks = known.lacking(group, position.pools[seat])
            if lacks < 11:
                found[_LACKING[lacks]] += points
            elif lacks < FAR:
                found[_LACKING[lacks]] += 1.0
            else:
                found[_LACKING[lacks]] += points - self.usual
        return found

    def fresh(self, position: MolecularPosition, seat: int) -> float:
        """What a card that a seat has not seen yet brings at once in this molecule, beyond an action."""
        present = self.book.present(position.molecule)
        hand = position.hands[seat]
        gains, cards = 0.0, 0
        for group in range(len(self.copies)):
            left = self.copies[group] - position.discards[group]
            cards += left
            if present >> group & 1:
                gain = self.points[group] - position.counters[group] - self.action
                if gain > 0.0:
                    gains += gain * (left - hand.count(group))
        return gains / max(1, cards - len(hand))

    def worth(self, position: MolecularPosition, group: int, force: InForce) -> float:
        """What a card of a group brings, at least if it is in the molecule."""
        examples = count(position.molecule, group, self.content.patterns[group])
        points = self.points[group] + max(0, examples - 1)
        if force.bonuses:
            points += force.bonuses.get(self.ids[group], 0)
        if not force.ignores_handicap:
            points -= position.counters[group]
        return float(max(0, points))

    def foresight(self, seats: int) -> int:
        """The answers of the others; what one draws oneself is too much luck."""
        return seats - 1

    # ---- what is worth thinking about ----

    def candidates(self, position: MolecularPosition) -> Sequence[Move]:
        if position.asked is not None:
            return position.legal()
        seat = position.turn
        hand = position.hands[seat]
        force = position.in_force(seat)
        playing = position.decisions.group.moves
        scored: list[tuple[float, int, Move]] = []
        dead: list[tuple[float, int, Move]] = []
        absent: list[int] = []
        known = self.book.read(position.molecule.atoms, position.molecule.cells)
        before = -1
        for group in hand:
            if group == before:
                continue
            before = group
            points = self.worth(position, group, force)
            if count(position.molecule, group, self.content.patterns[group]) and points > 0:
                scored.append((-points, group, playing[group]))
            else:
                absent.append(group)
                lacks = known.lacking(group, position.pools[seat])
                dead.append((points * self.likely[lacks], -group, playing[group]))
        lays = self.lays(position, absent, force)
        scored += lays
        scored.sort()
        found = [move for _, _, move in scored]
        if position.round < position.rounds and dead:
            found.append(min(dead)[2])
        return found if found else position.legal()

    def lays(
        self, position: MolecularPosition, absent: list[int], force: InForce
    ) -> list[tuple[float, int, Move]]:
        """The best ways to lay a tile, each with how promising it is, negative."""
        molecule = position.molecule
        known = self.book.read(molecule.atoms, molecule.cells)
        weighs = bool(force.factors) or position.options["bond_scoring"] == "order"
        hopes = [self.worth(position, group, force) for group in absent]
        completing = [known.completing(group) for group in absent]
        more = position.actions > 1
        tried: list[tuple[float, int, int]] = []
        before = -1
        for layout in position.decisions.lay.allowed(position):
            if layout == before:
                continue
            before = layout
            element = ELEMENT_OF_LAYOUT[layout]
            for place, opening in enumerate(known.openings):
                faces = opening.faces[layout]
                if not faces:
                    continue
                cell = known.cells[place]
                value = float(opening.joins)
                if weighs:
                    value = float(bond_points(position, cell, faces[0]))
                for number, group in enumerate(absent):
                    if ELEMENT_COUNT * place + element in completing[number]:
                        value += hopes[number] * self.likely[10]
                    else:
                        value += self.building * hopes[number] * known.share(group, place, faces[0])
                tried.append((-value, place, layout))
        tried.sort()
        found: list[tuple[float, int, Move]] = []
        lays = position.decisions.lay.lays
        for value, place, layout in tried[:MOST_LAYS]:
            cell = known.cells[place]
            least, most, fewest, rings = -1, -1, 9, -1
            for face in known.openings[place].faces[layout]:
                bonds = _bonds_to(known, cell, face)
                if bonds < fewest:
                    fewest, least = bonds, face
                if bonds > rings:
                    rings, most = bonds, face
            found.append((value, 100 + len(found), lays.at(cell, least)))
            if rings > fewest and more:
                found.append((value + 0.2, 100 + len(found), lays.at(cell, most)))
        found.sort()
        return found[:MOST_LAYS]

    def likeness(self, position: MolecularPosition) -> Hashable:
        seat = position.turn
        laid = 0
        for cell, face in position.molecule.atoms.items():
            laid ^= hash((cell, face))
        return (
            laid,
            position.pools[seat],
            position.hands[seat],
            position.actions,
            position.asked,
            position.loose,
        )

    # ---- why ----

    def reason(self, before: MolecularPosition, moves: Sequence[Move], after: MolecularPosition) -> str:
        seat = before.turn
        parts = self._cards(before, moves, after)
        bonds = after.points[SOURCES * seat + BOND] - before.points[SOURCES * seat + BOND]
        laid = sum([isinstance(move, Lay) for move in moves])
        if laid:
            parts.append(f"lays {number_of(laid, 'tile')}: {bonds:+d}")
        for move in moves:
            if isinstance(move, Reveal):
                parts.append("turns over an effector")
            elif isinstance(move, Reset):
                parts.append("takes new tiles and cards for 1 point")
        text = ", ".join(parts)
        then = self._prepared(before, after, seat)
        return f"{text}; {then}" if text and then else text or then

    def _cards(self, before: MolecularPosition, moves: Sequence[Move], after: MolecularPosition) -> list[str]:
        """What becomes of the cards that are played."""
        seat = before.turn
        scored: list[str] = []
        parts: list[str] = []
        for move in moves:
            if not isinstance(move, PlayGroup):
                continue
            name = self.content.groups[move.group].name
            if not self._finds(after, move.group):
                parts.append(f"gives up {name} for a new card")
            elif self._finds(before, move.group):
                scored.append(name)
            else:
                scored.append(f"{name}, which it completes")
        points = after.points[SOURCES * seat + GROUP_CARD] - before.points[SOURCES * seat + GROUP_CARD]
        return [f"plays {listed_with_and(scored)}: {points:+d}", *parts] if scored else parts

    def _prepared(self, before: MolecularPosition, after: MolecularPosition, seat: int) -> str:
        """What the moves do for the cards of the next turn."""
        if after.turn == OVER or _turns_left(after, seat) < 1:
            return ""
        made: list[str] = []
        near: list[str] = []
        for group in dict.fromkeys(after.hands[seat]):
            if group not in before.hands[seat] or self._finds(before, group):
                continue
            name = self.content.groups[group].name
            if self._finds(after, group):
                made.append(name)
            elif self._is_near(after, seat, group) and not self._is_near(before, seat, group):
                near.append(name)
        if made:
            return f"completes {listed_with_and(made)} for your next turn"
        return f"leaves {listed_with_and(near)} one tile away, and you have it" if near else ""

    def _finds(self, position: MolecularPosition, group: int) -> bool:
        return count(position.molecule, group, self.content.patterns[group]) > 0

    def _is_near(self, position: MolecularPosition, seat: int, group: int) -> bool:
        known = self.book.read(position.molecule.atoms, position.molecule.cells)
        return known.lacking(group, position.pools[seat]) == 10


def _turns_left(position: MolecularPosition, seat: int) -> int:
    """How many turns a seat has after the one it is on, which counts until its first action."""
    turns = position.rounds - position.round
    first, seats = position.first_player, position.seats
    if position.turn == seat:
        return turns if position.acted else turns + 1
    return turns + 1 if (seat - first) % seats > (position.turn - first) % seats else turns


def _best_rival(position: MolecularPosition, seat: int) -> int:
    """The rival with the most points."""
    best, most = -1, -1
    for other in range(position.seats):
        if other != seat:
            points = score(position, other)
            if points > most:
                best, most = other, points
    return best


def _bonds_to_join(known: Openings) -> tuple[float, float]:
    """The further bonds that somebody can probably join with one tile, in the best cell and in the next."""
    first = second = 0.0
    for opening in known.openings:
        if opening.joins > 1:
            gain = (opening.joins - 1) * opening.chance
            if gain > first:
                first, second = gain, first
            elif gain > second:
                second = gain
    return first, second


def _bonds_to(known: Openings, cell: int, face: int) -> int:
    """How many bonds of a face on an open cell would point to other open cells."""
    number = 0
    for way in range(6):
        if EDGES[face][way] and cell + _STEPS[way] in known.cells:
            number += 1
    return number
