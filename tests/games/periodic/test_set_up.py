"""Components, set-up, chance, what is hidden, and the options: areas COMP, SETUP, CHANCE, HIDDEN and OPT."""

import random
from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from bohrd.contract import OVER, Chance, LiveChance, Position, ReplayChance
from bohrd.games.periodic import GAME
from games.periodic.table import FAR, happened, legal, play, player, refused, table
from kit import rule

GOALS, GROUPS, AGENDAS = GAME.content.goals, GAME.content.groups, GAME.content.agendas
LOWEST = {
    "alkali": "Li",
    "alkaline": "Be",
    "transition": "Sc",
    "other_metals": "Al",
    "metalloids": "B",
    "nonmetals": "H",
    "halogens": "F",
    "noble": "He",
}


def start(seats: int = 2, seed: int = 1, **options: object) -> Position:
    return GAME.start(seats, options, LiveChance(seed))


def choose_agendas(position: Position) -> Position:
    for _ in range(position.seats):
        position.play(position.legal()[0], LiveChance(0))
    return position


def by_order(position: Position, field: str) -> list[object]:
    """A field of all players, first player first."""
    seats = position.seats
    return [
        getattr(player(position, (table(position).first_player + n) % seats), field) for n in range(seats)
    ]


# -- components -----------------------------------------------------------------------------


@rule("PER-COMP-1", "PER-COMP-2", "PER-COMP-3")
def test_thirty_two_goal_cards_in_four_levels() -> None:
    assert Counter(goal.colour for goal in GOALS) == {"green": 9, "blue": 9, "purple": 7, "pink": 7}
    assert [place.colour for place in table(start()).goals] == ["green", "blue", "purple", "pink"]
    for goal in GOALS:
        assert goal.points > 0
        assert len(set(goal.elements)) == len(goal.elements)
        assert len(goal.elements) == (2 if goal.colour == "green" else 3)
        assert set(goal.elements) <= {move.name.split()[-1] for move in GAME.catalogue}


@rule("PER-COMP-4", "PER-SETUP-9")
@pytest.mark.parametrize(("seats", "box"), [(2, 12), (3, 7), (4, 4), (5, 0)])
def test_energy_at_the_start(seats: int, box: int) -> None:
    position = start(seats)
    assert table(position).box == box
    assert table(position).trends == (1, 1, 1, 1, 1)
    assert by_order(position, "energy") == [3, 4, 5, 3, 4][:seats]


@rule("PER-COMP-4")
def test_no_token_returns_to_the_box_and_none_leaves_it_with_three_or_more() -> None:
    for seats in (2, 3, 4, 5):
        position = choose_agendas(start(seats))
        luck = random.Random(seats)
        boxes = [table(position).box]
        while position.turn != OVER:
            position.play(luck.choice(position.legal()), LiveChance(luck.getrandbits(32)))
            boxes.append(table(position).box)
        assert boxes == sorted(boxes, reverse=True)
        assert seats == 2 or len(set(boxes)) == 1


@rule("PER-COMP-5")
def test_lab_points_never_run_out() -> None:
    """There are 12 tokens of 3 points; here 20 awards of 3 points have been made, and 4 more follow."""
    taken = ["pool", "bronze", "fireworks", "curie", "balloon"]
    position = GAME.position(
        seats=5,
        players=[{"flask": "Al", "energy": 1, "completed": taken}, *[{"lab_points": 15}] * 4],
        goals={**FAR, "green": {"card": "quartz", "cubes": [["O"]] * 5}},
    )
    events = play(position, "spend number Si", "research green")
    assert happened(events, "lab tokens") == [{"points": 3}] * 4
    assert [player(position, seat).lab_points for seat in range(5)] == [0, 18, 18, 18, 18]


# -- set-up ---------------------------------------------------------------------------------


@rule("PER-SETUP-1", "PER-OPT-FIRST")
def test_the_first_player_is_drawn_or_chosen() -> None:
    drawn = Counter(table(start(3, seed)).first_player for seed in range(300))
    assert set(drawn) == {0, 1, 2} and min(drawn.values()) > 70
    for seat in (1, 2, 3):
        position = start(3, seed=seat + 9, first_player=seat)
        assert table(position).first_player == position.turn == seat - 1
    assert list(GAME.seats) == [2, 3, 4, 5]


@rule("PER-SETUP-1", "PER-TURN-1")
def test_turns_and_starting_pieces_run_clockwise_from_the_first_player() -> None:
    position = start(4, first_player=3)
    asked = []
    for _ in range(4):
        asked.append(position.turn)
        position.play(position.legal()[0], LiveChance(0))
    assert asked == [2, 3, 0, 1]
    assert position.turn == 2
    assert [player(position, seat).energy for seat in range(4)] == [5, 3, 3, 4]


@rule("PER-SETUP-2", "PER-OPT-CUBES")
@pytest.mark.parametrize("cubes", [6, 7, 11])
def test_each_player_has_one_set_of_pieces(cubes: int) -> None:
    for seats in GAME.seats:
        players = table(start(seats, cubes=cubes)).players
        assert [p.cubes for p in players] == [cubes] * seats
        assert all(isinstance(p.flask, str) and p.microscope >= 1 and p.level >= 0 for p in players)


@rule("PER-SETUP-3", "PER-SETUP-4", "PER-SETUP-5", "PER-OPT-LENGTH")
@pytest.mark.parametrize(
    ("length", "stacks", "reserves"),
    [("standard", [6, 6, 5, 5], [3, 3, 2, 2]), ("short", [4, 4, 3, 3], [5, 5, 4, 4])],
)
def test_stacks_reserves_and_the_cards_on_top(length: str, stacks: list[int], reserves: list[int]) -> None:
    places = table(start(length=length)).goals
    assert [place.stack + 1 for place in places] == stacks
    assert [place.reserve for place in places] == reserves
    colours = {goal.id: goal.colour for goal in GOALS}
    assert [colours[place.card] for place in places] == ["green", "blue", "purple", "pink"]


@rule("PER-SETUP-3")
def test_goal_cards_are_drawn_at_random() -> None:
    seen = Counter(table(start(seed=seed)).goals[0].card for seed in range(900))
    assert set(seen) == {goal.id for goal in GOALS if goal.colour == "green"}
    assert min(seen.values()) > 60 and max(seen.values()) < 145


@rule("PER-SETUP-5")
def test_markers_lie_on_the_elements_of_face_up_cards_and_may_share_one() -> None:
    position = GAME.position(
        players=[{"flask": "F"}],
        goals={
            **FAR,
            "green": {"card": "quartz"},
            "purple": {"card": "air"},
            "pink": {"card": "ruby"},
        },
    )
    play(position, "spend number O")
    assert legal(position) == {
        "research green",
        "research purple",
        "research pink",
        "decline",
    }


@rule("PER-SETUP-6", "PER-SETUP-7", "PER-HIDDEN-3")
def test_award_tiles_lie_above_the_stacks_with_their_top_open() -> None:
    free, groups = {"number", "ionization", "radii"}, {"alkaline", "other_metals", "halogens"}
    tops: list[tuple[str | None, str | None]] = []
    for seed in range(200):
        green, blue, purple, pink = table(start(seed=seed)).goals
        assert [place.tiles for place in (green, blue, purple, pink)] == [3, 3, 3, 3]
        assert (green.top, blue.top, green.under, blue.under) == (None, None, (), ())
        assert {purple.top, *purple.under} == free and len(purple.under) == 2
        assert {pink.top, *pink.under} == groups and len(pink.under) == 2
        tops.append((purple.top, pink.top))
    assert len(set(tops)) == 9, "both stacks are shuffled"


@rule("PER-HIDDEN-3")
def test_the_order_of_tiles_below_the_top_is_nowhere() -> None:
    after = set()
    for seed in range(40):
        again = GAME.position(
            players=[{"flask": "Mg", "energy": 1}],
            goals={**FAR, "pink": {"card": "jet", "cubes": [["Ti", "V"]]}},
        )
        chance = LiveChance(seed)
        for name in ("spend number Al", "research pink"):
            again.play(GAME.move(name), chance)
        after.add(table(again).goals[3].top)
    assert after == {"other_metals", "halogens"}, "what lies under the top is drawn when it turns up"


@rule("PER-SETUP-8")
def test_the_ring_is_a_shuffle_of_the_eight_group_cards() -> None:
    rings = [table(start(seed=seed)).ring for seed in range(50)]
    assert all(sorted(ring) == sorted(group.key for group in GROUPS) for ring in rings)
    assert len(set(rings)) == 50


@rule("PER-SETUP-10", "PER-SETUP-11", "PER-SETUP-12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_discs_microscopes_and_flasks_at_the_start(seats: int) -> None:
    for seed in range(8):
        position = start(seats, seed)
        assert by_order(position, "level") == [0, 0, 0, 1, 1][:seats]
        assert by_order(position, "microscope") == [1, 3, 5, 7, 7][:seats]
        ring = table(position).ring
        assert by_order(position, "flask") == [LOWEST[ring[card - 1]] for card in [1, 3, 5, 7, 7][:seats]]
        assert [p.cubes for p in table(position).players] == [6] * seats


@rule("PER-SETUP-13", "PER-SETUP-14", "PER-DECIDE-1")
@pytest.mark.parametrize(("seats", "dealt"), [(2, 3), (3, 3), (4, 3), (5, 2)])
def test_agenda_cards_are_dealt_and_one_is_kept(seats: int, dealt: int) -> None:
    position = start(seats)
    hands = [position.view(seat).dealt for seat in range(seats)]
    assert [len(hand) for hand in hands] == [dealt] * seats
    assert len({card for hand in hands for card in hand}) == seats * dealt
    before = table(position)
    for _ in range(seats):
        seat = position.turn
        assert position.prompt().rule == "PER-DECIDE-1"
        assert legal(position) == {f"keep {card}" for card in hands[seat]}
        foreign = next(agenda.id for agenda in AGENDAS if agenda.id not in hands[seat])
        assert refused(position, f"keep {foreign}") == "PER-DECIDE-1"
        assert refused(position, "spend number H") == "PER-SETUP-14"
        play(position, f"keep {hands[seat][1]}")
        assert position.view(seat).kept[seat] == hands[seat][1]
    assert table(position).stage == "step"
    assert msgspec.structs.replace(table(position), stage="agenda") == before, "it is the last set-up step"
    assert refused(position, f"keep {hands[0][0]}") == "PER-SETUP-14"


# -- chance ---------------------------------------------------------------------------------


class _Order(Chance):
    """Chance that always takes the first and notes how many there were to take from."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def pick(self, weights: Sequence[int]) -> int:
        raise AssertionError("all pieces of Periodic differ")

    def draw(self, pieces: Sequence[int]) -> int:
        self.sizes.append(len(pieces))
        return pieces[0]


@rule("PER-CHANCE-1")
def test_chance_comes_in_the_order_of_the_ledger() -> None:
    chance = _Order()
    GAME.start(3, {}, chance)
    first, goals, tiles, ring, agendas = [3], [9, 9, 7, 7], [3, 3], [8, 7, 6, 5, 4, 3, 2, 1], range(12, 3, -1)
    assert chance.sizes == [*first, *goals, *tiles, *ring, *agendas]
    chosen = _Order()
    GAME.start(3, {"first_player": 1}, chosen)
    assert chosen.sizes == chance.sizes[1:], "no draw for a chosen first player"


@rule("PER-CHANCE-1")
def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    digests = []
    for _ in range(2):
        chance, luck = LiveChance(7), random.Random(7)
        position = GAME.start(4, {}, chance)
        while position.turn != OVER:
            position.play(luck.choice(position.legal()), chance)
        digests.append(position.digest())
    assert digests[0] == digests[1]


@rule("PER-CHANCE-2", "PER-CHANCE-1")
def test_after_set_up_only_what_was_never_seen_turns_up() -> None:
    """Turning up an unseen card is the set-up shuffle made visible; nothing else asks for chance."""
    chance, luck = LiveChance(3), random.Random(3)
    position = choose_agendas(GAME.start(2, {}, chance))
    chance.take()
    shown = {place.card for place in table(position).goals}
    while position.turn != OVER:
        events = position.play(luck.choice(position.legal()), chance)
        cards = [data["card"] for data in happened(events, "card")]
        tiles = sum(event.name == "award" for event in events)
        assert not shown & set(cards), "no card comes back"
        shown |= set(cards)
        assert len(cards) <= len(chance.take()) <= len(cards) + tiles


# -- hidden and open ------------------------------------------------------------------------


@rule("PER-HIDDEN-1")
def test_agenda_cards_are_known_to_their_owner_alone_until_the_end() -> None:
    position = start(3)
    dealt = position.view(0).dealt
    choose_agendas(position)
    for seat in range(3):
        view = position.view(seat)
        assert [card is not None for card in view.kept] == [other == seat for other in range(3)]
        assert view.kept[seat] in view.dealt
    outside = position.view(None)
    assert (outside.kept, outside.dealt) == ((None, None, None), ())
    assert outside.chosen == (True, True, True)
    luck = random.Random(1)
    while position.turn != OVER:
        assert position.view(None).kept == (None, None, None)
        position.play(luck.choice(position.legal()), LiveChance(luck.getrandbits(32)))
    for seat in (0, 1, 2, None):
        assert position.view(seat).kept == tuple(position.view(s).kept[s] for s in range(3))
    assert position.view(0).dealt == dealt
    assert position.view(None).dealt == (), "returned cards are never shown"


@rule("PER-HIDDEN-1", "PER-DECIDE-1")
def test_another_choice_of_agenda_looks_the_same_to_the_others() -> None:
    position = start(3)
    seat = position.turn
    told = []
    for move in position.legal():
        after = position.copy()
        events = after.play(move, LiveChance(0))
        watchers = [other for other in (0, 1, 2, None) if other != seat]
        told.append([[event.seen_by(watcher) for event in events] for watcher in watchers])
        told[-1].append([after.view(watcher) for watcher in watchers])
        assert [event.seen_by(seat).data for event in events] == [{"agenda": move.name.split()[1]}]
    assert told[0] == told[1] == told[2]


@rule("PER-HIDDEN-2")
def test_face_down_goal_cards_are_counted_and_nothing_more() -> None:
    position = start(2)
    open_cards = {place.card for place in table(position).goals}
    for seat in (0, 1, None):
        text = msgspec.json.encode(position.view(seat)).decode()
        assert {goal.id for goal in GOALS if f'"{goal.id}"' in text} == open_cards
    saved = msgspec.json.encode(position.dump()).decode()
    assert {goal.id for goal in GOALS if f'"{goal.id}"' in saved} == open_cards, "nobody knows an order"


@rule("PER-HIDDEN-4")
def test_everything_else_is_open_to_all() -> None:
    position = GAME.position(
        seats=3,
        trends={"radii": 2},
        players=[
            {"flask": "Na"},
            {
                "flask": "Ca",
                "energy": 5,
                "lab_points": 8,
                "plus3": 1,
                "take2": 2,
                "completed": ["pool", "coins", "liquids"],
            },
            {"energy": 3, "free_trends": ["radii"], "move_tos": ["halogens"], "level": 3},
        ],
        goals={**FAR, "blue": {"card": "salt", "cubes": [[], ["Cl"]]}},
    )
    tables = {msgspec.json.encode(position.view(seat).table) for seat in (0, 1, 2, None)}
    assert len(tables) == 1
    opened = table(position)
    assert opened.players[1].energy == 5 and opened.players[1].completed == ("pool", "coins", "liquids")
    assert (opened.players[1].flask, opened.players[1].lab_points, opened.players[1].cubes) == ("Ca", 8, 5)
    assert (opened.players[1].plus3, opened.players[1].take2) == (1, 2)
    assert (opened.players[2].free_trends, opened.players[2].move_tos) == (("radii",), ("halogens",))
    assert (opened.players[2].level, opened.players[2].microscope) == (3, 8)
    assert opened.goals[1].cubes == ((), ("Cl",), ())
    assert opened.trends == (1, 1, 2, 1, 1) and opened.box == 24 - 6 - 11
    events = play(position, "spend number P")
    assert not any(event.secret for event in events), "every decision but the agenda is open"


# -- options --------------------------------------------------------------------------------


@rule("PER-OPT-LENGTH", "PER-END-1")
@pytest.mark.parametrize(("length", "taken", "ends"), [("standard", 3, False), ("short", 3, True)])
def test_a_short_game_ends_with_the_fourth_green_card(length: str, taken: int, ends: bool) -> None:
    position = GAME.position(
        options={"length": length},
        players=[{"flask": "Al", "energy": 1, "completed": ["pool", "bronze", "curie"][:taken]}],
        goals={**FAR, "green": {"card": "quartz", "cubes": [["O"]]}},
    )
    play(position, "spend number Si", "research green")
    assert (table(position).trigger == "stack") is ends


@rule("PER-OPT-LENGTH")
def test_a_set_up_replays_from_its_outcomes() -> None:
    chance = LiveChance(5)
    position = GAME.start(5, {"length": "short"}, chance)
    again = GAME.start(5, {"length": "short"}, ReplayChance(chance.take()))
    assert again.digest() == position.digest()


@rule("PER-OPT-PRINTING", "PER-SETUP-15")
def test_the_newer_printing_has_other_stacks_and_more_cubes() -> None:
    position = GAME.start(3, {"printing": "newer"}, LiveChance(1))
    assert [place.stack for place in table(position).goals] == [5, 4, 4, 3], "one card of each is open"
    assert [place.reserve for place in table(position).goals] == [3, 4, 2, 3]
    assert [player(position, seat).cubes for seat in range(3)] == [7, 7, 7]
    short = GAME.start(3, {"printing": "newer", "length": "short", "cubes": 11}, LiveChance(1))
    assert [place.stack for place in table(short).goals] == [3, 3, 2, 2]
    assert player(short).cubes == 11 and player(GAME.start(2, {}, LiveChance(1))).cubes == 6


@rule("PER-SETUP-16", "PER-COMP-4")
@pytest.mark.parametrize(("seats", "box"), [(2, 16), (3, 10), (4, 6), (5, 1)])
def test_the_newer_printing_has_thirty_energy_tokens(seats: int, box: int) -> None:
    position = GAME.start(seats, {"printing": "newer", "first_player": 1}, LiveChance(1))
    opened = table(position)
    assert [one.energy for one in opened.players] == [4, 5, 6, 4, 5][:seats]
    assert opened.trends == (1, 1, 1, 1, 1) and opened.box == box
    assert sum(one.energy for one in opened.players) + 5 + box == 30
