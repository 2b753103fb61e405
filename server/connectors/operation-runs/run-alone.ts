import type { OperationRun } from "#api/connectors/schema.ts";
import { toRunner } from "#engine/connectors/run-operation.ts";
import type { FoundOperation } from "#engine/connectors/source.ts";
import type { Outcome } from "#engine/outcome.ts";
import type { Ports } from "#engine/ports.ts";
import type { RunContext } from "#engine/runner.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { findConnection, reportConnection } from "#server/identity/credentials/connection-port.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { recordRequests, type SentRequest } from "./record-requests.ts";

export interface AloneOptions {
  connectionId: string | undefined;
  /** The fields, as values. */
  input: Record<string, Json>;
  signal: AbortSignal;
}

/** Runs an operation without a flow. Its requests are recorded without the secrets that are added to them. */
export async function runAlone(found: FoundOperation, options: AloneOptions): Promise<OperationRun> {
  const { connectionId, input, signal } = options;
  const { http, requests } = recordRequests(withCredentials(egress()));
  const runner = toRunner(found.connector, found.name, found.operation, found.run);
  const settings = { input, ...(connectionId !== undefined && { connection_id: connectionId }) };
  const outcome = await runner.run({ ...contextOf(signal, { ...noPorts, http }), settings });
  return toRun(outcome, requests);
}

function toRun(outcome: Outcome, requests: SentRequest[]): OperationRun {
  if (outcome.kind === "done") return { output: outcome.output, error: null, requests };
  if (outcome.kind === "fail") return { output: null, error: outcome.error, requests };
  throw new Error(`An operation cannot end as ${outcome.kind}.`);
}

const refuse = (what: string) => async () => {
  throw new Error(`An operation that runs alone ${what}.`);
};

const noPorts: Omit<Ports, "http"> = {
  connections: { find: findConnection, report: reportConnection },
  mail: { send: refuse("sends no e-mail") },
  members: { find: refuse("asks nobody") },
  files: { find: async () => null, store: refuse("has no place for files: use it in a flow") },
  code: { run: refuse("runs no code") },
  conversions: { convert: refuse("converts no files") },
  signing: {
    hmac: refuse("signs nothing"),
    signToken: refuse("signs nothing"),
    verifyToken: refuse("verifies nothing"),
  },
};

function contextOf(signal: AbortSignal, ports: Ports): Omit<RunContext<unknown>, "settings"> {
  const id = newId();
  return {
    ...{ input: null, executionId: id, flowId: id, nodeId: id, attempt: 1, timeoutSeconds: null },
    ...{ idempotencyKey: id, link: null, signal, ports, startedAtMs: clock.now().getTime() },
    data: () => ({ nodes: {}, trigger: null, vars: {} }),
    warn() {},
    keepActivity() {},
  };
}
