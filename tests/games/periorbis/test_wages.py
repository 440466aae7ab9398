"""Wages: ORB-WAGE, the printed example turn, and the exact check against a brute force."""

import random

import pytest

from bohrd.contract import OVER, LiveChance, Move, ReplayChance
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.bureaucracy import ACTING
from bohrd.games.periorbis.cargo import cargo_for
from bohrd.games.periorbis.content import HQ, SLOTS
from bohrd.games.periorbis.position import PeriorbisPosition
from bohrd.games.periorbis.set_up import lay_out
from bohrd.games.periorbis.ships import Berth
from games.periorbis.table import (
    ASTEROIDS,
    DECK1,
    DECK2,
    EMPLOYEES,
    MINER,
    SHIPS,
    STARTERS,
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
    agent = card(DECK1, type="agent", contract=1, wage=2)
    captain = card(DECK1, type="captain", captain=4, wage=2)
    engineer = card(DECK1, type="engineer", upgrade=1, wage=2)
    miner = card(DECK1, type="miner", black=2, wage=2)
    crew = [{"number": 0, "place": "ada"}, engineer, captain, agent, miner]
    position = GAME.position(marker=3, companies=[{"crew": crew, "crates": {"ada": 2}, "data": 3}])
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
    position = GAME.position(asteroids=[{"id": "ada", "bases": [0]}])
    play(position, "slot 1 transport", "load employee 4 ada", "finish", "end")
    assert company(position).credits == 24, "one cadet carried; the Miner was only carried"


# On turn 10 Ada is in no orbit, so that nothing can be carried from or to it.
AWAY = {"number": MINER, "place": "ada"}


@rule("ORB-WAGE-3", "ORB-WAGE-5")
def test_only_payable_work():
    position = GAME.position(marker=10, ships=[], companies=[{"credits": 0, "crew": [0, 0, None, AWAY]}])
    mining = {f"slot 4 mine {ore}" for ore in ("black", "grey", "white")}
    assert legal(position) == {"slot 1 research", "slot 2 research", "end"} | mining
    play(position, "slot 1 research")
    assert refused(position, "end") == "ORB-WAGE-5", "a wage is due and there are no credits"
    assert refused(position, "slot 2 research") == "ORB-WAGE-3", "nobody would be left to sell the data"
    assert legal(position, "slot 4") == mining, "2 more would be due, and one datum brings 10"
    play(position, "slot 2 sell-research 1", "end")
    assert company(position).credits == 8
    alone = GAME.position(marker=10, ships=[], companies=[{"credits": 0, "crew": [0, None, None, AWAY]}])
    assert refused(alone, "slot 1 research") == refused(alone, "slot 4 mine black") == "ORB-WAGE-3"
    assert legal(alone) == {"end"}


@rule("ORB-WAGE-3")
def test_naming_a_carrier_and_loading_are_checked_too():
    given = {"marker": 1, "ships": [], "asteroids": [{"id": "ada", "bases": [0]}]}
    crew = [0, 0, None, {"number": MINER, "place": "gaspra"}]
    assert (
        refused(GAME.position(**given, companies=[{"credits": 0, "crew": crew}]), "slot 1 transport")
        == "ORB-WAGE-3"
    )
    datum = GAME.position(**given, companies=[{"credits": 0, "data": 1, "crew": crew}])
    assert "slot 1 transport" in legal(datum), "the other sells the datum"
    # One item left to carry: sending out the only seller is refused, fetching a crate is not.
    busy = [
        {"number": 0, "acted": True},
        0,
        {"number": 0, "acted": True},
        {"number": MINER, "place": "gaspra"},
    ]
    last = GAME.position(
        **given,
        carrier=1,
        carried=2,
        companies=[{"credits": 1, "data": 1, "crew": busy, "crates": {"ada": 1}}],
    )
    assert refused(last, "load employee 2 ada") == "ORB-WAGE-3"
    assert legal(last) == {"load crate ada hq"}


@rule("ORB-WAGE-4", "ORB-DECIDE-4")
def test_what_counts_as_payable():
    def may(action: str, **given) -> bool:
        return f"slot 1 {action}" in legal(GAME.position(**{"marker": 10, "ships": [], **given}))

    one = {"credits": 0, "crew": [0, None, None, AWAY]}
    assert may("research", companies=[{"credits": 0, "crew": [0, 0, None, AWAY]}]), (
        "Research, then Sell Research"
    )
    assert may("sell-research 1", companies=[{**one, "data": 1}]), "Sell Research"
    assert may("sell-ore 1", companies=[{**one, "storage": 1}]), "Sell Ore: 2 credits for a wage of 1"
    assert may("sign kestrel bottom", ships=[{"id": "kestrel"}], companies=[one]), "Sign a Contract"
    assert not may("research", companies=[one]), "nobody is left to sell"
    near = {
        "credits": 0,
        "crew": [0, {"number": 0, "place": "ada"}, None, {"number": MINER, "place": "gaspra"}],
    }
    assert not may("research", marker=1, companies=[near]), (
        "no further transport counts that would bring a seller home"
    )


@rule("ORB-WAGE-4", "ORB-DECIDE-4")
def test_a_transport_in_progress_counts_as_completed_in_the_best_way():
    captain = card(type="captain", captain=8, wage=6)
    crates = {"ships": [], "marker": 1}
    crew = [0, None, None, captain]
    poor = GAME.position(**crates, companies=[{"credits": 2, "crew": crew, "crates": {"ada": 9}}])
    assert refused(poor, "slot 4 transport") == "ORB-WAGE-3", "2 + 2 crates × 2 − 1 = 5 of 6"
    able = GAME.position(**crates, companies=[{"credits": 3, "crew": crew, "crates": {"ada": 9}}])
    assert "slot 4 transport" in legal(able)
    hauling = [0, None, None, {"number": captain, "acted": True}]
    position = GAME.position(
        **crates,
        carrier=4,
        loaded=1,
        carried=1,
        companies=[{"credits": 3, "storage": 1, "crew": hauling, "crates": {"ada": 8}}],
    )
    assert refused(position, "finish") == "ORB-DECIDE-4", "one crate in storage does not pay the wage"
    assert legal(position) == {"load crate ada hq"}
    play(position, "load crate ada hq")
    assert legal(position) == {"load crate ada hq", "finish"}


@rule("ORB-WAGE-6")
def test_ship_income_comes_too_late():
    rows = [{"id": "kestrel", "holders": [0], "bonuses": [2], "crates": [6]}]
    position = GAME.position(
        order=(1, 0),
        turn=0,
        ships=rows,
        companies=[{"credits": 0, "crew": [{"number": MINER, "place": "ada"}, 0]}],
    )
    assert refused(position, "slot 1 mine black") == "ORB-WAGE-3", (
        "60 credits are to come, but in Bureaucracy"
    )
    play(position, "end")
    assert company(position).credits == 60
    advance = GAME.position(
        ships=[{"id": "kestrel"}], companies=[{"credits": 0, "crew": [{"number": MINER, "place": "ada"}, 0]}]
    )
    assert "slot 1 mine black" in legal(advance), "an advance would come in time"


# -- the exact check against an independent brute force -------------------------------------


def brute_payable(position: PeriorbisPosition) -> bool:
    """ORB-WAGE-4 to the letter: try every way to complete a transport, then every sequence of actions."""
    decisions, seat = position.decisions, position.turn
    if position.credits[seat] >= position.due and position.carrier < 0:
        return True
    if position.carrier >= 0:
        captain = EMPLOYEES[position.crew[seat * SLOTS + position.carrier]].captain
        if position.loaded and brute_payable(after(position, decisions.finish.move)):
            return True
        if position.loaded < captain and position.carried < position.capacity[seat]:
            items = (*decisions.load_employee.moves, *decisions.load_crate.moves)
            can = [item for item in items if not list(item.decision.broken(position, item))]
            return any(brute_payable(after(position, item)) for item in can)
        return False
    for slot in range(SLOTS):
        number = position.crew[seat * SLOTS + slot]
        if number < 0 or position.acted >> slot & 1 or position.place[seat * SLOTS + slot] != HQ:
            continue
        card = EMPLOYEES[number]
        options: list[Move] = [*decisions.research.by_slot[slot]]
        options += decisions.sell_research.by_slot[slot][: min(card.research, position.data[seat])]
        options += decisions.sell_ore.by_slot[slot][: min(card.selling, position.storage[seat])]
        for berth in position.ships:
            if seat not in berth.holders:
                rows = decisions.sign.by_slot[slot][berth.ship * 3 : berth.ship * 3 + 3]
                options += [move for move in rows if berth.holders[move.row] < 0]
        if any(brute_payable(after(position, move)) for move in options):
            return True
    return False


def after(position: PeriorbisPosition, move: Move) -> PeriorbisPosition:
    """The position after an action or a step of one, whether it could be paid or not."""
    twin = position.copy()
    move.decision.carry_out(twin, move, ReplayChance([]), None)
    return twin


def random_state(luck: random.Random) -> PeriorbisPosition:
    """A turn under way with little money, few workers and whatever else may matter."""
    position = GAME.empty(2, {"length": "full", "decks": "scaled"})
    lay_out(position)
    position.order, position.at = (0, 1), 0
    position.turn, position.phase, position.marker = 0, ACTING, luck.randint(1, 12)
    position.credits[0] = luck.randint(0, 6)
    position.data[0] = luck.choice((0, 0, 1, 2))
    position.storage[0] = luck.choice((0, 0, 1, 3))
    position.drive[0] = luck.randint(0, 2)
    position.capacity[0] = luck.choice((1, 2, 3))
    bases = [asteroid for asteroid in range(len(ASTEROIDS)) if luck.random() < 0.5]
    position.bases = tuple((0,) if asteroid in bases else () for asteroid in range(len(ASTEROIDS)))
    for asteroid in bases:
        position.crates[asteroid] = luck.choice((0, 0, 1, 2))
    for slot in range(luck.randint(2, 5)):
        position.crew[slot] = luck.choice((0, 0, luck.choice((*STARTERS, *DECK1, *DECK2))))
        if luck.random() < 0.4 and bases:
            position.place[slot] = luck.choice(bases)
        if luck.random() < 0.4:
            position.acted |= 1 << slot
            position.due += EMPLOYEES[position.crew[slot]].wage
    for index in sorted(luck.sample(range(len(SHIPS)), luck.choice((0, 0, 1, 2)))):
        top = luck.choice((-1, 0, 1))
        rows = top, luck.choice((-1, 1)) if top != 1 else -1, -1
        position.ships = (*position.ships, Berth(index, rows))
    if luck.random() < 0.5:
        start_transport(position, luck)
    return position


def payable(position: PeriorbisPosition) -> bool:
    return GAME.decisions.wages.payable(position)


def start_transport(position: PeriorbisPosition, luck: random.Random) -> None:
    """One of those who have acted is a carrier with items still to load."""
    busy = [slot for slot in range(SLOTS) if position.acted >> slot & 1 and position.place[slot] == HQ]
    if busy:
        position.carrier = luck.choice(busy)
        position.loaded = position.carried = luck.choice((0, 0, 1))
        if not position.loaded and (not cargo_for(position, position.carrier).is_possible):
            position.carrier = -1


@rule("ORB-WAGE-4")
@pytest.mark.parametrize("batch", range(6))
def test_the_check_is_exact(batch: int):
    luck = random.Random(batch)
    yes = 0
    for _ in range(600):
        position = random_state(luck)
        expected = brute_payable(position)
        assert payable(position) == expected, position.dump()
        yes += expected
    assert 100 < yes < 550, "both answers occur"


@rule("ORB-WAGE-3", "ORB-DECIDE-7")
@pytest.mark.parametrize("seed", range(4))
def test_legal_moves_are_those_without_a_refusal_and_never_end(seed: int):
    """The quick listing of legal moves agrees with the rule-by-rule reasons at every decision."""
    luck, chance = random.Random(seed), LiveChance(seed)
    position = GAME.start(2 + seed, {"length": "short"}, chance)
    while position.turn != OVER:
        assert position.legal()
        refusals = {move: list(position.refusals(move)) for move in GAME.catalogue}
        assert list(position.legal()) == [move for move in GAME.catalogue if not refusals[move]]
        if position.phase == ACTING:
            assert payable(position)
        position.play(luck.choice(position.legal()), chance, quiet=True)


@rule("ORB-DECIDE-7")
def test_random_poor_turns_always_come_to_their_end():
    luck, chance = random.Random(7), LiveChance(7)
    tried = 0
    for _ in range(600):
        position = random_state(luck)
        if not payable(position) or not any(number > 0 for number in position.crew):
            continue
        tried += 1
        for _ in range(40):
            moves = position.legal()
            assert moves
            move = luck.choice(moves)
            if move.name == "end":
                break
            position = after(position, move)
            position._moves = None
        else:
            raise AssertionError("the turn does not end")
        assert position.play(move, chance) is not None
    assert tried > 200
