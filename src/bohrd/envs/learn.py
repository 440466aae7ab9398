"""Learning to play by playing: proximal policy optimisation against bots, on a CPU, in minutes.

    python -m bohrd.envs.learn periodic --steps 2000000 --out periodic.npz --curve periodic.svg

writes a network that ``Learnt("periodic.npz")`` plays with, and a picture of how it got there. The same
seed gives the same network on the same machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from bohrd import games
from bohrd.contract import OVER, Chance, LiveChance, Move, View
from bohrd.envs import missing
from bohrd.envs.network import Adam, Batch, Network, gains
from bohrd.envs.playing import Playing
from bohrd.envs.rules import filled, leads
from bohrd.envs.single import SeatEnv, SeatsEnv
from bohrd.lab import measures

MOST = 3000
"""So many decisions a game may take when it is looked how well a network plays."""


class Settings(NamedTuple):
    """How to learn."""

    steps: int = 1_000_000
    """Decisions of the learner in all."""
    games: int = 32
    """Played at once."""
    stretch: int = 64
    """Decisions in each of them before the network changes."""
    hidden: int = 256
    rounds: int = 4
    """How often a stretch is learnt from."""
    batch: int = 256
    rate: float = 1e-3
    """Of learning, at the beginning; it falls to nothing."""
    patience: float = 0.7
    """What the next reward counts beside the present one: little, as decisions are judged at once."""
    smoothing: float = 0.9
    clip: float = 0.2
    entropy: float = 0.005
    points: float = 20.0
    """So many points are a reward of 1."""
    win: float = 1.0
    """What a win brings besides, and a defeat costs."""


class Checked(NamedTuple):
    """What was found on the way."""

    steps: int
    minutes: float
    """Of computing, looking how well it plays not included."""
    score: float
    """By how many points it led at the end of the latest games."""
    wins: dict[str, float]
    """The share of games won against each rival that was looked at; a shared win counts half."""


def train(
    game: str,
    settings: Settings,
    seed: int,
    rivals: str = "random",
    options: dict[str, object] | None = None,
    checks: int = 10,
    against: Sequence[str] = ("random",),
    check_games: int = 100,
) -> Iterator[tuple[Network, Checked]]:
    """Learn to play a game, and tell now and then how far it has come."""
    luck = np.random.default_rng(seed)
    env = SeatsEnv(game, settings.games, rivals=rivals, rewards="lead", options=options)
    network = Network.new(env.rules.size, env.rules.actions, settings.hidden, luck)
    adam = Adam(network)
    seen, _ = env.reset(seed=seed)
    rewards = _Rewards(env, settings, LiveChance(seed, remembers=False))
    stretches = max(1, settings.steps // (settings.games * settings.stretch))
    due = {round(stretches * (number + 1) / checks) for number in range(checks)} | {1}
    spent, started = 0.0, process_time()
    for stretch in range(1, stretches + 1):
        batch, seen = _play(env, network, seen, luck, rewards)
        rate = settings.rate * (1 - (stretch - 1) / stretches)
        for _ in range(settings.rounds):
            order = luck.permutation(len(batch.actions))
            for places in np.array_split(order, max(1, len(order) // settings.batch)):
                part = batch.some(places)
                spread = part.gains.std() + 1e-8
                part = part._replace(gains=(part.gains - part.gains.mean()) / spread)
                adam.step(network.slopes(part, settings.clip, settings.entropy), rate)
        if stretch in due:
            spent += process_time() - started
            steps = stretch * settings.games * settings.stretch
            wins = {rival: won(game, network, rival, check_games, seed, options) for rival in against}
            yield network, Checked(steps, spent / 60, rewards.mean(), wins)
            started = process_time()


class _Rewards:
    """What the learner is rewarded with: winning and, since that is rare at first, for every decision by how
    much better it stands right after it than after another legal move drawn at random, as the game's own bots
    judge it.

    What was so before the decision, and what others do after it, is luck as far as the decision goes: counted
    in, it would drown what can be learnt.
    """

    def __init__(self, env: SeatsEnv, settings: Settings, luck: LiveChance) -> None:
        self.settings = settings
        self._env = env
        self._luck = luck
        self._running = np.zeros(env.num_envs)
        self._latest: list[float] = []

    def guidance(self, actions: Any) -> Any:
        """By how many points the learner of each game stands better than after a move drawn at random."""
        env = self._env
        return np.array(
            [
                self._gained(playing, seat, action)
                for playing, seat, action in zip(env.playing, env.seats, actions.tolist(), strict=True)
            ]
        )

    def _gained(self, playing: Playing, seat: int, action: int) -> float:
        move = playing.move(action)
        if move is None:  # only a part of one
            return 0.0
        legal = playing.position.legal()
        other = legal[self._luck.below(len(legal))]
        return self._after(playing, move, seat) - self._after(playing, other, seat)

    def _after(self, playing: Playing, move: Move, seat: int) -> float:
        """How a seat stands after a move, in points."""
        after = playing.position.copy()
        after.follow(move, self._luck)
        if after.turn == OVER:
            return leads(after.scores())[seat]
        return self._env.rules.game.knowledge.evaluate(after, seat)

    def of(self, guidance: Any, led: Any, over: Any, infos: dict[str, Any]) -> Any:
        """Those of a step."""
        self._note(led, over)
        found = guidance / self.settings.points
        if over.any():
            found += self.settings.win * infos["final_info"]["rank"]
        return found.astype(np.float32)

    def _note(self, led: Any, over: Any) -> None:
        self._running += led
        for number in np.flatnonzero(over):
            self._latest.append(float(self._running[number]))
            self._running[number] = 0.0
        del self._latest[:-200]

    def mean(self) -> float:
        """By how many points the learner led in the latest games."""
        return float(np.mean(self._latest)) if self._latest else 0.0


def _play(
    env: SeatsEnv, network: Network, seen: Any, luck: np.random.Generator, rewards: _Rewards
) -> tuple[Batch, Any]:
    """Play a stretch of all games; what there is to learn from it, and where they stand."""
    settings = rewards.settings
    noted: list[tuple[Any, ...]] = []
    for _ in range(settings.stretch):
        numbers, masks = seen["observation"], seen["action_mask"]
        actions, chances, values = network.act(numbers, masks, luck)
        guidance = rewards.guidance(actions)
        seen, led, over, _, infos = env.step(actions)
        reward = rewards.of(guidance, led, over, infos)
        noted.append((numbers, masks, actions, chances, values, reward, over))
    numbers, masks, actions, chances, values, brought, over = map(np.stack, zip(*noted, strict=True))
    _, last, _ = network.think(seen["observation"], seen["action_mask"])
    more, returns = gains(brought, values, over, last, settings.patience, settings.smoothing)
    columns = (numbers, masks, actions, chances, more, returns)
    return Batch(*(column.reshape(-1, *column.shape[2:]) for column in columns)), seen


class Ends(NamedTuple):
    """How games ended."""

    won: float
    """The share that the network won; a shared win counts half."""
    nobody: float
    """The share that nobody won."""


def won(
    game: str,
    network: Network,
    rival: str,
    number: int,
    seed: int = 0,
    options: dict[str, object] | None = None,
) -> float:
    """The share of games won against a rival, in either seat; a shared win counts half."""
    return ends(game, network, rival, number, seed, options).won


def ends(
    game: str,
    network: Network,
    rival: str,
    number: int,
    seed: int = 0,
    options: dict[str, object] | None = None,
) -> Ends:
    """How games against a rival end, in either seat. One that does not end in ``MOST`` decisions is not
    won."""
    luck, wins, nobody = np.random.default_rng(seed), 0.0, 0
    envs = [SeatEnv(game, seat=seat, rivals=rival, options=options) for seat in range(2)]
    for play in range(number):
        env = envs[play % 2]
        seen, _ = env.reset(seed=seed * 1_000_003 + play)
        over, decisions = False, 0
        while not over and decisions < MOST:
            action = network.draw(seen["observation"], seen["action_mask"], luck)
            seen, _, over, _, _ = env.step(action)
            decisions += 1
        winners = env.playing.position.result().winners
        wins += (env.seat in winners) / max(1, len(winners))
        nobody += not winners
    return Ends(wins / number, nobody / number)


class Learnt:
    """A bot that plays as a network does: it draws its moves, because who always takes the likeliest can go
    round in circles."""

    name = "learnt"
    label = "Learnt"
    about = "Has learnt by playing."

    def __init__(self, path: str | Path) -> None:
        self._network = Network.read(path)

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        game = games.of(view)
        tensor = game.tensor(view.seats)
        mask = np.zeros(len(game.catalogue), np.int8)
        mask[[move.id for move in legal]] = 1
        luck = np.random.default_rng(chance.below(1 << 30))
        return game.catalogue[self._network.draw(filled(tensor.of(view).buffer), mask, luck)]


def draw(checked: Sequence[Checked], title: str) -> str:
    """The way it has come, as an SVG document: games won against each rival, and points ahead at the end."""
    try:
        import altair as alt
        import vl_convert as vlc
    except ImportError:
        raise missing("Altair", "learn") from None
    chart: Any = alt
    rows = [
        {"decisions": one.steps, "games won": share, "against": rival}
        for one in checked
        for rival, share in one.wins.items()
    ]
    points = [{"decisions": one.steps, "points ahead": one.score} for one in checked]
    x = chart.X("decisions:Q", title="decisions of the learner")
    wins = (
        chart.Chart(chart.Data(values=rows), width=300, height=200)
        .mark_line(point=True)
        .encode(
            x,
            chart.Y("games won:Q", axis=chart.Axis(format="%"), scale={"domain": [0, 1]}),
            chart.Color("against:N"),
        )
    )
    score = (
        chart.Chart(chart.Data(values=points), width=300, height=200)
        .mark_line(point=True)
        .encode(x, chart.Y("points ahead:Q"))
    )
    drawn = chart.hconcat(wins, score, title=title)
    return str(vlc.vegalite_to_svg(drawn.to_json()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn, tell how it goes, and write down what came of it."""
    usual = Settings()
    parser = argparse.ArgumentParser(prog="python -m bohrd.envs.learn", description=__doc__)
    parser.add_argument("game", choices=games.ids())
    parser.add_argument("--steps", type=int, default=usual.steps)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rivals", default="random", help="the bot to learn against")
    parser.add_argument("--option", action="append", default=[], help="of the game, as in length=short")
    parser.add_argument("--rate", type=float, default=usual.rate)
    parser.add_argument("--entropy", type=float, default=usual.entropy)
    parser.add_argument("--points", type=float, default=usual.points, help="that are a reward of 1")
    parser.add_argument("--patience", type=float, default=usual.patience)
    parser.add_argument("--hidden", type=int, default=usual.hidden)
    parser.add_argument("--checks", type=int, default=10, help="how often to look how well it plays")
    parser.add_argument("--against", default="random", help="whom to play then, as in random,level-1")
    parser.add_argument("--games", type=int, default=100, help="how many games")
    parser.add_argument("--measure", default="", help="whom to play in the end, as in level-1,level-2")
    parser.add_argument("--out", default="", help="file for the network")
    parser.add_argument("--curve", default="", help="file for the picture (SVG)")
    asked = parser.parse_args(arguments)
    settings = usual._replace(
        steps=asked.steps,
        rate=asked.rate,
        entropy=asked.entropy,
        points=asked.points,
        patience=asked.patience,
        hidden=asked.hidden,
    )
    options: dict[str, object] = dict(one.split("=", 1) for one in asked.option)
    found: list[Checked] = []
    network: Network | None = None
    against = asked.against.split(",")
    for network, checked in train(
        asked.game, settings, asked.seed, asked.rivals, options, asked.checks, against, asked.games
    ):
        found.append(checked)
        print(json.dumps(checked._asdict()), flush=True)
        if asked.out:
            network.write(asked.out)
    if network is not None:
        for rival in filter(None, asked.measure.split(",")):
            share, nobody = ends(asked.game, network, rival, asked.games, asked.seed + 1, options)
            sure = measures.share(share * asked.games, asked.games)
            told = {"against": rival, "games": asked.games, "won": share, "from": sure.low, "to": sure.high}
            print(json.dumps({**told, "nobody": nobody}), flush=True)
    if asked.curve:
        title = f"{games.load(asked.game).title}: learning by playing against {asked.rivals}"
        Path(asked.curve).write_text(draw(found, title), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
