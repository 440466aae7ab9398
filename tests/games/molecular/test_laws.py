"""Molecular obeys the laws of the contract."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from bohrd.contract import OVER, LiveChance, Position
from bohrd.games.molecular import GAME
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.tiles import LAYOUT_OF
from bohrd.match import Match
from kit import laws, legality, pictures, round_trips, rule, sampling, secrecy, words
from kit.play import Case, Played

from . import fixtures
from .recount import recount_scores


def count_pieces(position: Position) -> dict[str, Any]:
    """Tiles by layout, functional group cards by group and effector cards, wherever they are."""
    assert isinstance(position, MolecularPosition)
    tiles = Counter(LAYOUT_OF[face] for face in position.molecule.atoms.values())
    groups = Counter(dict(enumerate(position.discards)))
    for pool, hand in zip(position.pools, position.hands, strict=True):
        tiles.update(pool)
        groups.update(hand)
    tiles.update(position.stack)
    if position.loose is not None:
        tiles[position.loose[0]] += 1
    groups.update(position.deck)
    effectors = Counter([*position.effector_deck, *position.effector_discards])
    effectors.update(card for card, _, _ in position.in_play)
    if position.asked is not None:
        effectors[position.asked[0]] += 1
    return {"tiles": tiles, "groups": groups, "effectors": effectors}


TestLaws = laws("molecular", __file__, pieces=count_pieces, recount=recount_scores)


@pytest.mark.parametrize("seed", range(12))
def test_plain_scores_are_those_of_the_result_at_every_position(seed: int) -> None:
    luck, chance = random.Random(seed), LiveChance(seed)
    position = GAME.start(2 + seed % 7, {"bond_scoring": ("edge", "order")[seed % 2]}, chance)
    while position.turn != OVER:
        assert position.scores() == position.result().scores
        position.play(luck.choice(position.legal()), chance, quiet=True)
    assert position.scores() == position.result().scores


# ---- games of players who know what they want ----


def play(case: Case, end: str) -> Played:
    """A game of players who work towards an end, with a copy of every position."""
    luck = random.Random(case.seed)
    match = Match.new(
        GAME, [f"{end} {seat + 1}" for seat in range(case.seats)], dict(case.options), str(case)
    )
    played = Played(case, match.record, [], [], [])
    while True:
        position = match.position
        assert isinstance(position, MolecularPosition)
        played.positions.append(position.copy())
        played.digests.append(position.digest())
        if match.over:
            return played
        played.moves.append(fixtures.choose(end, position, luck))
        match.play(played.moves[-1])


def check(played: Played) -> None:
    """All laws that speak of one game."""
    legality.check_legal_moves(played)
    legality.check_refusals(played)
    legality.check_one_truth(played)
    legality.check_copies(played)
    legality.check_result(played)
    secrecy.check_pairs(played)
    secrecy.check_told_alike(played)
    secrecy.check_secret_parts(played)
    sampling.check_views(played)
    round_trips.check_views(played)
    round_trips.check_positions(played)
    words.check(played)
    pictures.check(played)
    first, *others = map(count_pieces, played.positions)
    assert all(count == first for count in others)
    scores = recount_scores(played.events, played.case.seats, played.record.header.options)
    assert played.positions[-1].result().scores == scores


@rule("MOL-EFFECT-34", "MOL-EFFECT-36", "MOL-EFFECT-38", "MOL-EFFECT-40")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_laws_hold_where_effectors_come_up_all_the_time(seats: int):
    played = play(Case("molecular", seats, seed=4), "effectors")
    told = Counter(event.name for event in played.events)
    assert told["attach"] >= 9 and told["lift"] >= 1 and told["lot"] >= 2, told
    check(played)


@rule("MOL-END-12", "MOL-END-13")
@pytest.mark.parametrize(("seats", "seed"), [(3, 31), (6, 8)])
def test_the_laws_hold_where_rounds_are_finished_with_a_closed_molecule(seats: int, seed: int):
    case = Case("molecular", seats, (("closing", "finish"),), seed)
    played = play(case, "finished")
    closed = [position for position in played.decisions if _is_closed(position)]
    assert len(closed) >= 2 and _is_closed(played.positions[-1])
    check(played)


def _is_closed(position: Position) -> bool:
    assert isinstance(position, MolecularPosition)
    return position.molecule.is_closed
