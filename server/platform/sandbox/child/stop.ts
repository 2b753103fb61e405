import type { SandboxError } from "#server/platform/sandbox/call.ts";

/** Ends a call with an error that its code cannot catch. */
export class Stop extends Error {
  readonly error: SandboxError;

  constructor(error: SandboxError) {
    super(error.message);
    this.error = error;
  }
}
