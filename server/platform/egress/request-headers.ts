import type { HttpFailure } from "#engine/ports.ts";
import { isConnectionHeader, isHeaderValue, isToken } from "#lib/http-header.ts";
import { blockRequest } from "./refusal.ts";

/** Computed from the URL, or part of an exchange that undici does not support. */
const refusedHeaders = new Set(["host", "expect"]);

/** Methods that do not ask a server or proxy for a resource. */
const refusedMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Why this method and these headers cannot be sent, or null. */
export function requestRefusal(
  method: string,
  headers: readonly (readonly [name: string, value: string])[],
): HttpFailure | null {
  if (!isToken(method) || refusedMethods.has(method.toUpperCase())) {
    return blockRequest("invalid_request", `The method "${method}" cannot be sent.`);
  }
  for (const [name, value] of headers) {
    if (!isToken(name)) return blockRequest("invalid_request", `"${name}" is not a header name.`);
    if (isConnectionHeader(name) || refusedHeaders.has(name.toLowerCase())) {
      return blockRequest("invalid_request", `The header ${name} is set automatically. Remove it.`);
    }
    if (!isHeaderValue(value)) {
      return blockRequest(
        "invalid_request",
        `The header ${name} contains a line break or a character that is not allowed in headers.`,
      );
    }
  }
  return null;
}

/** Adds headers that servers expect of a client and the caller did not set. */
export function withDefaults(headers: readonly [name: string, value: string][]): [string, string][] {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const defaults: [string, string][] = [
    ["accept", "*/*"],
    ["accept-encoding", "gzip, br"],
    ["user-agent", "Millrace"],
  ];
  return [...headers, ...defaults.filter(([name]) => !given.has(name))];
}
