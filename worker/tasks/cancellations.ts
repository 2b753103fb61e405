/** The cancellation signals of the executions that run here. */
export interface Cancellations {
  /** A signal that is aborted when this execution is canceled. */
  watch(executionId: string): AbortSignal;
  remove(executionId: string): void;
  /** Called when an execution was canceled in any process. */
  cancel(executionId: string): void;
}

export function createCancellations(): Cancellations {
  const controllers = new Map<string, AbortController>();
  return {
    watch(executionId) {
      const controller = new AbortController();
      controllers.set(executionId, controller);
      return controller.signal;
    },
    remove: (executionId) => controllers.delete(executionId),
    cancel: (executionId) => controllers.get(executionId)?.abort(),
  };
}
