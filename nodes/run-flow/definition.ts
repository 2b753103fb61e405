import { z } from "zod";
import { type ConfigProblem, defineNode, field, toKeywords } from "#engine/node.ts";

export default defineNode({
  type: "run_flow_node",
  category: "logic",
  label: "Run Flow",
  description: "Runs another flow, and can wait for its result.",
  keywords: toKeywords(`
    execute workflow, subflow, workflow, sub workflow, sub-workflow, execute sub-workflow, call workflow,
    sub-zap, call a sub-zap, run workflow, sub-flow, run a scenario, call flow, scenario, child workflow,
    zap, sub-scenario, call a scenario, flow, nested workflow, reuse, module workflow, trigger workflow,
    invoke, call another workflow, orchestrate, call function, workflow tool, call n8n workflow tool,
    subprocess, procedure, component, pipeline, macro, delegate, link call, call subflow, other workflow,
    another flow, start another flow, unterablauf
  `),
  usuallyNext: ["condition_node", "set_fields_node", "http_request_node", "merge_node"],
  effect: "none",
  config: z.strictObject({
    label: z.string().max(200).default("Run Flow"),
    flow_id: z.string().max(100).optional(),
    input: z.string().max(1_000_000).default("{}"),
    wait: z.boolean().default(true),
  }),
  fields: {
    flow_id: { kind: "custom", label: "Flow" },
    input: field.template("Input", "json", {
      lines: "many",
      help: "A JSON object with the fields of the flow’s sample payload. It can contain tags.",
    }),
    wait: field.switch("Wait for the result", {
      help: "When on, the output is what the flow’s Return node returns. When off, it is the execution’s id.",
    }),
  },
  runs: ({ flow_id: flowId }) =>
    typeof flowId === "string" && flowId !== "" ? { flowId, pointer: "/flow_id" } : null,
  summary({ flow_id, wait }) {
    if (!flow_id) return "No flow yet";
    return wait ? "and wait for its result" : "without waiting";
  },
  check: ({ flow_id, input }) => [...flowProblem(flow_id), ...inputProblem(input)],
  sampleOutput: ({ wait }) => (wait ? null : { execution_id: "0190a1b2-0000-7000-8000-000000000000" }),
  output: z.json(),
});

function flowProblem(flowId: string | undefined): ConfigProblem[] {
  if (flowId) return [];
  const detail = "Choose a flow that has a Called by a Flow trigger.";
  return [{ pointer: "/flow_id", code: "flow_required", detail }];
}

function inputProblem(input: string): ConfigProblem[] {
  const text = input.trim();
  const detail = "Enter a JSON object, or {} to pass nothing.";
  if (text === "") return [{ pointer: "/input", code: "input_required", detail }];
  // A list or a text with tags in it is one too; a tag alone may be an object.
  if (!/^[["]/.test(text) && !isLiteral(text)) return [];
  const example = 'Put it into a field: {"items": […]}.';
  return [
    { pointer: "/input", code: "input_not_object", detail: `The input is not a JSON object. ${example}` },
  ];
}

/** A number, true, false or null. */
function isLiteral(text: string): boolean {
  try {
    return typeof JSON.parse(text) !== "object" || text === "null";
  } catch {
    return false;
  }
}
