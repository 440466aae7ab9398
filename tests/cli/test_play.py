"""Whole games at the terminal, typed as a person would."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

from bohrd import cli, games
from bohrd.bots.bot import any_of
from bohrd.cli import show
from bohrd.cli.menu import MOST_AT_ONCE, Line, entries, matching
from bohrd.contract import LiveChance, Move
from bohrd.match import Match
from bohrd.record import read

TAKE = games.load("nim").catalogue[0].decision
Play = Callable[[str, Iterable[str]], str]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    """Runs ``bohrd play`` with these lines typed and gives back what was shown; the last line is the end."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(show.out, "width", 160)

    def run(arguments: str, lines: Iterable[str]) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = cli.run(["play", *arguments.split()])
        captured = capsys.readouterr()
        assert (code, captured.err) == (0, "")
        return captured.out

    return run


@pytest.mark.parametrize("game_id", games.ids())
def test_a_whole_game_by_numbers_alone_is_saved_and_replays(game_id: str, play: Play) -> None:
    """Every line typed is a number, so the name of the saved file is one too."""
    random = Random(1)
    fewest = ",".join(["you", *["random"] * (games.load(game_id).seats[0] - 1)])
    shown = play(f"{game_id} --seed 3 --seats {fewest}", (str(random.randint(1, 6)) for _ in range(30_000)))
    assert "Final result" in shown
    [saved] = Path().iterdir()
    assert saved.name.isdecimal() and f"The game, kept up to date as you play, is in {saved}." in shown
    record = read(saved)
    assert record.check().result().scores == record.end.end  # type: ignore[union-attr]
    assert record.header.seats[:2] == ["Player 1", "random"]


def test_the_same_seed_and_lines_give_the_same_game(play: Play) -> None:
    lines = ["1", "1", "1", "1", "1"]
    assert play("periodic --seed 3", lines) == play("periodic --seed 3", lines)
    assert play("periodic --seed 3", lines) != play("periodic --seed 4", lines)


def test_questions_come_with_their_rule_and_numbered_choices(play: Play) -> None:
    shown = play("periodic --seed 3 --seats you,greedy,random", [])
    assert re.search(r"Player 1: Which agenda .* PER-DECIDE-1", shown)
    assert re.search(r"^  1 Keep ", shown, re.MULTILINE)
    assert "Player 1 0 · greedy 0 · random 0" in shown
    assert "You leave after 0 decisions." in shown


def test_many_choices_come_in_groups_and_narrow_by_words(play: Play) -> None:
    shown = play("periodic --seed 3", ["1", "1", "", "number be", "spend", "zz"])
    assert "1 Gain 1 from … (47 choices)" in shown
    assert "Gain 1 from Atomic Number, to … (10 choices)" in shown
    assert "1 Gain 1 from Atomic Number, to Beryllium: end here: Academic 2 (+2)" in shown
    assert "1 Spend 1 on Atomic Number, to … (10 choices)" in shown
    assert "No choice has “zz”." in shown


def test_why_explains_the_question_a_move_and_a_place(play: Play) -> None:
    shown = play(
        "periodic --seed 3",
        ["1", "why", "why gain radii Cs", "gain radii Cs", "why element-Mt", "why Mt", "why 42nd"],
    )
    assert "PER-DECIDE-2  Turn: choose the next step" in shown
    assert (
        shown.count("Not possible: Cs is 10 spaces away by Atomic Radii; a movement goes 1 to 5. PER-MOVE-1")
        == 2
    )
    assert (
        len(re.findall(r"Not possible: Mt is .* away by .*; a movement goes 1 to 5. PER-MOVE-1", shown)) >= 2
    )
    assert "Periodic has no move, piece or place “42nd”. Moves look like “gain number Be”." in shown
    assert "is possible: type it" in play("periodic --seed 3", ["1", "why gain number Be"])


def test_undo_takes_back_what_nobody_learnt_from(play: Play) -> None:
    shown = play("periodic --seed 3", ["undo", "1", "undo", "1", "spend", "1", "1", "undo"])
    assert "There is nothing of yours to take back." in shown
    assert shown.count("Taken back.") == 2
    assert shown.rstrip().endswith("You leave after 2 decisions.")


def test_undo_says_that_what_came_to_light_cannot_be_unlearnt(play: Play) -> None:
    assert "cannot be unlearnt" in play("molecular --seed 3", ["reveal", "1", "undo"])


def test_look_shows_the_table_and_draws_it(play: Play) -> None:
    shown = play("periodic --seed 3 --seats you,random", ["2", "look"])
    assert shown.count(f"Agenda of Player 1: “{kept_title(3)}”") == 2, "before the question, and to look"
    assert "The board as a picture is in bohrd-periodic.svg." in shown
    assert Path("bohrd-periodic.svg").read_text().startswith("<svg")


def kept_title(seed: int) -> str:
    """The title of the second of the Agenda Cards dealt to the first seat."""
    match = Match.new(games.load("periodic"), ["Player 1", "random"], seed=seed)
    while match.turn != 0:
        match.play(match.legal()[0])
    match.play(match.legal()[1])
    agendas = {agenda["id"]: agenda["title"] for agenda in match.game.tables["agendas"]["agenda"]}
    return agendas[match.position.view(0).kept[0]]


def test_score_rules_log_and_help_answer(play: Play) -> None:
    shown = play(
        "periodic --seed 3", ["score", "rules per-gain-3", "rules energy", "rules", "log", "help", "99"]
    )
    assert "Academic Track 0" in shown
    assert "Empty trend: token from richest opponent" in shown
    assert "more: bohrd rules periodic --search “energy”" in shown
    assert "Areas: COMP, BOARD" in shown
    assert shown.count("The table is laid.") == 2
    assert "take your last decision back" in shown
    assert "There is no line 99; the lines are 1 to 3." in shown


def test_a_saved_game_goes_on_where_it_stopped(play: Play) -> None:
    play("periodic --seed 3 --seats you,greedy", ["1", "save half.jsonl", "save gone/half.jsonl", "quit", ""])
    half = read("half.jsonl")
    shown = play("periodic --resume half.jsonl", ["1", "1", "1", "quit", "more.jsonl"])
    assert "The table is laid." in shown
    more = read("more.jsonl")
    assert [step.move for step in more.steps][: len(half.steps)] == [step.move for step in half.steps]
    assert len(more.steps) > len(half.steps)
    more.check()


def test_a_file_that_cannot_be_written_is_no_reason_to_stop(play: Play) -> None:
    assert "Cannot write gone/x.jsonl: No such file or directory." in play(
        "periodic", ["save gone/x.jsonl", "1"]
    )


def test_people_at_one_keyboard_see_their_own_secrets_only(play: Play) -> None:
    shown = play("periodic --seed 3 --seats you,you", ["", "1", "", "2", "", "1", "1"])
    first, second, *_ = re.split(r"(?=\bYou are dealt)", shown)[1:]
    assert "Player 2 is dealt 3 Agenda Cards." in first
    assert "Player 1 keeps an Agenda Card." in second
    assert "You keep" not in second.split("It is the turn")[0].split("Which Agenda Card")[0]


def test_bots_alone_can_be_watched(play: Play) -> None:
    shown = play("periodic --seed 3 --seats random,greedy --option length=short", [])
    assert "random is dealt 3 Agenda Cards." in shown
    assert "You are dealt" not in shown
    assert "Final result" in shown


# -- the menu -------------------------------------------------------------------------------


def choices(*names: str) -> list[Line]:
    return [
        Line(Move(TAKE, number, name, name.capitalize()), name.capitalize())
        for number, name in enumerate(names)
    ]


def test_few_choices_are_listed_and_many_are_grouped_by_the_words_that_differ() -> None:
    few = choices("gain a", "gain b")
    assert [entry.label for entry in entries(few)] == ["Gain a", "Gain b"]
    many = choices(*(f"place {kind} {number}" for kind in "CHO" for number in range(MOST_AT_ONCE)), "pass")
    assert [(entry.label, len(entry.choices)) for entry in entries(many)] == [
        (f"Place … ({3 * MOST_AT_ONCE} choices)", 3 * MOST_AT_ONCE),
        ("Pass", 1),
    ]
    assert [entry.label for entry in entries(many[:-1])] == [
        f"Place {kind} … ({MOST_AT_ONCE} choices)".replace("Place C", "Place c").replace(kind, kind.lower())
        for kind in "CHO"
    ]


def test_every_choice_of_every_game_can_be_reached_by_numbers() -> None:
    for game_id in games.ids():
        game = games.load(game_id)
        chance = LiveChance(2)
        position = game.start(game.seats[-1], chance=chance)
        for _ in range(40):
            if not position.legal():
                break
            menu = [Line(move, position.choice(move).sentence) for move in position.legal()]
            assert {choice.move.id for choice in reachable(menu)} == {move.id for move in position.legal()}
            position.play(any_of(position.legal(), chance), chance)


def reachable(menu: list[Line]) -> list[Line]:
    found: list[Line] = []
    for entry in entries(menu):
        found += entry.choices if len(entry.choices) == 1 else reachable(entry.choices)
    return found


def test_typed_words_match_the_notation_then_whole_words_then_parts() -> None:
    menu = choices("gain n", "gain na", "gain zn", "end")
    assert [choice.move.name for choice in matching(menu, "gain n")] == ["gain n"]
    assert [choice.move.name for choice in matching(menu, "NA")] == ["gain na"]
    assert [choice.move.name for choice in matching(menu, "ain z")] == ["gain zn"]
    assert matching(menu, "x") == []


def test_the_board_is_drawn_when_it_has_changed_and_on_demand(play: Play) -> None:
    start = "-1,0  ──C──"
    shown = play("molecular --seed 3 --seats you,random", ["reveal", "1", "why", "", "look"])
    assert shown.count(start) == 3, "before each of two questions, and to look"
