"""Periorbis with other cards, ships, asteroids and numbers."""

import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from bohrd.contract import OVER, BadInput, LiveChance
from bohrd.games.periorbis import GAME, Periorbis
from bohrd.match import Match
from bohrd.record import parse
from games.periorbis.table import legal, play

Table = dict[str, Any]


def tables() -> dict[str, Table]:
    """The standard content, to be changed."""
    return deepcopy({file: dict(table) for file, table in GAME.tables.items()})


@pytest.fixture(scope="module")
def small() -> Periorbis:
    """Three asteroids with few slots, four ships, few and odd cards, and other numbers."""
    other = tables()
    other["employees"]["deck1"]["cards"] = other["employees"]["deck1"]["cards"][5:12]
    odd = {"number": 700, "name": "Zed", "type": "engineer", "wage": 0, "building": 60, "upgrade": 9}
    other["employees"]["deck2"]["cards"] = [odd, *other["employees"]["deck2"]["cards"][:3]]
    ships = other["ships"]["ships"]
    for ship in ships:
        ship["advances"].reverse()
    other["ships"]["ships"] = [*ships[:2], ships[12], ships[22]]
    rocks = other["asteroids"]["asteroids"][:3]
    rocks[0]["slots"] = [7]
    rocks[1]["name"] = "Brobdingnag the Enormous"
    other["asteroids"] = {"short_asteroids": 2, "asteroids": rocks}
    other["orbit"] = {
        "short_token": {"turn": 2, "orbit": "high", "asteroid": "bertha"},
        "turn": [{"low": ["ada"], "middle": ["bertha"], "high": ["capek"]}, *[orbit("ada", "capek")] * 4],
    }
    other["constants"] |= {
        "turns": {"full": 5, "short": 2},
        "hire_factors": [9, 4, 2],
        "open_slots": 7,
        "slot_costs": [],
        "start_credits": 60,
        "drives": ["Slow", "Fast", "Faster"],
    }
    return GAME.with_content(other)


def orbit(*low: str) -> Table:
    return {"low": list(low), "middle": [], "high": []}


@pytest.mark.parametrize("seats", list(GAME.seats))
@pytest.mark.parametrize("length", ["full", "short"])
def test_whole_games_are_played_with_other_content(small: Periorbis, seats: int, length: str):
    for seed in range(5):
        luck, chance = random.Random(seed), LiveChance(seed)
        position = small.start(seats, {"length": length, "decks": "scaled"}, chance)
        for _ in range(small.bound):
            if position.turn == OVER:
                break
            assert small.load(position.dump()).digest() == position.digest()
            fit = [move for move in small.catalogue if not list(position.refusals(move))]
            assert list(position.legal()) == fit
            position.play(luck.choice(fit), chance)
        assert position.result().over and position.marker == (5 if length == "full" else 2)


def test_other_numbers_are_the_ones_that_count(small: Periorbis):
    position = small.position(phase="hire", marker=3, pool=[12, 700], companies=[{"credits": 18}])
    events = play(position, "hire 12 empty", "pass")
    assert "9 × 2 = 18 credits" in events[0].text and position.pool == ((700, 4),)
    assert legal(position, "slot 1 build") == set(), "nothing is left of 18 credits"
    rich = small.position(companies=[{"crew": [0, 700], "credits": 0, "data": 0}])
    play(rich, "slot 2 build ada")
    assert rich.bases[0] == (0,) and rich.credits[0] == 0
    assert "slot 1 sign kestrel bottom" in legal(rich)


def test_both_contents_live_side_by_side(small: Periorbis):
    ours, theirs = GAME.start(3, chance=LiveChance(1)), small.start(3, chance=LiveChance(1))
    for _ in range(40):
        for position in (ours, theirs):
            if position.turn != OVER:
                position.play(position.legal()[-1], LiveChance(2))
    assert ours.game is GAME and theirs.game is small and len(GAME.catalogue) != len(small.catalogue)
    assert ours.credits != theirs.credits and len(GAME.content.ships) == 30
    assert GAME.with_content(tables()) is GAME, "the same content is the same game"


def test_it_is_drawn_and_printed_with_its_own_cards(small: Periorbis):
    position = small.position(seats=3, pool=[700], phase="hire", marker=2)
    standard = GAME.picture(GAME.position(seats=3).view(0))
    svg, text = small.picture(position.view(0), legal=position.legal()), str(position)
    for drawn in (svg, text):
        assert "Zed" in drawn and "Brobdingnag the Enormous" in drawn and "Slow" in drawn
    assert "Zed" not in standard and "Slow" not in standard
    assert GAME.picture(GAME.position(seats=3).view(0)) == standard, "nothing is mixed up"
    assert max(map(len, text.splitlines())) <= 100


def test_a_record_carries_its_content(small: Periorbis):
    match = Match.new(small, ["a", "b"], seed=4)
    while not match.over:
        match.play(match.legal()[0])
    again = parse(match.record.lines())
    assert again.game is small and again.check().digest() == match.position.digest()


def test_a_folder_may_hold_a_single_file(tmp_path: Path):
    text = 'short_asteroids = 1\nasteroids = [{ id = "ada", name = "Ada", slots = [5], black = [1, 1, 1],'
    (tmp_path / "asteroids.toml").write_text(f"{text} grey = [0, 0, 0], white = [0, 0, 0] }}]\n")
    with pytest.raises(BadInput, match=r"orbit.toml, turn entry 1, low\[1\]: there is no asteroid 'bertha'"):
        GAME.with_content(tmp_path)


WRONG = [
    ("employees starter cards 1 number", 1, r"employees.toml, starter.cards\[1\].number: 1 is there"),
    ("employees deck2 cards 0 number", 7, r"employees.toml, deck2.cards\[0\].number: 7 is there already"),
    ("employees starter cards 0 name", "Kofi Ollorin", r"starter.cards\[5\].name: 'Kofi Ollorin' is there"),
    ("employees starter cards 0 name", "A {p0}", r"starter.cards\[0\].name: must be a name"),
    ("employees starter cards 0 type", "cook", r"starter.cards\[0\].type: invalid enum value 'cook'"),
    ("employees starter cards 0 wage", -1, r"starter.cards\[0\].wage: expected int >= 0"),
    ("employees starter cards 0 cooking", 1, r"starter.cards\[0\]: object contains unknown field cooking"),
    ("employees starter cards 0 captain", 0, r"starter.cards\[0\].captain: expected int >= 1"),
    ("employees starter cards", [], "employees.toml, starter.cards: must be 6 at least"),
    ("employees cadet count", 17, "employees.toml, cadet.count: must be 18 at least"),
    ("ships ships 2 id", "wren", "ships.toml, ships entry 3, id: 'wren' is taken already"),
    ("ships ships 2 id", "hq", "ships.toml, ships entry 3, id: 'hq' is taken already"),
    ("ships ships 2 id", "A b", "ships.toml, ships entry 3, id: must be small letters"),
    ("ships ships 2 minimum", 10, "ships.toml, ships entry 3, minimum: must be 9, its spaces"),
    ("ships ships 2 sizes", [5, 4], "ships.toml, ships entry 3, sizes: expected array of length 3"),
    ("ships ships 2 level", 4, "ships.toml, ships entry 3, level: invalid enum value 4"),
    ("ships ships", [], "ships.toml, ships: must have a ship"),
    ("asteroids asteroids 0 slots", [], "asteroids entry 1, slots: must be 1 to 4 base slots"),
    ("asteroids asteroids 0 slots", [9, 8], "asteroids.toml, asteroids entry 1, slots: must not fall"),
    ("asteroids asteroids 0 id", "eva", r"orbit.toml, turn entry 1, low\[0\]: there is no asteroid 'ada'"),
    ("asteroids short_asteroids", 10, "asteroids.toml, short_asteroids: must be 1 to 9"),
    ("asteroids short_asteroids", 2, "orbit.toml, short_token.asteroid: there is no asteroid 'capek'"),
    ("orbit turn 4 high", ["ada"], r"orbit.toml, turn entry 5, high\[0\]: 'ada' is shown on this turn"),
    ("orbit turn", [], "constants.toml, turns.full: the Orbit Track has only 0 turns"),
    ("orbit short_token turn", 7, "orbit.toml, short_token.turn: must be 1 to 6"),
    ("orbit short_token turn", 1, "orbit.toml, short_token.asteroid: 'capek' is shown on turn 1"),
    ("constants turns full", 0, "constants.toml, turns.full: expected int >= 1"),
    ("constants turns full", 13, "constants.toml, turns.full: the Orbit Track has only 12 turns"),
    ("constants open_slots", 3, "constants.toml, open_slots: must be 4"),
    ("constants open_slots", 6, "constants.toml, slot_costs: must have one cost for each"),
    ("constants hire_factors", [5, 5, 3], "constants.toml, hire_factors: must fall"),
    ("constants fleet_capacity top", 2, "constants.toml, fleet_capacity.top: must be no less"),
    ("constants ships_on_offer", [1, 2, 2, 3, 4], "constants.toml, ships_on_offer entry 5,?: must be 1 to 3"),
    ("constants ore_column", [0, 1, 2, 3, 2], "constants.toml, ore_column entry 4,?: must be 0 to 2"),
    ("constants data_price", -1, "constants.toml, data_price: must be 0 to 1000"),
    ("constants data_price", "ten", "constants.toml, data_price: expected int"),
    ("constants drives", ["Basic", "", "X"], "constants.toml, drives entry 2,?: must be a name"),
]
"""A place in the content, what is put there, and what is said of it."""


def put(content: Any, path: str, value: object) -> None:
    *steps, last = [int(step) if step.isdigit() else step for step in path.split()]
    for step in steps:
        content = content[step]
    content[last] = value


@pytest.mark.parametrize(("path", "value", "message"), WRONG, ids=[f"{path}={to}" for path, to, _ in WRONG])
def test_a_mistake_is_named_with_its_file_table_and_field(path: str, value: object, message: str):
    content = tables()
    put(content, path, value)
    with pytest.raises(BadInput, match=message):
        GAME.with_content(content)


def test_garbage_anywhere_is_refused_or_played_to_the_end():
    luck = random.Random(5)
    odd: list[Any] = [None, True, -1, 0, 1, 3, 10**7, 0.5, "", "ada", [], ["ada"], {}]
    taken = 0
    for _ in range(150):
        content = tables()
        damage(content, luck, odd)
        try:
            game = GAME.with_content(content)
        except BadInput:
            continue
        taken += 1
        chance = LiveChance(1)
        seats, length = luck.choice(list(game.seats)), luck.choice(["full", "short"])
        position = game.start(seats, {"length": length}, chance)
        for _ in range(game.bound):
            if position.turn == OVER:
                break
            position.play(luck.choice(position.legal()), chance)
        assert position.result().over and str(position) and game.picture(position.view(None))
    assert taken > 10


def damage(place: Any, luck: random.Random, odd: list[Any]) -> None:
    """Put something odd in one place."""
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    key = luck.choice(keys)
    if isinstance(place[key], dict | list) and place[key] and luck.random() < 0.9:
        damage(place[key], luck, odd)
    elif isinstance(place[key], int) and luck.random() < 0.7:
        place[key] += luck.choice([-2, -1, 1, 2])
    else:
        place[key] = luck.choice(odd)
