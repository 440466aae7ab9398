"""What a page makes of what happens: how an event is shown, what each seat has, what is said at the end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from bohrd.contract import Event
from bohrd.games.periorbis.crew import plural
from bohrd.games.periorbis.dock import best
from bohrd.games.periorbis.faces import look
from bohrd.games.periorbis.orbit import track_name
from bohrd.games.periorbis.pieces import CADET, ROWS, START_CADETS, Content
from bohrd.games.periorbis.science import science
from bohrd.games.periorbis.sky import ARTIST
from bohrd.games.periorbis.view import Company, PeriorbisView
from bohrd.picture import Fact, Finale, Holding, Leaving, Telling, Trophy, counted, remembered

_MOVER = re.compile(r"^\{p\d+\} ")
_NOTHING = re.compile(r" 0 crates × .*, nothing of (\d+) supplied: −(\d+)\.")
_DATA = re.compile(r"\bresearch data")
_NO_BONUS = re.compile(r"\((\d+) \+ 0\)")
MANY = 4
"""With more seats than these there is less room for each."""
LEVELS = ("I", "II", "III")
"""The drives in short."""
SOUNDS = {
    "hired": "paper",
    "passed": "tick",
    "built": "clunk",
    "developed": "clunk",
    "fleet": "rise",
    "drive": "rise",
    "signed": "stamp",
    "sold ore": "coins",
    "sold research": "coins",
    "transport": "whoosh",
    "carried employee": "whoosh",
    "carried crate": "whoosh",
    "researched": "bubble",
    "mined": "knock",
    "wages": "coins",
    "ship arrived": "whoosh",
    "card drawn": "paper",
    "aged": "paper",
    "turn": "bell",
    "over": "bell",
}


# -- events ------------------------------------------------------------------------------------


def tell(content: Content, event: Event) -> Telling:
    """An event in a few words, with what floats up and the sound it makes."""
    data, name = event.data, event.name
    if name == "ship left":
        return _left(content, event)
    if name == "drive":
        word = f"{content.constants.drives[data['drive']]} drive"
        return Telling(word, "", "rise", word)
    if name == "forced":
        return Telling(quiet=True)
    return Telling(
        _short(content, event),
        _gain(data),
        SOUNDS.get(name, ""),
        fact=_fact(content, event),
        line=_line(content, event),
        toward=_toward(data),
        quiet=name == "card drawn",
    )


def _line(content: Content, event: Event) -> str:
    """Without what is drawn on the ship, and without skills and a bonus that change nothing."""
    match event.name:
        case "transport":
            return event.text.partition(" to carry")[0] + " on a trip."
        case "ship arrived":
            ship = content.ships[content.ship_index[event.data["ship"]]]
            leaves = f"it leaves with {ship.minimum} of {ship.spaces} spaces filled"
            return f"{ship.name} arrives: {ship.price} credits a crate; {leaves}."
        case "ship left" | "sold ore":
            return _NOTHING.sub(r" supplied nothing of \1: −\2.", _NO_BONUS.sub(r"\1", event.text))
        case "wages" if not event.data["credits"]:
            return event.text.replace("0 credits in wages", "no wages")
        case "researched" | "sold research":
            return _DATA.sub("data", event.text)
        case _:
            return ""


def _fact(content: Content, event: Event) -> Fact | None:
    """What there is to learn when a base is built, a rock is mined or a ship leaves."""
    known = science()
    match event.name:
        case "built" | "mined" if rock := known.rocks.get(event.data["asteroid"]):
            note, title = rock.built if event.name == "built" else rock.mined, rock.title
        case "ship left":
            note = known.voyages[content.ship_index[event.data["ship"]] % len(known.voyages)]
            title = note.title
        case _:
            return None
    return Fact(note.text, note.more, event.seat, title, note.source)


def _left(content: Content, event: Event) -> Telling:
    ship = content.ships[content.ship_index[event.data["ship"]]].name
    piece, words = f"ship-{event.data['ship']}", f"{ship} leaves"
    if event.seat is None:
        return Telling(f"{words} empty", fact=_fact(content, event), leaves=Leaving(piece, ship))
    points = event.data["points"]
    joy = words if points > 0 else ""
    crates = event.data["crates"]
    short = f"{plural(crates, 'crate')} on {ship}" if crates else f"nothing on {ship}"
    sound = "fall" if points < 0 else "chord" if points else ""
    fact, line = _fact(content, event), _line(content, event)
    leaves = Leaving(piece, ship, f"{piece}-{ROWS[event.data['row']]}", crates)
    return Telling(short, _gain(event.data), sound, joy, fact=fact, line=line, leaves=leaves)


def _short(content: Content, event: Event) -> str:
    data = event.data
    match event.name:
        case "hired":
            return f"hires {content.employees[data['card']].name} for {-data['credits']}"
        case "dealt":
            return f"starts with {content.employees[data['card']].name}"
        case "transport":
            return event.text.partition(" sends ")[2].partition(" (")[0].replace(" to carry", " carries")
        case "aged":
            gone = len(data["cards"])
            return f"{gone} people leave the pool" if gone > 1 else "1 person leaves the pool"
        case "built":
            return f"base on {content.asteroids[content.asteroid_index[data['asteroid']]].name}"
        case "developed":
            return f"opens slot {data['opened']}"
        case "fleet":
            return f"fleet to {data['capacity']}"
        case "signed":
            ship = content.ships[content.ship_index[data["ship"]]]
            return f"signs with {ship.name} for {plural(data['size'], 'crate')}"
        case "sold ore":
            return f"sells {plural(data['crates'], 'crate')}"
        case "sold research":
            return f"sells {-data['data']} data"
        case "researched":
            return f"researches: {data['data']} data"
        case "mined":
            rock = content.asteroids[content.asteroid_index[data["asteroid"]]].name
            return f"mines on {rock}: {plural(data['crates'], 'crate')}"
        case "wages":
            return f"pays {-data['credits']}" if data["credits"] else "pays nothing"
        case "ship arrived":
            return f"{content.ships[content.ship_index[data['ship']]].name} arrives"
        case "card drawn":
            return f"{content.employees[data['card']].name} can be hired"
        case "turn":
            return f"turn {data['turn']} begins"
        case _:
            return _MOVER.sub("", event.text).rstrip(".")


def _gain(data: dict[str, Any]) -> str:
    """What floats up: points, credits, data, and crates where nothing else came of them."""
    parts = [f"{_signed(points)} ★"] if (points := data.get("points")) else []
    if credits := data.get("credits"):
        parts.append(_signed(credits))
    if (more := data.get("data")) and not parts:
        parts.append(f"{_signed(more)} data")
    if "ore" in data:
        parts.append(f"+{plural(data['crates'], 'crate')}")
    return " ".join(parts)


def _toward(data: dict[str, Any]) -> str:
    """Credits and data float to where the seat has them; points to the score."""
    if data.get("points"):
        return ""
    return "coins" if data.get("credits") else "flask-conical" if data.get("data") else ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


# -- the aim -----------------------------------------------------------------------------------


def aim(content: Content, view: PeriorbisView) -> str:
    """What everybody is after, and how far the viewer is."""
    turns = content.tracks[track_name(view.options)].turns
    goal = f"Most points after turn {turns} win"
    if view.seat is None:
        return f"{goal}."
    points = view.companies[view.seat].points
    return f"{goal}; you have {'−' if points < 0 else ''}{abs(points)}."


# -- seats -------------------------------------------------------------------------------------


def holdings(view: PeriorbisView) -> list[Holding]:
    """What each company has, in a line."""
    return [Holding(html=_tiles(firm, view.seats > MANY)) for firm in view.companies]


@remembered
def _tiles(firm: Company, brief: bool) -> Markup:
    """Its credits, data and drive; at a full table the credits alone."""
    tiles = [
        ("coins", firm.credits, plural(firm.credits, "credit")),
        ("flask-conical", firm.data, f"{firm.data} research data"),
        ("gauge", LEVELS[firm.drive], f"drive {LEVELS[firm.drive]}"),
    ]
    return ARTIST.draw("tiles.jinja", tiles=tiles[:1] if brief else tiles)


# -- the end -----------------------------------------------------------------------------------


class Deeds(NamedTuple):
    """What was done in a whole game."""

    routes: Counter[tuple[int, str, str]]
    """Crates by seat, asteroid and where they went."""
    carried: Counter[tuple[int, int]]
    """Items by seat and the card of who carried them."""
    mined: Counter[tuple[int, int]]
    """Crates by seat and the card of who mined them."""
    built: list[tuple[int, str]]
    """Seat and asteroid of each base."""
    best_ship: Event | None
    """The row that brought most."""


def finale(content: Content, view: PeriorbisView, told: Sequence[tuple[int, Event]]) -> Finale:
    """What is said at the end, of what was built, carried and learnt."""
    done = _deeds([event for _, event in told], view.seats)
    trophies = [_routes(content, view, done, seat) for seat in _standing(view)]
    trophies += [*_best_ship(content, done), *_best(content, "carried", done.carried)]
    trophies += _best(content, "mined", done.mined)
    met: dict[str, Fact] = {}
    for _, event in told:
        if fact := _fact(content, event):
            met.setdefault(fact.text, fact)
    return Finale(_sentence(view), trophies, list(met.values()), counted(told, "turn", "turn"))


def _deeds(events: Sequence[Event], seats: int) -> Deeds:
    done = Deeds(Counter(), Counter(), Counter(), [], None)
    crews: dict[tuple[int, int], int] = {}
    carrier: dict[int, int] = {}
    best: Event | None = None
    for event in events:
        data, seat = event.data, event.seat
        if event.name == "ship left" and seat is not None:
            best = event if best is None or data["points"] > best.data["points"] else best
        if seat is None:
            continue
        who = crews.get((seat, data.get("slot", 0)), CADET)
        match event.name:
            case "dealt":
                crews[seat, START_CADETS + 1] = data["card"]
            case "hired":
                crews[seat, data["slot"]] = data["card"]
            case "transport":
                carrier[seat] = who
            case "carried crate":
                done.routes[seat, data["from"], data["to"]] += 1
                done.carried[seat, carrier.get(seat, CADET)] += 1
            case "carried employee":
                done.carried[seat, carrier.get(seat, CADET)] += 1
            case "mined":
                done.mined[seat, who] += data["crates"]
            case "built":
                done.built.append((seat, data["asteroid"]))
            case _:
                pass
    return done._replace(best_ship=best)


def _standing(view: PeriorbisView) -> list[int]:
    """The seats from the best on."""
    firms = view.companies
    return sorted(range(view.seats), key=lambda seat: (-firms[seat].points, -firms[seat].credits))


def _sentence(view: PeriorbisView) -> str:
    first, second = _standing(view)[:2]
    best, next_best = view.companies[first], view.companies[second]
    if best.points == next_best.points:
        ahead = best.credits - next_best.credits
        if ahead:
            return "{p%d} is %s ahead, level on points." % (first, plural(ahead, "credit"))
        return "Level on points and credits; the wages decide."
    if not best.missed:
        return "{p%d} kept every promise: no crate was missing on any ship." % first
    supplied, sold, lost = (plural(n, "point") for n in (best.supplied, best.sold, best.missed))
    gained = f"{supplied} for crates supplied" + (f", {sold} for ore sold" if best.sold else "")
    return "{p%d} has the fuller holds: %s, and %s lost." % (first, gained, lost)


def _routes(content: Content, view: PeriorbisView, done: Deeds, seat: int) -> Trophy:
    """The trade routes of a company: a line for each asteroid, as thick as the crates it sent."""
    crates: Counter[str] = Counter()
    for (owner, rock, _), count in done.routes.items():
        if owner == seat and rock != "hq":
            crates[rock] += count
    most = max(crates.values(), default=1)
    bases = [state.id for state in view.asteroids if seat in state.bases]
    step = 100 / max(1, len(bases))
    lines = [
        {
            "name": content.asteroids[content.asteroid_index[rock]].name[0],
            "y": round(16 + step * n + step / 2, 1),
            "width": round(1 + 7 * crates[rock] / most, 1) if crates[rock] else 0,
        }
        for n, rock in enumerate(bases)
    ]
    note = f"{plural(sum(crates.values()), 'crate')} from {plural(len(bases), 'base')}"
    return Trophy("Trade routes", note, seat, ARTIST.draw("routes.jinja", seat=seat, lines=lines))


def _best_ship(content: Content, done: Deeds) -> list[Trophy]:
    event = done.best_ship
    if event is None or event.seat is None or event.data["points"] <= 0:
        return []
    ship = content.ships[content.ship_index[event.data["ship"]]]
    crates = event.data["crates"]
    note = f"{plural(crates, 'crate')}: {_gain(event.data)}"
    return [Trophy(f"{ship.name}, the best trade", note, event.seat, best(ship, event.seat, crates))]


def _best(content: Content, verb: str, counted: Counter[tuple[int, int]]) -> list[Trophy]:
    """The person who carried or mined most; cadets are too many to be praised."""
    known = {key: count for key, count in counted.items() if key[1] != CADET}
    if not known:
        return []
    seat, number = max(known, key=lambda key: (known[key], -key[1]))
    card = content.employees[number]
    first = card.name.partition(" ")[0]
    html = ARTIST.draw("hero.jinja", look=look(card), card=card)
    return [Trophy(f"{first} {verb} {known[seat, number]}", f"{card.name}, {card.type}", seat, html)]
