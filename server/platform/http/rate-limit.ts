import ipaddr from "ipaddr.js";
import { clock } from "#lib/clock.ts";
import { createWindowLimit } from "#server/platform/limits/window-limit.ts";
import { type Refusal, refuse, retryAfter } from "./refusal.ts";

/** The state of a caller's rate limit. */
export interface RateLimitState {
  allowed: boolean;
  /** The time until the limit resets. */
  resetMs: number;
  /** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
  headers: readonly [name: string, value: string][];
}

export interface RateLimit {
  /** Counts one request of the caller. If it is not allowed, respond with 429. */
  consume(caller: string): RateLimitState;
  /** The state of the caller's limit; counts nothing. */
  peek(caller: string): RateLimitState;
}

/** A number of requests in a number of seconds for each caller. The headers contain `name`. */
export interface RateLimitPolicy {
  name: string;
  limit: number;
  seconds: number;
}

/**
 * A rate limit for each caller, in this process's memory: each web process counts separately. That is enough to keep
 * one caller from using up everything, and costs no database lookup. Synchronous and bounded in memory, unlike the
 * libraries.
 */
export function createRateLimit({ name, limit, seconds }: RateLimitPolicy): RateLimit {
  const windows = createWindowLimit(limit, seconds * 1000);
  const policy: [string, string] = ["RateLimit-Policy", `"${name}";q=${limit};w=${seconds}`];
  const unused: RateLimitState = {
    allowed: true,
    resetMs: 0,
    headers: [policy, ["RateLimit", `"${name}";r=${limit};t=${seconds}`]],
  };

  function toAllowance(caller: string, allowed: boolean | null, nowMs: number): RateLimitState {
    const usage = windows.usage(caller, nowMs);
    if (usage === null) return unused;
    const left = `"${name}";r=${usage.left};t=${Math.ceil(usage.resetMs / 1000)}`;
    return {
      allowed: allowed ?? usage.left > 0,
      resetMs: usage.resetMs,
      headers: [policy, ["RateLimit", left]],
    };
  }

  return {
    consume(caller) {
      const nowMs = clock.monotonicMs();
      return toAllowance(caller, windows.take(caller, nowMs).kind === "within", nowMs);
    },
    peek: (caller) => toAllowance(caller, null, clock.monotonicMs()),
  };
}

/** 429 `rate_limited`, with `Retry-After` and the rate limit headers. */
export function tooManyRequests({ resetMs, headers }: RateLimitState): Refusal {
  const detail = "Too many requests from this address. Retry-After says when to try again.";
  const refusal = retryAfter(refuse(429, "rate_limited", detail), resetMs / 1000);
  return { ...refusal, headers: [...(refusal.headers ?? []), ...headers] };
}

/**
 * The key of an address for rate limits: an IPv6 /64 network counts as one caller, because a household usually has all
 * of it.
 */
export function addressKey(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join(".")}/64`;
}
