"""What a seat may know of Periodic as numbers. Seats are counted from the own one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from bohrd.contract.tensor import (
    NO,
    YES,
    Counts,
    Field,
    Row,
    Scale,
    one_of,
    ones,
    own_seat,
    seats_from_own,
    zeros,
)
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS, GROUPS, PINK, PURPLE, SHOWN, TILES_EACH, TRENDS
from bohrd.games.periodic.stages import STAGES
from bohrd.games.periodic.table import ELEMENTS, PLACE
from bohrd.games.periodic.view import PeriodicView

SLOTS: Final = max(SHOWN)
"""So many elements a Goal Card shows at most."""
PAID: Final = Scale(TRENDS)
ENERGY: Final = Scale(12)
"""Energy Tokens in one place."""
POINTS: Final = Scale(60)
CUBES: Final = Scale(11)
CARDS: Final = Scale(6)
TILES: Final = Scale(TILES_EACH)
STAGE: Final = one_of(STAGES)
ELEMENT: Final = one_of(PLACE)
MICROSCOPE: Final = ones(GROUPS)
NO_TREND: Final = zeros(TRENDS)
NO_GROUP: Final = zeros(GROUPS)
NO_GAIN: Final = zeros(TRENDS + len(ELEMENTS))
NO_CARD: Final = zeros(SLOTS * len(ELEMENTS))
COLOUR_NUMBER: Final = {colour: number for number, colour in enumerate(COLOURS)}


class PeriodicNumbers:
    """Writes the fields of a game with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.seats = seats
        self.places = {goal.id: [PLACE[symbol] for symbol in goal.elements] for goal in content.goals}
        """The elements that each Goal Card shows."""
        self.shown = {card: _shown(elements) for card, elements in self.places.items()}
        """The same in numbers, one element after the other."""
        self.points = {goal.id: goal.points for goal in content.goals}
        self.spot_points = list(content.spot_points)
        self.level = Scale(max(1, len(content.track) - 1))
        self.turns_left = Scale(seats)
        self.trend = one_of(content.trend_number)
        self.group = one_of(content.group_number)
        self.agenda = one_of(content.agenda_number)
        self.no_agenda = zeros(len(content.agendas))
        self.trends = Counts(content.trend_number, TRENDS, TILES_EACH)
        self.groups = Counts(content.group_number, GROUPS, TILES_EACH)
        self.agendas_dealt = Counts(content.agenda_number, len(content.agendas), 1)
        self.cards = Counts(
            {goal.id: COLOUR_NUMBER[goal.colour] for goal in content.goals}, len(COLOURS), CARDS.most
        )

    def stage(self, view: PeriodicView, row: Row) -> None:
        row.append(STAGE[view.table.stage])

    def under_way(self, view: PeriodicView, row: Row) -> None:
        now, left = view.table.now, view.table.turns_left
        row.append(PAID.of(now.paid))
        row.append(YES if now.gained else NO)
        row.append(YES if now.moved else NO)
        row.append(NO if left is None else YES)
        row.append(NO if left is None else self.turns_left.of(left))

    def pending(self, view: PeriodicView, row: Row) -> None:
        pending = view.table.now.pending
        if pending is None:
            row.append(NO_GAIN)
        else:
            trend, symbol = pending
            row.append(self.trend[trend])
            row.append(ELEMENT[symbol])

    def flasks(self, view: PeriodicView, row: Row) -> None:
        players = view.table.players
        for seat in seats_from_own(view, self.seats):
            row.append(ELEMENT[players[seat].flask])

    def microscopes(self, view: PeriodicView, row: Row) -> None:
        players = view.table.players
        for seat in seats_from_own(view, self.seats):
            row.append(MICROSCOPE[players[seat].microscope - 1])

    def players(self, view: PeriodicView, row: Row) -> None:
        players = view.table.players
        for seat in seats_from_own(view, self.seats):
            player = players[seat]
            lab_points, level = player.lab_points, player.level
            points = lab_points + self.spot_points[level]
            for card in player.completed:
                points += self.points[card]
            row.append(POINTS.of(points))
            row.append(POINTS.of(lab_points))
            row.append(self.level.of(level))
            row.append(ENERGY.of(player.energy))
            row.append(CUBES.of(player.cubes))
            row.append(TILES.of(player.plus3))
            row.append(TILES.of(player.take2))

    def tiles(self, view: PeriodicView, row: Row) -> None:
        players = view.table.players
        for seat in seats_from_own(view, self.seats):
            player = players[seat]
            row.append(self.trends.of(player.free_trends))
            row.append(self.groups.of(player.move_tos))

    def completed(self, view: PeriodicView, row: Row) -> None:
        players = view.table.players
        for seat in seats_from_own(view, self.seats):
            row.append(self.cards.of(players[seat].completed))

    def energy(self, view: PeriodicView, row: Row) -> None:
        for tokens in view.table.trends:
            row.append(ENERGY.of(tokens))
        row.append(ENERGY.of(view.table.box))

    def ring(self, view: PeriodicView, row: Row) -> None:
        for group in view.table.ring:
            row.append(self.group[group])

    def goals(self, view: PeriodicView, row: Row) -> None:
        for place in view.table.goals:
            row.append(NO_CARD if place.card is None else self.shown[place.card])

    def laid_out(self, view: PeriodicView) -> Hashable:
        """The ring and what there is of Goal Cards, as it is seen from the own seat."""
        return (own_seat(view), view.table.ring, view.table.goals)

    def cubes(self, view: PeriodicView, row: Row) -> None:
        goals = view.table.goals
        for seat in seats_from_own(view, self.seats):
            for place in goals:
                researched = [PLACE[symbol] for symbol in place.cubes[seat]]
                elements = [] if place.card is None else self.places[place.card]
                for slot in range(SLOTS):
                    row.append(YES if slot < len(elements) and elements[slot] in researched else NO)

    def wanted(self, view: PeriodicView, row: Row) -> None:
        own = own_seat(view)
        wanted: set[int] = set()
        for place in view.table.goals:
            if place.card is not None:
                researched = [PLACE[symbol] for symbol in place.cubes[own]]
                for element in self.places[place.card]:
                    if element not in researched:
                        wanted.add(element)
        for element in range(len(ELEMENTS)):
            row.append(YES if element in wanted else NO)

    def stacks(self, view: PeriodicView, row: Row) -> None:
        for place in view.table.goals:
            row.append(NO if place.card is None else POINTS.of(self.points[place.card]))
            row.append(CARDS.of(place.stack))
            row.append(CARDS.of(place.reserve))
            row.append(TILES.of(place.tiles))

    def awards(self, view: PeriodicView, row: Row) -> None:
        purple, pink = view.table.goals[PURPLE], view.table.goals[PINK]
        row.append(NO_TREND if purple.top is None else self.trend[purple.top])
        row.append(self.trends.of(purple.under))
        row.append(NO_GROUP if pink.top is None else self.group[pink.top])
        row.append(self.groups.of(pink.under))

    def agendas(self, view: PeriodicView, row: Row) -> None:
        row.append(self.agendas_dealt.of(view.dealt))
        for seat in seats_from_own(view, self.seats):
            kept = view.kept[seat]
            row.append(self.no_agenda if kept is None else self.agenda[kept])

    def chosen(self, view: PeriodicView, row: Row) -> None:
        for seat in seats_from_own(view, self.seats):
            row.append(YES if view.chosen[seat] else NO)


def _shown(elements: list[int]) -> bytes:
    """The elements of a Goal Card, and nothing in the slots that it does not have."""
    pieces = ones(len(ELEMENTS))
    return b"".join([pieces[element] for element in elements]) + zeros(
        len(ELEMENTS) * (SLOTS - len(elements))
    )


def fields(content: Content, seats: int) -> list[Field]:
    """The fields of a game with so many seats."""
    write = PeriodicNumbers(content, seats)
    elements, colours, agendas = len(ELEMENTS), len(COLOURS), len(content.agendas)
    return [
        Field("stage", (len(STAGES),), "What is decided: agenda, step, giver or research.", write.stage),
        Field(
            "under_way",
            (5,),
            f"Trends paid for ({TRENDS} count as 1), has gained, has moved; whether it is the final round,"
            " and the share of its turns that are left.",
            write.under_way,
        ),
        Field(
            "pending",
            (TRENDS + elements,),
            "The trend and the destination of a Gain that waits for who gives.",
            write.pending,
        ),
        Field("flasks", (seats, elements), "The element under each seat's Flask.", write.flasks),
        Field(
            "microscopes", (seats, GROUPS), "The card of the ring under each Microscope.", write.microscopes
        ),
        Field(
            "players",
            (seats, 7),
            f"For each seat points in the open and those for research ({POINTS}), level (the last one),"
            f" Energy ({ENERGY}), cubes left ({CUBES}), +3 Spaces and Take 2 tiles ({TILES_EACH}).",
            write.players,
        ),
        Field(
            "tiles",
            (seats, TRENDS + GROUPS),
            f"The trends of each seat's Free Trend tiles, the groups of its Move To ones ({TILES_EACH}).",
            write.tiles,
        ),
        Field(
            "completed",
            (seats, colours),
            f"Goal Cards each seat has taken, by colour from green to pink ({CARDS} count as 1).",
            write.completed,
        ),
        Field(
            "energy",
            (TRENDS + 1,),
            f"Energy Tokens on each trend and in the box ({ENERGY}).",
            write.energy,
        ),
        Field(
            "ring",
            (GROUPS, GROUPS),
            "The group of each Element Group Card, from card 1 on.",
            write.ring,
            write.laid_out,
        ),
        Field(
            "goals",
            (colours, SLOTS, elements),
            "The elements of the open Goal Card of each colour, one after the other.",
            write.goals,
            write.laid_out,
        ),
        Field(
            "cubes",
            (seats, colours, SLOTS),
            "On which elements of the open Goal Cards each seat has a cube.",
            write.cubes,
            write.laid_out,
        ),
        Field(
            "wanted",
            (elements,),
            "The elements of open Goal Cards that the own seat has not researched yet.",
            write.wanted,
            write.laid_out,
        ),
        Field(
            "stacks",
            (colours, 4),
            f"For each colour the points of the open Goal Card ({POINTS}), the cards in stack and reserve"
            f" ({CARDS}) and the Award Tiles left ({TILES_EACH}).",
            write.stacks,
            write.laid_out,
        ),
        Field(
            "awards",
            (2 * (TRENDS + GROUPS),),
            "The trend on the visible purple Award Tile, then those on the tiles below it"
            f" ({TILES_EACH}); the same for the groups on the pink ones.",
            write.awards,
            write.laid_out,
        ),
        Field(
            "agendas",
            (seats + 1, agendas),
            "The Agenda Cards dealt to the own seat, then the one each seat keeps, as far as it is known.",
            write.agendas,
        ),
        Field("chosen", (seats,), "Which seats have chosen their Agenda Card.", write.chosen),
    ]
