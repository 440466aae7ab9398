"""Every static constraint of the ledger's content tables."""

from collections import Counter
from itertools import pairwise
from statistics import mean

import pytest

from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.decks import cards_used
from bohrd.games.periorbis.pieces import CADET, SKILLS, Employee, TradingShip
from bohrd.games.periorbis.ships import settlement
from games.periorbis.table import (
    ASTEROIDS,
    CONSTANTS,
    CONTENT,
    DECK1,
    DECK2,
    EMPLOYEES,
    SHIPS,
    STARTERS,
    company,
    play,
)

TYPES = ("engineer", "agent", "captain", "scientist", "miner")
DECKS = {"deck1": [EMPLOYEES[n] for n in DECK1], "deck2": [EMPLOYEES[n] for n in DECK2]}
MAIN = {"engineer": "upgrade", "agent": "contract", "captain": "captain", "scientist": "research"}
LOW, MIDDLE, HIGH = range(3)
NAMES = ("Ada", "Bertha", "Capek", "Datura", "Eros", "Freia", "Gaspra", "Hebe", "Ida")
TRACK = CONTENT.tracks["full"].orbits


def mining(card: Employee) -> tuple[int, int, int]:
    return card.black, card.grey, card.white


def skills(card: Employee) -> tuple[int, ...]:
    return tuple(getattr(card, skill) for skill in SKILLS)


# -- employees ------------------------------------------------------------------------------


def test_112_cards_with_unique_names_and_numbers_by_source():
    assert CONTENT.cadets == 18 and len(STARTERS) == 6 and len(DECK1) == len(DECK2) == 44
    assert (STARTERS[0], STARTERS[-1], DECK1[0], DECK1[-1], DECK2[0], DECK2[-1]) == (1, 6, 7, 50, 51, 94)
    assert len({card.name for card in EMPLOYEES}) == 95
    for numbers in (STARTERS, DECK1, DECK2):
        wages = [EMPLOYEES[number].wage for number in numbers]
        assert wages == sorted(wages)


def test_skills_stay_in_the_range_of_their_type():
    ranges = {
        "engineer": {"building": (2, 8), "upgrade": (1, 3)},
        "agent": {"contract": (1, 3), "selling": (3, 8)},
        "captain": {"captain": (4, 8)},
        "scientist": {"research": (2, 6)},
        "miner": {"black": (1, 3), "grey": (1, 3), "white": (1, 3)},
    }
    for card in EMPLOYEES[1:]:
        for skill in SKILLS:
            low, high = ranges[card.type].get(skill, (getattr(EMPLOYEES[CADET], skill),) * 2)
            assert low <= getattr(card, skill) <= high, card
        assert card.type != "miner" or max(mining(card)) >= 2


def test_at_most_three_cards_of_a_source_are_alike():
    for source in (STARTERS, DECK1, DECK2):
        cards = [EMPLOYEES[number] for number in source]
        alike = Counter((card.type, card.wage, skills(card)) for card in cards)
        assert max(alike.values()) <= 3


def test_starters():
    cards = [EMPLOYEES[number] for number in STARTERS]
    assert Counter(card.type for card in cards) == {
        "engineer": 1,
        "agent": 1,
        "captain": 1,
        "scientist": 1,
        "miner": 2,
    }
    assert {max(range(3), key=mining(card).__getitem__) for card in cards if card.type == "miner"} == {0, 1}
    for card in cards:
        assert card.wage == (3 if card.type == "engineer" else 2)
        assert card.type != "engineer" or card.building >= 2
        assert 5 <= gain(card) <= 9
        assert CONSTANTS.start_credits - 10 - 3 - card.wage >= 9
    assert CONSTANTS.start_credits - 10 - 3 - 2 >= 10


@pytest.mark.parametrize(
    ("deck", "wages", "means"), [("deck1", (2, 3, 4), (2.5, 3.0)), ("deck2", (4, 5, 6), (4.6, 5.2))]
)
def test_both_decks(deck: str, wages: tuple[int, ...], means: tuple[float, float]):
    cards = DECKS[deck]
    assert Counter(card.type for card in cards) == {**dict.fromkeys(TYPES, 8), "miner": 12}
    for type in TYPES:
        assert {card.wage for card in cards if card.type == type} == set(wages)
    assert means[0] <= mean(card.wage for card in cards) <= means[1]
    miners = [mining(card) for card in cards if card.type == "miner"]
    for colour in range(3):
        assert sum(skill[colour] == max(skill) for skill in miners) >= 3
    assert all(skill[2] >= 1 for skill in miners)


def test_deck_1_holds_the_cards_of_the_printed_examples():
    cards = DECKS["deck1"]

    def holds(type: str, **given: int) -> int:
        return sum(c.type == type and all(getattr(c, k) == v for k, v in given.items()) for c in cards)

    assert holds("agent", contract=1, wage=2)
    assert holds("captain", captain=4, wage=2)
    assert holds("engineer", upgrade=1, wage=2)
    assert holds("miner", black=2, wage=2)
    assert holds("agent", contract=2) >= 2
    assert max(c.upgrade for c in cards) <= 2
    assert max(c.captain for c in cards) <= 6
    assert max(c.research for c in cards) <= 4
    assert all(max(mining(c)) < 3 for c in cards if c.wage < 4)


def test_deck_2_goes_beyond_deck_1():
    for type, skill in MAIN.items():
        best = max(getattr(card, skill) for card in DECKS["deck1"])
        assert sum(c.type == type and getattr(c, skill) > best for c in DECKS["deck2"]) >= 2
    assert sum(c.type == "miner" and sum(mining(c)) >= 6 for c in DECKS["deck2"]) >= 2


def gain(card: Employee) -> float:
    """What one use is worth above a cadet: the ledger's yardstick."""
    best, others = max(mining(card)), sum(mining(card)) - max(mining(card))
    return {
        "engineer": 6 * card.upgrade + card.building / 2,
        "agent": 4 * card.contract + card.selling - 2,
        "captain": 3 * (card.captain - 2),
        "scientist": 5 * (card.research - 1),
        "miner": 8 * (best - 1) + 2 * (others - 2),
    }[card.type]


def payback(card: Employee) -> float:
    return 5 * card.wage / (gain(card) - (card.wage - 1))


@pytest.mark.parametrize("deck", DECKS)
def test_everybody_is_worth_hiring_and_nobody_pays_back_at_once(deck: str):
    cards = DECKS[deck]
    assert all(1.0 <= payback(card) <= 3.0 for card in cards)
    means = [mean(payback(card) for card in cards if card.type == type) for type in TYPES]
    assert max(means) - min(means) <= 1.0
    for card in cards:
        for other in cards:
            if other.type == card.type and other.wage < card.wage:
                assert any(a < b for a, b in zip(skills(other), skills(card), strict=True)), (card, other)


# -- ships ----------------------------------------------------------------------------------


def test_ten_ships_a_level_within_their_bounds():
    assert len({ship.id for ship in SHIPS}) == len({ship.name for ship in SHIPS}) == 30
    bounds = {
        1: ((7, 9), (7.8, 8.4), ((5, 6), (3, 4), (2, 2)), (4, 5)),
        2: ((9, 11), (9.7, 10.3), ((7, 8), (4, 5), (3, 3)), (5, 7)),
        3: ((11, 13), (11.7, 12.3), ((9, 10), (6, 7), (3, 4)), (7, 9)),
    }
    for level, (prices, means, sizes, minimum) in bounds.items():
        fleet = [ship for ship in SHIPS if ship.level == level]
        assert len(fleet) == 10
        assert {ship.price for ship in fleet} == set(range(prices[0], prices[1] + 1))
        assert means[0] <= mean(ship.price for ship in fleet) <= means[1]
        assert len({ship.sizes for ship in fleet}) >= 4
        for ship in fleet:
            assert all(low <= size <= high for size, (low, high) in zip(ship.sizes, sizes, strict=True))
            assert minimum[0] <= ship.minimum <= minimum[1]
            assert ship.minimum <= ship.sizes[0] and ship.minimum <= ship.spaces - 2
            assert ship.sizes[0] + ship.sizes[2] - 1 <= ship.spaces <= sum(ship.sizes) - 1
    assert [ship.level for ship in SHIPS] == sorted(ship.level for ship in SHIPS)


def test_rows_fall_and_advances_follow_their_sizes():
    for ship in SHIPS:
        assert all(a > b for a, b in pairwise(ship.sizes)) and all(a > b for a, b in pairwise(ship.advances))
        assert all(1.5 * s <= a <= 2.5 * s for s, a in zip(ship.sizes, ship.advances, strict=True)), ship


def test_kestrel_is_the_printed_ship():
    kestrel = SHIPS[0]
    assert (kestrel.id, kestrel.level, kestrel.price, kestrel.spaces) == ("kestrel", 1, 8, 8)
    assert kestrel.sizes == (6, 4, 2) and kestrel.advances[0] == 12


def test_dearer_crates_mean_smaller_advances():
    for ship in SHIPS:
        for other in SHIPS:
            if ship is not other and (ship.level, ship.sizes) == (other.level, other.sizes):
                mine, theirs = (ship.price, *ship.advances), (other.price, *other.advances)
                assert not (all(a >= b for a, b in zip(mine, theirs, strict=True)) and mine != theirs), (
                    ship,
                    other,
                )


# -- asteroids ------------------------------------------------------------------------------


def ore(index: int, column: int) -> tuple[int, int, int]:
    asteroid = ASTEROIDS[index]
    return asteroid.black[column], asteroid.grey[column], asteroid.white[column]


def test_base_slots():
    assert [a.name for a in ASTEROIDS] == list(NAMES)
    costs = Counter(cost for a in ASTEROIDS for cost in a.slots)
    assert set(costs) == {10, 15, 20} and min(costs.values()) >= 6
    for a in ASTEROIDS:
        assert len(a.slots) == 4 and list(a.slots) == sorted(a.slots)
    assert all(a.slots.count(10) >= 2 for a in ASTEROIDS[:3])
    assert all(10 not in a.slots for a in ASTEROIDS[6:])


@pytest.mark.parametrize("column", range(3))
def test_ore(column: int):
    amounts = [ore(index, column) for index in range(9)]
    assert all(black >= 3 and grey >= 2 and white >= 1 for black, grey, white in amounts)
    if column:
        fewer = [ore(index, column - 1) for index in range(9)]
        assert all(
            a >= b for mine, less in zip(amounts, fewer, strict=True) for a, b in zip(mine, less, strict=True)
        )
    ada, capek = amounts[0], amounts[2]
    assert all(a <= c for a, c in zip(ada, capek, strict=True)) and sum(ada) < sum(capek)
    totals = [sum(amount) for amount in amounts]
    for players in ((2,), (3, 4), (5, 6))[column]:
        assert 30 <= sum(totals) / players <= 60
        assert sum(totals[:6]) / players >= 18
    white = [amount[2] for amount in amounts]
    assert 0.15 <= sum(white) / sum(totals) <= 0.25
    assert sum(white[6:]) / sum(white) >= 0.45
    assert sum(totals[:3]) < sum(totals[3:6]) < sum(totals[6:])
    assert column or ada[0] + ada[1] <= 8


# -- the Orbit Track ------------------------------------------------------------------------


def turns_shown(asteroid: int, *orbits: int) -> list[int]:
    return [turn for turn, shown in enumerate(TRACK, 1) if shown[asteroid] in (orbits or (LOW, MIDDLE, HIGH))]


def test_each_turn_shows_five_to_seven_asteroids():
    assert len(TRACK) == 12
    sums = Counter()
    for shown in TRACK:
        counts = Counter(orbit for orbit in shown if orbit is not None)
        assert 5 <= sum(counts.values()) <= 7
        assert 2 <= counts[LOW] <= 3 and 1 <= counts[MIDDLE] <= 3 and 1 <= counts[HIGH] <= 2
        sums += counts
    assert 26 <= sums[LOW] <= 32 and 20 <= sums[MIDDLE] <= 26 and 14 <= sums[HIGH] <= 20


def test_fixed_points_of_the_track():
    assert [a for a, orbit in enumerate(TRACK[0]) if orbit == LOW] == [0, 1, 2]
    assert TRACK[2][0] == LOW and TRACK[5][2] is None


def test_how_often_asteroids_come_by():
    showings = [len(turns_shown(a)) for a in range(9)]
    assert showings[0] in (8, 9) and all(5 <= count <= 9 for count in showings)
    assert showings[2] <= showings[0] - 2
    low = [len(turns_shown(a, LOW)) for a in range(9)]
    assert low[2] < low[0]
    assert all(count >= least for count, least in zip(low, (5, 4, 3, 2, 2, 2), strict=False))
    assert len({2, 3, 4} & set(turns_shown(0, LOW))) >= 2
    assert all(len(turns_shown(a, LOW, MIDDLE)) >= 3 for a in (6, 7, 8))


def test_when_asteroids_come_by():
    assert all(min(turns_shown(a, LOW)) >= 3 for a in (3, 4, 5))
    assert all(min(turns_shown(a, LOW), default=12) >= 7 for a in (6, 7, 8))
    assert all({2, 3, 4} & set(turns_shown(a, LOW)) for a in (1, 2))
    for a in range(9):
        turns = turns_shown(a)
        assert all(later - earlier <= 4 for earlier, later in pairwise(turns))
        assert turns[-1] >= 10
        near = turns_shown(a, LOW, MIDDLE)
        assert any(later == earlier + 1 for earlier, later in pairwise(near))
    assert all(turns_shown(a)[0] <= 3 for a in (3, 4, 5)) and all(turns_shown(a)[0] <= 5 for a in (6, 7, 8))
    kept = sum(any(a == b == LOW for a, b in zip(one, two, strict=True)) for one, two in pairwise(TRACK))
    assert kept >= 6


def test_the_track_of_the_short_game():
    short = CONTENT.tracks["short"].orbits
    assert len(short) == 6 and all(len(shown) == 6 for shown in short)
    for shown in short:
        assert shown.count(LOW) >= 2 and sum(orbit is not None for orbit in shown) >= 4
    for a in (3, 4, 5):
        assert sum(shown[a] in (LOW, MIDDLE) for shown in short[1:]) >= 2
    assert sum(shown[2] is not None for shown in short) >= 4


# -- constants and the economy --------------------------------------------------------------


def test_constants():
    c = CONSTANTS
    assert (c.fleet_capacity.start, c.fleet_capacity.top, c.drives) == (
        3,
        10,
        ("Basic", "Improved", "Advanced"),
    )
    assert (c.slot_costs, c.upgrade_cost, c.data_price, c.ore_price) == ((12, 17), 5, 10, 2)
    assert (c.start_credits, c.hire_factors) == (25, (5, 4, 3))
    position = GAME.position(companies=[{"credits": 10**9, "missed": 10**6}])
    assert company(position).credits == 10**9 and company(position).points == -(10**6)


@pytest.mark.parametrize("starter", STARTERS)
@pytest.mark.parametrize("ship", [ship for ship in SHIPS if ship.level == 1], ids=lambda ship: ship.id)
def test_the_opening_turn_is_affordable(starter: int, ship: TradingShip):
    crew = {"crew": [0, 0, 0, starter]}
    opening = ("slot 1 build ada", "slot 2 transport", "load employee 3 ada", "finish", "slot 3 mine black")
    position = GAME.position(ships=[{"id": ship.id}], companies=[crew])
    play(position, *opening, f"slot 4 sign {ship.id} top")
    assert company(position).credits >= 17
    position = GAME.position(ships=[{"id": ship.id}], companies=[crew])
    play(position, *opening, "slot 4 research")
    assert company(position).credits >= 9


def test_wages_leave_something_of_the_income():
    price = {level: mean(ship.price for ship in SHIPS if ship.level == level) for level in (1, 2)}
    assert 5 * mean(card.wage for card in DECKS["deck1"]) <= 0.65 * 3 * price[1]
    assert 7 * mean(card.wage for card in DECKS["deck2"]) <= 0.65 * 6 * price[2]


def most_drawn(seats: int, turns: int) -> int:
    """The most cards that can be drawn: all pools that hiring can lead to, followed turn by turn."""
    fixed, wanted = CONSTANTS.fixed_draw[seats - 2], seats + CONSTANTS.pool_above_players
    pools = {(wanted, 0, 0): wanted}
    for _ in range(turns - 2):
        following: dict[tuple[int, int, int], int] = {}
        for (new, older, _), drawn in pools.items():
            for a in range(min(new, seats) + 1):
                for b in range(min(older, seats - a) + 1):
                    left = new - a, older - b
                    more = max(fixed, wanted - sum(left))
                    pool = (more, *left)
                    following[pool] = max(following.get(pool, 0), drawn + more)
        pools = following
    return max(pools.values())


def test_the_decks_never_run_out():
    for seats, most, short in zip(range(2, 7), (30, 41, 52, 63, 74), (14, 19, 24, 29, 34), strict=True):
        cards = cards_used(CONTENT, seats, {"decks": "scaled"})
        assert sum(cards) == (58, 63, 68, 73, 78)[seats - 2]
        assert most_drawn(seats, 12) == most <= sum(cards)
        assert most_drawn(seats, 6) == short == cards[0]


def test_two_cadets_always_earn_8_and_a_row_breaks_even_at_half_its_size():
    position = GAME.position(companies=[{"credits": 0, "crew": [0, 0, {"number": 1, "place": "ada"}]}])
    play(position, "slot 1 research", "slot 2 sell-research 1", "end")
    assert company(position).credits == 8
    for ship in SHIPS:
        for row, size in enumerate(ship.sizes):
            _, gained, lost = settlement(ship, row, 0, size // 2)
            assert gained - lost == -(size % 2)
