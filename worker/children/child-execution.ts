import type { Json } from "#lib/json.ts";
import type { ComputedExecution } from "#server/executions/intake/computing.ts";

/** An execution that a step starts. It is stored together with the step's record. */
export interface ChildExecution {
  id: string;
  flowId: string;
  versionId: string;
  triggerNodeId: string;
  /** JSON text. */
  input: string;
  /** null if its flow does not name executions. */
  name: string | null;
  /** The step waits for its end. */
  awaited: boolean;
  /** The number of executions above it: 1 for a child of an execution that nobody called. */
  depth: number;
  /** The key under which it waits for its turn; null if its flow has no limit, so that it starts at once. */
  turnKey: string | null;
  /** Null if it has not run yet. If it has, it is stored like this, and needs no job. */
  computed: ComputedExecution | null;
  /** The step that starts it. */
  scope: string;
  nodeId: string;
  attempt: number;
}

/** A checked call: the execution to create. */
export interface StartChild {
  kind: "start";
  child: Omit<ChildExecution, "scope" | "nodeId" | "attempt">;
  /** Of a child that has run: the output of its first Return node, null without one. */
  result: Json;
}
