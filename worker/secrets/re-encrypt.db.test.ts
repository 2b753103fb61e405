import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import type { Services } from "#lib/services.ts";
import { parseResumeToken, resumeToken } from "#server/executions/resume-links/token.ts";
import { decryptSecret, encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { sealOauthApp, unsealOauthApp } from "#server/identity/credentials/oauth-app.sql.ts";
import { readProviderSession, toProviderColumns } from "#server/identity/sessions/provider-session.ts";
import { decodeSession, encodeSession } from "#server/identity/sessions/session-token.ts";
import { hashLicenseKey, newLicenseKey, parseLicenseKey } from "#server/packages/licenses/license-key.ts";
import { assertSecretKey } from "#server/packages/signing/assert-secret-key.ts";
import { pool } from "#server/platform/database/pool.ts";
import { prepareSecrets } from "#server/platform/secrets/prepare-secrets.sql.ts";
import { storeUser } from "#test/access/people.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { keepVariable } from "#test/postgres/variable.ts";
import { openTestServices } from "#test/services.ts";
import { reEncrypt } from "./re-encrypt.sql.ts";

const [first, second, third] = ["first", "second", "third"].map((name) => `${name} `.repeat(10)) as [
  string,
  string,
  string,
];
const stop = new AbortController().signal;
let database: TestDatabase;
let services: Services | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => services?.close());
afterAll(() => database.drop());

/** A process that is started with these keys. */
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

const secretOf = async (id: string, from = "secret from credentials") => {
  const { rows } = await database.pool.query(`select ${from} where id = $1`, [id]);
  return decryptSecret(id, Object.values(rows[0])[0] as Buffer);
};

const oauthApp = { client_secret: "app secret", token_url: "https://slack.com/api/oauth.v2.access" };

/** A provider that signs people in, and a user's second factor, with their secrets. */
async function keepSignInSecrets(): Promise<{ provider: string; factor: string }> {
  const [provider, factor] = [newId(), newId()];
  await database.pool.query(
    `insert into sign_in_providers (id, name, kind, issuer, client_id, client_secret, scopes, groups_claim, group_roles)
     values ($1, 'Work', 'oidc', 'https://id.example.com', 'millrace', $2, '{}', 'groups', '[]')`,
    [provider, encryptSecret(provider, "client secret")],
  );
  await database.pool.query("insert into second_factors (id, user_id, secret) values ($1, $2, $3)", [
    factor,
    await storeUser(database.pool, "owner"),
    encryptSecret(factor, "app secret"),
  ]);
  return { provider, factor };
}

/** A session that began at a provider, with the ID token for signing out there. */
async function keepIdToken(): Promise<string> {
  const id = newId();
  await database.pool.query(
    "insert into sessions (id, user_id, expires_at, provider_id, provider_sid, id_token) values ($1, $2, now() + interval '1 day', $3, $4, $5)",
    [
      id,
      await storeUser(database.pool, "viewer"),
      ...toProviderColumns(id, { providerId: "work", sid: "s", idToken: "id token" }),
    ],
  );
  return id;
}

async function idTokenOf(id: string): Promise<string | null | undefined> {
  const { rows } = await database.pool.query(
    `select provider_id as "providerId", provider_sid as "providerSid", id_token as "idToken" from sessions where id = $1`,
    [id],
  );
  return readProviderSession(id, rows[0])?.idToken;
}

test("after a rotation everything is readable with the new key alone, licenses and links included", async () => {
  await startWith(first);
  const credentials: string[] = [];
  for (let count = 0; count < 230; count += 1)
    credentials.push(await keepCredential(database.pool, "bearer", `secret ${count}`));
  const variable = await keepVariable(database.pool, "TOKEN", "value", { secret: true, testValue: "test" });
  const { provider, factor } = await keepSignInSecrets();
  const signedIn = await keepIdToken();
  await database.pool.query(
    "insert into oauth_clients (connector, method, client_id, secret) values ('slack', 'oauth', '1', $1)",
    [Buffer.from(sealOauthApp("slack", "oauth", oauthApp))],
  );
  await database.pool.query(
    "insert into idempotency_keys (principal_id, key, request_hash) values ('somebody', 'without a response', 'x')",
  );
  const license = parseLicenseKey(newLicenseKey("flow")) ?? expect.fail();
  const hash = hashLicenseKey(license);
  const grant = { kind: "call" as const, executionId: newId(), nodeId: newNodeId(), scope: "" as never };
  const token = resumeToken(grant);
  const session = await encodeSession({ id: newId(), userId: newId(), epoch: 1 });

  await startWith(second, first);
  expect(await secretOf(credentials[7] ?? "")).toBe("secret 7");
  expect(parseResumeToken(token)).toEqual(grant);
  expect(await decodeSession(session)).not.toBeNull();
  await rotate();
  const { rows } = await database.pool.query(
    `select "column", re_encrypted, unreadable, clean_at is not null as clean from secret_rotations order by 1`,
  );
  expect(rows).toEqual([
    { column: "credentials.secret", re_encrypted: 230, unreadable: 0, clean: true },
    { column: "idempotency_keys.body", re_encrypted: 0, unreadable: 0, clean: true },
    { column: "lasting_keys.sealed_key", re_encrypted: 2, unreadable: 0, clean: true },
    { column: "oauth_clients.secret", re_encrypted: 1, unreadable: 0, clean: true },
    { column: "second_factor_challenges.id_token", re_encrypted: 0, unreadable: 0, clean: true },
    { column: "second_factors.secret", re_encrypted: 1, unreadable: 0, clean: true },
    { column: "sessions.id_token", re_encrypted: 1, unreadable: 0, clean: true },
    { column: "sign_in_providers.client_secret", re_encrypted: 1, unreadable: 0, clean: true },
    { column: "signing_keys.private_key", re_encrypted: 1, unreadable: 0, clean: true },
    { column: "variables.secret_test_value", re_encrypted: 1, unreadable: 0, clean: true },
    { column: "variables.secret_value", re_encrypted: 1, unreadable: 0, clean: true },
    { column: "webhook_registrations.secret", re_encrypted: 0, unreadable: 0, clean: true },
  ]);

  await startWith(second);
  for (const [index, id] of credentials.entries()) expect(await secretOf(id)).toBe(`secret ${index}`);
  expect(await secretOf(provider, "client_secret from sign_in_providers")).toBe("client secret");
  expect(await secretOf(factor, "secret from second_factors")).toBe("app secret");
  expect(await idTokenOf(signedIn)).toBe("id token");
  const { rows: apps } = await database.pool.query("select secret from oauth_clients");
  expect(unsealOauthApp("slack", "oauth", apps[0].secret)).toEqual(oauthApp);
  const found = await database.pool.query("select * from variables where id = $1", [variable]);
  expect(decryptSecret(variable, found.rows[0].secret_value)).toBe("value");
  expect(decryptSecret(`${variable} test`, found.rows[0].secret_test_value)).toBe("test");
  expect(hashLicenseKey(license)).toEqual(hash);
  expect(parseResumeToken(token)).toBeNull();
  expect(await decodeSession(session)).toBeNull();
});

test("a process does not start with a key missing while the rotation is not finished", async () => {
  await startWith(third, second);
  await keepCredential(database.pool, "bearer", "written with the third key");
  await expect(startWith(second)).rejects.toThrow(/rotation of SECRET_KEY is not finished/);
  await expect(startWith(third)).rejects.toThrow(/SECRET_KEY/);
  await expect(startWith(first, third)).rejects.toThrow(/rotation of SECRET_KEY is not finished/);
  await startWith(third, second);
  await rotate();
  await startWith(third);
});

test("a value that a former process writes behind a pass is found by the next, and a broken one is counted", async () => {
  await startWith(second, third);
  await rotate();
  await startWith(third, second);
  const late = await keepCredential(database.pool, "bearer", "late");
  const broken = await keepCredential(database.pool, "bearer", "broken");
  await database.pool.query("update credentials set secret = $2 where id = $1", [broken, Buffer.alloc(40)]);
  await startWith(second, third);
  const due =
    "update secret_rotations set clean_at = now() - interval '61 seconds' where clean_at is not null";
  await database.pool.query(due);
  await reEncrypt(database.pool, stop);
  const row = async () =>
    (
      await database.pool.query(
        `select changed, unreadable, clean_at from secret_rotations where "column" = 'credentials.secret' and key_id =
          (select key_id from secret_rotations order by started_at desc limit 1)`,
      )
    ).rows;
  expect(await row()).toContainEqual({ changed: expect.any(Number), unreadable: 1, clean_at: null });
  await reEncrypt(database.pool, stop);
  expect(await row()).toContainEqual({ changed: 0, unreadable: 1, clean_at: expect.any(Date) });
  await startWith(second);
  expect(await secretOf(late)).toBe("late");
});
