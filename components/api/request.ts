import { z } from "zod";
import { ApiProblem, parseProblem, unreachable } from "./problem.ts";

export interface RequestOptions {
  /** Left-out values are not sent. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
  /** The same key makes sending again harmless: the first answer comes back. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** For answers without a body. */
export const noContent = z.undefined();

/**
 * Asks the management API and gives the answer, parsed.
 *
 * @throws ApiProblem when the server refuses, cannot be reached, or answers in another shape than the one agreed on
 */
export async function request<Answer extends z.ZodType>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  answer: Answer,
  options: RequestOptions = {},
): Promise<z.infer<Answer>> {
  const response = await send(method, path, options);
  const body = await readJson(response);
  if (!response.ok) throw parseProblem(response.status, body);
  const parsed = answer.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiProblem(
    {
      status: response.status,
      code: "unexpected_answer",
      title: "Unexpected answer",
      detail:
        "The server answered in a shape that this page does not know. Reload the page; it may be older than the server.",
    },
    parsed.error,
  );
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const headers = new Headers({ accept: "application/json, application/problem+json" });
  if (options.body !== undefined) headers.set("content-type", "application/json");
  if (options.idempotencyKey !== undefined) headers.set("idempotency-key", options.idempotencyKey);
  try {
    return await fetch(path + toQuery(options.query), {
      method,
      headers,
      credentials: "same-origin",
      cache: "no-store",
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw unreachable(cause);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `?a=1&b=2`, or nothing. */
export function toQuery(query: RequestOptions["query"] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
