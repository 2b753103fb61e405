import { ArrivalSignal } from "#worker/run/arrival-signal.ts";

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
