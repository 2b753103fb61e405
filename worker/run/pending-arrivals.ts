import { stepKey } from "#engine/advance/plan.ts";
import type { StoredArrival, StoredArrivals } from "#worker/arrivals/load-arrivals.sql.ts";

/**
 * The arrivals for the steps of an execution that have not ended them yet. Some of the steps may not have
 * been reached.
 */
export class PendingArrivals {
  readonly #pending = new Map<string, StoredArrival>();
  #count = 0;
  #isStale: boolean;

  /** @param count how many there were when the execution was claimed */
  constructor(count: number) {
    this.#isStale = count > 0;
  }

  /** The number of arrivals of the execution when they were loaded. */
  get count(): number {
    return this.#count;
  }

  /** There is something to load. */
  get isStale(): boolean {
    return this.#isStale;
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  get pending(): Iterable<StoredArrival> {
    return this.#pending.values();
  }

  set({ count, arrivals }: StoredArrivals): void {
    this.#isStale = false;
    this.#count = count;
    for (const each of arrivals) this.#pending.set(keyOf(each), each);
  }

  delete(arrival: StoredArrival): void {
    this.#pending.delete(keyOf(arrival));
  }

  /** Something arrived. */
  expire(): void {
    this.#isStale = true;
  }
}

const keyOf = (arrival: StoredArrival) => `${stepKey(arrival)}:${arrival.attempt}`;
