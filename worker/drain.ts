/** How a worker drains: first nothing new begins, then everything that still runs is released. */
export class Drain {
  readonly #begun = new AbortController();
  readonly #over = new AbortController();

  /** From now on no step with side effects is started; the rest continues. */
  begin(): void {
    this.#begun.abort();
  }

  /** Aborts everything that still runs and releases its executions in the state of the journal. */
  end(): void {
    this.#begun.abort();
    this.#over.abort();
  }

  get hasBegun(): boolean {
    return this.#begun.signal.aborted;
  }

  /** Aborted by `end`. */
  get over(): AbortSignal {
    return this.#over.signal;
  }
}
