import { decide, resolvedConditionsSchema } from "#engine/conditions/condition.ts";
import { defineRunner, failed } from "#engine/node.ts";
import definition from "./definition.ts";

export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({ conditions: resolvedConditionsSchema }),
  run({ settings: { match, conditions }, input, warn }) {
    const decision = decide(conditions, match, warn);
    if ("problem" in decision) return failed("pattern_invalid", decision.problem);
    return { kind: "done", output: input, handle: decision.isTrue ? "true" : "false" };
  },
});
