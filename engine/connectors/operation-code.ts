import { z } from "zod";
import type { ApprovalMessage } from "#engine/approval/message.ts";
import type { Done, Fail, Outcome } from "#engine/outcome.ts";
import type { FilePort, OpenServer, Ports } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import { operationSchema } from "./format.ts";

export type { ApprovalMessage } from "#engine/approval/message.ts";
export { toAttachables, toOneAttachable } from "#engine/attached-file.ts";
export { type Done, type Fail, failed, type Outcome } from "#engine/outcome.ts";
export type { ExecutionFile, OpenServer } from "#engine/ports.ts";
export { escapeHtml } from "#engine/tags/escape-html.ts";
export { toText } from "#engine/tags/to-text.ts";
export { abbreviate, cutText } from "#lib/cut-text.ts";
export { canHold, parseExactJson } from "#lib/exact-json.ts";
export { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
export { parseXml } from "#lib/xml/parse-xml.ts";

/*
 * The code of an action that takes several requests, or speaks with a server that does not understand HTTP:
 * `connectors/<name>/run/<operation>.ts`, whose first comment says why one request is not enough. Everything else about the
 * action stays data. Files of connectors import what they need from here.
 */

/** A request of an operation's code, described as an operation is. */
export const requestSchema = operationSchema
  .pick({
    method: true,
    base: true,
    path: true,
    fields: true,
    fixed: true,
    body: true,
    file: true,
    output: true,
    pages: true,
  })
  .extend({
    /** The name of a stored response, where the code knows a better one than the response's. */
    fileName: z.string().optional(),
    /** Another server of the provider answers, whose responses have none of the connector's flags. */
    isUnflagged: z.boolean().default(false),
    /** The output is this header of the response, in lower case: where an upload continues. */
    outputHeader: z.string().optional(),
  });
export type RequestInput = z.input<typeof requestSchema>;

export interface CodeContext {
  /** The values of the operation's fields, converted by their kinds. A field that is not filled in is missing. */
  input: Readonly<Record<string, Json>>;
  /** Sends a request with the connection. Its failure has the provider's words, and is usually the code's outcome. */
  request(description: RequestInput, values?: Readonly<Record<string, Json>>): Promise<Done | Fail>;
  /**
   * Connects to the connector's `server`, does the work, and closes the connection. Texts of the outcome that are secrets of the
   * connection are masked.
   */
  withServer(work: (server: OpenServer) => Promise<Done | Fail>): Promise<Done | Fail>;
  executionId: string;
  /** Aborted when the step is canceled. */
  signal: AbortSignal;
  /** When the attempt started, in milliseconds since the epoch. */
  startedAtMs: number;
  files: FilePort;
  /** Of an operation that waits for a decision: the message that asks for it. */
  approval: ApprovalMessage | null;
  /** The same for every attempt of the step. */
  idempotencyKey: string;
  /** Reads what strangers wrote, in a separate process. */
  conversions: Ports["conversions"];
  /** Adds a warning to the step. */
  warn(message: string): void;
}

export type OperationCode = (context: CodeContext) => Promise<Outcome>;
