"""Every decision a player can ever try, as precomputed moves (ELE-DECIDE-3 to ELE-DECIDE-11).

Cards are numbers: 0 to 2 are proton 1 to 3, 3 to 5 neutrons, 6 to 8 electrons, 9 is the Power Play card.
A few moves are never legal (a move onto the Bohrd it comes from, an exchange for the same kind, a Power Play
card as a particle card): they are here so that the attempt can be answered (ELE-DECIDE-13).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from bohrd.contract import Chance, Choice, IllegalMove, Move, MoveTable, Told
from bohrd.contract import Decision as AnyDecision
from bohrd.games.in_your_element.content import BOHRDS, DECK, KINDS

ADD, MOVE, REMOVE, CLAIM, POWER_PLAY, EXCHANGE, OXYGEN, DISCARD, FINISH, END = range(10)
"""The sorts of decision."""

POWER = 9
"""The Power Play card."""
PARTICLE_CARDS = range(POWER)
SLOTS = range(5)  # ELE-SETUP-4
VALUES = (1, 2, 3)

CARDS = tuple(card.name for card in DECK)
CARD_IDS = {name: card for card, name in enumerate(CARDS)}
COPIES = tuple(card.copies for card in DECK)
KIND_OF = tuple(KINDS.index(card.kind) for card in DECK[:POWER])
VALUE_OF = tuple(card.value for card in DECK[:POWER])


class _Any(AnyDecision[Any, Any]):
    """All decisions in one, which the position knows."""

    def refusals(self, position: Any, move: Any) -> Iterator[IllegalMove]:
        yield from position.refusals(move)

    def carry_out(self, position: Any, move: Any, chance: Chance, told: Told) -> None:
        position._carry_out(move, chance, told)

    def choice(self, position: Any, move: Any) -> Choice:
        return Choice(position.describe(move))


ANY = _Any()


class Decision(Move):
    """A move of In Your Element: its sort and the numbers it needs; -1 where one has no meaning."""

    __slots__ = ("card", "gain", "kind", "loss", "slot", "sort", "source", "to", "value")

    def __init__(
        self,
        id: int,
        name: str,
        text: str,
        targets: tuple[str, ...],
        sort: int,
        card: int = -1,
        value: int = 0,
        kind: int = -1,
        source: int = -1,
        to: int = -1,
        slot: int = -1,
    ) -> None:
        super().__init__(ANY, id, name, text, targets)
        self.sort = sort
        self.card = card
        self.value = value
        self.kind = kind
        """The kind of particle that is played, or that an exchange puts down."""
        self.source = source
        self.to = to
        self.slot = slot
        self.loss = source * 3 + kind if source >= 0 else -1
        """Where in the list of particles a play takes from, and ``gain`` where it puts them."""
        self.gain = to * 3 + kind if to >= 0 else -1

    @property
    def is_play(self) -> bool:
        """Whether it plays a card as a particle card."""
        return self.sort <= REMOVE


_all: list[Decision] = []


def _new(name: str, text: str, targets: tuple[str, ...], sort: int, **numbers: int) -> Decision:
    move = Decision(len(_all), name, text, targets, sort, **numbers)
    _all.append(move)
    return move


def particles(count: int, kind: int) -> str:
    """So many particles in words."""
    return f"{count} {KINDS[kind]}{'s' if count > 1 else ''}"


def _play(sort: int, card: int, value: int, source: int, to: int) -> Decision:
    """A particle card played at a value; the printed value goes without saying."""
    kind = KIND_OF[card]
    verb = ("add", "move", "remove")[sort]
    changed = value != VALUE_OF[card]
    places = "".join(f" {BOHRDS[bohrd]}" for bohrd in (source, to) if bohrd >= 0)
    words = f"{verb.capitalize()} {particles(value, kind)}"
    words += f" from Bohrd {BOHRDS[source]}" if source >= 0 else ""
    words += f" to Bohrd {BOHRDS[to]}" if to >= 0 else ""
    targets = [f"card-{KINDS[kind]}-{VALUE_OF[card]}"]
    targets += [f"value-{value}"] if changed else []
    targets += [f"bohrd-{BOHRDS[source]}-{KINDS[kind]}"] if source >= 0 else []
    targets += [f"bohrd-{BOHRDS[to]}"] if to >= 0 else ["garbage"]
    return _new(
        f"{verb} {CARDS[card]}{f' as {value}' if changed else ''}{places}",
        f"{words} (card {CARDS[card]}{f', worth {value}' if changed else ''})",
        tuple(targets),
        sort,
        card=card,
        value=value,
        kind=kind,
        source=source,
        to=to,
    )


_bohrds = range(len(BOHRDS))
_kinds = range(len(KINDS))

# [card][value] gives the moves of a card played at that value; in ascending order, as everywhere below.
ADDS: list[dict[int, list[Decision]]] = []
MOVES: list[dict[int, list[Decision]]] = []
REMOVES: list[dict[int, list[Decision]]] = []
for _card in PARTICLE_CARDS:
    ADDS.append({value: [_play(ADD, _card, value, -1, to) for to in _bohrds] for value in VALUES})
    MOVES.append(
        {value: [_play(MOVE, _card, value, a, b) for a, b in product(_bohrds, _bohrds)] for value in VALUES}
    )
    REMOVES.append(
        {value: [_play(REMOVE, _card, value, source, -1) for source in _bohrds] for value in VALUES}
    )

POWER_AS_PARTICLE = [
    _new(
        f"add power {bohrd}",
        f"Play a Power Play card as a particle card on Bohrd {bohrd}",
        ("card-power", f"bohrd-{bohrd}"),
        ADD,
        card=POWER,
        to=index,
    )
    for index, bohrd in enumerate(BOHRDS)
]
CLAIMS = [
    [
        _new(
            f"claim {bohrd} {slot + 1}",
            f"Claim goal {slot + 1} with Bohrd {bohrd}",
            (f"goal-{slot + 1}", f"bohrd-{bohrd}"),
            CLAIM,
            to=index,
            slot=slot,
        )
        for slot in SLOTS
    ]
    for index, bohrd in enumerate(BOHRDS)
]
PLAY_POWER = _new("power", "Play a Power Play card", ("card-power",), POWER_PLAY, card=POWER)
EXCHANGES = [
    [
        _new(
            f"exchange {bohrd} {KINDS[off]} {KINDS[on]}",
            f"Exchange a {KINDS[off]} on Bohrd {bohrd} for a{'n' if on == 2 else ''} {KINDS[on]}",
            (f"bohrd-{bohrd}-{KINDS[off]}", f"supply-{KINDS[on]}"),
            EXCHANGE,
            kind=on,
            value=off,
            to=index,
        )
        for off, on in product(_kinds, _kinds)
    ]
    for index, bohrd in enumerate(BOHRDS)
]
OXYGENS = [
    _new(
        f"oxygen {bohrd}",
        f"Replace the hydrogen on Bohrd {bohrd} by oxygen",
        ("oxygen", f"bohrd-{bohrd}"),
        OXYGEN,
        to=index,
    )
    for index, bohrd in enumerate(BOHRDS)
]
DISCARDS = [
    _new(
        f"discard {name}",
        f"Discard {'a Power Play card' if card == POWER else f'the card {name}'}",
        (f"card-{name.replace(' ', '-')}", "discard"),
        DISCARD,
        card=card,
    )
    for card, name in enumerate(CARDS)
]
FINISH_PLAYING = _new(
    "finish", "Finish: discard the rest of the hand and draw five cards", ("finish",), FINISH
)
END_TURN = _new("end", "End the turn", ("end",), END)

CATALOGUE = MoveTable(_all)

# -- what is legal, by table ---------------------------------------------------------------------

ORDINARY, FREED, ONE = range(3)
"""How a card may be played: as printed, freed (ELE-FREE-1), or worth one (ELE-CURIE-2)."""


def level(a: int, b: int, c: int) -> int:
    """What Bohrds A, B and C can supply of a kind, as a number of six bits; three stands for more."""
    return (a if a < 3 else 3) * 16 + (b if b < 3 else 3) * 4 + (c if c < 3 else 3)


def _playable(kind: int, values: int, supply: tuple[int, ...], manner: int) -> tuple[Decision, ...]:
    """The plays of one kind of card; bit v - 1 of ``values`` says whether a printed value v is held."""
    found: list[Decision] = []
    for printed in VALUES:
        if not values >> (printed - 1) & 1:
            continue
        card = kind * 3 + printed - 1
        for value in ((printed,), VALUES, (1,))[manner]:
            able = [bohrd for bohrd in _bohrds if supply[bohrd] >= value]
            found += ADDS[card][value]
            found += [move for move in MOVES[card][value] if move.source in able and move.to != move.source]
            if manner == FREED:
                found += [REMOVES[card][value][bohrd] for bohrd in able]
    return tuple(sorted(found, key=lambda move: move.id))


PLAYS_OF = [
    [
        [
            _playable(kind, values, supply, manner)
            for values in range(8)
            for supply in product(range(4), repeat=len(BOHRDS))
        ]
        for kind in _kinds
    ]
    for manner in (ORDINARY, FREED, ONE)
]
"""Every set of plays: [manner][kind][values held << 6 | level]."""
