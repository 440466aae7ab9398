"""A player for tests who plans whole turns for Goal Cards, the Academic Track and its agenda, as people do.

It knows no more than its view. What it takes things to be worth was found by regression over its own games,
as what each was worth to the final lead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from random import Random

from bohrd.contract import OVER, LiveChance, Move, OptionValue, Position
from bohrd.games.periodic import GAME, agenda
from bohrd.games.periodic.content import AgendaCard
from bohrd.games.periodic.goals import CONSOLATION
from bohrd.games.periodic.pieces import COLOURS, GROUPS
from bohrd.games.periodic.table import ELEMENTS, PLACE, STEPS, tiles_for
from bohrd.games.periodic.view import PeriodicView

GOAL = {goal.id: goal for goal in GAME.content.goals}
AGENDA = {card.id: card for card in GAME.content.agendas}
MEMBERS = {group.key: {PLACE[symbol] for symbol in group.members} for group in GAME.content.groups}
TRACK = GAME.content.track

ENERGY = 1.6
"""Points an Energy Token is worth."""
TILE = 1.3
"""Points an Award Tile is worth."""
SHARE = {2: (0.35,), 3: (0.2, 0.42)}
"""The share of a Goal Card of so many elements that one cube or two of them are worth."""
PROMISE = 0.65
"""The share of what an agenda gives with one more card or level that counts already."""
AHEAD = 4
"""How many activations it plans ahead; after each of them it plans anew."""

Chooser = Callable[[PeriodicView, Sequence[Move], Random], Move]
Done = frozenset[tuple[int, int]]
"""The research planned in this turn: elements and colours."""


def play_through(
    seats: int, seed: int, chooser: Chooser | None = None, **options: OptionValue
) -> Iterator[tuple[Position, Move | None]]:
    """A game of such players, or of others: each position with the move that led to it, up to the end."""
    chance, luck, decide = LiveChance(seed), Random(seed), chooser or choose
    position = GAME.start(seats, options, chance)
    yield position, None
    while position.turn != OVER:
        move = decide(position.view(position.turn), position.legal(), luck)
        position.play(move, chance, quiet=True)
        yield position, move


def choose(view: PeriodicView, legal: Sequence[Move], luck: Random) -> Move:
    """The best step it finds; agendas are kept at random, so that each is tried alike."""
    if len(legal) == 1 or view.table.stage in ("agenda", "giver"):
        return luck.choice(legal)
    researcher = Researcher(view)
    return max(legal, key=lambda move: (researcher.worth(move), luck.random()))


@cache
def activations() -> list[list[int]]:
    """``[start][end]``: the fewest activations without tiles that end there."""
    places = range(len(ELEMENTS))
    found = [[0] * len(places) for _ in places]
    for start in places:
        edge, count = {start}, 0
        while edge:
            count += 1
            reached = {
                end
                for here in edge
                for t in GAME.content.distance
                for end in places
                if 0 < t[here][end] <= STEPS
            }
            edge = {end for end in reached if not found[start][end]}
            for end in edge:
                found[start][end] = count
    return found


@cache
def promise(card: AgendaCard, taken: tuple[int, ...], level: int) -> float:
    """What an agenda gives, and some of what it would give with one or two more cards or levels."""
    now = agenda.score(card, taken, level)[0]
    later = [0.0]
    for more in (1, 2):
        for added in combinations_with_replacement(range(len(COLOURS) + 1), more):
            cards = tuple(count + added.count(colour) for colour, count in enumerate(taken))
            levels = min(level + added.count(len(COLOURS)), len(TRACK) - 1)
            later.append(PROMISE**more * (agenda.score(card, cards, levels)[0] - now))
    return now + max(later)


class Researcher:
    """What the seat on turn thinks of its moves."""

    def __init__(self, view: PeriodicView) -> None:
        self.table, self.seat = view.table, view.turn
        self.own = view.table.players[view.turn]
        self.here = PLACE[self.own.flask]
        self.is_last = view.table.turns_left is not None
        kept = view.kept[view.turn]
        assert kept is not None
        self.agenda = AGENDA[kept]
        colours = [GOAL[card].colour for card in self.own.completed]
        self.taken = tuple(map(colours.count, COLOURS))
        self.ahead = MEMBERS[view.table.ring[self.own.microscope % GROUPS]]
        self.level = self._level()
        self.cubes = [self._cubes(colour) for colour in range(len(COLOURS))]
        self.wanted = self._wanted()
        self.plans: dict[tuple[int, Done, int, int], float] = {}
        self.research: dict[tuple[int, Done], tuple[float, Done]] = {}
        self.goals: dict[int, list[tuple[int, int, bool]]] = {}

    # -- what things are worth --------------------------------------------------------------

    def _promise(self, taken: tuple[int, ...], level: int) -> float:
        return (
            agenda.score(self.agenda, taken, level)[0] if self.is_last else promise(self.agenda, taken, level)
        )

    def _level(self) -> float:
        """What advancing on the Academic Track is worth, if there is room."""
        level = self.own.level + 1
        if level == len(TRACK):
            return 0
        capacity = TRACK[level].capacity
        if capacity is not None and [player.level for player in self.table.players].count(level) >= capacity:
            return 0
        points = TRACK[level].points - TRACK[level - 1].points
        return points + self._promise(self.taken, level) - self._promise(self.taken, level - 1)

    def _cubes(self, colour: int) -> list[float]:
        """What each number of own cubes on the open card of a colour is worth."""
        place = self.table.goals[colour]
        if place.card is None:
            return [0]
        card = GOAL[place.card]
        taken = tuple(count + (other == colour) for other, count in enumerate(self.taken))
        whole = card.points + self._promise(taken, self.own.level) - self._promise(self.taken, self.own.level)
        if self.is_last:
            return [*CONSOLATION[: len(card.elements)], whole]
        whole += TILE * (place.tiles > 0)
        return [0, *(share * whole for share in SHARE[len(card.elements)]), whole]

    def _wanted(self) -> dict[int, list[int]]:
        """The elements that can be researched, with the colours of their cards."""
        found: dict[int, list[int]] = {}
        for colour, place in enumerate(self.table.goals):
            for symbol in GOAL[place.card].elements if place.card else ():
                if symbol not in place.cubes[self.seat]:
                    found.setdefault(PLACE[symbol], []).append(colour)
        return found

    def _energy(self, tokens: int) -> float:
        return 0 if self.is_last else ENERGY * tokens

    def _research(self, element: int, done: Done) -> tuple[float, Done]:
        """The best research on an element after what is done, and what is done then."""
        key = (element, done)
        if key not in self.research:
            self.research[key] = self._best_research(element, done)
        return self.research[key]

    def _best_research(self, element: int, done: Done) -> tuple[float, Done]:
        best, then = 0.0, done
        if len(done) < self.own.cubes:
            for colour in self.wanted.get(element, ()):
                if (element, colour) not in done:
                    cubes = len(self.table.goals[colour].cubes[self.seat]) + sum(c == colour for _, c in done)
                    worth = self.cubes[colour][cubes + 1] - self.cubes[colour][cubes]
                    if worth > best:
                        best, then = worth, done | {(element, colour)}
        return best, then

    # -- plans ------------------------------------------------------------------------------

    def _rest(self, element: int) -> float:
        """What it is worth to end the turn on an element."""
        return self.level if element in self.ahead else 0

    def _plan(self, here: int, done: Done, paid: int, energy: int, left: int = AHEAD - 1) -> float:
        """The worth of going on from an element by paid trends as is best, or ending the turn there."""
        key = (here, done, energy, left)
        if key not in self.plans:
            self.plans[key] = max(self._ways(here, done, paid, energy, left))
        return self.plans[key]

    def _ways(self, here: int, done: Done, paid: int, energy: int, left: int) -> Iterator[float]:
        yield self._rest(here)
        if here not in self.goals:
            self.goals[here] = self._goals(here)
        for there, near, is_ahead in self.goals[here]:
            price = 2 * near - (not paid)
            if near <= left and price <= energy:
                worth, then = self._research(there, done)
                if worth or is_ahead:
                    later = self._plan(there, then, paid + near, energy - price, left - near)
                    yield worth - self._energy(price) + later

    def _goals(self, here: int) -> list[tuple[int, int, bool]]:
        """Elements worth going to that are near enough, how near, and whether it is for the group ahead."""
        near = activations()[here]
        group = min(self.ahead, key=near.__getitem__)
        return [
            (there, near[there], there == group) for there in (group, *self.wanted) if near[there] < AHEAD
        ]

    # -- moves ------------------------------------------------------------------------------

    def worth(self, move: Move) -> float:
        """What a move brings, with the best that can follow in the same turn."""
        verb, *words = move.name.split()
        if verb == "end":
            return self._rest(self.here)
        if verb in ("research", "decline"):
            return self._worth_of_research(words)
        if verb == "take":
            return 100  # energy for nothing
        to = PLACE[words[1]]
        worth, done = self._research(to, frozenset())
        worth -= self._tiles(verb, words[0], to)
        now, energy = self.table.now, self.own.energy
        if verb == "gain":
            tokens = self.table.trends[GAME.content.trend_number[words[0]]] or 1
            return worth + self._energy(tokens) + self._rest(to)
        if verb == "spend":
            price = 2 if now.paid else 1
            return worth - self._energy(price) + self._plan(to, done, now.paid + 1, energy - price)
        if not done and to not in self.ahead:
            return -1  # a tile for nothing
        return worth + (self._rest(to) if now.gained else self._plan(to, done, now.paid, energy))

    def _worth_of_research(self, words: Sequence[str]) -> float:
        if not words:
            return 0
        colour = COLOURS.index(words[0])
        cubes = len(self.table.goals[colour].cubes[self.seat])
        return self.cubes[colour][cubes + 1] - self.cubes[colour][cubes]

    def _tiles(self, verb: str, shown: str, to: int) -> float:
        """What the Award Tiles that a movement uses are worth."""
        if self.is_last:
            return 0
        if verb == "move-to":
            return TILE
        longer = tiles_for(GAME.content.distance[GAME.content.trend_number[shown]][self.here][to])
        return TILE * (longer + (verb == "free"))
