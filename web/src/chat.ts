/** Talking at the table. */

import { el, fill, find, seatMark } from "./dom";
import type { ChatEntry, State } from "./protocol";

export interface Talking {
  send(text: string): Promise<void>;
  report(line: number): void;
  switchOff(off: boolean): void;
}

export class Chat {
  private shown = "";
  private latest = -1;
  /** The seats whose messages are not shown on this page. */
  private readonly muted = new Set<number>();
  private readonly off = el("button", { type: "button", class: "quiet", id: "chat-off", hidden: true });
  private state: State | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly acts: Talking,
    private readonly onNews: (count: number) => void,
  ) {
    this.off.addEventListener("click", () => this.acts.switchOff(!this.state?.chat_off));
    find(".talk-head").append(this.off);
    const form = find<HTMLFormElement>("form", root);
    const field = find<HTMLInputElement>("input", form);
    // Back to the keys of the table; what is written stays.
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      field.blur();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      field.value = "";
      void acts.send(text).catch(() => (field.value ||= text));
    });
  }

  show(state: State): void {
    this.state = state;
    const mine = [...state.you.seats, ...state.you.away];
    find("form", this.root).hidden = mine.length === 0 || state.chat_off;
    this.off.hidden = !state.you.host;
    this.off.textContent = state.chat_off ? "Switch chat on" : "Switch chat off";
    const last = state.chat.at(-1)?.n ?? -1;
    const shown = `${last} ${[...this.muted]} ${mine}`;
    if (shown === this.shown) return;
    const list = find("ol", this.root);
    const said = state.chat.filter(({ seat }) => seat === null || !this.muted.has(seat));
    fill(list, ...said.map((one) => line(one, this.care(one, mine))), ...[...this.muted].map((seat) => this.mutedLine(seat)));
    list.scrollTop = list.scrollHeight;
    const heard = state.chat.filter((said) => said.n > this.latest && !said.note && !this.muted.has(said.seat ?? -1));
    if (this.latest >= 0) this.onNews(heard.length);
    this.shown = shown;
    this.latest = Math.max(last, 0);
  }

  /** What can be done about something that somebody else said. */
  private care({ n, seat, name, note }: ChatEntry, mine: readonly number[]): HTMLElement | null {
    if (note || seat === null || mine.length === 0 || mine.includes(seat)) return null;
    const mute = (): void => {
      this.muted.add(seat);
      this.again();
    };
    return el("span", { class: "care" },
      el("button", { type: "button", click: mute, "aria-label": `Mute ${name}` }, "Mute"), " ",
      el("button", { type: "button", click: () => this.acts.report(n), "aria-label": `Report what ${name} said` }, "Report"));
  }

  /** Who is not heard, and that they can be again. */
  private mutedLine(seat: number): HTMLElement {
    const hear = (): void => {
      this.muted.delete(seat);
      this.again();
    };
    const name = this.state?.seats[seat]?.name ?? "";
    return el("li", { class: "note" }, `You do not hear ${name}. `,
      el("span", { class: "care" }, el("button", { type: "button", click: hear, "aria-label": `Hear ${name} again` }, "Hear again")));
  }

  private again(): void {
    if (this.state) this.show(this.state);
  }
}

function line(chat: ChatEntry, care: HTMLElement | null): HTMLElement {
  const time = new Date(chat.at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (chat.note) return el("li", { class: "note", title: time }, chat.text);
  const who = el("strong", {}, chat.name);
  return el("li", { title: time }, chat.seat === null ? null : seatMark(chat.seat), who, " ", el("span", {}, chat.text), care);
}
