"""What bots know of Periorbis: the outlook is sound, and clear positions are played as one should."""

from math import isfinite

import pytest

from bohrd.bots.planning import plans
from bohrd.contract import OVER, LiveChance
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.position import PeriorbisPosition
from games.periorbis.table import AGENT, CAPTAIN, DECK1, EMPLOYEES, MINER, card

KNOWLEDGE = GAME.knowledge


def turn(position: PeriorbisPosition) -> list[str]:
    """The names of the moves of the best turn that is found."""
    return [move.name for move in plans(KNOWLEDGE, position, LiveChance(1), 20, 12)[0].moves()]


def reason(position: PeriorbisPosition, *names: str) -> str:
    """Why one would play these moves."""
    after = position.copy()
    for name in names:
        after.play(name, LiveChance(1))
    return KNOWLEDGE.reason(position, [GAME.move(name) for name in names], after)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("length", ["full", "short"])
def test_every_position_of_a_random_game_has_an_outlook_and_candidates(seats: int, length: str):
    chance = LiveChance(seats)
    position = GAME.start(seats, {"length": length}, chance)
    while position.turn != OVER:
        before = position.digest()
        assert all(isfinite(KNOWLEDGE.evaluate(position, seat)) for seat in range(seats))
        hash(KNOWLEDGE.likeness(position))
        legal, candidates = position.legal(), KNOWLEDGE.candidates(position)
        assert candidates
        assert len(set(candidates)) == len(candidates)
        assert set(candidates) <= set(legal)
        assert position.digest() == before
        position.play(legal[chance.below(len(legal))], chance, quiet=True)


def test_leads_of_two_players_are_opposite():
    position = GAME.start(2, chance=LiveChance(4))
    assert KNOWLEDGE.evaluate(position, 0) == pytest.approx(-KNOWLEDGE.evaluate(position, 1))


def test_equal_cadets_in_other_slots_are_alike():
    crews = [[0, {"number": 0, "acted": True}, MINER], [{"number": 0, "acted": True}, 0, MINER]]
    one, other = (GAME.position(seats=2, marker=3, companies=[{"crew": crew}, {}]) for crew in crews)
    assert KNOWLEDGE.likeness(one) == KNOWLEDGE.likeness(other)


def test_on_the_last_turn_all_is_sold():
    firm = {"storage": 6, "crew": [0, 0, AGENT], "credits": 10}
    position = GAME.position(seats=2, marker=12, order=[0, 1], turn=0, companies=[firm, {}])
    assert sorted(turn(position)) == ["end", "slot 1 sell-ore 2", "slot 3 sell-ore 4"]


def test_a_full_row_is_better_than_storage():
    firm = {"storage": 2, "crew": [0, CAPTAIN], "credits": 5}
    ship = {"id": "kestrel", "holders": [0, None, None], "crates": [4, 0, 0]}
    position = GAME.position(seats=2, marker=11, order=[1, 0], turn=0, companies=[firm, {}], ships=[ship])
    assert turn(position)[:2] == ["slot 1 transport", "load crate hq kestrel"]
    why = "brings 2 crates to Kestrel, which leaves: +6; 52 credits left"
    assert reason(position, "slot 1 transport", "load crate hq kestrel", "end") == why


def test_a_strong_miner_is_hired_early():
    miner = card(type="miner", black=3, wage=4)
    pool, firm = [{"number": miner, "factor": 3}], {"credits": 40}
    position = GAME.position(seats=2, marker=4, phase="hire", pool=pool, companies=[firm, {}], order=[0, 1])
    assert turn(position)[0] == f"hire {miner} empty"


def test_reasons():
    firm = {"storage": 2, "crew": [0, 0, MINER], "credits": 25}
    ships = [{"id": "kestrel"}]
    position = GAME.position(seats=2, marker=1, order=[0, 1], turn=0, companies=[firm, {}], ships=ships)
    assert (
        reason(position, "slot 1 sell-ore 2", "slot 2 sign kestrel top", "slot 3 build ada")
        == "sells 2 crates: +2, signs 6 crates with Kestrel for 12 now and builds on Ada; 27 credits left"
    )
    assert reason(position, "slot 3 research", "end") == "adds 1 research data; 23 credits left"
    assert reason(position, "end") == "saves the wages"


def test_who_is_hired_is_for_something():
    miner, captain = card(type="miner", wage=3, grey=2, black=2), card(type="captain")
    pool = [{"number": number, "factor": 4} for number in (captain, miner)]
    firm = {"credits": 40, "crew": [0, 0, 0, CAPTAIN]}
    position = GAME.position(seats=2, marker=3, phase="hire", pool=pool, companies=[firm, {}], order=[0, 1])
    assert reason(position, f"hire {miner} empty") == (
        "hires Hakon Xanthe (Black 2, Grey 2, White 1) for 12; "
        "your first miner: mines Black, 2 crates each: Ada has 4 in reach; 28 credits left"
    )
    assert reason(position, f"hire {captain} empty") == (
        "hires Rashid Birchane (Captain 4) for 8; "
        "carries 4 at once, though the fleet has only 3 places; 32 credits left"
    )


def test_of_twins_the_cheaper_comes_first():
    hakon, farida = (n for n in DECK1 if EMPLOYEES[n].name in ("Hakon Xanthe", "Farida Stroud"))
    pool = [{"number": hakon, "factor": 5}, {"number": farida, "factor": 4}]
    firm = {"credits": 40}
    position = GAME.position(seats=2, marker=3, phase="hire", pool=pool, companies=[firm, {}], order=[0, 1])
    legal = {move.name for move in position.legal()}
    assert {f"hire {hakon} empty", f"hire {farida} empty"} <= legal
    assert [move.name for move in KNOWLEDGE.candidates(position)] == ["pass", f"hire {farida} empty"]


def test_on_the_last_turn_of_a_short_game_nobody_idles_who_can_bring_a_point():
    asteroids = [{"id": "datura", "bases": [0]}]
    firm = {"credits": 20, "crew": [0, 0, MINER, CAPTAIN], "crates": {"datura": 1}}
    options = {"length": "short"}
    position = GAME.position(
        seats=2, options=options, marker=6, order=[1, 0], turn=0, asteroids=asteroids, companies=[firm, {}]
    )
    found = plans(KNOWLEDGE, position, LiveChance(1), 20, 12)[0]
    assert found.after.scores()[0] == 2, found.moves()
