const { INVALID_MOVE } = require("boardgame.io/core");

exports.NoughtsAndCrosses = {
  name: "noughts-and-crosses",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (G.cells.every((taken) => taken !== null)) G.cells = Array(9).fill(null);
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
};
