"""The scores of a finished game, worked out anew from what was done with the pieces, as its events tell it.

Nothing of the engine is used, and no points that events name: bonds are counted between the tiles laid,
examples of groups are found by RDKit and counted by trying all ways, and cards are read from the content
files.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from rdkit import Chem

from bohrd.contract import Event, OptionValue

Cell = tuple[int, int]
BESIDE = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
ORDERS = {1: Chem.BondType.SINGLE, 2: Chem.BondType.DOUBLE, 3: Chem.BondType.TRIPLE}


def recount_scores(events: Sequence[Event], seats: int, options: Mapping[str, OptionValue]) -> list[int]:
    """The final scores."""
    game = Recount(seats, options["bond_scoring"] == "order")
    for event in events:
        game.follow(event)
        assert min(game.scores) >= 0, event
    return game.scores


@cache
def _table(file: str) -> Any:
    text = (files("bohrd.games.molecular") / "content" / f"{file}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _cards(kind: str) -> dict[str, Any]:
    return {card["id"]: card for card in _table(f"{kind}s")[kind]}


class Recount:
    """The table as far as points need it: tiles, counters and effectors in play."""

    def __init__(self, seats: int, by_order: bool) -> None:
        self.scores = [0] * seats
        self.by_order = by_order
        start = _table("tiles")["start"]
        self.molecule: dict[Cell, tuple[str, list[int]]] = {}
        """Element and edges of the tile on each cell."""
        self._put(tuple(start["cell"]), start["layout"], start["rotation"])
        self.counters: Counter[str] = Counter()
        self.in_play: dict[str, int] = {}
        """The revealer of each card, in the order in which they were revealed."""
        self.revealer = 0
        self.effects: list[Any] = []
        """What is still to be done of an instant card."""

    def follow(self, event: Event) -> None:
        """Do what an event tells."""
        data, seat = event.data, event.seat if event.seat is not None else -1
        if event.name == "lay":
            cell = (data["cell"][0], data["cell"][1])
            self._put(cell, data["layout"], data["rotation"])
            self.scores[seat] += sum(self._bond_worth(seat, cell, way) for way in range(6))
        elif event.name == "group":
            self.scores[seat] += self._group_worth(seat, data["group"])
        elif event.name == "attach":
            self._put((data["cell"][0], data["cell"][1]), data["layout"], data["rotation"])
        elif event.name in ("remove", "lift"):
            del self.molecule[data["cell"][0], data["cell"][1]]
        elif event.name == "clear":
            del self.counters[data["group"]]
        elif event.name == "discard":
            del self.in_play[data["card"]]
        elif event.name == "reset":
            self.scores[seat] -= 1
        elif event.name == "reveal":
            self._reveal(seat, _cards("effector")[data["card"]])
        elif event.name == "transfer":
            self._transfer(data["from"], seat)
        elif event.name == "lot":
            self._carry_out(self.effects.pop(0), [seat])
            self._carry_on()

    # -- bonds --

    def _put(self, cell: Any, layout: str, rotation: int) -> None:
        edges = [int(digit) for digit in layout[1:]]
        self.molecule[cell] = layout[0], edges[6 - rotation :] + edges[: 6 - rotation]

    def _bond(self, cell: Cell, way: int) -> tuple[Cell, int]:
        """The cell in a direction, and the order of the bond that joins it; 0 if there is none."""
        other = (cell[0] + BESIDE[way][0], cell[1] + BESIDE[way][1])
        order = self.molecule[cell][1][way]
        assert other not in self.molecule or self.molecule[other][1][way - 3] == order
        return other, order if other in self.molecule else 0

    def _bond_worth(self, seat: int, cell: Cell, way: int) -> int:
        other, order = self._bond(cell, way)
        if not order:
            return 0
        factor = 1
        for effect in self._lasting(seat, "bond_factor"):
            elements = {self.molecule[cell][0], self.molecule[other][0]}
            if effect.get("element") in elements or effect.get("order") == order:
                factor = effect["factor"]  # the newest alone applies
        return factor * (order if self.by_order else 1)

    # -- groups --

    def _group_worth(self, seat: int, id: str) -> int:
        """What a play of a card scores; it leaves a counter."""
        card = _cards("group")[id]
        examples = most_disjoint(self._examples(card["smarts"]))
        if not examples:
            return 0
        bonus = sum(effect["n"] for effect in self._lasting(seat, "group_bonus") if effect["group"] == id)
        handicap = 0 if self._lasting(seat, "ignore_handicap") else self.counters[id]
        self.counters[id] += 1
        return max(0, card["points"] + examples - 1 + bonus - handicap)

    def _examples(self, smarts: str) -> list[frozenset[int]]:
        laid, numbers = Chem.RWMol(), {}
        for cell, (element, _) in self.molecule.items():
            atom = Chem.Atom(element)
            atom.SetNoImplicit(True)
            numbers[cell] = laid.AddAtom(atom)
        for cell in self.molecule:
            for way in range(3):
                other, order = self._bond(cell, way)
                if order:
                    laid.AddBond(numbers[cell], numbers[other], ORDERS[order])
        matches = laid.GetSubstructMatches(Chem.MolFromSmarts(smarts), maxMatches=10**6)
        return sorted({frozenset(match) for match in matches}, key=sorted)

    # -- effectors --

    def _lasting(self, seat: int, kind: str) -> list[Any]:
        """The effects of a kind that concern a player, of cards in play in the order revealed."""
        return [
            effect
            for id, revealer in self.in_play.items()
            for effect in _cards("effector")[id]["effects"]
            if effect["kind"] == kind and seat in self._concerned(effect, revealer, "all")
        ]

    def _concerned(self, effect: Any, revealer: int, usually: str) -> list[int]:
        everybody = list(range(len(self.scores)))
        others = [seat for seat in everybody if seat != revealer]
        return {"all": everybody, "revealer": [revealer], "others": others}[effect.get("who", usually)]

    def _reveal(self, seat: int, card: Any) -> None:
        if "active" in card["symbols"]:
            self.in_play[card["id"]] = seat
        else:
            self.revealer, self.effects = seat, list(card["effects"])
            self._carry_on()

    def _carry_on(self) -> None:
        """The effects in order that change points, up to a transfer or a lot, which an event will tell."""
        while self.effects:
            effect = self.effects[0]
            if effect.get("who") == "lot" or (effect["kind"] == "transfer" and self._can_transfer(effect)):
                return
            self._carry_out(effect, self._concerned(effect, self.revealer, "revealer"))
            del self.effects[0]

    def _carry_out(self, effect: Any, seats: list[int]) -> None:
        if effect["kind"] == "points":
            for seat in seats:
                self.scores[seat] = max(0, self.scores[seat] + effect["n"])

    def _can_transfer(self, effect: Any) -> bool:
        others = [points for seat, points in enumerate(self.scores) if seat != self.revealer]
        return any(others) if effect["direction"] == "take" else self.scores[self.revealer] > 0

    def _transfer(self, giver: int, taker: int) -> None:
        effect = self.effects.pop(0)
        assert self.revealer == (taker if effect["direction"] == "take" else giver)
        points = min(effect["n"], self.scores[giver])
        self.scores[giver] -= points
        self.scores[taker] += points
        self._carry_on()


def most_disjoint(examples: Sequence[frozenset[int]]) -> int:
    """The size of the largest set of examples of which no two share an atom: any such set holds one of those
    that clash with a given example, or that example itself, for it could be added otherwise."""
    if not examples:
        return 0

    def clashing(one: frozenset[int]) -> list[frozenset[int]]:
        return [other for other in examples if one & other]

    fewest = min(map(clashing, examples), key=len)
    return 1 + max(most_disjoint([other for other in examples if not one & other]) for one in fewest)
