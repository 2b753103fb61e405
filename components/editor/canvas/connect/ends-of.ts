import type { Ends } from "#engine/edit/edit.ts";

interface DrawnHandle {
  nodeId: string;
  id?: string | null;
  type: "source" | "target";
}

/**
 * The ends of a connection dragged from one handle to another, in either direction; null for two handles of the same
 * kind.
 */
export function endsOf(from: DrawnHandle, to: DrawnHandle | null): Ends | null {
  if (!to || from.type === to.type || !from.id || !to.id) return null;
  const [source, target] = from.type === "source" ? [from, to] : [to, from];
  return {
    source: source.nodeId,
    source_handle: source.id ?? "",
    target: target.nodeId,
    target_handle: target.id ?? "",
  };
}
