import { z } from "zod";
import { defineNode, objectSampleProblems, readSample, toKeywords, toObjectInput } from "#engine/node.ts";

export default defineNode({
  type: "manual_node",
  category: "trigger",
  label: "Manual",
  description: "Starts the flow when a person or the API runs it with an input.",
  keywords: toKeywords(`
    manual trigger, run now, button, start, test, trigger manually, click, on demand, execute, when clicking
    execute workflow, zapier chrome extension, push by zapier, api trigger, begin, play, trigger, run
    manually, basic trigger, chat trigger, chat, evaluation trigger, mcp server trigger, run by hand,
    launch, execute once
  `),
  usuallyNext: ["http_request_node", "set_fields_node", "code_node", "read_file_node"],
  inputs: [],
  effect: "none",
  config: z.strictObject({
    label: z.string().max(200).default("Manual"),
    sample_payload: z.string().max(2_000_000).default("{}"),
  }),
  fields: {
    sample_payload: {
      kind: "json",
      label: "Sample payload",
      help: "An example of the input. Used for the run form, tag suggestions and tests.",
    },
  },
  trigger: {
    kind: "input",
    sampleSetting: "sample_payload",
    toInput: (_, input) => toObjectInput(input),
  },
  summary({ sample_payload }) {
    const names = Object.keys(readSample(sample_payload));
    return names.length === 0 ? "when it is run" : `with ${names.join(", ")}`;
  },
  check: ({ sample_payload }) => objectSampleProblems(sample_payload, "/sample_payload"),
  sampleOutput: ({ sample_payload }) => readSample(sample_payload),
  output: z.looseObject({}),
});
