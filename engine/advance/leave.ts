import type { GraphNode } from "#engine/graph/graph.ts";
import { errorHandle } from "#engine/graph/handles.ts";
import { triesAgain } from "./failure.ts";
import type { StepRecord } from "./plan.ts";

/**
 * The handle by which a node goes on after this attempt. Null: it does not, because the attempt is not over, another will
 * follow, the failure stops the flow, nothing reached the node, or its type has no output.
 */
export function leavesBy(node: GraphNode, record: StepRecord): string | null {
  switch (record.status) {
    case "running":
    case "waiting":
      return null;
    case "succeeded":
    case "skipped":
      return record.handle;
    case "failed":
      return triesAgain(node.settings, record) ? null : leavesAfterFailure(node);
  }
}

function leavesAfterFailure(node: GraphNode): string | null {
  switch (node.settings.on_failure) {
    case "stop":
      return null;
    case "continue":
      return firstOutput(node);
    case "error_handle":
      return errorHandle;
  }
}

/** The handle by which a node passes on what it did not make itself; null when its type has no output. */
export function firstOutput(node: GraphNode): string | null {
  return node.definition.outputs[0]?.name ?? null;
}
