import type { Pin } from "#engine/document.ts";
import { exitsOf } from "#engine/exits.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { defaultHandle, errorHandle } from "#engine/graph/handles.ts";
import type { StepError } from "#engine/outcome.ts";
import { willRetry } from "./failure.ts";
import type { StepRecord } from "./plan.ts";

/**
 * The exit handles (see `exits.ts`) after this attempt. Null when the node is not left: the attempt is not over,
 * another will follow, the failure stops the flow, nothing reached the node, or its type has no output.
 */
export function exitHandle(node: GraphNode, record: StepRecord): string | null {
  switch (record.status) {
    case "running":
    case "waiting":
      return null;
    case "succeeded":
    case "skipped":
      return record.handle;
    case "failed":
      return willRetry(node.settings, record) ? null : leavesAfterFailure(node);
  }
}

/** The exit handle after the last failed attempt; null when the failure stops the flow. */
export function leavesAfterFailure(node: GraphNode): string | null {
  switch (node.settings.on_failure) {
    case "stop":
      return null;
    case "continue":
      return defaultExitHandle(node);
    case "error_handle":
      return errorHandle;
  }
}

/**
 * Why a step cannot leave a node by these handles (see `exits.ts`); null when it can. Nothing is connected to an
 * undeclared handle, so the nodes after it would be skipped silently. This is a bug in the node type, and a retry does
 * not help.
 */
export function exitProblem(node: GraphNode, exits: string): StepError | null {
  const handles = node.outputs;
  const handle = exitsOf(exits).find((exit) => !handles.some(({ name }) => name === exit));
  if (handle === undefined) return null;
  const hasOutput = handles.some(({ name }) => name !== errorHandle);
  if (!hasOutput && handle === defaultHandle) return null;
  const declared = handles.map(({ name }) => `“${name}”`).join(", ") || "none";
  return {
    code: "undeclared_handle",
    message: `The node left by the output “${handle}”, which it does not have. Its outputs: ${declared}. This is a bug in the node type ${node.type}.`,
  };
}

/** The exit handle of a pinned node; null if the node has no output. */
export function pinnedExitHandle(node: GraphNode, pin: Pin): string | null {
  return pin.handle ?? defaultExitHandle(node);
}

/** The handle by which a node passes on its input; null if its type has no output. */
export function defaultExitHandle(node: GraphNode): string | null {
  return node.outputs.find(({ name }) => name !== errorHandle)?.name ?? null;
}
