"""The contract between the rules of a game and everybody who uses them, one idea a file.

A :class:`Game` is stateless: it knows its rules, options, content and every move there can ever be.
A :class:`Position` is one state of play. The loop is the same for every game::

    position = game.start(seats, options, chance)
    while position.turn != OVER:
        move = pick(position.legal())
        events = position.play(move, chance)
    print(position.result())

The laws every game obeys (the conformance kit in ``tests/kit`` checks them at every position):

1. legal moves are unique, ordered and deterministic; each one plays, and every other move is refused
   with a rule id, the first it breaks in the ledger's order, and changes nothing;
2. a copy equals its original, and playing on it never changes the original;
3. a record re-executes to the same digests, in any process;
4. positions that differ only in what a seat may not know look the same to that seat, in numbers too;
5. ``sample(view)`` gives a position with that very view, uniformly among all possible ones;
6. pieces are neither made nor lost except where a rule says so;
7. every game ends within its declared bound, with scores that an independent recount confirms;
8. every rule of the ledger has a test, and every test's rule exists;
9. moves, views and positions survive a round trip through JSON, and a position that breaks a rule of the
   pieces is refused with a sentence that names the field;
10. every position that loads can be played to the end.
"""

from bohrd.contract.chance import Chance, LiveChance, ReplayChance
from bohrd.contract.choice import Choice, Prompt
from bohrd.contract.content import Tables, fault, read_values
from bohrd.contract.decision import Decision
from bohrd.contract.errors import BadInput, IllegalMove
from bohrd.contract.event import Event, Secret, Told, name_seats
from bohrd.contract.factors import Factor, Factors
from bohrd.contract.game import Game
from bohrd.contract.knowledge import Knowledge, Weights, read_weights
from bohrd.contract.ledger import Ledger, LedgerOption, Rule
from bohrd.contract.move import Catalogue, Move, MoveTable
from bohrd.contract.option import Option, OptionValue, first_player
from bohrd.contract.position import OVER, Json, Position
from bohrd.contract.result import Result, ScoreLine, SeatResult
from bohrd.contract.saved import Fault, check_saved, read_saved, saved_options
from bohrd.contract.statistics import PLAYED, SEEN, TAKEN, Kind, Piece, Use
from bohrd.contract.tensor import Field, Numbers, Tensor
from bohrd.contract.view import View

__all__ = [
    "OVER",
    "PLAYED",
    "SEEN",
    "TAKEN",
    "BadInput",
    "Catalogue",
    "Chance",
    "Choice",
    "Decision",
    "Event",
    "Factor",
    "Factors",
    "Fault",
    "Field",
    "Game",
    "IllegalMove",
    "Json",
    "Kind",
    "Knowledge",
    "Ledger",
    "LedgerOption",
    "LiveChance",
    "Move",
    "MoveTable",
    "Numbers",
    "Option",
    "OptionValue",
    "Piece",
    "Position",
    "Prompt",
    "ReplayChance",
    "Result",
    "Rule",
    "ScoreLine",
    "SeatResult",
    "Secret",
    "Tables",
    "Tensor",
    "Told",
    "Use",
    "View",
    "Weights",
    "check_saved",
    "fault",
    "first_player",
    "name_seats",
    "read_saved",
    "read_values",
    "read_weights",
    "saved_options",
]
