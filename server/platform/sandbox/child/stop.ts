import type { SandboxError } from "#server/platform/sandbox/call.ts";

/** For a call that took longer than it may, waits included. */
export function overTimeMessage(elapsedMs: number): string {
  return `The code did not finish within ${elapsedMs / 1000} s, waits for responses and timers included. Set a timeout under Advanced if it needs longer.`;
}

/** Ends a call with an error that its code cannot catch. */
export class Stop extends Error {
  readonly error: SandboxError;

  constructor(error: SandboxError) {
    super(error.message);
    this.error = error;
  }
}
