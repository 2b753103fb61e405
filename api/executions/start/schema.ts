import { z } from "zod";
import { nodeIdSchema } from "#engine/document.ts";
import { text } from "#lib/text.ts";

export const replayBodySchema = z
  .strictObject({
    against: z.enum(["same", "live", "draft"]),
    /** Keep the steps that succeeded and resume at the failed node. In a loop, its finished iterations are kept. */
    from_failed: z.boolean().default(false),
    /** Keep the steps before this node; the node and everything after it run again, in a loop in each iteration. */
    from_node: nodeIdSchema.optional(),
    /**
     * Stop after this node. If it is the same as `from_node`, only this node runs, in a loop in each
     * iteration; nodes before it without a finished step are skipped.
     */
    until_node: nodeIdSchema.optional(),
  })
  .refine(({ from_failed, from_node }) => from_node === undefined || !from_failed, {
    path: ["from_node"],
    message: "Send from_node or from_failed, not both.",
  });

export type ReplayBody = z.infer<typeof replayBodySchema>;

export const startBodySchema = z
  .strictObject({
    /** The trigger to start, also a schedule; by default the first one that takes an input. */
    node_id: text().max(100).optional(),
    /** The trigger's output: a JSON object with the limits of a webhook's body. A schedule takes none: it is due now. */
    input: z.json().default({}),
  })
  .prefault({});

export type StartBody = z.infer<typeof startBodySchema>;

/** The part of an execution's stored error that names the failed node. */
export const storedErrorSchema = z.object({ node_id: z.string().optional() }).nullable();
