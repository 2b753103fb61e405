import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiKeyScope, Role } from "#api/identity/roles/schema.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { includesScope } from "#server/identity/roles/rules.ts";
import { endpoints } from "#server/openapi/routes.ts";
import { cookieOf, storeApiKey, storeUser } from "#test/access/people.ts";
import { type Credentials, type Sent, send } from "#test/access/send.ts";
import { accessTable, type Expectation } from "#test/access/table.ts";
import { countWrites } from "#test/postgres/count-writes.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  // Another user, so that no user below is the first.
  await storeUser(database.pool, "owner");
});
afterAll(() => database.drop());

const nameOf = ({ contract }: Endpoint) => `${contract.method} ${contract.path}`;

function expectationOf(endpoint: Endpoint): Expectation {
  const expectation = accessTable[nameOf(endpoint)];
  if (!expectation) throw new Error(`${nameOf(endpoint)} is not in test/access/table.ts.`);
  return expectation;
}

/** The request without its caller. */
function requestOf({ params, query, body }: Expectation): Sent {
  return { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
}

const isWrite = ({ contract }: Endpoint) => contract.method !== "GET";
const named = (chosen: readonly Endpoint[]) =>
  chosen.map((endpoint) => [nameOf(endpoint), endpoint] as const);

test("the table has every endpoint, and no others", () => {
  expect(endpoints.map(nameOf).sort()).toEqual(Object.keys(accessTable).sort());
});

interface CallerKind {
  role: Role | null;
  scope?: ApiKeyScope;
}

/** Every kind of caller, created anew for each call because some endpoints change their caller. */
const callers: Record<string, CallerKind> = {
  anonymous: { role: null },
  viewer: { role: "viewer" },
  operator: { role: "operator" },
  editor: { role: "editor" },
  owner: { role: "owner" },
  "key with read": { role: "viewer", scope: "read" },
  "key with write": { role: "editor", scope: "write" },
  "key with admin": { role: "owner", scope: "admin" },
};

async function arrange({ role, scope }: CallerKind): Promise<Credentials> {
  if (role === null) return {};
  if (scope === undefined) return { cookie: await cookieOf(await storeUser(database.pool, role)) };
  return { key: (await storeApiKey(database.pool, await storeUser(database.pool, "owner"), [scope])).key };
}

function expectedStatus(endpoint: Endpoint, { role, scope }: CallerKind): number {
  const { least, answer: response, adminKeysOnly } = expectationOf(endpoint);
  if (least === "public") return response;
  if (role === null) return 401;
  if (scope === "read" && isWrite(endpoint)) return 403;
  if (adminKeysOnly && scope !== undefined && scope !== "admin") return 403;
  return includesScope(role, least) ? response : 403;
}

describe.each(named(endpoints))("%s", (_, endpoint) => {
  test.each(Object.entries(callers))(
    "lets a caller do no more than the table says: %s",
    async (_, caller) => {
      const response = await send(endpoint, {
        ...requestOf(expectationOf(endpoint)),
        ...(await arrange(caller)),
      });
      await response.body?.cancel();
      expect(response.status).toBe(expectedStatus(endpoint, caller));
    },
  );
});

describe.each([
  ["another site's Origin", "https://evil.example"],
  ["an Origin of null", "null"],
  ["no Origin", undefined],
])("a cookie's write with %s", (_, origin) => {
  const writes = endpoints.filter((endpoint) => isWrite(endpoint) && endpoint.contract.access !== "public");
  test.each(named(writes))("is refused: %s", async (_, endpoint) => {
    const cookie = await cookieOf(ownerId);
    const before = await committed();
    const request = new Request(`http://localhost:3000${pathOf(endpoint)}`, {
      method: endpoint.contract.method,
      headers: { cookie, ...(origin !== undefined && { origin }) },
      body: JSON.stringify(expectationOf(endpoint).body ?? {}),
    });
    const response = await endpoint(request, expectationOf(endpoint).params ?? {});
    expect([response.status, (await response.json()).code]).toEqual([403, "cross_site"]);
    expect(await committed()).toEqual(before);
  });
});

/** Fields that a client must never be able to set. */
const privileged = {
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  role: "owner",
  user_id: "01890a5d-ac96-774b-bcce-b302099a8057",
  password_hash: "$scrypt$",
  session_epoch: 0,
  service: true,
  hash: "00",
  live_version_id: "01890a5d-ac96-774b-bcce-b302099a8057",
  created_at: "2026-01-01T00:00:00Z",
  constructor: { prototype: { admin: true } },
};

describe("a write with a field that it does not know is refused, and nothing changes", () => {
  // An uploaded file has no fields.
  const writes = endpoints.filter((endpoint) => isWrite(endpoint) && endpoint.contract.upload === undefined);
  test.each(named(writes))("%s", async (_, endpoint) => {
    const cookie = await cookieOf(ownerId);
    const { body, ...request } = requestOf(expectationOf(endpoint));
    const before = await committed();
    const { sets = [] } = expectationOf(endpoint);
    for (const [field, value] of Object.entries(privileged)) {
      if (sets.includes(field)) continue;
      const extended = { ...(body as Record<string, unknown> | undefined), [field]: value };
      const response = await send(endpoint, { ...request, cookie, body: extended });
      expect([field, response.status]).toEqual([field, 422]);
    }
    const response = await send(endpoint, { ...request, cookie, body: '{"__proto__":{"role":"owner"}}' });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await committed()).toEqual(before);
  });
});

test.each(named(endpoints))("a parameter that it does not know is refused: %s", async (_, endpoint) => {
  const cookie = await cookieOf(ownerId);
  const { query = "?", ...request } = requestOf(expectationOf(endpoint));
  const response = await send(endpoint, { ...request, cookie, query: `${query}&role=owner` });
  expect(response.status).toBe(422);
});

let ownerId: string;
let committed: () => Promise<unknown[]>;
beforeAll(async () => {
  ownerId = await storeUser(database.pool, "owner");
  committed = await countWrites(database.pool);
});

function pathOf(endpoint: Endpoint): string {
  const { params = {} } = expectationOf(endpoint);
  return endpoint.contract.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
}
