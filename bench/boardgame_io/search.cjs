// How many simulations a second boardgame.io's own MCTS bot makes, in the noughts and crosses of its tutorial
// and in four in a row, whose games are longer; prints JSON.   node search.cjs SECONDS
const { MCTSBot } = require("boardgame.io/ai");
const { InitializeGame } = require("boardgame.io/internal");

const SIMULATIONS = 200; // of one search

const LINES = (width, height, length) => {
  const lines = [];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      for (const [right, down] of [[1, 0], [0, 1], [1, 1], [-1, 1]]) {
        const end = [column + right * (length - 1), row + down * (length - 1)];
        if (end[0] < 0 || end[0] >= width || end[1] >= height) continue;
        lines.push(Array.from({ length }, (_, step) => (row + down * step) * width + column + right * step));
      }
  return lines;
};

const inARow = (width, height, length, fall) => {
  const lines = LINES(width, height, length);
  const cell = (cells, column) => {
    let lowest = -1;
    for (let at = column; at < cells.length && cells[at] === null; at += width) lowest = at;
    return lowest;
  };
  const won = (cells) => lines.some((line) => line.every((at) => cells[at] !== null && cells[at] === cells[line[0]]));
  return {
    setup: () => ({ cells: Array(width * height).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      place: ({ G, playerID }, where) => {
        G.cells[fall ? cell(G.cells, where) : where] = playerID;
      },
    },
    endIf: ({ G, ctx }) => {
      if (won(G.cells)) return { winner: ctx.currentPlayer };
      if (G.cells.every((taken) => taken !== null)) return { draw: true };
    },
    ai: {
      enumerate: (G) =>
        Array.from({ length: fall ? width : G.cells.length }, (_, where) => where)
          .filter((where) => G.cells[where] === null)
          .map((where) => ({ move: "place", args: [where] })),
    },
  };
};

const GAMES = { "noughts and crosses": inARow(3, 3, 3, false), "four in a row": inARow(7, 6, 4, true) };

async function rate(game, seconds) {
  const bot = new MCTSBot({ game, enumerate: game.ai.enumerate, iterations: SIMULATIONS, playoutDepth: 100, seed: 1 });
  const state = InitializeGame({ game, numPlayers: 2 });
  let done = 0;
  const started = performance.now();
  while (performance.now() - started < seconds * 1000) {
    await bot.play(state, "0");
    done += SIMULATIONS;
  }
  return (done * 1000) / (performance.now() - started);
}

(async () => {
  const rates = {};
  for (const [name, game] of Object.entries(GAMES)) rates[name] = await rate(game, Number(process.argv[2]));
  console.log(JSON.stringify(rates));
})();
