import { findJsonError } from "#engine/tags/json-error.ts";
import { toObjectInput } from "#engine/trigger-input.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { findLimitViolation } from "#server/platform/json/measure-json.ts";
import type { TriggerKind } from "./kind.sql.ts";

/**
 * Triggers that are started with an input, by a person, the API or another flow. Nothing has to be activated: a
 * start looks the trigger up in the flow's live version.
 */
export const inputKind: TriggerKind = {
  name: "input",
  activate: async () => {},
  deactivate: async () => {},
  urlOf: () => null,
  toTestInput({ payload }) {
    const error = findJsonError(payload);
    if (error !== null) return { problem: error };
    const value: Json = parseExactJson(payload);
    const violation = findLimitViolation(value);
    if (violation !== null) return { problem: violation };
    const taken = toObjectInput(value);
    return "input" in taken ? taken : { problem: taken.problems.map(({ detail }) => detail).join(" ") };
  },
};
