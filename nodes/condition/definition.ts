import { z } from "zod";
import {
  conditionsField,
  conditionsSchema,
  findConditionProblems,
  matchField,
  matchSchema,
  summarizeConditions,
} from "#engine/conditions/condition.ts";
import { defineNode } from "#engine/node.ts";

export default defineNode({
  type: "condition_node",
  version: 1,
  group: "Logic",
  category: "logic",
  tier: "CORE",
  label: "Condition",
  description: "Branches on a condition.",
  inputs: [{ name: "input" }],
  outputs: [
    { name: "true", label: "True" },
    { name: "false", label: "False" },
  ],
  effect: "none",
  config: z.strictObject({
    label: z.string().max(200).default("Condition"),
    match: matchSchema,
    conditions: conditionsSchema,
  }),
  fields: {
    label: { kind: "text", label: "Label", lines: "one" },
    match: matchField("True when"),
    conditions: conditionsField,
  },
  summary({ match, conditions }) {
    return conditions.length === 0 ? "No conditions yet" : `if ${summarizeConditions(conditions, match)}`;
  },
  check: ({ conditions }) => findConditionProblems(conditions, "/conditions"),
  sampleOutput: (_config, input) => input,
  output: z.json(),
});
