import { z } from "zod";

/** The most flows of one batch. They are changed one after the other. */
const maxBatch = 100;

const flows = z.array(z.uuid()).min(1).max(maxBatch);

const labelIds = z.array(z.uuid()).max(20).default([]);

/** The action to perform on each of the flows. */
export const flowBatchBodySchema = z.discriminatedUnion("action", [
  /** Flows that are already active do not change: their unpublished changes are not published. */
  z.strictObject({ action: z.literal("activate"), flows }),
  z.strictObject({ action: z.literal("deactivate"), flows }),
  /** `folder`: its id, or null to take the flows out of their folders. */
  z.strictObject({ action: z.literal("move"), flows, folder: z.uuid().nullable() }),
  z.strictObject({ action: z.literal("label"), flows, add: labelIds, remove: labelIds }),
  z.strictObject({ action: z.literal("delete"), flows }),
]);

/** The outcome for one flow. */
const batchResultSchema = z.strictObject({
  flow_id: z.uuid(),
  /** Its name; null if there is no such flow. */
  name: z.string().nullable(),
  /** Why it was not changed; null if it was. */
  problem: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
});

/** The outcomes, in the order of the request. */
export const flowBatchSchema = z.strictObject({ data: z.array(batchResultSchema) });

export type FlowBatchBody = z.infer<typeof flowBatchBodySchema>;
export type FlowBatchResult = z.infer<typeof batchResultSchema>;
