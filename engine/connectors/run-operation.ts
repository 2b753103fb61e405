import { type ApprovalMessage, toMessage } from "#engine/approval/message.ts";
import { askAndWait, readTimeLimit } from "#engine/approval/wait.ts";
import { type Fail, failed, type Outcome } from "#engine/outcome.ts";
import type { ConnectionPort, HttpPort } from "#engine/ports.ts";
import type { NodeRunner } from "#engine/runner.ts";
import { baseUrlOf } from "./base-url.ts";
import type { ConnectorBase, Operation } from "./format.ts";
import { neededScopes } from "./needed-scopes.ts";
import type { OperationCode } from "./operation-code.ts";
import { connectionRefusal } from "./read-error.ts";
import { runCode } from "./run-code.ts";
import {
  type Context,
  type OperationSettings,
  sendDescribed,
  settingsSchema,
  waitingSettingsSchema,
} from "./send-described.ts";
import type { FoundOperation } from "./source.ts";
import { typeOf } from "./to-definition.ts";

/**
 * Runs an operation as the HTTP request that it describes, or by its code. A failure has the provider's own code and words. The
 * output is the part of the body that the operation names, or the list of all pages' entries.
 */
export function toRunner(
  connector: ConnectorBase,
  name: string,
  operation: Operation,
  code?: OperationCode,
): NodeRunner<OperationSettings> {
  const found = { connector, name, operation };
  const type = typeOf(connector.name, name);
  const send = async (context: Context, approval: ApprovalMessage | null) => {
    const outcome = await run(found, code, context, approval);
    await report(connector, context, outcome);
    return outcome;
  };
  if (!operation.waits) return { type, settings: settingsSchema, run: (context) => send(context, null) };
  return { type, settings: waitingSettingsSchema, run: (context) => sendAndAsk(context, send) };
}

/**
 * Sends the message with the links of the step's page, and then waits as an Approval does. A message that cannot be sent fails
 * the step, and nothing waits.
 */
async function sendAndAsk(
  context: Context,
  send: (context: Context, approval: ApprovalMessage) => Promise<Outcome>,
): Promise<Outcome> {
  const { link, settings } = context;
  if (link === null || !settings.approval)
    return failed("flow_required", "It waits for a decision, so it runs only in a flow.");
  const asking = { ...context, settings: settings.approval };
  const limit = readTimeLimit(asking.settings);
  if (typeof limit !== "number") return limit;
  const sent = await send(context, toMessage(asking, link, limit));
  return sent.kind === "done" ? askAndWait(asking) : sent;
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

async function run(
  { connector, name, operation }: Pick<FoundOperation, "connector" | "name" | "operation">,
  code: OperationCode | undefined,
  context: Context,
  approval: ApprovalMessage | null,
): Promise<Outcome> {
  const { connection_id: id, input } = context.settings;
  const address = await findAddress(connector, id, context.ports.connections);
  if ("kind" in address) return address;
  const { baseUrl, fields } = address;
  const needs = neededScopes(connector, name);
  const found = { connector: { ...connector, baseUrl, needs }, name, operation };
  const limited = {
    ...context,
    ports: { ...context.ports, http: withLimit(context.ports.http, connector.limit) },
  };
  return code
    ? runCode(found, code, limited, { fields, approval })
    : sendDescribed(found.connector, operation, input, limited);
}

/** Every request says how much the provider accepts. */
function withLimit(http: HttpPort, limit: ConnectorBase["limit"]): HttpPort {
  const isLimited = limit.perSecond !== undefined || limit.parallel !== undefined;
  return isLimited ? { send: (call) => http.send({ ...call, limit }) } : http;
}

/** The base URL of the connection and its fields that are no secrets, or why there is none. */
async function findAddress(
  connector: ConnectorBase,
  id: string | undefined,
  connections: ConnectionPort,
): Promise<{ baseUrl: string; fields: Readonly<Record<string, string>> } | Fail> {
  const { name, title, authentication } = connector;
  if (id === undefined) {
    const isOpen = connector.open || Object.keys(authentication).length === 0;
    const url = isOpen ? baseUrlOf(connector, {}) : null;
    if (url !== null) return { baseUrl: url, fields: {} };
    return failed("connection_required", `No ${title} account is connected. Choose or connect one.`);
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
  const baseUrl = baseUrlOf(connector, found.fields);
  if (baseUrl !== null) return { baseUrl, fields: found.fields };
  return failed(
    "connection_incomplete",
    `“${found.name}” lacks a part of its address. Enter it in Settings → Connections.`,
  );
}
