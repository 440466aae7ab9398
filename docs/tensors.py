"""Write ``tensors.md``, what observations and actions mean, from what each game declares."""

from __future__ import annotations

from pathlib import Path

import bohrd
from bohrd.contract import Game
from bohrd.envs.dataset import fields_table

PAGE = Path(__file__).parent / "tensors.md"
GAMES = ("in_your_element", "molecular", "periodic", "periorbis")
INTRODUCTION = """\
# Observations and actions in numbers

What a seat may know is a row of numbers from -1 to 1, made from its [view](researchers.md) and nothing else,
and always of the same size for a game and a number of players. Each field below is declared in the file
`tensor.py` of its game; the tables show them for two players. Seats are counted from the own one: 0 is
oneself, 1 who sits next. Where something is one of several things, it has a number for each of them, and 1
for the one it is. A number in brackets says how many count as 1; what is beyond counts as 1, too. (This page
is made by `python docs/tensors.py`.)

```python
import bohrd

game = bohrd.load("periodic")
tensor = game.tensor(seats=2)
position = game.start(seats=2, chance=bohrd.LiveChance(seed=1))
numbers = tensor.of(position.view(position.turn))
floats = numbers.floats.tolist()
assert len(floats) == tensor.size and max(map(abs, floats)) <= 1
print(sum(map(bool, floats)), "of", tensor.size, "numbers are not 0; flasks begin at", tensor.first["flasks"])
```

An action is the id of a move in the catalogue of its game: `game.catalogue[id]`, the same in every position.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *(_game(bohrd.load(id)) for id in GAMES)])


def _game(game: Game) -> str:
    tensor = game.tensor(2)
    most = game.tensor(game.seats[-1]).size
    sizes = f"{tensor.size:,} numbers with 2 players, {most:,} with {game.seats[-1]};"
    sizes += f" {len(game.catalogue):,} actions."
    return "\n\n".join([f"## {game.title}", sizes, fields_table(tensor), *_factors(game)]) + "\n"


def _factors(game: Game) -> list[str]:
    if game.factors is None:
        return []
    factors = game.factors.factors
    names = [factor.name for factor in factors]
    lines = ["| factor | values | what it is |", "|---|--:|---|"]
    lines += [f"| `{factor.name}` | {factor.size:,} | {factor.about} |" for factor in factors]
    told = [f"`asked` ({len(factors)}: which factor is asked for)"]
    told += [f"`{factor.name}` ({factor.marks})" for factor in factors[:-1]]
    return [
        "So many actions do not fit a mask or the last layer of a network. In the *factored* form, which is"
        f' the usual one in the environments of {game.title} (`actions="flat"` gives the other), a move is'
        f" made of up to {len(factors)} actions of one seat, one after the other:"
        f" {', '.join(names[:-1])} and {names[-1]}. Each has its own mask, which holds what is legal after"
        " the choices before it, and what is settled by them is not asked. Fields after those above tell what"
        " has been chosen: " + ", ".join(told) + ".",
        "\n".join(lines),
    ]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
