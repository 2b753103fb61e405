import { LRUCache } from "lru-cache";
import { singleton } from "#lib/singleton.ts";
import { type Refusal, refuse, retryAfter } from "#server/platform/http/refusal.ts";
import { createWindowLimit, type LimitResult } from "#server/platform/limits/window-limit.ts";

const minuteMs = 60_000;

/** A well-behaved installation asks once a day. */
const perKey = () => singleton("licenses.perKey", () => createWindowLimit(60, minuteMs));

/** Unknown keys from one address. */
const notFound = () => singleton("licenses.notFound", () => createWindowLimit(20, minuteMs));

/** Pairs of an address and a valid key that it has sent. */
const shown = () => singleton("licenses.shown", () => new LRUCache<string, true>({ max: 50_000 }));

/** null while the address may ask about this key; otherwise 429. A 429 decides nothing: the installation carries on. */
export function limitByKey(address: string, key: string, nowMs: number): Refusal | null {
  return toRefusal(perKey().take(`${address} ${key}`, nowMs), "about this key");
}

/**
 * 429 for an address that has sent too many unknown keys, before the key is looked up: a guesser learns nothing from a
 * hit and costs no lookup. Keys that the address has sent before are still answered, so that a guesser behind the same
 * address does not lock out a customer's installation.
 */
export function limitGuesser(address: string, key: string, nowMs: number): Refusal | null {
  if (shown().has(`${address} ${key}`)) return null;
  return notFound().isSpent(address, nowMs) ? countGuess(address, nowMs) : null;
}

/** Remembers that the address has sent this valid key. */
export function recordKnownKey(address: string, key: string): void {
  shown().set(`${address} ${key}`, true);
}

/** Counts an unknown key; 429 beyond the limit. */
export function countGuess(address: string, nowMs: number): Refusal | null {
  return toRefusal(notFound().take(address, nowMs), "with unknown keys");
}

function toRefusal(result: LimitResult, what: string): Refusal | null {
  if (result.kind === "within") return null;
  const detail = `Too many requests ${what} from this address. No decision was made. Try again in ${result.retryAfterSeconds} s.`;
  return retryAfter(refuse(429, "rate_limited", detail), result.retryAfterSeconds);
}
