import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiKeyScope, Role } from "#api/identity/roles/schema.ts";
import { newNodeId } from "#lib/node-id.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { includesScope, roleOfKey } from "#server/identity/roles/rules.ts";
import { endpoints } from "#server/openapi/routes.ts";
import { type FlowRequest, flowTable } from "#test/access/flow-table.ts";
import { cookieOf, storeApiKey, storeUser } from "#test/access/people.ts";
import { arrangePrivateWorld, type PrivateWorld } from "#test/access/private-world.ts";
import { type Credentials, type Sent, send } from "#test/access/send.ts";
import { accessTable } from "#test/access/table.ts";
import { storeFailed } from "#test/failures/failures.ts";
import { countWrites } from "#test/postgres/count-writes.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { everyFew } from "#test/processes/size.ts";
import { openAllServices } from "#test/web-services.ts";

/** Every endpoint × role × key scope, for those who are on a private flow's list and for those who are not. */

interface Kind {
  role: Role;
  scope?: ApiKeyScope;
  /** A program, whose keys an owner has created. */
  isService?: true;
}

const kinds: Record<string, Kind> = {
  viewer: { role: "viewer" },
  operator: { role: "operator" },
  editor: { role: "editor" },
  "an editor's key with read": { role: "editor", scope: "read" },
  "an editor's key with write": { role: "editor", scope: "write" },
  "an editor's key with admin": { role: "editor", scope: "admin" },
  "an operator's key with write": { role: "operator", scope: "write" },
  "an editor service's key with write": { role: "editor", scope: "write", isService: true },
};

const ownerKinds: Record<string, Kind> = {
  owner: { role: "owner" },
  "an owner's key with read": { role: "owner", scope: "read" },
  "an owner's key with write": { role: "owner", scope: "write" },
  "an owner's key with admin": { role: "owner", scope: "admin" },
};

interface Person extends Kind {
  userId: string;
  caller: Credentials;
}

let database: TestDatabase;
let dataDir: string;
let committed: () => Promise<unknown[]>;
/** Nobody changes it. */
let world: PrivateWorld;
const people = { inside: new Map<string, Person>(), outside: new Map<string, Person>() };
const owners = new Map<string, Person>();

async function arrange(kind: Kind): Promise<Person> {
  const userId = await storeUser(database.pool, kind.role);
  const { scope, isService = false } = kind;
  await database.pool.query("update users set service = $2 where id = $1", [userId, isService]);
  const caller =
    scope === undefined
      ? { cookie: await cookieOf(userId) }
      : { key: (await storeApiKey(database.pool, userId, [scope])).key };
  return { ...kind, userId, caller };
}

const newWorld = () =>
  arrangePrivateWorld(
    database.pool,
    [...people.inside.values()].map(({ userId }) => userId),
  );

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-private-"));
  database = await useTestDatabase({ DATA_DIR: dataDir }, openAllServices);
  await storeUser(database.pool, "owner");
  for (const [name, kind] of Object.entries(kinds)) {
    people.inside.set(name, await arrange(kind));
    people.outside.set(name, await arrange(kind));
  }
  for (const [name, kind] of Object.entries(ownerKinds)) owners.set(name, await arrange(kind));
  world = await newWorld();
  // Keys record their last use, and calls are counted in the background.
  committed = await countWrites(database.pool, ["api_keys", "flow_days"]);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const nameOf = ({ contract }: Endpoint) => `${contract.method} ${contract.path}`;
const byName = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]));
const isWrite = ({ contract }: Endpoint) => contract.method !== "GET";

function endpointOf(name: string): Endpoint {
  const endpoint = byName.get(name);
  if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
  return endpoint;
}

function requestOf(name: string): FlowRequest {
  const use = flowTable[name];
  if (typeof use !== "object") throw new Error(`${name} names nothing of a flow.`);
  return use;
}

const naming = Object.entries(flowTable).flatMap(([name, use]) => (typeof use === "object" ? [name] : []));

/** Whether the role and the scope allow the endpoint, by the other table. */
function isAllowed(endpoint: Endpoint, { role, scope }: Kind): boolean {
  const expectation = accessTable[nameOf(endpoint)];
  if (!expectation || expectation.least === "public")
    throw new Error(`${nameOf(endpoint)} is not for people.`);
  if (scope === "read" && isWrite(endpoint)) return false;
  return includesScope(scope === undefined ? role : roleOfKey([scope], role), expectation.least);
}

/** The status and the text, without waiting for the end of an event stream. */
async function read(endpoint: Endpoint, sent: Sent): Promise<{ status: number; text: string }> {
  const response = await send(endpoint, sent);
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    return { status: response.status, text: new TextDecoder().decode(first?.value) };
  }
  return { status: response.status, text: await response.text() };
}

test("the table has every endpoint, and no others", () => {
  expect(Object.keys(flowTable).sort()).toEqual(endpoints.map(nameOf).sort());
});

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "declares what the table says that it names: %s",
  (name, { contract }) => {
    const use = flowTable[name];
    expect(contract.names?.thing).toBe(typeof use === "object" ? use.thing : undefined);
    if (contract.names) expect(contract.path).toContain(`{${contract.names.param}}`);
  },
);

/** Endpoints with people. The step shares no divisor with the number of kinds, so `npm test` tries each endpoint, and each kind with others. */
const pairs = (names: readonly string[]) =>
  everyFew(
    5,
    naming.flatMap((name) => names.map((kind) => [name, kind] as const)),
  );

describe("somebody who is not on the list gets what an unknown id gets", () => {
  test.each(pairs(Object.keys(kinds)))("%s: %s", async (name, kind) => {
    const [endpoint, outsider] = [endpointOf(name), people.outside.get(kind)];
    if (!outsider) throw new Error(`There is no ${kind}.`);
    const before = await committed();
    const sent = requestOf(name).sent(world);
    const hidden = await read(endpoint, { ...sent, ...outsider.caller });
    const params = accessTable[name]?.params ?? {};
    const unknown = await read(endpoint, { ...sent, params, ...outsider.caller });
    expect(hidden.status).toBe(isAllowed(endpoint, outsider) ? 404 : 403);
    expect(withoutInstance(hidden.text)).toEqual(withoutInstance(unknown.text));
    expect(await committed()).toEqual(before);
  });
});

/** A problem without the path and the id of its request. */
function withoutInstance(text: string) {
  const { instance: _, request_id: __, ...problem } = JSON.parse(text);
  return problem;
}

describe("people on the list, and owners, may do what their role allows", () => {
  test.each(pairs([...Object.keys(kinds), ...Object.keys(ownerKinds)]))("%s: %s", async (name, kind) => {
    const [endpoint, insider] = [endpointOf(name), people.inside.get(kind) ?? owners.get(kind)];
    if (!insider) throw new Error(`There is no ${kind}.`);
    const { sent, answer } = requestOf(name);
    const isHarmless = !isWrite(endpoint) || !isAllowed(endpoint, insider);
    const own = isHarmless ? world : await newWorld();
    const { status, text } = await read(endpoint, { ...sent(own), ...insider.caller });
    expect([status, text]).toEqual([isAllowed(endpoint, insider) ? answer : 403, text]);
  });
});

/** Requests of the endpoints that list, in all the ways that could show the flow. */
function listings(): [name: string, sent: Sent][] {
  const { flowId, canary, executionId, folderId, labelId, creatorId } = world;
  const ofFlow = `?flow_id=${flowId}`;
  const queries: Record<string, string[]> = {
    "GET /api/flows": [
      "",
      `?q=${canary}`,
      "?callable=true",
      "?active=true&sort=calls",
      "?sort=failures",
      "?sort=name",
      "?sort=last_execution",
      `?folder=${folderId}`,
      `?labels=${labelId}`,
      `?owner=${creatorId}`,
    ],
    "GET /api/flow-exports": [`?flows=${flowId}`],
    "GET /api/flow-folders": [""],
    "GET /api/flow-labels": [""],
    "GET /api/approvals": [""],
    "GET /api/overview": ["?range=24h&time_zone=UTC", "?range=7d&time_zone=UTC"],
    "GET /api/storage": [""],
    "GET /api/executions": [
      "?limit=1",
      "",
      ofFlow,
      `?flow_id=${flowId.toUpperCase()}`,
      `?q=${canary}`,
      `?q=${executionId}`,
      "?status=waiting",
      "?status=failed",
      "?status=succeeded",
      "?trigger=manual",
      `?q=${canary}&flow_id=${flowId}`,
    ],
    "GET /api/stores": ["", ofFlow, `?q=${canary}`],
    "GET /api/schedules": ["", ofFlow],
    "GET /api/connectors/{name}/versions": [""],
    "GET /api/connectors/{name}/changes": ["?from=1&to=1"],
    "GET /api/connectors/{name}/moves": ["?version=1"],
    "GET /api/connections/{id}/flows": [""],
    "GET /api/polls": ["", ofFlow],
    "GET /api/webhook-registrations": ["", ofFlow],
    "GET /api/variables": ["", ofFlow, "?scope=flow"],
  };
  return Object.entries(queries).flatMap(([name, all]) =>
    all.map((query): [string, Sent] => [name, { query }]),
  );
}

test("the listings are all endpoints that list and answer with JSON", () => {
  const lists = Object.entries(flowTable).flatMap(([name, use]) => (use === "lists" ? [name] : []));
  const gets = lists.filter((name) => name.startsWith("GET ") && name !== "GET /api/executions/events");
  expect([...new Set(listings().map(([name]) => name))].sort()).toEqual(gets.sort());
});

describe("nothing of a hidden flow occurs in any answer", () => {
  test.each(Object.keys(kinds))("of a listing, for somebody who is not on the list: %s", async (kind) => {
    const outsider = people.outside.get(kind);
    for (const [name, sent] of listings()) {
      const { status, text } = await read(endpointOf(name), { ...sent, ...outsider?.caller });
      expect([name, sent.query, [200, 404].includes(status)]).toEqual([name, sent.query, true]);
      const found = world.secrets.filter((secret) => text.toLowerCase().includes(secret));
      expect([name, sent.query, found, text]).toEqual([name, sent.query, [], text]);
    }
  });

  test("of any other endpoint that reads", async () => {
    const outsider = people.outside.get("editor");
    for (const endpoint of endpoints.filter((each) => !isWrite(each))) {
      const { params, query } = accessTable[nameOf(endpoint)] ?? {};
      const { text } = await read(endpoint, {
        ...(params && { params }),
        ...(query && { query }),
        ...outsider?.caller,
      });
      const found = world.secrets.filter((secret) => text.includes(secret));
      expect([nameOf(endpoint), found]).toEqual([nameOf(endpoint), []]);
    }
  });

  test("but somebody on the list, and an owner's key that may only read, find it in every listing", async () => {
    const seen = new Set<string>();
    // The storage page lists the largest flows only, and every case above has made another one.
    await database.pool.query("update flow_days set stored_bytes = 1e9 where flow_id = $1", [world.flowId]);
    for (const person of [people.inside.get("viewer"), owners.get("an owner's key with read")]) {
      for (const [name, sent] of listings()) {
        const { text } = await read(endpointOf(name), { ...sent, ...person?.caller });
        if (world.secrets.some((secret) => text.includes(secret))) seen.add(name);
      }
    }
    const counted = ["GET /api/flow-folders", "GET /api/flow-labels"];
    const expected = new Set(listings().map(([name]) => name));
    // Its flow has no node of a connector. The tests in server/connectors and server/flows/connector-moves have that case.
    const elsewhere = [
      "GET /api/connectors/{name}/versions",
      "GET /api/connectors/{name}/changes",
      "GET /api/connectors/{name}/moves",
      "GET /api/connections/{id}/flows",
    ];
    expect([...seen, ...counted, ...elsewhere].sort()).toEqual([...expected].sort());
  });
});

describe("what leaves a hidden flow", () => {
  test("its failures start the flows of people on the list and owners only", async () => {
    const watchers = [people.inside.get("editor"), people.outside.get("editor"), owners.get("owner")];
    const flows: string[] = [];
    for (const watcher of watchers) {
      const node = { id: newNodeId(), type: "on_failure_node", key: "failed", position: { x: 0, y: 0 } };
      const document = { nodes: [{ ...node, config: { flows: "all" } }], edges: [] };
      const created = await read(endpointOf("POST /api/flows"), { body: { document }, ...watcher?.caller });
      const { id } = JSON.parse(created.text);
      const published = await read(endpointOf("PUT /api/flows/{id}/activation"), {
        params: { id },
        body: {},
        ...watcher?.caller,
      });
      expect([published.status, published.text]).toEqual([200, published.text]);
      flows.push(id);
    }
    const id = await storeFailed(database.pool, world.flowId, world.canary);
    const { rows } = await database.pool.query(
      `select watch.flow_id from failures f join failure_watches watch on watch.node_id = f.watch_node_id
       where f.execution_id = $1`,
      [id],
    );
    const told = flows.map((flow) => rows.some(({ flow_id }) => flow_id === flow));
    expect(told).toEqual([true, false, true]);
    await database.pool.query("delete from flows where id = any($1::uuid[])", [flows]);
  });
});

test("a deleted flow's calls do not exist for a flow that takes its node id", async () => {
  const gone = await newWorld();
  const minute = "date_trunc('minute', now())";
  await database.pool.query(`insert into call_counts values ($1, ${minute}, 'rate_limited', 7005)`, [
    gone.nodeId,
  ]);
  await database.pool.query(
    "insert into deliveries (node_id, key_hash, execution_id, kept_until) values ($1, '\\x00', $2, now() + interval '1 day')",
    [gone.nodeId, gone.executionId],
  );
  const byOwner = owners.get("owner")?.caller;
  const deleted = await read(endpointOf("DELETE /api/flows/{id}"), {
    params: { id: gone.flowId },
    ...byOwner,
  });
  expect(deleted.status).toBe(204);
  const left = "select count(*)::int as count from calls where node_id = $1";
  expect((await database.pool.query(left, [gone.nodeId])).rows[0].count).toBeGreaterThan(0);

  const outsider = people.outside.get("editor");
  const node = { id: gone.nodeId, type: "receive_webhook_node", key: "hook", position: { x: 0, y: 0 } };
  const created = await read(endpointOf("POST /api/flows"), {
    body: { document: { nodes: [{ ...node, config: {} }], edges: [] } },
    ...outsider?.caller,
  });
  expect([created.status, created.text]).toEqual([201, created.text]);
  const params = { node_id: gone.nodeId };
  const callParams = { ...params, call_id: gone.callId };
  for (const caller of [outsider?.caller, byOwner]) {
    const list = await read(endpointOf("GET /api/webhooks/{node_id}/calls"), { params, ...caller });
    expect(JSON.parse(list.text)).toEqual({ data: [], next_cursor: null, counted: [] });
    const one = await read(endpointOf("GET /api/webhooks/{node_id}/calls/{call_id}"), {
      params: callParams,
      ...caller,
    });
    expect(one.status).toBe(404);
  }
  const deliveries = "select from deliveries where node_id = $1";
  expect((await database.pool.query(deliveries, [gone.nodeId])).rowCount).toBe(0);
  await database.pool.query("delete from flows where id = $1", [JSON.parse(created.text).id]);
});

describe("counts", () => {
  const json = async (name: string, kind: "inside" | "outside", query = "") => {
    const person = people[kind].get("viewer");
    return JSON.parse((await read(endpointOf(name), { query, ...person?.caller })).text);
  };
  const flowsOf = (list: { data: { id: string; flows: number }[] }, id: string) =>
    list.data.find((each) => each.id === id)?.flows;

  test("of folders and labels leave out a hidden flow", async () => {
    for (const kind of ["inside", "outside"] as const) {
      const folders = await json("GET /api/flow-folders", kind);
      const labels = await json("GET /api/flow-labels", kind);
      const count = kind === "inside" ? 1 : 0;
      expect([flowsOf(folders, world.folderId), flowsOf(labels, world.labelId)]).toEqual([count, count]);
    }
  });

  test("of folders and labels that are renamed leave it out as well", async () => {
    const editor = people.outside.get("editor");
    for (const [name, id] of [
      ["PATCH /api/flow-folders/{id}", world.folderId],
      ["PATCH /api/flow-labels/{id}", world.labelId],
    ] as const) {
      const body = { name: id.slice(-12) };
      const { text } = await read(endpointOf(name), { params: { id }, body, ...editor?.caller });
      expect(JSON.parse(text).flows).toBe(0);
    }
  });

  test("of the overview leave it out, and whether there are flows", async () => {
    const query = "?range=24h&time_zone=UTC";
    const [inside, outside] = [
      await json("GET /api/overview", "inside", query),
      await json("GET /api/overview", "outside", query),
    ];
    expect(inside.totals.failed).toBeGreaterThanOrEqual(7002);
    expect(outside.totals).toMatchObject({ executions: 0, calls: 0, failed: 0 });
    expect([inside.has_flows, outside.has_flows]).toEqual([true, false]);
    expect(inside.queue.waiting).toBeGreaterThan(0);
    expect(outside.queue).toMatchObject({ queued: 0, running: 0, waiting: 0 });
    expect([inside.approvals.count > 0, outside.approvals.count]).toEqual([true, 0]);
  });
});
