import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Role } from "#api/identity/roles/schema.ts";
import { newId } from "#lib/id.ts";
import { cancelExecutionEndpoint } from "#server/executions/cancel/routes.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { revokeApiKeyEndpoint } from "#server/identity/account/api-key-routes.ts";
import { readMeEndpoint } from "#server/identity/account/routes.ts";
import {
  bootstrapServiceId,
  removeBootstrapKey,
  setBootstrapKey,
} from "#server/identity/api-keys/bootstrap-key.sql.ts";
import {
  handOverOwnershipEndpoint,
  listUsersEndpoint,
  removeUserEndpoint,
  updateUserEndpoint,
} from "#server/identity/members/routes.ts";
import { createResetLinkEndpoint } from "#server/identity/password-resets/routes.ts";
import { signIn } from "#server/identity/sign-in/sign-in.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import {
  createServiceEndpoint,
  createServiceKeyEndpoint,
  deleteServiceEndpoint,
  listServiceKeysEndpoint,
  listServicesEndpoint,
  updateServiceEndpoint,
} from "./routes.ts";

let database: TestDatabase;
let owner: string;
let cookie: string;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate users cascade");
  owner = await storeUser(database.pool, "owner");
  cookie = await cookieOf(owner);
});

const codeOf = async (response: Response) => [response.status, (await response.json()).code];
const params = (id: string) => ({ cookie, params: { id } });
const createFlow = (key: string) => send(createFlowEndpoint, { key, body: { name: "Nightly" } });
const list = async () => (await (await send(listServicesEndpoint, { cookie })).json()).data;

async function addService(role: Role, name = "Deploy"): Promise<string> {
  return (await (await send(createServiceEndpoint, { cookie, body: { name, role } })).json()).id;
}

const createKey = (id: string, scopes: readonly string[], body: object = {}) =>
  send(createServiceKeyEndpoint, { ...params(id), body: { name: "CI", scopes, ...body } });

async function addKey(id: string, ...scopes: string[]): Promise<{ id: string; key: string; prefix: string }> {
  return (await createKey(id, scopes)).json();
}

test("a service's key acts with the service's role, at most, and says so", async () => {
  const id = await addService("editor");
  const { key, id: keyId } = await addKey(id, "write");
  expect((await createFlow(key)).status).toBe(201);
  expect((await send(listServicesEndpoint, { key })).status).toBe(403);
  expect(await (await send(readMeEndpoint, { key })).json()).toMatchObject({
    user: { id, name: "Deploy", email: null, role: "editor" },
    api_key: { id: keyId, scopes: ["write"] },
  });
  expect((await send(updateServiceEndpoint, { ...params(id), body: { role: "viewer" } })).status).toBe(200);
  expect((await createFlow(key)).status).toBe(403);
});

test.each<[Role, string[], string[]]>([
  ["viewer", ["read"], ["write", "admin"]],
  ["operator", ["read", "write"], ["admin"]],
  ["editor", ["read", "write"], ["admin"]],
  ["owner", ["read", "write", "admin"], []],
])("keys of a service with the role %s have the scopes %s and not %s", async (role, granted, denied) => {
  const id = await addService(role);
  for (const scope of granted) expect((await createKey(id, [scope])).status).toBe(201);
  for (const scope of denied)
    expect(await codeOf(await createKey(id, [scope]))).toEqual([403, "scope_not_allowed"]);
});

test("an operator's service cancels executions, and changes no flows", async () => {
  const { key } = await addKey(await addService("operator"), "write");
  expect((await send(cancelExecutionEndpoint, { key, params: { id: newId() } })).status).toBe(404);
  expect((await createFlow(key)).status).toBe(403);
});

test("its keys work on when the owner who created them is removed", async () => {
  const id = await addService("editor");
  const { key } = await addKey(id, "write");
  const other = await cookieOf(await storeUser(database.pool, "owner"));
  expect((await send(removeUserEndpoint, { cookie: other, params: { id: owner } })).status).toBe(204);
  expect((await createFlow(key)).status).toBe(201);
});

test("a key is shown once, listed with its last use, expires, and stops when it is revoked", async () => {
  const id = await addService("viewer");
  const { key, id: keyId, prefix } = await addKey(id, "read");
  const expiring = await createKey(id, ["read"], { expires_at: new Date(Date.now() + 60_000).toISOString() });
  expect(expiring.status).toBe(201);
  expect((await send(readMeEndpoint, { key })).status).toBe(200);
  const listed = await (await send(listServiceKeysEndpoint, params(id))).text();
  expect(listed).not.toContain(key);
  expect(JSON.parse(listed).data).toMatchObject([
    { last_used_at: null, expires_at: expect.any(String), user: { id, name: "Deploy" } },
    { id: keyId, prefix, last_used_at: expect.any(String), expires_at: null },
  ]);
  expect(await list()).toMatchObject([{ id, api_keys: 2, last_used_at: expect.any(String) }]);
  expect((await send(revokeApiKeyEndpoint, params(keyId))).status).toBe(204);
  expect((await send(readMeEndpoint, { key })).status).toBe(401);
  await database.pool.query("update api_keys set expires_at = now() - interval '1 second'");
  expect((await send(readMeEndpoint, { key: (await expiring.json()).key })).status).toBe(401);
});

test("a deleted service's keys stop, and its flows stay", async () => {
  const id = await addService("editor");
  const { key } = await addKey(id, "write");
  expect((await createFlow(key)).status).toBe(201);
  expect((await send(deleteServiceEndpoint, params(id))).status).toBe(204);
  expect((await createFlow(key)).status).toBe(401);
  const { rows } = await database.pool.query("select name, owner_id from flows where name = 'Nightly'");
  expect(rows).toEqual([{ name: "Nightly", owner_id: null }]);
  expect(await codeOf(await createKey(id, ["read"]))).toEqual([404, "not_found"]);
  expect(await list()).toEqual([]);
});

test("keys that are created while a service is deleted do not survive it", async () => {
  const id = await addService("viewer");
  const keys = Promise.all(Array.from({ length: 8 }, () => createKey(id, ["read"])));
  const deletion = send(deleteServiceEndpoint, params(id));
  const statuses = (await keys).map(({ status }) => status);
  expect((await deletion).status).toBe(204);
  expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
  expect((await database.pool.query("select 1 from api_keys")).rowCount).toBe(0);
});

test("a service is no member, cannot sign in, and gets no reset link", async () => {
  const id = await addService("owner");
  const { data } = await (await send(listUsersEndpoint, { cookie })).json();
  expect(data.map((user: { id: string }) => user.id)).toEqual([owner]);
  expect((await send(updateUserEndpoint, { ...params(id), body: { role: "viewer" } })).status).toBe(404);
  expect((await send(removeUserEndpoint, params(id))).status).toBe(404);
  expect((await send(handOverOwnershipEndpoint, params(id))).status).toBe(404);
  expect((await send(createResetLinkEndpoint, params(id))).status).toBe(404);
  expect((await send(readMeEndpoint, { cookie: await cookieOf(id) })).status).toBe(401);
  const attempt = { email: `service:${id}`, password: "", address: null, userAgent: null };
  expect(await signIn(attempt)).toEqual({ kind: "wrong_credentials" });
});

test("a service with the role owner does not make the last owner expendable", async () => {
  const { key } = await addKey(await addService("owner"), "admin");
  const demote = send(updateUserEndpoint, { key, params: { id: owner }, body: { role: "viewer" } });
  expect(await codeOf(await demote)).toEqual([409, "last_owner"]);
  const removal = send(removeUserEndpoint, { key, params: { id: owner } });
  expect(await codeOf(await removal)).toEqual([409, "last_owner"]);
});

test("a user is not managed as a service", async () => {
  const user = await storeUser(database.pool, "editor");
  const change = { ...params(user), body: { role: "viewer" } };
  expect((await send(updateServiceEndpoint, change)).status).toBe(404);
  expect((await send(deleteServiceEndpoint, params(user))).status).toBe(404);
  expect((await send(listServiceKeysEndpoint, params(user))).status).toBe(404);
  expect((await createKey(user, ["read"])).status).toBe(404);
});

test("the audit log names the service as who acted, also after it is gone", async () => {
  const id = await addService("editor");
  const { key, id: keyId, prefix } = await addKey(id, "write");
  await createFlow(key);
  await send(updateServiceEndpoint, { ...params(id), body: { name: "Release", role: "editor" } });
  await send(deleteServiceEndpoint, params(id));
  const { rows } = await database.pool.query(
    `select action, actor_id, actor_name, api_key_id, target_name, before, after from audit_entries
     where actor_id in ($1, $2) order by id`,
    [owner, id],
  );
  expect(rows).toMatchObject([
    { action: "service.created", after: { name: "Deploy", role: "editor" } },
    { action: "api_key.created", actor_id: owner, after: { owner: "Deploy", prefix, scopes: ["write"] } },
    { action: "flow.created", actor_id: id, actor_name: "Deploy", api_key_id: keyId },
    { action: "service.changed", before: { name: "Deploy" }, after: { name: "Release" } },
    { action: "service.deleted", target_name: "Release", before: { role: "editor" }, after: null },
  ]);
});

test("the service of BOOTSTRAP_API_KEY is listed while it has a key, and is not changed here", async () => {
  await setBootstrapKey("the-key-of-the-operator");
  expect(await list()).toMatchObject([
    { id: bootstrapServiceId, name: "Automation", from_environment: true, api_keys: 1 },
  ]);
  const target = params(bootstrapServiceId);
  const refused = [409, "from_environment"];
  expect(await codeOf(await send(updateServiceEndpoint, { ...target, body: { name: "X" } }))).toEqual(
    refused,
  );
  expect(await codeOf(await send(deleteServiceEndpoint, target))).toEqual(refused);
  expect(await codeOf(await createKey(bootstrapServiceId, ["read"]))).toEqual(refused);
  await removeBootstrapKey();
  expect(await list()).toEqual([]);
});
