/** How a worker comes to rest: first nothing new is begun, then what still runs is let go of. */
export class Drain {
  readonly #begun = new AbortController();
  readonly #over = new AbortController();

  /** No step with effects is started from now on; what can go on without one goes on. */
  begin(): void {
    this.#begun.abort();
  }

  /** Whatever still runs is aborted, and its execution handed back as the journal has it. */
  end(): void {
    this.#begun.abort();
    this.#over.abort();
  }

  get isBegun(): boolean {
    return this.#begun.signal.aborted;
  }

  /** Aborted by `end`. */
  get over(): AbortSignal {
    return this.#over.signal;
  }
}
