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
  type: "repeat_node",
  version: 1,
  group: "Logic",
  category: "logic",
  tier: "CORE",
  label: "Repeat",
  description: "Runs the nodes inside it again and again, until a condition is true.",
  inputs: [{ name: "input" }],
  outputs: [{ name: "done", label: "Done" }],
  inner: [{ name: "start", label: "Start" }],
  container: {
    share(previous, index) {
      const tags = { index, previous };
      return { tags, input: tags };
    },
    output: (results, { count }) => ({ results, count }),
    sampleData: () => null,
  },
  effect: "none",
  config: z.strictObject({
    label: z.string().max(200).default("Repeat"),
    times: z.int().min(1).max(100_000).default(10),
    until: z.strictObject({ match: matchSchema, conditions: conditionsSchema }).prefault({}),
    pause_seconds: z.number().min(0).max(31_536_000).default(0),
    result: z.string().max(100_000).default(""),
  }),
  fields: {
    label: { kind: "text", label: "Label", lines: "one" },
    times: { kind: "number", label: "At most", min: 1, max: 100_000, unit: "times" },
    until: {
      kind: "group",
      label: "Until",
      isInside: true,
      help: "Tried after each time, with what the nodes inside gave. Without a condition, it repeats as often as it may.",
      item: {
        match: matchField("Ends when"),
        conditions: conditionsField,
      },
    },
    pause_seconds: { kind: "number", label: "Pause between", min: 0, max: 31_536_000, unit: "seconds" },
    result: {
      kind: "template",
      label: "Result of each time",
      encoding: "value",
      lines: "one",
      isInside: true,
      help: "Left empty, the output of the last node.",
    },
  },
  summary({ times, until: { match, conditions } }) {
    if (conditions.length === 0) return `${times} times`;
    return `until ${summarizeConditions(conditions, match)}, at most ${times} times`;
  },
  check: ({ until: { conditions } }) =>
    conditions.length === 0 ? [] : findConditionProblems(conditions, "/until/conditions"),
  sampleOutput: () => ({ results: [], count: 1 }),
  output: z.object({ results: z.array(z.json()), count: z.int() }),
});
