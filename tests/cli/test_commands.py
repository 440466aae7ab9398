"""The command line: every command, its JSON, and one-line errors with the valid choices and exit code 2."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bohrd import bots, cli, games
from bohrd.cli import show
from bohrd.record import read

Run = tuple[int, str, str]


@pytest.fixture
def bohrd(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Runs a command line in an empty folder and gives back its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(show.out, "width", 160)

    def run(*arguments: str) -> Run:
        code = cli.run(list(arguments))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return code, captured.out, captured.err

    return run


@pytest.fixture
def record(bohrd: Any) -> str:
    """A finished game of Periodic in a file."""
    code, _, _ = bohrd(
        "simulate", "periodic", "--games", "1", "--seed", "9", "--out", "run", "--option", "length=short"
    )
    assert code == 0
    return "run/records/0.jsonl"


# -- games and rules ------------------------------------------------------------------------


def test_games_lists_every_game_with_its_options(bohrd: Any) -> None:
    code, out, _ = bohrd("games", "--json")
    listed = json.loads(out)
    assert code == 0
    assert [game["id"] for game in listed["games"]] == games.ids()
    periodic = next(game for game in listed["games"] if game["id"] == "periodic")
    assert periodic["seats"] == [2, 3, 4, 5]
    assert {option["name"] for option in periodic["options"]} >= {"length", "cubes"}
    assert [bot["name"] for bot in listed["bots"]] == bots.names()
    code, out, _ = bohrd("games")
    assert code == 0 and "Periodic" in out and "length=standard|short" in out


def test_rules_shows_all_one_an_area_an_option_or_those_with_words(bohrd: Any) -> None:
    ledger = games.load("periodic").ledger
    everything = json.loads(bohrd("rules", "periodic", "--json")[1])
    assert [rule["id"] for rule in everything["rules"]] == list(ledger.rules)
    assert len(everything["options"]) == len(ledger.options)
    one = json.loads(bohrd("rules", "periodic", "per-gain-3", "--json")[1])
    assert [rule["text"] for rule in one["rules"]] == [ledger["PER-GAIN-3"].text]
    area = json.loads(bohrd("rules", "periodic", "GAIN", "--json")[1])
    assert [rule["id"] for rule in area["rules"]] == [rule.id for rule in ledger.areas()["GAIN"]]
    words = json.loads(bohrd("rules", "periodic", "--search", "energy box", "--json")[1])
    assert [rule["id"] for rule in words["rules"]] == [rule.id for rule in ledger.search("energy box")]
    assert "one of standard, short" in bohrd("rules", "periodic", "PER-OPT-LENGTH")[1]
    assert ledger["PER-GAIN-3"].title in bohrd("rules", "periodic", "PER-GAIN-3")[1]
    assert "No rule" in bohrd("rules", "periodic", "--search", "quidditch")[1]


# -- simulate -------------------------------------------------------------------------------


def without_times(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if not key.endswith(("_seconds", "_per_second"))}


def test_simulate_gives_equal_json_for_equal_seeds_and_any_number_of_jobs(bohrd: Any) -> None:
    command = ("simulate", "molecular", "--seats", "greedy,random", "--games", "3", "--seed", "4", "--json")
    first, second, parallel = (
        without_times(json.loads(bohrd(*command, *more)[1])) for more in ([], [], ["--jobs", "2"])
    )
    assert first == second == parallel
    assert first["finished"] == 3
    assert [seat["bot"] for seat in first["seats"]] == ["greedy", "random"]
    assert [game["seed"] for game in first["results"]] == [4, 5, 6]
    assert first != without_times(json.loads(bohrd(*command, "--seed", "5")[1]))


def test_simulate_prints_a_summary_and_reports_the_seed_of_a_bad_game(bohrd: Any) -> None:
    code, out, err = bohrd("simulate", "periodic", "--games", "2", "--option", "length=short")
    assert code == 0
    assert "2 of 2 games finished" in out and "decisions/s" in out
    assert "Playing periodic" in err
    code, out, _ = bohrd("simulate", "periodic", "--games", "2", "--seed", "6", "--step-cap", "10")
    assert code == 0
    assert "0 of 2 games finished" in out
    assert "seed 6: not over after 10 decisions" in out


# -- replay and picture ---------------------------------------------------------------------


def test_replay_tells_the_game_and_checks_it(bohrd: Any, record: str) -> None:
    code, out, _ = bohrd("replay", record)
    assert code == 0
    assert "The table is laid." in out and "Final result" in out
    assert all(entry.move in out for entry in read(record).steps)
    code, out, _ = bohrd("replay", record, "--check")
    assert code == 0 and "all as recorded" in out
    document = json.loads(bohrd("replay", record, "--json")[1])
    assert document["over"] and document["decisions"] == len(document["steps"]) == len(read(record).steps)
    assert [seat["score"] for seat in document["result"]["seats"]] == read(record).end.end  # type: ignore[union-attr]


def test_replay_stops_at_any_step(bohrd: Any, record: str) -> None:
    code, out, _ = bohrd("replay", record, "--step", "3")
    assert code == 0
    position, names = read(record).position(3), read(record).header.seats
    assert "Standing" in out and position.game.board(position.view(None), names) in out
    assert json.loads(bohrd("replay", record, "--step", "3", "--json")[1])["step"] == 3


def test_replay_shows_secrets_to_their_owner_alone(bohrd: Any, record: str) -> None:
    public, own = (bohrd("replay", record, *seat)[1] for seat in ([], ["--seat", "2"]))
    assert "You are dealt" not in public
    assert own.count("You are dealt") == 1


def test_picture_draws_any_step_for_any_seat(bohrd: Any, record: str) -> None:
    code, _, err = bohrd("picture", record, "--step", "5", "--seat", "1", "-o", "board.svg")
    assert code == 0 and "Wrote board.svg" in err
    drawn = Path("board.svg").read_text()
    position = read(record).position(5)
    assert drawn.startswith("<svg") and drawn.endswith("</svg>")
    assert bohrd("picture", record, "--step", "5", "--seat", "1", "-o", "-")[1] == drawn
    assert position.game.picture(position.view(0), read(record).header.seats).count("<svg") == drawn.count(
        "<svg"
    )


# -- errors ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("fly", "there is no command 'fly'; there are serve, games"),
        ("rules chess", "there is no game 'chess'; there are "),
        ("rules periodic PER-GAIM-3", "no rule 'PER-GAIM-3'; near it are PER-GAIN-3"),
        ("rules periodic XYZ", "its areas are COMP, BOARD"),
        ("play chess", "there is no game 'chess'"),
        ("play periodic --seats you,genius", "no seat 'genius'; there are you, random, greedy"),
        ("play periodic --seats you", "for 2 to 5 players, not 1"),
        ("play periodic --option speed=9", "no option 'speed'; it has length, cubes"),
        ("play periodic --option length=9", "'9' is not one of standard, short"),
        ("play periodic --option length", "not of the form NAME=VALUE"),
        ("play periodic --resume gone.jsonl", "cannot read gone.jsonl: No such file"),
        ("simulate periodic --seats you,random", "no seat 'you'; there are random, greedy"),
        ("simulate periodic --games many", "--games"),
        ("simulate periodic --games 0", "--games"),
        ("replay gone.jsonl", "cannot read gone.jsonl: No such file"),
        ("replay .", "cannot read .: Is a directory"),
        ("picture gone.jsonl -o x.svg", "cannot read gone.jsonl"),
        ("picture", "FILE"),
        ("games --loud", "--loud"),
        ("serve --host nowhere.invalid", "there is no host"),
        ("serve --port 99999", "--port"),
    ],
)
def test_mistakes_get_one_line_with_the_valid_choices(bohrd: Any, arguments: str, message: str) -> None:
    code, out, err = bohrd(*arguments.split())
    assert code == 2
    assert out == ""
    assert err.startswith("bohrd: ") and err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("replay {} --step 99999", "there is no step 99999; the record has steps 0 to"),
        ("replay {} --seat 3", "no seat '3'; there are 1 (random), 2 (random)"),
        ("picture {} --step -1 -o x.svg", "there is no step -1"),
        ("picture {} --seat Ada -o x.svg", "no seat 'Ada'"),
        ("picture {} -o gone/x.svg", "gone/x.svg: No such file"),
        ("simulate periodic --out {}", "0.jsonl: File exists"),
    ],
)
def test_mistakes_with_a_record_get_one_line(bohrd: Any, record: str, arguments: str, message: str) -> None:
    code, _, err = bohrd(*arguments.format(record).split())
    assert code == 2
    assert message in err.splitlines()[-1]


def test_damaged_records_are_named_by_their_line(bohrd: Any, record: str) -> None:
    lines = Path(record).read_bytes().splitlines()
    Path("cut.jsonl").write_bytes(b"\n".join(lines[:5]) + b"\n" + lines[5][:20])
    code, _, err = bohrd("replay", "cut.jsonl")
    assert code == 2 and err.startswith("bohrd: line 6: not a step")
    Path("edited.jsonl").write_bytes(b"\n".join([*lines[:4], *lines[5:]]))
    code, _, err = bohrd("replay", "edited.jsonl", "--check")
    assert code == 2 and err.startswith("bohrd: line ")
    Path("foreign.jsonl").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert bohrd("replay", "foreign.jsonl")[2].startswith("bohrd: line 1: not a record's header")


def test_a_fault_of_ours_is_one_line_too(bohrd: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("bohrd.cli.show.print_json", fail)
    code, _, err = bohrd("games", "--json")
    assert code == 1
    assert err.startswith("bohrd: this is a fault of Bohrd: ZeroDivisionError") and err.count("\n") == 1


# -- as a process ---------------------------------------------------------------------------

BOHRD = [sys.executable, "-c", "from bohrd.cli import main; main()"]


def heed_interrupts() -> None:
    """Where the tests themselves run in the background, interrupts are ignored, and by their children too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_the_version_is_printed() -> None:
    done = subprocess.run([*BOHRD, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("bohrd ")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = subprocess.Popen([*BOHRD, "rules", "periodic"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert command.stdout is not None and command.stderr is not None
    command.stdout.readline()
    command.stdout.close()
    assert command.stderr.read() == b""
    command.wait(timeout=60)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_a_batch_at_once_and_quietly(jobs: str, tmp_path: Path) -> None:
    arguments = ["simulate", "periodic", "--games", "5000", "--jobs", jobs, "--out", str(tmp_path)]
    command = subprocess.Popen(
        [*BOHRD, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    while not any(tmp_path.glob("records/*")):
        assert command.poll() is None
        time.sleep(0.05)
    os.killpg(command.pid, signal.SIGINT)  # as a terminal does, to the child processes too
    _, errors = command.communicate(timeout=60)
    assert command.returncode == 130
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    "arguments", [["serve", "--port", "0", "--data", "."], []], ids=["serve", "no command"]
)
def test_the_server_starts_says_where_and_ends_cleanly(arguments: list[str], tmp_path: Path) -> None:
    """Without a command the browser is opened too; here that is a program that does nothing."""
    folders = {"XDG_DATA_HOME": str(tmp_path), "BROWSER": "true", "PYTHONUNBUFFERED": "1"}
    command = subprocess.Popen(
        [*BOHRD, *arguments],
        cwd=tmp_path,
        env={**os.environ, **folders},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    assert command.stdout is not None
    said = command.stdout.readline()
    if "is busy" in said:
        said = command.stdout.readline()
    assert said.startswith("Bohrd is at http://localhost:"), command.communicate()
    assert list(tmp_path.rglob("bohrd.sqlite"))
    command.send_signal(signal.SIGINT)
    _, errors = command.communicate(timeout=60)
    assert (command.returncode, errors) == (0, "")
