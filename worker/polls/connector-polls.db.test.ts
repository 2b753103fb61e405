import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPollers } from "#engine/connectors/pollers.ts";
import { newNodeId } from "#lib/node-id.ts";
import { pollers } from "#nodes/index.pollers.ts";
import { libraryOperations } from "#server/connectors/library/library.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, chain, type Send } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { findConnection } from "#server/identity/credentials/connection-port.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { listPollsEndpoint } from "#server/polls/routes.ts";
import { keepGithubConnection, triggerNode } from "#test/connectors/github.ts";
import { type ProviderServer, startProviderServer } from "#test/connectors/provider-server.ts";
import { openConnectorServices } from "#test/connectors/services.ts";
import { startedEntries } from "#test/polls/polls.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { createPolls } from "./run-polls.ts";

let provider: ProviderServer;
let database: TestDatabase;
let send: Send;

beforeAll(async () => {
  provider = await startProviderServer();
  database = await useTestDatabase(
    { EGRESS_ALLOW: provider.allow, CONNECTOR_BASE_URLS: `github=${provider.url}` },
    openConnectorServices,
  );
  send = await arrangeCaller("Ada", "write");
});
afterAll(async () => {
  await database.drop();
  await provider.close();
});
beforeEach(async () => {
  Object.assign(provider, { issues: [], requests: [], answer: null });
  await database.pool.query("delete from executions; delete from flows; delete from credentials");
  const connection_id = await keepGithubConnection(database.pool, "github_pat_canary", provider.allow);
  const input = { owner: "octocat", repo: "hello-world" };
  const document = chain(
    triggerNode("github/new_issue", { connection_id, input, interval_minutes: 15 }, newNodeId()),
  );
  const { body } = await send(createFlowEndpoint, { body: { name: "Triage", document } });
  expect(await send(activateFlowEndpoint, { params: { id: body.id } })).toMatchObject({ status: 200 });
});

/** Makes the polls that are due, by several workers at once. */
async function poll(workers = 1): Promise<void> {
  const faults: unknown[] = [];
  const options = {
    pollers: createPollers(pollers, libraryOperations),
    http: withCredentials(egress()),
    connections: { find: findConnection },
    onStart() {},
    onFault: (cause: unknown) => faults.push(cause),
    stop: new AbortController().signal,
  };
  const all = Array.from({ length: workers }, () => createPolls(database.pool, options));
  await Promise.all(all.map((each) => each.look()));
  await Promise.all(all.map((each) => each.settled()));
  if (faults.length > 0) throw faults[0];
}

async function pollAgain(workers = 1): Promise<void> {
  await database.pool.query("update polls set next_at = now() - interval '1 second'");
  await poll(workers);
}

const issue = (id: number) => ({ id, created_at: new Date(Date.UTC(2026, 0, 5, 9, id)).toISOString() });
const started = () => startedEntries(database.pool);

test("the poll machine runs a connector's trigger with its connection: the mark first, then each item once", async () => {
  provider.issues = [issue(1)];
  await poll();
  expect(await started()).toEqual([]);
  provider.issues = [issue(3), issue(2), issue(1)];
  await pollAgain(4);
  provider.issues = [issue(1), issue(3), issue(2)];
  await pollAgain(4);
  expect(await started()).toEqual(["2", "3"]);
  expect(new Set(provider.requests.map(({ authorization }) => authorization))).toEqual(
    new Set(["Bearer github_pat_canary"]),
  );
  const { body } = await send(listPollsEndpoint);
  expect(body.data).toMatchObject([{ type: "github/new_issue", description: "octocat", failing: null }]);
});

test("a refused connection is one request for each poll, ever more rarely, with the provider's words on the trigger", async () => {
  provider.answer = { status: 401, body: { message: "Bad credentials" } };
  await poll();
  await poll();
  expect(provider.requests).toHaveLength(1);
  const [{ failing, next_at }] = (await send(listPollsEndpoint)).body.data;
  expect(failing).toMatchObject({ count: 1, error: { message: expect.stringContaining("Bad credentials") } });
  expect(Date.parse(next_at) - Date.now()).toBeGreaterThan(25 * 60_000);
});

test("Retry-After delays the next poll", async () => {
  provider.answer = { status: 429, headers: { "retry-after": "7200" } };
  await poll();
  const [{ next_at }] = (await send(listPollsEndpoint)).body.data;
  expect(Date.parse(next_at) - Date.now()).toBeGreaterThan(7000_000);
});

test("polls of connectors that a worker does not know are left to those that do", async () => {
  const polls = createPolls(database.pool, {
    pollers: createPollers(pollers),
    http: egress(),
    connections: { find: findConnection },
    onStart() {},
    onFault() {},
    stop: new AbortController().signal,
  });
  await polls.look();
  await polls.settled();
  expect((await send(listPollsEndpoint)).body.data).toMatchObject([{ polled_at: null, failing: null }]);
});
