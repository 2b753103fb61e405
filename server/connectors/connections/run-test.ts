import type { z } from "zod";
import type { connectionTestSchema } from "#api/connectors/connections-schema.ts";
import type { OperationRun } from "#api/connectors/schema.ts";
import type { Connector } from "#engine/connectors/format.ts";
import { toText } from "#engine/tags/to-text.ts";
import { cutText } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import { library } from "#server/connectors/library/library.ts";
import { runAlone } from "#server/connectors/operation-runs/run-alone.ts";
import { storeState } from "#server/identity/credentials/connection-state.sql.ts";
import type { StoredConnection } from "./data.ts";

type ConnectionTest = z.output<typeof connectionTestSchema>;

/**
 * Sends the connector's test request with a connection, and stores the account's name and whether it works. A failure that
 * says nothing about the connection, such as a provider that is away, does not change its state.
 */
export async function runTest(
  connector: Connector | undefined,
  known: StoredConnection,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const { id, account, state } = known;
  const test = connector?.test;
  const found = test && library().find(known.connector, test.operation);
  if (!connector || !test || !found) {
    const title = connector?.title ?? known.connector;
    const problem = `${title} has no request that tests a connection. The first step that uses it shows whether it works.`;
    return { state, account, problem };
  }
  const run = await runAlone(found, { connectionId: id, input: {}, signal });
  // A server that a new connection cannot reach is a mistake in its address, which is corrected at once.
  const isWrong = connector.server !== undefined && state === "untested" && run.error !== null;
  const result = isWrong
    ? ({ state: "refused", problem: run.error?.message ?? "" } as const)
    : toResult(run, test.account);
  if (result === null) return { state, account, problem: run.error?.message ?? null };
  await storeState(id, { account, ...result });
  return { account, ...result };
}

/** The state that a run shows; null if it shows nothing about the connection. */
function toResult(
  { output, error }: OperationRun,
  paths: readonly string[],
): { state: "works"; account: string | null; problem: null } | { state: "refused"; problem: string } | null {
  if (!error) return { state: "works", account: accountOf(output, paths), problem: null };
  return isRefused(error) ? { state: "refused", problem: error.message } : null;
}

/** The provider's response to a test request names an error only if it does not accept the connection. */
function isRefused({ code, detail }: NonNullable<OperationRun["error"]>): boolean {
  if (code === "provider_error" || code === "login_refused") return true;
  const status = detail !== undefined ? readField(detail, "status") : undefined;
  return code === "http_status" && (status === 401 || status === 403);
}

const maxAccountChars = 200;

function accountOf(output: Json, paths: readonly string[]): string | null {
  for (const path of paths) {
    const found = readField(output, path);
    if (found !== undefined && found !== null && found !== "") return cutText(toText(found), maxAccountChars);
  }
  return null;
}
