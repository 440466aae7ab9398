"""A position of In Your Element as JSON, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from bohrd.contract import OVER, Fault, Json, check_saved, read_saved, saved_options
from bohrd.games.in_your_element.bohrds import BOHRDS, has_room, on_bohrd
from bohrd.games.in_your_element.content import DRAW_FOUR, EXCHANGE, PLAY_ALL, REPLACE
from bohrd.games.in_your_element.deck import HAND, NUMBER_OF, PARTICLE_CARDS, VALUE_OF, names, take
from bohrd.games.in_your_element.goals import SLOTS
from bohrd.games.in_your_element.sampling import lay_out
from bohrd.games.in_your_element.turn import (
    EXCHANGING,
    PLAYING_ALL,
    PLAYS,
    STOP,
    SURPLUS,
)
from bohrd.games.in_your_element.view import Table, open_table

if TYPE_CHECKING:
    from bohrd.games.in_your_element import InYourElement
    from bohrd.games.in_your_element.content import Content
    from bohrd.games.in_your_element.position import ElementPosition

MOST_CARDS = 8
"""In the hand on turn, before Ozzy draws four: as many as he normally has then (ELE-OZZY-2)."""
MOST_PARTICLES = 10_000
"""More of a kind than any game can bring onto a Bohrd."""

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_PARTICLES)]
Reshuffles = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole position. What is left out is as usual, or follows from the rest.

    Lists with an entry for each seat may be shorter: the other seats are as usual. The draw pile and the
    goal pile are what is nowhere else.
    """

    seats: int = 2
    turn: int | None = None
    """The seat to decide, or -1 at the end; as usual: seat 0, while there are goals."""
    options: dict[str, str | int] = {}
    stage: Literal["stop", "exchange", "curie", "surplus"] | None = None
    """Where in the turn it is: at a stop, in Einstein's exchange, in the turn of Curie's power, or discarding
    surplus cards; as usual: at a stop, or what a power in force makes of it."""
    plays: int | None = None
    """Particle plays the turn still owes; as usual: 2, and none with surplus cards."""
    power: bool | None = None
    """Whether a Power Play card has been played in this turn; as usual: not, where the stage allows it."""
    replacements: Count | None = None
    """How many hydrogens Brady's player may still replace in this turn; as usual: one with his power in
    force."""
    reshuffles: Reshuffles = 0
    """Since the last claim."""
    characters: tuple[str, ...] = ()
    """Each seat's; as usual: the first of the content that nobody has."""
    bohrds: tuple[tuple[Count, Count, Count], ...] = ()
    """Protons, neutrons and electrons on A, B and C; as usual: none."""
    row: tuple[str | None, ...] | None = None
    """The elements in the five goal slots, null where one is empty; as usual: the first of the scenario that
    nobody has claimed."""
    claimed: tuple[tuple[str, ...], ...] = ()
    """The elements each seat has claimed, in order; as usual: none."""
    hands: tuple[tuple[str, ...], ...] = ()
    """Each seat's cards, in the order in which they came; as usual: five different ones."""
    discard: tuple[str, ...] = ()
    """The discard pile, its top card last."""


def dump(position: ElementPosition) -> Json:
    """The whole position as JSON builtins."""
    return {
        "seats": position.seats,
        "turn": position.turn,
        "options": _settled(position),
        **msgspec.to_builtins(open_table(position)),
        "hands": [names(hand) for hand in position.hands],
    }


def _settled(position: ElementPosition) -> dict[str, str | int]:
    """The options; one that came later is left out where it is as before, so that old digests hold."""
    settled = dict(position.options)
    if not position.barred:
        settled.pop("overfilling", None)
    return settled


def load(game: InYourElement, saved: object) -> ElementPosition:
    """The position that was dumped; ``BadInput`` names the field that cannot be."""
    given = read_saved(game, saved, Saved)
    options = saved_options(game, given.seats, given.options)
    check_saved(game, _lengths(given))
    check_saved(game, _unknown(game.content, given))
    check_saved(game, _cards(game.content, given))
    position = game.empty(given.seats, options)
    table = _table(game.content, given, game.content.scenario_of[str(options["scenario"])].goals)
    turn = given.turn if given.turn is not None else 0 if any(table.row) else OVER
    lay_out(position, turn, table)
    for seat, hand in enumerate(given.hands):
        take(position, seat, [NUMBER_OF[card] for card in hand])
    for seat in range(len(given.hands), given.seats):
        take(position, seat, _usual_hand(position))
    check_saved(game, _goals(position))
    check_saved(game, _course(position))
    check_saved(game, _hands(position))
    return position


# -- what is left out -----------------------------------------------------------------------


def _table(content: Content, given: Saved, goals: Sequence[int]) -> Table:
    """The open table, with what was left out."""
    others = [one.id for one in content.characters if one.id not in given.characters]
    characters = (*given.characters, *others)[: given.seats]
    power = given.power
    if power is None:
        power = given.stage in ("exchange", "curie") or bool(given.replacements)
    in_force = content.characters[content.character_of[characters[given.turn or 0]]].power if power else ""
    stage = given.stage
    if stage is None:
        stage = "curie" if in_force == PLAY_ALL else "stop"
    usual_plays = 0 if stage == "surplus" else PLAYS
    a, b, c = (*given.bohrds, *[(0, 0, 0)] * len(BOHRDS))[: len(BOHRDS)]
    claimed = (*given.claimed, *[()] * (given.seats - len(given.claimed)))
    return Table(
        stage=stage,
        plays=usual_plays if given.plays is None else given.plays,
        power=power,
        replacements=int(in_force == REPLACE) if given.replacements is None else given.replacements,
        reshuffles=given.reshuffles,
        characters=characters,
        bohrds=(a, b, c),
        row=_usual_row(content, claimed, goals) if given.row is None else given.row,
        claimed=claimed,
        discard=given.discard,
    )


def _usual_row(
    content: Content, claimed: Sequence[Sequence[str]], goals: Sequence[int]
) -> tuple[str | None, ...]:
    """The first goals of the scenario that nobody has claimed, into the slots in order."""
    taken = {symbol for symbols in claimed for symbol in symbols}
    left = [symbol for symbol in content.symbols(goals) if symbol not in taken]
    return (*left, *[None] * len(SLOTS))[: len(SLOTS)]


def _usual_hand(position: ElementPosition) -> list[int]:
    """Five different particle cards, those that most are left of."""
    left = Counter(card for card in position.draw_pile if card in PARTICLE_CARDS)
    return sorted(left, key=lambda card: (-left[card], VALUE_OF[card]))[:HAND]


# -- what cannot be -------------------------------------------------------------------------


def _lengths(given: Saved) -> Iterator[Fault]:
    """Lists that are too long or too short, and a turn of nobody, with their fields."""
    seats = given.seats
    if given.turn is not None and given.turn not in (OVER, *range(seats)):
        yield "turn", f"is a seat from 0 to {seats - 1}, or -1 at the end"
    lists = {"characters": given.characters, "claimed": given.claimed, "hands": given.hands}
    for field, entries in lists.items():
        if len(entries) > seats:
            yield field, f"there are {seats} seats, not {len(entries)}"
    if len(given.bohrds) > len(BOHRDS):
        yield "bohrds", f"there are {len(BOHRDS)} Bohrds, not {len(given.bohrds)}"
    if given.row is not None and len(given.row) != len(SLOTS):
        yield "row", f"there are {len(SLOTS)} goal slots, not {len(given.row)}"


def _unknown(content: Content, given: Saved) -> Iterator[Fault]:
    """Names that do not exist, and characters that are there twice, with their fields."""
    known = {
        "characters": (given.characters, content.character_of),
        "row": ([symbol for symbol in given.row or () if symbol is not None], content.by_symbol),
        "claimed": ([symbol for symbols in given.claimed for symbol in symbols], content.by_symbol),
        "hands": ([card for hand in given.hands for card in hand], NUMBER_OF),
        "discard": (given.discard, NUMBER_OF),
    }
    for field, (entries, existing) in known.items():
        for unknown in [entry for entry in entries if entry not in existing]:
            yield field, f"there is no {unknown!r}"
    if len(set(given.characters)) != len(given.characters):
        yield "characters", "each seat has one of its own"


def _cards(content: Content, given: Saved) -> Iterator[Fault]:
    """No card is there more often than in the deck."""
    there = Counter(names(content.deck))
    discard = Counter(given.discard)
    for card, count in (discard + Counter(card for hand in given.hands for card in hand)).items():
        if count > there[card]:
            field = "discard" if discard[card] > there[card] else "hands"
            yield field, f"there are only {there[card]} cards {card!r}"


def _goals(position: ElementPosition) -> Iterator[Fault]:
    """Each goal of the scenario is there once, and the game is over when none is left."""
    claimed = [z for cards in position.claimed for z in cards]
    in_play = [z for z in position.row if z] + claimed
    scenario = position.content.scenario_of[str(position.options["scenario"])]
    for field, goals in (("row", position.row), ("claimed", claimed)):
        for z in goals:
            if z and (z not in scenario.goals or in_play.count(z) > 1):
                problem = "is not one of the scenario" if z not in scenario.goals else "is there twice"
                yield field, f"{position.content.by_number[z].symbol} {problem}"
    if position.barred and any(position.row):
        for bohrd, letter in enumerate(BOHRDS):
            protons, neutrons, electrons = on_bohrd(position.bohrds, bohrd)
            if not has_room(position, protons, neutrons, electrons):
                yield "bohrds", f"{letter} is overfilled for every goal of the row"
    if position.goal_pile and not all(position.row):
        yield "row", "a slot is empty only if the goal pile is"
    is_stalled = position.reshuffles >= position.stall
    if position.turn == OVER and any(position.row) and not is_stalled:
        yield "turn", "the game is not over before the last goal is claimed or play has stalled"
    if position.turn != OVER and not any(position.row):
        yield "turn", "is -1 when no goal is left"


def _course(position: ElementPosition) -> Iterator[Fault]:
    """What must hold of the turn under way."""
    stage, plays = position.stage, position.plays
    if position.turn == OVER:
        if stage != STOP or plays != PLAYS or position.power or position.replacements:
            yield "turn", "nothing is under way when the game is over"
        return
    if not 0 <= plays <= PLAYS:
        yield "plays", f"are owed from 0 to {PLAYS}"
    if stage == EXCHANGING and not (position.power == EXCHANGE and any(position.bohrds)):
        yield "stage", "only a power to exchange leads to it, with a particle on a Bohrd"
    if (stage == PLAYING_ALL) != (position.power == PLAY_ALL):
        yield "stage", "is 'curie' in the turn of Curie's power, and only then"
    if stage in (EXCHANGING, PLAYING_ALL) and plays != PLAYS:
        yield "plays", f"are {PLAYS} until the first is made"
    if position.replacements and position.power != REPLACE:
        yield "replacements", "only a power to replace gives any"
    if position.replacements > 1 and position.options["power_plays"] == "one":
        yield "replacements", "one Power Play card gives one"


def _hands(position: ElementPosition) -> Iterator[Fault]:
    """What must hold of the hands, above all of the one on turn."""
    for seat, hand in enumerate(position.hands):
        most = _most_cards(position, seat)
        if len(hand) > most:
            yield "hands", f"seat {seat} has {len(hand)} cards, more than {most}"
    if position.turn == OVER:
        return
    held = len(position.hands[position.turn])
    if position.stage == SURPLUS and (held <= HAND or position.plays):
        yield "stage", f"surplus cards are more than {HAND}, when no play is owed"
    if not held and position.stage == STOP and position.plays:
        yield "hands", "the player on turn has cards to play"


def _most_cards(position: ElementPosition, seat: int) -> int:
    """So many cards a seat can hold at this point of the turn; more follow from no smaller hand."""
    if position.turn not in (OVER, seat):
        return HAND
    if position.power == DRAW_FOUR or position.turn == OVER:
        return MOST_CARDS + 3  # for one card four more, ELE-OZZY-1
    return MOST_CARDS - 1 if position.stage == EXCHANGING else MOST_CARDS
