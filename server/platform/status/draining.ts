import { singleton } from "#lib/singleton.ts";

const controller = () => singleton("status.draining", () => new AbortController());

/** Aborted when this process begins to shut down. Long responses (event streams) then end. */
export function draining(): AbortSignal {
  return controller().signal;
}

/** From now on `/readyz` reports that the process is not ready, so that no more requests are sent to it. */
export function startDraining(): void {
  controller().abort();
}
