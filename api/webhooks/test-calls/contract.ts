import { defineContract } from "#api/contract.ts";
import { testCallBodySchema, testCallParamsSchema, testCallSchema } from "./schema.ts";

export const sendTestCall = defineContract({
  method: "POST",
  path: "/api/webhooks/{node_id}/test-calls",
  summary: "Call a webhook as its sender would, signed according to its settings, and return the response",
  tag: "Calls",
  access: "operator",
  params: testCallParamsSchema,
  names: { thing: "webhook", param: "node_id" },
  body: testCallBodySchema,
  responses: { 200: testCallSchema },
  refusals: ["not_found", "cannot_sign"],
});
