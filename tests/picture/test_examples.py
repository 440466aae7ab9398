"""The pictures of the ledgers' examples: each shows what the words say, and the rules agree with both."""

from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from markupsafe import Markup

from bohrd import games
from bohrd.contract import IllegalMove, LiveChance, Position, View
from bohrd.games import in_your_element, periorbis
from bohrd.picture import DrawnGame, Part, drawing, example
from bohrd.picture.example import Example

PICTURED = [id for id in games.ids() if id != "nim"]
EMPLOYEES = periorbis.GAME.content.employees
BY_SYMBOL = in_your_element.GAME.content.by_symbol
RULES = [(id, rule.id) for id in PICTURED for rule in games.load(id).ledger if rule.example]
NO_POSITION = "ELE-SCORE-1"
"""Its two cards are the rulebook's: no scenario of this edition has beryllium."""


def read(rule: str) -> tuple[DrawnGame, Example]:
    id = next(id for id, other in RULES if other == rule)
    shown = example.read(games.load(id), rule)
    assert shown is not None
    return games.load(id), shown


def view(rule: str) -> Any:
    """What an example shows, as its game's own kind of view."""
    game, shown = read(rule)
    return msgspec.convert(shown.view, game.view_type)


def position(rule: str) -> Position:
    """A position with the view that an example shows."""
    return read(rule)[0].sample(view(rule), LiveChance(1))


def play(at: Position, *names: str) -> View:
    """Play moves by name; what everybody sees then."""
    for name in names:
        at.play(at.game.move(name), LiveChance(1))
    return at.view(None)


def refused(at: Position, name: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        play(at, name)
    return refusal.value.rule


# -- pictures -------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", [rule for _, rule in RULES])
def test_every_example_has_a_picture(rule: str) -> None:
    game, shown = read(rule)
    drawn = game.example(rule)
    assert drawn is not None
    ids = {element.get("id") for element in ElementTree.fromstring(drawn).iter()}
    assert {*shown.lit, *shown.frame} <= ids
    assert drawn.count('"legal') >= len(shown.lit)


def test_nothing_else_has_one() -> None:
    there = {
        (id, entry.name) for id in PICTURED for entry in (files(f"bohrd.games.{id}") / "examples").iterdir()
    }
    assert there == {(id, f"{rule}.json") for id, rule in RULES}
    assert games.load("periodic").example("PER-COMP-1") is None


def test_an_example_without_a_picture_is_told_in_words() -> None:
    nim = games.load("nim")
    assert nim.ledger["NIM-TAKE-1"].example and nim.example("NIM-TAKE-1") is None


@pytest.mark.parametrize("rule", [rule for _, rule in RULES if rule != NO_POSITION])
def test_what_is_shown_can_happen(rule: str) -> None:
    assert position(rule).view(view(rule).seat) == view(rule)


def test_a_drawing_is_cut_down_to_what_is_framed_in_it() -> None:
    svg = Markup(
        '<g transform="translate(100 20) scale(2)"><g id="card" transform="translate(5 5)"><title>A</title>'
        '<rect x="1" y="1" width="200" height="30"/></g><g id="cell"><path d="M0-34L30-17V17L0 34Z"/></g></g>'
    )
    parts = [drawing("board", "", 900, 500, svg), Part("hand", "", 100, 60, Markup("<p>A hand</p>"))]
    board, hand = example.framed(parts, {"card"})
    assert 'viewBox="110 30 404 64"' in board.html and (board.width, board.height) == (404, 64)
    assert hand is parts[1], "what is no drawing is shown whole"
    both, _ = example.framed(parts, {"card", "cell"})
    assert 'viewBox="98 0 416 94"' in both.html, "it ends where the drawing does"
    assert [part.width for part in example.framed(parts[:1], set())] == [900]


# -- what they say --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "trend"),
    [
        ("PER-TREND-2", "number"),
        ("PER-TREND-6", "ionization"),
        ("PER-TREND-7", "radii"),
        ("PER-TREND-8", "mass_up"),
        ("PER-TREND-9", "mass_down"),
    ],
)
def test_what_a_trend_reaches_is_lit(rule: str, trend: str) -> None:
    moves = [move.name.split() for move in position(rule).legal() if move.name.startswith(f"spend {trend} ")]
    assert [f"element-{name[2]}" for name in moves] == read(rule)[1].lit


def test_the_flask_is_where_the_microscope_says() -> None:
    table = view("PER-SETUP-12").table
    assert (table.ring[table.players[0].microscope - 1], table.players[0].flask) == ("metalloids", "B")


def test_three_trends_were_paid_with_1_2_and_2() -> None:
    table = view("PER-SPEND-1").table
    assert (table.now.paid, table.trends) == (3, (1, 2, 2, 0, 0))


def test_the_microscope_moves_to_metalloids() -> None:
    at = position("PER-TRACK-1")
    player = play(at, "end").table.players[0]
    assert (player.flask, at.view(None).table.ring[player.microscope - 1]) == ("As", "metalloids")


def test_the_lit_tile_has_its_bonds_in_directions_2_and_3() -> None:
    game, shown = read("MOL-TILE-7")
    assert shown.lit == ["cell_1_0"] and ("O110000", 1, 0, 2) in {
        (tile.layout, tile.q, tile.r, tile.rotation) for tile in view("MOL-TILE-7").molecule
    }
    drawn = ElementTree.fromstring(game.example("MOL-TILE-7") or "")
    tile = next(element for element in drawn.iter() if element.get("id") == shown.lit[0])
    turns = [bond.get("transform") for bond in tile.iter() if "bond" in bond.get("class", "")]
    assert turns == ["rotate(-120)", "rotate(-180)"]


def test_bonds_and_groups_score_what_the_examples_say() -> None:
    assert [points.score for points in view("MOL-PLAY-10").points] == [2, 0]
    assert [points.score for points in view("MOL-EFFECT-26").points] == [2 + 2, 1], "C-C and C-O, then O-H"
    alcohol = view("MOL-GROUP-5")
    assert alcohol.counters == {"alcohol": 1}
    assert play(position("MOL-GROUP-5"), "group alcohol").points[0].score == 3 + 1 - 1


def test_orange_acts_first_then_green_blue_and_pink() -> None:
    at = position("ORB-ORDER-1")
    acting: list[str] = []
    while len(acting) < 4:
        acting.append(read("ORB-ORDER-1")[1].names[at.turn])
        play(at, "end")
    assert acting == ["Orange", "Green", "Blue", "Pink"]


def test_three_cards_were_drawn_and_the_pool_holds_seven() -> None:
    pool = view("ORB-POOL-4")
    assert (pool.seats, len(pool.pool)) == (5, 7)
    assert [f"pool-{offer.number}" for offer in pool.pool if offer.factor == 5] == read("ORB-POOL-4")[1].lit


def test_ore_is_delivered_only_after_a_contract() -> None:
    at = position("ORB-ACT-9")
    assert refused(at, "slot 1 transport") == "ORB-CARGO-4"
    assert play(at, "slot 2 sign kestrel top", "slot 1 transport", "load crate hq kestrel").ships[0].crates[0]


def test_all_five_are_paid() -> None:
    before = view("ORB-WAGE-1")
    after = play(position("ORB-WAGE-1"), "end").companies[1]
    assert (before.companies[1].credits - 12, before.now.due, after.credits - 3) == (25, 9, 25)
    assert (after.crates[0], before.ships[0].crates[0], after.data, after.fleet_capacity) == (3, 1, 0, 4)


def test_two_crates_bring_two_credits_and_a_point_each() -> None:
    seller, before = EMPLOYEES[0], view("ORB-SELL-2").companies[0]
    assert (seller.selling, seller.contract) == (2, 0)
    after = play(position("ORB-SELL-2"), "slot 1 sell-ore 2").companies[0]
    assert (after.credits - before.credits, after.points - before.points) == (4, 2)


@pytest.mark.parametrize(("slot", "skill", "items"), [(1, 2, 2), (4, 4, 3)])
def test_fleet_capacity_and_skill_limit_what_is_carried(slot: int, skill: int, items: int) -> None:
    firm = view("ORB-CARGO-2").companies[0]
    assert (firm.fleet_capacity, EMPLOYEES[firm.crew[slot - 1].number].captain) == (3, skill)
    at = position("ORB-CARGO-2")
    play(at, f"slot {slot} transport", *["load crate ada hq"] * items)
    assert at.view(None).companies[0].storage == items
    rule = "ORB-CARGO-3" if items == skill else "ORB-CARGO-2"
    assert refused(at, "load crate ada hq") == rule, "with nothing more to load it is finished"


def test_mining_took_one_black_and_gave_two_crates() -> None:
    seen = view("ORB-MINE-1")
    fresh = view("ORB-CARGO-2").asteroids[0].ore
    assert EMPLOYEES[seen.companies[0].crew[3].number].black == seen.companies[0].crates[0] == 2
    assert seen.asteroids[0].ore == (fresh[0] - 1, *fresh[1:])


def test_the_ship_pays_and_scores_as_the_examples_say() -> None:
    before = view("ORB-SHIP-3")
    assert before == view("ORB-SHIP-4") == view("ORB-SHIP-5")
    after = play(position("ORB-SHIP-3"), "end").companies
    credits = [new.credits - old.credits for new, old in zip(after, before.companies, strict=True)]
    assert (credits, [firm.points for firm in after]) == ([40, 9, 24], [4, -1, 2])


def test_cards_and_goals_of_in_your_element() -> None:
    hand = view("ELE-PLAY-2").hands[0]
    assert hand[:3] == ("proton 1", "neutron 2", "electron 3")
    assert "claim A 2" in {move.name for move in position("ELE-CLAIM-2").legal()}
    cards = [BY_SYMBOL[symbol] for symbol in view(NO_POSITION).table.row[:2]]
    assert [card.z for card in cards] == [2, 4]
    assert sum(card.points for card in cards) == 26
