"""The board, the trends and movement: areas BOARD, GROUP, TREND and MOVE of the ledger."""

import pytest

from bohrd.games.periodic import GAME
from bohrd.games.periodic.table import ELEMENTS, PLACE
from games.periodic.table import FAR, legal, play, player, reached, refused, ring
from kit import rule

MAP = """
H   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   He
Li  Be  .   .   .   .   .   .   .   .   .   .   B   C   N   O   F   Ne
Na  Mg  .   .   .   .   .   .   .   .   .   .   Al  Si  P   S   Cl  Ar
K   Ca  Sc  Ti  V   Cr  Mn  Fe  Co  Ni  Cu  Zn  Ga  Ge  As  Se  Br  Kr
Rb  Sr  Y   Zr  Nb  Mo  Tc  Ru  Rh  Pd  Ag  Cd  In  Sn  Sb  Te  I   Xe
Cs  Ba  .   Hf  Ta  W   Re  Os  Ir  Pt  Au  Hg  Tl  Pb  Bi  Po  At  Rn
Fr  Ra  .   Rf  Db  Sg  Bh  Hs  Mt  Ds  Rg  Cn  Nh  Fl  Mc  Lv  Ts  Og
"""
GRID = [line.split() for line in MAP.strip().splitlines()]
ROWS = [[symbol for symbol in row if symbol != "."] for row in GRID]
SYMBOLS = [symbol for row in ROWS for symbol in row]
GROUPS = {
    "alkali": "Li Na K Rb Cs Fr",
    "alkaline": "Be Mg Ca Sr Ba Ra",
    "transition": "Sc Ti V Cr Mn Fe Co Ni Cu Zn Y Zr Nb Mo Tc Ru Rh Pd Ag Cd"
    " Hf Ta W Re Os Ir Pt Au Hg Rf Db Sg Bh Hs Mt Ds Rg Cn",
    "other_metals": "Al Ga In Sn Tl Pb Bi Nh Fl Mc Lv",
    "metalloids": "B Si Ge As Sb Te Po",
    "nonmetals": "H C N O P S Se",
    "halogens": "F Cl Br I At Ts",
    "noble": "He Ne Ar Kr Xe Rn Og",
}
TRENDS = {
    "ionization": ("up", "right"),
    "radii": ("down", "left"),
    "mass_up": ("down", "right"),
    "mass_down": ("up", "left"),
}


def _step(symbol: str, direction: str) -> str | None:
    """One space on the map: along a row to the next symbol, in a column to the next row only."""
    row = next(r for r, line in enumerate(GRID) if symbol in line)
    if direction in ("left", "right"):
        place = ROWS[row].index(symbol) + (1 if direction == "right" else -1)
        return ROWS[row][place] if 0 <= place < len(ROWS[row]) else None
    beside = row + (1 if direction == "down" else -1)
    there = GRID[beside][GRID[row].index(symbol)] if 0 <= beside < len(GRID) else "."
    return None if there == "." else there


def _walk(trend: str, start: str, spaces: int) -> str:
    """Every element that at most so many spaces reach, worked out on the map, in the board's order."""
    if trend == "number":
        place = SYMBOLS.index(start)
        found = {*SYMBOLS[max(0, place - spaces) : place], *SYMBOLS[place + 1 : place + 1 + spaces]}
    else:
        found: set[str] = set()
        edge = {start}
        for _ in range(spaces):
            edge = {there for here in edge for way in TRENDS[trend] if (there := _step(here, way))}
            found |= edge
    return " ".join(symbol for symbol in SYMBOLS if symbol in found)


@rule("PER-BOARD-1", "PER-BOARD-2")
def test_the_board_is_the_printed_map() -> None:
    touched = [target for move in GAME.catalogue for target in move.targets[-1:]]
    elements = [target for target in touched if target.startswith("element-")]
    assert list(dict.fromkeys(elements)) == [f"element-{symbol}" for symbol in SYMBOLS]
    assert len(SYMBOLS) == 88


@rule("PER-BOARD-3", "PER-BOARD-4", "PER-BOARD-5", "PER-MOVE-1", "PER-MOVE-2", "PER-TILE-4")
@pytest.mark.parametrize("plus3", [0, 1, 2, 3])
def test_every_reach_from_every_element_follows_the_map(plus3: int) -> None:
    for symbol in SYMBOLS:
        position = GAME.position(players=[{"flask": symbol, "plus3": plus3}], goals=FAR)
        for trend in ("number", *TRENDS):
            expected = _walk(trend, symbol, 5 + 3 * plus3)
            assert reached(position, f"gain {trend}") == expected, (symbol, trend)
            assert reached(position, f"spend {trend}") == expected, (symbol, trend)


@rule("PER-TREND-2", "PER-TREND-6", "PER-TREND-7", "PER-TREND-8", "PER-TREND-9")
@pytest.mark.parametrize(
    ("trend", "start", "printed"),
    [
        ("number", "Na", "C N O F Ne Mg Al Si P S"),
        ("ionization", "Na", "H He Li Be B C N Mg Al Si P S"),
        ("radii", "S", "Na Mg Al Si P Ca Zn Ga Ge As Se In Sn Sb Te Pb Bi Po Mc Lv"),
        ("mass_up", "Be", "B C N O F Mg Al Si P S Ca Sc Ti V Ga Ge As Sr Y Zr In Sn Ba Hf Tl Ra"),
        ("mass_down", "Al", "H Li Be B Na Mg"),
    ],
)
def test_the_printed_lists_of_reachable_elements(trend: str, start: str, printed: str) -> None:
    assert reached(GAME.position(players=[{"flask": start}], goals=FAR), f"spend {trend}") == printed


@rule("PER-BOARD-3")
@pytest.mark.parametrize("pair", ["H He", "Be B", "Mg Al", "Ba Hf", "Ra Rf"])
def test_gaps_in_a_row_are_one_space(pair: str) -> None:
    left, right = pair.split()
    assert right in _neighbours(left, "ionization") and left in _neighbours(right, "radii")


def _neighbours(start: str, trend: str) -> set[str]:
    """The elements one space away by a trend."""
    distances = GAME.content.distance[GAME.content.trend_number[trend]][PLACE[start]]
    return {element.symbol for element, spaces in zip(ELEMENTS, distances, strict=True) if spaces == 1}


@rule("PER-BOARD-4")
def test_columns_are_never_jumped() -> None:
    for symbol in [*ROWS[0], "Be", "B", "C", "N", "O", "F", *ROWS[3][2:12]]:
        left = _step(symbol, "left")
        assert _neighbours(symbol, "mass_down") == ({left} if left else set()), symbol
    for symbol in ["Y", *ROWS[6]]:
        left = _step(symbol, "left")
        assert _neighbours(symbol, "radii") == ({left} if left else set()), symbol
    assert _neighbours("Zr", "mass_up") == {"Nb", "Hf"}
    assert _neighbours("Hf", "radii") == {"Ba", "Rf"}


@rule("PER-BOARD-5", "PER-TREND-4")
@pytest.mark.parametrize("pair", ["He Li", "Ne Na", "Ar K", "Kr Rb", "Xe Cs", "Rn Fr"])
def test_row_ends_are_joined_for_the_atomic_number_alone(pair: str) -> None:
    end, start = pair.split()
    assert start in _neighbours(end, "number") and end in _neighbours(start, "number")
    for trend in TRENDS:
        assert start not in _neighbours(end, trend)
        assert end not in _neighbours(start, trend)


@rule("PER-BOARD-6")
def test_flasks_share_an_element() -> None:
    position = GAME.position(seats=3, players=[{"flask": "Al"}, {"flask": "Si"}, {"flask": "Si"}], goals=FAR)
    play(position, "spend number Si")
    assert [player(position, seat).flask for seat in range(3)] == ["Si", "Si", "Si"]


@rule("PER-GROUP-1", "PER-GROUP-2", "PER-GROUP-3")
def test_the_ring_is_reached_by_exactly_the_members_of_a_group() -> None:
    assert sorted(" ".join(GROUPS.values()).split()) == sorted(SYMBOLS)
    for symbol in SYMBOLS:
        beside = SYMBOLS[SYMBOLS.index(symbol) - 1] if symbol != "H" else "He"
        for group in GROUPS:
            players = [{"flask": beside, "energy": 1}]
            position = GAME.position(players=players, ring=ring(group, 2), goals=FAR)
            play(position, f"spend number {symbol}")
            if legal(position, "decline"):
                play(position, "decline")
            assert player(position).level == (symbol in GROUPS[group].split()), (symbol, group)


@rule("PER-TREND-1")
def test_an_activation_is_one_movement_of_the_own_flask() -> None:
    position = GAME.position(players=[{"flask": "Na"}], goals=FAR)
    trends = dict.fromkeys(name.split()[1] for name in sorted(legal(position, "spend")))
    assert set(trends) == {"number", *TRENDS}
    play(position, "spend number P")
    assert (player(position).flask, player(position, 1).flask) == ("P", "Sc")
    assert position.turn == 0
    assert reached(position, "spend mass_down") == _walk("mass_down", "P", 5)


@rule("PER-TREND-3", "PER-TREND-5")
def test_the_atomic_number_goes_one_way_and_ends_at_both_ends() -> None:
    assert reached(GAME.position(players=[{"flask": "H"}], goals=FAR), "spend number") == "He Li Be B C"
    assert reached(GAME.position(players=[{"flask": "Og"}], goals=FAR), "spend number") == "Nh Fl Mc Lv Ts"
    assert "Na" not in reached(GAME.position(players=[{"flask": "Na"}], goals=FAR), "spend number").split()
    assert refused(GAME.position(players=[{"flask": "Og"}], goals=FAR), "spend number H") == "PER-MOVE-1"


@rule("PER-TREND-10")
@pytest.mark.parametrize(
    ("trend", "symbol"), [("ionization", "He"), ("radii", "Fr"), ("mass_up", "Og"), ("mass_down", "H")]
)
def test_blocked_trends_cannot_be_activated(trend: str, symbol: str) -> None:
    position = GAME.position(
        players=[{"flask": symbol, "free_trends": ["ionization", "radii"], "plus3": 3}], goals=FAR
    )
    for step in ("spend", "gain", "free") if trend in ("ionization", "radii") else ("spend", "gain"):
        assert reached(position, f"{step} {trend}") == ""
        assert refused(position, f"{step} {trend} Na") == "PER-TREND-10"


@rule("PER-TREND-10")
def test_nothing_else_is_blocked() -> None:
    blocked = {
        (trend, symbol)
        for symbol in SYMBOLS
        for trend in ("number", *TRENDS)
        if not reached(GAME.position(players=[{"flask": symbol}], goals=FAR), f"gain {trend}")
    }
    assert blocked == {("ionization", "He"), ("radii", "Fr"), ("mass_up", "Og"), ("mass_down", "H")}


@rule("PER-MOVE-1")
def test_a_movement_goes_one_to_five_spaces() -> None:
    position = GAME.position(players=[{"flask": "Na"}], goals=FAR)
    assert refused(position, "spend number Na") == "PER-MOVE-1"
    assert refused(position, "gain number Cl") == "PER-MOVE-1"
    assert "spend number S" in legal(position)


@rule("PER-MOVE-2")
def test_a_direction_the_trend_does_not_show_is_refused() -> None:
    position = GAME.position(players=[{"flask": "Si"}], goals=FAR)
    assert refused(position, "spend ionization Al") == "PER-MOVE-2"
    assert refused(position, "spend ionization Ge") == "PER-MOVE-2"
    assert {"spend ionization C", "spend ionization P", "spend ionization N"} <= legal(position)


@rule("PER-MOVE-3")
def test_a_diagonal_takes_two_spaces_of_the_trend() -> None:
    assert "N" not in _neighbours("Si", "ionization")
    assert "N" in reached(GAME.position(players=[{"flask": "Si"}], goals=FAR), "spend ionization").split()
    # B lies up and left of Si: only Decrease Atomic Mass has both directions.
    ways = [
        trend
        for trend in TRENDS
        if f"spend {trend} B" in legal(GAME.position(players=[{"flask": "Si"}], goals=FAR))
    ]
    assert ways == ["mass_down"]


@rule("PER-MOVE-4")
def test_only_the_destination_is_named_and_counts() -> None:
    position = GAME.position(
        players=[{"flask": "Al"}], goals={**FAR, "green": {"card": "quartz"}, "blue": {"card": "salt"}}
    )
    names = legal(position, "spend number")
    assert len(names) == 10 and all(len(name.split()) == 3 for name in names)
    play(position, "spend number S")  # over Si of the green card
    assert not legal(position, "research")
    assert player(position).cubes == 6
