import { z } from "zod";
import { type Fail, failed, type Outcome } from "#engine/outcome.ts";
import type { ConnectionPort } from "#engine/ports.ts";
import { runRequest } from "#engine/request/run-request.ts";
import type { NodeRunner, RunContext } from "#engine/runner.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import { baseUrlOf } from "./base-url.ts";
import type { ConnectorBase, Operation } from "./format.ts";
import { connectionRefusal, flaggedError, withProviderWords } from "./read-error.ts";
import { typeOf } from "./to-definition.ts";
import { toSettings } from "./to-settings.ts";

/** The configuration with its tags resolved: a value may have any type. */
const settingsSchema = z.object({
  connection_id: z.uuid().optional(),
  input: z.record(z.string(), z.json()).default({}),
});

type Context = RunContext<z.output<typeof settingsSchema>>;

/**
 * Runs an operation as the HTTP request that it describes. A failure has the provider's own code and words. The output is the
 * part of the body that the operation names, or the list of all pages' entries.
 */
export function toRunner(
  connector: ConnectorBase,
  name: string,
  operation: Operation,
): NodeRunner<Context["settings"]> {
  return {
    type: typeOf(connector.name, name),
    settings: settingsSchema,
    async run(context) {
      const outcome = await run(connector, operation, context);
      await report(connector, context, outcome);
      return outcome;
    },
  };
}

/** Takes down whether the provider has accepted the connection, if the outcome tells. */
async function report(connector: ConnectorBase, context: Context, outcome: Outcome): Promise<void> {
  const { connection_id: id } = context.settings;
  const { connections } = context.ports;
  if (id === undefined || !connections.report) return;
  if (outcome.kind === "done") return connections.report(id, { accepted: true });
  const said = outcome.kind === "fail" ? connectionRefusal(connector, outcome) : null;
  if (said !== null) await connections.report(id, { accepted: false, said });
}

async function run(connector: ConnectorBase, operation: Operation, context: Context): Promise<Outcome> {
  const { connection_id: id, input } = context.settings;
  const baseUrl = await findBaseUrl(connector, id, context.ports.connections);
  if (typeof baseUrl !== "string") return baseUrl;
  const settings = toSettings({ ...connector, baseUrl }, operation, input);
  if ("problems" in settings) return unfit(settings.problems);
  const outcome = await runRequest({
    ...context,
    settings: { ...settings, ...(id !== undefined && { credential_id: id }) },
  });
  if (outcome.kind === "fail") return withProviderWords(connector, outcome);
  if (outcome.kind !== "done" || !isJsonObject(outcome.output)) return outcome;
  const { status = null, headers = null, body = null, items } = outcome.output;
  const refusal = flaggedError(connector, { status, headers, body });
  if (refusal) return refusal;
  return { kind: "done", output: items ?? outputOf(body, operation.output) };
}

/** The base URL of the connection, or why there is none. */
async function findBaseUrl(
  connector: ConnectorBase,
  id: string | undefined,
  connections: ConnectionPort,
): Promise<string | Fail> {
  const { name, title, authentication } = connector;
  if (id === undefined) {
    const isOpen = Object.keys(authentication).length === 0;
    const url = isOpen ? baseUrlOf(connector, {}) : null;
    return (
      url ?? failed("connection_required", `No account is connected. Choose or connect a ${title} account.`)
    );
  }
  const found = await connections.find(id);
  if (!found) {
    return failed(
      "credential_missing",
      "The chosen connection does not exist in this installation. Choose another one.",
    );
  }
  if (found.connector !== name) {
    return failed(
      "connection_unsuitable",
      `“${found.name}” is a connection of ${found.connector}, not of ${title}.`,
    );
  }
  return (
    baseUrlOf(connector, found.fields) ??
    failed(
      "connection_incomplete",
      `“${found.name}” lacks a part of its address. Enter it in Settings → Connections.`,
    )
  );
}

function unfit(problems: readonly { field: string; detail: string }[]): Fail {
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
