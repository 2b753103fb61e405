import { afterAll, beforeAll, expect, test } from "vitest";
import { chain } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { until } from "#test/executions/until.ts";
import { keepOauthConnection } from "#test/connectors/oauth-connection.ts";
import { sendJson, startTokenServer, type TokenServer } from "#test/connectors/token-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";

let database: TestDatabase;
let server: TokenServer;
let workers: TestWorker[];

beforeAll(async () => {
  database = await useTestDatabase();
  server = await startTokenServer();
  const environment = { EGRESS_ALLOW: "127.0.0.1", CONNECTOR_BASE_URLS: `github=${server.origin}` };
  workers = await Promise.all([
    startTestWorker(database.url, environment),
    startTestWorker(database.url, environment),
  ]);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await server.close();
  await database.drop();
});

/** 100 executions at once that use a connection whose access has ended. Returns the errors of those that failed. */
async function runAll(connectionId: string): Promise<(string | null)[]> {
  const node = {
    type: "github/read_user",
    key: "github",
    config: { connection_id: connectionId, input: {} },
  };
  const flow = await createFlow(database.pool, chain(node));
  const ids = await enqueue(
    database.pool,
    flow,
    Array.from({ length: 100 }, (_, index) => ({ index })),
  );
  return until("all executions are finished", async () => {
    const { rows } = await database.pool.query(
      "select error ->> 'code' as code from executions where id = any($1) and status in ('succeeded', 'failed')",
      [ids],
    );
    return rows.length === ids.length && rows.map(({ code }) => code);
  });
}

const ended = { access_token: "canary-old", refresh_token: "canary-refresh", expires_at: 1 };

/** How many sessions wait for the connection's row, at most, while the provider thinks. */
async function waitersWhile(work: Promise<unknown>): Promise<number> {
  let most = 0;
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { rows } = await database.pool.query(
      "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%' and datname = current_database()",
    );
    most = Math.max(most, rows[0].count);
  }
  await over;
  return most;
}

test("C4: 100 executions on two workers with access that has ended make one refresh", async () => {
  server.requests.length = 0;
  server.valid = new Set(["canary-new"]);
  server.respond = (_, response) => {
    const tokens = { access_token: "canary-new", refresh_token: "canary-second", expires_in: 3600 };
    setTimeout(() => sendJson(response, 200, tokens), 500);
  };
  const work = runAll(await keepOauthConnection(database.pool, "github", server.origin, ended));
  // The other process waits for the row. In each process one asks for it.
  expect(await waitersWhile(work)).toBe(1);
  expect((await work).filter((code) => code !== null)).toEqual([]);
  expect(server.requests.map(({ fields }) => fields.refresh_token)).toEqual(["canary-refresh"]);
  expect(server.calls).toHaveLength(100);
  expect(new Set(server.calls)).toEqual(new Set(["Bearer canary-new"]));
});

test("C4: with revoked access they make one attempt, call nobody, and say what to do", async () => {
  server.requests.length = 0;
  server.calls.length = 0;
  server.respond = (_, response) => {
    const refusal = { error: "invalid_grant", error_description: "canary-refresh is revoked" };
    setTimeout(() => sendJson(response, 400, refusal), 500);
  };
  const id = await keepOauthConnection(database.pool, "github", server.origin, ended);
  const codes = await runAll(id);
  expect(new Set(codes)).toEqual(new Set(["connection_expired"]));
  expect(await runAll(id)).toHaveLength(100);
  expect(server.requests).toHaveLength(1);
  expect(server.calls).toEqual([]);
  const { rows } = await database.pool.query(
    "select settings -> 'connection' ->> 'state' as state, settings -> 'connection' ->> 'problem' as problem from credentials where id = $1",
    [id],
  );
  expect(rows[0]).toEqual({
    state: "expired",
    problem: "The provider says: invalid_grant: [masked] is revoked",
  });
  const { rows: errors } = await database.pool.query(
    "select error::text from executions where error is not null limit 1",
  );
  expect(errors[0].error).toContain("Connect the account again under Settings → Connections.");
  for (const worker of workers) expect(worker.log()).not.toContain("canary");
});
