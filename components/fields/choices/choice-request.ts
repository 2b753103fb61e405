import { isExpression } from "#engine/expressions/expression.ts";
import type { FieldChoices } from "#engine/field.ts";
import { hasTag } from "#lib/tag-text.ts";
import type { ChoiceSource } from "./choice-source.ts";

/** The input of the listing operation, or a sentence about what it lacks. */
export type ChoiceRequest = { input: Record<string, string> } | { lack: string };

/** @param search what a person typed; "" for nothing */
export function choiceRequest(choices: FieldChoices, source: ChoiceSource, search: string): ChoiceRequest {
  if (source.connectionId === undefined && !source.isOpen) {
    return { lack: "Connect an account to list the values." };
  }
  const input: Record<string, string> = {};
  for (const [wanted, name] of Object.entries(choices.with ?? {})) {
    const value = source.input[name];
    const label = source.labels[name] ?? name;
    if (value === undefined || value === "") return { lack: `Fill in “${label}” to list the values.` };
    if (isExpression(value) || hasTag(String(value))) {
      return { lack: `“${label}” is known only when the flow runs. Type a value or use a tag.` };
    }
    input[wanted] = String(value);
  }
  if (choices.search !== undefined && search !== "") input[choices.search] = search;
  return { input };
}
