"""Playing a Power Play card (area POWER of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, final

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.in_your_element.content import (
    DRAW_FOUR,
    EXCHANGE,
    FREE,
    PLAY_ALL,
    REPLACE,
    Character,
    Content,
    Power,
)
from bohrd.games.in_your_element.deck import CARDS, POWER, draw, lay_down, picture_id
from bohrd.games.in_your_element.turn import (
    EXCHANGING,
    PLAYING_ALL,
    PLAYS,
    exchange_first,
    go_on,
)

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

SHORT: Final[dict[Power, str]] = {
    EXCHANGE: "swap one particle",
    FREE: "{}s as 1, 2 or 3",
    PLAY_ALL: "all cards, each worth 1",
    DRAW_FOUR: "draw four cards",
    REPLACE: "hydrogen may become oxygen",
}
"""What a power does, in a few words."""

MORE: Final[dict[Power, str]] = {
    EXCHANGE: "another kind comes onto the same Bohrd",
    FREE: "each card may add, move or remove",
    PLAY_ALL: "then draw five new ones",
    DRAW_FOUR: "five stay in the end",
    REPLACE: "once this turn",
}
"""What more there is to know before it is used."""


TOUCHED: Final = (picture_id(POWER), "way-power")
"""Who touches the card wants to know what it does: it is shown first, and played once that is confirmed."""


@final
class PlayingPower(Decision["ElementPosition", Move]):
    """Use the power of the own character, before the first play (ELE-DECIDE-4, ELE-POWER-7)."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        self._only = (Move(self, len(moves), "power", "Play a Power Play card", TOUCHED),)
        self.moves = self._only
        moves += self.moves
        self._powers: list[Power] = [character.power for character in content.characters]

    def legal(self, position: ElementPosition) -> tuple[Move, ...]:
        if POWER not in position.hands[position.turn] or (position.power and not _may_go_on(position)):
            return ()
        return self._only

    def refusals(self, position: ElementPosition, move: Move) -> Iterator[IllegalMove]:
        if position.plays < PLAYS:
            text = "A Power Play card can only be played before the first particle card."
            yield IllegalMove("ELE-POWER-3", text)
        if position.power and not _has_several(position):
            yield IllegalMove("ELE-POWER-4", "Only one Power Play card can be played in a turn.")
        if POWER not in position.hands[position.turn]:
            yield IllegalMove("ELE-PLAY-1", "You hold no Power Play card.")
        if position.stage == EXCHANGING:
            yield exchange_first()
        if position.stage == PLAYING_ALL:
            text = "Power Play cards still in your hand can no longer be played this turn."
            yield IllegalMove("ELE-CURIE-4", text)
        if position.power and _has_several(position):
            yield from _against_more(position)

    def carry_out(self, position: ElementPosition, move: Move, chance: Chance, told: Told) -> None:
        lay_down(position, POWER)
        number = position.characters[position.turn]
        if told is not None:
            told.append(_used(position, position.content.characters[number]))
        position.power = power = self._powers[number]
        if power == REPLACE:
            position.replacements += 1  # ELE-BRADY-4
        if power == PLAY_ALL:
            position.stage = PLAYING_ALL
            go_on(position, chance, told)  # ELE-CURIE-3
        elif power == EXCHANGE and any(position.bohrds):
            position.stage = EXCHANGING
        else:
            count = 4 if power == DRAW_FOUR else 1  # ELE-OZZY-1, ELE-POWER-5
            draw(position, position.turn, count, chance, told)

    def choice(self, position: ElementPosition, move: Move) -> Choice:
        character = position.content.characters[position.characters[position.turn]]
        which, idle = "another" if position.power else "a", _why_idle(position, character)
        short, more = SHORT[character.power].format(character.frees), MORE[character.power]
        alone = more.replace("each", f"each {character.frees}")
        does, result = f"{short}, {more}", f"{alone[0].upper()}{alone[1:]}"
        if position.power == FREE:  # ELE-POWER-7
            short, result = "draw a card", character.name
            does = f"{character.frees} cards count as 1, 2 or 3 already, so it only draws a card"
        return Choice(
            f"Play {which} Power Play card: {does}",
            f"Power Play: {short}",
            "Power Play",
            costs="nothing to use it on" if idle else "",
            warning=f"{idle} It only brings you another card." if idle else "",
            result=result,
            deed="Play it anyway" if idle else "",
        )


def _why_idle(position: ElementPosition, character: Character) -> str:
    """Why the power could do nothing now, if that is so."""
    held = position.hands[position.turn]
    if character.power == EXCHANGE and not any(position.bohrds):
        return "No particle lies on any Bohrd."
    if character.power == FREE != position.power and not any(
        CARDS[card].startswith(character.frees) for card in held
    ):
        return f"You hold no {character.frees} card."
    return ""


def _has_several(position: ElementPosition) -> bool:
    """Whether more than one Power Play card can be played in a turn (ELE-POWER-7)."""
    return position.options["power_plays"] == "several"


def _may_go_on(position: ElementPosition) -> bool:
    """Whether another one can be played after the first."""
    return _has_several(position) and next(_against_more(position), None) is None


def _against_more(position: ElementPosition) -> Iterator[IllegalMove]:
    """What ends playing several of them (ELE-POWER-8)."""
    if position.power == DRAW_FOUR:
        character = position.content.characters[position.characters[position.turn]]
        yield IllegalMove("ELE-POWER-8", f"The power of {character.name} is used only once in a turn.")
    if position.reshuffles >= position.stall:
        text = "After so many reshuffles without a claim no further Power Play card can be played."
        yield IllegalMove("ELE-POWER-8", text)


def not_yours(position: ElementPosition, power: str) -> IllegalMove:
    """The refusal of a power that is not that of the own character (ELE-POWER-1)."""
    names = [character.name for character in position.content.characters if character.power == power]
    if not names:
        return IllegalMove("ELE-POWER-1", "Nobody has this power.")
    return IllegalMove("ELE-POWER-1", f"This is the power of {' or '.join(names)}, not of your character.")


def _used(position: ElementPosition, character: Character) -> Event:
    """A Power Play card has been played."""
    seat, which = position.turn, "another" if position.power else "a"
    text = "{p%d} plays %s Power Play card and uses the power of %s." % (seat, which, character.name)
    targets = ("discard", f"character-{seat}")
    return Event("power", text, seat, {"character": character.id}, "ELE-POWER-1", targets, reveals=True)
