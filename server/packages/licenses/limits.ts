import { LRUCache } from "lru-cache";
import { service } from "#lib/services.ts";
import { type Refusal, refuse, retryAfter } from "#server/platform/http/refusal.ts";
import {
  createWindowLimit,
  type LimitResult,
  type WindowLimit,
} from "#server/platform/limits/window-limit.ts";

const minuteMs = 60_000;

/** The limits on license requests, by address. */
export interface LicenseLimits {
  /** Requests about one key. A well-behaved installation sends one a day. */
  perKey: WindowLimit;
  /** Requests with unknown keys. */
  unknownKeys: WindowLimit;
  /** Pairs of an address and a valid key that it has sent. */
  knownKeys: LRUCache<string, true>;
}

export const licenseLimits = service<LicenseLimits>("licenseLimits");

export function createLicenseLimits(): LicenseLimits {
  return {
    perKey: createWindowLimit(60, minuteMs),
    unknownKeys: createWindowLimit(20, minuteMs),
    knownKeys: new LRUCache({ max: 50_000 }),
  };
}

/**
 * Null while the address may ask about this key; otherwise 429. A 429 is not a decision: the installation
 * continues.
 */
export function limitByKey(address: string, key: string, nowMs: number): Refusal | null {
  return toRefusal(licenseLimits().perKey.take(`${address} ${key}`, nowMs), "about this key");
}

/**
 * 429 for an address that has sent too many unknown keys, before the key is looked up: a guesser learns
 * nothing from a hit and costs no lookup. Keys that the address has sent before still get a response, so that
 * a guesser behind the same address does not lock out a customer's installation.
 */
export function limitGuesser(address: string, key: string, nowMs: number): Refusal | null {
  if (licenseLimits().knownKeys.has(`${address} ${key}`)) return null;
  return licenseLimits().unknownKeys.isExceeded(address, nowMs) ? countGuess(address, nowMs) : null;
}

/** Remembers that the address has sent this valid key. */
export function recordKnownKey(address: string, key: string): void {
  licenseLimits().knownKeys.set(`${address} ${key}`, true);
}

/** Counts an unknown key; 429 beyond the limit. */
export function countGuess(address: string, nowMs: number): Refusal | null {
  return toRefusal(licenseLimits().unknownKeys.take(address, nowMs), "with unknown keys");
}

function toRefusal(result: LimitResult, what: string): Refusal | null {
  if (result.kind === "within") return null;
  const detail = `Too many requests ${what} from this address. No decision was made. Try again in ${result.retryAfterSeconds} s.`;
  return retryAfter(refuse(429, "rate_limited", detail), result.retryAfterSeconds);
}
