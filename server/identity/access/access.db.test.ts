import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createApiKeyEndpoint,
  listApiKeysEndpoint,
  revokeApiKeyEndpoint,
} from "#server/identity/account/api-key-routes.ts";
import { readMeEndpoint } from "#server/identity/account/routes.ts";
import { endOwnSessionsEndpoint } from "#server/identity/account/session-routes.ts";
import { removeBootstrapKey, setBootstrapKey } from "#server/identity/api-keys/bootstrap-key.sql.ts";
import { listUsersEndpoint } from "#server/identity/members/routes.ts";
import { setUpEndpoint } from "#server/identity/people/routes.ts";
import { sessionCookieName } from "#server/identity/sessions/session-cookie.ts";
import { decodeSession, encodeSession } from "#server/identity/sessions/session-token.ts";
import { isSetUp, loadSession } from "#server/identity/sign-in/load-session.ts";
import { cookieOf, storeApiKey, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate users, idempotency_keys cascade");
});

const ada = { name: "Ada", email: "Ada@Example.com", password: "a long enough password" };

test("the first visitor becomes the owner, and nobody after", async () => {
  expect(await isSetUp()).toBe(false);
  const first = await send(setUpEndpoint, { body: ada });
  expect(first.status).toBe(201);
  expect(await first.json()).toMatchObject({ name: "Ada", email: "ada@example.com", role: "owner" });
  expect(await isSetUp()).toBe(true);
  const second = await send(setUpEndpoint, { body: { ...ada, email: "eve@example.com" } });
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ code: "already_set_up" });
});

test("ten first visits at once make one owner", async () => {
  const visits = Array.from({ length: 10 }, (_, at) =>
    send(setUpEndpoint, { body: { ...ada, email: `visitor${at}@example.com` } }),
  );
  const statuses = (await Promise.all(visits)).map((response) => response.status).sort();
  expect(statuses).toEqual([201, ...Array(9).fill(409)]);
  const { rows } = await database.pool.query("select role from users");
  expect(rows).toEqual([{ role: "owner" }]);
});

test("another site cannot claim a fresh installation through its visitor's browser", async () => {
  const response = await send(setUpEndpoint, { body: ada, headers: { origin: "https://evil.example" } });
  expect(response.status).toBe(403);
  expect(await isSetUp()).toBe(false);
});

test("a change of role counts for sessions that are open already", async () => {
  const id = await storeUser(database.pool, "owner");
  const cookie = await cookieOf(id);
  expect((await send(listUsersEndpoint, { cookie })).status).toBe(200);
  await database.pool.query("update users set role = 'viewer' where id = $1", [id]);
  expect((await send(listUsersEndpoint, { cookie })).status).toBe(403);
});

test("signing out everywhere ends every session at once, and leaves keys alone", async () => {
  const id = await storeUser(database.pool, "viewer");
  const { key } = await storeApiKey(database.pool, id, ["read"]);
  const [here, there] = [await cookieOf(id), await cookieOf(id)];
  expect((await send(endOwnSessionsEndpoint, { cookie: here })).status).toBe(204);
  expect((await send(readMeEndpoint, { cookie: here })).status).toBe(401);
  expect((await send(readMeEndpoint, { cookie: there })).status).toBe(401);
  expect(await loadSession(there)).toBeNull();
  expect(await loadSession(await cookieOf(id, 1))).toMatchObject({ userId: id, role: "viewer" });
  expect((await send(readMeEndpoint, { key })).status).toBe(200);
});

test("a session that is too old, changed, or made under another secret is none", async () => {
  const id = await storeUser(database.pool, "owner");
  const cookie = await cookieOf(id);
  const token = cookie.slice(cookie.indexOf("=") + 1);
  const session = await decodeSession(token);
  if (!session) throw new Error("The session was not decoded.");
  const old = await encodeSession(session, -1);
  const changed = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
  for (const bad of [old, changed, "", "a.b.c.d.e", "not a token", "{}"]) {
    const response = await send(readMeEndpoint, { cookie: `${sessionCookieName()}=${bad}` });
    expect(response.status, bad).toBe(401);
  }
  const good = await send(readMeEndpoint, { cookie: `theme=dark; ${sessionCookieName()}=${token}; other=1` });
  expect(good.status).toBe(200);
});

test.each([
  ["no Origin", {}],
  ["an Origin of null", { origin: "null" }],
  ["another site's Origin", { origin: "https://evil.example" }],
  ["our name on another port", { origin: "http://localhost:3001" }],
  ["our name over https", { origin: "https://localhost:3000" }],
  ["a name that begins like ours", { origin: "http://localhost:3000.evil.example" }],
  [
    "the Host's own name, which any site can point here",
    { origin: "http://evil.example:3000", host: "evil.example:3000" },
  ],
])("a cookie's write with %s is refused", async (_, headers) => {
  const cookie = await cookieOf(await storeUser(database.pool, "owner"));
  const request = new Request("http://localhost:3000/api/api-keys", {
    method: "POST",
    headers: { cookie, ...headers },
    body: '{"name":"mine"}',
  });
  const response = await createApiKeyEndpoint(request, {});
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "cross_site" });
  expect((await database.pool.query("select 1 from api_keys")).rowCount).toBe(0);
});

test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
  "a cookie's write from our own page at %s is accepted",
  async (origin) => {
    const cookie = await cookieOf(await storeUser(database.pool, "owner"));
    const response = await send(createApiKeyEndpoint, {
      cookie,
      headers: { origin },
      body: { name: "mine" },
    });
    expect(response.status).toBe(201);
  },
);

test("a key is shown once, stored as a hash, works, and stops when it is revoked", async () => {
  const cookie = await cookieOf(await storeUser(database.pool, "editor"));
  const made = await (
    await send(createApiKeyEndpoint, { cookie, body: { name: "CI", scopes: ["read", "write"] } })
  ).json();
  const stored = JSON.stringify((await database.pool.query("select * from api_keys")).rows);
  expect(stored).not.toContain(made.key);
  const listed = await (await send(listApiKeysEndpoint, { cookie })).text();
  expect(listed).toContain(made.prefix);
  expect(listed).not.toContain(made.key);
  const me = await (await send(readMeEndpoint, { key: made.key })).json();
  expect(me.api_key).toEqual({ id: made.id, name: "CI", scopes: ["read", "write"] });
  expect((await send(revokeApiKeyEndpoint, { cookie, params: { id: made.id } })).status).toBe(204);
  expect((await send(readMeEndpoint, { key: made.key })).status).toBe(401);
  expect((await send(revokeApiKeyEndpoint, { cookie, params: { id: made.id } })).status).toBe(404);
});

test("a key's answer does not lie readable among the idempotent answers, and is given again", async () => {
  const cookie = await cookieOf(await storeUser(database.pool, "owner"));
  const request = { cookie, body: { name: "CI" }, headers: { "idempotency-key": "once" } };
  const first = await (await send(createApiKeyEndpoint, request)).text();
  const again = await send(createApiKeyEndpoint, request);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await again.text()).toBe(first);
  const { rows } = await database.pool.query("select body from idempotency_keys");
  expect(Buffer.from(rows[0].body).toString("latin1")).not.toContain(JSON.parse(first).key);
});

test("nobody makes a key with more than their own rights", async () => {
  const cookie = await cookieOf(await storeUser(database.pool, "editor"));
  const response = await send(createApiKeyEndpoint, {
    cookie,
    body: { name: "CI", scopes: ["read", "admin"] },
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "scope_not_allowed" });
});

test("a key loses rights with its person", async () => {
  const id = await storeUser(database.pool, "owner");
  const { key } = await storeApiKey(database.pool, id, ["admin"]);
  expect((await send(listUsersEndpoint, { key })).status).toBe(200);
  await database.pool.query("update users set role = 'editor' where id = $1", [id]);
  expect((await send(listUsersEndpoint, { key })).status).toBe(403);
});

test("a key that may only write cannot make keys that outlive it", async () => {
  const { key, id } = await storeApiKey(database.pool, await storeUser(database.pool, "owner"), ["write"]);
  expect((await send(createApiKeyEndpoint, { key, body: { name: "another" } })).status).toBe(403);
  expect((await send(revokeApiKeyEndpoint, { key, params: { id } })).status).toBe(403);
});

test("an expired key is none, and a key cannot be made to expire in the past", async () => {
  const id = await storeUser(database.pool, "owner");
  const { key } = await storeApiKey(database.pool, id, ["admin"], new Date(Date.now() - 1));
  expect((await send(readMeEndpoint, { key })).status).toBe(401);
  const body = { name: "late", expires_at: "2020-01-01T00:00:00Z" };
  expect((await send(createApiKeyEndpoint, { cookie: await cookieOf(id), body })).status).toBe(422);
});

test("a bad key is refused even beside a good session", async () => {
  const cookie = await cookieOf(await storeUser(database.pool, "owner"));
  expect((await send(readMeEndpoint, { cookie, key: "mr_wrong" })).status).toBe(401);
});

test("a key's last use is noted, but not with every request", async () => {
  const { key } = await storeApiKey(database.pool, await storeUser(database.pool, "viewer"), ["read"]);
  const lastUse = async () =>
    (await database.pool.query("select last_used_at, xmin::text from api_keys")).rows[0];
  await send(readMeEndpoint, { key });
  const first = await lastUse();
  expect(first.last_used_at).toBeInstanceOf(Date);
  await send(readMeEndpoint, { key });
  expect(await lastUse()).toEqual(first);
  await database.pool.query("update api_keys set last_used_at = now() - interval '61 seconds'");
  await send(readMeEndpoint, { key });
  expect((await lastUse()).last_used_at.getTime()).toBeGreaterThan(Date.now() - 10_000);
});

test("people see their own keys, an owner everybody's, page by page", async () => {
  const [editor, owner] = [await storeUser(database.pool, "editor"), await storeUser(database.pool, "owner")];
  for (const person of [editor, owner, editor]) await storeApiKey(database.pool, person, ["read"]);
  const own = await (await send(listApiKeysEndpoint, { cookie: await cookieOf(editor) })).json();
  expect(own.data.map((key: { user: { id: string } }) => key.user.id)).toEqual([editor, editor]);
  const cookie = await cookieOf(owner);
  const first = await (await send(listApiKeysEndpoint, { cookie, query: "?limit=2" })).json();
  const rest = await (
    await send(listApiKeysEndpoint, { cookie, query: `?limit=2&cursor=${first.next_cursor}` })
  ).json();
  expect([first.data.length, rest.data.length, rest.next_cursor]).toEqual([2, 1, null]);
});

test("the bootstrap key is an owner's before the first visit, leaves that visit free, and can be replaced", async () => {
  await Promise.all(Array.from({ length: 5 }, () => setBootstrapKey("the-first-bootstrap-key")));
  expect((await send(listUsersEndpoint, { key: "the-first-bootstrap-key" })).status).toBe(200);
  expect(await isSetUp()).toBe(false);
  expect((await send(setUpEndpoint, { body: ada })).status).toBe(201);
  const users = await (await send(listUsersEndpoint, { key: "the-first-bootstrap-key" })).json();
  expect(users.data.map((user: { name: string }) => user.name)).toEqual(["Ada"]);
  await setBootstrapKey("the-second-bootstrap-key");
  expect((await send(readMeEndpoint, { key: "the-first-bootstrap-key" })).status).toBe(401);
  const me = await (await send(readMeEndpoint, { key: "the-second-bootstrap-key" })).json();
  expect(me).toMatchObject({ user: { role: "owner" }, api_key: { name: "BOOTSTRAP_API_KEY" } });
  const revoking = await send(revokeApiKeyEndpoint, {
    key: "the-second-bootstrap-key",
    params: { id: me.api_key.id },
  });
  expect(revoking.status).toBe(409);
  await removeBootstrapKey();
  expect((await send(readMeEndpoint, { key: "the-second-bootstrap-key" })).status).toBe(401);
});
