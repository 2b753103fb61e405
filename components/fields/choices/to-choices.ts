import type { OperationRun } from "#api/connectors/schema.ts";
import type { FieldChoices } from "#engine/field.ts";
import { toText } from "#engine/tags/to-text.ts";
import type { Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";

export interface Choice {
  value: string;
  label: string;
  /** The value that a property of this name begins with. */
  example?: Json;
}

/**
 * The values in what an operation listed, each once. Entries without a value are left out.
 *
 * @throws with the provider's own words if the operation failed, or lists nothing
 */
export function toChoices(
  { output, error }: Pick<OperationRun, "output" | "error">,
  choices: FieldChoices,
): Choice[] {
  if (error) throw new Error(error.message);
  const items = choices.items === "" ? output : readField(output, choices.items);
  if (!Array.isArray(items)) throw new Error("The response has no list of values.");
  const listed = items.flatMap((item) => toChoice(item, choices));
  return [...new Map(listed.map((each) => [each.value, each])).values()];
}

function toChoice(
  item: Json,
  { value: valuePath, label: labelPath, example: examplePath }: FieldChoices,
): Choice[] {
  const value = readText(item, valuePath);
  if (value === "") return [];
  const example = examplePath === undefined ? undefined : readField(item, examplePath);
  return [{ value, label: readText(item, labelPath) || value, ...(example !== undefined && { example }) }];
}

function readText(item: Json, path: string): string {
  const found = path === "" ? item : readField(item, path);
  return found === undefined || found === null ? "" : toText(found);
}

/** Those with the typed text in their label or value. */
export function matchingChoices(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = typed.trim().toLowerCase();
  return choices.filter(
    ({ value, label }) => label.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted),
  );
}
