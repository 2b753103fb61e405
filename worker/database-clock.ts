import { clock } from "#lib/clock.ts";

/**
 * The database's clock as this process knows it. All waiting uses this one clock, so that machines with different
 * clocks agree. Every statement that claims executions sets it.
 */
export class DatabaseClock {
  #offsetMs = 0;

  /** Milliseconds since the epoch. Ahead of the database at most by the drift since it was last set. */
  nowMs(): number {
    return clock.nowMs() + this.#offsetMs;
  }

  /** `databaseMs` was read some time ago, so this clock is slow by as long as the result took to arrive. */
  set(databaseMs: number): void {
    this.#offsetMs = databaseMs - clock.nowMs();
  }
}
