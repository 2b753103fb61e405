import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { libraryOperations } from "#server/connectors/library/library.ts";
import { deleteFlowEndpoint } from "#server/executions/flow-deletion/routes.ts";
import { createFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, chain, type Send } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { findConnection } from "#server/identity/credentials/connection-port.ts";
import { decryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { receiveWebhook } from "#server/webhooks/receive/receive.ts";
import { claimRegistrations } from "#server/webhooks/registrations/claim.sql.ts";
import { storeAddedWebhook } from "#server/webhooks/registrations/finish.sql.ts";
import { listWebhookRegistrationsEndpoint } from "#server/webhooks/registrations/routes.ts";
import { keepGithubConnection, triggerNode } from "#test/connectors/github.ts";
import { type ProviderServer, startProviderServer } from "#test/connectors/provider-server.ts";
import { openConnectorServices } from "#test/connectors/services.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { createRegistrations } from "./run-registrations.ts";

let provider: ProviderServer;
let database: TestDatabase;
let send: Send;
let connectionId: string;

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
  connectionId = await keepGithubConnection(database.pool, "github_pat_canary", provider.allow);
});
afterEach(async () => {
  Object.assign(provider, { hooks: [], requests: [], answer: null });
  await database.pool.query("delete from flows; delete from webhook_registrations; delete from credentials");
});

const repository = (events = "push") => ({ owner: "octocat", repo: "hello-world", events });
const documentOf = (id: string, input: object = repository()) =>
  chain(triggerNode("github/repository_event", { connection_id: connectionId, input }, id));

async function createFlow(document: FlowDocument) {
  const { body } = await send(createFlowEndpoint, { body: { name: "Builds", document } });
  const params = { id: body.id };
  return {
    flowId: body.id,
    activate: () => send(activateFlowEndpoint, { params }),
    deactivate: () => send(deactivateFlowEndpoint, { params }),
    delete: () => send(deleteFlowEndpoint, { params }),
    async publish(changed: FlowDocument) {
      const [{ revision }] = (
        await database.pool.query("select revision from flows where id = $1", [body.id])
      ).rows;
      await send(updateFlowEndpoint, { params, body: { revision, document: changed } });
      return send(activateFlowEndpoint, { params });
    },
  };
}

/** One look of a worker, until all that it began is done. */
async function work(): Promise<void> {
  const faults: unknown[] = [];
  const registrations = createRegistrations(database.pool, {
    source: libraryOperations,
    http: withCredentials(egress()),
    connections: { find: findConnection },
    webhookUrl: "http://localhost:3000",
    onFault: (cause) => faults.push(cause),
    stop: new AbortController().signal,
  });
  await registrations.look();
  await registrations.settled();
  if (faults.length > 0) throw faults[0];
}

const makeDue = () =>
  database.pool.query(
    "update webhook_registrations set next_at = now() - interval '1 second' where next_at is not null",
  );

const list = async () => (await send(listWebhookRegistrationsEndpoint)).body.data;

/** A delivery of GitHub to the trigger, signed with the secret of its webhook. */
function deliver(
  nodeId: string,
  event: string,
  id = newId(),
  secret = provider.hooks.at(-1)?.config.secret ?? "",
) {
  const body = JSON.stringify({ ref: "refs/heads/main", zen: "Speak like a human." });
  const request = new Request(`http://localhost:3000/flow/webhook/${nodeId}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-github-event": event,
      "x-github-delivery": id,
      "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    },
  });
  const arrival = {
    requestId: "request",
    remoteAddress: "203.0.113.9",
    rawHeaders: [...request.headers].flat(),
  };
  return runInRequestContext(arrival, () => receiveWebhook(request, { node_id: nodeId }));
}

const countExecutions = async () =>
  (await database.pool.query("select count(*)::int as count from executions")).rows[0].count;

test("publishing does not wait; a worker adds the webhook, whose signed events start the flow once", async () => {
  const nodeId = newNodeId();
  const flow = await createFlow(documentOf(nodeId, repository("push, release")));
  expect(await flow.activate()).toMatchObject({ status: 200 });
  expect(provider.requests).toEqual([]);
  expect(await list()).toMatchObject([
    { node_id: nodeId, state: "registering", hook_id: null, failing: null },
  ]);

  await work();
  const url = `http://localhost:3000/flow/webhook/${nodeId}`;
  expect(provider.hooks).toMatchObject([
    {
      events: ["push", "release"],
      config: { url, content_type: "json", secret: expect.stringMatching(/^.{43}$/) },
    },
  ]);
  expect(provider.requests.map(({ authorization }) => authorization)).toEqual(["Bearer github_pat_canary"]);
  expect(await list()).toMatchObject([
    { state: "registered", hook_id: String(provider.hooks[0]?.id), next_at: null },
  ]);

  const before = await countExecutions();
  expect((await deliver(nodeId, "ping")).status).toBe(200);
  expect(await countExecutions()).toBe(before);
  const [first, again] = [await deliver(nodeId, "push", "d1"), await deliver(nodeId, "push", "d1")];
  expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([200, 200, "true"]);
  expect(await countExecutions()).toBe(before + 1);
  expect((await deliver(nodeId, "push", "d2", "another secret")).status).toBe(401);
});

test("publishing again keeps the webhook; other settings replace it, the old one removed first", async () => {
  const nodeId = newNodeId();
  const flow = await createFlow(documentOf(nodeId));
  await flow.activate();
  await work();
  const [first] = provider.hooks;
  await flow.publish(documentOf(nodeId));
  await work();
  expect(provider.hooks).toEqual([first]);

  await flow.publish(documentOf(nodeId, repository("release")));
  await work();
  expect(provider.hooks).toEqual([]);
  await work();
  expect(provider.hooks).toMatchObject([{ events: ["release"] }]);
  expect(await list()).toMatchObject([{ state: "registered" }]);
});

test("publishing again adds a webhook that somebody has deleted at the provider", async () => {
  const nodeId = newNodeId();
  const flow = await createFlow(documentOf(nodeId));
  await flow.activate();
  await work();
  const [first] = provider.hooks;
  provider.hooks = [];
  await flow.publish(documentOf(nodeId));
  await work();
  expect(provider.hooks).toHaveLength(1);
  expect(provider.hooks[0]?.id).not.toBe(first?.id);
  expect((await deliver(nodeId, "push")).status).toBe(200);
  expect(await list()).toMatchObject([{ state: "registered", hook_id: String(provider.hooks[0]?.id) }]);
});

test("calls are refused before the webhook is registered", async () => {
  const nodeId = newNodeId();
  const flow = await createFlow(documentOf(nodeId));
  await flow.activate();
  expect((await deliver(nodeId, "push", "d1", "a guess")).status).toBe(401);
});

test("a webhook of somebody else at the same URL is refused by the provider in its own words", async () => {
  const nodeId = newNodeId();
  const url = `http://localhost:3000/flow/webhook/${nodeId}`;
  provider.hooks = [{ id: 77, events: ["push"], config: { url, secret: "theirs", content_type: "json" } }];
  const flow = await createFlow(documentOf(nodeId));
  await flow.activate();
  await work();
  const [{ failing }] = await list();
  expect(failing.error.message).toContain("Hook already exists on this repository");
});

test("turning a flow off does not wait either; what the provider refuses is listed and tried again", async () => {
  const nodeId = newNodeId();
  const flow = await createFlow(documentOf(nodeId));
  await flow.activate();
  await work();
  provider.answer = { status: 403, body: { message: "Resource not accessible" } };
  expect(await flow.deactivate()).toMatchObject({ status: 200 });
  expect((await deliver(nodeId, "push")).status).toBe(404);
  await work();
  expect(await list()).toMatchObject([
    {
      state: "removing",
      failing: { count: 1, error: { message: expect.stringContaining("Resource not accessible") } },
    },
  ]);
  provider.answer = null;
  await work();
  expect(provider.hooks).toHaveLength(1);
  await makeDue();
  await work();
  expect([provider.hooks, await list()]).toEqual([[], []]);
});

test("a refusal is shown with the provider's words, and Retry-After delays the next try", async () => {
  const flow = await createFlow(documentOf(newNodeId()));
  await flow.activate();
  provider.answer = { status: 429, headers: { "retry-after": "7200" }, body: { message: "Slow down" } };
  await work();
  const [{ failing, next_at }] = await list();
  expect(failing).toMatchObject({ count: 1, error: { message: expect.stringContaining("Slow down") } });
  expect(Date.parse(next_at) - Date.now()).toBeGreaterThan(7000_000);
  await work();
  expect(provider.requests).toHaveLength(1);
  provider.answer = null;
  // Until then, the connection sends nothing at all.
  await flow.activate();
  await work();
  expect(provider.requests).toHaveLength(1);
  await database.pool.query("delete from connection_paces");
  await flow.activate();
  await work();
  expect(await list()).toMatchObject([{ state: "registered", failing: null }]);
});

test("the secret is in no error, whatever the provider quotes", async () => {
  const flow = await createFlow(documentOf(newNodeId()));
  await flow.activate();
  const { rows } = await database.pool.query("select id, secret from webhook_registrations");
  const secret = decryptSecret(rows[0].id, rows[0].secret);
  provider.answer = { status: 422, body: { message: `Bad secret ${secret} of github_pat_canary` } };
  await work();
  const stored = await database.pool.query("select error::text from webhook_registrations");
  expect(stored.rows[0].error).toContain("Bad secret •••");
  expect(stored.rows[0].error).not.toMatch(/github_pat_canary/);
  expect(JSON.stringify(await list())).not.toContain(secret);
});

test("a worker that dies between the provider and the database leaves no second webhook", async () => {
  const nodeId = newNodeId();
  const flow = await createFlow(documentOf(nodeId));
  await flow.activate();
  provider.answer = { status: 0, breaks: true };
  await work();
  expect(provider.hooks).toHaveLength(1);
  provider.answer = null;
  await makeDue();
  await work();
  expect(provider.hooks).toHaveLength(1);
  expect(await list()).toMatchObject([{ state: "registered", hook_id: String(provider.hooks[0]?.id) }]);
  expect((await deliver(nodeId, "push")).status).toBe(200);
});

test("a worker that was slow leaves what it added to the one that has claimed it since", async () => {
  const flow = await createFlow(documentOf(newNodeId()));
  await flow.activate();
  const [slow] = await inTransaction(database.pool, (tx) => claimRegistrations(tx, ["github"], 5));
  expect(slow).toMatchObject({ wanted: true, attempted: false });
  await makeDue();
  await work();
  const [{ hook_id }] = await list();
  if (!slow) throw new Error("Nothing was claimed.");
  const added = { hookId: "999", secret: "s" };
  expect(await inTransaction(database.pool, (tx) => storeAddedWebhook(tx, slow, added))).toBe(false);
  expect(await list()).toMatchObject([{ hook_id }]);
});

test("a deleted flow's webhook is removed at the provider", async () => {
  const flow = await createFlow(documentOf(newNodeId()));
  await flow.activate();
  await work();
  expect(await flow.delete()).toMatchObject({ status: 204 });
  await until("the webhook is removed", async () => {
    await work();
    return provider.hooks.length === 0;
  });
  expect(await list()).toEqual([]);
});

test("a webhook that is gone at the provider already counts as removed", async () => {
  const flow = await createFlow(documentOf(newNodeId()));
  await flow.activate();
  await work();
  provider.hooks = [];
  await flow.deactivate();
  await work();
  expect(await list()).toEqual([]);
});

test("a missing connection says so on the trigger", async () => {
  const flow = await createFlow(documentOf(newNodeId()));
  await flow.activate();
  await database.pool.query("delete from credentials");
  await work();
  expect(await list()).toMatchObject([
    { state: "registering", failing: { error: { code: "credential_missing" } } },
  ]);
  expect(provider.requests).toEqual([]);
});
