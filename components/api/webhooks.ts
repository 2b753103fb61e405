import { type TestCall, testCallSchema } from "#api/webhooks/test-calls/schema.ts";
import { request } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

export type TestCallResponse = TestCall;

/** Calls a live webhook as its sender would: signed, or with the secret that its settings require. */
export function useTestCall(nodeId: string) {
  return useMutation({
    mutationFn: (body: string) =>
      request("POST", `/api/webhooks/${nodeId}/test-calls`, testCallSchema, { body: { body } }),
  });
}
