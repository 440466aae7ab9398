/**
 * The protocol, as docs/contributors/protocol.md explains it.
 * Made from src/bohrd/server/protocol by `python -m bohrd.server.protocol_types`; do not edit.
 */

/** An empty object. */
export interface Nothing {
}

/** A display name for the session. */
export interface NameRequest {
  /** 1 to 24 characters. */
  name: string;
}

/** Who is to sit on a chair of a new table. */
export interface SeatRequest {
  /** *me* and *local* (another person on this device) are bound to the asking session. */
  kind: "me" | "local" | "open" | "bot";
  /** May be left empty; *me* then has the session's name. */
  name?: string;
  /** The bot's name. */
  bot?: string;
}

/** Who sits at a new table, and how it is kept. */
export interface PlaceRequest {
  seats?: SeatRequest[] | null;
  /** Whether it is listed for everybody. */
  public?: boolean;
  /** The time for a decision; when it runs out, the default of the rules is played. 5 to 86400. */
  clock_seconds?: number | null;
  /**
   * The time that each seat has for the whole game; when it has run out, the default is played. 30 to 604800.
   */
  game_seconds?: number | null;
  /** What every decision adds to that time. 0 to 86400. */
  increment_seconds?: number;
}

/** A table for a new game. */
export interface TableRequest extends PlaceRequest {
  game: string;
  options?: Record<string, string | number>;
}

/** A table for a lesson of a game. */
export interface LessonRequest {
  game: string;
  /** Its id; *first* is the first game with a coach. */
  lesson?: string;
}

/**
 * A new table from a moment of a finished game or a record. Without seats you sit where the turn is, and bots
 * take the other seats.
 */
export interface ContinueRequest extends PlaceRequest {
  /** 0 to 1000000. */
  step: number;
}

/** Play a move. It is the same by `POST` and by the live connection. */
export interface MoveRequest {
  /** Its name or its id. */
  move: string | number;
  /** The number of decisions the client has seen. 0 to 1000000. */
  step: number;
  /** Any text that is new for every move meant: sent twice, it plays once. 1 to 64 characters. */
  key: string;
}

/** Why something cannot be done: a move, or touching these things together. */
export interface WhyRequest {
  /** 0 to 20 entries. */
  targets?: string[];
  move?: string | number | null;
}

/** Take a decision back, or ask to. */
export interface StepRequest {
  /** The number of decisions the client has seen. 0 to 1000000. */
  step: number;
}

/** Agree to somebody's taking a decision back, or to ending the game; or do not. */
export interface AnswerRequest {
  yes: boolean;
}

/** Say something. */
export interface ChatRequest {
  /** 1 to 500 characters. */
  text: string;
}

/** Switch chat off, or on again. */
export interface ChatOffRequest {
  off: boolean;
}

/** Take a seat. */
export interface JoinRequest {
  /** An open one; without it the first, or the one you have. 0 to 99. */
  seat?: number | null;
  name?: string;
  /** Of an invitation to play on for the seat's owner. 0 to 64 characters. */
  code?: string;
}

/** Let a bot play a seat. */
export interface BotRequest {
  bot: string;
}

/** Who you are. */
export interface Session {
  /** Empty if none was given yet. */
  name: string;
}

/** A choice to be made for a new game. */
export interface Option {
  name: string;
  label: string;
  help: string;
  values: (string | number)[];
  /** What the values are called where people read them. */
  words: string[];
  default: string | number;
  /** Its id in the ledger, or empty. */
  rule: string;
  /** Whether whole numbers among the values are seats, counted from 1: more than there are is refused. */
  is_seat: boolean;
}

/** A computer player. */
export interface Bot {
  name: string;
  label: string;
  about: string;
}

/** A game that can be played here. */
export interface Game {
  id: string;
  title: string;
  tagline: string;
  /** How long it takes people, as in *30 to 45*. */
  minutes: string;
  /** How much there is to learn: *easy*, *medium* or *deep*. */
  weight: string;
  credits: string;
  /** Of its rules and content. */
  version: number;
  /** The numbers of players it is for. */
  seats: number[];
  options: Option[];
  /** From the weakest to the strongest. */
  bots: Bot[];
}

/** All of them. */
export interface Games {
  games: Game[];
}

/** A new table. */
export interface Opened {
  table: string;
  /** By seat number; only for clients without a cookie. */
  tokens: Record<string, string>;
}

/** Which table. */
export interface TableId {
  table: string;
}

/** The seat that was taken. */
export interface Joined {
  table: string;
  seat: number;
  /** By seat number; only for clients without a cookie. */
  tokens: Record<string, string>;
}

/** To play on for you: whoever opens the link may take your seat, once. */
export interface Invitation {
  seat: number;
  code: string;
  /** The address of the page, with seat and code. */
  link: string;
}

/** A seat in a list of tables. */
export interface SummarySeat {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
}

/** A table in a list. */
export interface Summary {
  table: string;
  game: string;
  title: string;
  status: "waiting" | "playing" | "over" | "stopped" | "abandoned";
  steps: number;
  /** Unix time. */
  created: number;
  public: boolean;
  seats: SummarySeat[];
  /** How many seats are free. */
  open: number;
  yours: number[];
  /** The seat to decide; -1: nobody. */
  turn: number;
  your_turn: boolean;
}

/** Tables, newest first. */
export interface Summaries {
  tables: Summary[];
}

/** What the coach of a lesson says at some time. */
export interface Bubble {
  id: string;
  title: string;
  text: string;
  /** Signs and their meanings. */
  rows: string[][];
  /**
   * What it points at, the first that can be seen: a piece, place or part of the picture, or one of the areas
   * *seats*, *question*, *choices* and *story* of the page.
   */
  at: string[];
  /** What its button says; empty: *Next*, or the deed it waits for. */
  button: string;
  /** Whether it waits for a deed; else it is read and done. */
  waits: boolean;
  /** Whether what it waits for has come true. */
  done: boolean;
  /** Whether it can be said now. The one to show is the first that can, is not done and was not read. */
  speaks: boolean;
  /** The id of the move it suggests. */
  move: number | null;
}

/** The lesson that a table is for, as its learner is told. */
export interface Coach {
  lesson: string;
  title: string;
  about: string;
  bubbles: Bubble[];
  /** Of a small lesson: how it stands. */
  standing: "open" | "solved" | "failed" | null;
  /** Of a small lesson: how many decisions are left. */
  left: number;
  hints: string[];
  /** Of a small lesson: the id of the next move of its solution, if all so far were. */
  solution: number | null;
  /** Of a small lesson: what it has shown. */
  learnt: string;
  /** The id of the lesson after it. */
  next: string | null;
}

/** What is yours at a table. */
export interface You {
  /** Those you move for. */
  seats: number[];
  /** Those a bot plays until you take them back. */
  away: number[];
  /** Whether you opened it. */
  host: boolean;
}

/** To whom the device must be handed before the board is shown. */
export interface Handover {
  seat: number;
  name: string;
}

/** A chair, and who sits there. */
export interface Seat {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
  /** The bot that plays it, for good or in its owner's absence. */
  bot: string;
  /** The portrait of a bot, a symbol of `/games/{game}/symbols.svg`; empty for people. */
  face: string;
  /** What kind of bot it is, in a line. */
  character: string;
  present: boolean;
  /** Seconds until somebody who is present, but not connected, counts as absent; null: none are counted. */
  grace: number | null;
  resigned: boolean;
  yours: boolean;
  /** Whether you may let a bot play it now. */
  replaceable: boolean;
  /**
   * Seconds left of this decision. It begins with five more than `clock_seconds`, so that a client can show
   * the full time until the moves of others have been played out and the question is there.
   */
  clock: number | null;
  /** Seconds left of the game clock; the first five of a decision are not counted. */
  game_clock: number | null;
  score: number | null;
  /** A soft line of the game's own: a character, a handicap. */
  note: string;
  /** What that means, in a sentence or two, or empty. */
  tip: string;
  /** What it owns, as small tiles; not with `show=data`. */
  html?: string;
}

/** Something one might expect but cannot do now. */
export interface Cannot {
  title: string;
  why: string;
  rule: string;
}

/** What is asked, of whom, and by which rule. */
export interface Prompt {
  seat: number;
  text: string;
  rule: string;
  rule_text: string;
  /** The rule in one plain sentence; may be empty. */
  rule_plain: string;
  /** What is left of the turn, as in *2 plays left*; for the one who decides. */
  left: string;
  /** The same in numbers: so many left of so many. */
  pips: [number, number];
  /**
   * What is asked once something is chosen, by its target; several targets with blanks between them speak of
   * those chosen together, in any order. Empty words: nothing is asked, and if a single move is left, it is
   * played.
   */
  then: Record<string, string>;
  /** What the one who decides might expect but cannot do; grey at the end of the list. */
  cannot: Cannot[];
}

/** A legal move. */
export interface Move {
  id: number;
  /** Its notation. */
  name: string;
  /** What it means here, in a sentence. */
  text: string;
  /**
   * The ids of what it touches in the picture, in a natural order of pointing. One that begins with *way-* is
   * a way of doing it, not a piece.
   */
  targets: string[];
  /** A few words for a line; the sentence where there are none. */
  title?: string;
  /** The heading it stands under. */
  group?: string;
  /** A badge: what it brings at once by the open rules. */
  brings?: string;
  /** A badge: what it costs or ends. */
  costs?: string;
  /** What to ask before it is played. */
  warning?: string;
  /** What the button says that plays it then; its title where there is nothing else to say. */
  deed?: string;
  /** What will be then, as a second line. */
  result?: string;
  /** How much it brings, for the order of a list. */
  worth?: number;
  /** Whether it stands last in a list. */
  ends?: boolean;
  /** Pieces and places to light while it is pointed at. */
  lights?: string[];
  /** Whether a touch shows what it counts, and another one does it. */
  looks?: boolean;
}

/** An area of the scene. What can be touched is lit by the client: `moves` and `last` name it. */
export interface Part {
  name: string;
  title: string;
  /** What is in it, HTML or one `<svg>`. In a live message it is left out if it has not changed. */
  html?: string;
  /**
   * Only in a live message: start, end and length. `html` then has what takes the place of the characters
   * from start up to end in the picture before, which was so long; counted in units of UTF-16, as JavaScript
   * does. If yours is not so long, ask for the whole state.
   */
  cut?: [number, number, number];
}

/** Something to learn, about a card that matters or something that was built. */
export interface Fact {
  /** What it is about. */
  title: string;
  text: string;
  /** What it is good for. */
  more: string;
  /** Where it can be looked up. */
  source: string;
  /** Who built it, if somebody did. */
  seat: number | null;
}

/** A piece that leaves the board. */
export interface Leaving {
  /** Its id in the picture. */
  piece: string;
  /** The id of what in it is the seat's; may be empty. */
  part: string;
  /** So many of its places hold something by now, even if they were drawn empty. */
  full: number;
  name: string;
}

/** Something that happened. */
export interface LogEntry {
  n: number;
  /** The decision it came with (0: the set-up); `at/{step}` shows the moment after it. */
  step: number;
  seat: number | null;
  /** The seat that decided, where it is another than the one it happened to. */
  by?: number;
  text: string;
  rule: string;
  targets: string[];
  /** A few words without the mover's name; the text where there are none. */
  short?: string;
  /** What floats up from its pieces. */
  gain?: string;
  /** The icon in the seat's line to which it floats, if it is no points. */
  toward?: string;
  sound?: string;
  /** A word or two to celebrate. */
  joy?: string;
  /** The seat at whose cost it is. */
  against?: number;
  /** What that seat has less by it. */
  loss?: string;
  /** The places its piece passed, from where it stood to where it stands. */
  way?: string[];
  /** What leaves the board by it: seen leaving before the board is drawn without it. */
  leaves?: Leaving;
  /** The face of a card that is turned up by it, HTML. */
  card?: string;
  /** What is left of it where its pieces were, HTML. */
  left?: string;
  /** What there is to learn from it. */
  fact?: Fact;
  /** Its name; only with `show=data`. */
  event?: string;
  /** Only with `show=data`. */
  data?: Record<string, unknown>;
}

/** Something that was said. */
export interface ChatEntry {
  n: number;
  /** Unix time. */
  at: number;
  seat: number | null;
  name: string;
  text: string;
  /** Whether the table itself says it, as in *Ada took a move back.* */
  note: boolean;
}

/** Whether your latest decision can be taken back. */
export interface Undo {
  allowed: boolean;
  /** The reason if not. */
  why: string;
  /** Whether the others may be asked. */
  ask: boolean;
  /** The seat that is asking. */
  asked_by: number | null;
  /** The seats that have not agreed yet. */
  waiting_for: number[];
}

/** Whether you can end the game before its rules do. */
export interface Ending {
  /** Your seats that may resign. */
  resign: number[];
  /** Whether you may offer the others to end it here. */
  offer: boolean;
  /** The seat that offers it. */
  offered_by: number | null;
  /** The seats that have not agreed yet. */
  waiting_for: number[];
}

/** One part of a score. */
export interface ScoreLine {
  label: string;
  points: number;
  rule: string;
  note: string;
}

/** How a seat came out. */
export interface SeatResult {
  seat: number;
  score: number;
  /** 1 is best; equals share a rank, and all share the last one where nobody wins. */
  rank: number;
  tie_breaks: number[];
  lines: ScoreLine[];
}

/** The end, and where every point came from. */
export interface Result {
  over: boolean;
  reason: string;
  reason_rule: string;
  seats: SeatResult[];
}

/** A table at one moment, as one person may see it. */
export interface State {
  table: string;
  game: string;
  title: string;
  /** Goes up with everything that changes at the table. */
  seq: number;
  /** The moment shown: after this many decisions. */
  step: number;
  /** How many decisions there are. */
  steps: number;
  /**
   * *waiting*: for open seats, and the game is dealt when the last one is taken; *stopped*: an unfinished
   * record, to look at; *abandoned*: its people did not come back.
   */
  status: "waiting" | "playing" | "over" | "stopped" | "abandoned";
  /** How the game ended before its rules ended it; empty: it did not. */
  closed: "" | "resigned" | "agreed" | "abandoned";
  you: You;
  /** The seat whose eyes the picture is seen with; null: a spectator's. */
  viewer: number | null;
  handover: Handover | null;
  seats: Seat[];
  /** The seats in the order in which they are listed. */
  order: number[];
  /** The seat to decide; -1: nobody. */
  turn: number;
  over: boolean;
  public: boolean;
  clock_seconds: number | null;
  game_seconds: number | null;
  increment_seconds: number;
  /** Seconds until the clocks of the running decision are counted. */
  clock_waits: number;
  options: Record<string, string | number>;
  /** The same in people's words, by the options' labels; and *Time*, where there is a clock. */
  option_words: Record<string, string>;
  prompt: Prompt | null;
  /** Only on the turn of the viewer's seat, if it is yours to move for. */
  moves: Move[];
  /** The picture; not with `show=data`. Empty for a game whose rules have changed since. */
  parts?: Part[];
  /** Everything the viewer's seat may know, as data; only with `show=data`. */
  view?: Record<string, unknown> | null;
  /** The targets that the latest decision touched. */
  last: string[];
  /** The number of the first entry in `log`; 0 but in live messages. */
  log_from: number;
  log: LogEntry[];
  chat_from: number;
  /** Whether the host has switched chat off. */
  chat_off: boolean;
  chat: ChatEntry[];
  undo: Undo;
  ending: Ending;
  /** Once the game is over. */
  result: Result | null;
  /** The address of its page. */
  invite: string;
  /** The next table of the same people. */
  rematch: string | null;
  /** What the game is about, and how far the viewer is, in a line. */
  aim: string;
  /** For the learner of a lesson. */
  coach: Coach | null;
}

/** Something that was built or won. */
export interface Trophy {
  title: string;
  /** When, and what it brought. */
  note: string;
  /** Whose it is; null: everybody's. */
  seat: number | null;
  /** Its picture. */
  html: string;
}

/** A decision that brought much. */
export interface Gain {
  step: number;
  seat: number;
  gain: number;
  /** What was done, in a few words, or empty. */
  text: string;
}

/** When the winner took the lead for good. */
export interface Turning {
  step: number;
  title: string;
  text: string;
}

/** How people count the time of this game. */
export interface Timeline {
  /** *turn*, *round*. */
  noun: string;
  /** The decision with which each begins, and its number. */
  begins: ([number, number])[];
}

/** What came of a game beside points. */
export interface Built {
  /** In the order in which they came about. */
  trophies: Trophy[];
  facts: Fact[];
}

/** The end of a game as a scene; `State` has the table of points. */
export interface Finale extends Built {
  /** The end in a few words: *You win by 7*. */
  words: string;
  /** Your rank; null for onlookers. */
  place: number | null;
  /** Whether anybody did. */
  won: boolean;
  reason: string;
  /** How it ended, in a sentence of the game's own, or empty. */
  sentence: string;
  /** How it went for you, in a sentence, or empty. */
  course: string;
  /** For each seat its score wherever it changed: decision and score. */
  scores: (([number, number])[])[];
  /** The biggest, in their order. */
  gains: Gain[];
  turning: Turning | null;
  timeline: Timeline;
}

/** Who was how likely to win when, where the chances turned, and what would have been better. */
export interface LookingBack {
  /** Whether anybody has asked for it, and whether it is there. */
  state: "none" | "working" | "done";
  /** How far it is, from 0 to 1. */
  done: number;
  /** Where the chances turned, in a sentence. */
  headline: string;
  /** The moment before that. */
  step: number;
  /** The chance of winning of every seat over the game, as HTML; buttons have `data-step`, a moment. */
  graph: string;
  /**
   * All of it as HTML. A button of a turn has `data-step` and `data-seat`, and, where something else would
   * have been better, `data-why` and `data-line`: what each of its moves touches.
   */
  html: string;
}

/** What could be planned. */
export interface Moves {
  moves: Move[];
}

/** One of the best moves, and why. */
export interface Hint {
  move: number;
  title: string;
  /** By how many points one would then lead the best of the others at the end; below 0, be behind. */
  expected: number;
  reason: string;
  /** The pieces and places that it touches. */
  targets: string[];
  /** The whole turn that was thought of, in words. */
  line: string[];
  /** What is done after the move, in a few words each. */
  then: string[];
  /** The pieces and places that each move of the turn touches. */
  touched: string[][];
}

/** What a good player would do, the best first. */
export interface Hints {
  hints: Hint[];
}

/** What a move would change in the picture. */
export interface Preview {
  /** By the id of an element, what would be inside it. */
  pieces: Record<string, string>;
}

/** What is in a drawer. */
export interface Drawer {
  html: string;
}

/** That something was done; what it changed comes by the live connection. */
export interface Brief {
  table: string;
  seq: number;
  step: number;
}

/** Why something cannot be done. */
export interface Why {
  /** Empty where no rule is the reason. */
  rule: string;
  text: string;
  rule_text: string;
}

/** What the server will not do, in a sentence. */
export interface Refusal {
  error: string;
  /** The field of the request that it speaks of, as in `seats.2.name`. */
  field?: string;
  rule?: string;
  rule_text?: string;
  /** How the table stands, for a client that is behind. */
  state?: State;
}

/** Keeps the connection open; answered by a pong. */
export interface Ping {
  type: "ping";
}

/** Look with the eyes of this seat of yours; answered by a whole state. */
export interface LookAs {
  type: "as";
  /** 0 to 99. */
  seat: number | null;
}

/** Play a move; answered by *played* or *refused*, with the news as for everybody else. */
export interface PlayMove extends MoveRequest {
  type: "move";
}

/**
 * The table, on connecting and whenever it changes. Of `log` and `chat` there is only what is new: drop what
 * you have from number `log_from` and `chat_from` on, then append.
 */
export interface StateMessage extends State {
  type: "state";
}

/** What of a seat depends on who is there. */
export interface PresenceSeat {
  present: boolean;
  /** As in a seat. */
  grace: number | null;
  /** Whether you may let a bot play it now. */
  replaceable: boolean;
}

/** Somebody came or went: what that changes in the state you have. */
export interface PresenceMessage {
  type: "presence";
  /** One for each seat. */
  seats: PresenceSeat[];
  /** The state's, as others who are present may have to agree. */
  undo: Undo;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

/** Your move has been played, and is committed. */
export interface Played {
  type: "played";
  key: string;
  seq: number;
  step: number;
}

/** Your move has not been played. */
export interface RefusedMove extends Refusal {
  type: "refused";
  key: string;
  /** As for a request. */
  status: number;
}

export type ClientMessage = Ping | LookAs | PlayMove;

export type ServerMessage = StateMessage | PresenceMessage | Pong | Played | RefusedMove;
