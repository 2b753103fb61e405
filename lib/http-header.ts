/** A token (RFC 9110 §5.6.2): a method or a header name. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching control characters is the purpose.
const unsendable = /[\u0000-\u0008\u000a-\u001f\u007f]|[^\u0000-\u00ff]/;

/** Hop-by-hop headers (RFC 9110 §7.6.1), and those derived from the body. */
const connectionHeaders = new Set([
  "connection",
  "content-length",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** True if the text is a token (RFC 9110 §5.6.2), as header names and methods must be. */
export function isToken(text: string): boolean {
  return token.test(text);
}

/** True if the text is a valid header value: Latin-1 without line breaks or other control characters. */
export function isHeaderValue(text: string): boolean {
  return !unsendable.test(text);
}

/** True for a header that only the connection itself may set: hop-by-hop headers and `content-length`. */
export function isConnectionHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return connectionHeaders.has(lower) || lower.startsWith("proxy-");
}

/** Request headers that may follow a redirect to another origin. Any other could carry a credential, so it is dropped. */
const harmlessHeaders = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "content-type",
  "idempotency-key",
  "user-agent",
]);

/**
 * True for a header that is still sent when a redirect leads to another origin.
 *
 * @param name in lower case
 */
export function isHarmlessHeader(name: string): boolean {
  return harmlessHeaders.has(name);
}
