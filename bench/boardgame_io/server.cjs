// boardgame.io's server with the noughts and crosses of its tutorial; a full board is wiped by the next move.
const { Server } = require("boardgame.io/server");
const { NoughtsAndCrosses } = require("./game.cjs");

const server = Server({ games: [NoughtsAndCrosses], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
