import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { decodeJwt, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { clientId } from "#test/identity/oidc-server.ts";
import { arrangeProvider, cookiesIn, meOf, type ProviderBrowser } from "#test/identity/provider-browser.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { finishSignOut } from "./finish.ts";
import { receiveLogout } from "./receive-logout.ts";
import { signOutEndpoint } from "./routes.ts";

let database: TestDatabase;
let browser: ProviderBrowser;
/** Receives the provider's reports as the web process does. */
let received: { status: number; token: string }[];
const http = createServer(async (request, response) => {
  const body = await text(request);
  const headers = new Headers(request.headers as Record<string, string>);
  headers.set("content-length", String(Buffer.byteLength(body)));
  const id = request.url?.split("/").at(-1) ?? "";
  const sent = new Request(`http://localhost${request.url}`, { method: "POST", headers, body });
  const { status } = await receiveLogout(sent, id);
  received.push({ status, token: new URLSearchParams(body).get("logout_token") ?? "" });
  response.writeHead(status).end();
});

beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const owner = await cookieOf(await storeUser(database.pool, "owner"));
  browser = await arrangeProvider(owner, (id) => `http://127.0.0.1:${port}/sign-in/logout/${id}`);
});
afterAll(async () => {
  await browser.server.close();
  http.closeAllConnections();
  http.close();
  await database.drop();
});
beforeEach(async () => {
  received = [];
  await database.pool.query("truncate sign_in_failures, sign_in_settings");
  await browser.change({ signs_out: true });
  browser.person(["staff"]);
});

const signOut = async (cookie: string) => {
  const response = await send(signOutEndpoint, { cookie });
  expect(response.status).toBe(200);
  return { url: (await response.json()).url as string | null, cookie: cookiesIn(response) };
};

const entriesOfSessions = async () =>
  (
    await database.pool.query(
      "select actor_name from audit_entries where action = 'session.ended' order by id desc",
    )
  ).rows.map((row) => row.actor_name);

test("signing out ends both sessions: the provider's page is named with the ID token, the way back and a state", async () => {
  const jar = new Map<string, string>();
  const { cookie } = await browser.signIn("sub-1", {}, jar);
  const left = await signOut(cookie);
  expect(await meOf(cookie)).toBe(401);
  expect(left.cookie).toContain("next-auth.session-token=;");
  const url = new URL(left.url ?? "");
  expect(url.origin).toBe(browser.server.issuer);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: clientId,
    post_logout_redirect_uri: "http://localhost:3000/sign-in/signed-out",
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(decodeJwt(url.searchParams.get("id_token_hint") ?? "")).toMatchObject({
    sub: "sub-1",
    aud: clientId,
  });
  const back = await browser.server.signOut(url.href, jar);
  expect(back.href).toBe(`http://localhost:3000/sign-in/signed-out?state=${url.searchParams.get("state")}`);
  const shown = finishSignOut(new Request(back, { headers: { cookie: left.cookie } }));
  expect(shown.headers.get("location")).toBe("http://localhost:3000/sign-in?signed_out=provider");
  expect((await entriesOfSessions())[0]).toBe("Grace");
  // Signed out there, too: the next attempt has to sign in again, and its session is another one.
  const again = await browser.start();
  jar.delete("account");
  const page = await fetch(again.url, {
    redirect: "manual",
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  expect(page.headers.get("location")).toMatch(/^\/interaction\//);
});

test("a browser that was not sent there with this state is not told that it is signed out", async () => {
  const { cookie } = await browser.signIn();
  const left = await signOut(cookie);
  const state = new URL(left.url ?? "").searchParams.get("state") ?? "";
  for (const [own, given] of [
    ["", state],
    [left.cookie, "x".repeat(43)],
    [left.cookie, ""],
  ] as const) {
    const at = `http://localhost:3000/sign-in/signed-out?state=${given}`;
    const response = finishSignOut(new Request(at, { headers: { cookie: own } }));
    expect(response.headers.get("location")).toBe("http://localhost:3000/sign-in");
  }
});

test("ID tokens are stored encrypted, only where signing out needs them, and end with the session", async () => {
  const { cookie } = await browser.signIn();
  const stored = () =>
    database.pool.query("select id_token, s::text as row from sessions s where provider is not null");
  const [row] = (await stored()).rows;
  expect(row.id_token.length).toBeGreaterThan(300);
  expect(row.id_token.toString("latin1")).not.toContain("eyJ");
  expect(row.row).not.toContain(Buffer.from("eyJ").toString("hex"));
  await signOut(cookie);
  expect((await stored()).rows).toEqual([]);
  await browser.change({ signs_out: false });
  const plain = await browser.signIn();
  expect((await stored()).rows).toMatchObject([{ id_token: null }]);
  expect((await signOut(plain.cookie)).url).toBeNull();
});

test("the ID token goes with the browser through the second factor", async () => {
  await database.pool.query(
    "insert into sign_in_settings (passwords, second_factor_roles) values (true, '{editor}')",
  );
  await browser.signIn();
  const { rows } = await database.pool.query(
    "select provider_id, provider_sid, id_token from second_factor_challenges",
  );
  expect(rows).toMatchObject([
    { provider_id: browser.providerId, provider_sid: expect.any(String), id_token: expect.any(Buffer) },
  ]);
  expect(rows[0].id_token.toString("latin1")).not.toContain("eyJ");
});

test("a provider that is away, was switched off or deleted does not keep anyone signed in", async () => {
  const away = await browser.signIn();
  await browser.change({ signs_out: true, issuer: "http://127.0.0.1:1" });
  expect((await signOut(away.cookie)).url).toBeNull();
  expect(await meOf(away.cookie)).toBe(401);
  await browser.change({ signs_out: true });
  const off = await browser.signIn();
  await browser.change({ signs_out: true, enabled: false });
  expect((await signOut(off.cookie)).url).toBeNull();
  expect(await meOf(off.cookie)).toBe(401);
});

test("signing out at the provider, elsewhere, ends the sessions that began there, and no other", async () => {
  const jar = new Map<string, string>();
  const [first, second] = [await browser.signIn("sub-1", {}, jar), await browser.signIn("sub-1", {}, jar)];
  const elsewhere = await browser.signIn("sub-1");
  const left = await signOut(second.cookie);
  await browser.server.signOut(left.url ?? "", jar);
  await expect.poll(() => received.map(({ status }) => status)).toEqual([200]);
  expect(await meOf(first.cookie)).toBe(401);
  expect(await meOf(elsewhere.cookie)).toMatchObject({ name: "Grace" });
  expect((await entriesOfSessions())[0]).toBe("Example");
});

/** Reports that somebody has signed out, with a token of our own. */
async function report(token: string, id = browser.providerId) {
  const body = new URLSearchParams({ logout_token: token }).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
  };
  const at = `http://localhost:3000/sign-in/logout/${id}`;
  return (await receiveLogout(new Request(at, { method: "POST", headers, body }), id)).status;
}

const event = { "http://schemas.openid.net/event/backchannel-logout": {} };

async function logoutToken(claims: Record<string, unknown> = {}, isForeign = false) {
  const key = isForeign ? (await generateKeyPair("RS256")).privateKey : browser.server.signingKey;
  const now = Math.floor(Date.now() / 1000);
  const standard = {
    iss: browser.server.issuer,
    aud: clientId,
    iat: now,
    exp: now + 120,
    jti: crypto.randomUUID(),
  };
  return new SignJWT({ ...standard, sub: "sub-1", events: event, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "own", typ: "logout+jwt" })
    .sign(key);
}

test("a report of a person ends all of their sessions with the provider, once", async () => {
  const [one, two] = [await browser.signIn(), await browser.signIn()];
  const token = await logoutToken();
  expect(await report(token)).toBe(200);
  expect([await meOf(one.cookie), await meOf(two.cookie)]).toEqual([401, 401]);
  const later = await browser.signIn();
  expect(await report(token)).toBe(400);
  expect(await meOf(later.cookie)).toMatchObject({ name: "Grace" });
});

test.each([
  ["signed with another key", {}, true],
  ["for another client", { aud: "another" }, false],
  ["of another issuer", { iss: "https://evil.example" }, false],
  ["that has expired", { exp: 1 }, false],
  ["that is old", { iat: Math.floor(Date.now() / 1000) - 3600, exp: undefined }, false],
  ["without the event", { events: {} }, false],
  ["with a nonce, as ID tokens have", { nonce: "n" }, false],
  ["of nobody", { sub: undefined }, false],
  ["without an id", { jti: undefined }, false],
])("a logout token %s ends nothing", async (_, claims, isForeign) => {
  const { cookie } = await browser.signIn();
  expect(await report(await logoutToken(claims, isForeign))).toBe(400);
  expect(await meOf(cookie)).toMatchObject({ name: "Grace" });
});

test("an ID token is not a logout token, and an unknown provider is not found", async () => {
  const { cookie } = await browser.signIn();
  const hint = new URL((await signOut(cookie)).url ?? "").searchParams.get("id_token_hint") ?? "";
  const other = await browser.signIn();
  expect(await report(hint)).toBe(400);
  expect(await report("not a token")).toBe(400);
  expect(await report(await logoutToken(), "github")).toBe(404);
  expect(await meOf(other.cookie)).toMatchObject({ name: "Grace" });
});
