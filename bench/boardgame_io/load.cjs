// Two connected clients at each of many tables; prints moves and latencies (ms, mover to opponent) as JSON.
// node load.cjs PORT TABLES SECONDS PACE   (PACE: ms between the moves of a table, 0: as fast as possible)
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { NoughtsAndCrosses } = require("./game.cjs");

const [port, tables, seconds, pace] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const lobby = `${server}/games/${NoughtsAndCrosses.name}`;
const latencies = [];
let measuring = false;

async function post(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function openTable() {
  const { matchID } = await post(`${lobby}/create`, { numPlayers: 2 });
  const clients = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`${lobby}/${matchID}/join`, { playerID, playerName: playerID });
    clients.push(
      Client({
        game: NoughtsAndCrosses,
        numPlayers: 2,
        matchID,
        playerID,
        credentials: playerCredentials,
        multiplayer: SocketIO({ server }),
        debug: false,
      }),
    );
  }
  return clients;
}

function play(clients) {
  let sent = 0;
  const move = (client) => {
    const { G } = client.getState();
    const free = G.cells.map((taken, cell) => (taken === null ? cell : -1)).filter((cell) => cell >= 0);
    sent = performance.now();
    client.moves.place(free.length ? free[Math.floor(Math.random() * free.length)] : 0);
  };
  clients.forEach((client, seat) => {
    let turn = 0;
    client.subscribe((state) => {
      if (!state || state.ctx.turn === turn) return;
      const first = turn === 0;
      turn = state.ctx.turn;
      if (first) return;
      if (state.ctx.currentPlayer !== String(seat)) return; // one's own move, seen before the server knows it
      if (sent && measuring) latencies.push(performance.now() - sent);
      setTimeout(() => move(client), pace);
    });
    client.start();
  });
  return () => move(clients[0]);
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function main() {
  const opened = [];
  for (let n = 0; n < tables; n++) opened.push(await openTable());
  const starts = opened.map(play);
  while (opened.flat().some((client) => !client.getState()?.isConnected)) await wait(50);
  starts.forEach((start) => setTimeout(start, Math.random() * pace));
  await wait(1000 + pace);
  measuring = true;
  await wait(seconds * 1000);
  process.stdout.write(JSON.stringify({ seconds, latencies }) + "\n", () => process.exit(0));
}

main();
