import { z } from "zod";
import { text } from "#lib/text.ts";

export const replayBodySchema = z
  .strictObject({
    against: z.enum(["same", "live", "draft"]),
    /** Keep the steps that succeeded and resume at the failed node. Only against the same version. */
    from_failed: z.boolean().default(false),
  })
  .refine(({ against, from_failed }) => against === "same" || !from_failed, {
    path: ["from_failed"],
    message: "Only the same version can resume from where it failed.",
  });

export type ReplayBody = z.infer<typeof replayBodySchema>;

export const startBodySchema = z
  .strictObject({
    /** The trigger to start; by default the first one that takes an input. */
    node_id: text().max(100).optional(),
    /** The trigger's output: a JSON object with the limits of a webhook's body. */
    input: z.json().default({}),
  })
  .prefault({});

export type StartBody = z.infer<typeof startBodySchema>;
