"""Space as a picture: height is distance. Where each asteroid floats on this turn, and what stands on it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from markupsafe import Markup

from bohrd.games.periorbis.bureaucracy import FIRST_RESET, HIRING, PHASES
from bohrd.games.periorbis.crew import first_names, plural
from bohrd.games.periorbis.faces import Look, look
from bohrd.games.periorbis.heavens import HEIGHT, WIDTH, Sight, arc, home, places, sights, when
from bohrd.games.periorbis.lanes import trails
from bohrd.games.periorbis.orbit import ORBITS
from bohrd.games.periorbis.pieces import NOBODY, ORES, Content
from bohrd.games.periorbis.prices import Prices, prices, savings
from bohrd.games.periorbis.science import science
from bohrd.games.periorbis.view import AsteroidState, Company, PeriorbisView
from bohrd.picture import Artist, Part, remembered

ARTIST = Artist("bohrd.games.periorbis")

ROCK, TALL = 216, 108
"""An asteroid is so wide and tall at most."""
APART = 44
"""From base to base."""
SPENT = 0.76
"""An asteroid without ore is so large, beside one that has all of it."""
CROWDED = 0.92
FEW_SPOTS = 2
"""One with more bases than that stays at least so large."""
LAST_CALL = "You do not reach it again: fetch what you need this turn."
GHOST_AT = 780
"""Where an asteroid that comes next turn waits on its orbit."""
_ART: dict[str, dict[str, list[int]]] = json.loads(
    (files("bohrd.games.periorbis") / "picture" / "rocks.json").read_text(encoding="utf-8")
)
_SHAPES = list(_ART.values())


class Face(NamedTuple):
    """Somebody on an asteroid."""

    slot: int
    look: Look
    trade: str
    label: str
    mines: tuple[int, ...]
    acted: bool


class Spot(NamedTuple):
    """Where a base stands on an asteroid: its number from the middle, how far apart they are, how high."""

    number: float
    apart: float
    y: float

    @property
    def words(self) -> dict[str, str]:
        """As the templates write it."""
        return {"n": f"{self.number:g}", "apart": f"{self.apart:.4g}", "y": f"{self.y:.1f}"}


class Base(NamedTuple):
    """A base: whose it is, its crates, and who is there."""

    seat: int
    crates: int
    people: tuple[Face, ...]


# -- the part ----------------------------------------------------------------------------------


def space(content: Content, view: PeriorbisView, own: int, names: tuple[str, ...]) -> Part:
    """Everything that floats, with the own HQ at the lower edge."""
    drive, saved = view.companies[own].drive, savings(content, view.companies[own], "building")
    seen = sights(content, *when(view), drive, tuple(own in rock.bases for rock in view.asteroids))
    at = places(seen)
    rocks: list[Markup] = []
    far: list[Markup] = []
    ghosts: list[dict[str, Any]] = []
    for index, (state, sight) in enumerate(zip(view.asteroids, seen, strict=True)):
        bases = tuple(_base(content, view, index, seat) for seat in state.bases)
        if index in at:
            rocks.append(_rock(content, index, state, sight, at[index], bases, own, names, saved))
        else:
            mine = next((base for base in bases if base.seat == own), None)
            far.append(_far(content, index, state, sight, mine, own))
            if sight.soon and not (mine and (mine.people or mine.crates)):
                _add_ghost(content, view, index, seen, ghosts)
    html = ARTIST.draw(
        "space.jinja",
        arcs=arcs(drive),
        orbits=_orbits(content, drive),
        rocks=rocks,
        far=far,
        ghosts=ghosts,
        own=own,
        home=home(seen),
        low=sum(sight.orbit == 0 for sight in seen),
        trails=_trails(view, seen),
        steps=_steps(view.marker) if view.phase == PHASES[HIRING] and view.marker > 1 else "",
    )
    return Part("space", "Space", 760, 520, html)


def _trails(view: PeriorbisView, seen: tuple[Sight, ...]) -> Markup:
    """The ways from bases to ships; one is seen after a crate went along it."""
    ships = tuple((ship.id, tuple(ship.holders)) for ship in view.ships)
    return trails(seen, tuple((rock.id, rock.bases) for rock in view.asteroids), ships)


@remembered
def _steps(turn: int) -> Markup:
    """What has been done between two turns, step by step (ORB-TURN-4): seen for a moment, when it was."""
    steps = [
        ("rocket", "Ships"),
        ("users", "Hire pool"),
        *([("clipboard-list", "Order")] if turn > FIRST_RESET else []),
        ("orbit", f"Turn {turn}"),
    ]
    return ARTIST.draw("steps.jinja", steps=steps, turn=turn)


@remembered
def arcs(drive: int, new: bool = False) -> Markup:
    """The orbits as lines; those that a drive does not reach are dotted, one just reached is bright."""
    lines: list[Markup] = []
    for orbit in range(len(ORBITS)):
        points = "L".join(f"{x} {arc(orbit, x)}" for x in range(-40, 1201, 20))
        reach = "new" if new and orbit == drive else "within" if orbit <= drive else "beyond"
        lines.append(Markup('<path class="arc {}" d="M{}"/>').format(reach, points))
    return Markup("").join(lines)


@remembered
def _orbits(content: Content, drive: int) -> list[dict[str, Any]]:
    return [
        {
            "name": ORBITS[orbit].capitalize(),
            "drive": content.constants.drives[orbit],
            "reached": orbit <= drive,
            "y": round(arc(orbit, 20) / HEIGHT * 100, 2),
        }
        for orbit in reversed(range(len(ORBITS)))
    ]


def _add_ghost(
    content: Content, view: PeriorbisView, index: int, seen: Sequence[Sight], ghosts: list[dict[str, Any]]
) -> None:
    """An asteroid that comes next turn is seen faintly on its orbit, if there is room."""
    length, marker = when(view)
    orbit = content.tracks[length].orbits[marker][index]
    crowded = sum(sight.orbit == orbit for sight in seen) > 2
    if orbit is None or crowded or any(ghost["orbit"] == orbit for ghost in ghosts):
        return
    place = f"--x:{GHOST_AT / WIDTH * 100:.2f};--y:{arc(orbit, GHOST_AT) / HEIGHT * 100:.2f}"
    name = content.asteroids[index].name
    ghosts.append(
        {"orbit": orbit, "place": place, "sheet": sheet(content, index), "name": name, "turn": marker + 1}
    )


# -- asteroids ---------------------------------------------------------------------------------


def _base(content: Content, view: PeriorbisView, index: int, seat: int) -> Base:
    firm = view.companies[seat]
    return Base(seat, firm.crates[index], _people(content, firm, content.asteroids[index].id))


@remembered
def _people(content: Content, firm: Company, place: str) -> tuple[Face, ...]:
    """Who of a company is on an asteroid."""
    there = [(slot, member) for slot, member in enumerate(firm.crew) if member and member.place == place]
    if not there:
        return ()
    names = first_names(content, [member.number if member else NOBODY for member in firm.crew])
    return tuple(
        Face(
            slot + 1,
            look(content.employees[member.number], slot),
            content.employees[member.number].type,
            names[slot] + (", has worked" if member.acted else ""),
            content.employees[member.number].mining,
            member.acted,
        )
        for slot, member in there
    )


@remembered
def _rock(
    content: Content,
    index: int,
    state: AsteroidState,
    sight: Sight,
    where: tuple[float, float, float, float],
    bases: tuple[Base, ...],
    own: int,
    names: tuple[str, ...],
    saved: Prices,
) -> Markup:
    """An asteroid in an orbit, with its bases from left to right as they were built."""
    rock, (x, y, small, scale) = content.asteroids[index], where
    left, top, right, bottom = _shape(content, index)["box"]
    mine = next((base for base in bases if base.seat == own), None)
    free = () if mine else rock.slots[len(bases) :]
    left_over = _left_over(content, index, state.ore, len(names), len(bases) + bool(free))
    size = _size(content, index) * left_over
    at = _spots(content, index, len(bases) + bool(free), left_over)
    orbit = ORBITS[sight.orbit or 0]
    return ARTIST.draw(
        "rock.jinja",
        rock=rock,
        reach="near" if sight.near else "veiled",
        mine=mine is not None,
        label=f"{rock.name}, {orbit} orbit" + ("" if sight.near else ", out of reach"),
        tip=_tip(content, index, state, sight),
        panel=_panel(rock.id),
        place=f"--x:{x / WIDTH * 100:.2f};--y:{y / HEIGHT * 100:.2f};--row:{2 - (sight.orbit or 0)}"
        f";--small:{small:g};--scale:{scale:g}",
        body=f"--x:{-(left + right) / 2 * size:.1f};--y:{-(top + bottom) / 2 * size:.1f}"
        f";--w:{400 * size:.1f};--h:{220 * size:.1f}",
        sheet=sheet(content, index),
        spent=not any(state.ore),
        bases=[_dome(content, index, base, at[n], own, names) for n, base in enumerate(bases)],
        site=_site(content, index, at[-1], free, saved) if free else "",
        ores=_ores(content, index, state, mine),
        plate=round((bottom - top) / 2 * size - 22, 1),
        cap=sight.cap,
        arrow=sight.arrow,
    )


def _left_over(content: Content, index: int, ore: tuple[int, ...], seats: int, spots: int) -> float:
    """An asteroid shrinks with its ore, but not so far that many bases have no room on it: how large it is
    now, of what it was."""
    first = sum(content.ore(index, seats))
    spent = CROWDED if spots > FEW_SPOTS else SPENT
    return spent + (1 - spent) * min(1.0, sum(ore) / max(1, first))


def _spots(content: Content, index: int, count: int, left_over: float) -> list[Spot]:
    """Where bases stand, from left to right; small screens keep them a little farther apart."""
    apart, size = APART * left_over, _size(content, index) * left_over
    numbers = [n - (count - 1) / 2 for n in range(count)]
    return [Spot(n, apart, ground(content, index, apart * n, size)) for n in numbers]


def _dome(content: Content, index: int, base: Base, at: Spot, own: int, names: tuple[str, ...]) -> Markup:
    rock = content.asteroids[index]
    whose = "Your" if base.seat == own else f"{names[base.seat]}:"
    return ARTIST.draw(
        "base.jinja",
        rock=rock,
        seat=base.seat,
        own=base.seat == own,
        **at.words,
        faces=base.people,
        crates=base.crates,
        label=f"{whose} base on {rock.name}",
        crates_label=f"{plural(base.crates, 'crate')} on {rock.name}",
    )


def _site(content: Content, index: int, at: Spot, free: tuple[int, ...], saved: Prices) -> Markup:
    """The next free slot: the rules allow no other."""
    rock = content.asteroids[index]
    later = ", then ".join(str(cost) for cost in free[1:])
    tip = f"A base costs {free[0]} credits here" + (f", the next ones {later}." if later else ".")
    return ARTIST.draw("site.jinja", rock=rock, **at.words, prices=prices(free[0], saved), tip=tip)


@remembered
def _far(
    content: Content, index: int, state: AsteroidState, sight: Sight, mine: Base | None, own: int
) -> Markup:
    """An asteroid that is out of sight; who is there can mine all the same."""
    rock = content.asteroids[index]
    crates = mine.crates if mine else 0
    return ARTIST.draw(
        "far.jinja",
        rock=rock,
        label=f"{rock.name}, out of sight",
        tip=_tip(content, index, state, sight),
        panel=_panel(rock.id),
        sheet=sheet(content, index),
        when=sight.when.split(", ") if ", " in sight.when else (sight.when, ""),
        soon=sight.soon,
        own=own,
        people=mine.people if mine else (),
        crates=crates,
        crates_label=f"{plural(crates, 'crate')} on {rock.name}",
        ores=_ores(content, index, state, mine),
    )


def _panel(id: str) -> str:
    """What the panel of an asteroid is called; empty for one of which nothing is known."""
    known = science().rocks.get(id)
    return known.title if known else ""


def _ores(content: Content, index: int, state: AsteroidState, mine: Base | None) -> list[dict[str, Any]]:
    """The three ores: touching one is mining it, by whoever is there."""
    rock = content.asteroids[index]
    people = mine.people if mine else ()
    return [
        {
            "name": ore,
            "left": left,
            "label": f"{ore.capitalize()} ore on {rock.name}, {left} left",
            "miners": _miners(people, colour),
        }
        for colour, (ore, left) in enumerate(zip(ORES, state.ore, strict=True))
    ]


def _miners(people: tuple[Face, ...], colour: int) -> list[Face]:
    """Who can mine this ore there; whoever makes most crates of it now comes last, and is on top. Where
    nobody can, touching it asks why."""
    able = [one for one in people if one.mines[colour]] or people
    return sorted(able, key=lambda one: (not one.acted, one.mines[colour]))


def _tip(content: Content, index: int, state: AsteroidState, sight: Sight) -> str:
    ore = ", ".join(f"{left} {name}" for left, name in zip(state.ore, ORES, strict=True))
    next_to = {
        "arrow-up": "Next turn it is farther away.",
        "arrow-down": "Next turn it is nearer.",
        "equal": "Next turn it stays in this orbit.",
        "x": "Next turn it is out of sight.",
    }.get(sight.arrow, f"Out of sight: {sight.when}." if sight.when else "")
    if sight.cap:
        back = sight.cap.partition("turn ")[2]
        next_to = f"From next turn you do not reach it, until turn {back}." if back else LAST_CALL
    return f"{content.asteroids[index].name} has {ore} ore. {next_to}".strip()


# -- for previews ------------------------------------------------------------------------------


def ghost_dome(seat: int) -> Markup:
    """A base that would be built."""
    return ARTIST.draw("ghost_dome.jinja", seat=seat)


def ore_inside(ore: str, left: int) -> Markup:
    """An ore with what is left of it."""
    return ARTIST.draw("stock.jinja", ore=ore, seat=None, count=left)


def crates_inside(seat: int, count: int) -> Markup:
    """The crates at a base."""
    return ARTIST.draw("stock.jinja", ore="", seat=seat, count=count)


def bright(content: Content, index: int) -> Markup:
    """An asteroid that has come into reach."""
    return Markup('<i class="stone bright" style="{}"></i>').format(sheet(content, index))


# -- the shapes of asteroids -------------------------------------------------------------------


def _shape(content: Content, index: int) -> dict[str, list[int]]:
    return _ART.get(content.asteroids[index].id) or _SHAPES[index % len(_SHAPES)]


def _size(content: Content, index: int) -> float:
    left, top, right, bottom = _shape(content, index)["box"]
    return min(ROCK / (right - left), TALL / (bottom - top))


@remembered
def sheet(content: Content, index: int) -> str:
    """Which of the nine pictures of the sheet it is."""
    n = _SHAPES.index(_shape(content, index))
    return f"background-position:{n % 3 * 50}% {n // 3 * 50}%"


def ground(content: Content, index: int, x: float, size: float) -> float:
    """How high the surface of an asteroid of this size is at a place, counted from its middle."""
    shape = _shape(content, index)
    left, top, right, bottom = shape["box"]
    column = round((x / size + (left + right) / 2) / 10)
    heights = shape["top"]
    height = heights[min(max(column, 0), len(heights) - 1)]
    return ((height if height >= 0 else (top + bottom) / 2) - (top + bottom) / 2) * size + 4
