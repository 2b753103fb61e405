/** One calm line on the console, for the person who started the program. */
export function say(line: string): void {
  console.log(line);
}

/** "0.9 s": how long it has been since `startedAtMs`, a reading of `performance.now()`. */
export function since(startedAtMs: number): string {
  return `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
}
