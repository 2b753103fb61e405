import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readMeEndpoint } from "#server/identity/account/routes.ts";
import { setUpEndpoint } from "#server/identity/people/routes.ts";
import { signIn } from "#server/identity/sign-in/sign-in.ts";
import { startMailServer, type TestMailServer } from "#server/platform/egress/mail.test-server.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { cookieOf, storeApiKey } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import {
  completeResetEndpoint,
  createResetLinkEndpoint,
  lookUpResetEndpoint,
  requestResetEndpoint,
} from "./routes.ts";

let database: TestDatabase;
let mail: TestMailServer;
let id: string;

beforeAll(async () => {
  mail = await startMailServer();
  database = await useTestDatabase({ SMTP_URL: `smtp://ada:right@127.0.0.1:${mail.port}?tls=none` });
});
afterAll(async () => {
  await mail.close();
  await database.drop();
});

const ada = { name: "Ada", email: "ada@example.com", password: "a long enough password" };
const next = "another long password";

beforeEach(async () => {
  await database.pool.query("truncate users, sign_in_failures cascade");
  mail.mails.length = 0;
  id = (await (await send(setUpEndpoint, { body: ada })).json()).id;
});

/** Sends as a client with this address. */
const from = (remoteAddress: string, work: () => Promise<Response>) =>
  runInRequestContext({ requestId: "r", remoteAddress, rawHeaders: [] }, work);

const ask = (email: string) => send(requestResetEndpoint, { body: { email } });
const complete = (token: string, password = next) =>
  send(completeResetEndpoint, { body: { token, password } });
const statusOf = async (sent: Sent) => (await send(readMeEndpoint, sent)).status;
const signInWith = async (password: string) =>
  (await signIn({ email: ada.email, password, address: null, userAgent: null })).kind;

async function makeLink(cookie?: string): Promise<string> {
  const own = cookie ?? (await cookieOf(id));
  const { url } = await (await send(createResetLinkEndpoint, { cookie: own, params: { id } })).json();
  return new URL(url).hash.slice(1);
}

/** The token in the newest e-mail, once `count` have come. */
async function mailedToken(count: number): Promise<string> {
  await vi.waitFor(() => expect(mail.mails).toHaveLength(count), { timeout: 10_000 });
  const text = mail.mails.at(-1)?.source.replaceAll("=\r\n", "") ?? "";
  return /password-reset#([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? "";
}

test("a password is reset by e-mail: once, with every browser signed out, and keys kept", async () => {
  const cookie = await cookieOf(id);
  const { key } = await storeApiKey(database.pool, id, ["read"]);
  expect((await ask("ADA@example.com")).status).toBe(204);
  const token = await mailedToken(1);
  expect(await (await send(lookUpResetEndpoint, { body: { token } })).json()).toEqual({
    name: "Ada",
    email: ada.email,
  });
  expect((await complete(token)).status).toBe(204);
  expect([await statusOf({ cookie }), await statusOf({ key })]).toEqual([401, 200]);
  expect([await signInWith(ada.password), await signInWith(next)]).toEqual([
    "wrong_credentials",
    "signed_in",
  ]);
  expect((await complete(token, "yet another password")).status).toBe(404);
});

test("asking tells nobody which addresses are users", async () => {
  const responses = [await ask(ada.email), await ask("nobody@example.com")];
  const seen = await Promise.all(
    responses.map(async (response) => [
      response.status,
      await response.text(),
      [...response.headers].filter(([name]) => name !== "x-request-id"),
    ]),
  );
  expect(seen[0]).toEqual(seen[1]);
  await mailedToken(1);
  expect(mail.mails.map(({ to }) => to)).toEqual([[ada.email]]);
});

test("a deactivated user gets no link, and one that they had does not work", async () => {
  const token = await makeLink();
  await database.pool.query("update users set deactivated_at = now()");
  expect((await complete(token)).status).toBe(404);
  expect((await ask(ada.email)).status).toBe(204);
  const { rows } = await database.pool.query("select count(*)::int as count from password_resets");
  expect(rows).toEqual([{ count: 1 }]);
});

test("one address gets at most three e-mails in five minutes, known or not", async () => {
  for (const email of [ada.email, "nobody@example.com"]) {
    const statuses = [];
    for (let round = 0; round < 5; round += 1) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
  }
  await mailedToken(3);
});

test("one client asks for at most ten in five minutes", async () => {
  const statuses = [];
  for (let round = 0; round < 12; round += 1) {
    statuses.push((await from("203.0.113.9", () => ask(`p${round}@example.com`))).status);
  }
  expect(statuses).toEqual([...Array(10).fill(204), 429, 429]);
  expect((await from("203.0.113.10", () => ask("q@example.com"))).status).toBe(204);
});

test("links are guessed ten times in five minutes at most, then not even the right one is looked at", async () => {
  const token = await makeLink();
  const guess = (at: number) => `${String(at).padStart(2, "0")}${"a".repeat(41)}`;
  for (let round = 0; round < 10; round += 1) {
    expect((await from("203.0.113.9", () => complete(guess(round)))).status).toBe(404);
  }
  const refused = await from("203.0.113.9", () => complete(token));
  expect([refused.status, Number(refused.headers.get("retry-after")) > 200]).toEqual([429, true]);
  expect((await from("203.0.113.10", () => complete(token))).status).toBe(204);
});

test("thirty guesses at once do not slip past the limit together", async () => {
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () => from("203.0.113.9", () => complete("a".repeat(43)))),
  );
  expect(guesses.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(10);
});

test("of ten resets at once with one link, one succeeds", async () => {
  const token = await makeLink();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, at) => complete(token, `the password number ${at}`)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
});

test("using one link, or changing the password, ends every other link", async () => {
  const [first, second] = [await makeLink(), await makeLink()];
  expect((await complete(first)).status).toBe(204);
  expect((await complete(second)).status).toBe(404);
});

test("a link expires, and only its hash is stored", async () => {
  const token = await makeLink();
  const { rows } = await database.pool.query("select p::text as row from password_resets p");
  expect(JSON.stringify(rows)).not.toContain(token);
  await database.pool.query("update password_resets set expires_at = now() - interval '1 ms'");
  expect((await complete(token)).status).toBe(404);
  expect(await signInWith(ada.password)).toBe("signed_in");
});

test("a reset lifts the block that wrong passwords caused", async () => {
  await database.pool.query(
    "insert into sign_in_failures (subject) select 'account:ada@example.com' from generate_series(1, 10)",
  );
  expect(await signInWith(ada.password)).toBe("too_many_failures");
  expect((await complete(await makeLink())).status).toBe(204);
  expect(await signInWith(next)).toBe("signed_in");
});

test("another site's page can neither ask for a reset nor complete one", async () => {
  const headers = { origin: "https://evil.example" };
  const token = await makeLink();
  expect((await send(requestResetEndpoint, { headers, body: { email: ada.email } })).status).toBe(403);
  expect((await send(completeResetEndpoint, { headers, body: { token, password: next } })).status).toBe(403);
});
