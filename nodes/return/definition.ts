import { z } from "zod";
import { defineNode, field, toKeywords } from "#engine/node.ts";
import { stripBraces } from "#lib/tag-text.ts";

export default defineNode({
  type: "return_node",
  category: "logic",
  label: "Return",
  description: "Ends the flow and returns a value to the flow that runs it.",
  keywords: toKeywords(`
    return value, return from workflow, return from sub-zap, end sub-workflow, result, output of
    sub-workflow, return data, scenario output, workflow output, sub-zap return, return output, return to
    caller, set result, return result, link out, send result, ergebnis
  `),
  outputs: [],
  effect: "none",
  computes: () => true,
  ends: () => "execution",
  returns: true,
  config: z.strictObject({
    label: z.string().max(200).default("Return"),
    value: z.string().max(1_000_000).default(""),
  }),
  fields: {
    value: field.template("Value", "value", {
      lines: "many",
      placeholder: "{{set_fields}}",
      help: "A single tag keeps its value’s type. To return several values, collect them with Set Fields first.",
    }),
  },
  summary: ({ value }) => (value === "" ? "empty text" : stripBraces(value)),
  sampleOutput: ({ value }) => value,
  output: z.json(),
});
