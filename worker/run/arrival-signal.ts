/** Tells the run of an execution that something arrived for one of its steps, as often as it happens. */
export class ArrivalSignal {
  #controller = new AbortController();

  /** Aborted by the next arrival. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  notify(): void {
    this.#controller.abort();
  }

  /** Whether something arrived since the last call. */
  take(): boolean {
    if (!this.#controller.signal.aborted) return false;
    this.#controller = new AbortController();
    return true;
  }
}
