import type { z } from "zod";
import type { Contract } from "#api/contract.ts";
import { type PathValues, pathOf } from "#api/path.ts";
import { ApiProblem, networkProblem, parseProblem } from "./problem.ts";

/** The parameters and the query of an endpoint's URL. */
export type AddressOf<Declared extends Contract> = ParamsPart<Declared> & QueryPart<Declared>;

/** The request of an endpoint: its address and its body. */
export type RequestOf<Declared extends Contract> = AddressOf<Declared> & BodyPart<Declared>;

/** The query that an endpoint accepts. */
export type QueryOf<Declared extends Required<Pick<Contract, "query">>> = z.input<Declared["query"]>;

/** The body that an endpoint accepts. */
export type BodyOf<Declared extends Required<Pick<Contract, "body">>> = z.input<Declared["body"]>;

type ParamsPart<Declared extends Contract> = Declared extends { readonly params: z.ZodObject }
  ? { params: PathValues<Declared> }
  : { params?: never };

type QueryPart<Declared> = Declared extends { readonly query: z.ZodType }
  ? { query?: QueryOf<Declared> }
  : { query?: never };

type BodyPart<Declared> = Declared extends { readonly body: z.ZodType }
  ? { body: BodyOf<Declared> }
  : { body?: never };

/** An argument that may be left out if nothing in it is required. */
export type Optional<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];

export interface CallOptions {
  /** With the same key a request can be sent again safely: it returns the first response. */
  idempotencyKey?: string | undefined;
  /** Requests only the fields that the server sets (`Prefer: return=minimal`). */
  minimal?: boolean;
  /** Send it even if the page is left meanwhile. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** Sends empty values of the query too: an empty scope is the top level of an execution. */
  sendsEmpty?: boolean;
  /** The longest wait for a response. After that the server counts as unreachable. */
  timeoutMs?: number;
}

type CallOf<Declared extends Contract> = RequestOf<Declared> & CallOptions;

/** The data that an endpoint returns; undefined if the response has no body. */
export type ResponseOf<Declared extends Contract> = {
  [Status in keyof Declared["responses"]]: Declared["responses"][Status] extends z.ZodType
    ? z.output<Declared["responses"][Status]>
    : undefined;
}[keyof Declared["responses"]];

/**
 * Calls an endpoint and returns the parsed response.
 *
 * @throws ApiProblem when the server refuses, cannot be reached, or responds with unexpected data
 */
export function call<Declared extends Contract>(
  contract: Declared,
  ...[input]: Optional<CallOf<Declared>>
): Promise<ResponseOf<Declared>> {
  return send(contract, input ?? {});
}

/**
 * The data of a response.
 *
 * @throws ApiProblem when the server refused, or the response does not match the contract
 */
export function parseResponse<Declared extends Contract>(
  contract: Declared,
  status: number,
  text: string,
): ResponseOf<Declared> {
  const body = parseText(text);
  if (status < 200 || status > 299) throw parseProblem(status, body);
  const schema = contract.responses[status];
  if (schema === null && body === undefined) return undefined as ResponseOf<Declared>;
  const parsed = schema?.safeParse(body);
  if (parsed?.success) return parsed.data as ResponseOf<Declared>;
  throw new ApiProblem(
    {
      status,
      code: "unexpected_answer",
      title: "Unexpected response",
      detail: "The server's response has an unexpected format. Reload the page; it may be out of date.",
    },
    parsed?.error,
  );
}

/** The URL of an endpoint, for links, downloads and streams: `/api/flows/0b8…/export`. */
export function urlOf<Declared extends Contract>(
  contract: Declared,
  ...[address]: Optional<AddressOf<Declared>>
): string {
  return toUrl(contract, address ?? {});
}

/** An `AddressOf` any contract. */
interface Address {
  params?: PathValues<Contract>;
  query?: unknown;
  sendsEmpty?: boolean | undefined;
}

/** `urlOf` for code that works with any contract. */
export function toUrl(contract: Contract, { params, query, sendsEmpty }: Address): string {
  return pathOf(contract, params) + toQuery(query as Query, sendsEmpty);
}

/** `call` for code that works with any contract: the compiler does not compare the input with it. */
export async function send<Declared extends Contract>(
  contract: Declared,
  input: CallOptions & Address & { body?: unknown },
): Promise<ResponseOf<Declared>> {
  const { body, idempotencyKey, minimal, keepalive = false, signal, timeoutMs } = input;
  const headers = new Headers({ accept: "application/json, application/problem+json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  if (minimal) headers.set("prefer", "return=minimal");
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const signals = [signal, timeout].filter((each) => each !== undefined);
  const { status, text } = await exchange(toUrl(contract, input), signal, {
    method: contract.method,
    headers,
    credentials: "same-origin",
    cache: "no-store",
    keepalive,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
  });
  return parseResponse(contract, status, text);
}

/** @throws ApiProblem when there is no whole response, except after `signal`, whose reason it throws */
async function exchange(url: string, signal: AbortSignal | undefined, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
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

type Query = Readonly<Record<string, string | number | undefined>>;

/** `?a=1&b=2`, or "". Undefined values are not sent, nor, by default, empty ones. */
export function toQuery(query: Query = {}, sendsEmpty = false): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || (value === "" && !sendsEmpty) ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
