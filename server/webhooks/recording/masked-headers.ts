import { isPersonalHeader } from "#lib/personal-headers.ts";
import type { HeaderLists } from "#server/platform/http/request-response.ts";

/** Replaces a secret in stored data. */
export const mask = "[masked]";

/** Always a secret: an API key or a proxy's password, even if the node requires nothing. */
const alwaysMasked = "authorization";
const alwaysMaskedOnly: readonly string[] = [alwaysMasked];
const none: readonly string[] = [];

/**
 * Removes the headers that identify a signed-in user, in place. Called before any webhook code sees the request, so
 * that no flow, record or authentication can pass them on.
 */
export function dropPersonalHeaders(headers: HeaderLists): void {
  for (const name in headers) if (isPersonalHeader(name)) delete headers[name];
}

/**
 * Lower-case names of the headers of this request whose values must not be stored: the named ones, and always
 * `authorization`.
 */
export function secretHeaders(headers: HeaderLists, named: readonly string[]): readonly string[] {
  const isAuthorized = headers[alwaysMasked] !== undefined;
  if (named.length === 0) return isAuthorized ? alwaysMaskedOnly : none;
  const found = named.filter((name) => headers[name] !== undefined);
  return isAuthorized && !found.includes(alwaysMasked) ? [...found, alwaysMasked] : found;
}

/** The headers with their secrets masked. Returns the same object if there are none. */
export function withMasked(headers: HeaderLists, names: readonly string[]): HeaderLists {
  const carried = names.filter((name) => headers[name] !== undefined);
  if (carried.length === 0) return headers;
  const masked: HeaderLists = Object.assign(Object.create(null), headers);
  for (const name of carried) masked[name] = (headers[name] ?? []).map(() => mask);
  return masked;
}
