import { z } from "zod";
import {
  conditionsField,
  conditionsSchema,
  findConditionProblems,
  matchField,
  matchSchema,
  summarizeConditions,
  usesPatterns,
} from "#engine/conditions/condition.ts";
import { defineNode, toKeywords } from "#engine/node.ts";

export default defineNode({
  type: "condition_node",
  category: "logic",
  label: "Condition",
  description: "Branches on a condition.",
  keywords: toKeywords(`
    if, else, if else, conditional, only continue if, filter by zapier, branch, true false, check, decide,
    when, compare, comparison, then, boolean, yes no, gate, guard, decision, is empty, equals, contains,
    exists, greater than, less than, continue only if, elif, ternary, assert, validate, bedingung, wenn,
    condición, si, iff
  `),
  usuallyNext: ["http_request_node", "set_fields_node", "send_email_node", "stop_node"],
  outputs: [
    { name: "true", label: "True" },
    { name: "false", label: "False" },
  ],
  effect: "none",
  computes: ({ conditions }) => !usesPatterns(conditions),
  config: z.strictObject({
    label: z.string().max(200).default("Condition"),
    match: matchSchema,
    conditions: conditionsSchema,
  }),
  fields: {
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
