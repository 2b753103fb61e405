import { JSException, type JSValueHandle } from "quickjs-wasi";

/** Code that leaves more of them has failed already. */
const maxKept = 1000;

/** The rejected promises of a call that nothing handles so far. */
export interface Rejections {
  note(promise: JSValueHandle, reason: JSValueHandle, isHandled: boolean): void;
  /** The reason of the first unhandled rejection, as an exception; null if all are handled. */
  first(): JSException | null;
  /** Frees them. The machine must not have ended. */
  dispose(): void;
}

export function createRejections(): Rejections {
  /** By where the promise is in the machine's memory; its handle keeps it there. */
  const kept = new Map<number, JSValueHandle[]>();
  return {
    note(promise, reason, isHandled) {
      if (!isHandled) {
        if (kept.size < maxKept) kept.set(promise.identity, [reason.dup(), promise.dup()]);
        return;
      }
      for (const handle of kept.get(promise.identity) ?? []) handle.dispose();
      kept.delete(promise.identity);
    },
    first() {
      const [reason] = kept.values().next().value ?? [];
      return reason ? new JSException(reason.dup()) : null;
    },
    dispose() {
      for (const handle of [...kept.values()].flat()) handle.dispose();
      kept.clear();
    },
  };
}
