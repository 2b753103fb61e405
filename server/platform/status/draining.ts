import { service } from "#lib/services.ts";

/** Aborted once this process begins to shut down. */
export const drainingController = service<AbortController>("draining");

/** Aborted when this process begins to shut down. Long responses (event streams) then end. */
export function draining(): AbortSignal {
  return drainingController().signal;
}

/** From now on `/readyz` reports that the process is not ready, so that no more requests are sent to it. */
export function startDraining(): void {
  drainingController().abort();
}
