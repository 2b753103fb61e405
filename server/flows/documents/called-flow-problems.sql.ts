import { z } from "zod";
import type { FlowDocument } from "#engine/document.ts";
import { fillDefaults } from "#engine/fill-defaults.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { currentDocument } from "#engine/migrate.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { viewerOf, visibleFlow } from "#server/identity/visibility/visible.sql.ts";
import { query, type Transaction } from "#server/platform/database/transaction.ts";
import { calledTypes, enabledTriggers } from "./rules.ts";

type Viewer = Pick<Principal, "userId" | "seesAllFlows">;

interface CalledFlow {
  id: string;
  name: string;
  isLive: boolean;
  isCallable: boolean;
}

/**
 * Finds the nodes that run a flow which cannot be run now: deleted, from another installation, not active, or without an
 * enabled trigger for calls. All of them prevent activation, because each run would fail at the node. A flow that
 * changes later fails the step (`worker/children/prepare-call.sql.ts`). A flow that the user cannot see does not exist here:
 * nobody can read its result by running it.
 *
 * @param flow the flow of the document. It may run itself, and then becomes live with this document.
 */
export async function findCalledFlowProblems(
  tx: Transaction,
  principal: Principal,
  { id, document }: { id: string; document: FlowDocument },
  types: NodeTypes,
): Promise<FlowProblem[]> {
  const uses = findUses(document, types);
  if (uses.length === 0) return [];
  const known = await findCalled(tx, principal, uses, types);
  const own = known.get(id);
  const isCalled = enabledTriggers(document, types).some(({ type }) => calledTypes(types).includes(type));
  if (own) known.set(id, { ...own, isLive: true, isCallable: isCalled });
  return uses.flatMap(({ nodeId, pointer, flowId }) => {
    const problem = problemOf(known.get(flowId.toLowerCase()));
    return problem ? [{ nodeId, edgeId: null, pointer, ...problem }] : [];
  });
}

/** No flow has this id. */
const noFlowId = "00000000-0000-0000-0000-000000000000";

/**
 * Prepares a draft for a user's execution: nodes that would run a flow that the user cannot see fail as if it
 * did not exist. The draft may belong to another user who can see it. Published versions were checked when
 * they were published.
 */
export async function withoutHiddenFlows(
  tx: Transaction,
  principal: Viewer,
  document: FlowDocument,
  types: NodeTypes,
): Promise<FlowDocument> {
  const uses = principal.seesAllFlows ? [] : findUses(document, types);
  if (uses.length === 0) return document;
  const known = await findCalled(tx, principal, uses, types);
  const unknown = new Map(
    uses.filter(({ flowId }) => !known.has(flowId.toLowerCase())).map((use) => [use.nodeId, use]),
  );
  const current = new Map(currentDocument(document, types).nodes.map((node) => [node.id, node]));
  const nodes = document.nodes.map((node) => {
    const use = unknown.get(node.id);
    const { config, ...rest } = current.get(node.id) ?? node;
    return use ? { ...rest, config: { ...config, [use.pointer.slice(1)]: noFlowId } } : node;
  });
  return { ...document, nodes };
}

interface Use {
  nodeId: string;
  flowId: string;
  pointer: string;
}

/** The enabled nodes that run a flow. */
function findUses(document: FlowDocument, types: NodeTypes): Use[] {
  return currentDocument(document, types).nodes.flatMap((node) => {
    const definition = node.settings?.disabled ? undefined : definitionOf(node, types);
    const use = definition?.runs?.(fillDefaults(definition, node.config));
    return use ? [{ ...use, nodeId: node.id }] : [];
  });
}

const selectCalled = `
  select f.id, f.name, f.live_version_id is not null as "isLive",
    exists (select from triggers t where t.flow_id = f.id and t.type = any($2)) as "isCallable"
  from flows f where f.id = any($1::uuid[]) and ${visibleFlow("f", "$3")}`;

async function findCalled(
  tx: Transaction,
  principal: Viewer,
  uses: readonly Use[],
  types: NodeTypes,
): Promise<Map<string, CalledFlow>> {
  const valid = uses.map(({ flowId }) => flowId).filter((id) => z.uuid().safeParse(id).success);
  const rows = await query<CalledFlow>(tx, selectCalled, [valid, calledTypes(types), viewerOf(principal)]);
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
