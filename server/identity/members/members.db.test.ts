import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Role } from "#api/identity/roles/schema.ts";
import { newId } from "#lib/id.ts";
import { cancelExecutionEndpoint } from "#server/executions/cancel/routes.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { createApiKeyEndpoint } from "#server/identity/account/api-key-routes.ts";
import { readMeEndpoint } from "#server/identity/account/routes.ts";
import { setBootstrapKey } from "#server/identity/api-keys/bootstrap-key.sql.ts";
import { cookieOf, storeApiKey, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import {
  handOverOwnershipEndpoint,
  listUsersEndpoint,
  removeUserEndpoint,
  updateUserEndpoint,
} from "./routes.ts";

let database: TestDatabase;
let owner: string;
let cookie: string;

beforeAll(async () => {
  database = await useTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate users cascade");
  owner = await storeUser(database.pool, "owner");
  cookie = await cookieOf(owner);
});

const update = (id: string, body: object, by = cookie) =>
  send(updateUserEndpoint, { cookie: by, params: { id }, body });
const remove = (id: string, by = cookie) => send(removeUserEndpoint, { cookie: by, params: { id } });
const handOver = (id: string, by = cookie) => send(handOverOwnershipEndpoint, { cookie: by, params: { id } });
const add = (role: Role) => storeUser(database.pool, role);
const codeOf = async (response: Response) => [response.status, (await response.json()).code];

async function roleOf(id: string): Promise<string | undefined> {
  const { rows } = await database.pool.query("select role from users where id = $1", [id]);
  return rows[0]?.role;
}

async function actionsOn(id: string) {
  const { rows } = await database.pool.query(
    "select action, before, after from audit_entries where target_id = $1 order by id",
    [id],
  );
  return rows;
}

async function activeOwners(): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as count from users where role = 'owner' and deactivated_at is null",
  );
  return rows[0].count;
}

test("a changed role takes effect with the next request of an open session", async () => {
  const id = await add("editor");
  const theirs = await cookieOf(id);
  const response = await update(id, { role: "owner" });
  expect([response.status, (await response.json()).role]).toEqual([200, "owner"]);
  expect((await send(listUsersEndpoint, { cookie: theirs })).status).toBe(200);
  expect((await update(id, { role: "viewer" })).status).toBe(200);
  expect((await send(listUsersEndpoint, { cookie: theirs })).status).toBe(403);
  expect(await actionsOn(id)).toEqual([
    { action: "user.role_changed", before: { role: "editor" }, after: { role: "owner" } },
    { action: "user.role_changed", before: { role: "owner" }, after: { role: "viewer" } },
  ]);
});

test("a change that changes nothing leaves no entry", async () => {
  const id = await add("editor");
  expect((await update(id, { role: "editor", active: true })).status).toBe(200);
  expect(await actionsOn(id)).toEqual([]);
});

test("a deactivated user is signed out, their keys stop, and both work again after reactivation", async () => {
  const id = await add("editor");
  const theirs = await cookieOf(id);
  const { key } = await storeApiKey(database.pool, id, ["read"]);
  expect((await (await update(id, { active: false })).json()).active).toBe(false);
  expect((await send(readMeEndpoint, { cookie: theirs })).status).toBe(401);
  expect((await send(readMeEndpoint, { key })).status).toBe(401);
  // Not even a session that was created meanwhile.
  expect((await send(readMeEndpoint, { cookie: await cookieOf(id) })).status).toBe(401);
  expect((await update(id, { active: true })).status).toBe(200);
  expect((await send(readMeEndpoint, { key })).status).toBe(200);
  expect((await actionsOn(id)).map(({ action }) => action)).toEqual(["user.deactivated", "user.reactivated"]);
});

test("a removed user's flows stay, and their keys and sessions stop", async () => {
  const id = await add("editor");
  const theirs = await cookieOf(id);
  const { key } = await storeApiKey(database.pool, id, ["write"]);
  await database.pool.query(
    `insert into flows (id, name, draft, owner_id) values (gen_random_uuid(), 'Theirs', '{"nodes":[],"edges":[]}', $1)`,
    [id],
  );
  expect((await remove(id)).status).toBe(204);
  expect((await send(readMeEndpoint, { cookie: theirs })).status).toBe(401);
  expect((await send(readMeEndpoint, { key })).status).toBe(401);
  const { rows } = await database.pool.query("select name, owner_id from flows");
  expect(rows).toEqual([{ name: "Theirs", owner_id: null }]);
  expect(await actionsOn(id)).toMatchObject([
    { action: "user.removed", before: { role: "editor" }, after: null },
  ]);
});

test("handing over ownership makes the other an owner and oneself an editor", async () => {
  const id = await add("viewer");
  expect((await handOver(id)).status).toBe(200);
  expect([await roleOf(id), await roleOf(owner)]).toEqual(["owner", "editor"]);
  expect((await handOver(owner)).status).toBe(403);
});

test("the only owner cannot be demoted, and nobody deactivates or removes themselves", async () => {
  await add("editor");
  expect(await codeOf(await update(owner, { role: "editor" }))).toEqual([409, "last_owner"]);
  expect(await codeOf(await update(owner, { active: false }))).toEqual([409, "own_account"]);
  expect(await codeOf(await remove(owner))).toEqual([409, "own_account"]);
  expect(await codeOf(await handOver(owner))).toEqual([409, "own_account"]);
});

test("a deactivated owner does not count as one, nor does the service account", async () => {
  const id = await add("owner");
  await setBootstrapKey("the-key-of-the-operator");
  expect((await update(id, { active: false })).status).toBe(200);
  expect(await codeOf(await update(owner, { role: "viewer" }))).toEqual([409, "last_owner"]);
  expect(await codeOf(await handOver(id))).toEqual([409, "deactivated"]);
  const key = "the-key-of-the-operator";
  expect(await codeOf(await send(removeUserEndpoint, { key, params: { id: owner } }))).toEqual([
    409,
    "last_owner",
  ]);
  expect(await codeOf(await send(handOverOwnershipEndpoint, { key, params: { id: owner } }))).toEqual([
    409,
    "service_account",
  ]);
});

test("the service account is no member", async () => {
  await setBootstrapKey("the-key-of-the-operator");
  const id = "00000000-0000-8000-8000-000000000001";
  expect((await remove(id)).status).toBe(404);
  expect((await update(id, { role: "viewer" })).status).toBe(404);
});

test.each([
  ["demote", (id: string, by: string) => update(id, { role: "viewer" }, by)],
  ["deactivate", (id: string, by: string) => update(id, { active: false }, by)],
  ["remove", (id: string, by: string) => remove(id, by)],
])("owners who %s each other at once leave one", async (_, act) => {
  for (let round = 0; round < 5; round += 1) {
    await database.pool.query("truncate users cascade");
    const ids = await Promise.all(Array.from({ length: 6 }, () => add("owner")));
    const cookies = await Promise.all(ids.map((id) => cookieOf(id)));
    const responses = await Promise.all(
      ids.map((_, at) => act(ids[(at + 1) % ids.length] ?? "", cookies[at] ?? "")),
    );
    expect(await activeOwners()).toBeGreaterThanOrEqual(1);
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  }
});

test("owners who all step down at once leave one", async () => {
  const ids = [owner, ...(await Promise.all(Array.from({ length: 5 }, () => add("owner"))))];
  const cookies = await Promise.all(ids.map((id) => cookieOf(id)));
  const responses = await Promise.all(ids.map((id, at) => update(id, { role: "viewer" }, cookies[at])));
  expect(await activeOwners()).toBe(1);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
});

test("members are listed with their state and last use", async () => {
  const id = await add("viewer");
  await update(id, { active: false });
  const { data } = await (await send(listUsersEndpoint, { cookie })).json();
  expect(data).toMatchObject([
    { id, role: "viewer", active: false, last_seen_at: null },
    { id: owner, role: "owner", active: true, last_seen_at: expect.any(String) },
  ]);
});

test("owners see who has a second factor, and who lacks one that their role needs", async () => {
  const [done, begun, free] = [await add("operator"), await add("operator"), await add("viewer")];
  await database.pool.query(
    `insert into second_factors (id, user_id, secret, confirmed_at)
     values (gen_random_uuid(), $1, '\\x00', now()), (gen_random_uuid(), $2, '\\x00', null)`,
    [done, begun],
  );
  await database.pool.query(
    "insert into sign_in_settings (passwords, second_factor_roles) values (true, '{operator}')",
  );
  const { data } = await (await send(listUsersEndpoint, { cookie })).json();
  expect(data).toMatchObject([
    { id: free, second_factor: false, second_factor_required: false },
    { id: begun, second_factor: false, second_factor_required: true },
    { id: done, second_factor: true, second_factor_required: true },
    { id: owner, second_factor: false, second_factor_required: false },
  ]);
  expect(await (await update(begun, { role: "viewer" })).json()).toMatchObject({
    second_factor_required: false,
  });
  await database.pool.query("truncate sign_in_settings");
});

test("an operator's key with the scope write acts as an operator, and there is none with admin", async () => {
  const operator = await cookieOf(await add("operator"));
  const create = (scope: string) =>
    send(createApiKeyEndpoint, { cookie: operator, body: { name: "CI", scopes: [scope] } });
  expect(await codeOf(await create("admin"))).toEqual([403, "scope_not_allowed"]);
  const { key } = await (await create("write")).json();
  expect((await send(cancelExecutionEndpoint, { key, params: { id: newId() } })).status).toBe(404);
  expect((await send(createFlowEndpoint, { key, body: { name: "Theirs" } })).status).toBe(403);
});
