import { createHash } from "node:crypto";
import { type DocumentNode, defaultNodeSettings, type FlowDocument, versionOf } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { sortObject } from "./sort-object.ts";

/**
 * SHA-256 of everything in a document that changes how its flow runs. Two documents with the same hash differ at most in
 * positions, collapsed frames, notes and samples, which are not unpublished changes. The database compares hashes, so
 * that a list of flows reads no document.
 */
export function hashRunnable({ nodes, edges }: FlowDocument, types: NodeTypes): Uint8Array<ArrayBuffer> {
  const runnable = {
    nodes: nodes.map((node) => runnableNode(node, types)),
    edges: edges.map((edge) => [edge.source, edge.source_handle, edge.target, edge.target_handle]),
  };
  return new Uint8Array(createHash("sha256").update(JSON.stringify(runnable)).digest());
}

function runnableNode(node: DocumentNode, types: NodeTypes) {
  const { id, type, key, parent_id: parentId = null } = node;
  const { note: _, ...settings } = node.settings ?? defaultNodeSettings;
  return [id, type, versionOf(node), key, parentId, sortObject(runnableConfig(node, types)), settings];
}

/** The configuration without the sample, except where the sample decides which inputs a flow accepts from others. */
function runnableConfig(node: DocumentNode, types: NodeTypes): DocumentNode["config"] {
  const trigger = definitionOf(node, types)?.trigger;
  if (trigger?.sampleSetting === undefined || trigger.isCalledByFlows) return node.config;
  const { [trigger.sampleSetting]: _, ...config } = node.config;
  return config;
}
