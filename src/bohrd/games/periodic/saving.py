"""A position of Periodic as JSON, and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, UnsetType

from bohrd.contract import Fault, Json, check_saved, read_saved, saved_options
from bohrd.games.periodic import defaults, faults
from bohrd.games.periodic.sampling import lay
from bohrd.games.periodic.view import GoalPlace, Table, open_table

if TYPE_CHECKING:
    from bohrd.games.periodic import Periodic
    from bohrd.games.periodic.position import PeriodicPosition


class SavedPlayer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's pieces."""

    flask: str | None = None
    """The element it stands on; as usual: the lowest of the group its Microscope is on."""
    microscope: int | None = None
    """Its card of the ring, 1 to 8: follows from the level."""
    level: int | None = None
    """The Disc's level on the Academic Track; as usual: where it starts."""
    energy: int | None = None
    """Energy Tokens; as usual: as many as at the start."""
    cubes: int | None = None
    """Research Cubes not placed: follows from those on the Goal Cards."""
    lab_points: int = 0
    plus3: int = 0
    take2: int = 0
    free_trends: tuple[str, ...] = ()
    """The trends on the Free Trend tiles held."""
    move_tos: tuple[str, ...] = ()
    """The groups on the Move To tiles held."""
    completed: tuple[str, ...] | None = None
    """Ids of the Goal Cards taken, in the order taken; as usual: one for each Award Tile held."""


class SavedGoal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the four places for Goal Cards."""

    card: str | UnsetType | None = UNSET
    """The id of the open card; as usual: one that nobody has taken, and none where all are."""
    cubes: tuple[tuple[str, ...], ...] = ()
    """For each seat the elements it has a cube on."""
    stack: int | None = None
    """Cards face down in the stack: follows from those taken."""
    reserve: int | None = None
    """Cards in the reserve: follows as well."""
    tiles: int | None = None
    """Award Tiles left: follows as well."""
    top: str | UnsetType | None = UNSET
    """The trend or group on the visible tile, where tiles differ; as usual: one that nobody holds."""
    under: tuple[str, ...] | None = None
    """Which tiles lie below it."""


class SavedGoals(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The places for Goal Cards by colour."""

    green: SavedGoal = SavedGoal()
    blue: SavedGoal = SavedGoal()
    purple: SavedGoal = SavedGoal()
    pink: SavedGoal = SavedGoal()

    def by_colour(self) -> tuple[SavedGoal, ...]:
        """All of them in the order of their colours."""
        return self.green, self.blue, self.purple, self.pink


class Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole position. What is left out is as usual, or follows from the rest."""

    seats: int = 2
    turn: int | None = None
    """The seat to decide, or -1 at the end; as usual: the first player, or whoever follows the one who
    began the final round."""
    options: dict[str, str | int] = {}
    first_player: int | None = None
    """The seat that began; as usual: the one the options name, or seat 0."""
    stage: str | None = None
    """What is decided: ``agenda``, ``step``, ``giver`` or ``research``; as usual: ``giver`` with a pending
    Gain and ``step`` without."""
    players: tuple[SavedPlayer, ...] = ()
    trends: dict[str, int] = {}
    """The Energy Tokens on trends; those that are nowhere else are spread over trends that are not named."""
    box: int | None = None
    """Energy Tokens in the box: follows from those elsewhere."""
    ring: tuple[str, ...] = ()
    """The Element Group Cards from card 1 on; those left out follow in their usual order."""
    goals: SavedGoals = SavedGoals()
    dealt: tuple[tuple[str, ...], ...] = ()
    """The Agenda Cards dealt to each seat; as usual: the last ones nobody else has."""
    kept: tuple[str | None, ...] = ()
    """The one each seat keeps (null: not chosen yet); as usual: the first one dealt, after the choice."""
    paid: int = 0
    """Trends paid for in this turn."""
    gained: bool | None = None
    """Whether the turn had its Gain; as usual: if one is pending."""
    moved: bool | None = None
    """Whether the Flask has moved in this turn; as usual: if a trend was paid for or gained from, or there
    is something to research."""
    pending: tuple[str, str] | None = None
    """Trend and destination of a Gain that waits for the choice of who gives."""
    trigger: str | None = None
    """Why the final round began: ``stack`` or ``discs``; empty before that: follows from the stacks and
    Discs, unless both could be."""
    trigger_seat: int | None = None
    """Who began it; as usual: the last who could have."""
    turns_left: int | None = None
    """Turns of the final round still to be finished: follows from who began it and whose turn it is."""


def dump(position: PeriodicPosition) -> Json:
    """The whole position as JSON builtins."""
    table, content = open_table(position), position.content
    agendas = content.agendas
    saved = {
        "seats": position.seats,
        "turn": position.turn,
        "options": position.options,
        "first_player": table.first_player,
        "stage": table.stage,
        "players": table.players,
        "trends": {trend.key: tokens for trend, tokens in zip(content.trends, table.trends, strict=True)},
        "box": table.box,
        "ring": table.ring,
        "goals": {place.colour: _saved_goal(place) for place in table.goals},
        "dealt": [[agendas[card].id for card in cards] for cards in position.dealt],
        "kept": [agendas[card].id if card >= 0 else None for card in position.kept],
        "paid": table.now.paid,
        "gained": table.now.gained,
        "moved": table.now.moved,
        "pending": table.now.pending,
        "trigger": table.trigger,
        "trigger_seat": table.trigger_seat,
        "turns_left": table.turns_left,
    }
    return msgspec.to_builtins(saved)


def _saved_goal(place: GoalPlace) -> Json:
    return {
        "card": place.card,
        "cubes": place.cubes,
        "stack": place.stack,
        "reserve": place.reserve,
        "tiles": place.tiles,
        "top": place.top,
        "under": place.under,
    }


def load(game: Periodic, saved: object) -> PeriodicPosition:
    """The position that was dumped; ``BadInput`` names the field that cannot be."""
    given = read_saved(game, saved, Saved)
    options = saved_options(game, given.seats, given.options)
    check_saved(game, faults.unknown_names(game.content, given))
    more = [SavedPlayer()] * (given.seats - len(given.players))
    given = msgspec.structs.replace(given, players=(*given.players, *more))
    table = defaults.table(game.content, options, given)
    check_saved(game, faults.unknown_cubes(game.content, table))
    position = game.empty(given.seats, options)
    lay(position, table)
    defaults.add_final_round(position, given)
    defaults.add_agendas(position, given)
    check_saved(game, _contradictions(given, open_table(position)))
    check_saved(game, faults.impossible(position))
    return position


def _contradictions(given: Saved, table: Table) -> Iterator[Fault]:
    """What is given otherwise than it follows from the rest."""
    text = "is {} by the rest of the position"
    for seat, (player, follows) in enumerate(zip(given.players, table.players, strict=True)):
        for field in ("microscope", "cubes"):
            if getattr(player, field) not in (None, getattr(follows, field)):
                yield f"players[{seat}].{field}", text.format(getattr(follows, field))
    for goal, place in zip(given.goals.by_colour(), table.goals, strict=True):
        for field in ("stack", "reserve", "tiles"):
            if getattr(goal, field) not in (None, getattr(place, field)):
                yield f"goals.{place.colour}.{field}", text.format(getattr(place, field))
    for field in ("box", "trigger_seat", "turns_left"):
        if getattr(given, field) not in (None, getattr(table, field)):
            yield field, text.format("null" if getattr(table, field) is None else getattr(table, field))
