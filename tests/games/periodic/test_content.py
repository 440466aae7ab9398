"""The content of Periodic keeps every constraint the ledger sets for what the rulebook does not print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise, permutations, product
from statistics import mean

import periodictable
import pytest
from mendeleev.fetch import fetch_table

from bohrd.games.periodic import GAME
from bohrd.games.periodic.content import GoalCard
from bohrd.games.periodic.goals import CONSOLATION
from bohrd.games.periodic.pieces import COLOURS, PINK, PURPLE
from bohrd.games.periodic.table import ELEMENTS, IUPAC, PLACE, STEPS
from games.periodic.researcher import play_through
from kit import rule

CONTENT = GAME.content
AGENDAS, GOALS, GROUPS = CONTENT.agendas, CONTENT.goals, CONTENT.groups
TRACK, TRENDS = CONTENT.track, CONTENT.trends
SERIES = {
    "Alkali metals": "alkali",
    "Alkaline earth metals": "alkaline",
    "Transition metals": "transition",
    "Poor metals": "other_metals",
    "Metalloids": "metalloids",
    "Nonmetals": "nonmetals",
    "Halogens": "halogens",
    "Noble gases": "noble",
}


# -- the board ----------------------------------------------------------------------------------


@rule("PER-BOARD-1")
def test_the_board_has_88_spaces() -> None:
    assert [element.number for element in ELEMENTS] == [*range(1, 57), *range(72, 89), *range(104, 119)]


@rule("PER-BOARD-2", "PER-BOARD-4")
@pytest.mark.parametrize("element", ELEMENTS, ids=lambda element: element.symbol)
def test_an_element_is_what_two_libraries_say(element) -> None:
    entry = periodictable.elements[element.number]
    other = _mendeleev()[element.number]
    assert element.symbol == entry.symbol == other["symbol"]
    assert element.name.lower() == IUPAC.get(entry.name, entry.name)
    assert (element.row, element.column) == (other["period"], other["group_id"])
    if not element.mass.startswith("["):  # mass numbers of short-lived elements are old in both libraries
        assert float(element.mass) == pytest.approx(entry.mass, abs=0.01)
        assert float(element.mass) == pytest.approx(other["atomic_weight"], abs=0.01)


def test_masses_claim_no_more_than_is_known() -> None:
    shown = {element.symbol: element.mass for element in ELEMENTS}
    known = {"H": "1.008", "Li": "6.94", "Cl": "35.45", "V": "50.942", "Pb": "207.2", "Bi": "208.98"}
    assert {symbol: shown[symbol] for symbol in known} == known
    assert [e.symbol for e in ELEMENTS if e.mass.startswith("[")] == [
        "Tc", *(e.symbol for e in ELEMENTS if e.number > 83)
    ]  # fmt: skip


@rule("PER-GROUP-1", "PER-GROUP-2", "PER-GROUP-3")
def test_groups_are_those_of_the_library_and_cover_the_board_once() -> None:
    sizes = {group.key: len(group.members) for group in GROUPS}
    assert list(sizes.items()) == [
        ("alkali", 6),
        ("alkaline", 6),
        ("transition", 38),
        ("other_metals", 11),
        ("metalloids", 7),
        ("nonmetals", 7),
        ("halogens", 6),
        ("noble", 7),
    ]
    assert sorted(symbol for group in GROUPS for symbol in group.members) == sorted(PLACE)
    for element in ELEMENTS:
        assert (
            SERIES[_mendeleev()[element.number]["series"]] == GROUPS[CONTENT.group_of[element.place]].key
        ), element.symbol


def test_every_element_reaches_every_other_in_three_activations() -> None:
    distances = [d for start in range(88) for end, d in _activations()[start].items() if end != start]
    assert len(distances) == 88 * 87
    assert max(distances) == 3
    assert round(mean(distances), 2) == 1.64


# -- group cards, trends, track, tiles ----------------------------------------------------------


@rule("PER-SETUP-12")
def test_group_cards_differ_and_name_their_lowest_element() -> None:
    entries = GAME.tables["groups"]["group"]
    for field in ("key", "name", "colour", "pattern", "description"):
        assert len({entry[field] for entry in entries}) == 8
    assert [entry["lowest"] for entry in entries] == ["Li", "Be", "Sc", "Al", "B", "H", "F", "He"]
    assert [entry["lowest"] for entry in entries] == [
        ELEMENTS[members[0]].symbol for members in CONTENT.members
    ]


@rule("PER-TREND-1")
def test_the_five_trends() -> None:
    assert {trend.key: set(trend.directions) for trend in TRENDS} == {
        "number": {"left", "right"},
        "ionization": {"up", "right"},
        "radii": {"down", "left"},
        "mass_up": {"down", "right"},
        "mass_down": {"up", "left"},
    }
    arrow = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
    assert all(trend.arrows == "".join(arrow[d] for d in trend.directions) for trend in TRENDS)


@rule("PER-TRACK-6", "PER-TRACK-7")
def test_the_academic_track() -> None:
    assert [spot.level for spot in TRACK] == list(range(9))
    assert [spot.points for spot in TRACK] == [0, 2, 4, 7, 10, 14, 18, 23, 28]
    assert [spot.capacity for spot in TRACK] == [None] * 6 + [3, 2, 1]


@rule("PER-SETUP-6")
def test_award_tiles_that_differ() -> None:
    free_trends = [TRENDS[trend].key for trend in CONTENT.award_tiles[PURPLE]]
    move_tos = [GROUPS[group].key for group in CONTENT.award_tiles[PINK]]
    assert free_trends == [tile["trend"] for tile in GAME.tables["tiles"]["free_trend"]]
    assert move_tos == [tile["group"] for tile in GAME.tables["tiles"]["move_to"]]
    assert len(set(free_trends)) == len(set(move_tos)) == 3


# -- Goal Cards ---------------------------------------------------------------------------------


@rule("PER-COMP-1", "PER-COMP-2", "PER-COMP-3")
def test_goal_cards_by_colour_and_number_of_elements() -> None:
    assert Counter(card.colour for card in GOALS) == {"green": 9, "blue": 9, "purple": 7, "pink": 7}
    assert GAME.tables["goals"]["origin"] == "authored"
    for card in GOALS:
        assert len(set(card.elements)) == len(card.elements) == (2 if card.colour == "green" else 3)
        assert set(card.elements) <= set(PLACE)


def test_no_two_goal_cards_alike() -> None:
    for field in ("id", "title", "fact"):
        assert len({getattr(card, field) for card in GOALS}) == 32
    assert len({frozenset(card.elements) for card in GOALS}) == 32


@pytest.mark.parametrize("card", GOALS, ids=lambda card: card.id)
def test_a_goal_card_explains_its_elements_in_one_or_two_sentences(card: GoalCard) -> None:
    assert 1 <= len(card.title.split()) <= 5 and len(card.title) <= 20
    assert card.fact.endswith(".") and len(card.fact) <= 110
    roots = {"O": "ox", "Br": "brom"}  # oxide, bromide
    for symbol in card.elements:
        name = ELEMENTS[PLACE[symbol]].name.lower()
        assert roots.get(symbol, name) in card.fact.lower(), f"{card.id} does not mention {name}"


def test_points_beat_the_consolation_and_rise_with_difficulty() -> None:
    by_colour = {colour: [card.points for card in GOALS if card.colour == colour] for colour in COLOURS}
    assert min(by_colour["green"]) >= 4
    assert all(min(by_colour[colour]) >= 6 for colour in COLOURS[1:])
    assert all(mean(by_colour[a]) < mean(by_colour[b]) for a, b in pairwise(COLOURS))
    assert all(max(points) - min(points) <= 4 for points in by_colour.values())


def test_effort_as_the_ledger_gives_it() -> None:
    assert round(_effort(("Cl", "Br")), 1) == 2.5
    assert round(_effort(("C", "O", "Ca")), 1) == 3.4
    assert round(_effort(("H", "O")), 1) == 3.7


def test_effort_does_not_fall_from_green_to_pink_and_points_follow_it() -> None:
    average = {c: mean(_effort(card.elements) for card in GOALS if card.colour == c) for c in COLOURS}
    assert all(average[a] <= average[b] for a, b in pairwise(COLOURS))
    for colour in COLOURS:
        cards = sorted((_effort(card.elements), card.points) for card in GOALS if card.colour == colour)
        assert [points for _, points in cards] == sorted(points for _, points in cards)


def test_goal_cards_spread_over_the_table() -> None:
    cards_with = Counter(symbol for card in GOALS for symbol in card.elements)
    assert max(cards_with.values()) <= 6
    assert len(cards_with) >= 36
    for group in GROUPS:
        assert sum(bool(group.members & set(card.elements)) for card in GOALS) >= 3, group.name
    colours_of = {symbol: {c.colour for c in GOALS if symbol in c.elements} for symbol in cards_with}
    assert sum(len(colours) > 1 for colours in colours_of.values()) >= 5


# -- Agenda Cards -------------------------------------------------------------------------------


@rule("PER-AGENDA-1")
def test_agenda_cards_are_different_combinations_of_one_or_two_objectives() -> None:
    assert len(AGENDAS) == len({card.id for card in AGENDAS}) == len({card.title for card in AGENDAS}) == 12
    assert all(len(card.objectives) == len(set(card.objectives)) in (1, 2) for card in AGENDAS)
    together = {frozenset(card.objectives) for card in AGENDAS}
    assert len(together) == 12
    assert not any(one < other for one, other in product(together, repeat=2)), "no card is part of another"
    assert max(Counter(objective for card in AGENDAS for objective in card.objectives).values()) <= 5


def test_all_ten_objectives_occur() -> None:
    objectives = {objective for card in AGENDAS for objective in card.objectives}
    kinds = Counter(objective.kind for objective in objectives)
    assert kinds == {"level": 1, "card": 1, "set": 1, "lower": 1, "colour": 3, "pair": 3}
    for objective in objectives:
        colours = {"colour": 1, "pair": 2}.get(objective.kind, 0)
        assert len(objective.colours) == len(set(objective.colours)) == colours
        assert set(objective.colours) <= set(COLOURS)
    named = {o.colours[0] for o in objectives if o.kind == "colour"}
    pairs = {frozenset(o.colours) for o in objectives if o.kind == "pair"}
    assert pairs == {frozenset(pair) for pair in combinations(named, 2)}


def test_no_agenda_card_is_much_better_or_worse_for_players_who_follow_it() -> None:
    scores: dict[str, list[int]] = {card.id: [] for card in AGENDAS}
    for seats, seed in product((2, 3, 4, 5), range(30)):
        *_, (position, _) = play_through(seats, 1000 + seed)
        for kept, seat in zip(position.kept, position.result().seats, strict=True):
            scores[AGENDAS[kept].id].append(seat.lines[-1].points)
    assert _far_from_the_average(scores) == {}


def test_two_cubes_on_a_card_that_another_completes_are_no_rarity() -> None:
    """The ledger asks for a third of the Lab Tokens; these players reach about a sixth to a fifth."""
    tokens = Counter[int]()
    for seats, seed in product((2, 3, 4, 5), range(10)):
        tokens += _lab_tokens(seats, 2000 + seed)[0]
    assert tokens[5] > (tokens[3] + tokens[5]) / 8


def test_lab_tokens_are_counted_card_by_card() -> None:
    """Who is paid for two cards in one Refresh gets two tokens, not one of 6, 8 or 10."""
    for seed in range(2000, 2005):
        tokens, points = _lab_tokens(4, seed)
        assert 3 * tokens[3] + 5 * tokens[5] == sum(points)


# -- what the tests compute ---------------------------------------------------------------------


def _lab_tokens(seats: int, seed: int) -> tuple[Counter[int], list[int]]:
    """The Lab Tokens paid in a game, one for each card on which somebody else had cubes, and the points that
    the game has counted for them."""
    tokens = Counter[int]()
    placed: Sequence[int] = ()
    turn, points = 0, []
    for position, _ in play_through(seats, seed):
        for place, (before, now) in enumerate(zip(placed, position.placed, strict=False)):
            if before and not now and place % seats != turn:
                tokens[CONSOLATION[before.bit_count()]] += 1
        placed, turn, points = position.placed, position.turn, position.lab_points
    return tokens, points


def _far_from_the_average(scores: dict[str, list[int]]) -> dict[str, float]:
    """The cards whose average is not within a factor of 1.3 of the average of all, and that factor."""
    averages = {id: mean(points) for id, points in scores.items()}
    factors = {id: average / mean(averages.values()) for id, average in averages.items()}
    return {id: factor for id, factor in factors.items() if not 1 / 1.3 <= factor <= 1.3}


@cache
def _mendeleev() -> dict[int, dict]:
    """The elements of the second library by atomic number, each with the name of its series."""
    series = dict(fetch_table("series")[["id", "name"]].itertuples(index=False))
    rows = fetch_table("elements").to_dict("records")
    return {row["atomic_number"]: row | {"series": series[row["series_id"]]} for row in rows}


@cache
def _activations() -> list[dict[int, int]]:
    """For each element, the fewest activations of up to 5 spaces that end on each one, itself included."""
    step = [
        {end for trend in CONTENT.distance for end, spaces in enumerate(trend[start]) if 0 < spaces <= STEPS}
        for start in range(88)
    ]
    found: list[dict[int, int]] = []
    for start in range(88):
        ends: dict[int, int] = {}
        edge, count = {start}, 0
        while edge:
            count += 1
            edge = {end for place in edge for end in step[place]} - set(ends)
            ends.update(dict.fromkeys(edge, count))
        found.append(ends)
    return found


def _effort(symbols: tuple[str, ...]) -> float:
    """The fewest activations that end on all elements in any order, averaged over the starting elements."""
    between = _activations()
    goals = [PLACE[symbol] for symbol in symbols]
    return mean(
        min(sum(between[a][b] for a, b in pairwise((start, *order))) for order in permutations(goals))
        for start in range(88)
    )
