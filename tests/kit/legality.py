"""Law 1: legal moves play and all others are refused. Law 2: copies are independent."""

from __future__ import annotations

import random

import pytest

from bohrd.contract import OVER, IllegalMove, LiveChance, Move, Position
from kit.play import Played

ALL_AT = 25
"""At so many positions of a game all legal moves and many illegal ones are tried."""
MANY = 400
CATALOGUE = 2000
"""Of a larger catalogue so many moves are compared."""
SOME = 12


def check_legal_moves(played: Played) -> None:
    game, luck = played.game, played.luck("legal")
    thorough = {id(position) for position in played.along(ALL_AT)}
    for position, digest in zip(played.decisions, played.digests, strict=False):
        legal = position.legal()
        ids = [move.id for move in legal]
        assert ids == sorted(set(ids)), "unique and in ascending order"
        assert len(legal) > 1, "a single option is no decision"
        assert all(game.catalogue[move.id] is move for move in legal)
        assert position.copy().legal() == legal
        check_prompt(position)
        if id(position) in thorough:
            assert game.load(position.dump()).legal() == legal
            tried = list(legal)
        else:
            tried = luck.sample(legal, min(SOME // 4, len(legal)))
        for move in tried:
            position.copy().play(move, LiveChance(luck.getrandbits(32)))
        assert position.digest() == digest
    final = played.positions[-1]
    assert final.turn == OVER and final.legal() == ()


def check_prompt(position: Position) -> None:
    """A prompt asks the seat on turn, names its rule and has a default that is legal."""
    prompt = position.prompt()
    assert prompt.seat == position.turn
    assert prompt.text
    assert prompt.rule in position.game.ledger
    assert prompt.default in [move.id for move in position.legal()]


def check_refusals(played: Played) -> None:
    luck, chance = played.luck("refusals"), LiveChance(0)
    thorough = {id(position) for position in played.along(ALL_AT)}
    for position, digest in zip(played.positions, played.digests, strict=True):
        for move in _others(position, MANY if id(position) in thorough else SOME, luck):
            with pytest.raises(IllegalMove) as refusal:
                position.play(move, chance)
            assert refusal.value.rule in position.game.ledger, (move, refusal.value)
            assert refusal.value.text
        assert position.digest() == digest


def check_one_truth(played: Played) -> None:
    """Legality and refusal are one truth, and the rule named is the first of the ledger's order."""
    luck = played.luck("one truth")
    catalogue, ledger = played.game.catalogue, played.game.ledger
    place = {rule.id: ledger.place(rule.id) for rule in ledger}
    ids = range(len(catalogue))
    for position in played.along(ALL_AT):
        legal = set(played.game.load(position.dump()).legal())
        tried = ids if len(ids) <= CATALOGUE else luck.sample(ids, CATALOGUE)
        for move in legal.union(catalogue[id] for id in tried):
            refusals = [refusal.rule for refusal in position.refusals(move)]
            assert (not refusals) == (move in legal), (move, refusals)
            assert refusals == sorted(refusals, key=place.__getitem__), (move, refusals)


def _others(position: Position, count: int, luck: random.Random) -> list[Move]:
    """Moves of the catalogue that are not legal here: all of them, or as many at random."""
    catalogue = position.game.catalogue
    ids = range(len(catalogue))
    chosen = ids if len(ids) <= count else luck.sample(ids, count)
    legal = set(position.legal())
    return [move for id in chosen if (move := catalogue[id]) not in legal]


def check_copies(played: Played) -> None:
    luck = played.luck("copies")
    for position, digest in zip(played.decisions, played.digests, strict=False):
        copy = position.copy()
        assert copy is not position and copy.digest() == digest
        for _ in range(3):
            if copy.turn == OVER:
                break
            copy.play(luck.choice(copy.legal()), LiveChance(luck.getrandbits(32)), quiet=True)
        assert position.digest() == digest
    assert [position.digest() for position in played.positions] == played.digests


def check_result(played: Played) -> None:
    """Scores are the sums of their lines, each line names its rule, and ranks follow the scores."""
    for position in [*played.along(ALL_AT), played.positions[-1]]:
        result = position.result()
        assert [seat.seat for seat in result.seats] == list(played.seats)
        assert result.over == (position.turn == OVER)
        for seat in result.seats:
            assert seat.score == sum(line.points for line in seat.lines)
            assert all(line.rule in played.game.ledger and line.label for line in seat.lines)
            assert all(other.score <= seat.score for other in result.seats if other.rank > seat.rank)
        assert result.winners or (result.over and {seat.rank for seat in result.seats} == {position.seats})
    final = played.positions[-1].result()
    assert final.reason and final.reason_rule in played.game.ledger
    assert played.game.turn_rule in played.game.ledger
    assert all(not event.rule or event.rule in played.game.ledger for event in played.events)
