/** The table as the server tells it, and moves: a WebSocket that comes back by itself, or polling where it is blocked. */

import { get, Refused } from "./api";
import type { ClientMessage, MoveRequest, Part, Played, PresenceMessage, RefusedMove, ServerMessage, State } from "./protocol";

type MoveAnswer = Played | RefusedMove;
export type Connection = "live" | "polling" | "lost";

const PING_EVERY = 20_000;
const SILENCE = 45_000;
/** So long a move may stay without an answer. */
const PATIENCE = 4_000;
/** Before we try again: at once, as a server that is exchanged has its successor at hand; then as often as keeps a
 * restart short; and in the end seldom, as one that is away for long is. */
const AT_ONCE = 200;
const SOON = 500;
const LATER = 2_000;
const SOON_ENOUGH = 20;

export class Live {
  state: State | null = null;
  /** Which of our seats looks; given when a shared device is handed over. */
  as: number | null = null;
  private socket: WebSocket | null = null;
  private failures = 0;
  private polling = false;
  private heard = 0;
  private retry = 0;
  /** The pictures as this connection knows them, on which its next message builds. */
  private drawn = new Map<string, string>();
  private awaited: { seq: number; come: () => void }[] = [];
  /** Who waits for the answer to a move, by its key. */
  private sent = new Map<string, (answer: MoveAnswer | null) => void>();

  constructor(
    private readonly table: string,
    private readonly onState: (state: State) => void,
    private readonly onConnection: (connection: Connection) => void,
  ) {}

  /** The address of something of this table, seen with the eyes of the seat that looks. */
  path(what = "", query: Record<string, string | number> = {}): string {
    const all = new URLSearchParams(this.as === null ? {} : { as: String(this.as) });
    for (const [name, value] of Object.entries(query)) all.set(name, String(value));
    const search = all.toString();
    return `/api/tables/${this.table}${what}${search ? `?${search}` : ""}`;
  }

  async start(): Promise<void> {
    await this.first();
    this.connect();
    setInterval(() => this.beat(), PING_EVERY);
    addEventListener("online", () => this.reconnect());
    addEventListener("pageshow", (event) => event.persisted && this.reconnect());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.isTold) this.reconnect();
    });
  }

  /** The table for the first time, as soon as the server can tell. */
  private async first(): Promise<void> {
    for (;;) {
      try {
        return this.receive(await get<State>(this.path()));
      } catch (error) {
        if (!(error instanceof Refused) || (error.status !== 503 && error.status !== 0)) throw error;
        this.onConnection("lost");
        await new Promise((later) => setTimeout(later, 1000));
      }
    }
  }

  /** Whether the server tells of changes by itself, and of no more than has changed. */
  get isTold(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Wait until the table has come so far. */
  reached(seq: number): Promise<void> {
    if (this.state && this.state.seq >= seq) return Promise.resolve();
    return new Promise((come) => this.awaited.push({ seq, come }));
  }

  /** Play a move over this connection; null if there is none, or it breaks before the answer is there. */
  play(request: MoveRequest): Promise<MoveAnswer | null> {
    if (!this.isTold) return Promise.resolve(null);
    return new Promise((answered) => {
      this.sent.set(request.key, answered);
      setTimeout(() => this.answer(request.key, null), PATIENCE);
      this.say({ type: "move", ...request });
    });
  }

  private answer(key: string, answer: MoveAnswer | null): void {
    this.sent.get(key)?.(answer);
    this.sent.delete(key);
  }

  /** Look with the eyes of this seat from now on. */
  lookAs(seat: number): void {
    this.as = seat;
    if (this.isTold) this.say({ type: "as", seat });
    else void this.refresh();
  }

  /** Take over a state, of whose log and chat there may be only what is new. */
  receive(next: State, always = false): void {
    const known = this.state;
    if (known && next.seq < known.seq) return;
    const same = known !== null && next.seq === known.seq && next.viewer === known.viewer;
    if (same && !always && sameMoment(known, next)) return;
    next.log = [...(known?.log ?? []).filter((entry) => entry.n < next.log_from), ...next.log];
    next.chat = [...(known?.chat ?? []).filter((line) => line.n < next.chat_from), ...next.chat];
    next.log_from = next.chat_from = 0;
    this.state = next;
    try {
      this.onState(next);
    } finally {
      for (const { seq, come } of this.awaited) if (seq <= next.seq) come();
      this.awaited = this.awaited.filter(({ seq }) => seq > next.seq);
    }
  }

  /** Take over a live message, in whose pictures there is only what has changed. */
  private news(state: State): void {
    const known = (part: Part): string => this.drawn.get(part.name) ?? "";
    const news = state.parts ?? [];
    if (news.some((part) => part.cut && part.cut[2] !== known(part).length)) {
      this.reconnect(false); // drawn by another version of the server
      return;
    }
    const parts = news.map((part) => ({ ...part, html: picture(part, known(part)) }));
    this.drawn = pictures(parts);
    this.receive({ ...state, parts });
  }

  private connect(resume = true): void {
    clearTimeout(this.retry);
    for (const key of this.sent.keys()) this.answer(key, null);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const known = resume && (this.as === null || this.as === this.state?.viewer) ? this.state : null;
    const since: Record<string, number> = known ? { since: known.seq } : {};
    this.drawn = pictures(known?.parts ?? []);
    const socket = new WebSocket(`${scheme}://${location.host}${this.path("/live", since)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.heard = Date.now();
      this.onConnection("live");
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type === "state") this.news(message);
      else if (message.type === "presence") this.presence(message);
      else if (message.type !== "pong") this.answer(message.key, message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Who is there has changed, and with it what may be done about their seats. */
  private presence({ seats, undo }: PresenceMessage): void {
    if (!this.state) return;
    this.state = { ...this.state, seats: this.state.seats.map((seat) => ({ ...seat, ...seats[seat.seat] })), undo };
    this.onState(this.state);
  }

  private async refresh(): Promise<void> {
    this.receive(await get<State>(this.path()), true);
  }

  private say(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private reconnect(resume = true): void {
    this.socket?.close();
    this.connect(resume);
  }

  /** Try again; from the third failure in a row on, ask the plain way meanwhile. */
  private lost(): void {
    this.failures += 1;
    for (const key of this.sent.keys()) this.answer(key, null);
    if (!this.polling) this.onConnection("lost");
    if (this.failures >= 3) void this.poll();
    clearTimeout(this.retry);
    const pause = this.failures === 1 ? AT_ONCE : this.failures < SOON_ENOUGH ? SOON : LATER;
    this.retry = setTimeout(() => this.connect(), pause);
  }

  private async poll(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    try {
      while (!this.isTold) {
        const news = await get<State | null>(this.path("/poll", { since: this.state?.seq ?? -1 }));
        if (!this.isTold) this.onConnection("polling");
        if (news) this.receive(news);
      }
    } catch {
      if (!this.isTold) this.onConnection("lost");
    } finally {
      this.polling = false;
    }
  }

  private beat(): void {
    if (!this.isTold) return;
    if (Date.now() - this.heard > SILENCE) this.reconnect();
    else this.say({ type: "ping" });
  }
}

function picture({ html, cut }: Part, known: string): string {
  return cut ? known.slice(0, cut[0]) + html + known.slice(cut[1]) : (html ?? known);
}

function pictures(parts: readonly Part[]): Map<string, string> {
  return new Map(parts.map((part) => [part.name, part.html ?? ""]));
}

function sameMoment(known: State, next: State): boolean {
  const present = ({ seats }: State): string => seats.map((seat) => seat.present).join();
  return known.steps === next.steps && known.handover?.seat === next.handover?.seat && known.status === next.status && present(known) === present(next);
}
