import { z } from "zod";
import { defineNode, objectSampleProblems, readSample, toInputLike, toKeywords } from "#engine/node.ts";

const sampleSetting = "sample_payload";

export default defineNode({
  type: "flow_call_node",
  category: "trigger",
  label: "Called by a Flow",
  description: "Starts the flow when another flow runs it as a sub-flow.",
  keywords: toKeywords(`
    when executed by another workflow, execute workflow trigger, sub workflow trigger, sub-workflow trigger,
    execute sub-workflow trigger, workflow input trigger, start a sub-zap, subflow trigger, sub-flow
    trigger, sub-scenario trigger, start scenario, called by workflow, workflow inputs, parameters,
    callable, workflow called, subroutine, entry point, link in, child flow trigger, run a child flow
    trigger
  `),
  usuallyNext: ["set_fields_node", "condition_node", "code_node", "return_node"],
  inputs: [],
  effect: "none",
  config: z.strictObject({
    label: z.string().max(200).default("Called by a Flow"),
    [sampleSetting]: z.string().max(2_000_000).default("{}"),
  }),
  fields: {
    [sampleSetting]: {
      kind: "json",
      label: "Sample payload",
      help: "Defines the input. Callers must pass these fields with values of the same types. Fields that are null here are optional.",
    },
  },
  trigger: {
    kind: "input",
    sampleSetting,
    isCalledByFlows: true,
    flowName: () => "Sub-flow",
    toInput({ sample_payload: sample }, input) {
      return toInputLike(typeof sample === "string" ? sample : "{}", input);
    },
  },
  summary({ sample_payload }) {
    const names = Object.keys(readSample(sample_payload));
    return names.length === 0 ? "when a flow calls it" : `with ${names.join(", ")}`;
  },
  check: ({ sample_payload }) => objectSampleProblems(sample_payload, `/${sampleSetting}`),
  sampleOutput: ({ sample_payload }) => readSample(sample_payload),
  output: z.looseObject({}),
});
