import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { addConnectionEndpoint } from "#server/connectors/connections/routes.ts";
import { cancelExecutionEndpoint } from "#server/executions/cancel/routes.ts";
import { readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { chain } from "#test/executions/chain.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { openAllServices } from "#test/web-services.ts";

/** Operations of a database in a flow that a real worker runs. */

let database: TestDatabase;
let worker: TestWorker;
let owner: Person;
let connectionId: string;

beforeAll(async () => {
  const environment = { EGRESS_ALLOW: "127.0.0.1" };
  database = await useTestDatabase(environment, openAllServices);
  worker = await startTestWorker(database.url, environment);
  owner = await arrangePerson(database.pool, "owner");
  const { hostname, port, pathname, username, password } = new URL(database.url);
  const fields = {
    ...{ host: hostname, port, database: pathname.slice(1), tls: "off", username },
    password: decodeURIComponent(password),
  };
  const made = await ask(owner, addConnectionEndpoint, {
    body: { connector: "postgres", name: "Shop", fields },
  });
  connectionId = made.body.id;
});
afterAll(async () => {
  await worker.kill();
  await database.drop();
});

/** Starts a flow with this query for a payload. Returns the execution's id. */
async function start(input: Record<string, Json>, payload: Json): Promise<string> {
  const node = { type: "postgres/run_query", key: "query", config: { connection_id: connectionId, input } };
  const flow = await ask(owner, createFlowEndpoint, { body: { name: "Query", document: chain(node) } });
  const started = await ask(owner, testFlowEndpoint, { params: { id: flow.body.id }, body: { payload } });
  expect(started.status).toBe(201);
  return started.body.id;
}

const read = async (id: string) => (await ask(owner, readExecutionEndpoint, { params: { id } })).body;
const ended = (id: string) =>
  until("the execution is finished", async () => {
    const execution = await read(id);
    return execution.finished_at !== null && execution;
  });

test("values of a payload are parameters, whatever is in them", async () => {
  const name = "'); drop table users; -- $1 {{x}}";
  const input = {
    query: "select $1::text as name, $2::jsonb as lines, $3::numeric as total",
    parameters: "[{{ name }}, {{ lines }}, {{ total }}]",
  };
  const id = await start(input, { name, lines: [{ sku: "a,b" }], total: 19.9 });
  const execution = await ended(id);
  expect(execution.status).toBe("succeeded");
  expect(JSON.stringify(execution)).toContain(
    JSON.stringify({ name, lines: [{ sku: "a,b" }], total: 19.9 }).slice(1, -1),
  );
});

test("canceling an execution cancels its query at the server", async () => {
  const query = "select pg_sleep(60) as in_a_flow";
  const running = async () =>
    (
      await database.pool.query("select 1 from pg_stat_activity where state = 'active' and query = $1", [
        query,
      ])
    ).rowCount;
  const id = await start({ query }, {});
  await until("the query runs", async () => (await running()) === 1);
  await ask(owner, cancelExecutionEndpoint, { params: { id } });
  expect((await ended(id)).status).toBe("canceled");
  await until("the query ends", async () => (await running()) === 0);
});
