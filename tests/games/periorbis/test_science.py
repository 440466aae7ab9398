"""The real asteroids: how they move, what the computed track makes of it, and that all facts can be met."""

from datetime import date
from math import cos, pi, sin, sqrt

import pytest

from bohrd.contract import BadInput, Event, LiveChance
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.kepler import GAUSS, Elements, Place, distance, eccentric_anomaly, place
from bohrd.games.periorbis.science import JULIAN, distances, science
from games.periorbis.table import AGENT, play
from games.periorbis.test_story import whole_game
from kit import rule

SUN: Place = (0, 0, 0)
LENGTHS = ("full", "short")


# -- Kepler's laws --------------------------------------------------------------------------


def fallen(orbit: Elements, days: float, steps: int = 20000) -> tuple[float, float]:
    """Where a body is in the plane of its orbit so many days after perihelion, by Newton's law of gravity:
    its fall is added up in small steps (Runge and Kutta)."""

    def pull(state: tuple[float, ...]) -> tuple[float, ...]:
        x, y, u, v = state
        cube = (x * x + y * y) ** 1.5
        return u, v, -(GAUSS**2) * x / cube, -(GAUSS**2) * y / cube

    def moved(state: tuple[float, ...], slope: tuple[float, ...], by: float) -> tuple[float, ...]:
        return tuple(s + by * k for s, k in zip(state, slope, strict=True))

    nearest, e, step = orbit.axis * (1 - orbit.eccentricity), orbit.eccentricity, days / steps
    state: tuple[float, ...] = nearest, 0.0, 0.0, GAUSS * sqrt((1 + e) / nearest)
    for _ in range(steps):
        first = pull(state)
        second = pull(moved(state, first, step / 2))
        third = pull(moved(state, second, step / 2))
        fourth = pull(moved(state, third, step))
        parts = zip(first, second, third, fourth, strict=True)
        state = moved(state, tuple((a + 2 * b + 2 * c + d) / 6 for a, b, c, d in parts), step)
    return state[0], state[1]


@pytest.mark.parametrize("e", [0, 0.04, 0.27, 0.9])
def test_keplers_equation_is_solved(e: float):
    for n in range(24):
        mean = n * pi / 12
        angle = eccentric_anomaly(mean, e)
        assert angle - e * sin(angle) == pytest.approx(mean, abs=1e-10)


@pytest.mark.parametrize(("id", "days"), [("eros", 100), ("eros", 500), ("hebe", 333), ("capek", 1000)])
def test_bodies_are_where_gravity_takes_them(id: str, days: float):
    flat = science().rocks[id].elements
    orbit = Elements(0, flat.axis, flat.eccentricity, 0, 0, 0, 0)
    x, y, z = place(orbit, days)
    assert (x, y) == pytest.approx(fallen(orbit, days), abs=1e-7)
    assert z == 0


def test_an_orbit_is_tilted_about_its_nodes():
    orbit = Elements(0, 2.0, 0.0, 90, 30, 0, 0)
    assert place(orbit, 0) == pytest.approx((2 * cos(pi / 6), 2 * sin(pi / 6), 0))
    quarter = place(orbit, 2**1.5 * pi / 2 / GAUSS)
    assert quarter == pytest.approx((0, 0, 2), abs=1e-9)


def test_known_days_come_out():
    """Perihelia as the Small-Body Database gives them, and the close approach of Eros on 31 January 2012."""
    for id, day in (("hebe", date(2014, 8, 19)), ("eros", date(2015, 7, 26)), ("gaspra", date(2015, 7, 19))):
        orbit, julian = science().rocks[id].elements, day.toordinal() + JULIAN
        nearest = orbit.axis * (1 - orbit.eccentricity)
        assert distance(place(orbit, julian), SUN) == pytest.approx(nearest, abs=1e-4)
    assert distances(date(2012, 1, 31))["eros"] == pytest.approx(0.179, abs=0.002)
    assert distance(place(science().earth, date(2015, 1, 4).toordinal() + JULIAN), SUN) == pytest.approx(
        0.9833, abs=2e-4
    )


@pytest.mark.parametrize(
    ("id", "other"),
    [
        ("capek", Elements(2457000.5, 2.540, 0.2724, 8.249, 182.5, 163.8, 55.69)),
        ("datura", Elements(2455800.5, 2.23448, 0.20784, 5.988, 97.862, 258.752, 134.569)),
        ("bertha", Elements(2457600.5, 3.19694, 0.077261, 20.9724, 36.7441, 159.722, 125.046)),
    ],
)
def test_elements_published_for_another_day_lead_to_the_same_place(id: str, other: Elements):
    for turn in (1, 12):
        julian = science().track.day(turn).toordinal() + JULIAN
        assert distance(place(science().rocks[id].elements, julian), place(other, julian)) < 0.06


# -- the computed track ---------------------------------------------------------------------


@rule("ORB-ORBIT-4", "ORB-OPT-ORBITS")
@pytest.mark.parametrize("length", LENGTHS)
def test_the_nearest_asteroids_are_in_the_lowest_orbits(length: str):
    track = GAME.content.tracks[f"{length} real"]
    for turn, shown in enumerate(track.orbits, 1):
        far = distances(science().track.day(turn))
        rocks = [(far[rock.id], orbit) for rock, orbit in zip(GAME.content.asteroids, shown, strict=False)]
        levels = [9 if orbit is None else orbit for _, orbit in sorted(rocks)]
        assert levels == ([0, 0, 1, 1, 2, 2, 9, 9, 9] if length == "full" else [0, 0, 1, 1, 2, 9])


@rule("ORB-ORBIT-5")
@pytest.mark.parametrize("length", LENGTHS)
def test_the_real_track_has_the_shape_of_the_printed_one(length: str):
    printed, real = GAME.content.tracks[length], GAME.content.tracks[f"{length} real"]
    assert (real.turns, real.asteroids) == (printed.turns, printed.asteroids)
    assert all(any(shown[rock] is not None for shown in real.orbits) for rock in range(real.asteroids))
    assert all(reach[0] for reach in real.reach), "with the Basic Drive something is always in reach"
    assert science().track.day(1) == date(2015, 1, 1)
    assert science().track.day(2) == date(2015, 2, 15)


@rule("ORB-OPT-ORBITS")
@pytest.mark.parametrize("length", LENGTHS)
def test_a_game_is_played_on_the_real_track(length: str):
    position = GAME.start(3, {"length": length, "orbits": "real"}, LiveChance(1))
    near = [GAME.content.asteroids[rock].id for rock in position.track.reach[0][0]]
    built = {move.name.split()[-1] for move in position.legal() if "build" in move.name}
    assert built == set(near) == ({"capek", "hebe"} if length == "full" else {"capek", "datura"})
    again = GAME.load(position.dump())
    assert again.dump() == position.dump()
    assert again.options["orbits"] == "real"
    GAME.picture(position.view(0))
    assert "capek" in GAME.board(position.view(0)).lower()


def test_the_printed_track_goes_without_saying():
    """Positions are saved as before there was a choice, so that recorded games keep their digests."""
    position = GAME.start(2, {}, LiveChance(1))
    assert position.options["orbits"] == "printed"
    assert position.dump()["options"] == {"length": "full", "decks": "scaled"}


def test_asteroids_of_other_content_keep_their_printed_place():
    tables = {file: dict(table) for file, table in GAME.tables.items()}
    rocks = [dict(rock) for rock in tables["asteroids"]["asteroids"]]
    rocks[8] |= {"id": "vulcan", "name": "Vulcan"}
    tables["asteroids"]["asteroids"] = rocks
    turns = [
        {orbit: ["vulcan" if id == "ida" else id for id in ids] for orbit, ids in turn.items()}
        for turn in tables["orbit"]["turn"]
    ]
    tables["orbit"]["turn"] = turns
    other = GAME.with_content(tables)
    shown = [turn[8] for turn in other.content.tracks["full real"].orbits]
    assert shown == [turn[8] for turn in GAME.content.tracks["full"].orbits]
    view = other.start(2, {}, LiveChance(1)).view(0)
    assert "Vulcan" in "".join(part.html for part in other.draw(view, ()))


# -- what there is to learn -----------------------------------------------------------------


def test_every_asteroid_has_a_card_that_says_how_true_the_track_is():
    printed = GAME.start(2, {}, LiveChance(1)).view(0)
    real = GAME.start(2, {"orbits": "real"}, LiveChance(1)).view(0)
    assert set(science().rocks) == {rock.id for rock in GAME.content.asteroids}
    assert "is invented" in GAME.drawer(printed, (), "asteroids")
    assert "is invented" not in GAME.drawer(real, (), "asteroids")
    for id, rock in science().rocks.items():
        card = GAME.drawer(printed, (), f"asteroid-{id}")
        assert rock.found.split(",")[0] in card and "when it comes near are invented" in card
        assert "1 January 2015" in GAME.drawer(real, (), f"asteroid-{id}")
    assert "robot" in GAME.drawer(printed, (), "asteroid-capek")
    with pytest.raises(BadInput):
        GAME.drawer(printed, (), "asteroid-pluto")


def test_rocks_on_the_board_open_their_cards():
    html = "".join(part.html for part in GAME.draw(GAME.start(2, {}, LiveChance(1)).view(0), ()))
    assert all(f'data-panel="asteroid-{id}"' in html for id in science().rocks)
    assert GAME.scene.panels == ["asteroid"]


def test_years_follow_from_keplers_third_law():
    years = {id: rock.elements.years for id, rock in science().rocks.items()}
    published = {"ada": 5.12, "bertha": 5.71, "capek": 4.05, "datura": 3.34, "eros": 1.76}
    published |= {"freia": 6.32, "gaspra": 3.29, "hebe": 3.78, "ida": 4.84}
    assert years == pytest.approx(published, abs=0.01)


def test_bases_mines_and_ships_bring_facts_with_a_source():
    position = GAME.position(companies=[{"crew": [0, {"number": 0, "place": "eros"}, 0, AGENT]}])
    told = {
        event.name: GAME.tell(event).fact for event in play(position, "slot 1 build ada", "slot 2 mine black")
    }
    assert told["built"].title == "523 Ada" and "1904" in told["built"].text
    assert told["mined"].title == "433 Eros" and told["mined"].source
    assert told.get("wages") is None


def test_every_fact_can_be_met():
    ships = [Event("ship left", "", None, {"ship": ship.id}) for ship in GAME.content.ships]
    met = {fact.text for event in ships if (fact := GAME.tell(event).fact)}
    assert met == {note.text for note in science().voyages}
    assert all(note.source and note.title for note in science().voyages)
    assert all(note.source for rock in science().rocks.values() for note in (rock.built, rock.mined))


def test_everything_met_is_listed_once_at_the_end():
    position, told = whole_game()
    facts = GAME.finale(position.view(None), ["A", "B", "C"], told).facts
    texts = [fact.text for fact in facts]
    assert len(texts) == len(set(texts)) > 3
    assert {fact.text for _, event in told if (fact := GAME.tell(event).fact)} == set(texts)
    assert all(fact.title and fact.source for fact in facts)
