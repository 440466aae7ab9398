/** Requests to the server; whatever goes wrong becomes one sentence. */

import type { Refusal } from "./protocol";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly answer: Refusal,
  ) {
    super(answer.error);
  }
}

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...request, headers: { Accept: "application/json", ...request.headers } });
  } catch {
    throw new Refused(0, { error: "The server does not answer. Check the connection and try again." });
  }
  if (answer.status === 204) return null as T;
  const body: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, { error: `The server answered ${answer.status}.`, ...(body as Partial<Refusal>) });
  return body as T;
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return ask<T>(path, signal ? { signal } : {});
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

export function upload<T>(path: string, file: Blob): Promise<T> {
  return ask<T>(path, { method: "POST", headers: { "Content-Type": "application/x-ndjson" }, body: file });
}
