import { service } from "#lib/services.ts";

/** The bytes that all large bodies that a process is receiving may use together. */
const budgetBytes = 64_000_000;

/** The bytes that the large bodies of this process use now. */
export const bodyBudget = service<{ usedBytes: number }>("bodyBudget");

/** Bodies up to this size are parsed on the main thread, larger ones on a separate thread. */
export const smallBodyBytes = 65_536;

/** One call's share of the budget. */
export interface Lease {
  /**
   * Reserves this many bytes for the call, unless it has them already. Small bodies need no reservation.
   * Returns false if the budget is exhausted.
   */
  reserve(bytes: number): boolean;
  /** Returns its bytes to the budget. */
  release(): void;
}

/** An empty lease. The caller must release it. */
export function createLease(): Lease {
  let own = 0;
  return {
    reserve(bytes) {
      if (bytes <= smallBodyBytes || bytes <= own) return true;
      const budget = bodyBudget();
      if (budget.usedBytes + bytes - own > budgetBytes) return false;
      budget.usedBytes += bytes - own;
      own = bytes;
      return true;
    },
    release() {
      if (own > 0) bodyBudget().usedBytes -= own;
      own = 0;
    },
  };
}
