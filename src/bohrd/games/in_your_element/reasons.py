"""Why things touched one after the other do not go together, where no single move of the catalogue says it.

A card of one kind and particles of another are joined by no move, a goal is no matter of the card that is
chosen, and with no card chosen it is the whole hand that lacks something.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bohrd.contract import IllegalMove
from bohrd.games.in_your_element.bohrds import BOHRDS, on_bohrd
from bohrd.games.in_your_element.decisions.claim import Claim
from bohrd.games.in_your_element.decisions.play import MOVE, Play
from bohrd.games.in_your_element.deck import CARDS, KIND_OF, POWER, VALUE_OF, picture_id
from bohrd.games.in_your_element.particles import KINDS, particles
from bohrd.games.in_your_element.turn import EXCHANGING, PLAYING_ALL, SURPLUS, exchange_first, is_play_owed

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

CARD_OF = {picture_id(card): card for card in range(len(CARDS))}
NONE = -1


class Touched(NamedTuple):
    """What is chosen and touched, the latest of each sort; ``NONE`` where there is none."""

    last: str
    """The sort of what was touched last: *card*, *count*, *model*, *goal*, *bag*, *oxygen*, *remove*."""
    card: int
    value: int
    """What the card is worth, if another value than the printed one is chosen."""
    source: int
    """The Bohrd whose count was touched, and of which ``kind`` of particle."""
    kind: int
    bohrd: int
    slot: int


def why_none(position: ElementPosition, targets: Sequence[str]) -> IllegalMove | None:
    """The reason, or ``None`` where the move that comes nearest to being legal says it."""
    touched = _read(targets)
    if touched.slot != NONE and touched.last in ("goal", "model", "count"):
        return _no_claim(position, touched)
    if position.stage == EXCHANGING:
        return _no_exchange(position, touched)
    if touched.last == "card" and touched.card == POWER:
        return _no_power(position, touched)
    if touched.last in ("card", "count", "model") and (
        position.stage == SURPLUS or not is_play_owed(position)
    ):
        return _nothing_more(position, touched)
    if touched.last == "model" and {*position.hands[position.turn]} == {POWER}:
        return IllegalMove("ELE-PLAY-1", "You hold no particle card.")
    if touched.last == "model" and touched.card == touched.source == NONE:
        return _no_route(touched, _read(targets[:-1]))
    if touched.last == "remove":
        return _no_removal(position, touched)
    if touched.last == "oxygen" and touched.card != NONE:
        return IllegalMove("ELE-BRADY-2", "Oxygen comes without a card: let go of the one you have chosen.")
    if touched.last in ("card", "count") and touched.source != NONE:
        return _no_source(position, touched)
    return None


def _read(targets: Sequence[str]) -> Touched:
    """What these names stand for."""
    last, card, value, source, kind, bohrd, slot = "", NONE, NONE, NONE, NONE, NONE, NONE
    for target in targets:
        first, *others = target.split("-")
        if first == "bohrd" and len(others) > 1 and others[1] in ("bag", "oxygen", "remove"):
            last, bohrd = others[1], BOHRDS.index(others[0])
        elif first == "card":
            name, _, worth = target.partition("-as-")
            last, card, value = "card", CARD_OF.get(name, NONE), int(worth) if worth.isdigit() else NONE
        elif first == "goal" and others[0].isdigit():
            last, slot, bohrd = "goal", int(others[0]) - 1, bohrd if last == "model" else NONE
        elif first == "bohrd" and len(others) == 2 and others[1] in KINDS:
            last, source, kind = "count", BOHRDS.index(others[0]), KINDS.index(others[1])
        elif first in BOHRDS:  # a ball lies in its Bohrd
            last, bohrd = "model", BOHRDS.index(first)
        elif first == "bohrd":
            last, bohrd = "model", BOHRDS.index(others[0])
        else:
            last = first
    return Touched(last, card, value, source, kind, bohrd, slot)


# -- goals ----------------------------------------------------------------------------------


def _no_claim(position: ElementPosition, touched: Touched) -> IllegalMove | None:
    """A goal is claimed with the Bohrd that is named, or with the one that comes nearest to it."""
    claims = [move for move in position.decisions.claim.moves if move.slot == touched.slot]
    bohrd = touched.source if touched.last == "count" else touched.bohrd
    if bohrd != NONE:
        claims = [move for move in claims if move.bohrd == bohrd]
    nearest = min(claims, key=lambda move: _lacks(position, move))
    whole = IllegalMove(
        "ELE-CLAIM-1", f"A goal is claimed with a whole Bohrd: touch {BOHRDS[nearest.bohrd]}."
    )
    return _first(position, nearest) or whole


def _lacks(position: ElementPosition, move: Claim) -> int:
    """How many particles a Bohrd is from a goal."""
    z = position.row[move.slot]
    held = on_bohrd(position.bohrds, move.bohrd)
    needs = position.content.by_number[z].needs if z else held
    return sum(abs(need - has) for has, need in zip(held, needs, strict=True))


# -- Bohrds when nothing is played, and the power ---------------------------------------------


def _no_exchange(position: ElementPosition, touched: Touched) -> IllegalMove | None:
    """While a particle has to be exchanged the counts are touched, and then a bag."""
    if touched.last == "card":
        return exchange_first()
    if touched.last == "count" and not _there(position, touched):
        text = f"Bohrd {BOHRDS[touched.source]} holds no {KINDS[touched.kind]} that could go."
        return IllegalMove("ELE-EINSTEIN-1", text)
    if touched.last == "model":
        text = "First a particle has to be exchanged: touch its number below the Bohrd."
        return IllegalMove("ELE-EINSTEIN-1", text)
    if touched.last == "bag" and touched.source not in (NONE, touched.bohrd):
        text = f"The new particle comes onto Bohrd {BOHRDS[touched.source]}, where the other one leaves."
        return IllegalMove("ELE-EINSTEIN-1", text)
    if touched.last == "bag" and not any(on_bohrd(position.bohrds, touched.bohrd)):
        return IllegalMove(
            "ELE-EINSTEIN-1", f"Bohrd {BOHRDS[touched.bohrd]} is empty: nothing there could go."
        )
    return None


def _no_power(position: ElementPosition, touched: Touched) -> IllegalMove | None:
    """A Power Play card acts on no Bohrd; when it is played is said with whatever is chosen."""
    if POWER not in position.hands[position.turn]:
        return None
    if position.stage == PLAYING_ALL:
        text = "Power Play cards still in your hand can no longer be played this turn."
        return IllegalMove("ELE-CURIE-4", text)
    power = position.decisions.power.moves[0]
    if power in position.legal():
        text = "A Power Play card is no particle card: it uses your power, and no Bohrd is chosen for it."
        return IllegalMove("ELE-PLAY-10", text)
    if position.power or not position.plays:
        broken = list(position.refusals(power))
        return next((one for one in broken if one.rule != "ELE-POWER-3"), broken[0])
    text = "A Power Play card is not a particle card: it is played before the first of them."
    return IllegalMove("ELE-PLAY-10", text)


def _nothing_more(position: ElementPosition, touched: Touched) -> IllegalMove:
    """All cards have been played: a Bohrd could only be claimed with."""
    if touched.last == "model" and position.stage != SURPLUS:
        return IllegalMove("ELE-CLAIM-1", f"Bohrd {BOHRDS[touched.bohrd]} matches no goal.")
    if position.stage == PLAYING_ALL:
        return IllegalMove("ELE-PLAY-1", "You hold no particle card that could be played.")
    return IllegalMove("ELE-TURN-3", "Both particle cards of this turn have been played.")


def _no_route(touched: Touched, before: Touched) -> IllegalMove | None:
    """From one Bohrd to another goes what is named; the Bohrds alone do not say it."""
    if before.bohrd in (NONE, touched.bohrd):
        return None
    source, to = BOHRDS[before.bohrd], BOHRDS[touched.bohrd]
    text = f"To move something from {source} to {to}, touch its number below {source} first."
    return IllegalMove("ELE-PLAY-3", text)


# -- cards and what they take from ------------------------------------------------------------


def _no_source(position: ElementPosition, touched: Touched) -> IllegalMove | None:
    """A card takes nothing from there: it is of another kind, or there are too few."""
    if touched.card == NONE:
        return _none_in_hand(position, touched)
    kind, there = KIND_OF[touched.card], KINDS[touched.kind]
    if kind != touched.kind:
        text = f"{CARDS[touched.card].capitalize()} moves {KINDS[kind]}s, no {there}s."
        return IllegalMove("ELE-PLAY-2", text)
    return next((refusal for move in _takes(position, touched) if (refusal := _first(position, move))), None)


def _takes(position: ElementPosition, touched: Touched) -> Iterator[Play]:
    """What the card could do there, at the value that is chosen for it or that it is played at."""
    values = {move.value for move in position.decisions.play.legal(position) if move.card == touched.card}
    value = touched.value if touched.value != NONE else min(values, default=VALUE_OF[touched.card])
    wanted = (MOVE, touched.card, value, touched.source)
    for move in position.decisions.play.moves:
        if (move.does, move.card, move.value, move.source) == wanted and move.to != move.source:
            yield move


def _none_in_hand(position: ElementPosition, touched: Touched) -> IllegalMove | None:
    """With no card chosen it is the whole hand that cannot take from there."""
    kind, letter = KINDS[touched.kind], BOHRDS[touched.source]
    plays = [move for move in position.decisions.play.legal(position) if move.kind == touched.kind]
    held = [card for card in position.hands[position.turn] if card != POWER and KIND_OF[card] == touched.kind]
    if not held:
        return IllegalMove("ELE-PLAY-1", f"You hold no {kind} card.")
    there, least = _there(position, touched), min((move.value for move in plays), default=0)
    if not there:
        return IllegalMove("ELE-PLAY-7", f"Bohrd {letter} holds no {kind}s to move.")
    if there < least:
        cards = f"card moves {least}" if len(set(held)) == 1 else f"cards move {least} or more"
        text = f"Bohrd {letter} holds only {particles(there, touched.kind)}; your {kind} {cards}."
        return IllegalMove("ELE-PLAY-7", text)
    return None


def _no_removal(position: ElementPosition, touched: Touched) -> IllegalMove | None:
    """Freed cards remove what lies there, and no other card does."""
    frees = position.content.characters[position.characters[position.turn]].frees
    if frees not in KINDS:
        return None
    kind = KINDS.index(frees)
    if touched.card != NONE and KIND_OF[touched.card] != kind:
        return IllegalMove("ELE-FREE-4", f"Only {frees} cards may remove particles in this turn.")
    if not position.bohrds[touched.bohrd * 3 + kind]:
        return IllegalMove("ELE-FREE-3", f"Bohrd {BOHRDS[touched.bohrd]} holds no {frees}s to remove.")
    is_held = any(KIND_OF[card] == kind for card in position.hands[position.turn])
    return None if is_held else IllegalMove("ELE-PLAY-1", f"You hold no {frees} card.")


def _there(position: ElementPosition, touched: Touched) -> int:
    """How many particles lie where they were touched."""
    return position.bohrds[touched.source * 3 + touched.kind]


def _first(position: ElementPosition, move: Claim | Play) -> IllegalMove | None:
    return next(position.refusals(move), None)
