import { z } from "zod";
import type { FlowDocument } from "#engine/document.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { currentDocument } from "#engine/migrate.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { viewerOf, visibleFlow } from "#server/identity/visibility/visible.sql.ts";
import { query, type Transaction } from "#server/platform/database/transaction.ts";
import { enabledTriggers } from "./rules.ts";

/** Whether an enabled trigger starts the flow when other flows fail. */
export const watchesFailures = (document: FlowDocument, types: NodeTypes): boolean =>
  enabledTriggers(document, types).some((node) => definitionOf(node, types)?.watches !== undefined);

/**
 * Finds the triggers that watch flows that do not exist, or that the user cannot see: nobody learns about the
 * failures of a flow that they cannot see. One problem for each flow prevents activation.
 */
export async function findWatchedFlowProblems(
  tx: Transaction,
  principal: Principal,
  document: FlowDocument,
  types: NodeTypes,
): Promise<FlowProblem[]> {
  const uses = enabledTriggers(currentDocument(document, types), types).flatMap((node) =>
    (definitionOf(node, types)?.watches?.(node.config) ?? []).map((use) => ({ ...use, nodeId: node.id })),
  );
  if (uses.length === 0) return [];
  const valid = uses.map(({ flowId }) => flowId).filter((id) => z.uuid().safeParse(id).success);
  const statement = `select f.id from flows f where f.id = any($1::uuid[]) and ${visibleFlow("f", "$2")}`;
  const rows = await query<{ id: string }>(tx, statement, [valid, viewerOf(principal)]);
  const known = new Set(rows.map(({ id }) => id));
  return uses
    .filter(({ flowId }) => !known.has(flowId.toLowerCase()))
    .map(({ nodeId, pointer, flowId }) => {
      const detail = `The chosen flow ${flowId} does not exist in this installation. Remove it from the list.`;
      return { nodeId, edgeId: null, pointer, code: "watched_flow_not_found", detail };
    });
}
