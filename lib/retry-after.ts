import { clock } from "#lib/clock.ts";

/**
 * The seconds from now that a `Retry-After` header asks for (RFC 9110 §10.2.3): a number of seconds or a date. A date in the
 * past gives 0. Null without the header, and for anything else.
 */
export function readRetryAfter(values: readonly string[] | undefined): number | null {
  const value = values?.[0]?.trim();
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const atMs = httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, (atMs - clock.nowMs()) / 1000);
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`. `Date.parse` alone would also accept `1` and other years. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
