import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setUpEndpoint } from "#server/identity/people/routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { arrangeProvider, meOf, type ProviderBrowser } from "#test/identity/provider-browser.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";

let database: TestDatabase;
let browser: ProviderBrowser;

// The provider was added with a bootstrap key: there is nobody yet.
beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" });
  browser = await arrangeProvider(await cookieOf(await storeUser(database.pool, "owner")));
  await browser.change({ default_role: "viewer" });
});
afterAll(async () => {
  await browser.server.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query("truncate invitations, identities");
  await database.pool.query("delete from users");
});

const visit = (email = "ada@example.com") =>
  send(setUpEndpoint, { body: { name: "Ada", email, password: "correct horse battery" } });

async function roles(): Promise<string[]> {
  const { rows } = await database.pool.query("select role from users order by role");
  return rows.map(({ role }) => role);
}

test("low 3: who would be a viewer waits for the first visit, which then creates the owner", async () => {
  browser.person();
  expect((await browser.signIn()).path).toBe("/sign-in?problem=no_owner");
  expect((await visit()).status).toBe(201);
  expect(await meOf((await browser.signIn()).cookie)).toMatchObject({ role: "viewer" });
  expect(await roles()).toEqual(["owner", "viewer"]);
});

test("low 3: an invitation to another role waits too, and is not used up", async () => {
  await database.pool.query(
    `insert into invitations (id, email, role, token_hash, invited_by_name, days, expires_at)
     values (gen_random_uuid(), 'grace@example.com', 'operator', '\\x01', 'key', 7, now() + interval '1 day')`,
  );
  browser.person();
  expect((await browser.signIn()).path).toBe("/sign-in?problem=no_owner");
  await visit();
  expect(await meOf((await browser.signIn()).cookie)).toMatchObject({ role: "operator" });
  expect((await database.pool.query("select from invitations")).rowCount).toBe(0);
});

test("low 3: an owner by a group may come first, and is then the only one", async () => {
  browser.person(["admins"]);
  expect(await meOf((await browser.signIn()).cookie)).toMatchObject({ role: "owner" });
  expect((await visit()).status).toBe(409);
});

test("low 3: of first visits and sign-ins at once, one creates the owner, and no viewer comes before", async () => {
  for (let round = 0; round < 5; round += 1) {
    await database.pool.query("delete from users");
    browser.person();
    const [visits, signedIn] = await Promise.all([
      Promise.all(["a", "b", "c"].map((name) => visit(`${name}@example.com`))),
      Promise.all([browser.signIn(), browser.signIn(), browser.signIn()]),
    ]);
    expect(visits.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    for (const { path } of signedIn) expect(["/overview", "/sign-in?problem=no_owner"]).toContain(path);
    expect((await roles()).filter((role) => role === "owner")).toHaveLength(1);
  }
});
