import { z } from "zod";
import { exchangesSchema } from "./exchange.ts";

/** A request that code sent: a row below its step. */
const codeRequestSchema = z.strictObject({
  method: z.string(),
  /** Without its query, which may contain a secret. */
  url: z.string(),
  /** Null if there was no response. */
  status: z.int().nullable(),
  /** Why there was no response. */
  failure: z.string().nullable(),
  duration_ms: z.number(),
});

/** The side effects of a step: the console output and the requests of code, and in tests of drafts the requests of its node. */
export const stepActivitySchema = z.strictObject({
  logs: z.array(
    z.strictObject({ level: z.enum(["debug", "error", "info", "log", "warn"]), text: z.string() }),
  ),
  /** Bytes of console output that were cut off. */
  dropped_log_bytes: z.int(),
  requests: z.array(codeRequestSchema),
  /** Processor time in milliseconds. */
  cpu_ms: z.number(),
  /** The requests of a node that is no code, with their responses. Only steps of a draft have them. */
  exchanges: exchangesSchema.optional(),
});
export type StepActivity = z.infer<typeof stepActivitySchema>;
