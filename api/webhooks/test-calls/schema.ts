import { z } from "zod";
import { nodeIdPattern } from "#lib/node-id.ts";
import { text } from "#lib/text.ts";

export const testCallParamsSchema = z.strictObject({ node_id: z.string().regex(nodeIdPattern) });

/** The content of a test call. It is authenticated according to the node's settings. */
export const testCallBodySchema = z.strictObject({
  body: z.string().max(2_000_000).default("{}"),
  content_type: text().min(1).max(200).default("application/json"),
});

/** The response that a sender would have received. */
export const testCallSchema = z.strictObject({
  status: z.int(),
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  body: z.string(),
  duration_ms: z.number(),
  execution_id: z.uuid().nullable(),
  /** Whether it was signed, or contained a secret. */
  authenticated: z.boolean(),
});
export type TestCall = z.infer<typeof testCallSchema>;
