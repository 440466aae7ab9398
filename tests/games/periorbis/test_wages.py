"""Wages: ORB-WAGE, the printed example turn, and the exact check against a brute force."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bohrd.contract import OVER, IllegalMove, LiveChance, Move, ReplayChance
from bohrd.games.periorbis import GAME, Periorbis
from bohrd.games.periorbis.bureaucracy import ACTING
from bohrd.games.periorbis.cargo import can_carry
from bohrd.games.periorbis.counts import put
from bohrd.games.periorbis.pieces import HQ, SLOTS
from bohrd.games.periorbis.position import PeriorbisPosition
from bohrd.games.periorbis.set_up import lay_out
from bohrd.games.periorbis.ships import Berth
from games.periorbis import brute_force
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

WAGES = GAME.decisions.wages


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
    near = {"credits": 0, "crew": [0, 0, None, {"number": MINER, "place": "ada"}]}
    assert not may("transport", companies=[near]), "Ada is out of reach"
    assert may("transport", marker=1, companies=[near]), "the Miner comes home and sells what the other finds"


@rule("ORB-WAGE-4", "ORB-WAGE-3")
def test_a_plan_that_mines_carries_and_then_sells_pays_the_wages():
    """Mining 3 + 3, carrying 8 and selling 8 at 2 + 3 brings 40 for wages of 24."""
    captain = card(type="captain", captain=8, wage=6)
    agent = card(type="agent", selling=8, contract=3, wage=6)
    miners = [n for n in DECK2 if EMPLOYEES[n].type == "miner" and EMPLOYEES[n].black == 3]
    first, second = [n for n in miners if EMPLOYEES[n].wage == 6][:2]
    crew = [captain, agent, {"number": first, "place": "ada"}, {"number": second, "place": "ada"}]
    planned: dict[str, Any] = {"credits": 0, "fleet_capacity": 8, "crates": {"ada": 2}, "crew": crew}
    position = GAME.position(marker=1, ships=[], companies=[planned])
    assert {"slot 3 mine black", "slot 4 mine black", "end"} <= legal(position)
    assert refused(position, "slot 1 transport") == "ORB-WAGE-3", "before there is enough to carry"
    play(position, "slot 3 mine black", "slot 4 mine black")
    assert position.carrier == 0, "nothing else than carrying is left"
    play(position, *["load crate ada hq"] * 8)
    assert legal(position) == {f"slot 2 sell-ore {crates}" for crates in (5, 6, 7, 8)}
    play(position, "slot 2 sell-ore 8")
    assert position.turn == 1 and company(position).credits == 40 - 24


@rule("ORB-WAGE-4", "ORB-WAGE-3")
def test_the_refusal_says_how_many_credits_are_missing_at_best():
    captain = card(type="captain", captain=8, wage=6)
    agent = card(type="agent", selling=8, contract=3, wage=6)
    miner = {"number": card(type="miner", black=3, wage=6), "place": "ada"}
    poor = {"credits": 0, "fleet_capacity": 3, "crates": {"ada": 9}, "crew": [captain, agent, miner]}
    position = GAME.position(marker=1, ships=[], companies=[poor])
    assert legal(position, "slot 1") == {"slot 1 transport"}, "3 crates at 5 pay for captain and agent"
    with pytest.raises(IllegalMove, match="3 credits would be missing at best") as refusal:
        position.play("slot 3 mine black", LiveChance(1))
    assert refusal.value.rule == "ORB-WAGE-3"


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
    position.drive = put(position.drive, 0, luck.randint(0, 2))
    position.capacity = put(position.capacity, 0, luck.choice((1, 2, 3)))
    bases = [asteroid for asteroid in range(len(ASTEROIDS)) if luck.random() < 0.5]
    position.bases = tuple((0,) if asteroid in bases else () for asteroid in range(len(ASTEROIDS)))
    for asteroid in bases:
        position.crates = put(position.crates, asteroid, luck.choice((0, 0, 1, 2)))
    for slot in range(luck.randint(2, 5)):
        number = luck.choice((0, 0, luck.choice((*STARTERS, *DECK1, *DECK2))))
        position.crew = put(position.crew, slot, number)
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


def start_transport(position: PeriorbisPosition, luck: random.Random) -> None:
    """One of those who have acted is a carrier with items still to load."""
    busy = [slot for slot in range(SLOTS) if position.acted >> slot & 1 and position.place[slot] == HQ]
    if busy:
        position.carrier = luck.choice(busy)
        position.loaded = position.carried = luck.choice((0, 0, 1))
        if not position.loaded and not can_carry(position, position.carrier):
            position.carrier = -1


def missing_by_force(position: PeriorbisPosition) -> int:
    """How many credits are missing at best, by trying everything."""
    short = position.due - position.credits[position.turn]
    return short - brute_force.most(position)


@rule("ORB-WAGE-4")
@pytest.mark.parametrize("batch", range(6))
def test_the_check_is_exact(batch: int):
    luck = random.Random(batch)
    yes = tried = 0
    while tried < 150:
        position = random_state(luck)
        if position.credits[0] >= position.due:
            continue
        tried += 1
        missing = missing_by_force(position)
        assert WAGES.missing(position) == missing, position.dump()
        assert WAGES.payable(position) == (missing <= 0), position.dump()
        yes += missing <= 0
    assert 20 < yes < 130, "both answers occur"


def cheap_labour() -> Periorbis:
    """An edition with low wages and little to be had for data, so that trips and new bases pay."""
    employees = {
        source: table if source == "cadet" else {"cards": [{**card, "wage": 1} for card in table["cards"]]}
        for source, table in GAME.tables["employees"].items()
    }
    return GAME.with_content(
        {"employees": employees, "constants": {**GAME.tables["constants"], "data_price": 1}}
    )


@rule("ORB-WAGE-4")
@pytest.mark.parametrize(("workers", "states"), [(3, 100), (4, 100), (5, 25)])
def test_the_check_is_exact_where_trips_and_new_bases_pay(workers: int, states: int):
    luck, game = random.Random(workers), cheap_labour()
    wages, worth = game.decisions.wages, 0
    for _ in range(states):
        position = random_expedition(luck, game, workers)
        missing = missing_by_force(position)
        assert wages.missing(position) == missing, position.dump()
        worth += missing < position.due - position.credits[0]
    assert worth > states / 10, "there is something to be earned"


def under_way(luck: random.Random, game: Periorbis) -> PeriorbisPosition:
    """The first player's turn, some time in the game."""
    position = game.empty(2, {"length": "full", "decks": "scaled"})
    lay_out(position)
    position.order, position.at = (0, 1), 0
    position.turn, position.phase, position.marker = 0, ACTING, luck.randint(1, 12)
    return position


def random_expedition(luck: random.Random, game: Periorbis, workers: int) -> PeriorbisPosition:
    """A turn with employees in the HQ and on few bases, ore here and there, at times credits for a base."""
    position = under_way(luck, game)
    position.drive = put(position.drive, 0, luck.choice((0, 0, 1)))
    position.capacity = put(position.capacity, 0, luck.randint(2, 4))
    near = position.track.reach[position.marker - 1][position.drive[0]]
    rocks = range(len(ASTEROIDS))
    bases = [rock for rock in rocks if luck.random() < (0.5 if rock in near else 0.1)][:2]
    position.bases = tuple((0,) if rock in bases else () for rock in rocks)
    for rock in bases:
        position.crates = put(position.crates, rock, luck.choice((0, 0, 0, 1)))
    position.ore = tuple(luck.choice((0, 0, 1, 2)) for _ in position.ore)
    for slot in range(workers):
        number = luck.choice((0, *luck.choices((*STARTERS, *DECK1, *DECK2), k=2)))
        position.crew = put(position.crew, slot, number)
        if luck.random() < 0.35 and bases:
            position.place[slot] = luck.choice(bases)
    position.credits[0] = luck.choice((0, 3, 12, 20))
    position.due = position.credits[0] + luck.randint(1, 6)
    if luck.random() < 0.4 and position.place[0] == HQ:
        position.acted = 1
        start_transport(position, luck)
    return position


def of_type(luck: random.Random, *types: str) -> list[int]:
    """A specialist of each of these types."""
    return [luck.choice([n for n in (*DECK1, *DECK2) if EMPLOYEES[n].type == type]) for type in types]


def upgrade_ahead(luck: random.Random, game: Periorbis) -> PeriorbisPosition:
    """Crates wait on one base, perhaps out of reach, and there are data for an upgrade, or nearly."""
    position = under_way(luck, game)
    reach = position.track.reach[position.marker - 1]
    position.drive = put(position.drive, 0, luck.randint(0, 1))
    rock = luck.choice(reach[position.drive[0] + luck.randint(0, 1)])
    position.bases = tuple((0,) if rock == here else () for here in range(len(ASTEROIDS)))
    position.crates = put(position.crates, rock, luck.randint(2, 6))
    position.data[0] = luck.randint(1, 5)
    position.capacity = put(position.capacity, 0, luck.randint(3, 4))
    position.carried = luck.randint(1, position.capacity[0])
    crew = (*of_type(luck, "engineer", "captain", "agent"), -1, luck.choice((-1, 0)))
    position.crew = crew + position.crew[5:]
    position.credits[0], position.due = 0, luck.randint(1, 6)
    return position


def base_ahead(luck: random.Random, game: Periorbis) -> PeriorbisPosition:
    """No base yet, but all it takes to build one and make it pay, save perhaps the credits."""
    position = under_way(luck, game)
    position.capacity = put(position.capacity, 0, luck.randint(3, 6))
    crew = of_type(luck, "engineer", "captain", "miner", "captain", "agent")
    position.crew = (*crew, *position.crew[5:])
    position.credits[0] = luck.choice((0, 4, 8, 12))
    position.due = position.credits[0] + luck.randint(1, 6)
    return position


def base_to_fund(luck: random.Random, game: Periorbis) -> PeriorbisPosition:
    """The same without credits, but with crates in storage and a second agent to sell them first."""
    position = base_ahead(luck, game)
    position.open_slots = put(position.open_slots, 0, 6)
    position.crew = put(position.crew, 5, of_type(luck, "agent")[0])
    position.storage[0], position.credits[0], position.due = 4, 0, luck.randint(1, 6)
    return position


@rule("ORB-WAGE-4")
@pytest.mark.parametrize(
    ("make", "seeds"),
    [(upgrade_ahead, range(100)), (base_ahead, range(15)), (base_to_fund, (12, 14))],
)
def test_the_check_is_exact_where_an_upgrade_or_a_new_base_pays(
    make: Callable[[random.Random, Periorbis], PeriorbisPosition], seeds: Sequence[int]
):
    game = cheap_labour()
    for seed in seeds:
        position = make(random.Random(seed), game)
        assert game.decisions.wages.missing(position) == missing_by_force(position), position.dump()


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
            assert WAGES.payable(position)
        position.play(luck.choice(position.legal()), chance, quiet=True)


@rule("ORB-DECIDE-7")
def test_random_poor_turns_always_come_to_their_end():
    luck, chance = random.Random(7), LiveChance(7)
    tried = 0
    for _ in range(600):
        position = random_state(luck)
        if not WAGES.payable(position) or not any(number > 0 for number in position.crew):
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
