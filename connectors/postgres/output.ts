import type { CodeContext, Done } from "#engine/connectors/operation-code.ts";
import type { Rows } from "./session.ts";

/** The rows of a step. It says if some were left out. */
export function output(
  { rows, isCut }: Pick<Rows, "rows" | "isCut">,
  { warn }: Pick<CodeContext, "warn">,
): Done {
  if (isCut) warn(`There are more rows. The output has the first ${rows.length}.`);
  return { kind: "done", output: rows };
}
