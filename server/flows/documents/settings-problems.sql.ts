import { type FlowSettings, flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { canRespond } from "#engine/graph/reach.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { isFlowVisible } from "#server/identity/visibility/data.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { InputProblem } from "#server/platform/http/problem.ts";

/** Settings cannot be saved. Thrown to roll back the transaction, and caught where the change begins. */
export class SettingsRefused extends Error {
  readonly problems: readonly InputProblem[];

  constructor(problems: readonly InputProblem[]) {
    super(problems.map(({ detail }) => detail).join(" "));
    this.problems = problems;
  }
}

/**
 * Checks the saved settings that a change affects against the flow and other flows.
 *
 * @throws SettingsRefused
 */
export async function assertSettingsFit(
  tx: Transaction,
  principal: Principal,
  { flowId, before, change }: { flowId: string; before: FlowSettings; change: FlowSettings },
  types: NodeTypes,
): Promise<void> {
  const problems: InputProblem[] = [];
  if (change.debounce || change.batch) problems.push(...(await findGathering(tx, flowId, types)));
  const { on_failure_flow_id: chosenId } = change;
  if (chosenId) {
    // Someone who cannot see the failure flow can keep it, and change other settings.
    const exists = chosenId === before.on_failure_flow_id || (await isFlowVisible(tx, principal, chosenId));
    problems.push(...(await findFailureFlow(tx, flowId, exists ? chosenId : null)));
  }
  if (problems.length > 0) throw new SettingsRefused(problems);
}

async function findGathering(tx: Transaction, flowId: string, types: NodeTypes): Promise<InputProblem[]> {
  const flow = await tx.flow.findUniqueOrThrow({ where: { id: flowId }, include: { liveVersion: true } });
  const settings = flowSettingsSchema.parse(flow.settings);
  const pointer = settings.batch ? "/settings/batch/seconds" : "/settings/debounce/seconds";
  if (settings.debounce && settings.batch) {
    const detail = "Calls cannot be debounced and batched at once. Turn one of them off.";
    return [{ pointer, code: "debounce_and_batch", detail }];
  }
  if (!flow.liveVersion) return [];
  const document = documentSchema.parse(flow.liveVersion.document);
  return findGatheringProblems(document, settings, types).map(({ code, detail }) => ({
    pointer,
    code,
    detail,
  }));
}

/** The webhooks that a flow cannot have if its calls share executions: those whose callers wait for a response. */
export function findGatheringProblems(
  document: FlowDocument,
  { debounce, batch }: FlowSettings,
  types: NodeTypes,
): FlowProblem[] {
  if (!debounce && !batch) return [];
  const built = buildGraph(document, types);
  if ("problems" in built) return [];
  const { graph } = built;
  const how = debounce ? "debounced" : "batched";
  const detail = `Calls are ${how}, so no caller can wait for an HTTP Response node. Remove it, or turn this off in the flow’s settings.`;
  return graph.triggers
    .filter(({ id, definition }) => definition.trigger?.kind === "webhook" && canRespond(graph, id))
    .map(({ id }) => ({ nodeId: id, edgeId: null, pointer: "", code: "response_impossible", detail }));
}

/**
 * The problems that prevent activation of a flow whose failure flow cannot run: it was deleted, belongs to
 * another installation, or no longer has a trigger. A flow that is live may have a failure flow that the user
 * cannot see.
 */
export async function findFailureFlowProblems(
  tx: Transaction,
  principal: Principal,
  flow: { id: string; liveVersionId: string | null; settings: FlowSettings },
): Promise<FlowProblem[]> {
  const { on_failure_flow_id: chosenId } = flow.settings;
  if (!chosenId) return [];
  const exists = flow.liveVersionId !== null || (await isFlowVisible(tx, principal, chosenId));
  const problems = await findFailureFlow(tx, flow.id, exists ? chosenId : null);
  return problems.map((problem) => ({ nodeId: null, edgeId: null, ...problem }));
}

/** @param chosenId null if the flow does not exist for the caller */
async function findFailureFlow(
  tx: Transaction,
  flowId: string,
  chosenId: string | null,
): Promise<InputProblem[]> {
  const pointer = "/settings/on_failure_flow_id";
  const refuse = (detail: string) => [{ pointer, code: "on_failure_flow_unusable", detail }];
  if (chosenId === flowId) return refuse("A flow cannot run itself when it fails. Choose another one.");
  const select = { name: true, private: true };
  const flow = chosenId === null ? null : await tx.flow.findUnique({ where: { id: chosenId }, select });
  if (!flow || chosenId === null) return refuse("This flow does not exist. Choose another one.");
  if ((await tx.failureWatch.count({ where: { flowId: chosenId } })) > 0) return [];
  const name = flow.private ? "The chosen flow" : `“${flow.name}”`;
  return refuse(`${name} has no published On Failure trigger. Add one and publish it.`);
}
