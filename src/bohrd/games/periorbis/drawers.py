"""What lies in the drawers: signs, skills, what is still to come, all companies, and the real asteroids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from bohrd.contract import BadInput
from bohrd.games.periorbis.crew import first_names
from bohrd.games.periorbis.drawing import all_called, shown_seat
from bohrd.games.periorbis.faces import look
from bohrd.games.periorbis.office import SIGNS, ores, skills
from bohrd.games.periorbis.pieces import CADET, NOBODY, ORES, Content
from bohrd.games.periorbis.science import calendar_day, distances, science
from bohrd.games.periorbis.sky import ARTIST, sheet
from bohrd.games.periorbis.view import PeriorbisView


def drawer(content: Content, view: PeriorbisView, names: Sequence[str], name: str) -> Markup:
    """What is in a drawer."""
    match name:
        case "skills":
            return _skills(content)
        case "come":
            return _to_come(content, view)
        case "companies":
            return _companies(content, view, all_called(view, names))
        case "signs":
            return ARTIST.draw("signs.jinja", trades=SIGNS, own=shown_seat(view))
        case "asteroids":
            return _asteroids(content, view)
        case _ if (id := name.removeprefix("asteroid-")) in science().rocks:
            return _asteroid(content, view, id)
        case _:
            raise BadInput(f"there is no drawer {name!r}")


def _skills(content: Content) -> Markup:
    """Anybody can do anything; what each trade does better."""
    cadet, constants = content.employees[CADET], content.constants
    trades = [
        ("engineer", "Builds", "that many credits less for a base or a slot of the HQ"),
        ("engineer", "Upgrades", f"that many data less than {constants.upgrade_cost} for fleet or drive"),
        ("agent", "Contract bonus", "a bonus on each crate of the row, and as many missing crates forgiven"),
        ("agent", "Sells", f"so many crates at once (a cadet {cadet.selling})"),
        ("captain", "Carries", f"so many items in one trip (a cadet {cadet.captain})"),
        ("scientist", "Research", f"so many data, added or sold at {constants.data_price} each"),
        ("miner", "Black, Grey, White", "so many crates from one ore of the colour"),
    ]
    basics = ", ".join(f"{cadet.skills[ore]} {ore}" for ore in ORES if cadet.skills[ore])
    return ARTIST.draw(
        "skills.jinja",
        trades=[(SIGNS[kind], kind, *rest) for kind, *rest in trades],
        cadet=cadet,
        mines=basics,
    )


def _to_come(content: Content, view: PeriorbisView) -> Markup:
    ships = [
        {
            "level": "I" * (level + 1),
            "left": deck.left,
            "names": [content.ships[index] for index in deck.unseen],
            "all": deck.left == len(deck.unseen),
        }
        for level, deck in enumerate(view.ship_decks)
    ]
    people = [
        {"deck": number, "left": deck.left, "unseen": len(deck.unseen), "kinds": _kinds(content, deck.unseen)}
        for number, deck in enumerate(view.employee_decks, 1)
    ]
    return ARTIST.draw("come.jinja", ships=ships, people=people)


def _kinds(content: Content, cards: Sequence[int]) -> list[tuple[str, str, int]]:
    kinds = [content.employees[number].type for number in cards]
    return [(SIGNS[kind], kind, kinds.count(kind)) for kind in dict.fromkeys(SIGNS) if kind in kinds]


def _companies(content: Content, view: PeriorbisView, names: Sequence[str]) -> Markup:
    firms: list[dict[str, Any]] = []
    for seat in view.order:
        firm = view.companies[seat]
        called = first_names(content, [member.number if member else NOBODY for member in firm.crew])
        people = [
            {
                "name": called[slot],
                "card": (card := content.employees[member.number]),
                "look": look(card, slot),
                "place": content.asteroids[content.asteroid_index[member.place]].name if member.place else "",
                "skills": skills(content, card),
                "ores": ores(card),
            }
            for slot, member in enumerate(firm.crew)
            if member
        ]
        stocks = [
            f"{count} on {content.asteroids[index].name}" for index, count in enumerate(firm.crates) if count
        ]
        firms.append(
            {
                "seat": seat,
                "name": names[seat],
                "firm": firm,
                "drive": content.constants.drives[firm.drive],
                "people": people,
                "crates": ", ".join(stocks),
            }
        )
    return ARTIST.draw("companies.jinja", firms=firms)


# -- the real asteroids ------------------------------------------------------------------------


def _asteroids(content: Content, view: PeriorbisView) -> Markup:
    """All of them, each a door to its card, and how true the Orbit Track is."""
    rocks = science().rocks
    known = [
        (rock.id, sheet(content, index), rocks[rock.id])
        for index, rock in enumerate(content.asteroids)
        if rock.id in rocks
    ]
    return ARTIST.draw("asteroids.jinja", rocks=known, real=_is_real(view), days=science().track.days)


def _asteroid(content: Content, view: PeriorbisView, id: str) -> Markup:
    """The card of one: what is known of it, and where it is."""
    rock, day = science().rocks[id], science().track.day(view.marker)
    index = content.asteroid_index.get(id)
    return ARTIST.draw(
        "asteroid.jinja",
        rock=rock,
        sheet="" if index is None else sheet(content, index),
        real=_is_real(view),
        turn=view.marker,
        day=calendar_day(view.marker),
        away=f"{distances(day)[id]:.2f}",
    )


def _is_real(view: PeriorbisView) -> bool:
    return view.options.get("orbits") == "real"
