import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Refusal, refuse, retryAfter } from "./refusal.ts";

/** What a caller has left of a budget. */
export interface Allowance {
  allowed: boolean;
  /** Until the budget is whole again. */
  resetMs: number;
  /** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
  headers: readonly [name: string, value: string][];
}

export interface RateLimit {
  /** Takes one from the caller's budget. Not allowed: it was used up before, and the request should be answered 429. */
  take(caller: string): Promise<Allowance>;
  /** The caller's budget as it is; without a promise while all budgets are whole. */
  look(caller: string): Allowance | Promise<Allowance>;
}

/** So many requests in so many seconds for each caller. `name` is told in the headers. */
export interface RateLimitPolicy {
  name: string;
  limit: number;
  seconds: number;
}

/**
 * A budget for each caller, counted in this process's memory: several web processes give as many budgets. That is enough to
 * keep one caller from taking everything, and costs no look at the database.
 */
export function createRateLimit({ name, limit, seconds }: RateLimitPolicy): RateLimit {
  const limiter = new RateLimiterMemory({ points: limit, duration: seconds });
  const policy: [string, string] = ["RateLimit-Policy", `"${name}";q=${limit};w=${seconds}`];
  const whole: Allowance = {
    allowed: true,
    resetMs: 0,
    headers: [policy, ["RateLimit", `"${name}";r=${limit};t=${seconds}`]],
  };
  let lastTakenMs = Number.NEGATIVE_INFINITY;

  function toAllowance({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): Allowance {
    const left = `"${name}";r=${Math.max(0, remainingPoints)};t=${Math.ceil(msBeforeNext / 1000)}`;
    return { allowed, resetMs: msBeforeNext, headers: [policy, ["RateLimit", left]] };
  }

  async function lookUp(caller: string): Promise<Allowance> {
    const used = await limiter.get(caller);
    return used ? toAllowance(used, used.remainingPoints > 0) : whole;
  }

  return {
    async take(caller) {
      lastTakenMs = performance.now();
      try {
        return toAllowance(await limiter.consume(caller), true);
      } catch (used) {
        if (!(used instanceof RateLimiterRes)) throw used;
        return toAllowance(used, false);
      }
    },
    look(caller) {
      return performance.now() - lastTakenMs > seconds * 1000 ? whole : lookUp(caller);
    },
  };
}

/** 429 `rate_limited`, with `Retry-After` and the budget. */
export function refuseRate({ resetMs, headers }: Allowance): Refusal {
  const detail = "Too many requests came from this address. Retry-After says when to try again.";
  const refusal = retryAfter(refuse(429, "rate_limited", detail), resetMs / 1000);
  return { ...refusal, headers: [...(refusal.headers ?? []), ...headers] };
}

/** An address as budgets are kept for it: an IPv6 network of 64 bits counts as one caller, as one household has it whole. */
export function callerOfAddress(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join(".")}/64`;
}
