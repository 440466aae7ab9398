"""One state of a game of Periodic, in the order of play: agendas, steps of a turn, research, Refresh."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bohrd.contract import (
    OVER,
    Chance,
    Event,
    IllegalMove,
    Move,
    OptionValue,
    Position,
    Prompt,
    Result,
    Told,
)
from bohrd.games.periodic import refusal, saving, scoring, words
from bohrd.games.periodic.content import AGENDAS, COLOURS, GOALS, GROUPS, TRENDS
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
    BY_COLOUR,
    CUBE_ON,
    GROUP_OF_TILE,
    TILES_EACH,
    TREND_OF_TILE,
    bits,
    changed,
)
from bohrd.games.periodic.refresh import refresh
from bohrd.games.periodic.state import AGENDA, GIVING, RESEARCHING, STEP, PeriodicView
from bohrd.games.periodic.table import DISTANCE, ELEMENTS, tiles_for

Ints = tuple[int, ...]


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
        "paid",
        "pending",
        "placed",
        "plus3",
        "reserve",
        "ring",
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
        from bohrd.games.periodic import GAME

        super().__init__(GAME, seats, options)
        self.first = 0
        self.stage = AGENDA
        self.flask = [0] * seats
        self.microscope: Ints = (0,) * seats
        self.level: Ints = (0,) * seats
        self.energy = [0] * seats
        self.cubes = [int(options["cubes"])] * seats
        self.lab: Ints = (0,) * seats
        self.plus3: Ints = (0,) * seats
        self.take2: Ints = (0,) * seats
        self.free: Ints = (0,) * seats
        self.move_to: Ints = (0,) * seats
        self.completed: tuple[tuple[int, ...], ...] = ((),) * seats
        self.trends = [1] * len(TRENDS)
        self.box = 0
        self.ring: tuple[int, ...] = ()
        self.card: Ints = (-1,) * len(COLOURS)
        self.placed = [0] * (len(COLOURS) * seats)
        """``placed[colour * seats + seat]``: cubes of a seat on a card, as bits of its elements."""
        self.unseen: Ints = tuple(sum(1 << goal for goal in cards) for cards in BY_COLOUR)
        self.stack: Ints = (0,) * len(COLOURS)
        self.reserve: Ints = (0,) * len(COLOURS)
        self.tiles: Ints = (TILES_EACH,) * len(COLOURS)
        self.top: Ints = (-1,) * len(COLOURS)
        self.under: Ints = ALL_TILES
        self.dealt: tuple[int, ...] = (0,) * seats
        self.kept: Ints = (-1,) * seats
        self.paid = 0
        self.gained = False
        self.moved = False
        self.pending: Decision | None = None
        self.trigger = ""
        self.trigger_seat = -1
        self.turns_left = -1

    def copy(self) -> PeriodicPosition:
        twin: PeriodicPosition = PeriodicPosition.__new__(PeriodicPosition)
        twin.game = self.game
        twin.turn = self.turn
        twin._moves = self._moves
        twin.seats = self.seats
        twin.options = self.options
        twin.first = self.first
        twin.stage = self.stage
        twin.flask = self.flask[:]
        twin.microscope = self.microscope
        twin.level = self.level
        twin.energy = self.energy[:]
        twin.cubes = self.cubes[:]
        twin.lab = self.lab
        twin.plus3 = self.plus3
        twin.take2 = self.take2
        twin.free = self.free
        twin.move_to = self.move_to
        twin.completed = self.completed
        twin.trends = self.trends[:]
        twin.box = self.box
        twin.ring = self.ring
        twin.card = self.card
        twin.placed = self.placed[:]
        twin.unseen = self.unseen
        twin.stack = self.stack
        twin.reserve = self.reserve
        twin.tiles = self.tiles
        twin.top = self.top
        twin.under = self.under
        twin.dealt = self.dealt
        twin.kept = self.kept
        twin.paid = self.paid
        twin.gained = self.gained
        twin.moved = self.moved
        twin.pending = self.pending
        twin.trigger = self.trigger
        twin.trigger_seat = self.trigger_seat
        twin.turns_left = self.turns_left
        return twin

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

    def refusals(self, move: Move) -> Iterator[IllegalMove]:
        if move not in self.legal():
            yield self._refusal(move)

    def _refusal(self, move: Move) -> IllegalMove:
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
            refresh(self, seat, chance, told)
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
        self.kept = changed(self.kept, seat, card)
        if told is not None:
            told.append(words.kept(seat, card))
        self.turn = (seat + 1) % self.seats
        if self.turn == self.first:
            self.stage = STEP

    def _take(self, move: Decision, seat: int, told: Told) -> None:
        """Use a Take 2 Energy tile (PER-TILE-13 to PER-TILE-16)."""
        self.take2 = changed(self.take2, seat, self.take2[seat] - 1)
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
        self.free = changed(self.free, seat, self.free[seat] ^ 1 << TREND_OF_TILE.index(move.which))
        if told is not None:
            text = "{p%d} uses Free Trend: %s." % (seat, TRENDS[move.which].name)
            told.append(Event("used tile", text, seat, {"tile": "free"}, "PER-TILE-7", move.targets))
        self._move_flask(move, seat, told)

    def _move_to(self, move: Decision, seat: int, told: Told) -> None:
        """Use a Move To tile (PER-TILE-9)."""
        self.move_to = changed(self.move_to, seat, self.move_to[seat] ^ 1 << GROUP_OF_TILE.index(move.which))
        if told is not None:
            text = "{p%d} uses Move To: %s." % (seat, GROUPS[move.which].name)
            told.append(Event("used tile", text, seat, {"tile": "move-to"}, "PER-TILE-9", move.targets))
        self._arrive(move.to, seat, 0, told)

    def _move_flask(self, move: Decision, seat: int, told: Told) -> None:
        """Move by a trend, using the +3 Spaces tiles that the distance asks for (PER-TILE-4)."""
        tiles = tiles_for(DISTANCE[move.which][self.flask[seat]][move.to])
        if tiles:
            self.plus3 = changed(self.plus3, seat, self.plus3[seat] - tiles)
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
        return scoring.result(self)

    def dump(self) -> dict[str, object]:
        return saving.dump(self)
