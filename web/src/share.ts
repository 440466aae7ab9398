/** The end as a picture: drawn by the server, turned into a PNG here, handed to the device or saved. */

import { say } from "./say";

const [WIDTH, HEIGHT] = [1200, 630];

export async function sharePicture(table: string, title: string, words: string): Promise<void> {
  try {
    const made = await picture(table, "").catch(() => picture(table, "&plain=true"));
    const file = new File([made], `bohrd-${table}.png`, { type: "image/png" });
    const shared = { files: [file], title, text: `${words} – ${title}`, url: `${location.origin}/replay/${table}` };
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.(shared)) await navigator.share(shared);
    else save(file);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) say("The picture could not be made.");
  }
}

/** Some browsers make no picture of what has HTML in it; they ask for a plain one. */
async function picture(table: string, plain: string): Promise<Blob> {
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark" || (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  const svg = await (await fetch(`/api/tables/${table}/share.svg?theme=${dark ? "dark" : "light"}${plain}`)).text();
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((made, failed) => canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error("no picture"))), "image/png"));
}

function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  say("The picture is saved.");
}
