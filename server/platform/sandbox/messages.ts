import { z } from "zod";
import { type SandboxCall, sandboxErrorCodes } from "./call.ts";

/** The part of a sandbox call that is sent to the child. */
export type CallFrame = Pick<
  SandboxCall,
  "kind" | "programs" | "language" | "args" | "limits" | "nowMs" | "seed"
> & { type: "call"; packages: string | null };

/** The response to a child's request, as its code gets it. */
export type FetchedFrame = { type: "fetched"; id: number } & (
  | { failure: string }
  | { failure: null; status: number; headers: string; body: string }
);

export type ToChild = CallFrame | FetchedFrame;

const logLine = z.strictObject({
  level: z.enum(["debug", "error", "info", "log", "warn"]),
  text: z.string(),
});

const error = z.strictObject({
  code: z.enum(sandboxErrorCodes),
  message: z.string().max(20_000),
  line: z.int().optional(),
  column: z.int().optional(),
  program: z.int().optional(),
});

/** A message from a child during a call. It runs foreign code, so its messages are not trusted. */
export const fromChildSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("fetch"),
    id: z.int(),
    url: z.string().max(100_000),
    method: z.string().max(100),
    headers: z.array(z.tuple([z.string().max(1000), z.string().max(100_000)])).max(200),
    body: z.base64().nullable(),
  }),
  z.strictObject({
    type: z.literal("ended"),
    /** JSON text; null if it failed. */
    value: z.string().nullable(),
    error: error.nullable(),
    warnings: z.array(z.string().max(1000)).max(50),
    logs: z.array(logLine).max(10_000),
    droppedLogBytes: z.int().nonnegative(),
    cpuMs: z.number().nonnegative(),
    /** The child's memory after the call. */
    residentBytes: z.number().nonnegative(),
  }),
]);
export type FromChild = z.infer<typeof fromChildSchema> | { type: "ready" };
export type EndedFrame = Extract<FromChild, { type: "ended" }>;
export type FetchFrame = Extract<FromChild, { type: "fetch" }>;
