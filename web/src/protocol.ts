/** What the server says, as docs/contributors/protocol.md describes it. */

export interface Part {
  name: string;
  title: string;
  /** Left out in a live message if it has not changed. */
  svg?: string;
  /** In a live message: what it takes the place of in the picture before, and how long that was. */
  cut?: [start: number, end: number, length: number];
  side: boolean;
  folded: boolean;
}

export interface Move {
  id: number;
  name: string;
  text: string;
  targets: string[];
}

export interface Seat {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
  bot: string;
  present: boolean;
  yours: boolean;
  replaceable: boolean;
  clock: number | null;
  score: number | null;
}

export interface LogEntry {
  n: number;
  step: number;
  seat: number | null;
  text: string;
  rule: string;
  targets: string[];
}

export interface ChatLine {
  n: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
  note: boolean;
}

export interface Prompt {
  seat: number;
  text: string;
  rule: string;
  rule_text: string;
}

export interface Undo {
  allowed: boolean;
  why: string;
  ask: boolean;
  asked_by: number | null;
  waiting_for: number[];
}

export interface SeatResult {
  seat: number;
  score: number;
  rank: number;
  tie_breaks: number[];
  lines: { label: string; points: number; rule: string; note: string }[];
}

export interface Result {
  over: boolean;
  reason: string;
  reason_rule: string;
  seats: SeatResult[];
}

export interface State {
  table: string;
  game: string;
  title: string;
  seq: number;
  step: number;
  steps: number;
  status: "waiting" | "playing" | "over" | "stopped";
  you: { seats: number[]; away: number[]; host: boolean };
  viewer: number | null;
  handover: { seat: number; name: string } | null;
  seats: Seat[];
  turn: number;
  over: boolean;
  public: boolean;
  clock_seconds: number | null;
  options: Record<string, string | number>;
  prompt: Prompt | null;
  moves: Move[];
  parts: Part[];
  last: string[];
  log_from: number;
  log: LogEntry[];
  chat_from: number;
  chat: ChatLine[];
  undo: Undo;
  result: Result | null;
  invite: string;
  rematch: string | null;
}

/** That something was done, where the state is told anyway. */
export interface Brief {
  table: string;
  seq: number;
  step: number;
}

export interface Why {
  rule: string;
  text: string;
  rule_text: string;
}
