import { z } from "zod";
import { decide, matchSchema, resolvedConditionsSchema } from "#engine/conditions/condition.ts";
import { defineRunner, failed } from "#engine/node.ts";
import definition from "./definition.ts";

export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({
    until: z.strictObject({ match: matchSchema, conditions: resolvedConditionsSchema }).prefault({}),
    result: z.unknown().optional(),
  }),
  run() {
    return { kind: "iterate", data: null, count: 1, concurrency: 1, onFailure: "stop" };
  },
  afterIteration({ times, until: { match, conditions }, pause_seconds }, iterations, warn) {
    const decision = conditions.length === 0 ? { isTrue: false } : decide(conditions, match, warn);
    if ("problem" in decision) return failed("pattern_invalid", decision.problem);
    if (decision.isTrue || iterations >= times) return { kind: "end" };
    return { kind: "repeat", pauseSeconds: pause_seconds };
  },
});
