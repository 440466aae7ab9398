"""Wages: ORB-WAGE, the printed example turn, and the exact check against a brute force."""

import random

import pytest

from bohrd.contract import OVER, LiveChance
from bohrd.games.periorbis import GAME, PeriorbisPosition
from bohrd.games.periorbis.actions import perform
from bohrd.games.periorbis.content import ASTEROIDS, DECK1, DECK2, EMPLOYEES, SHIPS, SLOTS, STARTERS
from bohrd.games.periorbis.legality import _items  # pyright: ignore[reportPrivateUsage]
from bohrd.games.periorbis.moves import (
    FINISH_TRANSPORT,
    HQ,
    RESEARCHES,
    SELL_ORES,
    SELL_RESEARCHES,
    SIGNS,
)
from bohrd.games.periorbis.refusals import refusal
from bohrd.games.periorbis.state import ACTING, Berth
from games.periorbis.arrange import (
    MINER,
    arrange,
    card,
    company,
    legal,
    place,
    play,
    refused,
    ship,
)
from kit import rule


@rule("ORB-WAGE-1", "ORB-WAGE-2")
def test_the_example_turn_of_the_rulebook():
    agent = card(type="agent", contract=1, wage=2, source="deck1")
    captain = card(type="captain", captain=4, wage=2, source="deck1")
    engineer = card(type="engineer", upgrade=1, wage=2, source="deck1")
    miner = card(type="miner", black=2, wage=2, source="deck1")
    crew = {1: (0, "ada"), 2: engineer, 3: captain, 4: agent, 5: miner}
    position = arrange(marker=3, p0={"crew": crew, "crates": {"ada": 2}, "data": 3})
    before = company(position)
    play(position, "slot 4 sign kestrel top")
    assert company(position).credits == before.credits + 12 and ship(position).bonuses[0] == 1
    play(position, "slot 3 transport", "load employee 5 ada", "load employee 1 hq", "load crate ada kestrel")
    play(position, "slot 1 research")
    assert company(position).data == 4
    play(position, "slot 2 fleet")
    assert company(position).data == 0 and company(position).fleet_capacity == 4
    black = position.ore[0]
    assert position.due == 7
    play(position, "slot 5 mine black")
    after = company(position)
    assert position.ore[0] == black - 1
    assert position.turn == 1, "everybody has acted, so the turn is over"
    assert after.credits == before.credits + 12 - 9 == before.credits + 3
    assert (after.crates[0], ship(position).crates[0], after.data) == (3, 1, 0)
    assert place(position, 5) == "ada" and place(position, 1) is None


@rule("ORB-WAGE-2")
def test_idle_employees_and_passengers_cost_nothing():
    position = arrange(asteroids={"ada": {"bases": [0]}})
    play(position, "slot 1 transport", "load employee 4 ada", "finish", "end")
    assert company(position).credits == 24, "one cadet carried; the Miner was only carried"


# On turn 10 Ada is in no orbit, so that nothing can be carried from or to it.
AWAY = {4: (MINER, "ada")}


@rule("ORB-WAGE-3", "ORB-WAGE-5")
def test_only_payable_work():
    position = arrange(marker=10, ships={}, p0={"credits": 0, "crew": {1: 0, 2: 0, **AWAY}})
    mining = {f"slot 4 mine {ore}" for ore in ("black", "grey", "white")}
    assert legal(position) == {"slot 1 research", "slot 2 research", "end"} | mining
    play(position, "slot 1 research")
    assert refused(position, "end") == "ORB-WAGE-5", "a wage is due and there are no credits"
    assert refused(position, "slot 2 research") == "ORB-WAGE-3", "nobody would be left to sell the data"
    assert legal(position, "slot 4") == mining, "2 more would be due, and one datum brings 10"
    play(position, "slot 2 sell-research 1", "end")
    assert company(position).credits == 8
    alone = arrange(marker=10, ships={}, p0={"credits": 0, "crew": {1: 0, **AWAY}})
    assert refused(alone, "slot 1 research") == refused(alone, "slot 4 mine black") == "ORB-WAGE-3"
    assert legal(alone) == {"end"}


@rule("ORB-WAGE-3")
def test_naming_a_carrier_and_loading_are_checked_too():
    given = {"marker": 1, "ships": {}, "asteroids": {"ada": {"bases": [0]}}}
    crew = {1: 0, 2: 0, 4: (MINER, "gaspra")}
    assert refused(arrange(**given, p0={"credits": 0, "crew": crew}), "slot 1 transport") == "ORB-WAGE-3"
    datum = arrange(**given, p0={"credits": 0, "data": 1, "crew": crew})
    assert "slot 1 transport" in legal(datum), "the other sells the datum"
    # One item left to carry: sending out the only seller is refused, fetching a crate is not.
    busy = {1: (0, None, True), 2: 0, 3: (0, None, True), 4: (MINER, "gaspra")}
    last = arrange(
        **given, carrier=1, carried=2, p0={"credits": 1, "data": 1, "crew": busy, "crates": {"ada": 1}}
    )
    assert refused(last, "load employee 2 ada") == "ORB-WAGE-3"
    assert legal(last) == {"load crate ada hq"}


@rule("ORB-WAGE-4", "ORB-DECIDE-4")
def test_what_counts_as_payable():
    def may(action: str, **given) -> bool:
        return f"slot 1 {action}" in legal(arrange(**{"marker": 10, "ships": {}, **given}))

    one = {"credits": 0, "crew": {1: 0, **AWAY}}
    assert may("research", p0={"credits": 0, "crew": {1: 0, 2: 0, **AWAY}}), "Research, then Sell Research"
    assert may("sell-research 1", p0={**one, "data": 1}), "Sell Research"
    assert may("sell-ore 1", p0={**one, "storage": 1}), "Sell Ore: 2 credits for a wage of 1"
    assert may("sign kestrel bottom", ships={"kestrel": {}}, p0=one), "Sign a Contract"
    assert not may("research", p0=one), "nobody is left to sell"
    near = {"credits": 0, "crew": {1: 0, 2: (0, "ada"), 4: (MINER, "gaspra")}}
    assert not may("research", marker=1, p0=near), (
        "no further transport counts that would bring a seller home"
    )


@rule("ORB-WAGE-4", "ORB-DECIDE-4")
def test_a_transport_in_progress_counts_as_completed_in_the_best_way():
    captain = card(type="captain", captain=8, wage=6)
    crates = {"ships": {}, "marker": 1}
    crew = {1: 0, 4: captain}
    poor = arrange(**crates, p0={"credits": 2, "crew": crew, "crates": {"ada": 9}})
    assert refused(poor, "slot 4 transport") == "ORB-WAGE-3", "2 + 2 crates × 2 − 1 = 5 of 6"
    able = arrange(**crates, p0={"credits": 3, "crew": crew, "crates": {"ada": 9}})
    assert "slot 4 transport" in legal(able)
    hauling = {1: 0, 4: (captain, None, True)}
    position = arrange(
        **crates,
        carrier=4,
        loaded=1,
        carried=1,
        p0={"credits": 3, "storage": 1, "crew": hauling, "crates": {"ada": 8}},
    )
    assert refused(position, "finish") == "ORB-DECIDE-4", "one crate in storage does not pay the wage"
    assert legal(position) == {"load crate ada hq"}
    play(position, "load crate ada hq")
    assert legal(position) == {"load crate ada hq", "finish"}


@rule("ORB-WAGE-6")
def test_ship_income_comes_too_late():
    rows = {"kestrel": {"top": (0, 2, 6)}}
    position = arrange(order=(1, 0), ships=rows, p0={"credits": 0, "crew": {1: (MINER, "ada"), 2: 0}})
    assert refused(position, "slot 1 mine black") == "ORB-WAGE-3", (
        "60 credits are to come, but in Bureaucracy"
    )
    play(position, "end")
    assert company(position).credits == 60
    advance = arrange(ships={"kestrel": {}}, p0={"credits": 0, "crew": {1: (MINER, "ada"), 2: 0}})
    assert "slot 1 mine black" in legal(advance), "an advance would come in time"


# -- the exact check against an independent brute force -------------------------------------


def brute_payable(position: PeriorbisPosition) -> bool:
    """ORB-WAGE-4 to the letter: try every way to complete a transport, then every sequence of actions."""
    seat = position.turn
    if position.credits[seat] >= position.due and position.carrier < 0:
        return True
    if position.carrier >= 0:
        captain = EMPLOYEES[position.crew[seat * SLOTS + position.carrier]].captain
        if position.loaded:
            finished = position.copy()
            perform(finished, FINISH_TRANSPORT, None)
            if brute_payable(finished):
                return True
        if position.loaded < captain and position.carried < position.capacity[seat]:
            for move in _items(position):
                after = position.copy()
                perform(after, move, None)
                if brute_payable(after):
                    return True
        return False
    for slot in range(SLOTS):
        number = position.crew[seat * SLOTS + slot]
        if number < 0 or position.acted >> slot & 1 or position.place[seat * SLOTS + slot] != HQ:
            continue
        card = EMPLOYEES[number]
        options = [RESEARCHES[slot]]
        options += SELL_RESEARCHES[slot][: min(card.research, position.data[seat])]
        options += SELL_ORES[slot][: min(card.selling, position.storage[seat])]
        for berth in position.ships:
            if seat not in berth.holders:
                options += [SIGNS[slot][berth.ship][row] for row in range(3) if berth.holders[row] < 0]
        for move in options:
            after = position.copy()
            perform(after, move, None)
            if brute_payable(after):
                return True
    return False


def random_state(luck: random.Random) -> PeriorbisPosition:
    """A turn under way with little money, few workers and whatever else may matter."""
    position = PeriorbisPosition(2, {"length": "full", "decks": "scaled"})
    position.turn, position.phase, position.marker = 0, ACTING, luck.randint(1, 12)
    position.credits[0] = luck.randint(0, 6)
    position.data[0] = luck.choice((0, 0, 1, 2))
    position.storage[0] = luck.choice((0, 0, 1, 3))
    position.drive[0] = luck.randint(0, 2)
    position.capacity[0] = luck.choice((1, 2, 3))
    for asteroid in range(len(ASTEROIDS)):
        if luck.random() < 0.5:
            position.bases[asteroid] = (0,)
            position.crates[asteroid] = luck.choice((0, 0, 1, 2))
    bases = [asteroid for asteroid in range(len(ASTEROIDS)) if position.bases[asteroid]]
    for slot in range(luck.randint(2, 5)):
        position.crew[slot] = luck.choice((0, 0, luck.choice((*STARTERS, *DECK1, *DECK2))))
        if luck.random() < 0.4 and bases:
            position.place[slot] = luck.choice(bases)
        if luck.random() < 0.4:
            position.acted |= 1 << slot
            position.due += EMPLOYEES[position.crew[slot]].wage
    for index in sorted(luck.sample(range(len(SHIPS)), luck.choice((0, 0, 1, 2)))):
        top = luck.choice((-1, 0, 1))
        position.ships.append(Berth(index, (top, luck.choice((-1, 1)) if top != 1 else -1, -1)))
    if luck.random() < 0.5:
        start_transport(position, luck)
    return position


def start_transport(position: PeriorbisPosition, luck: random.Random) -> None:
    """One of those who have acted is a carrier with items still to load."""
    busy = [slot for slot in range(SLOTS) if position.acted >> slot & 1 and position.place[slot] == HQ]
    if busy:
        position.carrier = luck.choice(busy)
        position.loaded = position.carried = luck.choice((0, 0, 1))
        if not position.loaded and not position.cargo(position.carrier).is_possible:
            position.carrier = -1


@rule("ORB-WAGE-4")
@pytest.mark.parametrize("batch", range(6))
def test_the_check_is_exact(batch: int):
    luck = random.Random(batch)
    payable = 0
    for _ in range(600):
        position = random_state(luck)
        expected = brute_payable(position)
        assert position.payable() == expected, position.dump
        payable += expected
    assert 100 < payable < 550, "both answers occur"


@rule("ORB-WAGE-3", "ORB-DECIDE-7")
@pytest.mark.parametrize("seed", range(4))
def test_legal_moves_are_those_without_a_refusal_and_never_end(seed: int):
    """The quick listing of legal moves agrees with the rule-by-rule reasons at every decision."""
    luck, chance = random.Random(seed), LiveChance(seed)
    position = GAME.start(2 + seed, {"length": "short"}, chance)
    while position.turn != OVER:
        assert position.legal()
        expected = [
            move
            for move in map(GAME.catalogue.__getitem__, range(len(GAME.catalogue)))
            if refusal(position, move) is None
        ]
        assert list(position.legal()) == expected
        if position.phase == ACTING:
            assert position.payable()
        position.play(luck.choice(position.legal()), chance, quiet=True)


@rule("ORB-DECIDE-7")
def test_random_poor_turns_always_come_to_their_end():
    luck, chance = random.Random(7), LiveChance(7)
    tried = 0
    for _ in range(600):
        position = random_state(luck)
        if not position.payable() or not any(number > 0 for number in position.crew):
            continue
        tried += 1
        for _ in range(40):
            moves = position.legal()
            assert moves
            move = luck.choice(moves)
            if move.name == "end":
                break
            perform(position, move, None)  # type: ignore[arg-type]
            position._moves = None
        else:
            raise AssertionError("the turn does not end")
        assert position.play(move, chance) is not None
    assert tried > 200
