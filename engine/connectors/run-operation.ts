import { z } from "zod";
import type { Fail, Outcome } from "#engine/outcome.ts";
import { runRequest } from "#engine/request/run-request.ts";
import type { NodeRunner, RunContext } from "#engine/runner.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import type { Connector, Operation } from "./format.ts";
import { flaggedError, withProviderWords } from "./read-error.ts";
import { typeOf } from "./to-definition.ts";
import { toSettings } from "./to-settings.ts";

/** The configuration with its tags resolved: a value may have any type. */
const settingsSchema = z.object({
  connection_id: z.uuid().optional(),
  values: z.record(z.string(), z.json()).default({}),
});

type Context = RunContext<z.output<typeof settingsSchema>>;

/**
 * Runs an operation as the HTTP request that it describes. A failure has the provider's own code and words. The output is the
 * part of the body that the operation names, or the list of all pages' entries.
 */
export function toRunner(
  connector: Connector,
  name: string,
  operation: Operation,
): NodeRunner<Context["settings"]> {
  return {
    type: typeOf(connector.name, name),
    settings: settingsSchema,
    run: (context) => run(connector, operation, context),
  };
}

async function run(connector: Connector, operation: Operation, context: Context): Promise<Outcome> {
  const { connection_id, values } = context.settings;
  const settings = toSettings(connector, operation, values);
  if ("problems" in settings) return unfit(settings.problems);
  const outcome = await runRequest({
    ...context,
    settings: { ...settings, ...(connection_id !== undefined && { credential_id: connection_id }) },
  });
  if (outcome.kind === "fail") return withProviderWords(connector, outcome);
  if (outcome.kind !== "done" || !isJsonObject(outcome.output)) return outcome;
  const { status, headers, body, items } = outcome.output;
  const refusal = flaggedError(connector, { status, headers, body });
  if (refusal) return refusal;
  return { kind: "done", output: items ?? outputOf(body ?? null, operation.output) };
}

function outputOf(body: Json, path: string): Json {
  return path === "" ? body : (readField(body, path) ?? null);
}

function unfit(problems: readonly { field: string; detail: string }[]): Fail {
  return {
    kind: "fail",
    error: {
      code: "invalid_setting",
      message: problems.map(({ detail }) => detail).join(" "),
      detail: problems.map(({ field, detail }) => ({ field, detail })),
    },
    retryable: false,
  };
}
