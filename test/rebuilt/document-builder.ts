import type { DocumentNode, FlowDocument, NodeSettings } from "#engine/document.ts";
import { nodeSettingsSchema } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";

export interface NewNode {
  type: string;
  key: string;
  label: string;
  config?: Record<string, unknown>;
  parentId?: string | undefined;
  settings?: Partial<NodeSettings> | undefined;
}

/** Puts a document together. */
export interface DocumentBuilder {
  document: FlowDocument;
  /** Returns the node's id. */
  add(node: NewNode): string;
  /** Connects two nodes, once. */
  connect(source: string, handle: string, target: string): void;
}

export function createDocumentBuilder(): DocumentBuilder {
  const document: FlowDocument = { nodes: [], edges: [] };
  return {
    document,
    add({ type, key, label, config = {}, parentId, settings }) {
      const node: DocumentNode = {
        id: newNodeId(),
        type,
        key,
        position: { x: document.nodes.length * 320, y: 0 },
        config: { label: label.slice(0, 200), ...config },
        ...(parentId !== undefined && { parent_id: parentId }),
        ...(settings && { settings: nodeSettingsSchema.parse(settings) }),
      };
      document.nodes.push(node);
      return node.id;
    },
    connect(source, handle, target) {
      const edge = { source, source_handle: handle, target, target_handle: "input" };
      const isSame = (other: typeof edge) =>
        other.source === source && other.source_handle === handle && other.target === target;
      if (!document.edges.some(isSame)) document.edges.push({ id: newNodeId(), ...edge });
    },
  };
}
