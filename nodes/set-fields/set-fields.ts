import type { StepError } from "#engine/node.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { setField } from "#lib/set-field.ts";
import { parseFieldPath } from "./field-path.ts";

export interface Assignments {
  fields: readonly { name: string; value: Json }[];
  keep: "all" | "none";
}

/**
 * Sets the fields in order, so that a later field sees and overrides an earlier one. An input that is not an object is
 * stored under `body`, as the trigger does.
 */
export function setFields(
  { fields, keep }: Assignments,
  input: Json,
): { output: Json } | { error: StepError } {
  let output: Json = {};
  if (keep === "all") output = isJsonObject(input) ? input : { body: input };
  for (const { name, value } of fields) {
    const path = parseFieldPath(name);
    if ("code" in path) return { error: { code: path.code, message: path.detail } };
    const set = setField(output, path.steps, value);
    if ("problem" in set) {
      const message = `The field ${name} cannot be set: ${set.problem}.`;
      return { error: { code: "field_not_settable", message } };
    }
    output = set.value;
  }
  return { output };
}
