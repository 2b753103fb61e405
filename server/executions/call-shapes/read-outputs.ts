import { setImmediate } from "node:timers/promises";
import { parseExactJson } from "#lib/exact-json.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { type Redaction, redactStored } from "#server/flows/redaction/redact.ts";
import { readInputs, type StartedExecution } from "./data.ts";

/** All inputs of a report together, as text. */
const maxTotalBytes = 8 * 1024 * 1024;
const batchSize = 20;

/**
 * The outputs of the executions' triggers, in the same order; null if an output is too large or deleted.
 * Values that the flow redacts now are redacted, even if they were stored before. Yields to the process's
 * other work between two outputs. Each is at most 128 KB, which takes about a millisecond to parse.
 */
export async function* readOutputs<Execution extends StartedExecution>(
  executions: readonly Execution[],
  redaction: Redaction | null,
): AsyncGenerator<{ execution: Execution; output: Json | undefined }> {
  let left = maxTotalBytes;
  for (let from = 0; from < executions.length; from += batchSize) {
    const batch = executions.slice(from, from + batchSize);
    const inputs = left > 0 ? await readInputs(batch.map(({ id }) => id)) : new Map<string, null>();
    for (const execution of batch) {
      const text = inputs.get(execution.id) ?? null;
      left -= text?.length ?? 0;
      if (text === null || left < 0) {
        yield { execution, output: undefined };
        continue;
      }
      await setImmediate();
      const output: Json = parseExactJson(text);
      if (redaction && isJsonObject(output)) redactStored(output, redaction);
      yield { execution, output };
    }
  }
}
