import type { StartBody } from "#api/executions/start/schema.ts";
import { documentSchema } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import type { ConfigProblem } from "#engine/node.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { redactInput } from "#server/executions/intake/redact-input.sql.ts";
import { toTriggerInput } from "#server/executions/intake/trigger-input.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { triggerKindOf } from "#server/flows/triggers/kinds.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { lockFlowRow } from "./insert-execution.sql.ts";
import type { Started } from "./mutations.ts";
import type { StartProblem } from "./plan-start.ts";

/** Why a flow's live version is not started. */
export type LiveStartRefusal =
  | { missing: "flow" }
  | { unstartable: "flow_inactive" | "no_startable_trigger" }
  | { fields: StartProblem[] };

/**
 * Starts a flow's live version with an input, at a trigger that takes one, or without an input at one that makes its
 * own, if it is named.
 *
 * @throws if the live version is not a valid graph
 */
export async function startLive(
  _: Principal<"operator">,
  flowId: string,
  { node_id, input }: StartBody,
): Promise<Started | LiveStartRefusal> {
  const started = await prisma().$transaction(async (tx): Promise<Started | LiveStartRefusal> => {
    const flow = await lockFlowRow(tx, flowId);
    if (!flow) return { missing: "flow" };
    if (!flow.liveVersion) return { unstartable: "flow_inactive" };
    const built = buildGraph(documentSchema.parse(flow.liveVersion.document), nodeTypes());
    if ("problems" in built) throw new Error(`The live version ${flow.liveVersion.id} is not a valid graph.`);
    const chosen = chooseStartable(built.graph, node_id);
    if (!("trigger" in chosen)) return chosen;
    const taken = takeInput(chosen.trigger, input);
    if ("problems" in taken) return { fields: taken.problems.map(insideInput) };
    const id = newId();
    await createExecutions(tx, [
      {
        id,
        flowId,
        versionId: flow.liveVersion.id,
        triggerNodeId: chosen.trigger.id,
        source: "manual",
        input: await redactInput(tx, taken, flow.redaction),
      },
    ]);
    return { id };
  });
  if ("id" in started) notifyFlowChanged(flowId);
  return started;
}

/** The trigger's output: for the input or, for a schedule that a person runs now, without one. */
function takeInput(trigger: GraphNode, input: Json): ReturnType<typeof toTriggerInput> {
  const { toInputNow } = triggerKindOf(trigger.definition) ?? {};
  if (takesInput(trigger) || !toInputNow) return toTriggerInput(trigger, input);
  if (isJsonObject(input) && Object.keys(input).length === 0)
    return { text: JSON.stringify(toInputNow(trigger.config, clock.now())) };
  const detail = `“${trigger.label}” takes no input. Leave it out.`;
  return { problems: [{ pointer: "", code: "input_not_taken", detail }] };
}

const takesInput = ({ definition }: GraphNode) => definition.trigger?.toInput !== undefined;

/** The given trigger, or the first enabled one that takes an input. */
function chooseStartable(
  { triggers }: Graph,
  nodeId: string | undefined,
): { trigger: GraphNode } | LiveStartRefusal {
  if (nodeId === undefined) {
    const first = triggers.find((node) => takesInput(node) && !node.settings.disabled);
    return first ? { trigger: first } : { unstartable: "no_startable_trigger" };
  }
  const trigger = triggers.find(({ id }) => id === nodeId);
  if (!trigger)
    return refuseNode("unknown_node", `There is no trigger “${nodeId}” in the published version.`);
  if (!takesInput(trigger) && !triggerKindOf(trigger.definition)?.toInputNow) {
    const detail = `“${trigger.label}” cannot be started with an input. Use a Manual trigger.`;
    return refuseNode("trigger_not_startable", detail);
  }
  if (!trigger.settings.disabled) return { trigger };
  return refuseNode("trigger_disabled", `“${trigger.label}” is disabled, so it cannot start the flow.`);
}

const refuseNode = (code: string, detail: string): LiveStartRefusal => ({
  fields: [{ pointer: "/node_id", code, detail }],
});

const insideInput = (problem: ConfigProblem): StartProblem => ({
  ...problem,
  pointer: `/input${problem.pointer}`,
});
