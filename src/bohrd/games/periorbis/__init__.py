"""Periorbis: run an asteroid-mining company for twelve turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bohrd.contract import OVER, BadInput, Chance, Game, Option, OptionValue, Told, View
from bohrd.contract.ledger import read_ledger
from bohrd.games.periorbis import bureaucracy, content, saving
from bohrd.games.periorbis.drawing import ARTIST, draw
from bohrd.games.periorbis.moves import CATALOGUE
from bohrd.games.periorbis.position import PeriorbisPosition
from bohrd.games.periorbis.state import PeriorbisView
from bohrd.picture import DrawnGame, Part

__all__ = ["GAME", "Periorbis", "PeriorbisPosition", "PeriorbisView"]


class Periorbis(DrawnGame):
    """The game of asteroid-mining companies for 2 to 6 players.

    A position holds no secrets: which card comes next is not decided before it turns up. So a view tells
    everything, and sampling from it gives back the one position it was taken from.
    """

    id = "periorbis"
    title = "Periorbis"
    tagline = (
        "Hire specialists, mine asteroids as they swing by and fill trading ships before your rivals do."
    )
    version = 1
    seats = range(2, 7)
    minutes = "60 to 120"
    credits = "Perihelion Games; this edition is unofficial."
    options = (
        Option(
            "length",
            "Length of the game",
            "Full: 12 turns and nine asteroids. Short: 6 turns and six asteroids, for beginners.",
            ("full", "short"),
            "full",
            rule="ORB-OPT-LENGTH",
        ),
        Option(
            "decks",
            "Cards in the decks",
            "Scaled: decks are cut to the number of players, so that better ships and employees come up."
            " Full: all cards are used.",
            ("scaled", "full"),
            "scaled",
            rule="ORB-OPT-DECKS",
        ),
    )
    catalogue = CATALOGUE
    style = ARTIST.style
    view_type = PeriorbisView
    seats_rule = "ORB-SETUP-1"
    turn_rule = "ORB-DECIDE-1"
    bound = 6 * 12 * 26
    """Six players, twelve turns: a hire, seven actions, ten items with seven finishes, and the end."""

    def set_up(
        self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told
    ) -> PeriorbisPosition:
        position = PeriorbisPosition(seats, options)
        bureaucracy.lay_out(position, chance, told)
        return position

    def load(self, saved: object) -> PeriorbisPosition:
        try:
            seen = msgspec.convert(saved, PeriorbisView)
        except msgspec.ValidationError as error:
            raise BadInput(f"not a position of Periorbis: {error}") from None
        if seen.game != self.id or seen.seat is not None:
            raise BadInput("not a position of Periorbis: it must be saved as a spectator's view")
        options = self.check_options(seen.seats, seen.options)
        if options != seen.options:
            raise BadInput("not a position of Periorbis: every option must be given")
        saving.check(seen)
        position = PeriorbisPosition(seen.seats, options)
        saving.fill(position, seen)
        if position.turn != OVER and not position.payable():
            raise BadInput("not a position of Periorbis: the wages due are not payable")
        if position.turn != OVER and not position.legal():  # ORB-CARGO-4
            raise BadInput("not a position of Periorbis: the carrier has nothing to carry")
        return position

    def sample(self, view: View, chance: Chance) -> PeriorbisPosition:
        assert isinstance(view, PeriorbisView)
        position = PeriorbisPosition(view.seats, view.options)
        saving.fill(position, view)
        return position

    def draw(self, view: View, names: Sequence[str]) -> list[Part]:
        assert isinstance(view, PeriorbisView)
        return draw(view, names)

    def board(self, view: View, names: Sequence[str] = ()) -> str:
        return ""


GAME = Periorbis()
