/** What RFC 9110 calls a token: methods and the names of headers. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the control characters that must not pass.
const unsendable = /[\u0000-\u0008\u000a-\u001f\u007f]|[^\u0000-\u00ff]/;

/** The connection's own business (RFC 9110 §7.6.1), and what follows from the body. */
const connectionHeaders = new Set([
  "connection",
  "content-length",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** True when the text is a token of RFC 9110 §5.6.2, as a header's name and a method must be. */
export function isToken(text: string): boolean {
  return token.test(text);
}

/** True when a header can carry the text: Latin-1 without line breaks and other control characters. */
export function isHeaderValue(text: string): boolean {
  return !unsendable.test(text);
}

/** True for a header that only the connection itself may set: hop-by-hop headers and `content-length`. */
export function isConnectionHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return connectionHeaders.has(lower) || lower.startsWith("proxy-");
}

/** What another origin may see of a request's headers. Any other may be a credential, whatever its name, and stays behind. */
const harmlessHeaders = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "content-type",
  "idempotency-key",
  "user-agent",
]);

/** True for a header that a redirect to another origin keeps. @param name in lower case */
export function isHarmlessHeader(name: string): boolean {
  return harmlessHeaders.has(name);
}
