"""The picture of Molecular in parts: what a view shows, laid out for the templates in ``picture``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from bohrd.contract import OVER, name_seats
from bohrd.games.molecular.bench import Box, Corners, around, rooms, rows
from bohrd.games.molecular.content import Content, Effector, Group
from bohrd.games.molecular.outlook import Outlook
from bohrd.games.molecular.pieces import ARTIST, TOP, figure, laid, lone_title, spot, tile_of
from bohrd.games.molecular.piles import number_of
from bohrd.games.molecular.seen import Seen, short
from bohrd.games.molecular.tiles import (
    ELEMENT_OF,
    ELEMENT_OF_LAYOUT,
    ELEMENTS,
    FACES_OF_LAYOUT,
    LAYOUT_NUMBER,
    STEPS,
    cell_at,
)
from bohrd.games.molecular.tray import tray
from bohrd.games.molecular.view import InPlay, MolecularView
from bohrd.games.molecular.words import found_in_words, kinds_left, number_in_words
from bohrd.picture import Part, remembered

STYLE = ARTIST.style
MOST_ROWS = 12
"""So many groups stand on the reference card; the others are in the drawer."""
BENCH_WIDTH, BENCH_HEIGHT = 420, 260
"""Of the molecule where it stands alone."""
FIRST_FACE = tuple(ELEMENT_OF.index(element) for element in range(len(ELEMENTS)))
"""A face of each element."""
_NONE_FOUND = "None of the groups is in the molecule yet."


def draw(content: Content, view: MolecularView, names: Sequence[str]) -> list[Part]:
    """The picture of a view."""
    seen = Seen(content, view)
    drawn = [_bar(view.round, view.rounds), _reference(seen), _effectors(seen), _deck(seen), _formula(seen)]
    drawn.insert(1, _molecule(seen))
    if view.asked is not None:
        drawn.append(_asked(seen, names))
    if view.seat is not None and view.turn != OVER:
        drawn.append(tray(seen))
    return drawn


@remembered
def _bar(now: int, rounds: int) -> Part:
    label = f"Round {min(now, rounds)} of {rounds}"
    html = ARTIST.draw(
        "bar.jinja", now=now, rounds=rounds, label=label, full=round(100 * (now - 1) / rounds, 1)
    )
    return Part("bar", "Rounds", 520, 30, html)


# -- the molecule ---------------------------------------------------------------------------


def _molecule(seen: Seen) -> Part:
    known = seen.outlook
    asked = seen.view.asked
    taken_up = (cell_at(*asked.taken_from),) if asked is not None and asked.taken_from else ()
    levels, room = _room(known, _corners(seen), taken_up)
    html = ARTIST.draw(
        "molecule.jinja",
        box=_box(known, taken_up),
        levels=levels,
        room=room,
        tiles=_tiles(known),
        spots=_spots(seen),
    )
    return Part("molecule", "The molecule", BENCH_WIDTH, BENCH_HEIGHT, html)


def _corners(seen: Seen) -> Corners:
    """What lies beside the molecule; while a group is cleared, as much as before, so that nothing moves."""
    found = sum(1 for group in range(len(seen.content.groups)) if seen.outlook.found(group))
    shown = max(len(groups_shown(seen, {})[0]), min(found, MOST_ROWS))
    return Corners(shown, len(seen.view.in_play))


def _tiles(known: Outlook) -> list[Markup]:
    atoms = known.atoms
    around = atoms.get
    return [
        laid(cell, atoms[cell], tuple([around(cell + step, -1) for step in STEPS])) for cell in sorted(atoms)
    ]


def _spots(seen: Seen) -> list[Markup]:
    known = seen.outlook
    missing = [group for group in seen.hand if not known.found(group)]
    layouts: dict[int, list[int]] = {}
    for layout in seen.pool:
        layouts.setdefault(ELEMENT_OF_LAYOUT[layout], []).append(layout)
    most = _most(seen, layouts)
    return [
        spot(
            cell,
            known.places[cell],
            _points(seen, cell, layouts, most),
            _completing(seen, cell, layouts, missing) if missing else "",
        )
        for cell in known.frontier
    ]


def _most(seen: Seen, by_element: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """The most that the seat can score with each element, where its cells do not all bring the same."""
    known, most = seen.outlook, dict[int, int]()
    for element, layouts in by_element.items():
        points = {
            seen.points(cell, FIRST_FACE[element])
            for cell, socket in known.frontier.items()
            if any(socket.ways[layout] for layout in layouts)
        }
        if len(points) > 1:
            most[element] = max(points)
    return most


def _completing(
    seen: Seen, cell: int, by_element: Mapping[int, Sequence[int]], missing: Sequence[int]
) -> str:
    """The elements of the seat's tiles that make a group of its hand on an open cell, which then glows."""
    known, socket, makes = seen.outlook, seen.outlook.frontier[cell], list[str]()
    for element, layouts in by_element.items():
        fitting = next((layout for layout in layouts if socket.ways[layout]), None)
        if fitting is not None:
            face = socket.faces(fitting)[0]
            if any(known.example_with(group, cell, face) for group in missing):
                makes.append(f"makes-{ELEMENTS[element]}")
    return " ".join(makes)


def _points(
    seen: Seen, cell: int, elements: Iterable[int], most: Mapping[int, int]
) -> tuple[tuple[str, int], ...]:
    """What the seat would score on an open cell with each element that it has, one entry if that is the
    same; the style sheet shows that of the element that is chosen, and lights the cell if it is the most."""
    if seen.view.asked is not None:
        return ()
    points = {element: seen.points(cell, FIRST_FACE[element]) for element in elements}
    top = {element: TOP if most.get(element) == number else "" for element, number in points.items()}
    if len({*zip(points.values(), top.values(), strict=True)}) < 2:
        return tuple((f"all{top[element]}", number) for element, number in [*points.items()][:1])
    return tuple((f"{ELEMENTS[element]}{top[element]}", number) for element, number in points.items())


@remembered
def _box(known: Outlook, taken_up: tuple[int, ...]) -> Box:
    """Around the molecule, its open cells and where a tile was taken up that goes elsewhere."""
    return around(rows((*known.atoms, *known.frontier, *taken_up)))


@remembered
def _room(known: Outlook, there: Corners, taken_up: tuple[int, ...]) -> tuple[str, str]:
    """Classes that fold the papers, and the room for the molecule on each bench, for the style sheet."""
    lines = rows((*known.atoms, *known.frontier, *taken_up))
    box = around(lines)
    levels: list[str] = []
    found = [f"--w:{box.right - box.left:.0f};--h:{box.bottom - box.top:.0f}"]
    for name, room in zip("lst", rooms(lines, there), strict=True):
        levels.append(f"{name}{room.level}")
        found.append(
            f"--{name}t:{room.top:g};--{name}r:{room.right:g};--{name}b:{room.bottom:g}"
            f";--{name}l:{room.left:g};--{name}s:{room.scale:g}"
        )
    return " ".join(levels), ";".join(found)


# -- reference card, effectors, deck, formula -----------------------------------------------


def _reference(seen: Seen) -> Part:
    shown, left_out = groups_shown(seen, {})
    count = len(seen.content.groups)
    html = ARTIST.draw(
        "reference.jinja",
        rows=reference_rows(seen, shown, {}),
        number=count,
        title="Reference card",
        empty=_NONE_FOUND,
        left_out=left_out,
    )
    return Part("reference", "Groups in the molecule", 260, 60 + 46 * len(shown), html)


def groups_shown(seen: Seen, more: Mapping[int, int]) -> tuple[list[int], int]:
    """The groups on the reference card, and how many are left out: those found and those that ``more`` says
    would be found; if one is to be cleared, those with a handicap."""
    content, view = seen.content, seen.view
    if _clears(seen):
        return [group for group, id in enumerate(content.group_ids) if id in view.counters], 0
    every = [group for group in range(len(content.groups)) if seen.outlook.found(group) or group in more]
    if len(every) <= MOST_ROWS:
        return every, 0
    first = sorted(every, key=lambda group: (group in more or group in seen.hand, group), reverse=True)
    return sorted(first[:MOST_ROWS]), len(every) - MOST_ROWS


def _clears(seen: Seen) -> bool:
    """Whether a card asks which group is to be cleared of its handicap."""
    asked = seen.view.asked
    if asked is None:
        return False
    return effector_of(seen.content, asked.card).effects[asked.effect].kind == "clear_counters"


def reference_rows(seen: Seen, groups: Sequence[int], more: Mapping[int, int]) -> list[Markup]:
    """The rows of these groups; ``more`` says how many there would be of some."""
    drawn: list[Markup] = []
    for number in groups:
        group, found = seen.content.groups[number], len(seen.outlook.found(number))
        after = more.get(number, 0)
        counters = seen.view.counters.get(group.id, 0)
        worth = seen.worth(number, after or max(1, found))
        drawn.append(_row(group, found, after, counters, worth, number in seen.hand))
    return drawn


@remembered
def _row(group: Group, found: int, more: int, counters: int, worth: int, held: bool) -> Markup:
    """A functional group on the reference card."""
    label = f"{group.name}, {found_in_words(found)}"
    if more:
        label += f", then {found_in_words(more)}"
    if counters:
        label += f", handicap {counters}"
    tip = "Its atoms are joined just as on the card, whatever their shape and direction."
    if counters:
        tip = f"{group.name} has been played {_times(counters)}. It brings {counters} less, for everybody."
    return ARTIST.draw(
        "row.jinja",
        group=group,
        found=found,
        more=more,
        counters=counters,
        worth=worth,
        held=held,
        figure=figure(group.smarts, 60, 40),
        label=f"{label}; a card brings {worth}{', and you hold one' if held else ''}",
        tip=tip,
    )


def _times(number: int) -> str:
    return ("once", "twice")[number - 1] if number < 3 else f"{number_in_words(number)} times"


def symbol_of(card: Effector) -> str:
    """The icon of a card: a reagent, one that stays, or one that works at once."""
    return "flask-conical" if card.is_reagent else "zap" if card.is_instant else "hourglass"


def _effectors(seen: Seen) -> Part:
    rounds = seen.view.rounds
    cards = [_effector(effector_of(seen.content, entry.card), entry, rounds) for entry in seen.view.in_play]
    timed = any(entry.until for entry in seen.view.in_play)
    html = ARTIST.draw("effectors.jinja", cards=cards, rows=1 + (len(cards) > 3 - timed))
    return Part("effectors", "Effectors in play", 300, max(40, 100 * len(cards)), html)


def effector_of(content: Content, id: str) -> Effector:
    """The card with this id."""
    return content.effectors[content.effector_number[id]]


@remembered
def _effector(card: Effector, entry: InPlay, rounds: int) -> Markup:
    said = short(card)
    last = entry.until - 1
    to_the_end = last >= rounds
    until = "" if not entry.until else "To the end of the game." if to_the_end else f"Ends with round {last}."
    label = f"{card.name}, revealed by player {entry.seat + 1}. {said.line} {until}"
    return ARTIST.draw(
        "effector.jinja",
        card=card,
        symbol=symbol_of(card),
        seat=entry.seat,
        line=said.line,
        chip=said.chip,
        until=until,
        brief="" if not entry.until else "to the end" if to_the_end else f"to round {last}",
        label=label.strip(),
    )


def _deck(seen: Seen) -> Part:
    gone = {*seen.view.effector_discards, *(entry.card for entry in seen.view.in_play)}
    if seen.view.asked is not None:
        gone.add(seen.view.asked.card)
    return _effector_deck(seen.view.effector_deck, what_is_left(seen.content, frozenset(gone)))


def what_is_left(content: Content, gone: frozenset[str]) -> str:
    """The kinds of effector still in the deck, in words."""
    left = [card for card in content.effectors if card.id not in gone]
    kinds = [symbol_of(card) for card in left]
    return kinds_left(*map(kinds.count, ("zap", "hourglass", "flask-conical")))


@remembered
def _effector_deck(number: int, kinds: str) -> Part:
    left = f"{number_of(number, 'effector')} left: {kinds}."
    tip = f"{left} Turning one over is an action and cannot be taken back."
    return Part("deck", "Effector deck", 128, 150, ARTIST.draw("deck.jinja", number=number, tip=tip))


def _formula(seen: Seen) -> Part:
    return _formula_part(tuple(seen.formula))


@remembered
def _formula_part(formula: tuple[tuple[str, int], ...]) -> Part:
    spoken = " ".join(f"{symbol} {number}" if number > 1 else symbol for symbol, number in formula)
    html = ARTIST.draw("formula.jinja", formula=formula, spoken=spoken)
    return Part("formula", "Formula", 240, 40, html)


# -- what a revealed card asks for ----------------------------------------------------------


def _asked(seen: Seen, names: Sequence[str]) -> Part:
    """The revealed card that waits for a choice, for all to see, with what can be chosen nowhere else."""
    view, asked = seen.view, seen.view.asked
    if asked is None:
        raise ValueError("no card asks for a choice")
    card = effector_of(seen.content, asked.card)
    effect = card.effects[asked.effect]
    players = [
        {"seat": seat, "name": name_seats("{p%d}" % seat, names), "points": points.score}
        for seat, points in enumerate(view.points)
        if seat != view.turn and (effect.kind == "transfer" or effect.kind == "swap")
    ]
    times = effect.times
    layout = LAYOUT_NUMBER[asked.tile] if asked.tile else None
    html = ARTIST.draw(
        "asked.jinja",
        card=card,
        symbol=symbol_of(card),
        line=short(card).line,
        progress=f"{times - asked.left + 1} of {times}" if times > 1 else "",
        tile=None if layout is None else tile_of(FACES_OF_LAYOUT[layout][0]),
        tile_name="" if layout is None else lone_title(layout),
        code=asked.tile,
        players=players,
    )
    return Part("asked", "The revealed card", 420, 110, html)
