"""The economy checks of Periorbis count what happened."""

from bohrd.contract import Event
from bohrd.lab import periorbis_economy as economy
from bohrd.record import Record
from games.periorbis import prospector


def told(record: Record) -> list[Event]:
    return [event for step in record.steps for event in step.events]


def test_the_checks_count_what_happened():
    full, short = prospector.play(3, seed=5).record, prospector.play(3, seed=5, length="short").record
    checks = {check.name: check for check in economy.check([full], [short])}
    events = told(full)
    income = sum(
        event.data["credits"] for event in events if event.name in economy.INCOME and event.seat is not None
    )
    assert checks["income per player and turn"].found == f"{income / 36:.2f}"
    hires = sum(event.name == "hired" for event in events)
    assert checks["hires per player"].found == f"{hires / 3:.2f}"
    assert checks["points of the winner, full game"].found == f"{max(full.end.end):.2f}"
    assert checks["points of the winner, short game"].found == f"{max(short.end.end):.2f}"
    assert checks["wage bill on turn 1"].holds and checks["games with action: mine"].found == "1.00"
    assert sum(name.startswith("lead of starting") for name in checks) == 6


def test_a_bot_can_play_the_checks():
    record = economy.play("random", 2, 1, "short")
    assert record.end is not None and len(record.end.end) == 2
