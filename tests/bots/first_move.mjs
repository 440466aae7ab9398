// A bot in a few lines of JavaScript: it reads a question a line, and answers with the first legal move.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const { legal } = JSON.parse(line);
  console.log(JSON.stringify({ move: legal[0].move }));
}
