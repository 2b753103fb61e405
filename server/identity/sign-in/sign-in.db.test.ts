import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setUpEndpoint } from "#server/identity/people/routes.ts";
import { storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { signIn } from "./sign-in.ts";

let database: TestDatabase;
const ada = { name: "Ada", email: "ada@example.com", password: "a long enough password" };

beforeAll(async () => {
  database = await useTestDatabase();
  await send(setUpEndpoint, { body: ada });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate sign_in_failures");
});

const right = { email: ada.email, password: ada.password, address: "203.0.113.1", userAgent: null };
const wrong = { ...right, password: "not the password" };

/** Stores failures directly: real attempts would cost a hash each. */
async function storeFailures(subject: string, count: number, secondsAgo = 10) {
  await database.pool.query(
    "insert into sign_in_failures (subject, at) select $1, now() - make_interval(secs => $3) from generate_series(1, $2)",
    [subject, count, secondsAgo],
  );
}

async function failures() {
  const { rows } = await database.pool.query("select subject from sign_in_failures order by id");
  return rows.map((row) => row.subject);
}

test("lets a person in by their password, whatever the case of their address", async () => {
  expect(await signIn({ ...right, email: " ADA@example.com " })).toMatchObject({
    kind: "signed_in",
    name: "Ada",
    session: { epoch: 0 },
  });
  expect(await failures()).toEqual([]);
});

test("counts a wrong password against the account and the address", async () => {
  expect(await signIn(wrong)).toEqual({ kind: "wrong_credentials" });
  expect(await failures()).toEqual(["account:ada@example.com", "address:203.0.113.1"]);
});

test.each([
  ["account", "account:ada@example.com"],
  ["address", "address:203.0.113.1"],
])("after ten failures of an %s not even the right password is looked at", async (_, subject) => {
  await storeFailures(subject, 10);
  const refused = await signIn(right);
  expect(refused).toMatchObject({ kind: "too_many_failures" });
  expect(refused.kind === "too_many_failures" && refused.retryAfterSeconds).toBeGreaterThan(280);
  expect(refused.kind === "too_many_failures" && refused.retryAfterSeconds).toBeLessThanOrEqual(290);
  expect(await failures()).toHaveLength(10);
});

test("nine failures still leave a try", async () => {
  await storeFailures("account:ada@example.com", 9);
  expect(await signIn(right)).toMatchObject({ kind: "signed_in" });
});

test("failures of more than five minutes ago do not count, and those of yesterday are forgotten", async () => {
  await storeFailures("account:ada@example.com", 20, 301);
  await storeFailures("account:ada@example.com", 20, 2 * 24 * 3600);
  expect(await signIn(right)).toMatchObject({ kind: "signed_in" });
  expect(await failures()).toHaveLength(20);
});

test("thirty guesses at once do not slip past the limit together", async () => {
  const guesses = await Promise.all(Array.from({ length: 30 }, () => signIn(wrong)));
  const heard = guesses.filter((guess) => guess.kind === "wrong_credentials");
  expect(heard.length).toBeLessThanOrEqual(10);
  expect(await failures()).toHaveLength(2 * heard.length);
});

test("a service account cannot sign in", async () => {
  const id = await storeUser(database.pool, "owner");
  await database.pool.query("update users set service = true, email = 'bootstrap' where id = $1", [id]);
  expect(await signIn({ ...right, email: "bootstrap", password: "" })).toEqual({ kind: "wrong_credentials" });
});

test("an unknown account takes as long as a known one", async () => {
  const spent = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 5; round += 1) {
    for (const [kind, email] of [
      ["known", ada.email],
      ["unknown", "nobody@example.com"],
    ] as const) {
      const before = performance.now();
      await signIn({ email, password: "not the password", address: null, userAgent: null });
      spent[kind].push(performance.now() - before);
    }
  }
  // The minimum of several runs is the work itself; without the dummy hash it would be a hundredth.
  const ratio = Math.min(...spent.unknown) / Math.min(...spent.known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test("an absurdly long password is not hashed", async () => {
  expect(await signIn({ ...right, password: "x".repeat(1_000_000) })).toEqual({ kind: "wrong_credentials" });
  expect(await failures()).toEqual([]);
});
