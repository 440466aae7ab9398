"""Agenda Cards: area AGENDA of the ledger, with its splits checked against every way to divide the cards."""

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bohrd.contract import OVER
from bohrd.games.periodic import GAME
from bohrd.games.periodic.agenda import points, score
from bohrd.games.periodic.content import AgendaCard, Objective
from bohrd.games.periodic.pieces import COLOURS
from games.periodic.recount import AGENDA, best_split, worth
from games.periodic.table import FAR
from kit import rule

AGENDAS = GAME.content.agendas
CARDS = {
    colour: [
        goal.id for goal in GAME.content.goals if goal.colour == colour and goal.id != FAR[colour]["card"]
    ]
    for colour in COLOURS
}


def with_objectives(*kinds: str) -> AgendaCard:
    """An Agenda Card with objectives of these kinds."""
    return next(card for card in AGENDAS if [objective.kind for objective in card.objectives] == [*kinds])


def counts(**cards: int) -> tuple[int, ...]:
    """So many cards of each colour."""
    return tuple(cards.get(colour, 0) for colour in COLOURS)


def scored(agenda: AgendaCard, counts: tuple[int, ...], level: int = 0) -> int:
    """What an Agenda Card gives at the end of a game in which these cards were completed."""
    cards = [card for colour, count in zip(COLOURS, counts, strict=True) for card in CARDS[colour][:count]]
    others = [{"level": 7}, {"level": 7 if level == 8 else 8}]  # their Discs have ended the game
    players = [{"completed": cards, "level": level}, *others]
    position = GAME.position(seats=3, turn=OVER, players=players, goals=FAR, kept=[agenda.id])
    return position.result().seats[0].lines[3].points


@rule("PER-AGENDA-1")
def test_objectives_score_independently() -> None:
    agenda = with_objectives("level", "pair")
    pair = counts(**dict.fromkeys(agenda.objectives[1].colours, 1))
    assert scored(agenda, counts(), 4) == 4, "the level alone"
    assert scored(agenda, pair, 0) == 5, "the pair alone"
    assert scored(agenda, pair, 4) == 9
    alone = AgendaCard("alone", "Alone", agenda.objectives[:1])
    assert score(alone, pair, 4)[0] == 4, "a card may also have one objective"


@rule("PER-AGENDA-2", "PER-AGENDA-4")
def test_each_goal_card_counts_toward_one_objective() -> None:
    agenda = with_objectives("lower", "pair")
    one, two = agenda.objectives[1].colours
    assert scored(agenda, counts(**{one: 1, two: 1}), 1) == 5, "a pair, and nothing left for the level"
    assert scored(agenda, counts(**{one: 2, two: 1}), 1) == 8, "a pair and 3 for one more card"
    assert scored(agenda, counts(**{one: 1, two: 1}), 2) == 6, "no pair: twice 3 is more"


@rule("PER-AGENDA-3")
def test_within_an_objective_a_card_is_used_once() -> None:
    pair = Objective("pair", ("green", "blue"))
    assert [points(pair, counts(green=2, blue=blue), 0) for blue in (0, 1, 2, 3)] == [0, 5, 10, 10]
    assert points(Objective("set"), (1, 1, 1, 1), 0) == 9
    assert points(Objective("set"), (2, 2, 2, 0), 0) == 18
    assert points(Objective("card"), (1, 1, 1, 1), 0) == 4


@rule("PER-AGENDA-4")
@settings(max_examples=200)
@given(
    st.sampled_from(AGENDAS),
    st.tuples(*[st.integers(0, 3)] * 4).filter(lambda counts: sum(counts) <= 7),
    st.integers(0, 8),
)
def test_the_best_split_is_found(agenda: AgendaCard, counts: tuple[int, ...], level: int) -> None:
    cards = [card for colour, count in zip(COLOURS, counts, strict=True) for card in CARDS[colour][:count]]
    best = best_split(AGENDA[agenda.id]["objectives"], cards, level)
    total, note = score(agenda, counts, level)
    assert total == best and note
    assert scored(agenda, counts, level) == best


@rule("PER-AGENDA-5")
def test_one_point_for_each_level() -> None:
    agenda = with_objectives("level", "pair")
    assert [scored(agenda, counts(), level) for level in range(9)] == list(range(9))


@rule("PER-AGENDA-5")
def test_the_starting_spot_of_the_fourth_player_counts_as_level_one() -> None:
    agenda = with_objectives("level", "pair").id
    kept = ["all-rounder", "blue-sky", "publish-or-perish", agenda]
    position = GAME.position(seats=5, turn=OVER, players=[{"level": 7}, {"level": 8}], kept=kept)
    assert [position.level[seat] for seat in (3, 4)] == [1, 1]
    assert position.result().seats[3].lines[3].points == 1


@rule("PER-AGENDA-6")
def test_one_point_for_each_goal_card() -> None:
    assert scored(with_objectives("set", "card"), (2, 2, 0, 0)) == 4
    assert scored(with_objectives("set", "card"), (2, 1, 0, 1)) == 9 + 1


@rule("PER-AGENDA-7")
def test_two_points_for_each_card_of_one_colour() -> None:
    named = {o.colours for card in AGENDAS for o in card.objectives if o.kind == "colour"}
    assert len(named) == 3
    for colour in COLOURS:
        objective = Objective("colour", (colour,))
        for count in (0, 1, 3):
            cards = {**dict.fromkeys(COLOURS, 1), colour: count}
            assert points(objective, counts(**cards), 0) == 2 * count, "also for a single one"


@rule("PER-AGENDA-8")
@pytest.mark.parametrize("colours", list(permutations(COLOURS, 2)))
def test_five_points_for_each_pair_of_two_colours(colours: tuple[str, str]) -> None:
    for first, second in ((0, 2), (1, 1), (3, 2)):
        cards = {**dict.fromkeys(COLOURS, 2), colours[0]: first, colours[1]: second}
        assert points(Objective("pair", colours), counts(**cards), 0) == 5 * min(first, second)


@rule("PER-AGENDA-9")
@pytest.mark.parametrize(
    ("cards", "sets"),
    [
        ((0, 0, 0, 0), 0),
        ((4, 4, 0, 0), 0),
        ((1, 1, 1, 0), 1),
        ((3, 1, 1, 1), 1),
        ((2, 2, 1, 1), 2),
        ((2, 2, 2, 2), 2),
        ((3, 3, 2, 1), 3),
        ((3, 2, 2, 2), 3),
    ],
)
def test_nine_points_for_each_set_of_three_colours(cards: tuple[int, ...], sets: int) -> None:
    assert points(Objective("set"), cards, 0) == 9 * sets


@rule("PER-AGENDA-9")
def test_the_formula_finds_as_many_sets_as_taking_them_one_by_one() -> None:
    objective = Objective("set")
    for cards in product(range(6), repeat=4):
        colours = [colour for colour, count in zip(COLOURS, cards, strict=True) for _ in range(count)]
        assert points(objective, cards, 0) == worth({"kind": "set"}, colours, 0)


@rule("PER-AGENDA-10")
@pytest.mark.parametrize(("cards", "level", "lower"), [(3, 5, 3), (4, 2, 2), (0, 8, 0), (3, 0, 0), (4, 4, 4)])
def test_three_times_the_lower_of_level_and_cards(cards: int, level: int, lower: int) -> None:
    assert points(Objective("lower"), (cards, 0, 0, 0), level) == 3 * lower


@rule("PER-AGENDA-11")
def test_the_level_may_serve_both_objectives() -> None:
    # No card of this edition has both objectives that count levels, so here is one that does.
    both = AgendaCard("both", "Both", (Objective("level"), Objective("lower")))
    assert score(both, (5, 0, 0, 0), 5)[0] == 5 + 15
    assert best_split([{"kind": "level"}, {"kind": "lower"}], CARDS["green"][:5], 5) == 20
