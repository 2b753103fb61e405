import type { MoveFlowsBody, MoveResult } from "#api/flows/connector-moves/schema.ts";
import type { FlowDocument } from "#engine/document.ts";
import { readFlow } from "#server/flows/documents/data.ts";
import { describeDraftEdit } from "#server/flows/documents/draft-edit.ts";
import { claimNodeIds, lockFlow, saveRevision } from "#server/flows/documents/flow-statements.sql.ts";
import { flowNotFound, refuseStaleRevision } from "#server/flows/documents/refusals.ts";
import { changedNodes, normalizeDocument } from "#server/flows/documents/rules.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { getVisibleFlowIds } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { Refusal } from "#server/platform/http/refusal.ts";
import { toNodesResponse } from "./present.ts";
import type { Move } from "./target.ts";

interface Target {
  connector: string;
  version: number;
  move: Move;
}

/**
 * Moves the draft of each flow that exists for the caller, in a separate transaction. A flow that cannot be moved does not affect
 * the others. Repeating it has no further effect. Live versions do not change.
 */
export async function moveFlows(
  principal: Principal<"editor">,
  target: Target,
  flows: MoveFlowsBody["flows"],
): Promise<MoveResult[]> {
  const visible = new Set(
    await getVisibleFlowIds(
      principal,
      flows.map(({ id }) => id),
    ),
  );
  const results: MoveResult[] = [];
  for (const { id, revision } of flows) {
    const isThere = visible.has(id);
    results.push(isThere ? await moveFlow(principal, target, id, revision) : refused(id, null, flowNotFound));
  }
  return results;
}

const refused = (id: string, name: string | null, { code, detail }: Refusal): MoveResult => ({
  ...{ flow_id: id, name, revision: null, nodes: [] },
  problem: { code, detail },
});

function moveFlow(
  principal: Principal<"editor">,
  target: Target,
  id: string,
  revision: number | undefined,
): Promise<MoveResult> {
  return prisma().$transaction(async (tx) => {
    const isThere = await lockFlow(tx, id);
    // With its pins, which a save replaces.
    const flow = isThere && (await readFlow(tx, id));
    if (!flow) return refused(id, null, flowNotFound);
    const { name, saved_by, updated_at } = flow;
    if (revision !== undefined && revision !== flow.revision)
      return refused(id, name, refuseStaleRevision({ revision: flow.revision, saved_by, updated_at }));
    const { document, moves } = target.move(flow.document);
    const isChanged = document !== flow.document;
    if (isChanged)
      await save(tx, principal, target, { id, name, revision: flow.revision }, flow.document, document);
    return {
      ...{ flow_id: id, name, revision: isChanged ? flow.revision + 1 : null },
      ...{ nodes: toNodesResponse(moves), problem: null },
    };
  });
}

/** Saves the moved draft as the next revision, and keeps the one that it replaces. The flow's row is locked. */
async function save(
  tx: Transaction,
  principal: Principal<"editor">,
  { connector, version }: Target,
  { id, name, revision }: { id: string; name: string; revision: number },
  before: FlowDocument,
  after: FlowDocument,
): Promise<void> {
  const document = normalizeDocument(after);
  await claimNodeIds(tx, id, changedNodes(before, document));
  const edit = describeDraftEdit(before, document, nodeTypes());
  const saved = await saveRevision(tx, id, revision, principal, { document, edit, keepPrevious: true });
  if (!saved) throw new Error(`Flow ${id} was locked, and its revision has changed.`);
  await recordAudit(tx, principal, {
    action: "flow.connector_moved",
    target: { id, name },
    after: { connector, version, revision: saved.revision },
  });
}
