import type { ComputedAnswer, ComputedExecution } from "./computing.ts";

/** An accepted call, ready to become an execution. */
export interface AcceptedCall {
  executionId: string;
  flowId: string;
  versionId: string;
  nodeId: string;
  /** The trigger's output as JSON; bytes are UTF-8. */
  input: string | Buffer;
  /** The execution's name; null if its flow does not name executions. */
  name: string | null;
  /** The web process whose caller waits for a response; null if no caller waits. */
  replyTo: string | null;
  receivedAtMs: number;
  /** The key under which it waits for its turn; null if its flow has no limit, so that it starts at once. */
  turnKey: string | null;
  /**
   * Its execution, if it has already run to its end, or its response, if that comes before an effect; null if a worker does it
   * all. Its flow has no limit. Set to null if the database refuses what was computed.
   */
  computed: ComputedExecution | ComputedAnswer | null;
}
