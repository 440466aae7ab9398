"""In Your Element: setting up, reading positions back, guessing at what is hidden, drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

import msgspec

from bohrd.game import OVER, BadInput, Chance, Game, Move, Option, OptionValue, Told, View
from bohrd.games.in_your_element import content, telling
from bohrd.games.in_your_element.content import BY_SYMBOL, CHARACTERS, CURIE, EINSTEIN, LEDGER, SCENARIOS
from bohrd.games.in_your_element.moves import CARD_IDS, CATALOGUE, COPIES, SLOTS
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.games.in_your_element.state import (
    EXCHANGING,
    HAND,
    PLAYING_ALL,
    PLAYS,
    STAGES,
    STOP,
    SURPLUS,
    ElementView,
    Saved,
    Table,
)
from bohrd.picture import Artist, Part

SEATS = range(2, 8)  # ELE-SETUP-1
MOST_CARDS = 8
"""Ozzy's hand after drawing four (ELE-OZZY-2)."""
MOST_PARTICLES = 100_000
"""More of a kind than any game can bring onto a Bohrd."""

_scenario = {scenario.id: scenario for scenario in SCENARIOS}
_character = {character.id: number for number, character in enumerate(CHARACTERS)}


def _option(name: str, label: str, rule: str) -> Option:
    """An option as the ledger declares it."""
    declared = LEDGER.options[name]
    return Option(name, label, declared.text, tuple(declared.values), declared.default, rule)


OPTIONS = (
    Option(
        "scenario",
        "Scenario",
        "Which problem of the world is to be solved; it names the elements to build. "
        + "; ".join(
            f"{one.id}: {one.title} ({len(one.goals)} goals, {one.difficulty}, {one.length})"
            for one in SCENARIOS
        ),
        tuple(_scenario),
        SCENARIOS[0].id,
    ),
    _option("after_claim", "Particles after a claim", ""),
    _option("stall_reshuffles", "Safety end after reshuffles", ""),
    _option("tie_break", "Breaking ties", ""),
    _option("first_player", "First player", ""),
    Option(
        "first_seat",
        "Seat that begins",
        "The seat named by the table; it counts only if the first player is not drawn.",
        tuple(range(1, SEATS[-1] + 1)),
        1,
        is_seat=True,
    ),
)


class InYourElement(Game):
    """Rival scientists build atoms on three shared Bohr models."""

    id = "in_your_element"
    title = "In Your Element"
    tagline = "Build atoms from protons, neutrons and electrons before your rivals claim them."
    version = 1
    seats = SEATS
    minutes = "20 to 60"
    credits = "Amanda Botelho, Liam Burdett, Julie Draht Harris, Kendall Johnson and Wynn Zhang"
    options = OPTIONS
    ledger = LEDGER
    catalogue = CATALOGUE
    content_digest = content.DIGEST
    view_type = ElementView
    bound = 60_000

    def set_up(
        self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told
    ) -> ElementPosition:
        """Deal characters, goals and hands and find who begins, in this order (ELE-CHANCE-1, -2)."""
        at = _blank(seats, options)
        at.characters = tuple(_deal(list(range(len(CHARACTERS))), seats, chance))
        goals = list(at.scenario.goals)
        at.row = _deal(goals, len(SLOTS), chance)
        at.goal_pile = tuple(goals)
        at.hands = [_draw(at.draw_pile, HAND, chance) for _ in range(seats)]
        at.left = sum(at.draw_pile)
        if options["first_player"] == "random":
            at.turn = chance.pick([1] * seats)
        else:
            at.turn = int(options["first_seat"]) - 1
        if told is not None:
            told += [telling.character(seat, dealt) for seat, dealt in enumerate(at.characters)]
            told += [telling.goal(slot, z, "ELE-SETUP-4") for slot, z in enumerate(at.row)]
            told += [telling.draw(seat, hand, "ELE-SETUP-8") for seat, hand in enumerate(at.hands)]
            told.append(telling.first(at.turn))
        return at

    def load(self, saved: object) -> ElementPosition:
        try:
            given = msgspec.convert(saved, Saved)
            options = self.check_options(len(given.hands), given.options)
            at = _laid_out(given.turn, len(given.hands), options, given.table)
            at.hands = [tuple(CARD_IDS[card] for card in hand) for hand in given.hands]
        except (msgspec.ValidationError, KeyError) as error:
            raise BadInput(f"not a position of {self.title}: {error}") from None
        _take_out(at.draw_pile, at.hands)
        at.left = sum(at.draw_pile)
        _check(at)
        return at

    def sample(self, view: View, chance: Chance) -> ElementPosition:
        """Deal the cards this seat has not seen to the hands it does not see (ELE-HIDDEN-1, -2)."""
        view = cast(ElementView, view)
        at = _laid_out(view.turn, view.seats, view.options, view.table)
        known = [None if hand is None else tuple(CARD_IDS[card] for card in hand) for hand in view.hands]
        _take_out(at.draw_pile, [hand for hand in known if hand is not None])
        at.hands = [
            _draw(at.draw_pile, size, chance) if hand is None else hand
            for hand, size in zip(known, view.hand_sizes, strict=True)
        ]
        at.left = sum(at.draw_pile)
        return at

    _artist: ClassVar[Artist]

    def parts(
        self,
        view: View,
        names: Sequence[str] = (),
        legal: Sequence[Move] = (),
        last: Sequence[str] = (),
    ) -> list[Part]:
        return []


def _blank(seats: int, options: Mapping[str, OptionValue]) -> ElementPosition:
    """An empty table with a full draw pile, before anything is dealt."""
    at = ElementPosition()
    at.seats = seats
    at.options = dict(options)
    at.scenario = _scenario[str(options["scenario"])]
    at.keep = options["after_claim"] == "keep"
    at.stall = int(options["stall_reshuffles"])
    at.draw_pile = list(COPIES)
    at.discard = []
    at.bohrds = [0] * 9
    at.claimed = [()] * seats
    at.reshuffles = 0
    at.start_turn()
    return at


def _laid_out(turn: int, seats: int, options: Mapping[str, OptionValue], table: Table) -> ElementPosition:
    """The open part of a position; the hands are still in the draw pile."""
    at = _blank(seats, options)
    at.turn = turn
    at.stage = STAGES.index(table.stage)
    at.plays, at.power, at.replaced, at.reshuffles = (
        table.plays,
        table.power,
        table.replaced,
        table.reshuffles,
    )
    at.characters = tuple(_character[one] for one in table.characters)
    at.bohrds = [count for bohrd in table.bohrds for count in bohrd]
    at.row = [BY_SYMBOL[symbol].z if symbol else 0 for symbol in table.row]
    at.claimed = [tuple(BY_SYMBOL[symbol].z for symbol in cards) for cards in table.claimed]
    at.discard = [CARD_IDS[card] for card in table.discard]
    _take_out(at.draw_pile, [at.discard])
    laid_out = {*at.row, *(z for cards in at.claimed for z in cards)}
    at.goal_pile = tuple(z for z in at.scenario.goals if z not in laid_out)
    return at


def _deal(cards: list[int], count: int, chance: Chance) -> list[int]:
    """So many different cards from the top of a shuffled pile."""
    return [cards.pop(chance.pick([1] * len(cards))) for _ in range(count)]


def _draw(pile: list[int], count: int, chance: Chance) -> tuple[int, ...]:
    """So many cards from a pile that is a multiset."""
    drawn: list[int] = []
    for _ in range(count):
        drawn.append(chance.pick(pile))
        pile[drawn[-1]] -= 1
    return tuple(drawn)


def _take_out(pile: list[int], groups: Sequence[Sequence[int]]) -> None:
    for group in groups:
        for card in group:
            pile[card] -= 1


def _check(at: ElementPosition) -> None:
    """``BadInput`` if the pieces of a position break a rule."""
    goals = [z for z in at.row if z] + [z for cards in at.claimed for z in cards]
    seats_ok = at.turn == OVER or 0 <= at.turn < at.seats
    character = at.characters[at.turn] if seats_ok and at.turn < len(at.characters) else -1
    hand = at.hands[at.turn] if seats_ok else ()
    complaints = {
        "there is no such seat on turn": seats_ok,
        "each seat has a character of its own": len(set(at.characters)) == len(at.characters) == at.seats,
        "each seat has its claimed cards": len(at.claimed) == at.seats,
        "there are three Bohrds": len(at.bohrds) == 9,
        "counts of particles are 0 or more": all(0 <= n <= MOST_PARTICLES for n in at.bohrds),
        "there are five goal slots": len(at.row) == len(SLOTS),
        "each goal of the scenario is there once": len(set(goals)) == len(goals)
        and set(goals) <= set(at.scenario.goals),
        "a slot stays empty only if the goal pile is empty": all(at.row) or not at.goal_pile,
        "there are more copies of a card than in the deck": min(at.draw_pile) >= 0,
        "a hand is too large": all(len(hand) <= MOST_CARDS for hand in at.hands),
        "the number of reshuffles is 0 or more": at.reshuffles >= 0,
        "plays are owed from 0 to 2": 0 <= at.plays <= PLAYS,
    }
    if at.turn == OVER:
        complaints["the game is not over"] = not any(at.row) or at.reshuffles >= at.stall
    else:
        complaints["the game is over"] = any(at.row)
        complaints["the hand on turn is empty"] = bool(hand) or at.stage == PLAYING_ALL
        complaints["the stage does not fit"] = at.stage == STOP or {
            EXCHANGING: character == EINSTEIN and at.power and at.plays == PLAYS and any(at.bohrds),
            PLAYING_ALL: character == CURIE and at.power,
            SURPLUS: len(hand) > HAND and not at.plays,
        }.get(at.stage, False)
    for complaint, holds in complaints.items():
        if not holds:
            raise BadInput(f"not a position of In Your Element: {complaint}")
