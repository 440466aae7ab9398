"""Positions as values and back: the open table, views, JSON, and guesses at what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import OVER, BadInput, Chance, Json
from bohrd.games.in_your_element.content import BY_SYMBOL, CHARACTERS, CURIE, EINSTEIN, GOALS
from bohrd.games.in_your_element.moves import CARD_IDS, CARDS
from bohrd.games.in_your_element.state import (
    EXCHANGING,
    HAND,
    PLAYING_ALL,
    PLAYS,
    STAGES,
    SURPLUS,
    ElementView,
    Saved,
    Table,
)

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

MOST_CARDS = 8
"""Ozzy's hand after drawing four (ELE-OZZY-2)."""
MOST_PARTICLES = 10_000
"""More of a kind than any game can bring onto a Bohrd."""

_CHARACTER = {character.id: number for number, character in enumerate(CHARACTERS)}


def open_table(at: ElementPosition) -> Table:
    """Everything that is open to all (ELE-HIDDEN-4 to ELE-HIDDEN-6)."""
    a_p, a_n, a_e, b_p, b_n, b_e, c_p, c_n, c_e = at.bohrds
    return Table(
        stage=STAGES[at.stage],
        plays=at.plays,
        power=at.power,
        replaced=at.replaced,
        reshuffles=at.reshuffles,
        characters=tuple(CHARACTERS[character].id for character in at.characters),
        bohrds=((a_p, a_n, a_e), (b_p, b_n, b_e), (c_p, c_n, c_e)),
        row=tuple(GOALS[z - 1].symbol if z else None for z in at.row),
        claimed=tuple(_symbols(cards) for cards in at.claimed),
        discard=_names(at.discard),
    )


def _symbols(goals: Sequence[int]) -> tuple[str, ...]:
    return tuple(GOALS[z - 1].symbol for z in goals)


def _names(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(CARDS[card] for card in cards)


def view(at: ElementPosition, seat: int | None) -> ElementView:
    """What a seat may know: all that is open, its own hand, and all hands at the end."""
    return ElementView(
        game=at.game.id,
        seat=seat,
        turn=at.turn,
        seats=at.seats,
        options=dict(at.options),
        table=open_table(at),
        hands=tuple(
            _names(hand) if owner == seat or at.turn == OVER else None for owner, hand in enumerate(at.hands)
        ),
        hand_sizes=tuple(map(len, at.hands)),
        draw_pile=at.left,
        goal_pile=_symbols(at.goal_pile),
        scores=tuple(at.result().scores),
    )


def dump(at: ElementPosition) -> Json:
    """The whole position as JSON builtins."""
    hands = tuple(_names(hand) for hand in at.hands)
    return msgspec.to_builtins(Saved(at.turn, dict(at.options), open_table(at), hands))


def load(given: object, at_type: type[ElementPosition]) -> ElementPosition:
    """The position that was dumped; ``BadInput`` where the pieces cannot lie like that."""
    try:
        saved = msgspec.convert(given, Saved)
        options = at_type.game.check_options(len(saved.hands), saved.options)
        at = at_type(len(saved.hands), options)
        _lay_out(at, saved.turn, saved.table)
        for seat, hand in enumerate(saved.hands):
            _take(at, seat, hand)
    except msgspec.ValidationError as error:
        raise BadInput(f"not a position of In Your Element: {error}") from None
    except (KeyError, ValueError) as error:
        raise BadInput(f"not a position of In Your Element: there is no {error}") from None
    _check(at)
    return at


def sample(seen: ElementView, at_type: type[ElementPosition], chance: Chance) -> ElementPosition:
    """Deal the cards this seat has not seen to the hands it does not see (ELE-HIDDEN-1, ELE-HIDDEN-2)."""
    at = at_type(seen.seats, seen.options)
    _lay_out(at, seen.turn, seen.table)
    for seat, hand in enumerate(seen.hands):
        if hand is not None:
            _take(at, seat, hand)
    for seat, hand in enumerate(seen.hands):
        if hand is None:
            at.draw(seat, seen.hand_sizes[seat], chance, None)
    return at


def _take(at: ElementPosition, seat: int, hand: Sequence[str]) -> None:
    """A hand that is known, out of the draw pile."""
    at.hands[seat] = [CARD_IDS[card] for card in hand]
    for card in at.hands[seat]:
        at.draw_pile[card] -= 1
    at.left -= len(hand)


def _lay_out(at: ElementPosition, turn: int, table: Table) -> None:
    """Put everything open on the table; the hands are still in the draw pile."""
    at.turn = turn
    at.stage = STAGES.index(table.stage)
    at.plays, at.power, at.replaced = table.plays, table.power, table.replaced
    at.reshuffles = table.reshuffles
    at.characters = tuple(_CHARACTER[character] for character in table.characters)
    at.bohrds = [count for bohrd in table.bohrds for count in bohrd]
    at.count_supply()
    at.row = [0 if symbol is None else BY_SYMBOL[symbol].z for symbol in table.row]
    at.claimed = [tuple(BY_SYMBOL[symbol].z for symbol in cards) for cards in table.claimed]
    at.discard = [CARD_IDS[card] for card in table.discard]
    for card in at.discard:
        at.draw_pile[card] -= 1
    at.left -= len(at.discard)
    seen = {*at.row, *(z for cards in at.claimed for z in cards)}
    at.goal_pile = tuple(z for z in at.scenario.goals if z not in seen)


def _check(at: ElementPosition) -> None:
    """``BadInput`` if the pieces of a position break a rule."""
    for must, holds in {**_pieces(at), **_course(at)}.items():
        if not holds:
            raise BadInput(f"not a position of In Your Element: {must}")


def _pieces(at: ElementPosition) -> dict[str, bool]:
    goals = [z for z in (*at.row, *(z for cards in at.claimed for z in cards)) if z]
    return {
        "each seat has a character of its own": len(set(at.characters)) == len(at.characters) == at.seats,
        "each seat has a place for claimed goals": len(at.claimed) == at.seats,
        "a Bohrd holds no fewer than 0 particles": all(0 <= count <= MOST_PARTICLES for count in at.bohrds),
        "there are five goal slots": len(at.row) == 5,
        "each goal of the scenario is there once": len(set(goals)) == len(goals)
        and set(goals) <= set(at.scenario.goals),
        "a slot is empty only if the goal pile is": all(at.row) or not at.goal_pile,
        "no card is there more often than in the deck": min(at.draw_pile) >= 0,
        "no hand has more than eight cards": all(len(hand) <= MOST_CARDS for hand in at.hands),
        "reshuffles are counted from 0": at.reshuffles >= 0,
    }


def _course(at: ElementPosition) -> dict[str, bool]:
    """What must hold of the turn under way."""
    if at.turn == OVER:
        return {"a game ends with its goals or stalled": not any(at.row) or at.reshuffles >= at.stall}
    if not 0 <= at.turn < min(at.seats, len(at.characters)):
        return {"the seat on turn is at the table": False}
    character, hand = at.characters[at.turn], at.hands[at.turn]
    fits = {
        EXCHANGING: character == EINSTEIN and at.power and at.plays == PLAYS and any(at.bohrds),
        PLAYING_ALL: character == CURIE and at.power,
        SURPLUS: len(hand) > HAND and not at.plays,
    }
    return {
        "a game with no goals left is over": any(at.row),
        "plays are owed from 0 to 2": 0 <= at.plays <= PLAYS,
        "the player on turn has cards": bool(hand) or at.stage == PLAYING_ALL,
        "the stage of the turn fits its player": fits.get(at.stage, True),
    }
