import { singleton } from "#lib/singleton.ts";
import { createBudget, type Spent } from "#server/http/budget.ts";
import { type Refusal, refuse, retryAfter } from "#server/http/refusal.ts";

const minuteMs = 60_000;

/** A sane installation asks once a day. */
const perKey = () => singleton("licenses.perKey", () => createBudget(60, minuteMs));

/**
 * Keys that are none, from one address. Only these are refused beyond it: a bad neighbour behind the same address must not
 * keep a customer's installation from its answer.
 */
const notFound = () => singleton("licenses.notFound", () => createBudget(20, minuteMs));

/** Null while the address may ask about this key; else 429, which means undecided: the installation goes on. */
export function refuseExcess(address: string, key: string, nowMs: number): Refusal | null {
  return toRefusal(perKey().take(`${address} ${key}`, nowMs), "about this key");
}

/** The same for keys that are none. */
export function refuseGuessing(address: string, nowMs: number): Refusal | null {
  return toRefusal(notFound().take(address, nowMs), "with unknown keys");
}

function toRefusal(spent: Spent, what: string): Refusal | null {
  if (spent.kind === "within") return null;
  const detail = `Too many requests ${what} from this address. Nothing is decided; ask again in ${spent.retryAfterSeconds} s.`;
  return retryAfter(refuse(429, "rate_limited", detail), spent.retryAfterSeconds);
}
