"""What bots know of Periodic: what cards, levels and energy are worth, and where it pays to go."""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bohrd.contract import Knowledge, Move
from bohrd.games.periodic import agenda
from bohrd.games.periodic.content import COLOURS, GROUPS, START_LEVEL, Content
from bohrd.games.periodic.decisions.move_to import MoveTo
from bohrd.games.periodic.decisions.take import Take
from bohrd.games.periodic.flask import Movement
from bohrd.games.periodic.goals import CONSOLATION
from bohrd.games.periodic.set_up import START_CARD
from bohrd.games.periodic.stages import GIVING, RESEARCHING, STEP
from bohrd.games.periodic.table import ELEMENTS, STEPS, tiles_for

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

PLACES = len(ELEMENTS)
FAR = 8
"""So many movements and more are all the same."""
BITS = (0, 1, 1, 2, 1, 2, 2, 3)
WORTH_A_LOOK = (8, 6, 4)
"""So many destinations of a Gain, of a payment and of a tile are thought about."""


def read_weights() -> dict[str, Any]:
    """What things are worth, from ``weights.toml``."""
    return tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))


class PeriodicKnowledge(Knowledge["PeriodicPosition", Move]):
    """Everything is told by movements: how many a card still takes, or the way to the next group."""

    def __init__(self, content: Content, weights: Mapping[str, Any] | None = None) -> None:
        w = read_weights() if weights is None else weights
        self._content = content
        self._by_card: list[float] = w["card"]
        self._by_group: list[float] = w["group"]
        self._threat: float = w["threat"]
        self._nearer: float = w["nearer"]
        self._last: float = w["last"]
        self._at_once: float = w["at_once"]
        self._waiting: float = w["waiting"]
        self._locked: float = w["locked"]
        self._certain: float = w["certain"]
        self._beside: float = w["beside"]
        self._energy = [0.0]
        for tokens in range(64):
            self._energy.append(self._energy[-1] + w["energy"][min(tokens, len(w["energy"]) - 1)])
        self._lying: float = w["lying"]
        self._tiles: list[float] = w["tiles"]
        self._rounds: float = w["rounds"]
        self._per_step: float = w["per_step"]
        self._per_card: float = w["per_card"]
        self._usual_rounds: float = w["usual_rounds"]

        self._points = [goal.points for goal in content.goals]
        self._colour_of = list(content.colour_of)
        self._in_colour = [len(cards) for cards in content.by_colour]
        self._complete = list(content.complete)
        self._cube_on = [list(cubes) for cubes in content.cube_on]
        self._group_of = list(content.group_of)
        self._distance = [[list(ends) for ends in starts] for starts in content.distance]
        self._track = [spot.points for spot in content.track]
        self._capacity = [99 if spot.capacity is None else spot.capacity for spot in content.track]
        hops = _hops(self._distance)
        self._tour = [_tours(cubes, hops) for cubes in self._cube_on]
        """``[card][cubes][element]``: the movements that complete a card from an element."""
        self._to_group = [
            [min([hops[start][end] for end in members]) for start in range(PLACES)]
            for members in content.members
        ]
        self._agendas: dict[int, float] = {}
        self._usual = [
            sum(agenda.score(card, tuple(cards), w["usual_level"])[0] for cards in w["usual_cards"])
            / len(w["usual_cards"])
            for card in content.agendas
        ]

    # -- how a seat stands ----------------------------------------------------------------------

    def evaluate(self, position: PeriodicPosition, seat: int) -> float:
        p, seats, turn = position, position.seats, position.turn
        now = seat == turn  # its turn is judged as if it ended here
        cubes = list(p.placed)
        levels = list(p.level)
        if now:
            if p.stage == RESEARCHING:
                self._research(p, cubes)
            if self._advances(p, seat):
                levels[seat] += 1
        left = self._rounds_left(p, cubes, levels, seat)
        final = bool(p.trigger) or left <= 0.0
        trigger_seat = p.trigger_seat if p.trigger else turn
        reach = [0] * seats
        for s in range(seats):
            reach[s] = _movements(p, s)
        costs = [FAR] * len(cubes)
        for colour in range(len(COLOURS)):
            card = p.card[colour]
            if card >= 0:
                for s in range(seats):
                    costs[colour * seats + s] = self._tour[card][cubes[colour * seats + s]][p.flask[s]]
        lying = sorted(p.trends, reverse=True)
        own, best = 0.0, -9999.0
        for s in range(seats):
            rounds = left
            if final:
                rounds = 0.0
                if s != turn or not now:
                    until = (trigger_seat - turn) % seats
                    rounds = 1.0 if until == 0 or (s - turn) % seats < until else 0.0
            stands = self._stands(p, s, cubes, levels[s], costs, reach, rounds, final)
            if not final:
                place = (s - turn - (1 if now else 0)) % seats
                if place < len(lying):
                    stands += self._lying * lying[place]
            if s == seat:
                own = stands
            elif stands > best:
                best = stands
        return own - best if final else (own - best) / (1.0 + self._certain * left**0.5)

    def _stands(
        self,
        p: PeriodicPosition,
        s: int,
        cubes: list[int],
        level: int,
        costs: list[int],
        reach: list[int],
        rounds: float,
        final: bool,
    ) -> float:
        """The points a seat will have, but for what all will have alike."""
        seats = p.seats
        points = float(p.lab_points[s])
        counts = 0
        for card in p.completed[s]:
            points += self._points[card]
            counts += 1 << (4 * self._colour_of[card])
        tiles = 0.0
        free = p.printing.cubes
        for colour in range(len(COLOURS)):
            card = p.card[colour]
            if card >= 0:
                placed = cubes[colour * seats + s]
                if placed == self._complete[card]:
                    points += self._points[card]
                    counts += 1 << (4 * colour)
                    tiles += self._tiles[colour] if self._award_tiles(p, colour) else 0.0
                else:
                    free -= BITS[placed]
        kept = p.kept[s]
        agenda_now = self._agenda(kept, counts, level)
        points += agenda_now
        best_last = 0.0
        all_last = 0.0
        for colour in range(len(COLOURS)):
            card = p.card[colour]
            if card < 0:
                continue
            placed = cubes[colour * seats + s]
            if placed == self._complete[card]:
                continue
            sure = float(CONSOLATION[BITS[placed]])
            points += sure
            if final and rounds == 0.0:
                continue
            prize = self._points[card] - sure + self._agenda(kept, counts + (1 << (4 * colour)), level) - agenda_now
            cost = costs[colour * seats + s]
            if final:
                if cost <= reach[s]:
                    prize *= self._last
                    all_last += prize
                    if prize > best_last:
                        best_last = prize
                continue
            if self._award_tiles(p, colour):
                prize += self._tiles[colour]
            chance = self._by_card[cost]
            if cost <= reach[s]:
                if chance < self._at_once:
                    chance = self._at_once
            else:
                chance *= min(1.0, rounds / self._waiting)
            for other in range(seats):
                if other != s:
                    theirs = costs[colour * seats + other]
                    if theirs <= reach[other]:
                        chance *= self._threat
                    elif theirs < cost:
                        chance *= self._nearer
            if BITS[self._complete[card] & ~placed] > free:
                chance *= self._locked
            points += prize * chance
        early = 0.0 if final else min(1.0, rounds / self._usual_rounds)
        points += self._level(level, early) + early * self._usual[kept] if kept >= 0 else self._level(level, early)
        if level + 1 < len(self._track) and not (final and rounds == 0.0):
            if p.level.count(level + 1) < self._capacity[level + 1]:
                gain = self._level(level + 1, early) - self._level(level, early)
                gain += self._agenda(kept, counts, level + 1) - agenda_now
                hops = self._to_group[self._next_group(p, s, level)][p.flask[s]]
                if not final:
                    points += gain * self._by_group[hops]
                elif hops <= reach[s]:
                    gain *= self._last
                    all_last += gain
                    if gain > best_last:
                        best_last = gain
        if final:
            return points + best_last + self._beside * (all_last - best_last) + 0.01 * p.energy[s]
        tiles += self._tiles[0] * p.plus3[s] + self._tiles[1] * p.take2[s]
        tiles += self._tiles[2] * len(p.free_trends[s]) + self._tiles[3] * len(p.move_tos[s])
        return points + (tiles + self._energy[p.energy[s]]) * min(1.0, rounds / self._rounds)

    def _level(self, level: int, early: float) -> float:
        """A level early in the game is worth an average one: it leads on to the dear ones."""
        last = len(self._track) - 1
        return self._track[level] * (1.0 - early) + early * level * self._track[last] / last

    def _agenda(self, kept: int, counts: int, level: int) -> float:
        """The points of an Agenda Card; something for sets and pairs that have been begun."""
        if kept < 0:
            return 0.0
        key = (kept * 16 + level) << 16 | counts
        found = self._agendas.get(key)
        if found is None:
            found = self._agendas[key] = _agenda(self._content, kept, counts, level)
        return found

    def _rounds_left(self, p: PeriodicPosition, cubes: list[int], levels: list[int], seat: int) -> float:
        """How many rounds there will be, or 0 if the turn of a seat that ended now were to trigger the end."""
        first = second = 0
        for level in levels:
            if level > first:
                first, second = level, first
            elif level > second:
                second = level
        left = (len(self._track) - 2 - second) * self._per_step
        for colour in range(len(COLOURS)):
            card = p.card[colour]
            cards = p.printing.stacks[colour] - self._taken(p, colour)
            if card >= 0 and seat == p.turn and cubes[colour * p.seats + seat] == self._complete[card]:
                cards -= 1
            if cards * self._per_card < left:
                left = cards * self._per_card
        return left

    def _taken(self, p: PeriodicPosition, colour: int) -> int:
        return self._in_colour[colour] - len(p.unseen[colour]) - (1 if p.card[colour] >= 0 else 0)

    def _award_tiles(self, p: PeriodicPosition, colour: int) -> bool:
        return self._taken(p, colour) < 3

    def _next_group(self, p: PeriodicPosition, s: int, level: int) -> int:
        order = (s - p.first_player) % p.seats
        return p.ring[(START_CARD[order] + level - START_LEVEL[order] + 1) % GROUPS]

    def _advances(self, p: PeriodicPosition, s: int) -> bool:
        level = p.level[s]
        if self._next_group(p, s, level) != self._group_of[p.flask[s]] or level + 1 >= len(self._track):
            return False
        return p.level.count(level + 1) < self._capacity[level + 1]

    def _research(self, p: PeriodicPosition, cubes: list[int]) -> None:
        """Put the cube that is being asked about on the best card."""
        best, place, cube = -1, 0, 0
        for colour in range(len(COLOURS)):
            card = p.card[colour]
            if card < 0:
                continue
            here = self._cube_on[card][p.flask[p.turn]]
            placed = cubes[colour * p.seats + p.turn]
            if here and not placed & here:
                worth = self._points[card] + (100 if placed | here == self._complete[card] else 20 * BITS[placed])
                if worth > best:
                    best, place, cube = worth, colour * p.seats + p.turn, here
        cubes[place] |= cube

    # -- what is worth thinking about -----------------------------------------------------------

    def candidates(self, position: PeriodicPosition) -> Sequence[Move]:
        p = position
        legal = p.legal()
        if p.stage == RESEARCHING:
            return legal if p.cubes(p.turn) == 1 else legal[:-1]  # with cubes enough nobody declines
        if p.stage != STEP:
            return legal
        decisions = p.decisions
        seat = p.turn
        here = p.flask[seat]
        pulls = [-1.0] * PLACES
        gains: dict[int, tuple[float, int, Move]] = {}
        spends: dict[int, tuple[float, int, Move]] = {}
        tiles: dict[int, tuple[float, int, Move]] = {}
        takes: list[tuple[float, int, Move]] = []
        found: list[Move] = []
        for move in legal:
            if isinstance(move, Movement):
                to = move.to
                pull = self._pull(p, seat, to, pulls)
                used = self._distance[move.trend][here][to]
                if used > STEPS:
                    pull -= self._tiles[0] * tiles_for(used)
                if move.decision is decisions.gain:
                    # an empty trend brings one token from elsewhere
                    _keep_better(gains, to, pull + self._energy[max(1, p.trends[move.trend])], move)
                elif move.decision is decisions.spend:
                    _keep_better(spends, to, pull - 0.1 * p.trends[move.trend], move)
                else:
                    _keep_better(tiles, to, pull, move)
            elif isinstance(move, MoveTo):
                _keep_better(tiles, move.to, self._pull(p, seat, move.to, pulls), move)
            elif isinstance(move, Take):
                takes.append((float(sum([p.trends[trend] for trend in move.trends])), move.id, move))
            else:
                found.append(move)
        for some, most in zip((gains, spends, tiles), WORTH_A_LOOK, strict=True):
            found += [move for _, _, move in sorted(some.values(), reverse=True)[:most]]
        return found + [move for _, _, move in sorted(takes, reverse=True)[:2]]

    def _pull(self, p: PeriodicPosition, seat: int, to: int, pulls: list[float]) -> float:
        """How good it is to go to an element."""
        if pulls[to] >= 0.0:
            return pulls[to]
        pull = best = 0.0
        for colour in range(len(COLOURS)):
            card = p.card[colour]
            if card < 0:
                continue
            placed = p.placed[colour * p.seats + seat]
            if placed == self._complete[card]:
                continue
            worth = self._worth(card, placed, to)
            pull += worth
            cube = self._cube_on[card][to]
            if cube and not placed & cube:
                more = self._worth(card, placed | cube, to) - worth
                if more > best:
                    best = more
        level = p.level[seat]
        group = self._next_group(p, seat, level)
        hops = 0 if self._group_of[to] == group else self._to_group[group][to]
        pulls[to] = pull + best + 4.0 * self._by_group[hops]
        return pulls[to]

    def _worth(self, card: int, placed: int, element: int) -> float:
        """A card with so many cubes, for a Flask on an element."""
        if placed == self._complete[card]:
            return self._points[card] + 3.0
        sure = CONSOLATION[BITS[placed]]
        return sure + (self._points[card] + 3 - sure) * self._by_card[self._tour[card][placed][element]]

    def likeness(self, position: PeriodicPosition) -> Hashable:
        p, seat = position, position.turn
        if p.stage == GIVING:
            return None
        key = p.flask[seat]
        key = key * 64 + p.energy[seat]
        key = key * 4 + p.stage
        key = key * 4 + (2 if p.gained else 1 if p.paid else 0)
        for colour in range(len(COLOURS)):
            key = key * 8 + p.placed[colour * p.seats + seat]
        held = p.plus3[seat] * 4 + p.take2[seat]
        for trend in p.free_trends[seat]:
            held += 16 << trend
        for group in p.move_tos[seat]:
            held += 512 << group
        return (key, held)


# -- tables -------------------------------------------------------------------------------------


def _hops(distance: list[list[list[int]]]) -> list[list[int]]:
    """``[start][end]``: the fewest movements; who is there already has to come back."""
    near = [
        [end for end in range(PLACES) if any([0 < trend[start][end] <= STEPS for trend in distance])]
        for start in range(PLACES)
    ]
    found: list[list[int]] = []
    for start in range(PLACES):
        hops = [FAR] * PLACES
        edge = [start]
        for count in range(1, FAR):
            edge = list({end for here in edge for end in near[here] if hops[end] == FAR})
            for end in edge:
                hops[end] = count
        found.append(hops)
    return found


def _tours(cube_on: list[int], hops: list[list[int]]) -> list[list[int]]:
    """``[cubes][element]``: the fewest movements that end on all elements of a card without a cube."""
    places = [(place, cube) for place, cube in enumerate(cube_on) if cube]
    full = (1 << len(places)) - 1
    found = [[0] * PLACES for _ in range(full + 1)]
    for placed in range(full - 1, -1, -1):
        for start in range(PLACES):
            ways = [hops[start][to] + found[placed | cube][to] for to, cube in places if not placed & cube]
            found[placed][start] = min(FAR, min(ways))
    return found


def _agenda(content: Content, kept: int, counts: int, level: int) -> float:
    cards = tuple([counts >> (4 * colour) & 15 for colour in range(len(COLOURS))])
    points = float(agenda.score(content.agendas[kept], cards, level)[0])
    # one more card or level: a part of what it would bring counts already
    nearest = 0.0
    for colour in range(len(COLOURS)):
        more = tuple([count + (other == colour) for other, count in enumerate(cards)])
        nearest = max(nearest, agenda.score(content.agendas[kept], more, level)[0] - points)
    nearest = max(nearest, agenda.score(content.agendas[kept], cards, level + 1)[0] - points)
    return points + 0.3 * nearest


def _movements(p: PeriodicPosition, seat: int) -> int:
    """How often a seat can move in one turn."""
    energy = p.energy[seat] + 2 * p.take2[seat]
    return max(1, (energy + 1) // 2) + len(p.free_trends[seat]) + len(p.move_tos[seat])


def _keep_better(best: dict[int, tuple[float, int, Move]], to: int, value: float, move: Move) -> None:
    if to not in best or best[to][0] < value:
        best[to] = (value, move.id, move)
