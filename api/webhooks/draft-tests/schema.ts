import { z } from "zod";
import { text } from "#lib/text.ts";

export const testExecutionBodySchema = z
  .strictObject({
    /** The body that a sender would post. Default: the trigger's pinned output or sample payload. */
    payload: z.json().optional(),
    /** Use a recorded call of this flow instead. The id of the execution that it started works too. */
    call_id: z.uuid().optional(),
    /** Stop after this node. */
    until_node: text().max(100).optional(),
    /** The trigger to start; by default the first one. */
    trigger_node: text().max(100).optional(),
  })
  .refine(({ payload, call_id }) => payload === undefined || call_id === undefined, {
    path: ["call_id"],
    message: "Send a payload or a call, not both.",
  })
  .prefault({});

export type TestExecutionBody = z.infer<typeof testExecutionBodySchema>;
