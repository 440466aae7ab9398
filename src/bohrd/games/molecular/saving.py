"""A position of Molecular as JSON, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec

from bohrd.contract import OVER, BadInput, Json, read_saved, saved_options
from bohrd.games.molecular.effectors import HAND_LIMIT, POOL_SIZE, put_in_play
from bohrd.games.molecular.molecule import Molecule, built, is_matching, is_one_piece
from bohrd.games.molecular.piles import put_the_rest_into_piles
from bohrd.games.molecular.scoring import SOURCES, score
from bohrd.games.molecular.tiles import (
    ELEMENT_OF_LAYOUT,
    ELEMENTS,
    LAYOUT_BITS,
    LAYOUT_NUMBER,
    LAYOUT_OF,
    LAYOUTS,
    NOWHERE,
    START_CELL,
    cell_name,
    cell_named,
    placement,
    placement_name,
)
from bohrd.games.molecular.turn import ACTIONS, closing_reason

if TYPE_CHECKING:
    from bohrd.games.molecular import Molecular
    from bohrd.games.molecular.content import Content
    from bohrd.games.molecular.position import MolecularPosition

Number = Annotated[int, msgspec.Meta(ge=0, le=10**6)]


class SavedPoints(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's scoring tokens by where they come from; together they are never fewer than 0."""

    bonds: Number = 0
    groups: Number = 0
    effects: Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)] = 0
    resets: Annotated[int, msgspec.Meta(ge=-(10**6), le=0)] = 0
    """What resets have cost: 0 or less."""


class SavedEffector(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An active effector in play."""

    card: str
    seat: int = 0
    """Who revealed it."""
    until: int | None = None
    """The round at whose beginning it is gone, or 0 if it stays; as usual: as if it was revealed in this
    round."""


class SavedChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The open choice of a revealed instant card."""

    card: str
    effect: int | None = None
    """The place of the effect on the card, from 0; as usual: the first that has a choice."""
    left: int | None = None
    """How many times more the effect is carried out, this time included; as usual: as often as the card
    says."""
    tile: str | None = None
    """The layout of the tile that is to be laid, if one is; as usual where one comes out of the stack: the
    first there that fits."""
    taken_from: str | None = None
    """The cell that the tile was taken up from, as in *1,-2*, if it was in the molecule."""


class Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole position. What is left out is as usual, or follows from the rest; so do the last seats, where a
    list is shorter than there are seats. Seats count from 0.

    The stack, the deck and the effector deck have every piece that is nowhere else.
    """

    seats: int = 2
    turn: int | None = None
    """The seat to decide, or -1 at the end; as usual: the first player, while a tile fits the molecule or the
    round is finished."""
    options: dict[str, str | int] = {}
    first_player: int | None = None
    """As usual: the one whom the option names, or seat 0."""
    round: int | None = None
    """As usual: 1; if the game is over, the first that it can be."""
    actions: int = ACTIONS
    """Actions left to the player on turn."""
    acted: bool | None = None
    """Whether the player on turn has taken an action; as usual: if there are fewer than 2 left, or a choice
    is open."""
    molecule: tuple[str, ...] = ()
    """The tiles laid, each as in *C211000 1,-2 r3* and in any order; the starting tile is there anyway."""
    pools: tuple[tuple[str, ...], ...] = ()
    """Each player's tiles by layout; as usual: 5 from all over the stack."""
    hands: tuple[tuple[str, ...], ...] = ()
    """Each player's cards by group; as usual: 3 from all over the deck."""
    discards: dict[str, Number] = {}
    """The functional group discard pile: so many cards of each group."""
    effector_discards: tuple[str, ...] = ()
    """The effector discard pile."""
    in_play: tuple[SavedEffector, ...] = ()
    """The effectors in play, in the order in which they were revealed."""
    counters: dict[str, Number] = {}
    """Handicap counters by group."""
    points: tuple[SavedPoints, ...] = ()
    asked: SavedChoice | None = None


def dump(position: MolecularPosition) -> Json:
    """The whole position as JSON builtins."""
    content, atoms = position.content, position.molecule.atoms
    cards, groups, points = content.effector_ids, content.group_ids, position.points
    saved = Saved(
        seats=position.seats,
        turn=position.turn,
        options=dict(position.options),
        first_player=position.first_player,
        round=position.round,
        actions=position.actions,
        acted=position.acted,
        molecule=tuple(placement_name(cell, atoms[cell]) for cell in sorted(atoms) if cell != START_CELL),
        pools=tuple(tuple(LAYOUTS[layout] for layout in pool) for pool in position.pools),
        hands=tuple(tuple(groups[group] for group in hand) for hand in position.hands),
        discards={groups[group]: n for group, n in enumerate(position.discards) if n},
        effector_discards=tuple(cards[card] for card in position.effector_discards),
        in_play=tuple(
            SavedEffector(card=cards[card], seat=seat, until=until) for card, seat, until in position.in_play
        ),
        counters={groups[group]: n for group, n in enumerate(position.counters) if n},
        points=tuple(
            SavedPoints(bonds=bonds, groups=scored, effects=effects, resets=resets)
            for bonds, scored, effects, resets in zip(*[iter(points)] * SOURCES, strict=True)
        ),
        asked=_saved_choice(position),
    )
    return msgspec.to_builtins(saved)


def _saved_choice(position: MolecularPosition) -> SavedChoice | None:
    if position.asked is None:
        return None
    card, effect, left = position.asked
    tile = taken_from = None
    if position.loose is not None:
        layout, cell = position.loose
        tile = LAYOUTS[layout]
        taken_from = None if cell == NOWHERE else cell_name(cell)
    id = position.content.effector_ids[card]
    return SavedChoice(card=id, effect=effect, left=left, tile=tile, taken_from=taken_from)


def load(game: Molecular, saved: object) -> MolecularPosition:
    """The position that was dumped; ``BadInput`` names the field that cannot be."""
    given = read_saved(game, saved, Saved)
    position = game.empty(given.seats, saved_options(game, given.seats, given.options))
    try:
        _fill(position, given)
    except BadInput as error:
        raise BadInput(f"not a position of Molecular: {error}") from None
    return position


def _fill(position: MolecularPosition, given: Saved) -> None:
    """Give a position all its fields; each is checked as soon as those before it are there."""
    position.molecule = _molecule(position.content, given.molecule)
    _fill_cards(position, given)
    position.asked = None if given.asked is None else _asked(position, given.asked)
    _fill_turn(position, given)
    _fill_effectors(position, given)
    _fill_points(position, given.points)
    position.pools, position.hands = [()] * given.seats, [()] * given.seats
    position.loose = None
    put_the_rest_into_piles(position)
    if given.asked is not None:
        _fill_loose(position, given.asked)
        _check_choice(position)
    _fill_held(position, given)


def _wrong(field: str, problem: str) -> BadInput:
    return BadInput(f"{field}: {problem}")


def _numbers(field: str, names: Iterable[str], known: Mapping[str, int]) -> list[int]:
    """What these names stand for."""
    found: list[int] = []
    for name in names:
        if name not in known:
            raise _wrong(field, f"there is no {name!r}")
        found.append(known[name])
    return found


def _seat(position: MolecularPosition, field: str, seat: int) -> int:
    if seat not in range(position.seats):
        raise _wrong(field, f"there is no seat {seat} at a table of {position.seats}")
    return seat


# ---- the molecule ----


def _molecule(content: Content, placements: Sequence[str]) -> Molecule:
    """The molecule of these tiles, whatever the order in which they were laid."""
    atoms = {START_CELL: content.start_face}
    left = list(content.copies)
    for text in placements:
        try:
            cell, face = placement(text)
        except KeyError:
            raise _wrong("molecule", f"{text!r} is no placement such as 'C211000 1,-2 r3'") from None
        if cell in atoms:
            raise _wrong("molecule", f"there is another tile where {text!r} is")
        atoms[cell] = face
        left[LAYOUT_OF[face]] -= 1
    if min(left) < 0:
        raise _wrong("molecule", "it has more tiles of a layout than there are")
    if not is_matching(atoms) or not is_one_piece(atoms):
        raise _wrong("molecule", "its tiles do not match or are not one piece (MOL-PLAY-4, MOL-TILE-9)")
    del atoms[START_CELL]
    return built(content.copies, content.start_face, atoms)


# ---- cards and counters ----


def _fill_cards(position: MolecularPosition, given: Saved) -> None:
    """The discard piles and the counters."""
    content = position.content
    position.discards = _counts(content, "discards", given.discards)
    if any(n > group.copies for n, group in zip(position.discards, content.groups, strict=True)):
        raise _wrong("discards", "there are more cards of a group than there can be")
    position.counters = _counts(content, "counters", given.counters)
    discards = _numbers("effector_discards", given.effector_discards, content.effector_number)
    if len(set(discards)) < len(discards):
        raise _wrong("effector_discards", "there is a card twice")
    position.effector_discards = sorted(discards)


def _counts(content: Content, field: str, given: Mapping[str, int]) -> list[int]:
    _numbers(field, given, content.group_number)
    return [given.get(id, 0) for id in content.group_ids]


# ---- the turn ----


def _fill_turn(position: MolecularPosition, given: Saved) -> None:
    """Who is on turn, when, and what is left to do; or why the game is over."""
    closed = closing_reason(position.molecule) if position.molecule.is_closed else ""
    position.first_player = _first_player(position, given)
    ends = bool(closed) and position.terms.ends_at_once and not _has_laid(position)
    turn = given.turn if given.turn is not None else OVER if ends else position.first_player
    position.turn = turn if turn == OVER else _seat(position, "turn", turn)
    if ends and turn != OVER:
        raise _wrong("turn", "is -1, because no tile fits the molecule any more (MOL-END-2)")
    position.ended = (closed or "MOL-END-7") if turn == OVER else ""
    first, last = _rounds(position)
    position.round = first if given.round is None else given.round
    if not first <= position.round <= last:
        raise _wrong("round", f"is {first} to {last} here, not {position.round}")
    _fill_actions(position, given)


def _has_laid(position: MolecularPosition) -> bool:
    """Whether a card that is being carried out has laid a tile, so that it may have closed the molecule
    before the action is completed (MOL-END-4)."""
    if position.asked is None:
        return False
    card, place, left = position.asked
    *before, now = position.content.effectors[card].effects[: place + 1]
    return any(effect.lays for effect in before) or (now.lays and left < now.times)


def _rounds(position: MolecularPosition) -> tuple[int, int]:
    """The first and the last round that it can be."""
    if not _ended_with_a_round(position):
        return 1, position.rounds
    return 2 if position.ended != "MOL-END-7" else position.rounds + 1, position.rounds + 1


def _ended_with_a_round(position: MolecularPosition) -> bool:
    """Whether the turn counter has moved on before the game ended (MOL-ROUND-2, MOL-END-12)."""
    return position.ended == "MOL-END-7" or (position.ended != "" and not position.terms.ends_at_once)


def _first_player(position: MolecularPosition, given: Saved) -> int:
    named = position.options["first_player"]
    usual = named - 1 if isinstance(named, int) else 0
    first = usual if given.first_player is None else _seat(position, "first_player", given.first_player)
    if isinstance(named, int) and first != usual:
        raise _wrong("first_player", f"the option names seat {named} (MOL-SETUP-11)")
    return first


def _fill_actions(position: MolecularPosition, given: Saved) -> None:
    usual = given.actions < ACTIONS or given.asked is not None
    position.actions = given.actions
    position.acted = usual if given.acted is None else given.acted
    if not position.acted and position.actions != ACTIONS:
        raise _wrong("actions", f"there are {ACTIONS} before the first action")
    least = 0 if position.turn == OVER or given.asked is not None else 1
    if not least <= position.actions <= position.content.most_actions:
        raise _wrong("actions", f"there can be {least} to {position.content.most_actions} left here")


# ---- effectors ----


def _fill_effectors(position: MolecularPosition, given: Saved) -> None:
    """The effectors in play."""
    put_in_play(position, tuple([_in_play(position, entry) for entry in given.in_play]))
    cards = [card for card, _, _ in position.in_play]
    effectors = position.content.effectors
    if len({*cards, *position.effector_discards}) < len(cards) + len(position.effector_discards):
        raise _wrong("in_play", "a card is there twice, or discarded as well")
    if sum(effectors[card].is_reagent for card in cards) > 1:
        raise _wrong("in_play", "a reagent replaces the one before it (MOL-EFFECTOR-7)")


def _in_play(position: MolecularPosition, entry: SavedEffector) -> tuple[int, int, int]:
    [card] = _numbers("in_play", [entry.card], position.content.effector_number)
    effector = position.content.effectors[card]
    if effector.is_instant:
        raise _wrong("in_play", f"{entry.card} is an instant card")
    seat = _seat(position, "in_play", entry.seat)
    now = position.round - _ended_with_a_round(position)
    until = entry.until if entry.until is not None else now + effector.lasts if effector.lasts else 0
    if not effector.lasts and until:
        raise _wrong("in_play", f"{entry.card} stays, so its until is 0")
    if effector.lasts and not max(now, effector.lasts) < until <= now + effector.lasts:
        raise _wrong("in_play", f"{entry.card} lasts {effector.lasts} rounds, so it cannot go in {until}")
    return card, seat, until


def _asked(position: MolecularPosition, given: SavedChoice) -> tuple[int, int, int]:
    [card] = _numbers("asked", [given.card], position.content.effector_number)
    effects = position.content.effectors[card].effects
    choices = [place for place, effect in enumerate(effects) if effect.is_choice]
    place = given.effect if given.effect is not None else next(iter(choices), 0)
    if place not in choices:
        raise _wrong("asked", f"{given.card} has no choice at place {place}")
    left = effects[place].times if given.left is None else given.left
    if not 1 <= left <= effects[place].times:
        raise _wrong("asked", f"{given.card} does not ask {left} times")
    if card in position.effector_discards:
        raise _wrong("asked", f"{given.card} is discarded")
    return card, place, left


def _fill_loose(position: MolecularPosition, given: SavedChoice) -> None:
    """The tile that is to be laid, if one is; it is taken from the stack."""
    effect, fits = position.effect, position.molecule.fitting
    name, cell = given.tile, NOWHERE if given.taken_from is None else _cell(given.taken_from)
    if name is None and cell == NOWHERE and effect.kind != "attach":
        return
    if not effect.lays or (cell == NOWHERE) != (effect.kind == "attach"):
        raise _wrong("asked", f"{given.card} lays no such tile")
    elements = ELEMENTS if effect.element == "any" else effect.element
    fitting = [
        layout
        for layout in position.stack
        if fits & LAYOUT_BITS[layout] and ELEMENTS[ELEMENT_OF_LAYOUT[layout]] in elements
    ]
    found = [layout for layout in fitting if name in (None, LAYOUTS[layout])]
    if not found:
        raise _wrong("asked", f"there is no such tile for {given.card} to lay (MOL-EFFECT-35)")
    if cell != NOWHERE and not position.molecule.fits_as_end(cell, found[0]):
        raise _wrong("asked", "the tile was no end atom where it was taken up (MOL-EFFECT-38)")
    position.loose = (found[0], cell)
    position.stack.remove(found[0])


def _cell(text: str) -> int:
    try:
        return cell_named(text)
    except KeyError:
        raise _wrong("asked", f"{text!r} is no cell such as '1,-2'") from None


def _check_choice(position: MolecularPosition) -> None:
    """Object to a choice that could not be open now."""
    if position.turn == OVER or not position.acted:
        raise _wrong("asked", "a choice follows an action, before the game is over")
    if not position.decisions.answering(position).legal(position):
        raise _wrong("asked", "there is nothing to choose (MOL-DECIDE-8)")


# ---- what players have ----


def _fill_points(position: MolecularPosition, given: Sequence[SavedPoints]) -> None:
    if len(given) > position.seats:
        raise _wrong("points", f"there are {len(given)} entries for {position.seats} seats")
    points = [n for held in given for n in (held.bonds, held.groups, held.effects, held.resets)]
    position.points = points + [0] * (SOURCES * position.seats - len(points))
    if any(score(position, seat) < 0 for seat in range(position.seats)):
        raise _wrong("points", "a score is never below 0 (MOL-SCORE-3)")


def _fill_held(position: MolecularPosition, given: Saved) -> None:
    """Pools and hands: those given, and for the other seats what is usual."""
    seats, known = position.seats, position.content.group_number
    position.pools = _held("pools", given.pools, seats, LAYOUT_NUMBER, position.stack, POOL_SIZE)
    position.hands = _held("hands", given.hands, seats, known, position.deck, HAND_LIMIT)


def _held(
    field: str,
    given: Sequence[Sequence[str]],
    seats: int,
    known: Mapping[str, int],
    pile: list[int],
    usual: int,
) -> list[tuple[int, ...]]:
    """What each player has; it is taken from the pile."""
    if len(given) > seats:
        raise _wrong(field, f"there are {len(given)} entries for {seats} seats")
    held = [tuple(sorted(_numbers(field, names, known))) for names in given]
    for piece in (piece for pieces in held for piece in pieces):
        if piece not in pile:
            raise _wrong(field, f"there are not so many {list(known)[piece]}")
        pile.remove(piece)
    return held + [_spread(pile, usual) for _ in range(seats - len(given))]


def _spread(pile: list[int], number: int) -> tuple[int, ...]:
    """So many pieces from all over a pile, or all it has; they are taken from it."""
    places = [(2 * n + 1) * len(pile) // (2 * number) for n in range(number)]
    taken = tuple(pile[place] for place in places) if len(pile) >= number else tuple(pile)
    for piece in taken:
        pile.remove(piece)
    return taken
