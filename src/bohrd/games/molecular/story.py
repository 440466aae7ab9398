"""The story of a game of Molecular: how events are shown, what seats hold, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from bohrd.contract import OVER, Event
from bohrd.games.molecular import chemistry, known, science
from bohrd.games.molecular.content import Content, Effector, Group
from bohrd.games.molecular.drawing import symbol_of
from bohrd.games.molecular.pieces import ARTIST, figure
from bohrd.games.molecular.piles import number_of
from bohrd.games.molecular.seen import Seen
from bohrd.games.molecular.tiles import ELEMENT_NAMES, ELEMENTS, cell_target
from bohrd.games.molecular.view import MolecularView, Placed
from bohrd.games.molecular.words import listed_with_and
from bohrd.picture import Fact, Finale, Holding, Telling, Trophy, counted, remembered

MOST_TROPHIES = 5
"""So many cards are shown at the end beside the molecule."""
WIDTH, HEIGHT = 540, 330
"""The most that the molecule as chemists draw it takes among them."""
_SOUNDS = {
    "reset": "riffle",
    "reveal": "glass",
    "discard": "whoosh",
    "swap": "riffle",
    "pass": "riffle",
    "attach": "knock",
    "lift": "tap",
    "remove": "clunk",
    "find": "tap",
    "clear": "whoosh",
    "actions": "rise",
    "lot": "tick",
    "end turn": "tap",
    "end": "swell",
}


def tell(content: Content, event: Event) -> Telling:
    """How an event is shown when it happens."""
    data = event.data
    points = int(data.get("points", 0))
    gain = _signed(points) if points else ""
    match event.name:
        case "lay":
            element = _element(data["layout"])
            bond = "tap" if element == "hydrogen" else "knock"
            return Telling(f"laid {element}", gain, "chord" if points > 2 else bond)
        case "group":
            group = content.groups[content.group_number[data["group"]]]
            name = group.name
            if not points:
                return Telling(f"played {name}", "0", sound="thud")
            fact = science.group_fact(group, "", event.seat)
            return Telling(f"played {name}", gain, "chime" if points > 6 else "chord", name, fact=fact)
        case "reveal":
            card = content.effectors[content.effector_number[data["card"]]]
            fact = science.effector_fact(card, "", event.seat)
            return Telling(f"revealed {card.name}", sound="glass", card=_turned(card), fact=fact)
        case "points":
            return Telling("by the effector", gain, "coins" if points > 0 else "fall")
        case "transfer":
            return Telling(f"took {number_of(points, 'point')} from {{p{data['from']}}}", gain, "coins")
        case "turn":
            return Telling(quiet=True)
        case "draw tiles" | "draw cards":
            drawn = _drawn(content, data)
            return Telling(drawn, sound="paper" if event.name == "draw cards" else "tick", quiet=not drawn)
        case "reset":
            return Telling("reset: new tiles and cards", gain, "riffle")
        case "attach" | "lift" | "remove":
            verb = {"attach": "attached", "lift": "took up", "remove": "took off"}[event.name]
            return Telling(f"{verb} {_element(data['layout'])}", sound=_SOUNDS[event.name])
        case _:
            return Telling(sound=_SOUNDS.get(event.name, ""))


@remembered
def _turned(card: Effector) -> Markup:
    """An effector as it is turned over, for everybody to read; its fact is told beside it."""
    return ARTIST.draw("turned.jinja", card=card, symbol=symbol_of(card), kind=kind_of(card))


def kind_of(card: Effector) -> str:
    """When an effector works."""
    if card.is_reagent:
        return "Reagent: it takes the place of the last one"
    if card.lasts:
        return f"Stays for {card.lasts} rounds"
    return "Happens at once" if card.is_instant else "Stays in play"


def _drawn(content: Content, data: Mapping[str, Any]) -> str:
    """What was drawn, or how many if that is all one may know."""
    if "tiles" in data:
        return f"drew {listed_with_and([_element(layout) for layout in data['tiles']])}"
    if "cards" in data:
        groups = [content.groups[content.group_number[id]].name for id in data["cards"]]
        return f"drew {listed_with_and(groups)}"
    return ""


def _element(layout: str) -> str:
    return ELEMENT_NAMES[ELEMENTS.index(layout[0])]


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}"


def holdings(view: MolecularView) -> list[Holding]:
    """The tiles and cards of each seat."""
    return [
        _holding(tiles, cards, *points)
        for tiles, cards, points in zip(view.pool_sizes, view.hand_sizes, _points(view), strict=True)
    ]


def _points(view: MolecularView) -> list[tuple[int, int, int, int]]:
    return [(held.bonds, held.groups, held.effects, held.resets) for held in view.points]


@remembered
def _holding(tiles: int, cards: int, bonds: int, groups: int, effects: int, resets: int) -> Holding:
    sources = [("bonds", bonds), ("groups", groups), ("effectors", effects), ("resets", resets)]
    tip = (
        "Points: " + (", ".join(f"{name} {points}" for name, points in sources if points) or "none yet") + "."
    )
    return Holding(html=ARTIST.draw("holding.jinja", tiles=tiles, cards=cards, tip=tip))


def aim(view: MolecularView) -> str:
    """What everybody is after, and how far the viewer is."""
    if view.turn == OVER:
        return "The most points have won."
    if standing := _standing(view):
        return f"Most points win; {standing}."
    left = view.rounds - view.round
    return f"Most points after {f'{view.rounds} rounds' if left else 'this round'}."


def _standing(view: MolecularView) -> str:
    """How far ahead or behind the viewer is, once somebody has scored; the bar counts the rounds."""
    scores = [held.score for held in view.points]
    if view.seat is None or not any(scores):
        return ""
    mine = scores.pop(view.seat)
    ahead = mine - max(scores)
    if not ahead:
        return "you share the lead"
    return f"you lead by {ahead}" if ahead > 0 else f"you are {-ahead} behind"


# -- the end --------------------------------------------------------------------------------


def finale(content: Content, view: MolecularView, told: Sequence[tuple[int, Event]]) -> Finale:
    """The molecule, the best cards and what there is to learn from them."""
    seen = Seen(content, view)
    plain = "".join(f"{symbol}{number if number > 1 else ''}" for symbol, number in seen.formula)
    substance = chemistry.substance(view.molecule)
    note = f"{number_of(len(view.molecule), 'tile')}, {substance.molar_mass:.0f} g/mol"
    played = _played(content, told)
    marked = _marked(seen, played)
    if marked:
        note += (
            ", with your groups marked" if view.seat is not None else ", with the groups that scored marked"
        )
    molecule = Trophy(subscript(plain), note, None, _molecule_picture(seen, marked))
    best = sorted(_best(played)[:MOST_TROPHIES], key=lambda one: one[0])
    trophies = [
        Trophy(group.name, _signed(points), seat, figure(group.smarts, 126, 96), step)
        for step, points, group, seat in best
    ]
    facts = [*_met(content, told), *_seen_in(view.molecule, substance.smiles)]
    sentence = f"{_reason(view)} Together you built {subscript(plain)}." if view.ended else ""
    return Finale(sentence, [molecule, *trophies], _once(facts), counted(told, "turn", "round"))


def _reason(view: MolecularView) -> str:
    """Why the game is over."""
    if view.ended == "MOL-END-7":
        return f"All {view.rounds} rounds are played."
    return "The last tile is laid." if view.ended == "MOL-END-6" else "Nothing fits the molecule any more."


_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def subscript(formula: str) -> str:
    """*C₂H₆O*."""
    return formula.translate(_DIGITS)


_Card = tuple[int, int, Group, int | None]
"""A card that scored: step, points, group and seat."""


def _best(played: Sequence[_Card]) -> list[_Card]:
    """The best card of each group, the best of all first."""
    found: dict[str, _Card] = {}
    for card in sorted(played, key=lambda one: -one[1]):
        found.setdefault(card[2].id, card)
    return list(found.values())


def _played(content: Content, told: Sequence[tuple[int, Event]]) -> list[_Card]:
    """The cards that scored, in their order."""
    return [
        (
            step,
            int(event.data["points"]),
            content.groups[content.group_number[event.data["group"]]],
            event.seat,
        )
        for step, event in told
        if event.name == "group" and event.data["points"]
    ]


def _met(content: Content, told: Sequence[tuple[int, Event]]) -> Iterator[Fact]:
    """What there was to learn from the cards of the game, in the order in which they mattered."""
    now = 1
    for _, event in told:
        if event.name == "turn":
            now = int(event.data["round"])
        elif event.name == "group" and event.data["points"]:
            group = content.groups[content.group_number[event.data["group"]]]
            brought = f"{group.name} brought {number_of(event.data['points'], 'point')} in round {now}."
            if fact := science.group_fact(group, brought, event.seat):
                yield fact
        elif event.name == "reveal":
            card = content.effectors[content.effector_number[event.data["card"]]]
            if fact := science.effector_fact(
                card, f"{card.name} was turned over in round {now}.", event.seat
            ):
                yield fact


def _seen_in(molecule: tuple[Placed, ...], smiles: str) -> Iterator[Fact]:
    """What a chemist would say to the molecule at the end."""
    if parts := listed_with_and([part.name for part in known.parts_of(smiles)]):
        yield Fact(f"Your molecule holds {parts}.", title="What you have built")
    for remark in known.remarks_of(molecule):
        yield Fact(remark.text, "There is one in your molecule.", title=remark.title, source=known.SOURCE)


def _once(facts: Sequence[Fact]) -> list[Fact]:
    """Each fact once, as it was met first."""
    return list({fact.text: fact for fact in reversed(facts)}.values())[::-1]


def _marked(seen: Seen, played: Sequence[tuple[int, int, Group, int | None]]) -> frozenset[int]:
    """The tiles of the groups for which whoever looks has scored, as far as they are still there."""
    mine = {group.id for _, _, group, seat in played if seen.view.seat in (None, seat)}
    groups = [number for number, id in enumerate(seen.content.group_ids) if id in mine]
    cells = {cell_target(cell) for group in groups for found in seen.outlook.found(group) for cell in found}
    tiles = enumerate(seen.view.molecule)
    return frozenset(number for number, tile in tiles if f"cell_{tile.q}_{tile.r}" in cells)


def _molecule_picture(seen: Seen, marked: frozenset[int]) -> Markup:
    return ARTIST.draw("trophy.jinja", portrait=chemistry.portrait(seen.view.molecule, WIDTH, HEIGHT, marked))
