import type { DocumentNode } from "#engine/document.ts";
import type { JsonObject } from "#lib/json.ts";
import type { CallOutcome } from "./schema.ts";
import { type StoredCall, toStoredOutput } from "./stored-call.ts";

/** What today's settings make of a call that was refused. */
export type Rechecked =
  /** `unproven`: the header that proves the sender was masked, so it is not known whether it was right. */
  | { kind: "taken"; output: JsonObject; unproven: boolean }
  | { kind: "refused"; outcome: CallOutcome; status: number; reason: string };

/**
 * Holds a recorded call against a trigger's settings as they are now, as if it came again at the time at which it came: its
 * method, its address, its proof, its body.
 *
 * @param executionId whose files the body's files become
 */
export async function recheck(
  call: StoredCall,
  _node: DocumentNode,
  executionId: string,
): Promise<Rechecked> {
  const read = await toStoredOutput(call, executionId);
  if ("refusal" in read) {
    const { code, status, detail } = read.refusal;
    return { kind: "refused", outcome: code, status, reason: detail };
  }
  return { kind: "taken", output: read.output, unproven: false };
}
