import { EncryptJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changePasswordEndpoint } from "#server/identity/account/password-routes.ts";
import { readMeEndpoint } from "#server/identity/account/routes.ts";
import {
  endOwnSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from "#server/identity/account/session-routes.ts";
import { setUpEndpoint } from "#server/identity/people/routes.ts";
import { signIn } from "#server/identity/sign-in/sign-in.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";
import { derivedKey } from "#server/platform/encryption/derived-key.ts";
import { cookieOf, storeApiKey, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { sessionCookieName } from "./session-cookie.ts";
import { createSession, getSessionUser } from "./session-rows.sql.ts";
import { encodeSession } from "./session-token.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate users, sign_in_failures cascade");
});

const password = "a long enough password";
const ada = { name: "Ada", email: "ada@example.com", password };

/** Signs the owner in, as the sign-in page does. */
async function signInAs({ email, password }: { email: string; password: string }) {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";
  const outcome = await signIn({ email, password, address: "203.0.113.77", userAgent });
  if (outcome.kind !== "signed_in") throw new Error(`Not signed in: ${outcome.kind}`);
  const cookie = `${sessionCookieName()}=${await encodeSession(outcome.session)}`;
  return { ...outcome.session, cookie };
}

const statusOf = async (sent: Sent) => (await send(readMeEndpoint, sent)).status;
const change = (sent: Sent, current_password: string, new_password: string) =>
  send(changePasswordEndpoint, { ...sent, body: { current_password, new_password } });

test("M6: a session is a row, and one that was deleted opens nothing, however young its token", async () => {
  await send(setUpEndpoint, { body: ada });
  const { id, cookie } = await signInAs(ada);
  expect(await statusOf({ cookie })).toBe(200);
  await database.pool.query("delete from sessions where id = $1", [id]);
  expect(await statusOf({ cookie })).toBe(401);
});

test.each([
  ["its absolute end, though it was used a moment ago", "expires_at = now()"],
  ["14 days without use", "last_used_at = now() - interval '14 days'"],
])("M6: a session ends at %s, and a token with a later end does not revive it", async (_, end) => {
  await send(setUpEndpoint, { body: ada });
  const session = await signInAs(ada);
  await database.pool.query(`update sessions set ${end}`);
  expect(await statusOf(session)).toBe(401);
  const renewed = `${sessionCookieName()}=${await encodeSession(session, 365 * 24 * 3600)}`;
  expect(await statusOf({ cookie: renewed })).toBe(401);
});

test("M6: using a session records the hour and never moves its absolute end", async () => {
  await send(setUpEndpoint, { body: ada });
  const { cookie } = await signInAs(ada);
  const read = async () =>
    (await database.pool.query("select last_used_at, expires_at, xmin::text from sessions")).rows[0];
  const before = await read();
  const days = (before.expires_at.getTime() - Date.now()) / 86_400_000;
  expect([Math.round(days), await statusOf({ cookie }), await read()]).toEqual([30, 200, before]);
  await database.pool.query("update sessions set last_used_at = now() - interval '13 days'");
  expect(await statusOf({ cookie })).toBe(200);
  const after = await read();
  expect(after.last_used_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(after.expires_at).toEqual(before.expires_at);
});

test("M6: a token of the version before, which names no row, has ended", async () => {
  const userId = await storeUser(database.pool, "owner");
  const old = await new EncryptJWT({ epoch: 0 })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime("14 days")
    .encrypt(derivedKey("sessions"));
  expect(await statusOf({ cookie: `${sessionCookieName()}=${old}` })).toBe(401);
});

test("M6: a row opens for its own person only", async () => {
  const [mine, theirs] = [await storeUser(database.pool, "viewer"), await storeUser(database.pool, "owner")];
  const { rows } = await database.pool.query(
    "insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), $1, now() + interval '1 day') returning id",
    [mine],
  );
  expect(await getSessionUser({ id: rows[0].id, userId: theirs, epoch: 0 })).toBeNull();
  expect(await getSessionUser({ id: rows[0].id, userId: mine, epoch: 0 })).toMatchObject({ id: mine });
});

test("M6: changing the password ends every other session, keeps this one, and retires the old password", async () => {
  await send(setUpEndpoint, { body: ada });
  const [here, there] = [await signInAs(ada), await signInAs(ada)];
  expect((await change(here, password, "another long password")).status).toBe(204);
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  const again = await signIn({ ...ada, address: null, userAgent: null });
  expect(again.kind).toBe("wrong_credentials");
  await signInAs({ ...ada, password: "another long password" });
});

test("M6: a password is changed by who knows the current one only, and guessing it is limited like signing in", async () => {
  await send(setUpEndpoint, { body: ada });
  const here = await signInAs(ada);
  const wrong = await change(here, "not the password", "another long password");
  expect(wrong.status).toBe(422);
  expect((await wrong.json()).errors).toMatchObject([
    { pointer: "/current_password", code: "wrong_password" },
  ]);
  await database.pool.query(
    "insert into sign_in_failures (subject) select 'account:ada@example.com' from generate_series(1, 9)",
  );
  const refused = await change(here, password, "another long password");
  expect([refused.status, (await refused.json()).code]).toEqual([429, "too_many_failures"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
  await database.pool.query("truncate sign_in_failures");
  expect((await signInAs(ada)).userId).toBe(here.userId);
});

test.each([
  ["short", "too short"],
  [password, "your current password"],
])("M6: a new password that is bad is named at its field: %s", async (next) => {
  await send(setUpEndpoint, { body: ada });
  const refused = await change(await signInAs(ada), password, next);
  expect([refused.status, (await refused.json()).errors[0].pointer]).toEqual([422, "/new_password"]);
});

test("M6: of two changes at once, one wins, and the session that lost is over", async () => {
  await send(setUpEndpoint, { body: ada });
  const [here, there] = [await signInAs(ada), await signInAs(ada)];
  const both = await Promise.all([
    change(here, password, "the first new password"),
    change(there, password, "the second new password"),
  ]);
  const [won, lost] = both.map(({ status }) => status).sort();
  expect(won).toBe(204);
  // Its password is wrong by then, or its session over.
  expect([401, 422]).toContain(lost);
  const alive = [await statusOf(here), await statusOf(there)];
  expect(alive.sort()).toEqual([200, 401]);
});

test("M6: whoever proved the old password before the change does not come in after it", async () => {
  await send(setUpEndpoint, { body: ada });
  const { userId, cookie } = await signInAs(ada);
  const { rows } = await database.pool.query("select password_hash from users");
  expect((await change({ cookie }, password, "another long password")).status).toBe(204);
  const proven = {
    userId,
    epoch: 0,
    passwordHash: rows[0].password_hash,
    provider: null,
    providerSession: null,
  };
  const created = inTransaction(pool(), (tx) => createSession(tx, proven, { browser: null, network: null }));
  expect(await created).toBeNull();
});

test("M6: people see where they are signed in, in plain words, and end one browser", async () => {
  await send(setUpEndpoint, { body: ada });
  const [here, there] = [await signInAs(ada), await signInAs(ada)];
  const stranger = await cookieOf(await storeUser(database.pool, "owner"));
  const listed = await (await send(listSessionsEndpoint, here)).json();
  expect(listed.data).toMatchObject([
    { id: there.id, current: false, browser: "Firefox on Linux", network: "203.0.113.0/24" },
    { id: here.id, current: true },
  ]);
  const params = { id: there.id };
  expect((await send(endSessionEndpoint, { cookie: stranger, params })).status).toBe(404);
  expect(await statusOf(there)).toBe(200);
  expect((await send(endSessionEndpoint, { ...here, params })).status).toBe(204);
  expect([await statusOf(there), await statusOf(here)]).toEqual([401, 200]);
  const { rows } = await database.pool.query("select s::text as row from sessions s");
  expect(JSON.stringify(rows)).not.toContain("203.0.113.77");
});

test("M6: signing out everywhere deletes the rows", async () => {
  await send(setUpEndpoint, { body: ada });
  const { cookie } = await signInAs(ada);
  await signInAs(ada);
  expect((await send(endOwnSessionsEndpoint, { cookie })).status).toBe(204);
  expect((await database.pool.query("select 1 from sessions")).rowCount).toBe(0);
});

test("Low 16: a key with the scope write ends no session of its owner, neither one nor all; an admin key may", async () => {
  const owner = await storeUser(database.pool, "owner");
  const cookie = await cookieOf(owner);
  const { rows } = await database.pool.query("select id from sessions");
  const params = { id: rows[0].id };
  const { key } = await storeApiKey(database.pool, owner, ["write"]);
  for (const attempt of [
    () => send(endOwnSessionsEndpoint, { key }),
    () => send(endSessionEndpoint, { key, params }),
    () => send(listSessionsEndpoint, { key }),
    () => change({ key }, password, "another long password"),
  ]) {
    expect((await attempt()).status).toBe(403);
  }
  expect(await statusOf({ cookie })).toBe(200);
  const { key: admin } = await storeApiKey(database.pool, owner, ["admin"]);
  expect((await send(endOwnSessionsEndpoint, { key: admin })).status).toBe(204);
  expect(await statusOf({ cookie })).toBe(401);
});
