import ipaddr from "ipaddr.js";
import { createWindowLimit } from "#server/platform/limits/window-limit.ts";
import { type Refusal, refuse, retryAfter } from "./refusal.ts";

/** What a caller has left of a budget. */
export interface RateLimitState {
  allowed: boolean;
  /** Until the budget is whole again. */
  resetMs: number;
  /** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
  headers: readonly [name: string, value: string][];
}

export interface RateLimit {
  /** Takes one from the caller's budget. Not allowed: it was used up before, and the request should be answered 429. */
  consume(caller: string): RateLimitState;
  /** The caller's budget as it is; takes nothing. */
  peek(caller: string): RateLimitState;
}

/** So many requests in so many seconds for each caller. `name` is told in the headers. */
export interface RateLimitPolicy {
  name: string;
  limit: number;
  seconds: number;
}

/**
 * A budget for each caller, counted in this process's memory: several web processes give as many budgets. That is enough to
 * keep one caller from taking everything, and costs no look at the database. Synchronous and bounded in memory, which the
 * libraries are not.
 */
export function createRateLimit({ name, limit, seconds }: RateLimitPolicy): RateLimit {
  const windows = createWindowLimit(limit, seconds * 1000);
  const policy: [string, string] = ["RateLimit-Policy", `"${name}";q=${limit};w=${seconds}`];
  const whole: RateLimitState = {
    allowed: true,
    resetMs: 0,
    headers: [policy, ["RateLimit", `"${name}";r=${limit};t=${seconds}`]],
  };

  function toAllowance(caller: string, allowed: boolean | null, nowMs: number): RateLimitState {
    const usage = windows.usage(caller, nowMs);
    if (usage === null) return whole;
    const left = `"${name}";r=${usage.left};t=${Math.ceil(usage.resetMs / 1000)}`;
    return {
      allowed: allowed ?? usage.left > 0,
      resetMs: usage.resetMs,
      headers: [policy, ["RateLimit", left]],
    };
  }

  return {
    consume(caller) {
      const nowMs = performance.now();
      return toAllowance(caller, windows.take(caller, nowMs).kind === "within", nowMs);
    },
    peek: (caller) => toAllowance(caller, null, performance.now()),
  };
}

/** 429 `rate_limited`, with `Retry-After` and the budget. */
export function tooManyRequests({ resetMs, headers }: RateLimitState): Refusal {
  const detail = "Too many requests came from this address. Retry-After says when to try again.";
  const refusal = retryAfter(refuse(429, "rate_limited", detail), resetMs / 1000);
  return { ...refusal, headers: [...(refusal.headers ?? []), ...headers] };
}

/** An address as budgets are kept for it: an IPv6 network of 64 bits counts as one caller, as one household has it whole. */
export function addressKey(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join(".")}/64`;
}
