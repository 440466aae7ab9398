"""One state of a game of Periodic, in the order of play: agendas, steps of a turn, research, Refresh."""

from __future__ import annotations

from collections.abc import Mapping

from bohrd.game import (
    OVER,
    Chance,
    Event,
    IllegalMove,
    Move,
    OptionValue,
    Position,
    Prompt,
    Result,
    ScoreLine,
    Told,
)
from bohrd.games.periodic import agenda, refusal, saving, words
from bohrd.games.periodic.content import AGENDAS, COLOURS, GOALS, GROUPS, TRACK, TRENDS
from bohrd.games.periodic.moves import (
    DECLINE,
    DECLINE_RESEARCH,
    END,
    END_TURN,
    FREE,
    FREES_FROM,
    GAIN,
    GAINS_FROM,
    GIVER,
    GIVERS,
    KEEP,
    KEEPS,
    MOVE_TO,
    MOVES_TO_FROM,
    RESEARCH,
    RESEARCHES,
    SPEND,
    SPENDS_FROM,
    TAKE,
    TAKE_LAST,
    TAKE_TWO,
    Decision,
)
from bohrd.games.periodic.pieces import (
    ALL_TILES,
    BLUE,
    BY_COLOUR,
    COLOUR_OF,
    COMPLETE,
    CUBE_ON,
    GREEN,
    GROUP_OF_TILE,
    PINK,
    PURPLE,
    TILES_EACH,
    TREND_OF_TILE,
    bits,
    draw,
)
from bohrd.games.periodic.state import AGENDA, ENERGY, GIVING, RESEARCHING, STACKS, STEP, PeriodicView
from bohrd.games.periodic.table import DISTANCE, ELEMENTS, GROUP_OF, LOWEST, tiles_for

START_ENERGY = (3, 4, 5, 3, 4)  # PER-SETUP-9
START_LEVEL = (0, 0, 0, 1, 1)  # PER-SETUP-10
START_CARD = (0, 2, 4, 6, 6)  # PER-SETUP-11
CONSOLATION = (0, 3, 5)  # PER-GOAL-5, PER-SCORE-3


class PeriodicPosition(Position):
    """A game of Periodic at one moment. Elements, cards and tiles are numbers; sets of them are bits."""

    __slots__ = (
        "box",
        "card",
        "completed",
        "cubes",
        "dealt",
        "energy",
        "first",
        "flask",
        "free",
        "gained",
        "kept",
        "lab",
        "level",
        "microscope",
        "move_to",
        "moved",
        "options",
        "paid",
        "pending",
        "placed",
        "plus3",
        "reserve",
        "ring",
        "seats",
        "stack",
        "stage",
        "take2",
        "tiles",
        "top",
        "trends",
        "trigger",
        "trigger_seat",
        "turns_left",
        "under",
        "unseen",
    )

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__()
        self.seats = seats
        self.options = options
        self.first = 0
        self.stage = AGENDA
        self.flask = [0] * seats
        self.microscope = [0] * seats
        self.level = [0] * seats
        self.energy = [0] * seats
        self.cubes = [int(options["cubes"])] * seats
        self.lab = [0] * seats
        self.plus3 = [0] * seats
        self.take2 = [0] * seats
        self.free = [0] * seats
        self.move_to = [0] * seats
        self.completed: list[tuple[int, ...]] = [()] * seats
        self.trends = [1] * len(TRENDS)
        self.box = 0
        self.ring: tuple[int, ...] = ()
        self.card = [-1] * len(COLOURS)
        self.placed = [0] * (len(COLOURS) * seats)
        """``placed[colour * seats + seat]``: cubes of a seat on a card, as bits of its elements."""
        self.unseen = [sum(1 << goal for goal in cards) for cards in BY_COLOUR]
        self.stack = [0] * len(COLOURS)
        self.reserve = [0] * len(COLOURS)
        self.tiles = [TILES_EACH] * len(COLOURS)
        self.top = [-1] * len(COLOURS)
        self.under = list(ALL_TILES)
        self.dealt: tuple[int, ...] = (0,) * seats
        self.kept = [-1] * seats
        self.paid = 0
        self.gained = False
        self.moved = False
        self.pending: Decision | None = None
        self.trigger = ""
        self.trigger_seat = -1
        self.turns_left = -1

    def copy(self) -> PeriodicPosition:
        twin: PeriodicPosition = PeriodicPosition.__new__(PeriodicPosition)
        twin.turn = self.turn
        twin._moves = self._moves
        twin.seats = self.seats
        twin.options = self.options
        twin.first = self.first
        twin.stage = self.stage
        twin.flask = self.flask[:]
        twin.microscope = self.microscope[:]
        twin.level = self.level[:]
        twin.energy = self.energy[:]
        twin.cubes = self.cubes[:]
        twin.lab = self.lab[:]
        twin.plus3 = self.plus3[:]
        twin.take2 = self.take2[:]
        twin.free = self.free[:]
        twin.move_to = self.move_to[:]
        twin.completed = self.completed[:]
        twin.trends = self.trends[:]
        twin.box = self.box
        twin.ring = self.ring
        twin.card = self.card[:]
        twin.placed = self.placed[:]
        twin.unseen = self.unseen[:]
        twin.stack = self.stack[:]
        twin.reserve = self.reserve[:]
        twin.tiles = self.tiles[:]
        twin.top = self.top[:]
        twin.under = self.under[:]
        twin.dealt = self.dealt
        twin.kept = self.kept[:]
        twin.paid = self.paid
        twin.gained = self.gained
        twin.moved = self.moved
        twin.pending = self.pending
        twin.trigger = self.trigger
        twin.trigger_seat = self.trigger_seat
        twin.turns_left = self.turns_left
        return twin

    # -- set-up -----------------------------------------------------------------------------

    def set_up(self, chance: Chance, told: Told) -> None:
        """Lay everything out, chance in the order of PER-CHANCE-1."""
        seats = self.seats
        if self.options["first"] == "random":  # PER-SETUP-1
            self.first = chance.pick([1] * seats)
        else:
            self.first = int(self.options["first_seat"]) - 1
        for colour, size in enumerate(STACKS[str(self.options["length"])]):
            self.stack[colour] = size
            self.reserve[colour] = len(BY_COLOUR[colour]) - size  # PER-SETUP-4
            self._turn_up(colour, chance)  # PER-SETUP-5
        for colour in (PURPLE, PINK):  # PER-SETUP-7
            self._turn_up_tile(colour, chance)
        self._lay_ring(chance)
        self._deal_agendas(chance)
        for order in range(seats):
            seat = (self.first + order) % seats
            self.energy[seat] = START_ENERGY[order]
            self.level[seat] = START_LEVEL[order]
            self.microscope[seat] = START_CARD[order]
            self.flask[seat] = LOWEST[self.ring[START_CARD[order]]]  # PER-SETUP-12
        self.box = ENERGY - sum(self.energy) - sum(self.trends)
        self.turn = self.first
        if told is not None:
            told.append(
                Event(
                    "set-up",
                    "The table is laid. {p%d} is the first player." % self.first,
                    data={"first": self.first, "ring": [GROUPS[group].key for group in self.ring]},
                    rule="PER-SETUP-1",
                )
            )
            for colour in range(len(COLOURS)):
                told.append(self._card_event(colour))
            for seat in range(seats):
                told.append(words.dealt(seat, bits(self.dealt[seat])))

    def _lay_ring(self, chance: Chance) -> None:
        """Shuffle the Element Group Cards into a ring (PER-SETUP-8)."""
        left = list(range(len(GROUPS)))
        ring: list[int] = []
        while left:
            ring.append(left.pop(chance.pick([1] * len(left))))
        self.ring = tuple(ring)

    def _deal_agendas(self, chance: Chance) -> None:
        """Three Agenda Cards each, two with five players (PER-SETUP-13)."""
        left = (1 << len(AGENDAS)) - 1
        dealt = [0] * self.seats
        for order in range(self.seats):
            for _ in range(2 if self.seats == 5 else 3):
                card = 1 << draw(left, chance)
                left ^= card
                dealt[(self.first + order) % self.seats] |= card
        self.dealt = tuple(dealt)

    def _turn_up(self, colour: int, chance: Chance) -> None:
        """Turn up the next Goal Card of a colour: from the stack, else the reserve, else none."""
        if self.stack[colour]:
            self.stack[colour] -= 1
        elif self.reserve[colour]:  # PER-GOAL-11
            self.reserve[colour] -= 1
        else:  # PER-GOAL-12
            self.card[colour] = -1
            return
        card = draw(self.unseen[colour], chance)
        self.unseen[colour] ^= 1 << card
        self.card[colour] = card

    def _turn_up_tile(self, colour: int, chance: Chance) -> None:
        """Show the next Free Trend or Move To tile (PER-HIDDEN-3)."""
        if self.under[colour]:
            self.top[colour] = draw(self.under[colour], chance)
            self.under[colour] ^= 1 << self.top[colour]
        else:
            self.top[colour] = -1

    # -- what is legal ----------------------------------------------------------------------

    def _legal(self) -> tuple[Move, ...]:
        seat = self.turn
        if self.stage == STEP:
            return self._steps(seat)
        if self.stage == RESEARCHING:
            return (*(RESEARCHES[colour] for colour in self.researchable(seat)), DECLINE_RESEARCH)
        if self.stage == GIVING:
            return tuple(GIVERS[other] for other in self.richest(seat))
        return tuple(KEEPS[card] for card in bits(self.dealt[seat]))

    def _steps(self, seat: int) -> tuple[Move, ...]:
        """All legal steps of a turn in one list (PER-DECIDE-2)."""
        here = self.flask[seat]
        plus3 = self.plus3[seat]
        steps: tuple[Move, ...] = ()
        has_activated = self.gained or self.paid > 0
        if not has_activated:
            if self.take2[seat] and not self.moved:
                steps = self._takes()
            steps += GAINS_FROM[here][plus3]
        if not self.gained and self.energy[seat] >= (2 if self.paid else 1):
            steps += SPENDS_FROM[here][plus3]
        if self.free[seat]:
            for trend in sorted(TREND_OF_TILE[tile] for tile in bits(self.free[seat])):
                steps += FREES_FROM[trend][here][plus3]
        if self.move_to[seat]:
            for group in sorted(GROUP_OF_TILE[tile] for tile in bits(self.move_to[seat])):
                steps += MOVES_TO_FROM[group][here]
        return (*steps, END_TURN) if has_activated else steps

    def _takes(self) -> tuple[Move, ...]:
        """The ways to take 2 Energy (PER-DECIDE-3)."""
        filled = [trend for trend, tokens in enumerate(self.trends) if tokens]
        if len(filled) == 1 and self.trends[filled[0]] == 1:  # PER-TILE-15
            return (TAKE_LAST[filled[0]],)
        return tuple(
            move
            for (a, b), move in TAKE_TWO.items()
            if self.trends[a] and self.trends[b] and (a != b or self.trends[a] > 1)
        )

    def researchable(self, seat: int) -> list[int]:
        """The colours of the Goal Cards a seat may research where its Flask stands."""
        if not self.cubes[seat]:  # PER-RESEARCH-10
            return []
        here = self.flask[seat]
        found: list[int] = []
        for colour, card in enumerate(self.card):
            if card >= 0:
                cube = CUBE_ON[card][here]
                if cube and not self.placed[colour * self.seats + seat] & cube:  # PER-RESEARCH-7
                    found.append(colour)
        return found

    def richest(self, seat: int) -> list[int]:
        """The opponents with the most Energy Tokens, if they have any (PER-GAIN-3, PER-GAIN-4)."""
        others = [other for other in range(self.seats) if other != seat]
        most = max(self.energy[other] for other in others)
        return [other for other in others if self.energy[other] == most] if most else []

    def why_not(self, move: Move) -> IllegalMove:
        return refusal.why_not(self, move)

    def prompt(self) -> Prompt:
        return words.prompt(self)

    def describe(self, move: Move) -> str:
        return words.describe(self, move)

    # -- playing a move ---------------------------------------------------------------------

    def _carry_out(self, move: Move, chance: Chance, told: Told) -> None:
        assert isinstance(move, Decision)
        seat = self.turn
        kind = move.kind
        if kind == GAIN:
            self._gain(move, seat, told)
        elif kind == SPEND:
            self._spend(move, seat, told)
        elif kind == RESEARCH:
            self._research(move.which, seat, told)
        elif kind == DECLINE:
            if told is not None:
                told.append(Event("declined", "{p%d} does not research." % seat, seat, rule="PER-RESEARCH-2"))
            self.stage = STEP
        elif kind == END:
            self._refresh(seat, chance, told)
        elif kind == FREE:
            self._free_trend(move, seat, told)
        elif kind == MOVE_TO:
            self._move_to(move, seat, told)
        elif kind == TAKE:
            self._take(move, seat, told)
        elif kind == GIVER:
            self._take_from(move.which, seat, told)
            pending = self.pending
            assert pending is not None
            self.pending = None
            self._move_flask(pending, seat, told)
        else:
            assert kind == KEEP
            self._keep(move.which, seat, told)

    def _keep(self, card: int, seat: int, told: Told) -> None:
        """Keep one Agenda Card; when all have, the first turn begins (PER-SETUP-14)."""
        self.kept[seat] = card
        if told is not None:
            told.append(words.kept(seat, card))
        self.turn = (seat + 1) % self.seats
        if self.turn == self.first:
            self.stage = STEP

    def _take(self, move: Decision, seat: int, told: Told) -> None:
        """Use a Take 2 Energy tile (PER-TILE-13 to PER-TILE-16)."""
        self.take2[seat] -= 1
        robbed = [move.which] if move.to < 0 else [move.which, move.to]
        for trend in robbed:
            self.trends[trend] -= 1
            self.energy[seat] += 1
        if told is not None:
            source = " and ".join(dict.fromkeys(TRENDS[trend].name for trend in robbed))
            text = "{p%d} uses Take 2 Energy: %d from %s." % (seat, len(robbed), source)
            told.append(
                Event("took energy", text, seat, {"tokens": len(robbed)}, "PER-TILE-14", move.targets)
            )

    def _gain(self, move: Decision, seat: int, told: Told) -> None:
        """Collect the tokens of a trend, or one from elsewhere if it has none, and move by it."""
        self.gained = True
        trend = move.which
        tokens = self.trends[trend]
        if tokens:  # PER-GAIN-1
            self.trends[trend] = 0
            self.energy[seat] += tokens
            if told is not None:
                text = "{p%d} gains %d from %s." % (seat, tokens, TRENDS[trend].name)
                told.append(Event("gained", text, seat, {"tokens": tokens}, "PER-GAIN-1", move.targets))
        elif self.seats == 2:
            self._take_from_box(seat, told)
        else:
            givers = self.richest(seat)
            if len(givers) > 1:  # PER-GAIN-4, PER-DECIDE-9
                self.pending = move
                self.stage = GIVING
                return
            if givers:
                self._take_from(givers[0], seat, told)
            elif told is not None:  # PER-GAIN-6
                told.append(Event("gained", "{p%d} gains nothing." % seat, seat, {"tokens": 0}, "PER-GAIN-6"))
        self._move_flask(move, seat, told)

    def _take_from_box(self, seat: int, told: Told) -> None:
        """With two players an empty trend pays from the box (PER-GAIN-7, PER-GAIN-8)."""
        tokens = min(1, self.box)
        self.box -= tokens
        self.energy[seat] += tokens
        if told is not None:
            text = "{p%d} gains %s." % (seat, "1 from the box" if tokens else "nothing: the box is empty")
            rule = "PER-GAIN-7" if tokens else "PER-GAIN-8"
            told.append(Event("gained", text, seat, {"tokens": tokens}, rule))

    def _take_from(self, giver: int, seat: int, told: Told) -> None:
        """Take one token from the richest opponent (PER-GAIN-3)."""
        self.energy[giver] -= 1
        self.energy[seat] += 1
        if told is not None:
            text = "{p%d} takes 1 Energy Token from {p%d}." % (seat, giver)
            told.append(Event("gained", text, seat, {"tokens": 1, "from": giver}, "PER-GAIN-3"))

    def _spend(self, move: Decision, seat: int, told: Told) -> None:
        """Pay for a trend, 1 token for the first of the turn and 2 for each later one (PER-SPEND-1)."""
        price = 2 if self.paid else 1
        self.paid += 1
        self.energy[seat] -= price
        self.trends[move.which] += price
        if told is not None:
            text = "{p%d} spends %d on %s." % (seat, price, TRENDS[move.which].name)
            told.append(Event("spent", text, seat, {"tokens": price}, "PER-SPEND-1", move.targets))
        self._move_flask(move, seat, told)

    def _free_trend(self, move: Decision, seat: int, told: Told) -> None:
        """Use a Free Trend tile: neither Spend nor Gain (PER-TILE-7, PER-TILE-8)."""
        self.free[seat] ^= 1 << TREND_OF_TILE.index(move.which)
        if told is not None:
            text = "{p%d} uses Free Trend: %s." % (seat, TRENDS[move.which].name)
            told.append(Event("used tile", text, seat, {"tile": "free"}, "PER-TILE-7", move.targets))
        self._move_flask(move, seat, told)

    def _move_to(self, move: Decision, seat: int, told: Told) -> None:
        """Use a Move To tile (PER-TILE-9)."""
        self.move_to[seat] ^= 1 << GROUP_OF_TILE.index(move.which)
        if told is not None:
            text = "{p%d} uses Move To: %s." % (seat, GROUPS[move.which].name)
            told.append(Event("used tile", text, seat, {"tile": "move-to"}, "PER-TILE-9", move.targets))
        self._arrive(move.to, seat, 0, told)

    def _move_flask(self, move: Decision, seat: int, told: Told) -> None:
        """Move by a trend, using the +3 Spaces tiles that the distance asks for (PER-TILE-4)."""
        tiles = tiles_for(DISTANCE[move.which][self.flask[seat]][move.to])
        self.plus3[seat] -= tiles
        self._arrive(move.to, seat, tiles, told)

    def _arrive(self, element: int, seat: int, tiles: int, told: Told) -> None:
        """End a movement, and ask about research if there is anything to ask (PER-DECIDE-10)."""
        self.flask[seat] = element
        self.moved = True
        if told is not None:
            place = ELEMENTS[element]
            extra = f", with {tiles} +3 Spaces" if tiles else ""
            text = "{p%d} moves to %s (%s)%s." % (seat, place.symbol, place.name, extra)
            target = f"element-{place.symbol}"
            told.append(
                Event("moved", text, seat, {"to": place.symbol}, "PER-MOVE-1", (target, f"flask-{seat}"))
            )
        self.stage = RESEARCHING if self.researchable(seat) else STEP

    def _research(self, colour: int, seat: int, told: Told) -> None:
        """Put a cube on the element shown on a Goal Card (PER-RESEARCH-5)."""
        self.cubes[seat] -= 1
        card = self.card[colour]
        self.placed[colour * self.seats + seat] |= CUBE_ON[card][self.flask[seat]]
        self.stage = STEP
        if told is not None:
            goal = GOALS[card]
            symbol = ELEMENTS[self.flask[seat]].symbol
            text = "{p%d} researches %s for “%s”." % (seat, symbol, goal.title)
            data = {"card": goal.id, "element": symbol}
            told.append(Event("researched", text, seat, data, "PER-RESEARCH-5", (f"goal-{goal.colour}",)))

    # -- the Refresh ------------------------------------------------------------------------

    def _refresh(self, seat: int, chance: Chance, told: Told) -> None:
        """Completed Goal Cards, then the tracks, then the end trigger and the next turn (PER-TURN-3)."""
        depleted = False
        for colour, card in enumerate(self.card):  # PER-GOAL-4
            if card >= 0 and self.placed[colour * self.seats + seat] == COMPLETE[card]:
                depleted |= self._complete(colour, card, seat, chance, told)
        self._advance(seat, told)
        self._check_trigger(seat, depleted, told)
        self.paid = 0
        self.gained = False
        self.moved = False
        self._pass_turn(seat, told)

    def _complete(self, colour: int, card: int, seat: int, chance: Chance, told: Told) -> bool:
        """Hand out a completed card; say whether its stack had nothing left to flip."""
        goal = GOALS[card]
        for other in range(self.seats):
            place = colour * self.seats + other
            count = self.placed[place].bit_count()
            self.placed[place] = 0
            self.cubes[other] += count  # PER-GOAL-6
            if other != seat and count:  # PER-GOAL-5
                self.lab[other] += CONSOLATION[count]
                if told is not None:
                    text = "{p%d} receives %d points for %d on “%s”." % (
                        other,
                        CONSOLATION[count],
                        count,
                        goal.title,
                    )
                    told.append(
                        Event("lab tokens", text, other, {"points": CONSOLATION[count]}, "PER-GOAL-5")
                    )
        self.completed[seat] = (*self.completed[seat], card)  # PER-GOAL-7
        if told is not None:
            text = "{p%d} completes “%s” for %d points." % (seat, goal.title, goal.points)
            data = {"card": goal.id, "points": goal.points}
            told.append(Event("completed", text, seat, data, "PER-GOAL-7", (f"goal-{goal.colour}",)))
        self._award(colour, seat, chance, told)
        depleted = self.stack[colour] == 0
        self._turn_up(colour, chance)  # PER-GOAL-10
        if told is not None:
            told.append(self._card_event(colour))
        return depleted

    def _award(self, colour: int, seat: int, chance: Chance, told: Told) -> None:
        """Give the top Award Tile of a colour, if one is left (PER-GOAL-8)."""
        if not self.tiles[colour]:
            return
        self.tiles[colour] -= 1
        if colour == GREEN:
            self.plus3[seat] += 1
            name = "+3 Spaces"
        elif colour == BLUE:
            self.take2[seat] += 1
            name = "Take 2 Energy"
        elif colour == PURPLE:
            self.free[seat] |= 1 << self.top[colour]
            name = f"Free Trend: {TRENDS[TREND_OF_TILE[self.top[colour]]].name}"
            self._turn_up_tile(colour, chance)
        else:
            self.move_to[seat] |= 1 << self.top[colour]
            name = f"Move To: {GROUPS[GROUP_OF_TILE[self.top[colour]]].name}"
            self._turn_up_tile(colour, chance)
        if told is not None:
            told.append(Event("award", "{p%d} takes the tile %s." % (seat, name), seat, rule="PER-GOAL-8"))

    def _card_event(self, colour: int) -> Event:
        """The Goal Card that now lies face up, or that none is left."""
        card = self.card[colour]
        if card < 0:
            text = f"No {COLOURS[colour]} Goal Card is left."
            return Event("no card", text, data={"colour": COLOURS[colour]}, rule="PER-GOAL-12")
        goal = GOALS[card]
        text = (
            f"New {goal.colour} Goal Card: “{goal.title}” ({', '.join(goal.elements)}), {goal.points} points."
        )
        data = {"card": goal.id}
        return Event("card", text, data=data, rule="PER-GOAL-10", targets=(f"goal-{goal.colour}",))

    def _advance(self, seat: int, told: Told) -> None:
        """Advance Microscope and Disc together if the Flask stands in the next group (PER-TRACK-1)."""
        ahead = (self.microscope[seat] + 1) % len(self.ring)
        level = self.level[seat] + 1
        if GROUP_OF[self.flask[seat]] != self.ring[ahead] or level == len(TRACK):  # PER-TRACK-9
            return
        capacity = TRACK[level].capacity
        if capacity is not None and self.level.count(level) >= capacity:  # PER-TRACK-8
            if told is not None:
                text = "{p%d} cannot advance: the next spot of the Academic Track is full." % seat
                told.append(Event("blocked", text, seat, rule="PER-TRACK-8"))
            return
        self.microscope[seat] = ahead
        self.level[seat] = level
        if told is not None:
            group = GROUPS[self.ring[ahead]].name
            points = TRACK[level].points
            text = "{p%d} ends in %s and advances to %d on the Academic Track." % (seat, group, points)
            data = {"level": level, "points": points}
            told.append(
                Event("advanced", text, seat, data, "PER-TRACK-2", (f"disc-{seat}", f"microscope-{seat}"))
            )

    def _check_trigger(self, seat: int, depleted: bool, told: Told) -> None:
        """Begin the final round when a stack is depleted or two Discs stand at the end (PER-END-1, -2)."""
        if self.trigger:  # PER-END-4
            return
        if depleted:
            self.trigger = "stack"
        elif sum(level >= len(TRACK) - 2 for level in self.level) >= 2:
            self.trigger = "discs"
        else:
            return
        self.trigger_seat = seat
        self.turns_left = self.seats
        if told is not None:
            why = "A Goal Card stack is depleted" if depleted else "Two Discs stand on the last two spots"
            text = "%s: everybody but {p%d} takes one last turn." % (why, seat)
            told.append(Event("final round", text, seat, rule="PER-END-1" if depleted else "PER-END-2"))

    def _pass_turn(self, seat: int, told: Told) -> None:
        """On to the player to the left, or to Final Scoring after the last turn (PER-END-3)."""
        if self.trigger:
            self.turns_left -= 1
        if self.turns_left == 0:
            self.turn = OVER
            if told is not None:
                for result in self.result().seats:
                    data = {"score": result.score, "lines": [line.points for line in result.lines]}
                    text = "{p%d}: %d points." % (result.seat, result.score)
                    told.append(Event("scored", text, result.seat, data, "PER-SCORE-1"))
        else:
            self.turn = (seat + 1) % self.seats

    # -- what is known and what it is worth -------------------------------------------------

    def view(self, seat: int | None) -> PeriodicView:
        over = self.turn == OVER
        return PeriodicView(
            game="periodic",
            seat=seat,
            turn=self.turn,
            seats=self.seats,
            options=dict(self.options),
            table=saving.open_table(self),
            dealt=() if seat is None else tuple(AGENDAS[card].id for card in bits(self.dealt[seat])),
            kept=tuple(
                AGENDAS[card].id if card >= 0 and (over or owner == seat) else None  # PER-HIDDEN-1
                for owner, card in enumerate(self.kept)
            ),
            chosen=tuple(card >= 0 for card in self.kept),
        )

    def result(self) -> Result:
        """The four parts of the score; the Agenda Card counts only at the end (PER-SCORE-1)."""
        over = self.turn == OVER
        lines = [self._score(seat, over) for seat in range(self.seats)]
        breaks = [(self.level[seat], self.energy[seat]) for seat in range(self.seats)]  # PER-SCORE-6, -7
        if not over:
            return Result.ranked(lines, breaks)
        reason, rule = {
            "stack": ("A Goal Card stack was depleted.", "PER-END-1"),
            "discs": ("Two Discs reached the end of the Academic Track.", "PER-END-2"),
        }[self.trigger]
        return Result.ranked(lines, breaks, True, reason, rule)

    def _score(self, seat: int, over: bool) -> tuple[ScoreLine, ...]:
        cards = sum(GOALS[card].points for card in self.completed[seat])
        cubes = 0
        for colour, card in enumerate(self.card):
            placed = self.placed[colour * self.seats + seat]
            if placed:  # a card that is complete is taken in the Refresh of this very turn
                cubes += GOALS[card].points if placed == COMPLETE[card] else CONSOLATION[placed.bit_count()]
        count = len(self.completed[seat])
        note = f"{count} Goal Card{'' if count == 1 else 's'} {cards}, Lab Tokens {self.lab[seat]}"
        lines = (
            ScoreLine("Goal Cards and Lab Tokens", cards + self.lab[seat], "PER-SCORE-1", note),
            ScoreLine("Academic Track", TRACK[self.level[seat]].points, "PER-SCORE-2"),
            ScoreLine("Cubes on open Goal Cards", cubes, "PER-SCORE-3"),
        )
        if not over:
            return lines
        counts = tuple(
            sum(COLOUR_OF[card] == c for card in self.completed[seat]) for c in range(len(COLOURS))
        )
        points, note = agenda.score(self.kept[seat], counts, self.level[seat])
        title = AGENDAS[self.kept[seat]].title
        return (*lines, ScoreLine(f"Agenda: {title}", points, "PER-AGENDA-4", note))

    def dump(self) -> dict[str, object]:
        return saving.dump(self)
