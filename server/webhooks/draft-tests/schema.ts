import { z } from "zod";
import { text } from "#lib/text.ts";

export const testExecutionBodySchema = z
  .strictObject({
    /** What a sender would post; left out: the trigger's sample payload. */
    payload: z.json().optional(),
    /** Taken from a recorded call of this flow instead. The id of the execution that it started will do too. */
    call_id: z.uuid().optional(),
    /** Stop after this node. */
    until_node: text().max(100).optional(),
    /** Which trigger starts; left out: the only or first one. */
    trigger_node: text().max(100).optional(),
  })
  .refine(({ payload, call_id }) => payload === undefined || call_id === undefined, {
    path: ["call_id"],
    message: "Give a payload or a call, not both.",
  })
  .prefault({});

export type TestExecutionBody = z.infer<typeof testExecutionBodySchema>;
