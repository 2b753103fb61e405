import { LiquidError } from "liquidjs";
import { nearest } from "#lib/nearest.ts";
import { filterDocs } from "./filters/registry.ts";
import { isLimitError } from "./limit-error.ts";
import type { TagProblem } from "./problem.ts";

/** Converts an error of LiquidJS: an exceeded limit, or `otherwise`. */
export function toProblem(error: unknown, otherwise: "template_syntax" | "template_failed"): TagProblem {
  return { code: isLimitError(error) ? "template_limit" : otherwise, detail: detailOf(error) };
}

/** The message, with the position in our words. */
function detailOf(error: unknown): string {
  if (!LiquidError.is(error)) return error instanceof Error ? error.message : String(error);
  const [line, column] = error.token.getPosition();
  const suffix = `, line:${line}, col:${column}`;
  if (!error.message.endsWith(suffix)) return error.message;
  return `${inOurWords(error.message.slice(0, -suffix.length))} (line ${line}, column ${column})`;
}

/** LiquidJS does not suggest the right filter. */
function inOurWords(message: string): string {
  const [, name] = /^undefined filter: (.*)$/.exec(message) ?? [];
  if (name === undefined) return message;
  const match = nearest(
    name,
    filterDocs.map((filter) => filter.name),
  );
  return `there is no filter “${name}”${match === null ? "" : `, did you mean “${match}”?`}`;
}
