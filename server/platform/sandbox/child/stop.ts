import type { SandboxError } from "#server/platform/sandbox/call.ts";

/** Of a result: as `isShallow` of a value. */
export const maxResultDepth = 512;
export const tooDeepMessage = `The result nests deeper than ${maxResultDepth} levels.`;

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

/** A warning that names work that code started, did not await, and that was cut off; null if nothing was. */
export function cutWarning(requests: number, timers: number, elapsedMs: number): string | null {
  const parts = [
    ...(requests > 0 ? [`${requests} ${requests === 1 ? "request" : "requests"}`] : []),
    ...(timers > 0 ? [`${timers} ${timers === 1 ? "timer" : "timers"}`] : []),
  ];
  if (parts.length === 0) return null;
  const when = requests > 0 ? ` within ${elapsedMs / 1000} s` : "";
  return `The code returned without awaiting ${parts.join(" and ")} that did not end${when}. What they would have done was cut off. Await them, or clear the timers.`;
}
