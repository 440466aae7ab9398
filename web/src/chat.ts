/** Talking at the table. */

import { el, fill, find, seatMark } from "./dom";
import type { ChatEntry, State } from "./protocol";

export class Chat {
  private shown = -1;

  constructor(
    private readonly root: HTMLElement,
    send: (text: string) => Promise<void>,
    private readonly onNews: (count: number) => void,
  ) {
    const form = find<HTMLFormElement>("form", root);
    const field = find<HTMLInputElement>("input", form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      field.value = "";
      void send(text).catch(() => (field.value ||= text));
    });
  }

  show(state: State): void {
    find("form", this.root).hidden = state.you.seats.length + state.you.away.length === 0;
    const last = state.chat.at(-1)?.n ?? -1;
    if (last === this.shown) return;
    const list = find("ol", this.root);
    fill(list, ...state.chat.map(line));
    list.scrollTop = list.scrollHeight;
    if (this.shown >= 0) this.onNews(state.chat.filter((other) => other.n > this.shown && !other.note).length);
    this.shown = Math.max(last, 0);
  }
}

function line(chat: ChatEntry): HTMLElement {
  const time = new Date(chat.at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (chat.note) return el("li", { class: "note", title: time }, chat.text);
  const who = el("strong", {}, chat.name);
  return el("li", { title: time }, chat.seat === null ? null : seatMark(chat.seat), who, " ", el("span", {}, chat.text));
}
