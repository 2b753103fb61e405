import type { OperationRun } from "#api/connectors/schema.ts";
import { aloneContext } from "#engine/connectors/alone.ts";
import { toRunner } from "#engine/connectors/run-operation.ts";
import type { FoundOperation } from "#engine/connectors/source.ts";
import type { Exchange } from "#engine/exchange.ts";
import type { Outcome } from "#engine/outcome.ts";
import { recordExchanges } from "#engine/request/record-exchanges.ts";
import type { Json } from "#lib/json.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { findConnection, reportConnection } from "#server/identity/credentials/connection-port.ts";
import { createServerPort } from "#server/identity/credentials/server-port.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { fileConverter } from "#server/platform/sandbox/service.ts";

export interface AloneOptions {
  connectionId: string | undefined;
  /** The fields, as values. */
  input: Record<string, Json>;
  signal: AbortSignal;
}

/** Runs an operation without a flow. Its requests are recorded without the secrets that are added to them. */
export async function runAlone(found: FoundOperation, options: AloneOptions): Promise<OperationRun> {
  const { connectionId, input, signal } = options;
  const { http, exchanges } = recordExchanges(withCredentials(egress()));
  const runner = toRunner(found.connector, found.name, found.operation, found.run);
  const settings = { input, ...(connectionId !== undefined && { connection_id: connectionId }) };
  const connections = {
    find: findConnection,
    report: reportConnection,
    withServer: createServerPort(egress()),
  };
  const conversions = fileConverter();
  const outcome = await runner.run({ ...aloneContext({ http, connections, conversions }, signal), settings });
  return toRun(outcome, exchanges.list);
}

function toRun(outcome: Outcome, requests: Exchange[]): OperationRun {
  if (outcome.kind === "done") return { output: outcome.output, error: null, requests };
  if (outcome.kind === "fail") return { output: null, error: outcome.error, requests };
  throw new Error(`An operation cannot end as ${outcome.kind}.`);
}
