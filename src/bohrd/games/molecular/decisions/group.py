"""The action of playing a functional group card (area GROUP of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.molecular.content import Content, Group
from bohrd.games.molecular.decisions.answer import open_choice
from bohrd.games.molecular.effectors import InForce
from bohrd.games.molecular.outlook import outlook
from bohrd.games.molecular.patterns import count
from bohrd.games.molecular.piles import kinds, number_of, without
from bohrd.games.molecular.scoring import GROUP_CARD, POINT, gain, worth
from bohrd.games.molecular.tiles import cell_target
from bohrd.games.molecular.turn import complete_action
from bohrd.games.molecular.words import found_in_words

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class PlayGroup(Move):
    """A card of this group."""

    __slots__ = ("group",)

    def __init__(self, decision: PlayingGroups, id: int, group: int, content: Content) -> None:
        card = content.groups[group]
        super().__init__(
            decision, id, f"group {card.id}", f"Play the card {card.name}", (f"group-{card.id}",)
        )
        self.group = group


class PlayingGroups(Decision["MolecularPosition", PlayGroup]):
    """Cash in a functional group card."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        first = len(moves)
        self.moves = [PlayGroup(self, first + group, group, content) for group in range(len(content.groups))]
        moves += self.moves

    def from_hand(self, hand: tuple[int, ...]) -> list[PlayGroup]:
        """The ways to play a card of a hand; cards of the same group are one (MOL-DECIDE-2)."""
        return [self.moves[group] for group in kinds(hand)]

    def refusals(self, position: MolecularPosition, move: PlayGroup) -> Iterator[IllegalMove]:
        yield from open_choice(position)
        if move.group not in position.hands[position.turn]:
            name = position.content.groups[move.group].name
            yield IllegalMove("MOL-GROUP-1", f"You hold no card {name}.")

    def carry_out(self, position: MolecularPosition, move: PlayGroup, chance: Chance, told: Told) -> None:
        position.actions -= 1
        position.acted = True
        seat, group = position.turn, move.group
        position.hands[seat] = without(position.hands[seat], group)
        position.discards = position.discards.copy()
        position.discards[group] += 1  # MOL-GROUP-1
        examples, points = self._scored(position, group)
        gain(position, seat, GROUP_CARD, points)
        if examples:
            position.counters = position.counters.copy()
            position.counters[group] += 1  # MOL-GROUP-7
        if told is not None:
            told.append(_played(position, group, examples, points))
        complete_action(position, chance, told)

    def choice(self, position: MolecularPosition, move: PlayGroup) -> Choice:
        group = position.content.groups[move.group]
        examples, points = self._scored(position, move.group)
        counters = position.counters[move.group]
        title = self.deed(position, move.group)
        sentence = f"{title}: {found_in_words(examples)}"
        if examples and counters:
            sentence += f", {counters} handicap"
        brings, costs, warning = f"{points:+d}", "", ""
        if not points:
            brings, costs = "", "brings 0 now" if examples else "scores nothing"
            why = "Its handicap has eaten up its points: it" if examples else "It"
            warning = f"{why} scores nothing and spends an action."
        return Choice(
            sentence,
            title,
            "Play" if points else "",
            brings,
            costs,
            warning,
            _sum(group, examples, counters, position.in_force(position.turn)),
            POINT * points,
            lights=_cells(position, move.group),
            looks=points > 0,
        )

    def deed(self, position: MolecularPosition, group: int) -> str:
        """What is done with a card: whose group is not found is only given up for another."""
        content = position.content
        is_there = count(position.molecule, group, content.patterns[group]) > 0
        return f"{'Play' if is_there else 'Give up'} {content.groups[group].name}"

    def _scored(self, position: MolecularPosition, group: int) -> tuple[int, int]:
        """How many examples the player on turn counts, and what they score."""
        content = position.content
        examples = count(position.molecule, group, content.patterns[group])
        force = position.in_force(position.turn)
        return examples, worth(content.groups[group], examples, position.counters[group], force)


def _sum(group: Group, examples: int, counters: int, force: InForce) -> str:
    """How the points of a card come about, if there is more to it than the card."""
    parts = [f"card brings {group.points}"]
    if examples > 1:
        parts.append(
            "second example +1" if examples == 2 else f"{examples - 1} more examples +{examples - 1}"
        )
    if bonus := force.bonuses.get(group.id, 0):
        parts.append(f"effector {bonus:+d}")
    if counters and not force.ignores_handicap:
        parts.append(f"handicap −{counters}")
    return ", ".join([found_in_words(examples).capitalize(), *parts]) if examples else "Not in the molecule"


def _cells(position: MolecularPosition, group: int) -> tuple[str, ...]:
    """Where the examples that count are."""
    found = outlook(position.content, position.molecule).found(group)
    return tuple(cell_target(cell) for example in found for cell in example)


def _played(position: MolecularPosition, group: int, examples: int, points: int) -> Event:
    """A functional group card has been scored."""
    card = position.content.groups[group]
    data = {"group": card.id, "examples": examples, "points": points}
    found = number_of(examples, "example") if examples else "no example"
    scores = f"{points:+d}" if points else "no points"
    text = f"{{p{position.turn}}} plays {card.name}: {found}, {scores}."
    rule = "MOL-GROUP-5" if examples else "MOL-GROUP-8"
    return Event("group", text, position.turn, data, rule, _cells(position, group), reveals=True)
