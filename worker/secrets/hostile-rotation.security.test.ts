import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import type { Services } from "#lib/services.ts";
import { parseResumeToken, resumeToken } from "#server/executions/resume-links/token.ts";
import { decryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { readAttemptCookie, writeAttemptCookie } from "#server/identity/provider-sign-in/attempt-cookie.ts";
import { decodeSession, encodeSession } from "#server/identity/sessions/session-token.ts";
import { checkDownloadToken, newDownloadToken } from "#server/packages/releases/download-token.ts";
import { assertSecretKey } from "#server/packages/signing/assert-secret-key.ts";
import { parseConfig } from "#server/platform/config/config.ts";
import { pool } from "#server/platform/database/pool.ts";
import { seal } from "#server/platform/encryption/sealed.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { prepareSecrets } from "#server/platform/secrets/prepare-secrets.sql.ts";
import { formToken, shownAtMs } from "#server/webhooks/forms/token.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { openTestServices } from "#test/services.ts";
import { reEncrypt } from "./re-encrypt.sql.ts";

const keyNamed = (name: string) => `canary ${name} key `.repeat(4).trim();
const [first, second, third] = [keyNamed("first"), keyNamed("second"), keyNamed("third")];
const stop = new AbortController().signal;
let database: TestDatabase;
let services: Services | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await services?.close();
  services = undefined;
  await database.drop();
});

async function startWith(current: string, previous = ""): Promise<void> {
  await services?.close();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    BASE_URL: "http://localhost:3000",
    SECRET_KEY: current,
    SECRET_KEY_PREVIOUS: previous,
    LOG_LEVEL: "silent",
  });
  services = openTestServices();
  await prepareSecrets(pool());
  await assertSecretKey();
}

/** Passes until one finds nothing to change. */
async function rotate(): Promise<void> {
  await reEncrypt(database.pool, stop);
  await reEncrypt(database.pool, stop);
}

async function secretOf(id: string): Promise<string> {
  const { rows } = await database.pool.query("select secret from credentials where id = $1", [id]);
  return decryptSecret(id, rows[0].secret);
}

const attempt = {
  provider: newId(),
  state: "s".repeat(43),
  nonce: "n".repeat(43),
  verifier: "v".repeat(64),
  next: "/overview",
  invitation: null,
  linkTo: null,
};
const releaseId = newId();
const nodeId = newNodeId();

/** Everything that SECRET_KEY signs or encrypts for browsers, with a check that gives null if it is refused. */
async function issue() {
  const session = await encodeSession({ id: newId(), userId: newId(), epoch: 1 });
  const cookie = (await writeAttemptCookie(attempt)).split(";")[0] ?? "";
  const grant = { kind: "call" as const, executionId: newId(), nodeId, scope: "" as never };
  const resume = resumeToken(grant);
  const download = newDownloadToken({ releaseId, licenseId: null }, new Date());
  const form = formToken(nodeId, Date.now());
  return async () => ({
    session: (await decodeSession(session)) !== null,
    attempt: (await readAttemptCookie(cookie)) !== null,
    resume: parseResumeToken(resume) !== null,
    download: checkDownloadToken(download, releaseId, new Date()).kind === "valid",
    form: shownAtMs(form, nodeId) !== null,
  });
}

const all = { session: true, attempt: true, resume: true, download: true, form: true };
const none = { session: false, attempt: false, resume: false, download: false, form: false };

test("what the old key has signed ends with the rotation, and what is signed meanwhile does not", async () => {
  await startWith(first);
  const old = await issue();
  expect(await old()).toEqual(all);
  await startWith(second, first);
  const meanwhile = await issue();
  // Who is at a provider at that moment starts again.
  expect(await old()).toEqual({ ...all, attempt: false });
  await rotate();
  await startWith(second);
  expect(await old()).toEqual(none);
  expect(await meanwhile()).toEqual(all);
});

test("who knows the old key cannot plant a secret or a token after the rotation", async () => {
  await startWith(first);
  const id = await keepCredential(database.pool, "bearer", "ours");
  const forged = await issue();
  const sealed = Buffer.from(seal("credentials", id, "forged"));
  await startWith(second, first);
  await rotate();
  await startWith(second);
  await database.pool.query("update credentials set secret = $2 where id = $1", [id, sealed]);
  await expect(secretOf(id)).rejects.toThrow(/authenticate/);
  expect(await forged()).toEqual(none);
});

test.each<[string, string, string]>([
  ["another key alone", second, ""],
  ["two other keys", second, third],
  ["the key with a letter changed", `${first.slice(0, -1)}x`, ""],
  ["the key with a letter changed as previous one", second, `${first.slice(0, -1)}x`],
  ["the key in other letters", second, first.toUpperCase()],
])("%s does not start, begins no rotation, and is not quoted", async (_, current, previous) => {
  await startWith(first);
  const id = await keepCredential(database.pool, "bearer", "ours");
  const fault = await startWith(current, previous).then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(String(fault)).toContain("SECRET_KEY");
  expect(JSON.stringify([String(fault), describeFault(fault)]).toLowerCase()).not.toContain("canary");
  expect((await database.pool.query("select from secret_rotations")).rowCount).toBe(0);
  await startWith(first);
  expect(await secretOf(id)).toBe("ours");
});

test("a rotation that breaks in the middle leaves every secret readable, needs both keys, and goes on", async () => {
  await startWith(first);
  const ids: string[] = [];
  for (let count = 0; count < 230; count += 1)
    ids.push(await keepCredential(database.pool, "bearer", `secret ${count}`));
  const [stumble] = ids.slice(150).toSorted();
  await database.pool.query(`
    create function break_rotation() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger broken before update on credentials for each row when (old.id = '${stumble}') execute function break_rotation()`);
  await startWith(second, first);
  await expect(reEncrypt(database.pool, stop)).rejects.toThrow("broken");
  for (const [index, id] of ids.entries()) expect(await secretOf(id)).toBe(`secret ${index}`);
  for (const [current, previous] of [
    [first, ""],
    [second, ""],
    [third, second],
    [third, first],
    [second, third],
  ] as const) {
    const fault = await startWith(current, previous).then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(String(fault)).toMatch(/rotation of SECRET_KEY is not finished/);
    expect(String(fault)).not.toContain("canary");
  }
  await database.pool.query("drop trigger broken on credentials");
  await startWith(second, first);
  await rotate();
  await startWith(second);
  for (const [index, id] of ids.entries()) expect(await secretOf(id)).toBe(`secret ${index}`);
});

test("a secret that was copied to another row is not made readable there by the rotation", async () => {
  await startWith(first);
  const [one, two] = [
    await keepCredential(database.pool, "bearer", "one"),
    await keepCredential(database.pool, "bearer", "two"),
  ];
  await database.pool.query(
    "update credentials set secret = (select secret from credentials where id = $1) where id = $2",
    [one, two],
  );
  await startWith(second, first);
  await rotate();
  await startWith(second);
  expect(await secretOf(one)).toBe("one");
  await expect(secretOf(two)).rejects.toThrow(/authenticate/);
});

test("what a rotation records does not have the keys, or anything that it encrypts", async () => {
  await startWith(first);
  await keepCredential(database.pool, "bearer", "canary of a credential");
  await startWith(second, first);
  await rotate();
  const { rows } = await database.pool.query("select row_to_json(r)::text as row from secret_rotations r");
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toContain("canary");
  expect(JSON.stringify(rows)).not.toContain(Buffer.from("canary").toString("hex"));
});

test.each(["short", " ", "x".repeat(31)])("%j is too weak to be accepted, as previous key too", (weak) => {
  for (const name of ["SECRET_KEY", "SECRET_KEY_PREVIOUS"]) {
    const read = () =>
      parseConfig({
        DATABASE_URL: "postgresql://x",
        BASE_URL: "http://localhost:3000",
        SECRET_KEY: first,
        [name]: weak,
      });
    expect(read).toThrow(`${name}`);
    expect(read).not.toThrow(weak.trim() || "canary");
  }
});
