/** What the page asks of the server about its table; a refusal becomes a sentence on the screen. */

import { Refused, get, post } from "./api";
import { explain } from "./bubble";
import { pause } from "./dom";
import type { Live } from "./live";
import type { Hints, Move, MoveRequest, Moves, Preview, Result, State, Why } from "./protocol";
import { say } from "./say";
import { readToMe } from "./you";

/** So many milliseconds a server that is away may take to come back; a move that was meant waits for it. */
const PATIENCE = 60_000;
const LONGEST_PAUSE = 2_000;

export class Requests {
  private asked = 0;

  constructor(
    private readonly live: Live,
    private readonly rules: string,
  ) {}

  /** A request that changes the table. */
  async send<T>(what: string, body: unknown): Promise<T> {
    try {
      return await post<T>(this.live.path(what), body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused(error);
      throw error;
    }
  }

  /** The same, answered by the new state. */
  async change(what: string, body: unknown): Promise<void> {
    const state = await this.send<State>(what, body).catch(() => null);
    if (state) this.live.receive(state);
  }

  /** Play a move, over the live connection if there is one; sent twice by a bad line, it still counts once. */
  async play(move: Move): Promise<void> {
    const key = [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join("");
    const request: MoveRequest = { move: move.id, step: this.live.state?.steps ?? 0, key };
    try {
      const answer = await this.live.play(request);
      if (!answer) this.live.receive(await this.insist(request));
      else if (answer.type === "played") await this.live.reached(answer.seq);
      else throw new Refused(answer.status, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused(error);
    }
  }

  /** Why these cannot be touched together, said at the piece. */
  async why(targets: string[], at: Element | null): Promise<void> {
    const mine = ++this.asked;
    const answer = await post<Why>(this.live.path("/why"), { targets: [...new Set(targets)] }).catch(() => null);
    if (answer && mine === this.asked) explain({ text: answer.text, rule: answer.rule, ruleText: answer.rule_text, rules: this.rules }, at);
  }

  /** Why a move cannot be made, in a sentence. */
  async whyNot(move: Move): Promise<string> {
    const answer = await post<Why>(this.live.path("/why"), { move: move.id }).catch(() => null);
    return answer?.text ?? "";
  }

  async moment(step: number): Promise<State> {
    return readToMe(await get<State>(this.live.path(`/at/${step}`)));
  }

  points(step: number): Promise<Result> {
    return get<Result>(this.live.path(`/points/${step}`));
  }

  preview(move: number): Promise<Preview> {
    return get<Preview>(this.live.path(`/preview/${move}`));
  }

  hint(): Promise<Hints> {
    return get<Hints>(this.live.path("/hint"));
  }

  plan(): Promise<Moves> {
    return get<Moves>(this.live.path("/plan"));
  }

  /** Say why something was refused, and catch up if the table has moved on. */
  private refused({ answer: { error, state } }: Refused): void {
    if (state) this.live.receive(state, true);
    say(error);
  }

  /** By requests of its own, until the server answers. */
  private async insist(request: MoveRequest): Promise<State> {
    const begun = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return await post<State>(this.live.path("/moves"), request);
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 0 || performance.now() - begun > PATIENCE) throw error;
        await pause(Math.min(LONGEST_PAUSE, 400 * attempt));
      }
    }
  }
}
