import { z } from "zod";
import { defineRunner, failed, findJsonError } from "#engine/node.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import definition from "./definition.ts";

export default defineRunner({
  type: definition.type,
  settings: z.object({
    flow_id: z.string().optional(),
    input: z.string().default("{}"),
    wait: z.boolean().default(true),
  }),
  run({ settings: { flow_id: flowId, input, wait } }) {
    if (!flowId) return failed("flow_required", "No flow is chosen.");
    const error = findJsonError(input);
    if (error !== null) return failed("input_invalid", `The input cannot be read. ${error}`);
    return { kind: "call", flowId, input: parseExactJson(input), wait };
  },
});
