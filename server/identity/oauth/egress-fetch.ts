import type { CustomFetch } from "openid-client";
import { egress } from "#server/platform/egress/egress.ts";

/** Metadata, key sets and user information are a few kilobytes. */
const maxBytes = 1_048_576;
const timeoutMs = 10_000;

/** A provider that could not be reached, or may not be. */
export class ProviderUnreachable extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Sends a request of the OpenID Connect and OAuth client through the egress, without following redirects.
 *
 * @throws ProviderUnreachable
 */
export const egressFetch: CustomFetch = async (url, { method, headers, body, signal }) => {
  const sent = await egress().send({
    url,
    method,
    headers: Object.entries(headers),
    ...(body !== undefined && body !== null && { body: body instanceof Uint8Array ? body : String(body) }),
    signal: signal ?? new AbortController().signal,
    timeoutMs,
    maxBytes,
    maxRedirects: 0,
    asBytes: true,
  });
  if (sent.kind === "failure") throw new ProviderUnreachable(sent.code, sent.message);
  const received = new Headers();
  for (const [name, values] of Object.entries(sent.headers)) {
    // The egress has decoded the body.
    if (name === "content-encoding" || name === "content-length") continue;
    for (const value of values) received.append(name, value);
  }
  const bytes = Buffer.from(typeof sent.body === "string" ? sent.body : "", "base64");
  const hasBody = ![101, 204, 205, 304].includes(sent.status);
  return new Response(hasBody ? bytes : null, { status: sent.status, headers: received });
};
