/** The sender makes it up so that a repeated request is recognized. It proves nothing. */
const harmless = new Set(["idempotency-key"]);

/** True for a request header that usually carries a secret: `Authorization`, `Cookie`, `X-API-Key`, `X-Auth-Token`. */
export function isSecretHeader(name: string): boolean {
  const lower = name.trim().toLowerCase();
  if (harmless.has(lower)) return false;
  return /^(proxy-)?authorization$|^cookie$|(^|[-_])(api)?(key|token|secret|password)$/.test(lower);
}
