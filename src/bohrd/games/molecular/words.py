"""Molecular in words: events, prompts, descriptions of moves, and the result line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from bohrd.contract import Event, Prompt, Result, ScoreLine, Secret
from bohrd.games.molecular.content import EFFECTORS, GROUPS, Effector
from bohrd.games.molecular.moves import (
    END_TURN,
    GROUP,
    LAY,
    PLAYER,
    REMOVE,
    MolecularMove,
    cell_target,
    face_in_words,
)
from bohrd.games.molecular.patterns import count
from bohrd.games.molecular.state import SOURCES
from bohrd.games.molecular.tiles import LAYOUT_OF, LAYOUTS, ROTATION_OF, coordinates

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition

REASONS = {
    "MOL-END-2": "No tile fits the molecule any more.",
    "MOL-END-6": "All tiles have been played.",
    "MOL-END-7": "All rounds are completed.",
}
_SOURCES = (
    ("Bonds joined", "MOL-PLAY-10"),
    ("Functional groups", "MOL-GROUP-5"),
    ("Effectors", "MOL-EFFECT-10"),
    ("Resets", "MOL-RESET-2"),
)


def number_of(number: int, thing: str) -> str:
    """*1 tile*, *2 tiles*."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(names: Sequence[str]) -> str:
    """*ether, alcohol (2)*, or *nothing*."""
    counts = Counter(names)
    return ", ".join(f"{name} ({n})" if n > 1 else name for name, n in counts.items()) or "nothing"


# ---- events ----


def first_player(seat: int, named: str) -> Event:
    """Who takes the first turn, and why."""
    if named == "random":
        return Event("first", f"{{p{seat}}} is drawn to go first.", seat, rule="MOL-SETUP-12")
    return Event(
        "first", f"{{p{seat}}} is best qualified in chemistry and goes first.", seat, rule="MOL-SETUP-11"
    )


def turn_begins(seat: int, round: int) -> Event:
    """A player is on turn."""
    return Event("turn", f"{{p{seat}}} is on turn in round {round}.", seat, {"round": round}, "MOL-TURN-1")


def turn_ended(seat: int, unused: int) -> Event:
    """A player ends the turn before its last action."""
    text = f"{{p{seat}}} ends the turn with {number_of(unused, 'action')} unused."
    return Event("end turn", text, seat, {"unused": unused}, "MOL-TURN-7")


def tiles_drawn(seat: int, layouts: Sequence[int], rule: str) -> Event:
    """Everybody learns how many tiles were drawn, the drawer which."""
    names = [LAYOUTS[layout] for layout in sorted(layouts)]
    secret = Secret(f"You draw {listed(names)}.", {"tiles": names})
    text = f"{{p{seat}}} draws {number_of(len(names), 'tile')}."
    return Event("draw tiles", text, seat, {"number": len(names)}, rule, secret={seat: secret})


def cards_drawn(seat: int, groups: Sequence[int], rule: str) -> Event:
    """Everybody learns how many cards were drawn, the drawer which."""
    drawn = [GROUPS[group] for group in sorted(groups)]
    secret = Secret(
        f"You draw {listed([group.name for group in drawn])}.", {"cards": [group.id for group in drawn]}
    )
    text = f"{{p{seat}}} draws {number_of(len(groups), 'card')}."
    return Event("draw cards", text, seat, {"number": len(groups)}, rule, secret={seat: secret})


def new_deck() -> Event:
    """The discard pile of the functional groups becomes the deck."""
    return Event("new deck", "The discard pile is shuffled and becomes the new deck.", rule="MOL-DRAW-7")


def new_effector_deck() -> Event:
    """The discard pile of the effectors becomes the deck."""
    text = "The discarded effectors are shuffled and become the new effector deck."
    return Event("new effector deck", text, rule="MOL-EFFECTOR-11")


def tile_laid(seat: int, cell: int, face: int, bonds: int, points: int) -> Event:
    """A tile has joined the molecule."""
    q, r = coordinates(cell)
    data = {
        "layout": LAYOUTS[LAYOUT_OF[face]],
        "cell": [q, r],
        "rotation": ROTATION_OF[face],
        "points": points,
    }
    text = f"{{p{seat}}} lays {face_in_words(face)} at ({q}, {r}) and joins {number_of(bonds, 'bond')}"
    targets = (cell_target(cell),)
    return Event("lay", f"{text}: {points:+d}.", seat, data, "MOL-PLAY-10", targets, reveals=True)


def group_played(seat: int, group: int, examples: int, points: int) -> Event:
    """A functional group card has been scored."""
    card = GROUPS[group]
    data = {"group": card.id, "examples": examples, "points": points}
    found = number_of(examples, "example") if examples else "no example"
    text = f"{{p{seat}}} plays {card.name}: {found}, {points:+d}."
    rule = "MOL-GROUP-5" if examples else "MOL-GROUP-8"
    return Event("group", text, seat, data, rule, (f"counters-{card.id}",), reveals=True)


def reset(seat: int) -> Event:
    """A player gives up a point and the turn for new cards and tiles."""
    text = f"{{p{seat}}} resets: -1, with new cards and tiles."
    return Event("reset", text, seat, {"points": -1}, "MOL-RESET-2")


def revealed(seat: int, card: Effector) -> Event:
    """An effector has been turned over, for all to see."""
    text = f"{{p{seat}}} reveals {card.name}. {card.text}"
    return Event("reveal", text, seat, {"card": card.id}, "MOL-EFFECTOR-1", (f"in-play-{card.id}",))


def actions_granted(seat: int, number: int) -> Event:
    """A card grants more actions."""
    text = f"{{p{seat}}} may take {number_of(number, 'more action')} this turn."
    return Event("actions", text, seat, {"actions": number}, "MOL-EFFECT-7")


def points_changed(seat: int, points: int) -> Event:
    """A card gives or takes points."""
    verb = "scores" if points > 0 else "loses"
    text = f"{{p{seat}}} {verb} {number_of(abs(points), 'point')}."
    return Event("points", text, seat, {"points": points}, "MOL-EFFECT-10")


def points_transferred(giver: int, taker: int, points: int, rule: str) -> Event:
    """Points change hands."""
    text = f"{{p{taker}}} receives {number_of(points, 'point')} of {{p{giver}}}."
    return Event("transfer", text, taker, {"points": points, "from": giver}, rule)


def passed_left(what: str) -> Event:
    """All hands or pools go one seat on."""
    things = "hand of cards" if what == "cards" else "tile pool"
    text = f"All players pass their {things} to the next player clockwise."
    return Event("pass", text, data={"what": what}, rule="MOL-EFFECT-14")


def swapped(seat: int, other: int, what: str) -> Event:
    """Two players exchange hands or pools."""
    things = "hands of cards" if what == "cards" else "tile pools"
    text = f"{{p{seat}}} and {{p{other}}} exchange their {things}."
    return Event("swap", text, seat, {"what": what, "with": other}, "MOL-EFFECT-13")


def received(position: MolecularPosition, seats: Iterable[int], what: str) -> Event:
    """What players hold after a pass or swap, each told to its new holder alone (MOL-HIDDEN-5)."""
    secret: dict[int, Secret] = {}
    for seat in seats:
        if what == "cards":
            held = [GROUPS[group] for group in position.hands[seat]]
            text = f"You receive the cards {listed([group.name for group in held])}."
            secret[seat] = Secret(text, {"cards": [group.id for group in held]})
        else:
            names = [LAYOUTS[layout] for layout in position.pools[seat]]
            secret[seat] = Secret(f"You receive the tiles {listed(names)}.", {"tiles": names})
    text = "Only their new holders see what changed hands."
    return Event("received", text, rule="MOL-HIDDEN-5", secret=secret, reveals=True)


def end_removed(seat: int, cell: int, face: int) -> Event:
    """An end atom went back into the stack."""
    q, r = coordinates(cell)
    text = f"{{p{seat}}} removes {face_in_words(face)} from ({q}, {r})."
    data = {"layout": LAYOUTS[LAYOUT_OF[face]], "cell": [q, r]}
    return Event("remove", text, seat, data, "MOL-EFFECT-18", (cell_target(cell),))


def counters_cleared(group: int) -> Event:
    """A group lost its handicap counters."""
    card = GROUPS[group]
    text = f"The handicap counters of {card.name} are removed."
    return Event("clear", text, None, {"group": card.id}, "MOL-EFFECT-21", (f"counters-{card.id}",))


def game_ends(rule: str) -> Event:
    """The end, its reason, and with it all that was hidden (MOL-HIDDEN-6)."""
    text = f"The game is over. {REASONS[rule]}"
    return Event("end", text, data={"reason": rule}, rule=rule, reveals=True)


# ---- prompts and moves ----

_ASKED: dict[str, tuple[str, str]] = {
    "transfer": ("MOL-DECIDE-4", "choose a player to {direction}"),
    "swap": ("MOL-DECIDE-4", "choose a player to exchange {what} with"),
    "remove_end": ("MOL-DECIDE-5", "choose an end atom to remove ({left} to go)"),
    "clear_counters": ("MOL-DECIDE-6", "choose a group to clear of its handicap counters"),
    "clear_actives": ("MOL-DECIDE-7", "choose an effector in play to discard"),
}


def prompt(position: MolecularPosition) -> Prompt:
    """What is asked of the player on turn; an absent player ends the turn."""
    if position.pending is None:
        text = f"Take an action ({position.actions} left) or end your turn."
        return Prompt(position.turn, text, "MOL-DECIDE-1", END_TURN.id)
    card, place, left = position.pending
    effect = EFFECTORS[card].effects[place]
    rule, text = _ASKED[effect.kind]
    direction = "take points from" if effect.direction == "take" else "give points to"
    entries: dict[str, Any] = {"direction": direction, "what": effect.what, "left": left}
    text = f"{EFFECTORS[card].name}: {text.format(**entries)}."
    return Prompt(position.turn, text, rule, position.legal()[0].id)


def describe(position: MolecularPosition, move: MolecularMove) -> str:
    """A legal move with what it brings."""
    if move.kind == LAY:
        q, r = coordinates(move.cell)
        bonds = number_of(len(position.molecule.joined(move.cell, move.number)), "bond")
        points = position.bond_points(move.cell, move.number)
        tile = f"{LAYOUTS[LAYOUT_OF[move.number]]} {face_in_words(move.number)}"
        return f"Lay {tile} at ({q}, {r}): joins {bonds}, scores {points}"
    if move.kind == GROUP:
        group = GROUPS[move.number]
        examples = number_of(count(position.molecule, move.number), "example")
        points = position.group_points(move.number)
        return f"Play {group.name} ({group.structure}): {examples}, scores {points}"
    if move.kind == REMOVE:
        q, r = coordinates(move.cell)
        return f"Remove {face_in_words(position.molecule.atoms[move.cell])} at ({q}, {r})"
    if move.kind == PLAYER:
        return f"Choose {{p{move.number}}}"
    return move.text


def result(position: MolecularPosition) -> Result:
    """The standing with its sources (MOL-END-9 to MOL-END-11: nothing else counts, ties are shared)."""
    parts = [
        tuple(
            ScoreLine(label, points, rule)
            for (label, rule), points in zip(_SOURCES, position.points[seat * SOURCES :], strict=False)
        )
        for seat in range(position.seats)
    ]
    rule = position.ended
    return Result.ranked(parts, over=bool(rule), reason=REASONS.get(rule, ""), reason_rule=rule)
