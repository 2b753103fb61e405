import { Readable } from "node:stream";
import { Agent, request } from "undici";
import type { HttpFailure, HttpPort, OutgoingRequest, OutgoingResponse } from "#engine/ports.ts";
import { decodeHeaderText } from "#lib/decoding/header-text.ts";
import type { AllowRule } from "./allow-list.ts";
import { createConnector, type Resolve } from "./connect.ts";
import { toFailure } from "./failure.ts";
import { nextHop, type RedirectHop, redirectLocation } from "./redirect.ts";
import { blockRequest } from "./refusal.ts";
import { requestRefusal, withDefaults } from "./request-headers.ts";
import { decompress, parseResponseBody, readLimited } from "./response-body.ts";
import { BodyTooLarge, SaveFailed, saveBody } from "./save-body.ts";
import { checkEgressTarget, urlHost } from "./target.ts";
import { describeTooLarge } from "./too-large.ts";

/** Sends the requests of flows, each hop checked against the rules. */
export interface HttpClient extends HttpPort {
  /** Closes idle connections and waits for requests in flight. */
  close(): Promise<void>;
}

/** @param resolve replaces the machine's resolver */
export function createHttpClient(rules: readonly AllowRule[], resolve?: Resolve): HttpClient {
  const agent = new Agent({ connect: createConnector(rules, resolve), headersTimeout: 0, bodyTimeout: 0 });
  return { send: (call) => sendWithin(call, rules, agent), close: () => agent.close() };
}

/** Bounds the whole request, including redirects and reading, by its timeout and its signal. */
async function sendWithin(
  call: OutgoingRequest,
  rules: readonly AllowRule[],
  agent: Agent,
): Promise<OutgoingResponse | HttpFailure> {
  const refusal = requestRefusal(call.method, call.headers);
  if (refusal) return refusal;
  const timeout = AbortSignal.timeout(Math.ceil(call.timeoutMs));
  const signal = AbortSignal.any([call.signal, timeout]);
  // undici only handles an abort once it has a socket; a hanging lookup or connect must not outlast the request.
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    return await Promise.race([follow(call, rules, agent, signal), aborted]);
  } catch (error) {
    if (call.signal.aborted) return blockRequest("canceled", "The request was canceled.");
    if (timeout.aborted) {
      const message = `No complete response was received within ${call.timeoutMs / 1000} s.`;
      return { kind: "failure", code: "timeout", message, retryable: true };
    }
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Sends a request, and follows redirects hop by hop, each checked like the first. */
async function follow(
  call: OutgoingRequest,
  rules: readonly AllowRule[],
  agent: Agent,
  signal: AbortSignal,
): Promise<OutgoingResponse | HttpFailure> {
  let hop: RedirectHop = {
    method: call.method.toUpperCase(),
    headers: withDefaults(call.headers),
    body: call.body ?? null,
  };
  let url = checkEgressTarget(call.url, null, rules);
  for (let followed = 0; ; followed++) {
    if (!(url instanceof URL))
      return followed === 0 ? url : { ...url, message: `After a redirect: ${url.message}` };
    const response = await sendHop(hop, url, call, agent, signal);
    if (response.kind === "failure") return response;
    const location = redirectLocation(response.status, response.headers);
    if (location === null || call.maxRedirects === 0) return response;
    if (followed === call.maxRedirects) {
      return blockRequest(
        "too_many_redirects",
        `The response redirected more than ${call.maxRedirects} times.`,
      );
    }
    const next = checkEgressTarget(location, url, rules);
    if (next instanceof URL) hop = nextHop(hop, response.status, url, next);
    url = next;
  }
}

/** A body that is streamed needs its length in advance. */
function toSend({ headers, body }: RedirectHop): {
  headers: string[];
  body: string | Uint8Array | Readable | null;
} {
  if (body === null || typeof body === "string" || body instanceof Uint8Array) {
    return { headers: headers.flat(), body };
  }
  const content = Readable.from(body.read(), { objectMode: false });
  return { headers: [...headers.flat(), "content-length", String(body.size)], body: content };
}

async function sendHop(
  hop: RedirectHop,
  url: URL,
  { maxBytes, asBytes = false, save }: OutgoingRequest,
  agent: Agent,
  signal: AbortSignal,
): Promise<OutgoingResponse | HttpFailure> {
  const tooLarge = (size?: number) =>
    blockRequest("answer_too_large", describeTooLarge(urlHost(url), maxBytes, size));
  let hasBegun = false;
  try {
    const {
      statusCode: status,
      headers: received,
      body,
    } = await request(url, {
      dispatcher: agent,
      method: hop.method,
      ...toSend(hop),
      signal,
    });
    hasBegun = true;
    const headers = Object.fromEntries(
      Object.entries(received).map(([name, value = ""]) => [
        name.toLowerCase(),
        [value].flat().map(decodeHeaderText),
      ]),
    );
    const declared = hasNoBody(hop.method, status) ? 0 : declaredSize(headers);
    if (declared > maxBytes) {
      body.on("error", () => {}).destroy();
      return tooLarge(declared);
    }
    const coding = (headers["content-encoding"] ?? []).join(",");
    if (save && status >= 200 && status < 300) {
      const saved = await saveBody(body, {
        coding,
        maxBytes,
        save: (content) => save({ status, headers }, content),
      });
      return { kind: "response", status, headers, body: saved };
    }
    const sent = await readLimited(body, maxBytes);
    if (sent === null) return tooLarge();
    const bytes = await decompress(sent, coding, maxBytes);
    const type = headers["content-type"]?.[0] ?? "";
    // With a coding that cannot be undone, the bytes are not of the declared type.
    const isBytes = asBytes || bytes === null;
    const parsed = isBytes ? (bytes ?? sent).toString("base64") : parseResponseBody(bytes, type);
    return { kind: "response", status, headers, body: parsed };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SaveFailed) throw error.cause;
    if (error instanceof BodyTooLarge || isBufferTooLarge(error)) return tooLarge();
    return toFailure(error, urlHost(url), hasBegun);
  }
}

/** Such a response may still declare the size of the body that it would have (RFC 9110 §8.6). */
function hasNoBody(method: string, status: number): boolean {
  return method === "HEAD" || status === 304;
}

/** The size that the response declares in bytes, as sent; 0 if it does not. */
function declaredSize(headers: OutgoingResponse["headers"]): number {
  const length = headers["content-length"]?.[0] ?? "";
  return /^\d{1,15}$/.test(length) ? Number(length) : 0;
}

function isBufferTooLarge(error: unknown): boolean {
  return error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}
