"""What a seat may know of Periodic as numbers. Seats are counted from the own one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from bohrd.contract.tensor import Field, Numbers, own_seat
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS, GROUPS, PINK, PURPLE, SHOWN, TILES_EACH, TRENDS
from bohrd.games.periodic.stages import STAGES
from bohrd.games.periodic.table import ELEMENTS, PLACE
from bohrd.games.periodic.view import PeriodicView

SLOTS: Final = max(SHOWN)
"""So many elements a Goal Card shows at most."""
ENERGY: Final = 12
"""So many Energy Tokens in one place count as 1."""
POINTS: Final = 60
"""So many points count as 1."""
CUBES: Final = 11
CARDS: Final = 6
COLOUR_NUMBER: Final = {colour: number for number, colour in enumerate(COLOURS)}
STAGE_NUMBER: Final = {stage: number for number, stage in enumerate(STAGES)}


class PeriodicNumbers:
    """Writes the fields of a game with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.content = content
        self.seats = seats
        self.levels = max(1, len(content.track) - 1)
        self.award_number = (content.trend_number, content.group_number)
        self.places = {goal.id: [PLACE[symbol] for symbol in goal.elements] for goal in content.goals}
        """The elements that each Goal Card shows."""
        self.points = {goal.id: goal.points for goal in content.goals}

    def stage(self, view: PeriodicView, out: Numbers) -> None:
        out.put(STAGE_NUMBER[view.table.stage], 1.0)

    def under_way(self, view: PeriodicView, out: Numbers) -> None:
        now = view.table.now
        out.put(0, now.paid / TRENDS)
        out.put(1, 1.0 if now.gained else 0.0)
        out.put(2, 1.0 if now.moved else 0.0)
        left = view.table.turns_left
        if left is not None:
            out.put(3, 1.0)
            out.put(4, left / self.seats)

    def pending(self, view: PeriodicView, out: Numbers) -> None:
        pending = view.table.now.pending
        if pending is not None:
            trend, symbol = pending
            out.put(self.content.trend_number[trend], 1.0)
            out.put(TRENDS + PLACE[symbol], 1.0)

    def flasks(self, view: PeriodicView, out: Numbers) -> None:
        own = own_seat(view)
        for seat, player in enumerate(view.table.players):
            out.put((seat - own) % self.seats * len(ELEMENTS) + PLACE[player.flask], 1.0)

    def microscopes(self, view: PeriodicView, out: Numbers) -> None:
        own = own_seat(view)
        for seat, player in enumerate(view.table.players):
            out.put((seat - own) % self.seats * GROUPS + player.microscope - 1, 1.0)

    def players(self, view: PeriodicView, out: Numbers) -> None:
        own = own_seat(view)
        for seat, player in enumerate(view.table.players):
            at = (seat - own) % self.seats * 7
            points = player.lab_points + self.content.spot_points[player.level]
            for card in player.completed:
                points += self.points[card]
            out.put(at, points / POINTS)
            out.put(at + 1, player.lab_points / POINTS)
            out.put(at + 2, player.level / self.levels)
            out.put(at + 3, player.energy / ENERGY)
            out.put(at + 4, player.cubes / CUBES)
            out.put(at + 5, player.plus3 / TILES_EACH)
            out.put(at + 6, player.take2 / TILES_EACH)

    def tiles(self, view: PeriodicView, out: Numbers) -> None:
        own, content = own_seat(view), self.content
        for seat, player in enumerate(view.table.players):
            at = (seat - own) % self.seats * (TRENDS + GROUPS)
            _count(player.free_trends, content.trend_number, at, out)
            _count(player.move_tos, content.group_number, at + TRENDS, out)

    def completed(self, view: PeriodicView, out: Numbers) -> None:
        own, content = own_seat(view), self.content
        for seat, player in enumerate(view.table.players):
            counts = [0] * len(COLOURS)
            for card in player.completed:
                counts[content.colour_of[content.goal_number[card]]] += 1
            for colour, count in enumerate(counts):
                out.put((seat - own) % self.seats * len(COLOURS) + colour, count / CARDS)

    def energy(self, view: PeriodicView, out: Numbers) -> None:
        for trend, tokens in enumerate(view.table.trends):
            out.put(trend, tokens / ENERGY)
        out.put(TRENDS, view.table.box / ENERGY)

    def laid_out(self, view: PeriodicView) -> Hashable:
        """The ring, which stays as it is throughout a game."""
        return view.table.ring

    def ring(self, view: PeriodicView, out: Numbers) -> None:
        for place, group in enumerate(view.table.ring):
            out.put(place * GROUPS + self.content.group_number[group], 1.0)

    def goals(self, view: PeriodicView, out: Numbers) -> None:
        for colour, place in enumerate(view.table.goals):
            if place.card is not None:
                at = colour * SLOTS * len(ELEMENTS)
                for element in self.places[place.card]:
                    out.put(at + element, 1.0)
                    at += len(ELEMENTS)

    def open_cards(self, view: PeriodicView) -> Hashable:
        """What lies open of the Goal Cards."""
        return tuple([place.card for place in view.table.goals])

    def open_cards_with_cubes(self, view: PeriodicView) -> Hashable:
        """The same with what has been researched, as it is seen from the own seat."""
        return (own_seat(view), tuple([(place.card, place.cubes) for place in view.table.goals]))

    def cubes(self, view: PeriodicView, out: Numbers) -> None:
        own = own_seat(view)
        for colour, place in enumerate(view.table.goals):
            if place.card is None:
                continue
            elements = self.places[place.card]
            for seat, researched in enumerate(place.cubes):
                at = ((seat - own) % self.seats * len(COLOURS) + colour) * SLOTS
                for symbol in researched:
                    out.put(at + elements.index(PLACE[symbol]), 1.0)

    def wanted(self, view: PeriodicView, out: Numbers) -> None:
        own = own_seat(view)
        wanted: set[int] = set()
        for place in view.table.goals:
            if place.card is not None:
                researched = [PLACE[symbol] for symbol in place.cubes[own]]
                for element in self.places[place.card]:
                    if element not in researched:
                        wanted.add(element)
        for element in wanted:
            out.put(element, 1.0)

    def stacks(self, view: PeriodicView, out: Numbers) -> None:
        for colour, place in enumerate(view.table.goals):
            at = colour * 4
            if place.card is not None:
                out.put(at, self.points[place.card] / POINTS)
            out.put(at + 1, place.stack / CARDS)
            out.put(at + 2, place.reserve / CARDS)
            out.put(at + 3, place.tiles / TILES_EACH)

    def award_tiles(self, view: PeriodicView) -> Hashable:
        """The Award Tiles that differ."""
        purple, pink = view.table.goals[PURPLE], view.table.goals[PINK]
        return (purple.top, purple.under, pink.top, pink.under)

    def awards(self, view: PeriodicView, out: Numbers) -> None:
        for colour, at in ((PURPLE, 0), (PINK, 2 * TRENDS)):
            place = view.table.goals[colour]
            numbers = self.award_number[colour - PURPLE]
            if place.top is not None:
                out.put(at + numbers[place.top], 1.0)
            _count(place.under, numbers, at + len(numbers), out)

    def agendas(self, view: PeriodicView, out: Numbers) -> None:
        own, cards = own_seat(view), self.content.agenda_number
        for card in view.dealt:
            out.put(cards[card], 1.0)
        for seat, kept in enumerate(view.kept):
            if kept is not None:
                out.put(((seat - own) % self.seats + 1) * len(cards) + cards[kept], 1.0)

    def chosen(self, view: PeriodicView, out: Numbers) -> None:
        own = own_seat(view)
        for seat, has_chosen in enumerate(view.chosen):
            out.put((seat - own) % self.seats, 1.0 if has_chosen else 0.0)


def _count(tiles: tuple[str, ...], numbers: dict[str, int], first: int, out: Numbers) -> None:
    """How many tiles there are of each kind."""
    counts = [0] * len(numbers)
    for tile in tiles:
        counts[numbers[tile]] += 1
    for number, count in enumerate(counts):
        out.put(first + number, count / TILES_EACH)


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
            "energy", (TRENDS + 1,), f"Energy Tokens on each trend and in the box ({ENERGY}).", write.energy
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
            write.open_cards,
        ),
        Field(
            "cubes",
            (seats, colours, SLOTS),
            "On which elements of the open Goal Cards each seat has a cube.",
            write.cubes,
            write.open_cards_with_cubes,
        ),
        Field(
            "wanted",
            (elements,),
            "The elements of open Goal Cards that the own seat has not researched yet.",
            write.wanted,
            write.open_cards_with_cubes,
        ),
        Field(
            "stacks",
            (colours, 4),
            f"For each colour the points of the open Goal Card ({POINTS}), the cards in stack and reserve"
            f" ({CARDS}) and the Award Tiles left ({TILES_EACH}).",
            write.stacks,
        ),
        Field(
            "awards",
            (2 * (TRENDS + GROUPS),),
            "The trend on the visible purple Award Tile, then those on the tiles below it"
            f" ({TILES_EACH}); the same for the groups on the pink ones.",
            write.awards,
            write.award_tiles,
        ),
        Field(
            "agendas",
            (seats + 1, agendas),
            "The Agenda Cards dealt to the own seat, then the one each seat keeps, as far as it is known.",
            write.agendas,
        ),
        Field("chosen", (seats,), "Which seats have chosen their Agenda Card.", write.chosen),
    ]
