/** Chosen by the sender to identify a repeated request. It is not a secret. */
const harmless = new Set(["idempotency-key"]);

/** True for request headers that usually contain a secret: `Authorization`, `Cookie`, `X-API-Key`, `X-Auth-Token`. */
export function isSecretHeader(name: string): boolean {
  const lower = name.trim().toLowerCase();
  if (harmless.has(lower)) return false;
  return /^(proxy-)?authorization$|^cookie$|(^|[-_])(api)?(key|token|secret|password)$/.test(lower);
}
