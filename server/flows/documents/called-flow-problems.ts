import { z } from "zod";
import type { FlowDocument } from "#engine/document.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { currentDocument } from "#engine/migrate.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { calledTypes, enabledTriggers } from "./rules.ts";

interface CalledFlow {
  id: string;
  name: string;
  isLive: boolean;
  isCallable: boolean;
}

/**
 * Finds the nodes that run a flow which cannot be run now: deleted, from another installation, not active, or without an
 * enabled trigger for calls. All of them prevent activation, because each run would fail at the node. A flow that
 * changes later fails the step (`worker/children/prepare-call.ts`).
 *
 * @param id the flow of the document. It may run itself, and then becomes live with this document.
 */
export async function findCalledFlowProblems(
  tx: Transaction,
  id: string,
  document: FlowDocument,
  types: NodeTypes,
): Promise<FlowProblem[]> {
  const uses = currentDocument(document, types).nodes.flatMap((node) => {
    const use = node.settings?.disabled ? null : definitionOf(node, types)?.runs?.(node.config);
    return use ? [{ ...use, nodeId: node.id }] : [];
  });
  if (uses.length === 0) return [];
  const ids = uses.map(({ flowId }) => flowId);
  const known = await findCalled(tx, ids, types);
  const own = known.get(id);
  const isCalled = enabledTriggers(document, types).some(({ type }) => calledTypes(types).includes(type));
  if (own) known.set(id, { ...own, isLive: true, isCallable: isCalled });
  return uses.flatMap(({ nodeId, pointer, flowId }) => {
    const problem = problemOf(known.get(flowId.toLowerCase()));
    return problem ? [{ nodeId, edgeId: null, pointer, ...problem }] : [];
  });
}

async function findCalled(
  tx: Transaction,
  ids: readonly string[],
  types: NodeTypes,
): Promise<Map<string, CalledFlow>> {
  const valid = ids.filter((id) => z.uuid().safeParse(id).success);
  const rows = await tx.$queryRaw<CalledFlow[]>`
    select f.id, f.name, f.live_version_id is not null as "isLive",
      exists (select from triggers t where t.flow_id = f.id and t.type = any(${calledTypes(types)})) as "isCallable"
    from flows f where f.id = any(${valid}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

function problemOf(flow: CalledFlow | undefined) {
  if (!flow) {
    const detail = "The chosen flow does not exist in this installation. Choose another one.";
    return { code: "sub_flow_not_found", detail };
  }
  if (!flow.isLive) {
    const detail = `“${flow.name}” is not published. Publish it first. If the two flows run each other, disable this node until both are published.`;
    return { code: "sub_flow_inactive", detail };
  }
  const detail = `The published version of “${flow.name}” has no enabled Called by a Flow trigger. Add one to it and publish it again.`;
  return flow.isCallable ? null : { code: "sub_flow_not_callable", detail };
}
