"""What is told of events, what each seat has, and the end of a game of Periodic."""

from __future__ import annotations

from functools import cache

from bohrd import bots
from bohrd.contract import Event, LiveChance
from bohrd.games.periodic import GAME
from bohrd.match import Match
from games.periodic.table import FAR, play

NAMES = ["Ada", "Niels", "Lise"]
SOUNDS = {
    "tap",
    "ting",
    "tick",
    "knock",
    "chord",
    "rise",
    "fall",
    "bell",
    "whoosh",
    "paper",
    "coins",
    "swell",
}


@cache
def played(seats: int = 3, seed: int = 4) -> Match:
    """A whole game of bots."""
    match = Match.new(GAME, NAMES[:seats], {"length": "short"}, seed=seed)
    bot, luck = bots.bot("greedy"), LiveChance(seed)
    while not match.over:
        match.play(bots.decide(bot, match.position, luck))
    return match


def told() -> list[tuple[int, Event]]:
    return [(number, event) for number, step in enumerate(played().record.steps, 1) for event in step.events]


def test_events_are_told_in_a_few_words() -> None:
    players = [{"flask": "Ag", "energy": 3}, {"flask": "Na", "energy": 2}]
    position = GAME.position(seats=2, players=players, goals={**FAR, "green": {"card": "bronze"}})
    events = play(position, "spend mass_up Sn", "research green")
    tellings = [GAME.tell(event) for event in events]
    assert [(one.short, one.gain) for one in tellings] == [
        ("Increase Atomic Mass → Tin", "−1 energy"),
        ("Ag 107.87 → Sn 118.71 u", ""),
        ("Tin for Bronze", "cube"),
    ]


def test_every_event_of_a_game_has_words_or_its_own_text() -> None:
    seen = {event.name for _, event in told()}
    assert {"gained", "spent", "moved", "researched", "completed", "advanced", "final round"} <= seen
    for _, event in told():
        telling = GAME.tell(event)
        assert len(telling.short) < 60 and telling.sound in SOUNDS | {""}


def test_joy_is_for_completed_cards_and_the_last_round() -> None:
    joyful = {event.name for _, event in told() if GAME.tell(event).joy}
    assert joyful == {"completed", "final round"}
    done = next(event for _, event in told() if event.name == "completed")
    assert GAME.tell(done).gain == f"★{done.data['points']}"


def test_targets_of_events_are_in_the_picture() -> None:
    for number, step in enumerate(played().record.steps, 1):
        view = played().record.position(number).view(None)
        html = "".join(part.html for part in GAME.draw(view, NAMES))
        for event in step.events:
            assert all(f'id="{target}"' in html for target in event.targets), event


def test_the_rail_shows_what_the_others_have() -> None:
    position = GAME.position(seats=2, players=[{"flask": "Na"}, {"flask": "Na", "energy": 4}], goals=FAR)
    mine, theirs = GAME.holdings(position.view(0))
    assert not mine.html and 'aria-label="4 energy"' in theirs.html
    assert all(holding.html for holding in GAME.holdings(position.view(None)))


def test_of_two_players_the_one_who_had_the_last_turn_is_named() -> None:
    view = played(2, seed=1).position.view(0)
    assert view.table.trigger == "stack" and view.table.trigger_seat is not None
    last = "{p%d}" % (1 - view.table.trigger_seat)
    assert f"used up, and {last} had one more turn." in GAME.finale(view, NAMES, []).sentence


def test_the_end_tells_what_ended_it_and_what_was_built() -> None:
    view = played().position.view(0)
    end = GAME.finale(view, NAMES, told())
    assert "one more turn." in end.sentence or "Academic Track." in end.sentence
    journey, *cards = end.trophies
    moves = sum(event.name == "moved" and event.seat == 0 for _, event in told())
    assert journey.title.startswith("From ") and journey.seat == 0
    assert journey.note.startswith(f"in {moves} moves, ") and journey.note.endswith("researched")
    assert journey.html.count('class="leg ') == moves
    won = [event for _, event in told() if event.name == "completed"]
    assert [card.seat for card in cards] == [event.seat for event in won]
    titles = [fact.title for fact in end.facts]
    assert len(set(titles)) == len(titles) and all(fact.text and fact.source for fact in end.facts)
    goals = {goal.id: goal.title for goal in GAME.content.goals}
    assert titles[: len(won)] == [goals[event.data["card"]] for event in won]
    left = [goals[place.card] for place in view.table.goals if place.card]
    assert set(left) <= set(titles), "what lies open at the end was met too"
    assert all(card.step and " points" in card.note and card.html for card in cards)


def test_what_is_taken_from_somebody_is_told_as_their_loss() -> None:
    players = [{"flask": "Na"}, {"flask": "Na", "energy": 5}, {"flask": "Na", "energy": 3}]
    position = GAME.position(seats=3, players=players, goals=FAR, trends={"number": 0})
    telling = GAME.tell(play(position, "gain number Mg")[0])
    assert (telling.short, telling.against, telling.loss) == ("takes 1 from {p1} → Mg", 1, "−1")


def test_the_story_names_the_card_the_trend_and_the_tile() -> None:
    consoled = Event("lab tokens", "{p1} receives 5 points for 2 cubes on “Ruby”.", 1, {"points": 5})
    assert GAME.tell(consoled).short == "5 for cubes on Ruby"
    targets = ("gain-radii", "element-Xe")
    boxed = Event("gained", "{p0} gains 1 from the box.", 0, {"tokens": 1}, "PER-GAIN-7", targets)
    assert GAME.tell(boxed).line == "{p0} gains 1 from the box by Atomic Radii."
    moved = Event("moved", "{p0} moves to Al (Aluminium), with 1 +3 Spaces.", 0, {"to": "Al"})
    assert GAME.tell(moved).line == "{p0} moves to Al (Aluminium), with +3 Spaces."
    far = Event("moved", "{p0} moves to Al (Aluminium), with 2 +3 Spaces.", 0, {"to": "Al"})
    assert GAME.tell(far).line == "{p0} moves to Al (Aluminium), with two +3 Spaces tiles."


def test_the_end_says_what_broke_a_tie() -> None:
    def ending(one: dict[str, int], other: dict[str, int], score: int = 40) -> str:
        players = [{"flask": "Na", "level": 3, "energy": 2} | seat for seat in (one, other)]
        view = GAME.position(seats=2, players=players, goals=FAR).view(0)
        scores = enumerate((40, score))
        return GAME.finale(
            view, NAMES, [(9, Event("scored", "", s, {"score": n})) for s, n in scores]
        ).sentence

    tied = "{p0} and {p1} have 40 each: "
    assert ending({}, {"level": 4}).endswith(f"{tied}{{p1}} is farther on the Academic Track.")
    assert ending({"energy": 4}, {}).endswith(f"{tied}{{p0}} has more energy left, 4 to 2.")
    assert ending({}, {}).endswith("they share the place.")
    assert "40 each" not in ending({}, {}, 39)


def test_a_way_along_the_numbers_leaves_the_table_at_one_side_to_go_on_in_a_new_row():
    def sides(move: str) -> set[str]:
        players = [{"flask": "Ne", "energy": 4}, {"flask": "Na"}]
        events = play(GAME.position(seats=2, players=players, goals=FAR), move)
        moved = next(event for event in events if event.name == "moved")
        return {target for target in moved.targets if target.startswith("over-")}

    assert sides("spend number Na") == {"over-right"} and sides("spend number F") == set()
    assert sides("spend radii C") == set(), "other trends end where a row does"


def test_a_trail_leads_over_the_elements_that_were_passed():
    def way(move: str) -> list[str]:
        players = [{"flask": "Ne", "energy": 4, "move_tos": ["halogens"]}, {"flask": "Na"}]
        events = play(GAME.position(seats=2, players=players, goals=FAR), move)
        told = GAME.tell(next(event for event in events if event.name == "moved"))
        return [target.removeprefix("element-") for target in told.way]

    assert way("spend number Mg") == ["Ne", "Na", "Mg"]
    assert way("spend radii P") == ["Ne", "F", "O", "N", "P"]
    assert way("move-to halogens F") == [], "a tile takes the Flask there at once"
