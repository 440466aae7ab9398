"""What breaks a rule of the pieces in a position that was given, with its field."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET

from bohrd.contract import OVER, Fault
from bohrd.games.periodic.decisions.gain import richest
from bohrd.games.periodic.flask import refusals_of_movement
from bohrd.games.periodic.goals import CONSOLATION, award_tiles, depleted, researchable, taken
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS, PINK, PURPLE, START_LEVEL, TILES_EACH
from bohrd.games.periodic.refresh import completed_now, could_trigger, has_two_discs_at_the_end
from bohrd.games.periodic.set_up import START_CARD, agendas_each
from bohrd.games.periodic.stages import AGENDA, GIVING, RESEARCHING, STAGES, STEP
from bohrd.games.periodic.table import PLACE
from bohrd.games.periodic.view import Table

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition
    from bohrd.games.periodic.saving import Saved

TRIGGERS = ("", "stack", "discs")


# -- names --------------------------------------------------------------------------------------


def unknown_names(content: Content, given: Saved) -> Iterator[Fault]:
    """Seats, elements, cards and tiles that are not there, or there twice."""
    seats = range(given.seats)
    yield from _unknown("first_player", [given.first_player], seats, "seat")
    yield from _unknown("turn", [given.turn], (-1, *seats), "seat")
    yield from _unknown("trigger_seat", [given.trigger_seat], seats, "seat")
    if given.turns_left is not None and given.turns_left not in seats:
        yield "turns_left", f"is 0 to {given.seats - 1}"
    yield from _unknown("stage", [given.stage], STAGES, "stage")
    yield from _unknown("trigger", [given.trigger], TRIGGERS, "trigger")
    yield from _unknown("trends", given.trends, content.trend_number, "trend")
    yield from _unknown("ring", given.ring, content.group_number, "group")
    yield from _twice("ring", given.ring)
    if given.pending is not None:
        yield from _unknown("pending", given.pending[:1], content.trend_number, "trend")
        yield from _unknown("pending", given.pending[1:], PLACE, "element on the board")
    yield from _names_of_players(content, given)
    yield from _names_of_goals(content, given)
    yield from _names_of_agendas(content, given)


def _unknown(field: str, names: Iterable[object], known: Collection[object], what: str) -> Iterator[Fault]:
    for name in names:
        if name is not None and name not in known:
            yield field, f"there is no {what} {name!r}"


def _twice(field: str, names: Iterable[object]) -> Iterator[Fault]:
    seen: list[object] = []
    for name in names:
        if name in seen:
            yield field, f"{name!r} is there twice"
        seen.append(name)


def _too_many(field: str, entries: Collection[object], seats: int) -> Iterator[Fault]:
    if len(entries) > seats:
        yield field, f"there are {len(entries)}, but only {seats} seats"


def _kinds(content: Content) -> list[list[str]]:
    """What is on the Award Tiles of each colour that differ."""
    return [
        [content.award_key(colour, tile) for tile in tiles]
        for colour, tiles in enumerate(content.award_tiles)
    ]


def _names_of_players(content: Content, given: Saved) -> Iterator[Fault]:
    yield from _too_many("players", given.players, given.seats)
    kinds = _kinds(content)
    for seat, player in enumerate(given.players):
        field = f"players[{seat}]"
        yield from _unknown(f"{field}.flask", [player.flask], PLACE, "element on the board")
        yield from _unknown(f"{field}.free_trends", player.free_trends, kinds[PURPLE], "Free Trend tile")
        yield from _unknown(f"{field}.move_tos", player.move_tos, kinds[PINK], "Move To tile")
        yield from _unknown(f"{field}.completed", player.completed or (), content.goal_number, "Goal Card")


def _names_of_goals(content: Content, given: Saved) -> Iterator[Fault]:
    kinds = _kinds(content)
    completed = [card for player in given.players for card in player.completed or ()]
    yield from _twice("players.completed", completed)
    for colour, goal in enumerate(given.goals.by_colour()):
        field = f"goals.{COLOURS[colour]}"
        cards = [content.goals[number].id for number in content.by_colour[colour]]
        if goal.card is not UNSET:
            yield from _unknown(f"{field}.card", [goal.card], cards, f"{COLOURS[colour]} Goal Card")
            if goal.card in completed:
                yield f"{field}.card", f"{goal.card!r} has been taken"
        yield from _too_many(f"{field}.cubes", goal.cubes, given.seats)
        top = [] if goal.top is UNSET or goal.top is None else [goal.top]
        yield from _unknown(f"{field}.top", top, kinds[colour], "such tile")
        yield from _unknown(f"{field}.under", goal.under or (), kinds[colour], "such tile")
        yield from _twice(f"{field}.under", [*top, *(goal.under or ()), *_tiles_held(given, colour)])


def _tiles_held(given: Saved, colour: int) -> list[str]:
    """The tiles of a colour that players hold, as far as they differ."""
    held = [player.free_trends if colour == PURPLE else player.move_tos for player in given.players]
    return [tile for tiles in held for tile in tiles] if colour in (PURPLE, PINK) else []


def _names_of_agendas(content: Content, given: Saved) -> Iterator[Fault]:
    yield from _too_many("dealt", given.dealt, given.seats)
    yield from _too_many("kept", given.kept, given.seats)
    dealt = [card for cards in given.dealt for card in cards]
    yield from _unknown("dealt", dealt, content.agenda_number, "Agenda Card")
    yield from _twice("dealt", dealt)
    yield from _unknown("kept", given.kept, content.agenda_number, "Agenda Card")
    yield from _twice("kept", [card for card in given.kept if card is not None])


def unknown_cubes(content: Content, table: Table) -> Iterator[Fault]:
    """Cubes on elements that their Goal Card does not show, or twice on one."""
    for place in table.goals:
        field = f"goals.{place.colour}.cubes"
        shown = () if place.card is None else content.goals[content.goal_number[place.card]].elements
        for cubes in place.cubes:
            yield from _unknown(field, cubes, shown, "element on this card called")
            yield from _twice(field, cubes)


# -- positions ----------------------------------------------------------------------------------


def impossible(position: PeriodicPosition) -> Iterator[Fault]:
    """Everything that cannot be, pieces first."""
    yield from _first_player(position)
    yield from _energy(position)
    yield from _discs(position)
    yield from _cards(position)
    yield from _tiles(position)
    yield from _lab_points(position)
    yield from _agendas(position)
    yield from _final_round(position)
    yield from _cubes(position)
    yield from _turn(position)
    if position.stage == AGENDA:
        yield from _before_the_first_turn(position)


def _first_player(p: PeriodicPosition) -> Iterator[Fault]:
    named = p.options["first_player"]
    if named not in ("random", p.first_player + 1):
        yield "first_player", f"is {int(named) - 1} by the options"


# -- pieces -------------------------------------------------------------------------------------


def _energy(p: PeriodicPosition) -> Iterator[Fault]:
    """All tokens, and as many in the box as the rules leave there (PER-COMP-4)."""
    for seat, tokens in enumerate(p.energy):
        if tokens < 0:
            yield f"players[{seat}].energy", "is less than 0"
    tokens_in_all, at_start = p.printing.energy, p.printing.box_at_start(p.seats, len(p.trends))
    most = tokens_in_all - (0 if p.seats == 2 else at_start)
    if sum(p.energy) > most:
        yield "players.energy", f"together they cannot hold more than {most}"
    for trend, tokens in enumerate(p.trends):
        if tokens < 0:
            yield "trends", f"there are {tokens} on {p.content.trends[trend].key}"
    if not (0 <= p.box <= at_start if p.seats == 2 else p.box == at_start):
        held = f"at most {at_start}" if p.seats == 2 else str(at_start)
        yield "box", f"with {p.seats} players it holds {held} of the {tokens_in_all} tokens, not {p.box}"


def _discs(p: PeriodicPosition) -> Iterator[Fault]:
    """Discs between their start and the end of the track, where there is room (PER-TRACK-7)."""
    for seat, level in enumerate(p.level):
        lowest = START_LEVEL[p.order(seat)]
        if not lowest <= level < len(p.content.track):
            yield f"players[{seat}].level", f"is {lowest} to {len(p.content.track) - 1}"
    for level, spot in enumerate(p.content.track):
        if spot.capacity is not None and p.level.count(level) > spot.capacity:
            yield "players.level", f"there is room for {spot.capacity} on level {level}"


def _cards(p: PeriodicPosition) -> Iterator[Fault]:
    """An open card in each colour, as long as there are any (PER-GOAL-11, PER-GOAL-12)."""
    for colour, card in enumerate(p.card):
        if card < 0 and p.unseen[colour]:
            yield f"goals.{COLOURS[colour]}.card", "there is one, as not all have been taken"


def _tiles(p: PeriodicPosition) -> Iterator[Fault]:
    """An Award Tile for each of the first completed cards of a colour (PER-GOAL-8)."""
    for colour, (held, field) in enumerate(_held(p)):
        own = [sum(p.content.colour_of[card] == colour for card in cards) for cards in p.completed]
        for seat, tiles in enumerate(held):
            if not 0 <= tiles <= own[seat]:
                yield f"players[{seat}].{field}", f"{tiles} with {own[seat]} {COLOURS[colour]} Goal Cards"
        if sum(held) + award_tiles(p, colour) > TILES_EACH:
            yield f"players.{field}", f"there are {TILES_EACH} {COLOURS[colour]} tiles"
        if p.under[colour] and p.top[colour] < 0:
            yield f"goals.{COLOURS[colour]}.top", "there is one, as there are tiles"
        if colour in (PURPLE, PINK) and award_tiles(p, colour) != len(p.under[colour]) + (p.top[colour] >= 0):
            yield (
                f"goals.{COLOURS[colour]}.under",
                f"there are {award_tiles(p, colour)} tiles with the top one",
            )


def _held(p: PeriodicPosition) -> list[tuple[list[int], str]]:
    """How many Award Tiles of each colour each seat holds, and in which field."""
    return [
        (list(p.plus3), "plus3"),
        (list(p.take2), "take2"),
        ([len(tiles) for tiles in p.free_trends], "free_trends"),
        ([len(tiles) for tiles in p.move_tos], "move_tos"),
    ]


def _lab_points(p: PeriodicPosition) -> Iterator[Fault]:
    """Consolation for Goal Cards that others have completed (PER-GOAL-5)."""
    one, two = CONSOLATION[1:]
    for seat, points in enumerate(p.lab_points):
        sizes = [
            len(p.content.goals[card].elements)
            for other, cards in enumerate(p.completed)
            for card in cards
            if other != seat
        ]
        possible = {
            two * twice + one * once
            for twice in range(sizes.count(3) + 1)
            for once in range(len(sizes) - twice + 1)
        }
        if points not in possible:
            text = f"cards completed by others give {one} or {two} points each, which never makes {points}"
            yield f"players[{seat}].lab_points", text


def _cubes(p: PeriodicPosition) -> Iterator[Fault]:
    """No more cubes than there are, and no complete card but in the turn that completes it (PER-GOAL-1)."""
    for seat in range(p.seats):
        if p.cubes(seat) < 0:
            yield "goals.cubes", f"seat {seat} has only {p.printing.cubes} cubes"
    for colour, card in enumerate(p.card):
        for seat in range(p.seats):
            is_complete = card >= 0 and p.placed[colour * p.seats + seat] == p.content.complete[card]
            if is_complete and not (seat == p.turn and p.moved):
                text = f"seat {seat} has one on every element, and so would have taken the card"
                yield f"goals.{COLOURS[colour]}.cubes", text


def _agendas(p: PeriodicPosition) -> Iterator[Fault]:
    """Agenda Cards for everybody, one of them kept in the order of seats (PER-SETUP-13, PER-DECIDE-1)."""
    for seat, cards in enumerate(p.dealt):
        if len(cards) != agendas_each(p.seats):
            yield f"dealt[{seat}]", f"there are {agendas_each(p.seats)}, not {len(cards)}"
        if p.kept[seat] >= 0 and p.kept[seat] not in cards:
            yield f"kept[{seat}]", "it was not dealt to this seat"
        has_chosen = p.stage != AGENDA or p.order(seat) < p.order(p.turn)
        if has_chosen != (p.kept[seat] >= 0):
            text = "every seat keeps an Agenda Card before the first turn, the first player first"
            yield f"kept[{seat}]", text


# -- the final round ----------------------------------------------------------------------------


def _final_round(p: PeriodicPosition) -> Iterator[Fault]:
    """It begins as soon as a stack is depleted or two Discs are at the end, and in no other way."""
    could_be = {"stack": bool(depleted(p)), "discs": has_two_discs_at_the_end(p)}
    if not p.trigger:
        if p.turn == OVER:
            yield "turn", "a game without a final round is not over"
        for trigger, is_so in could_be.items():
            if is_so:
                yield "trigger", f"is {trigger!r} by the rest of the position"
        return
    if not could_be[p.trigger]:
        yield "trigger", f"is not {p.trigger!r} by the rest of the position"
    elif not could_trigger(p, p.trigger_seat):
        yield "trigger_seat", f"seat {p.trigger_seat} cannot have begun the final round"
    if p.turn == p.trigger_seat:
        yield "turn", f"seat {p.turn} began the final round and has no turn in it"
    if p.stage == AGENDA:
        yield "stage", "Agenda Cards are kept before the first turn"
    since = p.seats - 1 - p.turns_left
    for colour, size in enumerate(p.printing.stacks):
        if taken(p, colour) > size - (p.trigger == "discs") + since:
            text = f"more {COLOURS[colour]} Goal Cards are taken than there were turns for in the final round"
            yield "turns_left", text


# -- the turn under way -------------------------------------------------------------------------


def _turn(p: PeriodicPosition) -> Iterator[Fault]:
    """What has happened in the turn fits together, and with what is asked now."""
    if p.paid < 0:
        yield "paid", "is less than 0"
    if p.paid and p.gained:
        yield "gained", "nobody pays and gains in one turn"
    if p.paid and sum(p.trends) < 2 * p.paid - 1:  # PER-SPEND-1, PER-SPEND-5
        yield "paid", "the tokens paid would lie on the trends"
    if p.gained and all(p.trends):  # PER-GAIN-1
        yield "gained", "the trend gained from would be empty"
    if p.turn == OVER and (p.stage != STEP or p.paid or p.gained or p.moved):
        yield "turn", "the game is over, so no turn is under way"
    elif p.turn != OVER:
        yield from _movement(p)
        yield from _asked(p)


def _movement(p: PeriodicPosition) -> Iterator[Fault]:
    """The Flask moves with every trend, and otherwise with a tile alone (PER-TREND-1)."""
    has_trend = p.paid > 0 or (p.gained and p.stage != GIVING)
    if has_trend and not p.moved:
        yield "moved", "is true, as a trend was activated"
    if p.moved and not has_trend and not _tiles_used(p):
        yield "moved", "is false, as no trend was activated and no tile used"
    researched = p.paid + has_trend * p.gained + _tiles_used(p) - (p.stage == RESEARCHING)  # PER-RESEARCH-3
    if len(completed_now(p)) > researched:
        yield "goals.cubes", f"seat {p.turn} cannot have completed so many cards in this turn"


def _tiles_used(p: PeriodicPosition) -> int:
    """How many Free Trend and Move To tiles the seat on turn can have used in this turn."""
    held, most = _held(p), 0
    for colour in (PURPLE, PINK):
        own = sum(p.content.colour_of[card] == colour for card in p.completed[p.turn])
        used = TILES_EACH - award_tiles(p, colour) - sum(held[colour][0])
        most += min(used, own - held[colour][0][p.turn])
    return most


def _asked(p: PeriodicPosition) -> Iterator[Fault]:
    """Research and the choice of who gives are asked for only where there is something to choose."""
    if p.stage == RESEARCHING:
        if not p.moved:
            yield "stage", "research follows a movement"
        elif not researchable(p, p.turn, p.flask[p.turn]):
            yield "stage", "there is nothing to research"
    if (p.pending is None) == (p.stage == GIVING):
        yield "pending", "a Gain is pending while the giver is chosen, and only then"
    if p.pending is not None:
        yield from _pending(p)


def _pending(p: PeriodicPosition) -> Iterator[Fault]:
    """A Gain on an empty trend that leads somewhere, with tied opponents (PER-DECIDE-9)."""
    if p.pending is None:
        return
    if p.seats == 2:
        yield "pending", "with two players the token comes from the box"
    if not p.gained:
        yield "gained", "is true, as a Gain is pending"
    if p.trends[p.pending.trend]:
        yield "pending", "the trend is not empty"
    if len(richest(p)) < 2:
        yield "pending", "no opponents are tied for the most tokens"
    for refusal in refusals_of_movement(p, p.pending):
        yield "pending", refusal.text


def _before_the_first_turn(p: PeriodicPosition) -> Iterator[Fault]:
    """While Agenda Cards are chosen, everything lies as it was set up."""
    text = "is {} while Agenda Cards are chosen"
    for seat in range(p.seats):
        order = p.order(seat)
        start = p.content.members[p.ring[START_CARD[order]]][0]
        if p.flask[seat] != start:
            yield f"players[{seat}].flask", "stands where it starts while Agenda Cards are chosen"
        if p.level[seat] != START_LEVEL[order]:
            yield f"players[{seat}].level", text.format(START_LEVEL[order])
        energy = p.printing.start_energy[order]
        if p.energy[seat] != energy:
            yield f"players[{seat}].energy", text.format(energy)
        if p.completed[seat]:
            yield f"players[{seat}].completed", text.format("empty")
    if set(p.trends) != {1}:
        yield "trends", "there is 1 token on each while Agenda Cards are chosen"
    if any(p.placed):
        yield "goals.cubes", text.format("empty")
    if p.paid or p.gained or p.moved:
        yield "stage", "no turn has begun while Agenda Cards are chosen"
