import { singleton } from "#lib/singleton.ts";

/** What the large bodies that a process takes at once may hold together. */
const budgetBytes = 64_000_000;

/** Bodies up to this size are parsed at once, in the process that takes them; larger ones on a thread of their own. */
export const smallBodyBytes = 65_536;

/** What one call holds of the budget. */
export interface Lease {
  /** Holds as many bytes for the call, if it does not hold them yet. Small bodies hold none. False: there is no room now. */
  hold(bytes: number): boolean;
  /** Gives back what it holds. */
  release(): void;
}

/** A lease that holds nothing yet. The caller must release it. */
export function createLease(): Lease {
  let own = 0;
  return {
    hold(bytes) {
      if (bytes <= smallBodyBytes || bytes <= own) return true;
      const all = held();
      if (all.bytes + bytes - own > budgetBytes) return false;
      all.bytes += bytes - own;
      own = bytes;
      return true;
    },
    release() {
      if (own > 0) held().bytes -= own;
      own = 0;
    },
  };
}

const held = () => singleton("webhooks.bodyBudget", () => ({ bytes: 0 }));
