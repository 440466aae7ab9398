"""A player with a plan, for games in which something happens: mine, sign what can be supplied, deliver, hire.

It plays fixtures and the economy checks (``python -m games.periorbis.prospector`` in ``tests``); no rule test
depends on how well it plays.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from bohrd.contract import Move
from bohrd.games.periorbis import GAME
from bohrd.games.periorbis.crew import crew_of
from bohrd.games.periorbis.decisions.action import ActionMove
from bohrd.games.periorbis.decisions.build import Build
from bohrd.games.periorbis.decisions.develop import Develop
from bohrd.games.periorbis.decisions.hire import Hire
from bohrd.games.periorbis.decisions.load import Finish, LoadCrate, LoadEmployee
from bohrd.games.periorbis.decisions.mine import Mine
from bohrd.games.periorbis.decisions.research import Research
from bohrd.games.periorbis.decisions.sell_ore import SellOre
from bohrd.games.periorbis.decisions.sell_research import SellResearch
from bohrd.games.periorbis.decisions.sign import Sign
from bohrd.games.periorbis.decisions.transport import Transport
from bohrd.games.periorbis.decisions.upgrade import UpgradeDrive, UpgradeFleet
from bohrd.games.periorbis.orbit import reach
from bohrd.games.periorbis.pieces import HQ, NOBODY, SLOTS
from bohrd.games.periorbis.position import PeriorbisPosition
from bohrd.games.periorbis.ships import Berth
from bohrd.lab import periorbis_economy
from bohrd.match import Match
from games.periorbis.table import ASTEROIDS, CONTENT, EMPLOYEES, SHIPS

WANTED = {"miner": 2, "captain": 1, "agent": 1, "scientist": 1, "engineer": 1}
OWN_ZONE = {
    "engineer": (Build, Develop, UpgradeFleet, UpgradeDrive),
    "agent": (Sign, SellOre),
    "captain": (Transport,),
    "scientist": (Research, SellResearch),
    "miner": (Mine,),
    "cadet": (),
}


def choose(position: PeriorbisPosition, luck: random.Random) -> Move:
    """The move that fits the plan best; luck decides between equals."""
    plan = Plan(position)
    worth = [(plan.worth(move) + luck.random() / 10, move.id, move) for move in position.legal()]
    return max(worth)[2]


class Plan:
    """What the player on turn has, can reach and wants."""

    def __init__(self, position: PeriorbisPosition) -> None:
        self.position = position
        self.seat = seat = position.turn
        self.credits = position.credits[seat]
        self.crew = crew_of(position, seat)
        self.place = position.place[seat * SLOTS : (seat + 1) * SLOTS]
        near = reach(position, seat)
        self.bases = [a for a in range(len(ASTEROIDS)) if seat in position.bases[a]]
        self.near = [a for a in self.bases if a in near and any(position.ore[a * 3 : a * 3 + 2])]
        crates = position.crates[seat * len(ASTEROIDS) : (seat + 1) * len(ASTEROIDS)]
        self.crates = sum(crates) + position.storage[seat]
        self.at_hand = sum(crates[a] for a in near) + position.storage[seat]
        self.open = sum(self.missing(berth) for berth in position.ships)
        self.late = position.track.turns - position.marker

    def missing(self, berth: Berth) -> int:
        """Crates still to be supplied on the own row of a ship."""
        if self.seat not in berth.holders:
            return 0
        row = berth.holders.index(self.seat)
        room = SHIPS[berth.ship].spaces - sum(berth.crates)
        return min(room, max(0, SHIPS[berth.ship].sizes[row] - berth.crates[row]))

    def aboard(self, ship: int) -> int:
        """Crates on a ship."""
        return sum(next(berth for berth in self.position.ships if berth.ship == ship).crates)

    def worth(self, move: Move) -> float:
        """How much the plan likes a move; what is below 0 is worse than ending the turn."""
        if isinstance(move, Finish):
            return 1
        if isinstance(move, Hire):
            return self.hire(move)
        if isinstance(move, LoadEmployee):
            return self.ride(move)
        if isinstance(move, LoadCrate):
            return self.haul(move)
        if isinstance(move, ActionMove):
            card = EMPLOYEES[self.crew[move.slot]]
            suits = 1.0 if isinstance(move, OWN_ZONE[card.type]) else 0.0
            return self.action(move) + suits - 0.2 * card.wage
        return 0

    def hire(self, move: Hire) -> float:
        card = move.card
        price = card.wage * dict(self.position.pool)[card.number]
        if self.credits - price < 3 + card.wage or self.late < 2:
            return -1
        have = Counter(EMPLOYEES[number].type for number in self.crew if number > 0)
        need = WANTED[card.type] - have[card.type]
        old = EMPLOYEES[self.crew[move.slot]] if move.slot != NOBODY else None
        if old is not None and (old.number and (old.type != card.type or old.wage >= card.wage)):
            return -1
        return 2 + 2 * need + card.wage / 2 - price / 10 - (0.5 if old is not None else 0)

    def action(self, move: ActionMove) -> float:
        position, seat = self.position, self.seat
        due = position.due + 4
        if isinstance(move, Mine):
            crates = CONTENT.employees[self.crew[move.slot]].mining[move.ore]
            return 5 + 2 * crates if self.late else -1
        if isinstance(move, Build):
            ore = sum(position.ore[move.asteroid * 3 : move.asteroid * 3 + 2])
            wanted = not self.near and ore > 2 and self.late > 2
            return 9 - 3 * len(self.bases) if wanted else -1
        if isinstance(move, Sign):
            ship, row = SHIPS[move.ship], move.row
            aboard = self.aboard(move.ship)
            now = min(self.at_hand - self.open, position.capacity[seat] - position.carried)
            soon = min(self.crates - self.open - now + 2, position.capacity[seat], 3 * self.late)
            stays = aboard + max(0, now) < ship.minimum - 1
            expected = min(now + (max(0, soon) if stays else 0), ship.spaces - aboard)
            expected += EMPLOYEES[self.crew[move.slot]].contract
            fit = min(expected, ship.sizes[row]) - 1.5 * max(0, ship.sizes[row] - expected)
            return 6 + fit / 2 if fit > 1 else -1
        if isinstance(move, Transport):
            useful = min(self.at_hand, self.open) or (self.near and self.idle_miners())
            stuck = self.at_hand > 1 and (not self.open or self.late < 2)
            return 6 if useful or stuck else -1
        if isinstance(move, SellOre):
            surplus = position.storage[seat] - self.open
            return 4 + move.crates if surplus >= move.crates or not self.late or self.credits < due else -1
        if isinstance(move, SellResearch):
            return (7 if self.credits < due else 1) + move.data if self.credits < 16 else -1
        if isinstance(move, Research):
            return 2 if self.late else -1
        if isinstance(move, UpgradeFleet):
            return 8 if position.capacity[seat] < 8 and self.late > 1 else -1
        if isinstance(move, UpgradeDrive):
            wanted = position.drive[seat] + 4 < position.capacity[seat]
            return 8.5 if wanted and self.late > 2 else -1
        return 3 if isinstance(move, Develop) and self.credits > 30 and self.late > 3 else -1

    def idle_miners(self) -> int:
        """Employees in the HQ who would rather mine."""
        away = sum(place != HQ for place in self.place)
        return max(0, 2 - away)

    def ride(self, move: LoadEmployee) -> float:
        card = EMPLOYEES[self.crew[move.slot]]
        if move.to == HQ:
            place = self.place[move.slot]
            empty = not any(self.position.ore[place * 3 : place * 3 + 2])
            return 4 if card.type not in ("miner", "cadet") or empty else -1
        suits = card.type == "miner" or (card.type == "cadet" and self.idle_miners())
        if not suits or move.to not in self.near or self.place[move.slot] in self.near:
            return -1
        return 5 + max(card.mining) if self.idle_miners() or card.type == "miner" else -1

    def haul(self, move: LoadCrate) -> float:
        if move.to == HQ:
            return 2 if not self.open or self.late < 2 else 0.5
        berth = next(berth for berth in self.position.ships if berth.ship == move.to)
        return 8 if self.missing(berth) else 1.5


def play(seats: int, seed: int, **options: str) -> Match:
    """A whole game of such players."""
    luck = random.Random(seed)
    match = Match.new(GAME, ["prospector"] * seats, options, seed)
    while not match.over:
        match.play(choose(match.position, luck))
    return match


def main() -> None:
    """The economy checks over games of such players; the number of games is the only argument."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    full = [[play(seats, seed).record for seed in range(games)] for seats in GAME.seats]
    short = [play(seats, seed, length="short").record for seats in GAME.seats for seed in range(games // 5)]
    periorbis_economy.report(periorbis_economy.check([record for batch in full for record in batch], short))


if __name__ == "__main__":
    main()
