import { z } from "zod";
import { changeSchema } from "#engine/connectors/compare-schema.ts";

/** The most flows of one request. They are changed one after the other. */
export const maxMoves = 100;

const versionSchema = z.coerce.number().int().min(1).max(1_000_000);

export const planMovesQuerySchema = z.strictObject({ version: versionSchema });

/** A node of an older version, and the breaking changes that it has in the new one. */
const movedNodeSchema = z.strictObject({
  node_id: z.string(),
  /** The node's name in the flow. */
  label: z.string(),
  from: z.int(),
  /** False if the new version does not have its operation: the node keeps its version. */
  moves: z.boolean(),
  changes: z.array(changeSchema),
});
export type NodeMoved = z.infer<typeof movedNodeSchema>;

const flowMoveSchema = z.strictObject({
  flow_id: z.uuid(),
  name: z.string(),
  /** The draft's revision. */
  revision: z.int(),
  /** The draft's nodes of an older version; empty if only the live version has some. */
  nodes: z.array(movedNodeSchema),
  /** The live version has nodes of an older version, and keeps them until the draft is published. */
  live_is_older: z.boolean(),
});
export type FlowMove = z.infer<typeof flowMoveSchema>;

/** The flows that use an older version, by name, at most 200. Those that the caller cannot see are left out. */
export const movePlanSchema = z.strictObject({ data: z.array(flowMoveSchema) });

export const moveFlowsBodySchema = z.strictObject({
  version: z.int().min(1).max(1_000_000),
  flows: z
    .array(
      z.strictObject({
        id: z.uuid(),
        /** The revision that the plan was made from. Omitted: whatever is newest. */
        revision: z.int().optional(),
      }),
    )
    .min(1, "Choose a flow.")
    .max(maxMoves, `At most ${maxMoves} flows can be moved at once.`),
});
export type MoveFlowsBody = z.infer<typeof moveFlowsBodySchema>;

/** The outcome for one flow. */
const moveResultSchema = z.strictObject({
  flow_id: z.uuid(),
  /** Its name; null if there is no such flow. */
  name: z.string().nullable(),
  /** The draft's revision after it; null if it was not changed. */
  revision: z.int().nullable(),
  nodes: z.array(movedNodeSchema),
  /** Why it was not changed; null if it was, or had nothing to move. */
  problem: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
});
export type MoveResult = z.infer<typeof moveResultSchema>;

/** The outcomes, in the order of the request. */
export const moveResultsSchema = z.strictObject({ data: z.array(moveResultSchema) });
