import { errors } from "undici";
import type { HttpFailure } from "#engine/ports.ts";
import { AddressNotAllowed, blockRequest } from "./refusal.ts";

/** Explanations of connection errors, by the code of Node, OpenSSL or undici. */
const explanations: { readonly [code: string]: string } = {
  ENOTFOUND: "its name was not found in DNS",
  EAI_AGAIN: "its name could not be resolved at the moment",
  ECONNREFUSED: "it refused the connection",
  ECONNRESET: "it closed the connection before responding",
  EPIPE: "it closed the connection before responding",
  UND_ERR_SOCKET: "it closed the connection before responding",
  EHOSTUNREACH: "it cannot be reached from here",
  ENETUNREACH: "it cannot be reached from here",
  ETIMEDOUT: "it did not accept the connection in time",
  UND_ERR_CONNECT_TIMEOUT: "it did not accept the connection in time",
  UND_ERR_HEADERS_OVERFLOW: "its response headers are too large",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate cannot be verified",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** The same errors once the response has begun. */
const incomplete: { readonly [code: string]: string } = {
  ECONNRESET: "it closed the connection before its response was complete",
  EPIPE: "it closed the connection before its response was complete",
  UND_ERR_SOCKET: "it closed the connection before its response was complete",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "its response has another length than its Content-Length says",
};

const notHttp = "its response is not HTTP";

/** The codes of a family of errors: Node's HTTP parser, zlib, brotli. */
const families: readonly [pattern: RegExp, words: string][] = [
  [/^HPE_/, notHttp],
  [/^(Z_|ERR_?_|ERR_BROTLI)/, "its compressed response body is damaged"],
];

/** Why a connection failed, as the second half of a sentence. */
export function explain(code: string, hasBegun = false): string {
  const known = hasBegun ? incomplete[code] : undefined;
  return known ?? explanations[code] ?? families.find(([pattern]) => pattern.test(code))?.[1] ?? code;
}

function codeOf(error: Error): string | null {
  // undici gives its parser's error a code for some responses only.
  if (error instanceof errors.HTTPParserError) return error.code ?? "HPE_UNKNOWN";
  return "code" in error && typeof error.code === "string" ? error.code : null;
}

/**
 * Converts the error of a failed request. An error that neither the network nor the server explains is a bug of ours
 * and is thrown again.
 *
 * @param hasBegun the response's headers had been received
 */
export function toFailure(error: unknown, host: string, hasBegun = false): HttpFailure {
  if (error instanceof AddressNotAllowed) return blockRequest("address_not_allowed", error.message);
  const code = error instanceof Error ? codeOf(error) : null;
  if (code === null || code === "UND_ERR_INVALID_ARG") {
    throw new Error(`Calling ${host} failed for an unknown reason`, { cause: error });
  }
  return {
    kind: "failure",
    code: "connection_failed",
    message: `${host} could not be called: ${explain(code, hasBegun)}.`,
    retryable: true,
  };
}
