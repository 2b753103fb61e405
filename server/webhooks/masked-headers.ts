import type { HeaderLists } from "#server/http/exchange.ts";

/** Stands for a secret in what is stored. */
export const mask = "[masked]";

/** The headers without the values of those that carried a secret. The same object where none did. */
export function withMasked(headers: HeaderLists, names: readonly string[]): HeaderLists {
  const carried = names.filter((name) => headers[name] !== undefined);
  if (carried.length === 0) return headers;
  const masked: HeaderLists = Object.assign(Object.create(null), headers);
  for (const name of carried) masked[name] = (headers[name] ?? []).map(() => mask);
  return masked;
}
