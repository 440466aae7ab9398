"""What bots know of Periodic: what cards, levels and energy are worth, and where it pays to go."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from bohrd.contract import Knowledge, Move, Weights, read_weights
from bohrd.games.periodic import agenda, reasons
from bohrd.games.periodic.decisions.keep import Keep
from bohrd.games.periodic.decisions.move_to import MoveTo
from bohrd.games.periodic.decisions.take import Take
from bohrd.games.periodic.flask import Movement
from bohrd.games.periodic.goals import CONSOLATION
from bohrd.games.periodic.journeys import FAR, PLACES, in_a_turn, journeys, tours
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS, GROUPS, START_LEVEL, TILES_EACH
from bohrd.games.periodic.set_up import START_CARD
from bohrd.games.periodic.stages import GIVING, RESEARCHING, STEP
from bohrd.games.periodic.table import STEPS, tiles_for

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition

BITS = (0, 1, 1, 2, 1, 2, 2, 3)
WORTH_A_LOOK = (8, 6, 4)
"""So many destinations of a Gain, of a payment and of a tile are thought about."""
ONE_CARD = (1, 16, 256, 4096)
"""A Goal Card of each colour in a count of cards that is one number."""


class Outlook:
    """What all seats have and can do, if the turn of the seat that looks ended now."""

    __slots__ = ("costs", "cubes", "early", "final", "levels", "lying", "reach", "rounds")

    def __init__(self, position: PeriodicPosition) -> None:
        self.cubes = list(position.placed)
        self.levels = list(position.level)
        self.reach = [in_a_turn(position, seat) for seat in range(position.seats)]
        """The movements each seat can make in its next turn."""
        self.costs = [FAR] * len(self.cubes)
        """The movements that complete each card, for each seat."""
        self.lying = sorted(position.trends, reverse=True)
        self.rounds = 0.0
        """How many rounds there will be."""
        self.early = 0.0
        """How much of the game is to come, from 1 to 0."""
        self.final = False


class PeriodicKnowledge(Knowledge["PeriodicPosition", Move]):
    """Everything is told by movements: how many a card still takes, or the way to the next group."""

    def __init__(self, content: Content, weights: Weights | None = None) -> None:
        w = read_weights("periodic") if weights is None else weights
        self._given = w
        self._content = content
        self._by_card: list[float] = w["card"]
        self._by_group: list[float] = w["group"]
        self._at_once: float = w["at_once"]
        self._waiting: float = w["waiting"]
        self._locked: list[float] = w["locked"]
        self._threat: float = w["threat"]
        self._nearer: float = w["nearer"]
        self._last: float = w["last"]
        self._beside: float = w["beside"]
        self._unsure: float = w["unsure"]
        self._energy = [0.0]
        for tokens in range(64):
            self._energy.append(self._energy[-1] + w["energy"][min(tokens, len(w["energy"]) - 1)])
        self._lying: float = w["lying"]
        self._tiles: list[float] = w["tiles"]
        self._fade: float = w["fade"]
        self._per_step: float = w["per_step"]
        self._per_card: float = w["per_card"]
        self._usual_rounds: float = w["usual_rounds"]
        self._begun: float = w["begun"]

        self._points = [goal.points for goal in content.goals]
        self._colour_of = list(content.colour_of)
        self._in_colour = [len(cards) for cards in content.by_colour]
        self._complete = list(content.complete)
        self._cube_on = [list(cubes) for cubes in content.cube_on]
        self._group_of = list(content.group_of)
        self._distance = [[list(ends) for ends in starts] for starts in content.distance]
        self._track = [spot.points for spot in content.track]
        self._capacity = [99 if spot.capacity is None else spot.capacity for spot in content.track]
        movements = journeys(self._distance)
        self._tours = [tours(cubes, movements) for cubes in self._cube_on]
        self._to_group = [
            [min([movements[start][end] for end in members]) for start in range(PLACES)]
            for members in content.members
        ]
        self._agendas: dict[int, float] = {}
        self._usual = [
            sum([agenda.score(card, tuple(cards), w["usual_level"])[0] for cards in w["usual_cards"]])
            / len(w["usual_cards"])
            for card in content.agendas
        ]

    def weights(self) -> Weights:
        return self._given

    def weighing(self, weights: Weights) -> PeriodicKnowledge:
        return PeriodicKnowledge(self._content, weights)

    # -- how a seat stands ----------------------------------------------------------------------

    def evaluate(self, position: PeriodicPosition, seat: int) -> float:
        look = self._outlook(position, seat)
        own, best = 0.0, -9999.0
        for other in range(position.seats):
            points = self._points_of(position, other, seat, look)
            if other == seat:
                own = points
            elif points > best:
                best = points
        return own - best if look.final else (own - best) / (1.0 + self._unsure * look.rounds**0.5)

    def doubt(self, position: PeriodicPosition) -> float:
        """Little: a lead is told the smaller the more rounds there are to come."""
        return 2.5

    def _outlook(self, p: PeriodicPosition, seat: int) -> Outlook:
        look = Outlook(p)
        if seat == p.turn:
            if p.stage == RESEARCHING:
                self._research(p, look.cubes)
            if self._advances(p, seat):
                look.levels[seat] += 1
        for colour in range(len(COLOURS)):
            card = p.card[colour]
            if card >= 0:
                tour = self._tours[card]
                for place in range(p.seats):
                    at = colour * p.seats + place
                    look.costs[at] = tour[look.cubes[at]][p.flask[place]]
        self._rounds_left(p, seat, look)
        return look

    def _rounds_left(self, p: PeriodicPosition, seat: int, look: Outlook) -> None:
        """Whether the final round has begun, and else how far away it is (PER-END-1, PER-END-2)."""
        first = second = 0
        for level in look.levels:
            if level > first:
                first, second = level, first
            elif level > second:
                second = level
        steps = len(self._track) - 2 - second
        soonest, cards = steps * self._per_step, 0
        for colour in range(len(COLOURS)):
            left = p.printing.stacks[colour] - self._taken(p, colour)
            card = p.card[colour]
            if card >= 0 and seat == p.turn and look.cubes[colour * p.seats + seat] == self._complete[card]:
                left -= 1
            cards += left
            if left * self._per_card < soonest:
                soonest = left * self._per_card
        look.final = bool(p.trigger) or soonest <= 0.0
        if not look.final:
            # mostly the way that is shortest, and a little how much there is on all ways
            look.rounds = 0.8 * soonest + 0.05 * (steps * self._per_step + cards * self._per_card)
            look.early = min(1.0, look.rounds / self._usual_rounds)

    def _has_a_turn(self, p: PeriodicPosition, s: int, seat: int) -> bool:
        """Whether a seat has a turn in the final round, after that of the seat that looks."""
        if s == seat and s == p.turn:
            return False
        until = (p.trigger_seat - p.turn) % p.seats if p.trigger else 0
        return until == 0 or (s - p.turn) % p.seats < until

    def _points_of(self, p: PeriodicPosition, s: int, seat: int, look: Outlook) -> float:
        """The points a seat will have, but for what all will have alike."""
        level, kept = look.levels[s], p.kept[s]
        points = float(p.lab_points[s])
        counts, free = 0, p.printing.cubes
        tiles = self._tiles[0] * p.plus3[s] + self._tiles[1] * p.take2[s]
        tiles += self._tiles[2] * len(p.free_trends[s]) + self._tiles[3] * len(p.move_tos[s])
        for card in p.completed[s]:
            points += self._points[card]
            counts += ONE_CARD[self._colour_of[card]]
        for colour in range(len(COLOURS)):
            card, placed = p.card[colour], look.cubes[colour * p.seats + s]
            if card >= 0 and placed == self._complete[card]:
                points += self._points[card]
                counts += ONE_CARD[colour]
                tiles += self._award(p, colour)
            else:
                points += CONSOLATION[BITS[placed]]
                free -= BITS[placed]
        points += self._level(level, look.early) + self._agenda(kept, counts, level)
        if look.final:
            if self._has_a_turn(p, s, seat):
                points += self._last_turn(p, s, look, counts, free)
            return points + 0.01 * p.energy[s]
        points += self._to_come(p, s, look, counts, free)
        if kept >= 0:
            points += look.early * self._usual[kept]
        place = (s - p.turn - (1 if seat == p.turn else 0)) % p.seats
        if place < len(look.lying):
            points += self._lying * look.lying[place]
        return points + (tiles + self._energy[p.energy[s]]) * min(1.0, look.rounds / self._fade)

    def _to_come(self, p: PeriodicPosition, s: int, look: Outlook, counts: int, free: int) -> float:
        """What the cards and the next group are worth to a seat that does not have them yet."""
        points = 0.0
        free += self._coming_back(p, s, look, free)
        for colour in range(len(COLOURS)):
            prize = self._prize(p, s, look, counts, colour)
            if prize <= 0.0:
                continue
            cost = look.costs[colour * p.seats + s]
            chance = self._by_card[cost]
            if cost > look.reach[s]:
                chance *= min(1.0, look.rounds / self._waiting)
            elif chance < self._at_once:
                chance = self._at_once
            for other in range(p.seats):
                if other != s:
                    theirs = look.costs[colour * p.seats + other]
                    if theirs <= look.reach[other]:
                        chance *= self._threat
                    elif theirs < cost:
                        chance *= self._nearer
            if free < self._missing(p, s, look, colour):
                chance *= self._locked[free]
            points += (prize + self._award(p, colour)) * chance
        step = self._step(p, s, look, counts)
        return points + step * self._by_group[self._way(p, s, look)] if step > 0.0 else points

    def _coming_back(self, p: PeriodicPosition, s: int, look: Outlook, free: int) -> int:
        """The cubes that come back with the card a seat can complete in a turn (PER-GOAL-6)."""
        most = 0
        for colour in range(len(COLOURS)):
            near = look.costs[colour * p.seats + s] <= look.reach[s]
            if near and 0 < self._missing(p, s, look, colour) <= free:
                most = max(most, BITS[look.cubes[colour * p.seats + s]])
        return most

    def _last_turn(self, p: PeriodicPosition, s: int, look: Outlook, counts: int, free: int) -> float:
        """What a seat can get in its turn of the final round: the best of it, and a part of the rest."""
        best = total = 0.0
        for colour in range(len(COLOURS)):
            if look.costs[colour * p.seats + s] > look.reach[s] or free < self._missing(p, s, look, colour):
                continue
            prize = self._prize(p, s, look, counts, colour)
            total += prize
            best = max(best, prize)
        if self._way(p, s, look) <= look.reach[s]:
            step = self._step(p, s, look, counts)
            total += step
            best = max(best, step)
        return self._last * (best + self._beside * (total - best))

    def _prize(self, p: PeriodicPosition, s: int, look: Outlook, counts: int, colour: int) -> float:
        """What completing a card brings beyond the points for its cubes; 0 where there is nothing to do."""
        card, placed = p.card[colour], look.cubes[colour * p.seats + s]
        if card < 0 or placed == self._complete[card]:
            return 0.0
        level, kept = look.levels[s], p.kept[s]
        more = self._agenda(kept, counts + ONE_CARD[colour], level) - self._agenda(kept, counts, level)
        return self._points[card] - CONSOLATION[BITS[placed]] + more

    def _missing(self, p: PeriodicPosition, s: int, look: Outlook, colour: int) -> int:
        card = p.card[colour]
        return BITS[self._complete[card] & ~look.cubes[colour * p.seats + s]] if card >= 0 else 0

    def _step(self, p: PeriodicPosition, s: int, look: Outlook, counts: int) -> float:
        """What the next spot of the Academic Track brings; 0 if there is none or no room."""
        level, kept = look.levels[s], p.kept[s]
        if level + 1 >= len(self._track) or look.levels.count(level + 1) >= self._capacity[level + 1]:
            return 0.0
        more = self._agenda(kept, counts, level + 1) - self._agenda(kept, counts, level)
        return self._level(level + 1, look.early) - self._level(level, look.early) + more

    def _way(self, p: PeriodicPosition, s: int, look: Outlook) -> int:
        """The movements to the next group."""
        return self._to_group[self._next_group(p, s, look.levels[s])][p.flask[s]]

    def _level(self, level: int, early: float) -> float:
        """A level early in the game is worth an average one: it leads on to the dear ones."""
        last = len(self._track) - 1
        return self._track[level] * (1.0 - early) + early * level * self._track[last] / last

    def _agenda(self, kept: int, counts: int, level: int) -> float:
        """The points of an Agenda Card, and something for what is nearly there."""
        if kept < 0:
            return 0.0
        key = (kept * 16 + level) << 16 | counts
        found = self._agendas.get(key)
        if found is None:
            found = self._agendas[key] = self._agenda_points(kept, counts, level)
        return found

    def _agenda_points(self, kept: int, counts: int, level: int) -> float:
        card = self._content.agendas[kept]
        cards = tuple([counts >> (4 * colour) & 15 for colour in range(len(COLOURS))])
        points = agenda.score(card, cards, level)[0]
        nearest = agenda.score(card, cards, level + 1)[0] - points
        for colour in range(len(COLOURS)):
            more = tuple([count + (other == colour) for other, count in enumerate(cards)])
            nearest = max(nearest, agenda.score(card, more, level)[0] - points)
        return points + self._begun * nearest

    def _taken(self, p: PeriodicPosition, colour: int) -> int:
        return self._in_colour[colour] - len(p.unseen[colour]) - (1 if p.card[colour] >= 0 else 0)

    def _award(self, p: PeriodicPosition, colour: int) -> float:
        """What the Award Tile of a colour is worth, if there is one left."""
        return self._tiles[colour] if self._taken(p, colour) < TILES_EACH else 0.0

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
                done = placed | here == self._complete[card]
                worth = self._points[card] + (100 if done else 20 * BITS[placed])
                if worth > best:
                    best, place, cube = worth, colour * p.seats + p.turn, here
        cubes[place] |= cube

    # -- what is worth thinking about -----------------------------------------------------------

    def candidates(self, position: PeriodicPosition) -> Sequence[Move]:
        p = position
        legal = p.legal()
        if p.stage == RESEARCHING:
            return legal if p.cubes(p.turn) <= 2 else legal[:-1]  # with cubes enough nobody declines
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
        free = p.cubes(seat)
        for colour in range(len(COLOURS)):
            card = p.card[colour]
            if card < 0:
                continue
            placed = p.placed[colour * p.seats + seat]
            if placed == self._complete[card]:
                continue
            worth = self._worth(card, placed, to)
            lacks = BITS[self._complete[card] & ~placed]
            pull += worth if free >= lacks else worth * self._locked[free]
            cube = self._cube_on[card][to]
            if free and cube and not placed & cube:
                more = self._worth(card, placed | cube, to) - worth
                if placed | cube == self._complete[card]:
                    more += self._points[card]  # to complete a card is always worth a thought
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
        return sure + (self._points[card] + 3 - sure) * self._by_card[self._tours[card][placed][element]]

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

    # -- why --------------------------------------------------------------------------------------

    def reason(self, before: PeriodicPosition, moves: Sequence[Move], after: PeriodicPosition) -> str:
        if not moves:
            return ""
        first = moves[0]
        if isinstance(first, Keep):
            return f"pays about {round(self._usual[first.card])} points in a usual game"
        return reasons.of_a_turn(before, after, self._tours)


def _keep_better(best: dict[int, tuple[float, int, Move]], to: int, value: float, move: Move) -> None:
    if to not in best or best[to][0] < value:
        best[to] = (value, move.id, move)
