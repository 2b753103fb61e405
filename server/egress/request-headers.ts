import type { HttpFailure } from "#engine/ports.ts";
import { refuse } from "./refusal.ts";

/** The connection's own business (RFC 9110 §7.6.1), and what is worked out from the URL and the body. */
const ownHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the control characters that must not pass.
const unsendable = /[\x00-\x08\x0a-\x1f\x7f]|[^\x00-\xff]/;

/** Methods that ask a server or proxy for something else than a resource. */
const refusedMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Why this method and these headers cannot be sent, or null. */
export function requestRefusal(
  method: string,
  headers: readonly (readonly [name: string, value: string])[],
): HttpFailure | null {
  if (!token.test(method) || refusedMethods.has(method.toUpperCase())) {
    return refuse("invalid_request", `The method "${method}" cannot be sent.`);
  }
  for (const [name, value] of headers) {
    if (!token.test(name)) return refuse("invalid_request", `"${name}" is not a header name.`);
    const lower = name.toLowerCase();
    if (ownHeaders.has(lower) || lower.startsWith("proxy-")) {
      return refuse("invalid_request", `The header ${name} is set by the connection. Remove it.`);
    }
    if (unsendable.test(value)) {
      return refuse(
        "invalid_request",
        `The header ${name} holds a line break or a character that headers cannot carry.`,
      );
    }
  }
  return null;
}

/** Adds what servers expect of a client and the caller did not give. */
export function withDefaults(headers: readonly [name: string, value: string][]): [string, string][] {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const defaults: [string, string][] = [
    ["accept", "*/*"],
    ["accept-encoding", "gzip, br"],
    ["user-agent", "Millrace"],
  ];
  return [...headers, ...defaults.filter(([name]) => !given.has(name))];
}
