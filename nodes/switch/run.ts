import { z } from "zod";
import { compare } from "#engine/conditions/compare.ts";
import { decide, matchSchema, resolvedConditionsSchema } from "#engine/conditions/condition.ts";
import { defineRunner, failed } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import definition from "./definition.ts";
import { caseName, defaultCase } from "./handles.ts";

/** Resolved tags are JSON already. They may be large, so they are not validated again. */
const value = z.custom<Json>((given) => given !== undefined).default("");

const resolvedCase = z.strictObject({
  id: z.string(),
  label: z.string().default(""),
  value,
  match: matchSchema,
  conditions: resolvedConditionsSchema,
});

export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({ value, cases: z.array(resolvedCase).default([]) }),
  run({ settings: { mode, by, value: left, cases }, input, warn }) {
    const matching: string[] = [];
    for (const [row, { id, label, value: right, match, conditions }] of cases.entries()) {
      const decision =
        by === "value"
          ? compare({ left, operator: "equals", right })
          : decideCase(conditions, match, (message) => warn(`${caseName(label, row)}: ${message}`));
      if ("problem" in decision) {
        const message = `${caseName(label, row)}: ${decision.problem}`;
        return failed("pattern_invalid", message);
      }
      if (!decision.isTrue) continue;
      matching.push(id);
      if (mode === "first") break;
    }
    return { kind: "done", output: input, handle: matching.length > 0 ? matching : defaultCase };
  },
});

/** A case without conditions, which only a draft can have, matches nothing. */
function decideCase(
  conditions: z.infer<typeof resolvedConditionsSchema>,
  match: "all" | "any",
  warn: (message: string) => void,
) {
  return conditions.length === 0 ? { isTrue: false } : decide(conditions, match, warn);
}
