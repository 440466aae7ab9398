"""Playing a particle card: adding, moving or removing particles (areas PLAY and FREE of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.in_your_element.bohrds import (
    BOHRDS,
    and_names,
    becomes,
    called,
    counts,
    has_room,
    level,
    made_and_spoilt,
    matched,
    on_bohrd,
    spoils,
)
from bohrd.games.in_your_element.content import PLAY_ALL, Character, Content
from bohrd.games.in_your_element.deck import (
    CARDS,
    KIND_OF,
    PARTICLE_CARDS,
    POWER,
    VALUE_OF,
    lay_down,
    picture_id,
)
from bohrd.games.in_your_element.layout import arrived
from bohrd.games.in_your_element.particles import KINDS, VALUES, particles
from bohrd.games.in_your_element.turn import (
    EXCHANGING,
    PLAYING_ALL,
    STOP,
    SURPLUS,
    after_play,
    exchange_first,
    go_on,
    is_last_play,
)

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition

ADD: Final = "add"
MOVE: Final = "move"
REMOVE: Final = "remove"
SPARE: Final = -1
"""In place of a Bohrd: the supply that particles are added from, the garbage bag they are removed to."""

ORDINARY: Final = 0
FREED: Final = 1
ONE: Final = 2
"""How a card may be played: as printed, freed (ELE-FREE-1), or worth one (ELE-CURIE-2)."""
AS_PRINTED: Final = (ORDINARY, ORDINARY, ORDINARY)

PlayTables = tuple[list[tuple["Play", ...]], list[tuple["Play", ...]], list[tuple["Play", ...]]]
"""For each kind the plays of its cards: [values held << 6 | level of the supply]."""


@final
class Play(Move):
    """A card played at a value, from a Bohrd, to a Bohrd, or from one to another."""

    __slots__ = ("card", "does", "gain", "kind", "loss", "source", "to", "value")

    def __init__(
        self, decision: Playing, id: int, does: str, card: int, value: int, source: int, to: int
    ) -> None:
        self.does = does
        self.card = card
        self.value = value
        self.kind = KIND_OF[card]
        self.source = source
        self.to = to
        self.loss = source * 3 + self.kind
        """Where in the list of particles it takes from, if it does, and ``gain`` where it puts them."""
        self.gain = to * 3 + self.kind
        super().__init__(decision, id, self._notation(), self._words(), tuple(self._touched()))

    @property
    def is_changed(self) -> bool:
        """Whether the value is another than the printed one, which goes without saying."""
        return self.value != VALUE_OF[self.card]

    @property
    def places(self) -> list[int]:
        """The Bohrds it changes, where it comes from first."""
        return [bohrd for bohrd in (self.source, self.to) if bohrd != SPARE]

    def _notation(self) -> str:
        worth = f" as {self.value}" if self.is_changed else ""
        return f"{self.does} {CARDS[self.card]}{worth}" + "".join(
            f" {BOHRDS[bohrd]}" for bohrd in self.places
        )

    def _words(self) -> str:
        if self.card == POWER:
            return f"Play a Power Play card as a particle card on Bohrd {BOHRDS[self.to]}"
        worth = f", {CARDS[self.card]} worth {self.value}" if self.is_changed else ""
        return f"{self.does.capitalize()} {particles(self.value, self.kind)}{self.route}{worth}"

    @property
    def group(self) -> str:
        """The heading in a list: what is done, to so many particles."""
        what = f"{self.does.capitalize()} {particles(self.value, self.kind)}"
        return what if self.does == MOVE else f"{what} {'to' if self.does == ADD else 'from'}"

    @property
    def title(self) -> str:
        """Where it happens."""
        if self.does == MOVE:
            return f"{BOHRDS[self.source]} → {BOHRDS[self.to]}"
        return f"Bohrd {BOHRDS[self.to if self.does == ADD else self.source]}"

    @property
    def route(self) -> str:
        """From where and to where, in words."""
        words = f" from Bohrd {BOHRDS[self.source]}" if self.source != SPARE else ""
        return words + (f" to Bohrd {BOHRDS[self.to]}" if self.to != SPARE else "")

    @property
    def card_targets(self) -> tuple[str, ...]:
        """What is touched of the card: itself, and the value it is to have if that is another."""
        return self.targets[: 2 if self.is_changed else 1]

    def _touched(self) -> Iterator[str]:
        yield picture_id(self.card)
        if self.is_changed:
            yield f"{picture_id(self.card)}-as-{self.value}"
        if self.does == MOVE:
            yield f"bohrd-{BOHRDS[self.source]}-{KINDS[self.kind]}"
        yield f"bohrd-{BOHRDS[self.to]}" if self.to != SPARE else f"bohrd-{BOHRDS[self.source]}-remove"


@final
class Playing(Decision["ElementPosition", Play]):
    """Play a particle card, a freed one at any value (ELE-DECIDE-5, ELE-DECIDE-9)."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        self.moves = [Play(self, id, *play) for id, play in enumerate(_all_plays(), len(moves))]
        moves += self.moves
        self._manners = [_manners(character) for character in content.characters]
        """How cards of each kind may be played while a character's power is in force."""
        tables = _tables(self.moves)
        self._printed = _tables_for(AS_PRINTED, tables)
        self._powered = [_tables_for(manners, tables) for manners in self._manners]

    def legal(self, position: ElementPosition) -> tuple[Play, ...]:
        turn, supply = position.turn, position.supply
        hand = position.hands[turn]
        card: i64
        held: i64 = 0
        for place in range(len(hand)):  # compiled, twice as quick as going over the cards
            card = hand[place]
            held |= 1 << card
        p_level: i64 = supply[0]
        n_level: i64 = supply[1]
        e_level: i64 = supply[2]
        tables = self._powered[position.characters[turn]] if position.power else self._printed
        protons, neutrons, electrons = tables
        found = (
            protons[(held & 0o7) << 6 | p_level]
            + neutrons[(held & 0o70) << 3 | n_level]
            + electrons[held & 0o700 | e_level]
        )
        return _with_room(position, found) if position.barred else found

    def refusals(self, position: ElementPosition, move: Play) -> Iterator[IllegalMove]:
        if position.stage == SURPLUS or (position.stage == STOP and not position.plays):
            yield IllegalMove("ELE-TURN-3", "Both particle cards of this turn have been played.")
        if move.card not in position.hands[position.turn]:
            yield IllegalMove("ELE-PLAY-1", f"You hold no {CARDS[move.card]} card.")
        if move.card == POWER:
            text = "A Power Play card is not a particle card: it is played before the first of them."
            yield IllegalMove("ELE-PLAY-10", text)
            return
        if position.stage == EXCHANGING:
            yield exchange_first()
        manners = self._manners[position.characters[position.turn]] if position.power else AS_PRINTED
        yield from _against_power(position, move, manners)
        yield from _against_card(position, move, manners[move.kind])
        if position.barred:
            yield from _against_room(position, move, self.legal(position))

    def carry_out(self, position: ElementPosition, move: Play, chance: Chance, told: Told) -> None:
        """Add, move or remove exactly the card's value (ELE-PLAY-2 to ELE-PLAY-9, ELE-FREE-2)."""
        lay_down(position, move.card)
        bohrds, kind, value = position.bohrds, move.kind, move.value
        if move.source != SPARE:
            bohrds[move.loss] = bohrds[move.loss] - value
        if move.to != SPARE:
            bohrds[move.gain] = bohrds[move.gain] + value
        position.supply[kind] = level(bohrds[kind], bohrds[kind + 3], bohrds[kind + 6])
        if told is not None:
            told.append(_played(position, move))
        if position.stage == PLAYING_ALL:
            go_on(position, chance, told)  # ELE-CURIE-3
        else:
            after_play(position, chance, told)

    def choice(self, position: ElementPosition, move: Play) -> Choice:
        after, places = position.bohrds[:], move.places
        if move.source != SPARE:
            after[move.loss] -= move.value
        if move.to != SPARE:
            after[move.gain] += move.value
        made, spoilt = made_and_spoilt(position, after, places)
        return Choice(
            f"{move.text}: {_told(position, places, after)}",
            move.title,
            move.group,
            _brings(position, move, after),
            f"spoils {and_names([goal for _, goal in spoilt])}" if spoilt else "",
            spoils(spoilt),
            called(position.content, on_bohrd(after, places[0])) if len(places) == 1 else "",
            worth=max([goal.points for goal in made], default=0) - len(spoilt),
            lights=tuple([f"goal-{position.row.index(goal.z) + 1}" for goal in made]),
            deed=f"{move.does.capitalize()} anyway" if spoilt else "",
        )


def _brings(position: ElementPosition, move: Play, after: list[int]) -> str:
    """What a play makes. Of two Bohrds it may be the one that particles leave: then it says which."""
    made: list[str] = []
    for place in move.places:
        if goal := matched(position.content, on_bohrd(after, place), position.row):
            where = f" on {BOHRDS[place]}" if move.does == MOVE and place == move.source else ""
            made.append(f"{goal.name.capitalize()}{where}")
    return f"makes {' and '.join(made)}" if made else ""


def _told(position: ElementPosition, places: list[int], after: list[int]) -> str:
    """What Bohrds become; with two of them each is named."""
    content, before = position.content, position.bohrds
    if len(places) == 1:
        return called(content, on_bohrd(after, places[0]))
    return "; ".join(
        f"{BOHRDS[bohrd]} {becomes(content, on_bohrd(before, bohrd), on_bohrd(after, bohrd))}"
        for bohrd in places
    )


# -- which plays there are ------------------------------------------------------------------


def _all_plays() -> Iterator[tuple[str, int, int, int, int]]:
    """What is done, card, value, source and destination: of every play, and of a Power Play card as one."""
    bohrds = range(len(BOHRDS))
    for card in PARTICLE_CARDS:
        yield from ((ADD, card, value, SPARE, to) for value in VALUES for to in bohrds)
        yield from ((MOVE, card, value, *places) for value in VALUES for places in product(bohrds, bohrds))
        yield from ((REMOVE, card, value, source, SPARE) for value in VALUES for source in bohrds)
    yield from ((ADD, POWER, 0, SPARE, to) for to in bohrds)


def _manners(character: Character) -> tuple[int, ...]:
    """How cards of each kind may be played while the power of a character is in force."""
    if character.power == PLAY_ALL:
        return (ONE, ONE, ONE)
    return tuple([FREED if kind == character.frees else ORDINARY for kind in KINDS])


def _tables(moves: list[Play]) -> list[PlayTables]:
    """The tables of plays for every manner."""
    by_card = [[move for move in moves if move.card == card] for card in PARTICLE_CARDS]
    supplies = list(product(range(4), repeat=len(BOHRDS)))
    return [
        (
            _table(by_card[:3], supplies, manner),
            _table(by_card[3:6], supplies, manner),
            _table(by_card[6:], supplies, manner),
        )
        for manner in (ORDINARY, FREED, ONE)
    ]


def _table(cards: list[list[Play]], supplies: list[tuple[int, ...]], manner: int) -> list[tuple[Play, ...]]:
    """The plays of one kind by what is held of its three cards and what each Bohrd can supply."""
    of_card = [
        [tuple([move for move in card if _is_possible(move, supply, manner)]) for supply in supplies]
        for card in cards
    ]
    return [
        sum((of_card[place][at] for place in range(3) if held >> place & 1), ())
        for held in range(8)
        for at in range(len(supplies))
    ]


def _is_possible(move: Play, supply: tuple[int, ...], manner: int) -> bool:
    """Whether a card that is held can be played like that."""
    if (manner == ONE and move.value != 1) or (manner == ORDINARY and move.is_changed):
        return False
    if (move.does == REMOVE and manner != FREED) or move.source == move.to:
        return False
    return move.source == SPARE or supply[move.source] >= move.value


def _tables_for(manners: tuple[int, ...], tables: list[PlayTables]) -> PlayTables:
    """The tables of protons, neutrons and electrons, each played in its manner."""
    protons, neutrons, electrons = manners
    return tables[protons][0], tables[neutrons][1], tables[electrons][2]


def _with_room(position: ElementPosition, found: tuple[Play, ...]) -> tuple[Play, ...]:
    """Those plays that overfill no Bohrd, with the last play of a turn those that do not only move."""
    kept = [move for move in found if _leaves_room(position, move)]
    if is_last_play(position):
        return tuple([move for move in kept if move.does != MOVE] or kept)  # ELE-ROOM-2
    return tuple(kept)


def _leaves_room(position: ElementPosition, move: Play) -> bool:
    """Whether the Bohrd that particles come to can still become a goal (ELE-ROOM-1)."""
    if move.to == SPARE:
        return True
    protons, neutrons, electrons = on_bohrd(position.bohrds, move.to)
    if move.kind == 0:
        return has_room(position, protons + move.value, neutrons, electrons)
    if move.kind == 1:
        return has_room(position, protons, neutrons + move.value, electrons)
    return has_room(position, protons, neutrons, electrons + move.value)


# -- why not --------------------------------------------------------------------------------


def _against_power(position: ElementPosition, move: Play, manners: tuple[int, ...]) -> Iterator[IllegalMove]:
    """The rules of a power that changes cards, or leaves them as they are."""
    manner, removes = manners[move.kind], move.does == REMOVE
    if manner == ONE and (move.value != 1 or removes):
        yield IllegalMove("ELE-CURIE-2", "Each card adds or moves one particle in this turn.")
    if manner == FREED and removes and position.bohrds[move.loss] < move.value:
        yield IllegalMove("ELE-FREE-3", _too_few(position, move))
    if manner == ORDINARY and FREED in manners and (move.is_changed or removes):
        freed = KINDS[manners.index(FREED)]
        text = f"Only {freed} cards may count as 1, 2 or 3 in this turn; other cards stay as they are."
        yield IllegalMove("ELE-FREE-4", text)


def _against_card(position: ElementPosition, move: Play, manner: int) -> Iterator[IllegalMove]:
    """The rules of particle cards."""
    if move.is_changed and manner == ORDINARY:
        text = f"This card acts on exactly {particles(VALUE_OF[move.card], move.kind)}."
        yield IllegalMove("ELE-PLAY-4", text)
    if move.does == MOVE and position.bohrds[move.loss] < move.value:
        yield IllegalMove("ELE-PLAY-7", _too_few(position, move))
    if move.source == move.to:
        yield IllegalMove("ELE-PLAY-8", "Particles are moved from one Bohrd to another.")
    if move.does == REMOVE and manner != FREED:
        text = "An ordinary card can add or move particles, but not remove them."
        yield IllegalMove("ELE-PLAY-9", text)


def _against_room(position: ElementPosition, move: Play, legal: tuple[Play, ...]) -> Iterator[IllegalMove]:
    """The rules of Bohrds that may not be overfilled."""
    if not _leaves_room(position, move):
        text = f"Bohrd {BOHRDS[move.to]} would then hold more than any open goal has room for."
        yield IllegalMove("ELE-ROOM-1", text)
    if move.does == MOVE and is_last_play(position) and _adds_any(legal):
        text = "The last play of a turn adds particles, as long as a card in hand can."
        yield IllegalMove("ELE-ROOM-2", text)


def _adds_any(legal: tuple[Play, ...]) -> bool:
    return any(move.does != MOVE for move in legal)


def _too_few(position: ElementPosition, move: Play) -> str:
    there, letter = position.bohrds[move.loss], BOHRDS[move.source]
    holds = f"holds only {particles(there, move.kind)}" if there else f"holds no {KINDS[move.kind]}s"
    return f"Bohrd {letter} {holds}; this card {move.does}s {move.value}."


# -- what is told ---------------------------------------------------------------------------


def _played(position: ElementPosition, move: Play) -> Event:
    """A particle card has been played."""
    card = CARDS[move.card]
    data: dict[str, object] = {"card": card, "kind": KINDS[move.kind], "value": move.value}
    if move.source != SPARE:
        data["from"] = BOHRDS[move.source]
    if move.to != SPARE:
        data["to"] = BOHRDS[move.to]
    what = f"{move.does}s {particles(move.value, move.kind)}{move.route}"
    return Event(
        move.does,
        "{p%d} plays %s and %s." % (position.turn, card, what),
        position.turn,
        {**data, "bohrds": counts(position)},
        "ELE-FREE-2" if move.does == REMOVE else "ELE-PLAY-3",
        ("discard", *_changed(position, move)),
        reveals=True,
    )


def _changed(position: ElementPosition, move: Play) -> Iterator[str]:
    """The counts that have changed, and the particles that came."""
    kind = KINDS[move.kind]
    yield from (f"bohrd-{BOHRDS[bohrd]}-{kind}" for bohrd in move.places)
    if move.to != SPARE:
        protons, neutrons, _ = held = on_bohrd(position.bohrds, move.to)
        yield from arrived(BOHRDS[move.to], kind, move.value, held[move.kind], protons + neutrons)
