"""Records: written while playing, read, stepped through, checked; damaged ones are refused by line."""

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bohrd import games, record
from bohrd.contract import OVER, BadInput, Event, IllegalMove
from bohrd.match import Match
from bohrd.record import DIGEST_EVERY, Record, Step, way_back

PERIODIC = games.load("periodic")


def _play(match: Match, decisions: int = 10**6, seed: int = 1) -> Match:
    luck = random.Random(seed)
    for _ in range(decisions):
        if match.over:
            break
        match.play(luck.choice(match.position.legal()))
    return match


FINISHED = _play(Match.new(PERIODIC, ["Ada", "Bo"], {"length": "short"}, seed=5)).record
STARTED = _play(Match.new(PERIODIC, ["Ada", "Bo", "Cy"], seed=6), 40).record
LINES = FINISHED.lines()


def _edited(number: int, change: Callable[[dict], object], lines: list[bytes] = LINES) -> list[bytes]:
    """The lines with one of them (numbered from 1) changed as JSON."""
    entry = msgspec.json.decode(lines[number - 1])
    change(entry)
    return [*lines[: number - 1], msgspec.json.encode(entry), *lines[number:]]


def _refusal(lines: list[bytes]) -> str:
    with pytest.raises(BadInput) as error:
        record.parse(lines).check()
    return str(error.value)


# -- playing, writing, reading --------------------------------------------------------------


def test_a_record_is_valid_after_every_step(tmp_path: Path) -> None:
    match = Match.new(PERIODIC, ["Ada", "Bo"], seed=1)
    luck = random.Random(1)
    path = tmp_path / "game.jsonl"
    for count in range(1, 40):
        match.play(luck.choice(match.position.legal()))
        match.record.write(path)
        again = record.read(path)
        assert len(again.steps) == count
        assert again.check().digest() == match.position.digest()
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.jsonl"]


def test_the_header_tells_what_was_played() -> None:
    header = msgspec.json.decode(LINES[0])
    assert header == {
        "bohrd": 1,
        "game": "periodic",
        "version": PERIODIC.version,
        "content": PERIODIC.content_digest,
        "seats": ["Ada", "Bo"],
        "options": PERIODIC.check_options(2, {"length": "short"}),
    }


def test_a_record_holds_no_seed() -> None:
    match = Match.new(PERIODIC, ["Ada", "Bo"], seed="a seed nobody may know")
    _play(match, 5)
    assert b"a seed nobody may know" not in b"".join(match.record.lines())


def test_a_record_can_be_stepped_to_any_point() -> None:
    match = Match.new(PERIODIC, ["Ada", "Bo", "Cy"], seed=6)
    luck = random.Random(1)
    for count in range(41):
        assert STARTED.position(count).digest() == match.position.digest()
        if count < 40:
            match.play(luck.choice(match.position.legal()))
    for count in (-1, 41):
        with pytest.raises(BadInput, match=f"no step {count}; the record has steps 0 to 40"):
            STARTED.position(count)


def test_every_so_many_steps_carry_a_digest() -> None:
    numbered = [number for number, step in enumerate(FINISHED.steps, 1) if step.digest]
    assert numbered == list(range(DIGEST_EVERY, len(FINISHED.steps) + 1, DIGEST_EVERY))


def test_a_finished_record_ends_with_its_scores() -> None:
    final = FINISHED.check()
    assert final.turn == OVER
    assert FINISHED.end is not None
    assert FINISHED.end.end == final.result().scores
    assert FINISHED.end.digest == final.digest()


def test_trailing_blank_lines_and_text_lines_do_no_harm() -> None:
    assert record.parse([*LINES, b"", b"  "]).lines() == LINES
    assert record.parse([line.decode() for line in LINES]).lines() == LINES


# -- damaged, foreign and impossible records ------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "line 1: the file is empty"),
        ([b"", b"\n"], "line 1: the file is empty"),
        ([b"\x89PNG\r\n\x1a\n\x00\xff"], "line 1: not a record's header"),
        ([b"1. e4 e5 2. Nf3"], "line 1: not a record's header"),
        ([b"[]"], "line 1: not a record's header"),
        ([b'{"fen": "8/8"}'], "line 1: not a record's header"),
        ([b"[" * 100_000], "line 1: not a record's header"),
        (LINES[:1], "line 2: the set-up is missing; the file has been cut short"),
        ([LINES[0][:50]], "line 1: not a record's header"),
        ([*LINES[:7], LINES[7][:-9]], "line 8: not a step"),
        ([LINES[0], *LINES[2:]], "line 2: not a set-up"),
        ([*LINES[:4], b"", *LINES[4:]], "line 5: not a step"),
        ([*LINES, LINES[-2]], f"line {len(LINES) + 1}: nothing may follow the end"),
        (LINES[:-1], f"line {len(LINES)}: the game is over but the line with its end is missing"),
        ([*LINES[:9], LINES[-1]], "line 10: an end is written, but the game is not over"),
        ([*LINES[:5], *LINES[6:]], "line 6: "),
    ],
)
def test_a_broken_file_is_refused_by_line_and_reason(lines: list[bytes], message: str) -> None:
    assert _refusal(lines).startswith(message)


@pytest.mark.parametrize(
    ("number", "change", "message"),
    [
        (1, lambda h: h.update(bohrd=99), "line 1: record format 99; this Bohrd reads format 1"),
        (1, lambda h: h.update(game="chess"), "line 1: there is no game 'chess'; there are "),
        (1, lambda h: h.update(seats=["Ada"]), "line 1: Periodic"),
        (1, lambda h: h.update(seats="Ada"), "line 1: not a record's header"),
        (1, lambda h: h.pop("version"), "line 1: not a record's header"),
        (1, lambda h: h.update(extra=1), "line 1: not a record's header"),
        (1, lambda h: h["options"].update(cubes=99), "line 1: option cubes: 99 is not one of 6, 7, 11"),
        (1, lambda h: h["options"].update(speed=1), "line 1: Periodic"),
        (1, lambda h: h.update(start={"turn": 9}), "line 1: not a position of Periodic: turn: "),
        (2, lambda s: s["setup"].pop(), "line 2: a chance outcome is missing"),
        (2, lambda s: s["setup"].append(0), "line 2: 1 chance outcomes too many"),
        (2, lambda s: s["setup"].__setitem__(0, 77), "line 2: chance outcome 77 was not possible here"),
        (2, lambda s: s["setup"].__setitem__(0, -1), "line 2: chance outcome -1 was not possible here"),
        (2, lambda s: s.update(setup="none"), "line 2: not a set-up"),
        (5, lambda s: s.update(seat=5), "line 5: seat 5 moves, but it is the turn of seat "),
        (5, lambda s: s.update(move="castle"), "line 5: Periodic"),
        (5, lambda s: s.update(move="from 5"), "line 5: 'from 5' is not legal here (PER-"),
        (5, lambda s: s.update(chance=[1]), "line 5: 1 chance outcomes too many"),
        (18, lambda s: s.update(digest="0" * 16), "line 18: the position differs from the one recorded"),
        (len(LINES), lambda e: e["end"].reverse(), f"line {len(LINES)}: the final position is not the one"),
        (len(LINES), lambda e: e.update(digest="x"), f"line {len(LINES)}: the final position is not the one"),
        (len(LINES), lambda e: e.pop("digest"), f"line {len(LINES)}: not an end"),
    ],
)
def test_an_edited_line_is_named_with_the_reason(
    number: int, change: Callable[[dict], object], message: str
) -> None:
    assert _refusal(_edited(number, change)).startswith(message)


def test_a_step_after_the_end_of_the_game_is_named() -> None:
    final = len(LINES)
    extra = msgspec.json.encode(Step(0, "end"))
    assert _refusal([*LINES[:-1], extra]) == f"line {final}: seat 0 moves, but it is the turn of nobody"


def test_a_missing_outcome_of_a_step_is_named() -> None:
    number = next(n for n, step in enumerate(FINISHED.steps, 3) if step.chance)
    cut = _edited(number, lambda step: step.pop("chance"))
    assert _refusal(cut) == f"line {number}: a chance outcome is missing"


def test_records_of_other_rules_can_be_read_but_not_re_executed() -> None:
    for change in (lambda h: h.update(version=0), lambda h: h.update(content="other cards")):
        old = record.parse(_edited(1, change))
        assert not old.is_current
        assert old.steps[0].events == FINISHED.steps[0].events
        with pytest.raises(BadInput, match=r"line 1: played under rules version .* not re-executed"):
            old.position()


def test_a_file_that_cannot_be_opened_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot read .*nothing.jsonl: No such file"):
        record.read(tmp_path / "nothing.jsonl")
    with pytest.raises(BadInput, match="cannot read"):
        record.read(tmp_path)


WHOLE = b"\n".join(STARTED.lines())


@settings(max_examples=300)
@given(st.data())
def test_no_change_of_bytes_crashes_the_reader(data: st.DataObject) -> None:
    """Whatever happened to a file, it is refused with ``BadInput`` or it is a record that checks."""
    where = data.draw(st.integers(0, len(WHOLE) - 1))
    length = data.draw(st.sampled_from([0, 1, 1, 2, 30]))
    put = data.draw(st.one_of(st.binary(max_size=3), st.sampled_from([b'"', b"\n", b"1", b"-", b"0", b"{}"])))
    changed = WHOLE[:where] + put + WHOLE[where + length :]
    try:
        position = record.parse(changed.splitlines()).check()
    except BadInput as error:
        assert str(error).startswith("line ")
    else:
        assert position.legal() or position.turn == OVER


# -- a match: refusals, undo, resuming ------------------------------------------------------


def test_a_refused_move_leaves_no_trace() -> None:
    match = _play(Match.new(PERIODIC, ["Ada", "Bo"], seed=2), 10)
    before, lines = match.position.digest(), match.record.lines()
    with pytest.raises(IllegalMove):
        match.play(PERIODIC.move("keep all-rounder"))
    assert match.position.digest() == before
    assert match.record.lines() == lines


def test_a_record_is_written_while_the_game_is_played(tmp_path: Path) -> None:
    match = Match.new(PERIODIC, ["Ada", "Bo"], seed=3)
    luck = random.Random(3)
    match.play(luck.choice(match.position.legal()))
    match.keep(tmp_path / "game.jsonl")
    while not match.over:
        match.play(luck.choice(match.position.legal()))
        assert (tmp_path / "game.jsonl").read_bytes().splitlines() == match.record.lines()
    assert record.read(tmp_path / "game.jsonl").check().digest() == match.position.digest()
    match.cut(5)
    assert record.read(tmp_path / "game.jsonl").lines() == match.record.lines()


def test_cut_takes_the_game_back() -> None:
    match = _play(Match.new(PERIODIC, ["Ada", "Bo"], seed=3))
    assert match.over and match.record.end is not None
    there = match.record.position(20).digest()
    match.cut(20)
    assert not match.over and match.record.end is None
    assert match.position.digest() == there and len(match.record.steps) == 20
    _play(match, seed=4)
    assert match.record.check().digest() == match.position.digest()
    with pytest.raises(BadInput, match="no step"):
        match.cut(len(match.record.steps) + 1)
    assert match.over


def test_undo_is_for_the_latest_decision_of_the_one_who_made_it() -> None:
    match = Match.new(PERIODIC, ["Ada", "Bo"], seed=4)
    steps = match.record.steps
    first = match.position.turn
    assert way_back(steps, [first], []) == (0, "There is nothing of yours to take back.")
    match.play(match.position.legal()[0])
    assert way_back(steps, [first], []) == (0, "")
    assert "nothing of yours" in way_back(steps, [1 - first], [])[1]
    match.play(match.position.legal()[0])
    assert way_back(steps, [first], []) == (0, "Somebody else has made a decision since.")
    assert way_back(steps, [first], [1 - first]) == (0, ""), "what a bot decided since goes with it"
    assert way_back(steps, [1 - first], []) == (1, "")


def test_nothing_learnt_can_be_taken_back() -> None:
    match = Match.new(PERIODIC, ["Ada", "Bo"], seed=4)
    move = match.position.legal()[0]
    seat = match.position.turn
    for step in (
        Step(seat, move.name, chance=[1]),
        Step(seat, move.name, events=[Event("x", "x", reveals=True)]),
    ):
        assert step.informs
        match.record.steps.append(step)
        assert "cannot be unlearnt" in way_back(match.record.steps, [seat], [])[1]
    assert not Step(seat, move.name, events=[Event("x", "x")]).informs


def test_turning_up_a_goal_card_ends_the_right_to_undo() -> None:
    match = Match.new(PERIODIC, ["Ada", "Bo"], seed=5)
    luck = random.Random(1)
    while True:
        seat = match.position.turn
        events = match.play(luck.choice(match.position.legal()))
        turned_up = any(event.name == "card" for event in events)
        assert bool(way_back(match.record.steps, [seat], [])[1]) == turned_up
        if turned_up:
            return


def test_a_match_goes_on_from_a_position() -> None:
    start = STARTED.position()
    match = Match.from_position(start, ["Ada", "Bo", "Cy"], seed=1)
    match.play(match.position.legal()[0])
    assert start.digest() == STARTED.position().digest(), "the given position is not touched"
    _play(match)
    again = record.parse(match.record.lines())
    assert again.opening().digest() == start.digest()
    assert again.check().digest() == match.position.digest()
    wrong = _edited(1, lambda header: header["seats"].pop(), again.lines())
    assert _refusal(wrong) == "line 1: 2 seats are named, but its position has 3"


def test_a_recorded_game_is_resumed_where_it_stopped() -> None:
    match = Match.resume(record.parse(STARTED.lines()), seed=9)
    assert match.position.digest() == STARTED.position().digest()
    _play(match)
    assert isinstance(match.record, Record)
    assert match.record.check().turn == OVER


def test_what_a_seat_lays_open_it_has_known_itself() -> None:
    shown = Step(0, "x", events=[Event("laid", "{p0} lays a tile.", 0, reveals=True)])
    assert shown.informs and not shown.informs_any([0]) and shown.informs_any([1])
    assert "cannot be unlearnt" in way_back([shown], [0], [1])[1]
    assert way_back([shown], [0], [1], alone=True) == (0, "")
    answered = Step(1, "x", events=[Event("laid", "{p1} lays a tile.", 1, reveals=True)])
    assert "cannot be unlearnt" in way_back([shown, answered], [0], [1], alone=True)[1]
    drawn = Step(0, "x", chance=[3])
    assert "cannot be unlearnt" in way_back([drawn], [0], [1], alone=True)[1]


def test_a_game_with_cards_of_the_past_re_executes_with_them(tmp_path: Path) -> None:
    past = PERIODIC.variant("c4480a187897a3f4")
    match = _play(Match.new(past, ["Ada", "Bo"], seed=1), 12)
    match.save(tmp_path / "game.jsonl")
    header, *rest = (tmp_path / "game.jsonl").read_bytes().splitlines()
    then = msgspec.json.decode(header)
    assert then.pop("tables"), "they were the standard ones, and so not written"
    (tmp_path / "then.jsonl").write_bytes(b"\n".join([msgspec.json.encode(then), *rest, b""]))
    found = record.read(tmp_path / "then.jsonl")
    assert found.is_current and found.game is past
    assert found.position().digest() == match.position.digest()
