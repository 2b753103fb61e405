import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";

/** A node id that contains a name. */
export function idOf(name: string): string {
  return name.padEnd(21, "_");
}

/** A node for tests with a short name, which is also its key. The `_node` of its type is omitted. */
export function nodeOf(
  name: string,
  type = "set_fields",
  at: { x?: number; y?: number; config?: DocumentNode["config"]; inside?: string } = {},
): DocumentNode {
  const { x = 0, y = 0, config = {}, inside } = at;
  const parent = inside === undefined ? {} : { parent_id: idOf(inside) };
  return { id: idOf(name), type: `${type}_node`, key: name, ...parent, position: { x, y }, config };
}

/** An edge for tests: `a.true -> b`; the default handle is `output`. */
export function edgeOf(text: string): DocumentEdge {
  const [, source = "", handle = "output", target = ""] = /^(\w+?)(?:\.(\w+))? -> (\w+)$/.exec(text) ?? [];
  return {
    id: text,
    source: idOf(source),
    source_handle: handle,
    target: idOf(target),
    target_handle: "input",
  };
}

export function documentOf(nodes: DocumentNode[], edges: string[] = []): FlowDocument {
  return { nodes, edges: edges.map(edgeOf) };
}
