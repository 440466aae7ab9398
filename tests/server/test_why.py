"""Why not: the reason of the move that comes nearest to being legal with what is chosen already."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bohrd import games
from bohrd.contract import OVER, LiveChance, Move, Position
from bohrd.match import Match
from bohrd.server import moves, protocol
from bohrd.server.table import Seat, Table

ME = "me"


def table_at(game: str, wanted: Callable[[Position], bool], seats: int = 3, seed: int = 1) -> Table:
    """A table of mine at the first moment of random games that is as wanted."""
    for number in range(seed, seed + 60):
        luck = random.Random(number)
        match = Match.new(games.load(game), [f"P{seat}" for seat in range(seats)], seed=number, quiet=True)
        while match.position.turn != OVER:
            if wanted(match.position):
                seating = tuple(Seat(f"P{seat}", ME) for seat in range(seats))
                return Table.new("t", match.record, match.position, seating, host=ME, created=0)
            match.play(luck.choice(match.position.legal()))
    raise AssertionError("there is no such moment")


def why(table: Table, *targets: str) -> protocol.Why:
    return moves.why(table, ME, protocol.WhyRequest(targets=list(targets)))


def kinds(position: Position) -> set[str]:
    return {type(move.decision).__name__ for move in position.legal()}


def touched(position: Position, prefix: str) -> list[str]:
    """What moves of the game touch by such a name, and no legal one here."""
    legal = {target for move in position.legal() for target in move.targets}
    every = {target for move in position.game.catalogue for target in move.targets}
    return sorted(target for target in every - legal if target.startswith(prefix))


def test_an_element_out_of_reach_after_spending_is_out_of_reach() -> None:
    table = table_at("periodic", lambda position: kinds(position) == {"Spending", "EndingTurn"})
    reasons = {why(table, element)["rule"] for element in touched(table.position, "element-")}
    assert "PER-TURN-5" not in reasons, "that the turn has no Gain any more is not what was asked"
    assert reasons <= {"PER-MOVE-1", "PER-MOVE-2", "PER-MOVE-3", "PER-MOVE-4", "PER-SPEND-1", "PER-SPEND-2"}


def test_what_is_chosen_counts_more_than_what_is_nearer() -> None:
    """With somebody chosen who has acted, that is the reason; with nobody chosen, it is what all lack."""
    table = table_at("periodic", lambda position: kinds(position) == {"Spending", "EndingTurn"})
    position = table.position
    far = touched(position, "element-")[0]
    trend = next(
        target
        for move in position.game.catalogue.touching(far)
        if type(move.decision).__name__ == "Gaining"
        for target in move.targets
        if target != far
    )
    said = why(table, trend, far)
    assert said["text"] and said["rule"].startswith("PER-")


@pytest.mark.parametrize("game", ["in_your_element", "periodic", "periorbis"])
def test_no_other_move_of_a_kind_that_is_asked_for_breaks_fewer_rules(game: str) -> None:
    table = table_at(game, lambda position: len(position.legal()) > 4, seed=7)
    position = table.position
    asked_for = {move.decision for move in position.legal()}
    for target in touched(position, "")[:120]:
        given = why(table, target)["rule"]
        candidates = [move for move in position.game.catalogue.touching(target) if move.decision in asked_for]
        if not candidates or len(candidates) > 150:
            continue
        broken = {move.id: broken_rules(position, move) for move in candidates}
        fewest = min(len(rules) for rules in broken.values())
        assert given in {rules[0] for rules in broken.values() if len(rules) == fewest}, target


def broken_rules(position: Position, move: Move) -> list[str]:
    return [refusal.rule for refusal in position.refusals(move)]


def building(position: Position) -> dict[str, list[Move]]:
    """The moves that build a base, by where."""
    found: dict[str, list[Move]] = {}
    for move in position.game.catalogue:
        if type(move.decision).__name__ == "Building":
            found.setdefault(move.targets[-1], []).append(move)
    return found


def test_a_base_that_nobody_can_build_is_not_refused_for_somebody_who_has_acted() -> None:
    """With nobody chosen the reason is what all lack, and not that one of them is tired."""

    def some_are_tired(position: Position) -> str:
        legal = set(position.legal())
        for place, built in building(position).items():
            if "Transporting" in kinds(position) and not legal.intersection(built):
                firsts = {broken_rules(position, move)[0] for move in built}
                if {"ORB-ACT-2", "ORB-WAGE-3"} <= firsts:
                    return place
        return ""

    table = table_at("periorbis", lambda position: bool(some_are_tired(position)))
    assert table.position is not None
    place = some_are_tired(table.position)
    broken = [broken_rules(table.position, move) for move in building(table.position)[place]]
    assert {rules[0] for rules in broken} >= {"ORB-ACT-2", "ORB-WAGE-3"}
    assert why(table, place)["rule"] == "ORB-WAGE-3"
    tired = next(
        move
        for move, rules in zip(building(table.position)[place], broken, strict=True)
        if rules == ["ORB-ACT-2"]
    )
    assert why(table, *tired.targets)["rule"] == "ORB-ACT-2", "with somebody chosen, it is about them"


def test_there_is_always_an_answer_and_little_work_behind_it() -> None:
    game = games.load("molecular")
    position = game.start(2, chance=LiveChance(1))
    seating = (Seat("A", ME), Seat("B", ME))
    match = Match.from_position(position, ["A", "B"])
    table = Table.new("t", match.record, match.position, seating, host=ME, created=0)
    assert why(table)["text"] == "Nothing can be done with this."
    assert why(table, "no-such-thing")["text"] == "Nothing can be done with this."
