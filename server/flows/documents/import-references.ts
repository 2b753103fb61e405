import type { FlowSettings } from "#api/flows/settings/schema.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/** The ids that flows had where they were exported, in lower case, and those that they get here. */
export type NewFlowIds = ReadonlyMap<string, string>;

/**
 * Points the nodes that run or watch flows of the same import at their imported copies. Other ids stay: the flow may exist in
 * this installation, and publishing names those that do not.
 */
export function pointInside(document: FlowDocument, ids: NewFlowIds, types: NodeTypes): FlowDocument {
  return {
    ...document,
    nodes: document.nodes.map((node) => ({ ...node, config: newConfig(node, ids, types) })),
  };
}

function newConfig(node: DocumentNode, ids: NewFlowIds, types: NodeTypes): DocumentNode["config"] {
  const definition = definitionOf(node, types);
  const use = definition?.runs?.(node.config);
  if (use) return { ...node.config, [use.pointer.slice(1)]: newId(use.flowId, ids) };
  const { flows } = node.config;
  if (definition?.watches === undefined || !Array.isArray(flows)) return node.config;
  return { ...node.config, flows: flows.map((flow) => (typeof flow === "string" ? newId(flow, ids) : flow)) };
}

/** The same for the setting that names the flow to run when this one fails. */
export function settingsInside(settings: FlowSettings, ids: NewFlowIds): FlowSettings {
  const { on_failure_flow_id: failureFlow } = settings;
  return failureFlow ? { ...settings, on_failure_flow_id: newId(failureFlow, ids) } : settings;
}

function newId(flowId: string, ids: NewFlowIds): string {
  return ids.get(flowId.toLowerCase()) ?? flowId;
}
