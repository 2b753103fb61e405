/** A call that was accepted, as its execution begins. */
export interface AcceptedCall {
  executionId: string;
  flowId: string;
  versionId: string;
  nodeId: string;
  /** The trigger's output as JSON, in UTF-8 where it is bytes. */
  input: string | Buffer;
  /** The web process whose caller waits for an answer; null when nobody waits. */
  replyTo: string | null;
  receivedAtMs: number;
}
