import { z } from "zod";
import { defineRunner } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { compare } from "./compare.ts";
import definition from "./definition.ts";
import { operatorNames } from "./operators.ts";

/** Resolved tags are JSON already; they may be large, and are not walked again. */
const side = z.custom<Json>((given) => given !== undefined).default("");
const condition = z.strictObject({
  left: side,
  operator: z.enum(operatorNames).default("equals"),
  right: side,
});

export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({ conditions: z.array(condition).default([]) }),
  run({ settings: { match, conditions }, input }) {
    const results: boolean[] = [];
    for (const [row, each] of conditions.entries()) {
      const comparison = compare(each);
      if ("problem" in comparison) {
        const error = { code: "pattern_invalid", message: `Condition ${row + 1}: ${comparison.problem}` };
        return { kind: "fail", error, retryable: false };
      }
      results.push(comparison.holds);
    }
    const holds = match === "all" ? results.every(Boolean) : results.some(Boolean);
    return { kind: "done", output: input, handle: holds ? "true" : "false" };
  },
});
