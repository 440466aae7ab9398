/** Requests to the server; whatever goes wrong becomes one sentence. */

export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly detail: Record<string, unknown> = {},
  ) {
    super(text);
  }
}

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...request, headers: { Accept: "application/json", ...request.headers } });
  } catch {
    throw new Refused(0, "The server does not answer. Check the connection and try again.");
  }
  if (answer.status === 204) return null as T;
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (!answer.ok) {
    const sentence = typeof body.error === "string" ? body.error : `The server answered ${answer.status}.`;
    throw new Refused(answer.status, sentence, body);
  }
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
