import { aloneContext } from "#engine/connectors/alone.ts";
import { toRunner } from "#engine/connectors/run-operation.ts";
import type { Outcome } from "#engine/outcome.ts";
import type { FilePort } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import { addConnectionEndpoint, testConnectionEndpoint } from "#server/connectors/connections/routes.ts";
import { library } from "#server/connectors/library/library.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { findConnection, reportConnection } from "#server/identity/credentials/connection-port.ts";
import { createServerPort } from "#server/identity/credentials/server-port.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { fileConverter } from "#server/platform/sandbox/service.ts";
import { ask, type Person } from "#test/access/flow-people.ts";

/** A connection to a real server, through the product's own doors. */
export interface OnServer {
  id: string;
  /** What the connection's test says. */
  test(): Promise<{ state: string; account: string | null; problem: string | null }>;
  /** Runs an operation as a step does. Its warnings are added to `warnings`. */
  run(operation: string, input?: Record<string, Json>, signal?: AbortSignal): Promise<Outcome>;
  /** The output. @throws if it failed */
  output(operation: string, input?: Record<string, Json>, files?: Partial<FilePort>): Promise<Json>;
  /** The error. @throws if it did not fail */
  error(
    operation: string,
    input?: Record<string, Json>,
  ): Promise<{ code: string; message: string; detail?: Json; retryable: boolean }>;
  warnings: string[];
}

/** Connects a connector to a server. @throws if the fields are refused */
export async function connectTo(
  person: Person,
  connector: string,
  fields: Record<string, string>,
  /** The way to sign in; by default the first whose fields are given. */
  authentication?: string,
): Promise<OnServer> {
  const made = await ask(person, addConnectionEndpoint, {
    body: { connector, name: "Ours", fields, ...(authentication !== undefined && { authentication }) },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id } = made.body;
  const warnings: string[] = [];
  const withServer = createServerPort(egress());
  const run = async (
    operation: string,
    input: Record<string, Json> = {},
    signal = new AbortController().signal,
    files?: Partial<FilePort>,
  ) => {
    const found = library().find(connector, operation);
    if (!found) throw new Error(`There is no operation ${operation}.`);
    const runner = toRunner(found.connector, operation, found.operation, found.run);
    const connections = { find: findConnection, report: reportConnection, withServer };
    const ports = { http: withCredentials(egress()), connections, conversions: fileConverter() };
    const context = aloneContext(ports, signal);
    const usual = Object.entries(found.operation.fields).map(([name, field]) => [name, field.default]);
    return runner.run({
      ...context,
      ports: { ...context.ports, ...(files && { files: { ...context.ports.files, ...files } }) },
      warn: (message) => void warnings.push(message),
      settings: { connection_id: id, input: { ...Object.fromEntries(usual), ...input } },
    });
  };
  return {
    id,
    warnings,
    run,
    test: async () => (await ask(person, testConnectionEndpoint, { params: { id } })).body,
    async output(operation, input, files) {
      const outcome = await run(operation, input, undefined, files);
      if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
      return outcome.output;
    },
    async error(operation, input) {
      const outcome = await run(operation, input);
      if (outcome.kind !== "fail") throw new Error(`It did not fail: ${JSON.stringify(outcome)}`);
      return { ...outcome.error, retryable: outcome.retryable };
    },
  };
}
