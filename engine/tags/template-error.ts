import { LiquidError } from "liquidjs";
import type { TagProblem } from "./problem.ts";

/** LiquidJS has no class for an exceeded limit, only an AssertionError with this message. */
const liquidLimit = /^(?:parse length|template render|memory alloc) limit exceeded/;

/** JavaScript has no separate error class for recursion or lengths: an invalid number of digits is also a RangeError. */
const engineLimit = /^(?:Maximum call stack|too much recursion|Invalid (?:string|array) length)/;

/** Converts what LiquidJS threw: an exceeded limit, or `otherwise`. */
export function toProblem(error: unknown, otherwise: "template_syntax" | "template_failed"): TagProblem {
  return { code: isLimit(rootOf(error)) ? "template_limit" : otherwise, detail: detailOf(error) };
}

/** LiquidJS wraps errors in its own, with their positions. */
function rootOf(error: unknown): unknown {
  return LiquidError.is(error) && error.originalError ? rootOf(error.originalError) : error;
}

function isLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isLiquids = error.name === "AssertionError" && liquidLimit.test(error.message);
  // In Firefox, too deep a recursion throws an InternalError.
  const isEngines = ["RangeError", "InternalError"].includes(error.name) && engineLimit.test(error.message);
  return isLiquids || isEngines;
}

/** The message, with the position in our words. */
function detailOf(error: unknown): string {
  if (!LiquidError.is(error)) return error instanceof Error ? error.message : String(error);
  const [line, column] = error.token.getPosition();
  const suffix = `, line:${line}, col:${column}`;
  if (!error.message.endsWith(suffix)) return error.message;
  return `${error.message.slice(0, -suffix.length)} (line ${line}, column ${column})`;
}
