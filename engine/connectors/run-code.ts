import type { ApprovalMessage } from "#engine/approval/message.ts";
import { type Done, type Fail, failed, type Outcome } from "#engine/outcome.ts";
import type { OpenServer } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import { serverOf } from "./base-url.ts";
import type { Operation } from "./format.ts";
import { type OperationCode, requestSchema } from "./operation-code.ts";
import type { Sender } from "./read-error.ts";
import { readValue } from "./read-value.ts";
import { type Context, sendDescribed, unfit } from "./send-described.ts";
import type { FoundOperation } from "./source.ts";
import { type FieldProblem, problemOf } from "./to-settings.ts";

export interface CodeOptions {
  /** The connection's that are no secrets. */
  fields?: Readonly<Record<string, string>>;
  /** The message of an operation that waits. */
  approval?: ApprovalMessage | null;
}

/**
 * Runs an operation by its code. The values are checked before anything is sent.
 *
 * @param found its connector's `baseUrl` is that of the connection
 */
export async function runCode(
  { connector, operation }: { connector: Sender; operation: Operation },
  code: OperationCode,
  context: Context,
  { fields = {}, approval = null }: CodeOptions = {},
): Promise<Outcome> {
  const read = readValues(operation, context.settings.input);
  if ("problems" in read) return unfit(read.problems);
  const { executionId, idempotencyKey, startedAtMs, signal, warn } = context;
  let count = 0;
  return code({
    input: read.values,
    request(description, values = {}) {
      count += 1;
      // Requests of one step differ, so a provider must not take the second one for a repetition of the first.
      const key = count === 1 ? idempotencyKey : `${idempotencyKey}:${count}`;
      return sendDescribed(connector, requestSchema.parse(description), values, {
        ...context,
        idempotencyKey: key,
      });
    },
    withServer: (work) => withServer(connector, fields, context, work),
    executionId,
    idempotencyKey,
    approval,
    signal,
    startedAtMs,
    files: context.ports.files,
    conversions: context.ports.conversions,
    warn: (message) => warn(message),
  });
}

/** The most that a server may send on one connection. A step's output is smaller. */
const usualServerBytes = 32_000_000;

async function withServer(
  { server, title, limit }: FoundOperation["connector"],
  fields: Readonly<Record<string, string>>,
  { settings: { connection_id: id }, ports: { connections }, signal }: Context,
  work: (server: OpenServer) => Promise<Done | Fail>,
): Promise<Done | Fail> {
  const address = server && serverOf(server, fields);
  if (!server || !address || id === undefined) {
    return failed("connection_incomplete", "The connection lacks the host or the port of its server.");
  }
  if (!connections.withServer) throw new Error(`${title} cannot be reached from here.`);
  const use = { id, ...address, limit, maxBytes: server.maxBytes ?? usualServerBytes, signal };
  const result = await connections.withServer(use, async (opened) => masked(await work(opened), opened));
  if (result.kind !== "failure") return result;
  const { code, message, retryable, retryAfterSeconds } = result;
  return {
    kind: "fail",
    error: { code, message },
    retryable,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

function masked(outcome: Done | Fail, { mask }: OpenServer): Done | Fail {
  if (outcome.kind === "done") return { ...outcome, output: mask(outcome.output) };
  const { code, message, detail } = outcome.error;
  return {
    ...outcome,
    error: { code, message: mask(message), ...(detail !== undefined && { detail: mask(detail) }) },
  };
}

function readValues(
  { fields }: Pick<Operation, "fields">,
  given: Readonly<Record<string, Json>>,
): { values: Record<string, Json> } | { problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const values: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const read = readValue(given[name], field);
    const detail = problemOf(read, field, "body");
    if (detail !== null) problems.push({ field: name, detail });
    else if (read && "value" in read) values[name] = read.value;
  }
  return problems.length > 0 ? { problems } : { values };
}
