/** What I did is told to me as *You lay*; whoever has given no name, *Player 1* to the server, is *You* in the list of seats too. */

import type { ChatEntry, LogEntry, State } from "./protocol";

const NAMELESS = /^Player \d+$/;
/** What is said of a player: *draws*, *carries*, *researches*. */
const VERBS =
  "adds advances advises attaches begins builds carries chooses claims completes cuts declines discards does draws ends exchanges finishes gains gets gives goes has hires is joins keeps lays lets loses may mines moves opens passes pays picks plays puts raises receives removes replaces researches resets returns reveals scores sells sends shuffles signs sits skips spends starts stays stops swaps takes turns upgrades uses wins";
const KNOWN = new Set(VERBS.split(" "));
const IRREGULAR: Record<string, string> = { is: "are", has: "have", does: "do", goes: "go", may: "may" };
const BASES = new Set([...KNOWN].map(base));
/** *draws* for *draw*. */
const THIRD = new Map([...KNOWN].map((verb) => [base(verb), verb]));

/** Stand for names while words are changed around them. */
const [ME, OTHER] = ["\ue000", "\ue001"];

/** Somebody who looks and has one seat here. */
interface Me {
  seat: number;
  /** What the server calls them. */
  name: string;
  isNamed: boolean;
  /** What it calls the others. */
  others: string[];
}

/** Whoever looks, if they have one seat; who has several is told of each by its name. */
function whoLooks(state: State): Me | null {
  const [seat, ...more] = [...state.you.seats, ...state.you.away];
  const given = seat === undefined || more.length > 0 ? undefined : state.seats[seat]?.name;
  if (seat === undefined || given === undefined) return null;
  const name = given === "You" ? `Player ${seat + 1}` : given;
  return { seat, name, isNamed: !NAMELESS.test(name), others: state.seats.filter((other) => other.seat !== seat).map((other) => other.name) };
}

/** The state as it reads to whoever looks: what they did is told as *You lay*, and who has no name is called *You*. */
export function readToMe(state: State): State {
  const me = whoLooks(state);
  const told = (entry: LogEntry): string => ofAnother(entry, me, state);
  const isShared = me !== null && state.log.some((entry) => entry.targets.some((target) => target.split("-").includes(me.name.toLowerCase())));
  const read = (entry: LogEntry): LogEntry => ({ ...entry, text: me ? asYou(told(entry), me, isShared) : told(entry), ...(me && entry.short ? { short: asYou(entry.short, me, isShared) } : {}) });
  const log = state.log.map(read);
  if (!me || me.isNamed) return { ...state, log };
  const heard = (entry: ChatEntry): ChatEntry => (entry.note ? { ...entry, text: asYou(entry.text, me) } : entry.seat === me.seat ? { ...entry, name: "You" } : entry);
  const seats = state.seats.map((seat) => (seat.seat === me.seat ? { ...seat, name: "You" } : seat));
  return { ...state, seats, log, chat: state.chat.map(heard) };
}

/** What a seat alone was told (*You draw carbon*), read by somebody who is not that seat alone: its name says whose it is. */
function ofAnother({ seat, text }: LogEntry, me: Me | null, state: State): string {
  const [, verb = "", rest = ""] = /^You (\w+)(.*)$/s.exec(text) ?? [];
  const name = seat === null || seat === me?.seat ? undefined : state.seats[seat]?.name;
  return name && verb ? `${name} ${THIRD.get(verb) ?? verb}${rest}` : text;
}

/** A board drawn for somebody else, with *You* in place of the name that the server gave me. */
export function namedYou(state: State): State {
  const mine = state.seats.find(({ name }) => name === "You");
  if (!mine || !state.parts) return state;
  const name = new RegExp(`\\bPlayer ${mine.seat + 1}(?!\\d)`, "g");
  return { ...state, parts: state.parts.map((part) => (part.html ? { ...part, html: part.html.replace(name, "You") } : part)) };
}

/** Words about a whole game, told to whoever looks. */
export function toldTo(state: State, text: string): string {
  const me = whoLooks(state);
  return me ? asYou(text, me) : text;
}

/** The same in what the server drew, and in what it says to those who hear it. */
export function toldIn(state: State, drawn: Element): void {
  if (whoLooks(state)?.isNamed !== false) return;
  for (const labelled of drawn.querySelectorAll("[aria-label]")) labelled.setAttribute("aria-label", toldTo(state, labelled.getAttribute("aria-label") ?? ""));
  const texts = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const told = toldTo(state, texts.currentNode.nodeValue ?? "");
    if (told !== texts.currentNode.nodeValue) texts.currentNode.nodeValue = told;
  }
}

/**
 * *Player 1 lays carbon and joins 2 bonds* becomes *You lay carbon and join 2 bonds*. Where a piece has my name, as the
 * asteroid *Ada*, only what begins a sentence or stands in a list of players is meant for me.
 */
function asYou(text: string, { name, others }: Me, isShared = false): string {
  if (!text.includes(name)) return text;
  // Somebody else may be called *Rosa 2*.
  const longer = others.filter((other) => other.includes(name)).sort((a, b) => b.length - a.length);
  const apart = longer.reduce((said, other, index) => said.replaceAll(other, `${OTHER}${index}${OTHER}`), text);
  const told = apart.replace(isShared ? asSubject(name) : asWord(name), ME).split(/(?<=[.!?]) /).map(addressed).join(" ");
  return longer.reduce((said, other, index) => said.replaceAll(`${OTHER}${index}${OTHER}`, other), told);
}

/** A name where it is a word of its own. */
function asWord(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "gu");
}

function asSubject(name: string): RegExp {
  const word = asWord(name).source;
  return new RegExp(`(?<=^|[.!?] )${word}(?= )|(?<=: )${word}(?=[ ,.])|(?<=, )${word}(?=[,.])`, "gu");
}

function addressed(sentence: string): string {
  const said = sentence.startsWith(`${ME} `) ? `You ${plural(sentence.slice(ME.length + 1))}` : sentence.replace(new RegExp(`^${ME}['’]s?(?= )`), "Your").replace(new RegExp(`^${ME}`), "You");
  return said.replace(new RegExp(`${ME}['’]s?(?= )`, "g"), "your").replaceAll(ME, "you");
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
