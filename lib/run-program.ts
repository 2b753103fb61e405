import { inspect } from "node:util";
import { describeStartFailure } from "./describe-start-failure.ts";
import { StartError } from "./start-error.ts";

interface ExitCodes {
  /** A failure that the operator can fix. */
  startError: number;
  fault: number;
}

/** A supervised process exits with 78 (EX_CONFIG in sysexits.h) if a restart cannot help. */
export const exitCodes: ExitCodes = { startError: 78, fault: 1 };

/**
 * Runs a program's main function. A failure is printed as one line with the action to take, and ends the process.
 * LOG_LEVEL=debug adds the stack.
 */
export async function runProgram(
  program: () => Promise<void>,
  codes: ExitCodes = { startError: 1, fault: 1 },
): Promise<void> {
  try {
    await program();
  } catch (cause) {
    const isDebug = /^(debug|trace)$/.test(process.env.LOG_LEVEL ?? "");
    process.stderr.write(`${describeStartFailure(cause)}\n${isDebug ? `${inspect(cause)}\n` : ""}`);
    process.exit(cause instanceof StartError ? codes.startError : codes.fault);
  }
}
