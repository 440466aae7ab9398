"""Every game says what became of its pieces, in terms that it has declared, and as its events tell it."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from bohrd import games
from bohrd.contract import PLAYED, SEEN, TAKEN
from bohrd.contract import Use as Used
from bohrd.lab.simulate import Plan, play_one
from bohrd.record import Record, parse


@cache
def played(id: str) -> tuple[Record, list[Used]]:
    game = games.load(id)
    plan = Plan.checked(game, ["level-2"] * min(3, game.seats[-1]), records=True)
    record = parse(play_one(plan, 5).record.splitlines())
    told = [*record.setup.events, *(event for step in record.steps for event in step.events)]
    return record, list(game.uses(told, record.position()))


@pytest.mark.parametrize("id", games.ids())
def test_uses_are_of_declared_pieces_and_in_declared_ways(id: str) -> None:
    game, uses = games.load(id), played(id)[1]
    kinds = {kind.id: kind for kind in game.kinds()}
    assert kinds and uses
    for use in uses:
        kind = kinds[use.kind]
        assert not kind.pieces or use.piece in {piece.id for piece in kind.pieces}, use
        assert (kind.seen, kind.taken, kind.played)[use.what], f"{kind.id} does not say what {use} means"
        assert use.what == SEEN or use.seat in range(3)
    assert {use.kind for use in uses} == set(kinds) or id == "molecular"  # few known parts in small molecules


@pytest.mark.parametrize("id", games.ids())
def test_maps_have_one_place_for_each_piece(id: str) -> None:
    for kind in games.load(id).kinds():
        places = [piece.place for piece in kind.pieces if piece.place]
        assert bool(places) == bool(kind.map)
        assert len(set(places)) == len(places)


def test_goal_cards_completed_are_those_that_score() -> None:
    record, uses = played("periodic")
    points = {goal.id: goal.points for goal in games.load("periodic").content.goals}
    completed = Counter((use.piece, use.seat) for use in uses if (use.kind, use.what) == ("goal", PLAYED))
    position = record.position()
    for seat in range(position.seats):
        cards = [position.content.goals[card].id for card in position.completed[seat]]
        assert {card for card, owner in completed if owner == seat} == set(cards)
        assert sum(points[card] for card in cards) <= position.result().seats[seat].lines[0].points


def test_specialists_hired_are_in_the_crew_or_were_replaced() -> None:
    record, uses = played("periorbis")
    hired = {(int(use.piece), use.seat) for use in uses if (use.kind, use.what) == ("employee", TAKEN)}
    position = record.position()
    slots = len(position.crew) // position.seats
    crew = {(card, place // slots) for place, card in enumerate(position.crew) if card > 0}
    starters = {(int(use.piece), use.seat) for use in uses if use.kind == "starter"}
    assert crew <= hired | starters and hired


def test_bases_stand_where_they_were_built() -> None:
    record, uses = played("periorbis")
    built = {(use.piece, use.seat) for use in uses if (use.kind, use.what) == ("asteroid", TAKEN)}
    position = record.position()
    assert built == {
        (position.content.asteroids[number].id, seat)
        for number, seats in enumerate(position.bases)
        for seat in seats
    }
    on_turns = {use.piece.split()[0] for use in uses if use.kind == "base"}
    assert on_turns == {asteroid for asteroid, _ in built}


def test_elements_claimed_are_those_that_score() -> None:
    record, uses = played("in_your_element")
    claimed = Counter(use.seat for use in uses if (use.kind, use.what) == ("goal", PLAYED))
    lines = {seat.seat: len(seat.lines) for seat in record.position().result().seats}
    assert claimed == Counter(lines) - Counter()


def test_tiles_laid_are_in_the_molecule() -> None:
    record, uses = played("molecular")
    laid = sum(use.number for use in uses if (use.kind, use.what) == ("tile", PLAYED))
    assert len([use for use in uses if use.kind == "molecule"]) == 1
    assert laid and laid >= len(record.position().view(None).molecule) - 1 - len(
        [use for use in uses if use.kind == "effector"]
    )
