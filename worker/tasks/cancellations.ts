/** Which of the executions that run here somebody wants to end. */
export interface Cancellations {
  /** A signal that is aborted when this execution is canceled. */
  watch(executionId: string): AbortSignal;
  forget(executionId: string): void;
  /** Somebody canceled an execution, here or elsewhere. */
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
    forget: (executionId) => controllers.delete(executionId),
    cancel: (executionId) => controllers.get(executionId)?.abort(),
  };
}
