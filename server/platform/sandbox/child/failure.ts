import { inspect } from "node:util";
import { JSException } from "quickjs-wasi";
import { cutText } from "#lib/cut-text.ts";
import type { SandboxError } from "#server/platform/sandbox/call.ts";

const maxMessage = 10_000;
const megabyte = 1024 * 1024;

/**
 * Describes a program's exception with the line numbers of the program itself.
 *
 * @param firstLineOffset the number of characters before the program on its first line
 */
export function describeFailure(cause: unknown, memoryBytes: number, firstLineOffset: number): SandboxError {
  if (!(cause instanceof JSException)) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { code: "code_failed", message: cutText(message, maxMessage) };
  }
  using exception = cause;
  const { name, message, stack } = readException(exception);
  if (name === "InternalError" && message === "out of memory") {
    const limit = Math.round(memoryBytes / megabyte);
    return { code: "memory_limit", message: `The code needs more memory than its limit of ${limit} MB.` };
  }
  return {
    code: name === "SyntaxError" && !/ at \S+ \(/.test(stack) ? "code_invalid" : "code_failed",
    message: cutText(name === "" ? message : `${name}: ${message}`, maxMessage),
    ...findPlace(stack, firstLineOffset),
  };
}

/** Reading an exception runs its getters, which may throw. The exception may also be any other value. */
function readException(exception: JSException): { name: string; message: string; stack: string } {
  const { handle } = exception;
  try {
    if (!handle.isError) return { name: "", message: `The code threw ${inText(handle)}.`, stack: "" };
    return { name: exception.name, message: exception.message, stack: exception.stack ?? "" };
  } catch {
    return { name: "", message: "The code threw an error that cannot be read.", stack: "" };
  }
}

function inText(handle: JSException["handle"]): string {
  if (handle.isString) return JSON.stringify(cutText(handle.toString(), 1000));
  return cutText(asJson(handle.vm.dump(handle)) ?? "a value", 1000);
}

/** Errors of HTTP clients often have a circle, which JSON cannot write. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return inspect(value, { depth: 3, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 1000 });
  }
}

/** The first place of the program in a stack trace such as `at f (code:2:16)`. */
function findPlace(stack: string, firstLineOffset: number): { line?: number; column?: number } {
  const found = /(?:code|expression \d+):(\d+):(\d+)/.exec(stack);
  if (!found) return {};
  const [line, column] = [Number(found[1]), Number(found[2])];
  return { line, column: line === 1 ? Math.max(1, column - firstLineOffset) : column };
}
