import { clock } from "#lib/clock.ts";

/** Prints a line for the user who started the program. */
export function log(line: string): void {
  console.log(line);
}

/** Formats the time since `startedAtMs` (from `clock.monotonicMs()`): "0.9 s". */
export function elapsed(startedAtMs: number): string {
  return `${((clock.monotonicMs() - startedAtMs) / 1000).toFixed(1)} s`;
}
