import type { CompletedAttempt, PreparedStep, SettledOutcome } from "./attempt.ts";

/** The running steps of one execution, and the outcomes that were not processed yet. */
export class InFlight {
  readonly #controllers = new Map<PreparedStep, AbortController>();
  #completed: CompletedAttempt[] = [];
  #endWait: (() => void) | null = null;

  get isEmpty(): boolean {
    return this.#controllers.size === 0;
  }

  add(
    step: PreparedStep,
    outcome: Promise<SettledOutcome>,
    controller: AbortController,
    startedAtMs: number,
  ): void {
    this.#controllers.set(step, controller);
    void outcome.then((result) => {
      this.#completed.push({ step, outcome: result, startedAtMs });
      this.#endWait?.();
    });
  }

  /**
   * Waits until a step has an outcome, `untilMs` milliseconds have passed, or one of `stops` is aborted. The listeners
   * are removed afterwards: with `AbortSignal.any` they would pile up on a signal that lives as long as the worker.
   */
  async wait(untilMs: number | null, stops: readonly AbortSignal[]): Promise<void> {
    if (this.#completed.length > 0 || stops.some((stop) => stop.aborted)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = () => resolve();
    this.#endWait = end;
    for (const stop of stops) stop.addEventListener("abort", end);
    const timer = untilMs === null ? null : setTimeout(end, Math.min(Math.max(untilMs, 0), 2 ** 30));
    await promise;
    if (timer) clearTimeout(timer);
    for (const stop of stops) stop.removeEventListener("abort", end);
    this.#endWait = null;
  }

  /** Takes the outcomes since the last call; their steps are no longer in flight. */
  takeCompleted(): CompletedAttempt[] {
    const completed = this.#completed;
    this.#completed = [];
    for (const { step } of completed) this.#controllers.delete(step);
    return completed;
  }

  /** Aborts all steps and ignores their outcomes. */
  abort(reason: string): void {
    for (const controller of this.#controllers.values()) controller.abort(new Error(reason));
  }
}
