import { singleton } from "#lib/singleton.ts";

const controller = () => singleton("status.draining", () => new AbortController());

/** Aborted once this process begins to shut down. Whatever answers for long (event streams) ends when it is. */
export function draining(): AbortSignal {
  return controller().signal;
}

/** From now on this process says that it is not ready, so that nobody sends it more. */
export function startDraining(): void {
  controller().abort();
}
