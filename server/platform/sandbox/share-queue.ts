import { createShares } from "#lib/shares.ts";

/** Gives out a number of places. A call that finds none waits, and a share never takes all of them (`lib/shares.ts`). */
export interface ShareQueue {
  /** Resolves with a place taken. Rejects with the signal's reason. */
  enter(share: string | undefined, signal: AbortSignal): Promise<void>;
  leave(share: string | undefined): void;
}

export function createShareQueue(places: number): ShareQueue {
  const shares = createShares(places);
  /** In order of arrival, by share. */
  const waiting = new Map<string | undefined, Set<() => void>>();

  /** The share with the fewest places goes first. Calls without a share have no count to compare. */
  function admit(): void {
    for (;;) {
      const candidates = [...waiting.keys()].filter((share) => shares.hasPlace(share));
      const [first] = candidates.sort((a, b) => heldBy(a) - heldBy(b));
      const [next] = candidates.length > 0 ? (waiting.get(first) ?? []) : [];
      if (!next) return;
      shares.take(first);
      next();
    }
  }
  const heldBy = (share: string | undefined) => (share === undefined ? 0 : shares.held(share));

  function remove(share: string | undefined, admitted: () => void): void {
    const same = waiting.get(share);
    same?.delete(admitted);
    if (same?.size === 0) waiting.delete(share);
  }

  return {
    async enter(share, signal) {
      signal.throwIfAborted();
      if (!waiting.has(share) && shares.hasPlace(share)) {
        shares.take(share);
        return;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const stopWaiting = (settle: () => void) => {
        remove(share, admitted);
        signal.removeEventListener("abort", refuse);
        settle();
      };
      const admitted = () => stopWaiting(resolve);
      const refuse = () => stopWaiting(() => reject(signal.reason));
      signal.addEventListener("abort", refuse, { once: true });
      const same = waiting.get(share) ?? new Set();
      waiting.set(share, same.add(admitted));
      await promise;
    },
    leave(share) {
      shares.giveBack(share);
      admit();
    },
  };
}
