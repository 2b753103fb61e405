import { isPersonalHeader } from "#lib/personal-headers.ts";
import type { HeaderLists } from "#server/platform/http/request-response.ts";

/** Stands for a secret in what is stored. */
export const mask = "[masked]";

/** Carries a secret wherever it is sent: an API key or a proxy's password, even where the node asks for nothing. */
const alwaysMasked = ["authorization"];

/**
 * Removes the headers that identify a signed-in person, in place. Called before anything of a webhook sees the request, so that
 * no flow, record or authentication can pass them on.
 */
export function dropPersonalHeaders(headers: HeaderLists): void {
  for (const name in headers) if (isPersonalHeader(name)) delete headers[name];
}

/** Lower-case names of the headers of this request whose values must not be stored: those named, and always `authorization`. */
export function secretHeaders(headers: HeaderLists, named: readonly string[]): readonly string[] {
  const names = alwaysMasked.every((name) => named.includes(name)) ? named : [...named, ...alwaysMasked];
  return names.filter((name) => headers[name] !== undefined);
}

/** The headers without the values of those that carried a secret. The same object where none did. */
export function withMasked(headers: HeaderLists, names: readonly string[]): HeaderLists {
  const carried = names.filter((name) => headers[name] !== undefined);
  if (carried.length === 0) return headers;
  const masked: HeaderLists = Object.assign(Object.create(null), headers);
  for (const name of carried) masked[name] = (headers[name] ?? []).map(() => mask);
  return masked;
}
