"""What is counted when Periorbis is played many times: ships, specialists, and bases by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bohrd.contract import PLAYED, SEEN, TAKEN, Event, Kind, Piece, Use
from bohrd.games.periorbis.orbit import ORBITS, track_name
from bohrd.games.periorbis.pieces import Content
from bohrd.games.periorbis.position import PeriorbisPosition


def kinds(content: Content) -> tuple[Kind, ...]:
    """What there is to count."""
    ships = [
        Piece(ship.id, ship.name, f"level {ship.level}, {ship.price} a crate, rows of {_row(ship.sizes)}")
        for ship in content.ships
    ]
    people = {number: content.employees[number] for number in (*content.deck1, *content.deck2)}
    employees = [
        Piece(str(number), card.name, f"{card.type}, wage {card.wage}: {content.strengths(card)}")
        for number, card in people.items()
    ]
    starters = [
        Piece(str(number), card.name, f"{card.type}: {content.strengths(card)}")
        for number, card in ((number, content.employees[number]) for number in content.starters)
    ]
    asteroids = [
        Piece(rock.id, rock.name, f"base slots {_row(rock.slots)} credits") for rock in content.asteroids
    ]
    return (
        Kind("ship", "Trading ships", "ship", "on offer", "signed", "supplied", tuple(ships)),
        Kind("employee", "Specialists", "specialist", "drawn", "hired", pieces=tuple(employees)),
        Kind("starter", "Starting specialists", "specialist", taken="dealt", pieces=tuple(starters)),
        Kind("asteroid", "Asteroids", "asteroid", taken="built on", played="mined", pieces=tuple(asteroids)),
        Kind(
            "base",
            "Bases by turn",
            "base",
            taken="built",
            pieces=_calendar(content),
            map="calendar",
            across="Turn",
        ),
    )


def _row(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _calendar(content: Content) -> tuple[Piece, ...]:
    """Every asteroid on every turn, with its orbit then."""
    track = content.tracks[track_name({"length": "full"})]
    return tuple(
        Piece(
            f"{rock.id} {turn}",
            rock.name,
            "out of reach" if orbit is None else f"{ORBITS[orbit]} orbit",
            (turn, index + 1),
        )
        for index, rock in enumerate(content.asteroids)
        for turn, orbit in enumerate((shown[index] for shown in track.orbits), 1)
    )


def uses(content: Content, told: Sequence[Event], position: PeriorbisPosition) -> Iterator[Use]:
    """What became of them in a game."""
    turn = 1
    for event in told:
        seat, data = event.seat, event.data
        match event.name:
            case "turn":
                turn = data["turn"]
            case "ship arrived":
                yield Use("ship", data["ship"], SEEN)
            case "signed":
                yield Use("ship", data["ship"], TAKEN, seat)
            case "ship left" if seat is not None and data["crates"]:
                yield Use("ship", data["ship"], PLAYED, seat)
            case "card drawn":
                yield Use("employee", str(data["card"]), SEEN)
            case "hired":
                yield Use("employee", str(data["card"]), TAKEN, seat)
            case "dealt":
                yield Use("starter", str(data["card"]), TAKEN, seat)
            case "built":
                yield Use("asteroid", data["asteroid"], TAKEN, seat)
                yield Use("base", f"{data['asteroid']} {turn}", TAKEN, seat)
            case "mined":
                yield Use("asteroid", data["asteroid"], PLAYED, seat)
            case _:
                pass
