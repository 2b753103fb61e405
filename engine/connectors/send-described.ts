import { z } from "zod";
import { stepSettingsSchema } from "#engine/approval/settings.ts";
import { type Done, type Fail, failed } from "#engine/outcome.ts";
import { runRequest } from "#engine/request/run-request.ts";
import type { RunContext } from "#engine/runner.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import { connectionIdSchema } from "./connection-id.ts";
import { flaggedCode, flaggedError, type Sender, withProviderWords } from "./read-error.ts";
import { type DescribedRequest, type FieldProblem, toSettings } from "./to-settings.ts";

/** The configuration with its tags resolved: a value may have any type. */
export const settingsSchema = z.object({
  connection_id: connectionIdSchema.optional(),
  input: z.record(z.string(), z.json()).default({}),
});

/** The same of an operation that waits for a decision, with the settings of its approval. */
export const waitingSettingsSchema = settingsSchema
  .extend(stepSettingsSchema.shape)
  .transform(({ connection_id: id, input, ...approval }) => ({
    ...(id !== undefined && { connection_id: id }),
    ...{ input, approval },
  }));

export type OperationSettings = z.output<typeof settingsSchema> &
  Partial<Pick<z.output<typeof waitingSettingsSchema>, "approval">>;

export type Context = RunContext<OperationSettings>;

/**
 * Sends a request of a connector with these values for its fields, and reads its response.
 *
 * @param connector its `baseUrl` is that of the connection
 */
export async function sendDescribed(
  connector: Sender,
  described: DescribedRequest,
  values: Readonly<Record<string, Json>>,
  context: Context,
): Promise<Done | Fail> {
  const { connection_id: id } = context.settings;
  const settings = toSettings(connector, described, values);
  if ("problems" in settings) return unfit(settings.problems);
  const outcome = await runRequest(
    { ...context, settings: { ...settings, ...(id !== undefined && { credential_id: id }) } },
    described.isUnflagged ? undefined : (response) => flaggedError(connector, response),
  );
  if (outcome.kind === "fail") {
    const { code } = outcome.error;
    // A flagged error has the provider's words already.
    return code === flaggedCode ? outcome : withProviderWords(connector, outcome);
  }
  if (outcome.kind !== "done") throw new Error(`A request cannot end as ${outcome.kind}.`);
  if (!isJsonObject(outcome.output)) return outcome;
  const { headers = null, body = null, items } = outcome.output;
  const { outputHeader } = described;
  if (outputHeader === undefined) return { kind: "done", output: items ?? outputOf(body, described.output) };
  const [value = null] = isJsonObject(headers) ? [headers[outputHeader]].flat() : [];
  return { kind: "done", output: value };
}

/** The failure of values that cannot be sent. */
export function unfit(problems: readonly FieldProblem[]): Fail {
  const said = problems.map(({ detail }) => detail).join(" ");
  return failed(
    "invalid_setting",
    said,
    problems.map(({ field, detail }) => ({ field, detail })),
  );
}

function outputOf(body: Json, path: string): Json {
  return path === "" ? body : (readField(body, path) ?? null);
}
