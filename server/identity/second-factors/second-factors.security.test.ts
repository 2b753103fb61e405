import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clock } from "#lib/clock.ts";
import { readMeEndpoint } from "#server/identity/account/routes.ts";
import { setUpEndpoint } from "#server/identity/people/routes.ts";
import { changeSignInSettingsEndpoint } from "#server/identity/providers/routes.ts";
import {
  completeSignInEndpoint,
  setUpAtSignInEndpoint,
} from "#server/identity/second-factor-challenges/routes.ts";
import { signIn } from "#server/identity/sign-in/sign-in.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { challengeCookieName } from "./challenge-cookie.ts";
import {
  beginSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  readSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  replaceRecoveryCodesEndpoint,
  resetSecondFactorEndpoint,
} from "./routes.ts";
import { totpCode, totpStep } from "./totp.ts";

let database: TestDatabase;
let ada: { id: string; cookie: string };
const password = "a long enough password";

beforeAll(async () => {
  database = await useTestDatabase();
  const created = await send(setUpEndpoint, { body: { name: "Ada", email: "ada@example.com", password } });
  const { id } = await created.json();
  ada = { id, cookie: await cookieOf(id) };
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    "truncate sign_in_failures, second_factors, recovery_codes, second_factor_challenges, sign_in_settings",
  );
  await database.pool.query("delete from users where id <> $1", [ada.id]);
  ada.cookie = await cookieOf(ada.id);
});

/** The code of now, or of some steps from now: each works once. */
const codeOf = (secret: string, steps = 0) => totpCode(secret, totpStep(clock.nowMs()) + steps);

/** Sets an app up with the code of the previous step, so that the current one is unused. */
async function setUp(cookie = ada.cookie): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await (await send(beginSecondFactorEndpoint, { cookie })).json();
  const body = { code: codeOf(begun.secret, -1) };
  const confirmed = await send(confirmSecondFactorEndpoint, { cookie, body });
  expect(confirmed.status).toBe(200);
  return { secret: begun.secret, recoveryCodes: (await confirmed.json()).recovery_codes };
}

/** Signs in with the password, and returns the cookie of the challenge. */
async function challenge(): Promise<string> {
  const outcome = await signIn({ email: "ada@example.com", password, address: null, userAgent: null });
  if (outcome.kind !== "challenge") throw new Error(`Signed in: ${outcome.kind}`);
  return `${challengeCookieName()}=${outcome.token}`;
}

const complete = (cookie: string, code: string) => send(completeSignInEndpoint, { cookie, body: { code } });

async function actions() {
  const { rows } = await database.pool.query(
    "select action, after from audit_entries order by id desc limit 2",
  );
  return rows;
}

test("after the password a code is asked for, and no session exists before it", async () => {
  const { secret } = await setUp();
  const cookie = await challenge();
  expect((await send(readMeEndpoint, { cookie })).status).toBe(401);
  const response = await complete(cookie, codeOf(secret));
  expect([response.status, await response.json()]).toEqual([200, { recovery_codes: null }]);
  const session = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect((await send(readMeEndpoint, { cookie: session })).status).toBe(200);
  expect((await actions())[0]).toMatchObject({ action: "user.signed_in", after: { second_factor: "app" } });
});

test("a code works once, also for two browsers at the same time", async () => {
  const { secret } = await setUp();
  const [one, other] = [await challenge(), await challenge()];
  const code = codeOf(secret);
  const statuses = await Promise.all([complete(one, code), complete(other, code)]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await complete(await challenge(), code)).status).toBe(422);
});

test("a challenge works once, and not for a deactivated user or after ten minutes", async () => {
  const { secret, recoveryCodes } = await setUp();
  const cookie = await challenge();
  expect((await complete(cookie, codeOf(secret))).status).toBe(200);
  expect((await complete(cookie, recoveryCodes[0] ?? "")).status).toBe(401);
  const late = await challenge();
  await database.pool.query("update second_factor_challenges set expires_at = now() - interval '1 ms'");
  expect((await complete(late, recoveryCodes[0] ?? "")).status).toBe(401);
  const epoch = await challenge();
  await database.pool.query("update users set session_epoch = session_epoch + 1");
  expect((await complete(epoch, recoveryCodes[0] ?? "")).status).toBe(401);
  await database.pool.query("update users set session_epoch = 0");
});

test("a recovery code works once, in any case and without its hyphens, and its use is recorded", async () => {
  const { recoveryCodes } = await setUp();
  expect(new Set(recoveryCodes).size).toBe(10);
  const code = (recoveryCodes[3] ?? "").toUpperCase().replaceAll("-", "");
  expect((await complete(await challenge(), code)).status).toBe(200);
  expect((await actions()).map(({ action }) => action)).toContain("user.recovery_code_used");
  expect((await complete(await challenge(), code)).status).toBe(422);
  const state = await (await send(readSecondFactorEndpoint, { cookie: ada.cookie })).json();
  expect(state).toEqual({ enabled: true, required: false, recovery_codes_left: 9 });
});

test("guesses are limited: after ten not even the right code is looked at", async () => {
  const { secret } = await setUp();
  const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
  for (let guess = 0; guess < 10; guess += 1)
    expect((await complete(await challenge(), wrong)).status).toBe(422);
  const refused = await complete(await challenge(), codeOf(secret));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
});

test("secrets are stored encrypted, and recovery codes hashed", async () => {
  const { secret, recoveryCodes } = await setUp();
  const { rows } = await database.pool.query(
    "select f.secret, r.code_hash from second_factors f join recovery_codes r using (user_id)",
  );
  expect(rows).toHaveLength(10);
  for (const row of rows) {
    expect(Buffer.from(row.secret).toString("latin1")).not.toContain(secret);
    expect(row.code_hash).toHaveLength(32);
  }
  const entries = await database.pool.query("select string_agg(a::text, ' ') as all from audit_entries a");
  for (const text of [secret, ...recoveryCodes]) expect(entries.rows[0].all).not.toContain(text);
});

test("a begun set-up asks for nothing, and a confirmed one is not replaced", async () => {
  await send(beginSecondFactorEndpoint, { cookie: ada.cookie });
  const outcome = await signIn({ email: "ada@example.com", password, address: null, userAgent: null });
  expect(outcome.kind).toBe("signed_in");
  await setUp();
  expect((await send(beginSecondFactorEndpoint, { cookie: ada.cookie })).status).toBe(409);
});

test("turning it off, and new recovery codes, need a code", async () => {
  const { secret, recoveryCodes } = await setUp();
  const { cookie } = ada;
  expect((await send(removeSecondFactorEndpoint, { cookie, body: { code: "123123" } })).status).toBe(422);
  const replaced = await send(replaceRecoveryCodesEndpoint, { cookie, body: { code: codeOf(secret) } });
  const fresh = (await replaced.json()).recovery_codes;
  const old = { code: recoveryCodes[0] };
  expect((await send(removeSecondFactorEndpoint, { cookie, body: old })).status).toBe(422);
  expect((await send(removeSecondFactorEndpoint, { cookie, body: { code: fresh[0] } })).status).toBe(204);
});

test("a role that needs it is signed out, and sets it up at the next sign-in", async () => {
  const body = { passwords: true, second_factor_roles: ["owner", "viewer"] };
  const change = () => send(changeSignInSettingsEndpoint, { cookie: ada.cookie, body });
  expect(await (await change()).json()).toMatchObject({ code: "no_second_factor" });
  const { secret } = await setUp();
  const viewer = await cookieOf(await storeUser(database.pool, "viewer"));
  const editor = await cookieOf(await storeUser(database.pool, "editor"));
  expect((await change()).status).toBe(200);
  const statusOf = async (cookie: string) => (await send(readMeEndpoint, { cookie })).status;
  expect([await statusOf(viewer), await statusOf(editor), await statusOf(ada.cookie)]).toEqual([
    401, 200, 200,
  ]);
  const removal = await send(removeSecondFactorEndpoint, {
    cookie: ada.cookie,
    body: { code: codeOf(secret) },
  });
  expect(await removal.json()).toMatchObject({ code: "second_factor_required" });
  // As after a reset by another owner.
  await database.pool.query("truncate second_factors, recovery_codes");
  const cookie = await challenge();
  const begun = await (await send(setUpAtSignInEndpoint, { cookie })).json();
  expect(begun.qr_code).toMatch(/^<svg /);
  const completed = await complete(cookie, codeOf(begun.secret));
  expect((await completed.json()).recovery_codes).toHaveLength(10);
  const session = completed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(await statusOf(session)).toBe(200);
});

test("at sign-in nobody replaces an app that is set up", async () => {
  await setUp();
  expect((await send(setUpAtSignInEndpoint, { cookie: await challenge() })).status).toBe(409);
});

test("an owner removes the second factor of a user who lost it, which signs the user out", async () => {
  const id = await storeUser(database.pool, "viewer");
  const cookie = await cookieOf(id);
  await setUp(cookie);
  const reset = () => send(resetSecondFactorEndpoint, { cookie: ada.cookie, params: { id } });
  expect((await reset()).status).toBe(204);
  expect((await send(readMeEndpoint, { cookie })).status).toBe(401);
  expect((await reset()).status).toBe(404);
});

test("with passwords switched off the right password does not sign in", async () => {
  await database.pool.query(
    "insert into sign_in_settings (passwords, second_factor_roles) values (false, '{}')",
  );
  const outcome = await signIn({ email: "ada@example.com", password, address: null, userAgent: null });
  expect(outcome).toEqual({ kind: "passwords_off" });
});
