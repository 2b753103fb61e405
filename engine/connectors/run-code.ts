import type { Outcome } from "#engine/outcome.ts";
import type { Json } from "#lib/json.ts";
import type { Operation } from "./format.ts";
import { type OperationCode, requestSchema } from "./operation-code.ts";
import { readValue } from "./read-value.ts";
import { type Context, sendDescribed, unfit } from "./send-described.ts";
import type { FoundOperation } from "./source.ts";
import { type FieldProblem, problemOf } from "./to-settings.ts";

/**
 * Runs an operation by its code. The values are checked before anything is sent.
 *
 * @param found its connector's `baseUrl` is that of the connection
 */
export async function runCode(
  { connector, operation }: Pick<FoundOperation, "connector" | "operation">,
  code: OperationCode,
  context: Context,
): Promise<Outcome> {
  const read = readValues(operation, context.settings.input);
  if ("problems" in read) return unfit(read.problems);
  const { executionId, idempotencyKey, startedAtMs, warn } = context;
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
    executionId,
    startedAtMs,
    files: context.ports.files,
    warn: (message) => warn(message),
  });
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
