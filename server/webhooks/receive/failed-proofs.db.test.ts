import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { callWebhook } from "#server/webhooks/calls/test-support.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { receiveWebhook } from "./receive.ts";

const rate_limit = { calls: 20, per_seconds: 60 };
const right = { authorization: "Bearer right" };
const wrong = { authorization: "Bearer wrong" };
let database: TestDatabase;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
afterAll(() => database.drop());

/** A webhook that requires a bearer token and allows 20 calls a minute. */
async function bearing(): Promise<string> {
  const id = newNodeId();
  const token = await keepCredential(database.pool, "bearer", "right");
  const settings = { rate_limit, authentication: { type: "bearer", credential_ids: [token] } };
  await makeFlowLive(database.pool, withSettings(webhookDocument(id), settings));
  return id;
}

/** How often each status was returned for this many calls. */
async function statuses(id: string, calls: number, sent: Parameters<typeof callWebhook>[1]) {
  const counts: Record<number, number> = {};
  for (let call = 0; call < calls; call += 1) {
    const { status } = await callWebhook(id, sent);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe("M2: calls that do not prove themselves", () => {
  test("M2: cost the node's rate nothing, whoever sends them", async () => {
    const id = await bearing();
    expect(await statuses(id, 25, {})).toEqual({ 401: 25 });
    expect(await statuses(id, 25, { headers: wrong, from: "198.51.100.1" })).toEqual({ 401: 25 });
    expect(await statuses(id, 25, { headers: right })).toEqual({ 200: 20, 429: 5 });
  });

  test("M2: are answered 429 beyond a budget for each address and node, and the right ones never are", async () => {
    const id = await bearing();
    expect(await statuses(id, 70, { headers: wrong })).toEqual({ 401: 60, 429: 10 });
    expect(await statuses(id, 2, { headers: wrong, method: "HEAD" })).toEqual({ 429: 2 });
    expect(await statuses(id, 5, { headers: right })).toEqual({ 200: 5 });
    expect(await statuses(id, 1, { headers: wrong, from: "198.51.100.1" })).toEqual({ 401: 1 });
    expect(await statuses(await bearing(), 1, { headers: wrong })).toEqual({ 401: 1 });
  });

  test("M2: share the budget of an IPv6 network, and say when to come back", async () => {
    const id = await bearing();
    for (let call = 0; call < 60; call += 1) {
      await callWebhook(id, { headers: wrong, from: `2001:db8:1:2::${call.toString(16)}` });
    }
    const refused = await callWebhook(id, { headers: wrong, from: "2001:db8:1:2:ffff::1" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await refused.json()).code).toBe("rate_limited");
    expect((await callWebhook(id, { headers: wrong, from: "2001:db8:1:3::1" })).status).toBe(401);
  });

  test("M2: beyond the budget are refused before their body is read", async () => {
    const id = await bearing();
    await statuses(id, 60, { headers: wrong });
    const body = new ReadableStream({ pull: () => Promise.reject(new Error("it was read")) });
    const init = { method: "POST", headers: wrong, body, duplex: "half" } as RequestInit;
    const request = new Request(`http://localhost/flow/webhook/${id}`, init);
    const rawHeaders = [...request.headers].flat();
    const response = await runInRequestContext(
      { requestId: "r", remoteAddress: "203.0.113.9", rawHeaders },
      () => receiveWebhook(request, { node_id: id }),
    );
    expect(response.status).toBe(429);
  });
});

test("M2: without authentication every call counts, before its body is read", async () => {
  const id = newNodeId();
  await makeFlowLive(database.pool, withSettings(webhookDocument(id), { rate_limit }));
  expect(await statuses(id, 25, {})).toEqual({ 200: 20, 429: 5 });
});
