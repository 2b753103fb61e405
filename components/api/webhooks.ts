import { sendTestCall } from "#api/webhooks/test-calls/contract.ts";
import type { TestCall } from "#api/webhooks/test-calls/schema.ts";
import { call } from "./call.ts";
import { useMutation } from "./use-mutation.ts";

/** For nodes, which do not import contracts. */
export type TestCallResponse = TestCall;

/** Calls a live webhook as its sender would: signed, or with the secret that its settings require. */
export function useTestCall(nodeId: string) {
  return useMutation({
    mutationFn: (body: string) => call(sendTestCall, { params: { node_id: nodeId }, body: { body } }),
  });
}
