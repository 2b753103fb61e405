import type { Execution } from "#api/executions/reads/schema.ts";
import { onlyNode, type Selection } from "./selection.ts";

/** Whether the panel has the failure of this node, so that its message need not stand elsewhere. */
export function isFailureOpen(selection: Selection, nodeId: string | undefined): boolean {
  return nodeId !== undefined && onlyNode(selection) === nodeId;
}

/** The first line of why an execution failed; null where it did not, or the panel has it. */
export function failureLine({ error }: Pick<Execution, "error">, selection: Selection): string | null {
  if (error === null || isFailureOpen(selection, error.node_id)) return null;
  return error.message.split("\n", 1)[0] ?? null;
}
