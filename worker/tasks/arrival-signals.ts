/**
 * Notifies the run of an execution that something has arrived for one of its steps, as often as it happens.
 */
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

/** The arrival signals of the executions that run here. */
export interface ArrivalSignals {
  watch(executionId: string): ArrivalSignal;
  remove(executionId: string): void;
  /** Called when something arrived for a running execution, in any process. */
  notify(executionId: string): void;
}

export function createArrivalSignals(): ArrivalSignals {
  const signals = new Map<string, ArrivalSignal>();
  return {
    watch(executionId) {
      const signal = new ArrivalSignal();
      signals.set(executionId, signal);
      return signal;
    },
    remove: (executionId) => signals.delete(executionId),
    notify: (executionId) => signals.get(executionId)?.notify(),
  };
}
