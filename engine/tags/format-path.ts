import type { PathStep } from "#lib/field-path.ts";

/** Words that Liquid parses as a value or an operator at the start of a path. */
const reserved = new Set(["true", "false", "nil", "null", "empty", "blank", "and", "or", "not", "contains"]);

/** A hyphen is allowed inside a name, but at its ends Liquid would read it as a sign or as white space control. */
const plainName = /^[\p{L}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?$/u;

/** A path as written in a tag: `order.total`, `items[0].sku`, `["odd name"].x`. */
export function formatPath(steps: readonly PathStep[]): string {
  let path = "";
  for (const [index, step] of steps.entries()) {
    if (typeof step === "number") path += `[${step}]`;
    else if (!plainName.test(step) || (index === 0 && reserved.has(step)))
      path += `[${JSON.stringify(step)}]`;
    else path += index === 0 ? step : `.${step}`;
  }
  return path;
}
