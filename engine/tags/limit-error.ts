import { LiquidError } from "liquidjs";
import { FilterError } from "./filters/filter-error.ts";

/** LiquidJS has no class for an exceeded limit, only an AssertionError with this message. */
const liquidLimit = /^(?:parse length|template render|memory alloc) limit exceeded/;

/** JavaScript has no separate error class for recursion or lengths: an invalid number of digits is also a RangeError. */
const engineLimit = /^(?:Maximum call stack|too much recursion|Invalid (?:string|array) length)/;

/** Whether an exceeded limit of LiquidJS, of a filter or of JavaScript's engine was thrown. */
export function isLimitError(thrown: unknown): boolean {
  const error = rootOf(thrown);
  if (!(error instanceof Error)) return false;
  if (error instanceof FilterError) return error.isLimit;
  const isLiquids = error.name === "AssertionError" && liquidLimit.test(error.message);
  // In Firefox, too deep a recursion throws an InternalError.
  const isEngines = ["RangeError", "InternalError"].includes(error.name) && engineLimit.test(error.message);
  return isLiquids || isEngines;
}

/** LiquidJS wraps errors in its own, with their positions. */
function rootOf(error: unknown): unknown {
  return LiquidError.is(error) && error.originalError ? rootOf(error.originalError) : error;
}
