import { z } from "zod";
import {
  conditionsField,
  conditionsSchema,
  findConditionProblems,
  matchField,
  matchSchema,
  summarizeConditions,
} from "#engine/conditions/condition.ts";
import { defineNode, field, toKeywords } from "#engine/node.ts";

export default defineNode({
  type: "repeat_node",
  category: "logic",
  label: "Repeat",
  description: "Repeats the nodes inside it until a condition is true.",
  keywords: toKeywords(`
    while, do while, until, retry, loop until, repeater, poll, polling, repeat until, loop, do until,
    infinite loop, retry loop, again, try again, retry until, recur until, keep trying, attempts, redo,
    paginate loop, wait until true, break loop, recursion, retries, n times, wiederholen, repetir
  `),
  usuallyNext: ["condition_node", "set_fields_node", "http_request_node", "stop_node"],
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
    times: field.number("Maximum iterations", { min: 1, max: 100_000 }),
    until: {
      kind: "group",
      label: "End condition",
      isInside: true,
      help: "Checked after each iteration, with the output of the nodes inside. Leave empty to run all iterations.",
      item: {
        match: matchField("Ends when"),
        conditions: conditionsField,
      },
    },
    pause_seconds: field.number("Pause between iterations", {
      min: 0,
      max: 31_536_000,
      unit: "seconds",
    }),
    result: field.template("Result of each iteration", "value", {
      isInside: true,
      help: "Leave empty to use the output of the last node.",
    }),
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
