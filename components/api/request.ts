import { z } from "zod";
import { ApiProblem, networkProblem, parseProblem } from "./problem.ts";

export interface RequestOptions {
  /** Undefined values are not sent. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
  /** With the same key a request can be sent again safely: it returns the first response. */
  idempotencyKey?: string;
  /** Requests only the fields that the server sets (`Prefer: return=minimal`). */
  minimal?: boolean;
  /** Send it even if the page is left meanwhile. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** How long to wait for a response. After that the server counts as unreachable. */
  timeoutMs?: number;
}

/** For responses without a body. */
export const noContentSchema = z.undefined();

/**
 * Sends a request to the management API and returns the parsed response.
 *
 * @throws ApiProblem when the server refuses, cannot be reached, or responds with unexpected data
 */
export async function request<Answer extends z.ZodType>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  answer: Answer,
  options: RequestOptions = {},
): Promise<z.infer<Answer>> {
  const { response, text } = await send(method, path, options);
  const body = parseText(text);
  if (!response.ok) throw parseProblem(response.status, body);
  const parsed = answer.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiProblem(
    {
      status: response.status,
      code: "unexpected_answer",
      title: "Unexpected response",
      detail: "The server's response has an unexpected format. Reload the page; it may be out of date.",
    },
    parsed.error,
  );
}

async function send(method: string, path: string, options: RequestOptions) {
  const headers = new Headers({ accept: "application/json, application/problem+json" });
  if (options.body !== undefined) headers.set("content-type", "application/json");
  if (options.idempotencyKey !== undefined) headers.set("idempotency-key", options.idempotencyKey);
  if (options.minimal) headers.set("prefer", "return=minimal");
  const timeout = options.timeoutMs === undefined ? undefined : AbortSignal.timeout(options.timeoutMs);
  const signals = [options.signal, timeout].filter((signal) => signal !== undefined);
  try {
    const response = await fetch(path + toQuery(options.query), {
      method,
      headers,
      credentials: "same-origin",
      cache: "no-store",
      keepalive: options.keepalive ?? false,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }),
    });
    return { response, text: await response.text() };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw networkProblem(cause);
  }
}

function parseText(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `?a=1&b=2`, or "". */
export function toQuery(query: RequestOptions["query"] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
