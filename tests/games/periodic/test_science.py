"""What is told of the elements is what the library says, and every failure of a trend has its reason."""

from __future__ import annotations

import pytest

from bohrd.contract import BadInput
from bohrd.games.periodic import GAME
from bohrd.games.periodic.science import (
    IONIZATION,
    MEASURED,
    PROPERTIES,
    SCIENCE,
    change,
    defies,
    odd_at,
    odd_steps,
    value,
)
from bohrd.games.periodic.table import ELEMENTS, PLACE
from games.periodic import elements
from games.periodic.table import FAR, play

TRENDS = [trend.key for trend in GAME.content.trends]
YEARS = {"V": 1801, "Nh": 2004, "Rf": 1964, "Y": 1794, "Co": 1739}
"""Discoveries that the library dates otherwise: vanadium by its second discoverer, nihonium by its name."""


def steps(trend: str) -> set[tuple[str, str]]:
    """All single steps along a trend."""
    distance = GAME.content.distance[GAME.content.trend_number[trend]]
    return {
        (start.symbol, end.symbol)
        for start in ELEMENTS
        for end in ELEMENTS
        if distance[start.place][end.place] == 1
    }


def test_the_table_of_values_is_made_from_the_library() -> None:
    assert elements.FILE.read_text(encoding="utf-8") == elements.text()


def test_every_element_has_its_values_and_its_story() -> None:
    assert set(MEASURED) == set(SCIENCE.element) == set(PLACE)
    for symbol, measured in MEASURED.items():
        assert sum(measured.shells) == ELEMENTS[PLACE[symbol]].number
        assert measured.state in ("solid", "liquid", "gas", "not known")
    assert [symbol for symbol, known in MEASURED.items() if known.state == "liquid"] == ["Br", "Hg"]


def test_discoveries_are_where_the_library_has_them() -> None:
    for symbol, known in SCIENCE.element.items():
        year = elements.library()[symbol]["discovery_year"]
        if known.year is not None and symbol not in YEARS:
            assert abs(known.year - year) <= 6, symbol


def test_mass_falls_only_where_chemists_know_it_does() -> None:
    falls = {step for step in steps("mass_up") if defies("mass_up", *step)}
    assert falls == {("Co", "Ni"), ("Te", "I"), ("Bh", "Hs"), ("Fl", "Mc"), ("Ts", "Og")}
    masses = {symbol: MEASURED[symbol].weight for symbol in ("Sg", "Bh", "Mt", "Ds", "Rg", "Ar", "K")}
    assert masses["Sg"] < masses["Bh"] < masses["Mt"] < masses["Ds"] < masses["Rg"]
    assert masses["Ar"] > masses["K"] and all(
        "protons" in why or "neutrons" in why for why in _notes("Ar", "K")
    )


def _notes(*symbols: str) -> list[str]:
    return [SCIENCE.element[symbol].note for symbol in symbols]


@pytest.mark.parametrize("trend", TRENDS)
def test_every_step_against_a_trend_has_its_reason_and_no_other_has_one(trend: str) -> None:
    assert set(odd_steps(trend)) == {step for step in steps(trend) if defies(trend, *step)}
    assert all(odd.short and odd.why.endswith(".") for odd in odd_steps(trend).values())


def test_known_exceptions_of_ionization_are_among_them() -> None:
    assert {("Be", "B"), ("N", "O"), ("Mg", "Al"), ("P", "S")} <= set(odd_steps("ionization"))
    assert change("ionization", "Na", "Mg") == "Na 5.14 → Mg 7.65 eV"
    assert change("number", "Na", "Mg") == "" and value(IONIZATION, "Og") == "not known"


def test_trends_hold_from_end_to_end() -> None:
    """They are true on the whole: of moves of five spaces few go against their trend, and none by mass."""
    for trend, most in {"ionization": 1 / 6, "radii": 1 / 4, "mass_up": 0, "mass_down": 0}.items():
        distance = GAME.content.distance[GAME.content.trend_number[trend]]
        far = [(s, e) for s in ELEMENTS for e in ELEMENTS if distance[s.place][e.place] == 5]
        against = sum(defies(trend, start.symbol, end.symbol) for start, end in far)
        assert against <= most * len(far), f"{trend}: {against} of {len(far)}"


@pytest.mark.parametrize("symbol", PLACE)
def test_each_element_has_a_panel(symbol: str) -> None:
    view = GAME.position(goals=FAR).view(0)
    html = GAME.drawer(view, ["Ada", "Bo"], f"element-{symbol}")
    assert f"{MEASURED[symbol].mass} u" in html
    assert html.count('class="electron"') == ELEMENTS[PLACE[symbol]].number
    for _, _, _, odd in odd_at(symbol):
        assert odd.why in str(html).replace("&#39;", "'")


def test_the_panel_says_which_cards_ask_for_an_element() -> None:
    view = GAME.position(goals={**FAR, "green": {"card": "quartz"}}).view(0)
    assert "Sand and Quartz" in GAME.drawer(view, ["Ada", "Bo"], "element-O")
    with pytest.raises(BadInput):
        GAME.drawer(view, ["Ada", "Bo"], "element-Xx")


@pytest.mark.parametrize("key", [one.key for one in PROPERTIES])
def test_the_table_is_coloured_by_each_property(key: str) -> None:
    view = GAME.position(goals=FAR).view(0)
    html = GAME.drawer(view, ["Ada", "Bo"], f"chart-{key}")
    assert html.count('data-panel="element-') == 88
    with pytest.raises(BadInput):
        GAME.drawer(view, ["Ada", "Bo"], "chart-taste")


def test_a_step_against_its_trend_is_marked_told_and_explained() -> None:
    position = GAME.position(players=[{"flask": "N", "energy": 3}], goals=FAR)
    view = position.view(0)
    board = next(part.html for part in GAME.draw(view, ["Ada", "Bo"]) if part.name == "board")
    assert board.count('class="odd ionization') == 1, "from nitrogen that trend reaches no other such step"
    move = next(move for move in position.legal() if move.name == "spend ionization O")
    assert "two electrons share a p orbital" in GAME.preview(view, ["Ada", "Bo"], move)["lens"]
    moved = next(event for event in play(position, "spend ionization O") if event.name == "moved")
    telling = GAME.tell(moved)
    assert telling.short == "N 14.53 → O 13.62 eV"
    assert telling.fact is not None and telling.fact.source == "NIST Atomic Spectra Database"


def test_the_fact_of_a_card_comes_with_the_card_its_first_cube_and_its_end() -> None:
    players = [{"flask": "Ag", "energy": 5}, {"flask": "Na", "energy": 2}]
    position = GAME.position(seats=2, players=players, goals={**FAR, "green": {"card": "bronze"}})
    names = ("spend mass_up Sn", "research green", "spend mass_down Cu", "research green", "end")
    facts = [(event.name, GAME.tell(event).fact) for event in play(position, *names)]
    told = [(name, fact.title) for name, fact in facts if fact is not None]
    assert told[:2] == [("researched", "Bronze"), ("completed", "Bronze")]
    assert [name for name, _ in told[2:]] == ["card"] and all(fact.source for _, fact in facts if fact)


def test_every_goal_card_says_where_its_fact_can_be_looked_up() -> None:
    assert all(len(goal.source) > 5 for goal in GAME.content.goals)


def test_the_goal_line_counts_what_the_table_shows() -> None:
    players = [{"completed": ["pool"], "level": 2}]
    goals = {**FAR, "pink": {"card": "ruby", "cubes": [["O", "Al"]]}}
    position = GAME.position(players=players, goals=goals)
    points = position.result().scores[0]
    assert (
        GAME.aim(position.view(0))
        == f"Most points when a stack is used up or 2 Discs are at 23; you have {points}."
    )
    assert len(GAME.aim(position.view(None))) < 90
