/**
 * The database's clock, as this process knows it. All that waits, waits by that one clock, so that machines whose own
 * clocks differ agree. It is set by every statement that takes executions.
 */
export class DatabaseClock {
  #offsetMs = 0;

  /** Milliseconds since the epoch. Never ahead of the database by more than the drift since it was last set. */
  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  /** `databaseMs` was read at some time before now, so the clock runs behind by as long as the answer took to arrive. */
  set(databaseMs: number): void {
    this.#offsetMs = databaseMs - Date.now();
  }
}
