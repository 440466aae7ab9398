/** Whoever has given no name is called *Player 1* by the server, and *You* on their own screen. */

import type { ChatEntry, LogEntry, State } from "./protocol";

const NAMELESS = /^Player \d+$/;
/** What is said of a player: *draws*, *carries*, *researches*. */
const VERBS =
  "adds advances advises attaches begins builds carries chooses claims completes cuts declines discards does draws ends exchanges finishes gains gets gives goes has hires is joins keeps lays lets loses may mines moves opens passes pays picks plays puts raises receives removes researches resets returns reveals scores sells sends shuffles signs sits skips spends starts stays stops swaps takes turns upgrades uses wins";
const KNOWN = new Set(VERBS.split(" "));
const IRREGULAR: Record<string, string> = { is: "are", has: "have", does: "do", goes: "go", may: "may" };
const BASES = new Set([...KNOWN].map(base));

/** The state as it reads to somebody who has one seat and no name. */
export function readToMe(state: State): State {
  const [mine, ...others] = state.you.seats;
  const name = mine === undefined || others.length > 0 ? "" : (state.seats[mine]?.name ?? "");
  if (!NAMELESS.test(name)) return state;
  const read = (entry: LogEntry): LogEntry => ({ ...entry, text: asYou(entry.text, name), ...(entry.short ? { short: asYou(entry.short, name) } : {}) });
  const heard = (entry: ChatEntry): ChatEntry => (entry.note ? { ...entry, text: asYou(entry.text, name) } : entry.seat === mine ? { ...entry, name: "You" } : entry);
  const seats = state.seats.map((seat) => (seat.seat === mine ? { ...seat, name: "You" } : seat));
  return { ...state, seats, log: state.log.map(read), chat: state.chat.map(heard) };
}

/** A board drawn for somebody else, with *You* in place of the name that the server gave me. */
export function namedYou(state: State): State {
  const mine = state.seats.find(({ name }) => name === "You");
  if (!mine || !state.parts) return state;
  const name = new RegExp(`\\bPlayer ${mine.seat + 1}(?!\\d)`, "g");
  return { ...state, parts: state.parts.map((part) => (part.html ? { ...part, html: part.html.replace(name, "You") } : part)) };
}

/** Words about a whole game, told to somebody who is called *You*. */
export function toldTo(state: State, text: string): string {
  const mine = state.seats.find(({ name }) => name === "You");
  return mine ? asYou(text, `Player ${mine.seat + 1}`) : text;
}

/** The same in what the server drew, and in what it says to those who hear it. */
export function toldIn(state: State, drawn: Element): void {
  for (const labelled of drawn.querySelectorAll("[aria-label]")) labelled.setAttribute("aria-label", toldTo(state, labelled.getAttribute("aria-label") ?? ""));
  const texts = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const told = toldTo(state, texts.currentNode.nodeValue ?? "");
    if (told !== texts.currentNode.nodeValue) texts.currentNode.nodeValue = told;
  }
}

/** *Player 1 lays carbon and joins 2 bonds* becomes *You lay carbon and join 2 bonds*. */
export function asYou(text: string, name: string): string {
  const sentences = text.split(/(?<=[.!?]) /);
  return sentences.map((sentence) => (sentence.startsWith(`${name} `) ? `You ${plural(sentence.slice(name.length + 1))}` : sentence)).map((sentence) => addressed(sentence, name)).join(" ");
}

/** The verbs of a sentence whose subject is *you*: the first word, and those behind *and* or a comma. */
function plural(rest: string): string {
  return rest.replace(/(^|, and |, | and )(\w+)(?=[ .,:]|$)/g, (whole, before: string, verb: string) => (KNOWN.has(verb) ? `${before}${base(verb)}` : whole));
}

/** Whether a word says what a player does, of you or of another. */
export function isVerb(word: string): boolean {
  return KNOWN.has(word) || BASES.has(word);
}

function base(verb: string): string {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  if (verb.endsWith("ies")) return `${verb.slice(0, -3)}y`;
  return /(ss|sh|ch|x)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

function addressed(sentence: string, name: string): string {
  const whose = new RegExp(`${name}['’]s?(?= )`, "g");
  const whom = new RegExp(`${name}(?!\\d)`, "g");
  const said = sentence.replace(whose, "your").replace(whom, "you");
  return sentence.startsWith(name) ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}
