/** Telling somebody who looks elsewhere: the tab's title, a chime, a notification if they want one. */

import { settings } from "./preferences";
import { playSound } from "./sound";

let shown: Notification | null = null;

/** The title of the tab: what is going on, and where. */
export function tabTitle(words: string, where: string): void {
  document.title = words ? `${words} – ${where}` : where;
}

/** My turn has come: chime, title, and a notification if the page is out of sight. */
export function myTurn(where: string, question = ""): void {
  tabTitle("● Your turn", where);
  playSound("turn");
  if (!settings().notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    shown?.close();
    shown = new Notification(`Your turn – ${where}`, { body: question, tag: "bohrd-turn" });
    shown.addEventListener("click", () => (window.focus(), shown?.close()));
  } catch {
    /* Some phones only allow them from a service worker; title and chime have to do. */
  }
}

/** Ask the browser whether notifications may be shown. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  if (Notification.permission === "default") return (await Notification.requestPermission()) === "granted";
  return Notification.permission === "granted";
}

/** Whether the browser has said no for good. */
export function isRefused(): boolean {
  return !("Notification" in window) || Notification.permission === "denied";
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) shown?.close();
});
