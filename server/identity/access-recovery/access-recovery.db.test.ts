import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completeResetEndpoint } from "#server/identity/password-resets/routes.ts";
import { setUpEndpoint } from "#server/identity/people/routes.ts";
import { beginSetUp } from "#server/identity/second-factors/mutations.ts";
import { signIn } from "#server/identity/sign-in/sign-in.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { restoreAccess } from "./restore-access.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-access-"));
  database = await useTestDatabase({ RESTORE_ACCESS_OF: "Ada@Example.com", DATA_DIR: folder });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("an owner without a password, a provider or the app gets in again by the operator's restart", async () => {
  const ada = { name: "Ada", email: "ada@example.com", password: "a long enough password" };
  const { id } = await (await send(setUpEndpoint, { body: ada })).json();
  await beginSetUp(id);
  await database.pool.query("update second_factors set confirmed_at = now()");
  await database.pool.query(
    "insert into sign_in_settings (passwords, second_factor_roles) values (false, '{}')",
  );
  await restoreAccess();
  const file = join(folder, "access-link.txt");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const token = /#([\w-]{43})/.exec(await readFile(file, "utf8"))?.[1];
  const password = "another long password";
  expect((await send(completeResetEndpoint, { body: { token, password } })).status).toBe(204);
  const outcome = await signIn({ email: ada.email, password, address: null, userAgent: null });
  expect(outcome.kind).toBe("signed_in");
  const { rows } = await database.pool.query(
    "select actor_name, target_name from audit_entries where action = 'user.access_restored'",
  );
  expect(rows).toEqual([{ actor_name: "Operator", target_name: "Ada" }]);
});

test("nobody but an owner is let in", async () => {
  await database.pool.query("update users set role = 'editor'");
  await database.pool.query("update sign_in_settings set passwords = false");
  await restoreAccess();
  expect((await database.pool.query("select passwords from sign_in_settings")).rows).toEqual([
    { passwords: false },
  ]);
});
