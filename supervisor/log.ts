/** Prints a line for the user who started the program. */
export function log(line: string): void {
  console.log(line);
}

/** Formats the time since `startedAtMs` (from `performance.now()`): "0.9 s". */
export function elapsed(startedAtMs: number): string {
  return `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
}
