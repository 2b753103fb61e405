import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listSessionsEndpoint } from "#server/identity/account/session-routes.ts";
import { createInvitationEndpoint } from "#server/identity/invitations/routes.ts";
import { signOutEndpoint } from "#server/identity/provider-sign-out/routes.ts";
import { changeSignInSettingsEndpoint } from "#server/identity/providers/routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { clientSecret, type OidcServer } from "#test/identity/oidc-server.ts";
import { arrangeProvider, cookiesIn, meOf, type ProviderBrowser } from "#test/identity/provider-browser.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startLinkEndpoint, startSignInEndpoint, unlinkIdentityEndpoint } from "./routes.ts";

let database: TestDatabase;
let owner: { id: string; cookie: string };
let browser: ProviderBrowser;
let providerId: string;
let server: OidcServer;

beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" });
  const id = await storeUser(database.pool, "owner");
  owner = { id, cookie: await cookieOf(id) };
  browser = await arrangeProvider(owner.cookie);
  ({ providerId, server } = browser);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

beforeEach(async () => {
  server.forge(null);
  server.people.clear();
  await database.pool.query("delete from users where id <> $1", [owner.id]);
  await database.pool.query("update users set email = 'ada@example.com'");
  await database.pool.query("truncate sign_in_failures, sign_in_settings, identities, invitations");
  await change({});
});

const change = (changes: Record<string, unknown>) => browser.change(changes);
const start = (body: Record<string, unknown> = {}) => browser.start(body);
const finish: ProviderBrowser["finish"] = (...given) => browser.finish(...given);
const signIn: ProviderBrowser["signIn"] = (...given) => browser.signIn(...given);
const person: ProviderBrowser["person"] = (...given) => browser.person(...given);

async function entries(action: string) {
  const { rows } = await database.pool.query(
    "select actor_name, target_name, before, after from audit_entries where action = $1 order by id desc",
    [action],
  );
  return rows;
}

test("a person of a mapped group gets an account with its role, and the session names the provider", async () => {
  person(["staff", "others"]);
  const { path, cookie } = await signIn("sub-1", { next: "/flows/1?tab=calls" });
  expect(path).toBe("/flows/1?tab=calls");
  expect(await meOf(cookie)).toMatchObject({ email: "grace@example.com", name: "Grace", role: "editor" });
  const sessions = await (await send(listSessionsEndpoint, { cookie })).json();
  expect(sessions.data).toMatchObject([{ provider: "Example", current: true }]);
  expect((await entries("user.signed_in"))[0]).toMatchObject({
    actor_name: "Grace",
    after: { provider: "Example" },
  });
});

test("signing out ends the session, and the provider's old response does not start another", async () => {
  person(["staff"]);
  const { url, cookie } = await start();
  const response = await server.visit(url, "sub-1");
  const signedIn = await finish(response, cookie);
  expect((await send(signOutEndpoint, { cookie: signedIn.cookie })).status).toBe(200);
  expect(await meOf(signedIn.cookie)).toBe(401);
  expect((await finish(response, cookie)).path).toBe("/sign-in?problem=expired");
});

test("the role follows the groups at the next sign-in, up and down, and other sessions have it at once", async () => {
  person(["staff"]);
  const first = await signIn();
  person(["staff", "admins"]);
  await signIn();
  expect(await meOf(first.cookie)).toMatchObject({ role: "owner" });
  person(["staff"]);
  await signIn();
  expect(await meOf(first.cookie)).toMatchObject({ role: "editor" });
  expect((await entries("user.role_changed")).slice(0, 2)).toMatchObject([
    { actor_name: "Example", before: { role: "owner" }, after: { role: "editor" } },
    { before: { role: "editor" }, after: { role: "owner" } },
  ]);
});

test("who is in no mapped group any more is refused, and signed out", async () => {
  person(["staff"]);
  const first = await signIn();
  person([]);
  expect((await signIn()).path).toBe("/sign-in?problem=no_group");
  expect(await meOf(first.cookie)).toBe(401);
});

test("a group does not take the only owner's role", async () => {
  await database.pool.query("update users set email = 'grace@example.com' where id = $1", [owner.id]);
  await change({ trusts_email: true });
  person(["staff"]);
  expect(await meOf((await signIn()).cookie)).toMatchObject({ id: owner.id, role: "owner" });
});

test("without an invitation, a group or a default role there is no account, and the refusal is recorded", async () => {
  person(["strangers"]);
  expect((await signIn()).path).toBe("/sign-in?problem=not_invited");
  expect((await entries("user.sign_in_refused"))[0]).toMatchObject({
    target_name: "grace@example.com",
    after: { provider: "Example", reason: "not_invited" },
  });
  await change({ default_role: "viewer" });
  expect(await meOf((await signIn()).cookie)).toMatchObject({ role: "viewer" });
});

test("an invitation is used up by the verified address that it is for", async () => {
  await database.pool.query(
    `insert into invitations (id, email, role, token_hash, invited_by_name, days, expires_at)
     values (gen_random_uuid(), 'grace@example.com', 'operator', '\\x01', 'Ada', 7, now() + interval '1 day')`,
  );
  person([], { email_verified: false });
  expect((await signIn()).path).toBe("/sign-in?problem=email_unverified");
  person([]);
  expect(await meOf((await signIn()).cookie)).toMatchObject({ role: "operator" });
  expect((await database.pool.query("select from invitations")).rowCount).toBe(0);
});

/** Creates an invitation, and returns the token of its link. */
async function invite(body: Record<string, unknown>): Promise<string> {
  const response = await send(createInvitationEndpoint, { cookie: owner.cookie, body });
  return new URL((await response.json()).url).hash.slice(1);
}

test("an invitation's link is accepted with a provider, also while passwords are off, once and with its role", async () => {
  await database.pool.query(
    "insert into sign_in_settings (passwords, second_factor_roles) values (false, '{}')",
  );
  const invitation = await invite({ role: "operator" });
  person([]);
  const { path, cookie } = await signIn("sub-1", { invitation });
  expect(path).toBe("/overview");
  expect(await meOf(cookie)).toMatchObject({ email: "grace@example.com", role: "operator" });
  expect((await entries("invitation.accepted"))[0]).toMatchObject({
    actor_name: "Grace",
    target_name: "Invitation link",
  });
  server.people.set("sub-2", { email: "eve@example.com", email_verified: true });
  expect((await signIn("sub-2", { invitation })).path).toBe("/sign-in?problem=not_invited");
  // It is not a group that gave the role: the next sign-in needs none.
  expect(await meOf((await signIn()).cookie)).toMatchObject({ role: "operator" });
});

test("an invitation's link for another address, or of another browser, gives nobody an account", async () => {
  const invitation = await invite({ email: "ada.lovelace@example.com", role: "owner" });
  person([]);
  expect((await signIn("sub-1", { invitation })).path).toBe("/sign-in?problem=not_invited");
  const [invited, other] = [await start({ invitation }), await start()];
  const response = await server.visit(invited.url, "sub-1");
  expect((await finish(response, other.cookie)).path).toBe("/sign-in?problem=provider_failed");
  expect((await database.pool.query("select from invitations")).rowCount).toBe(1);
  server.people.set("sub-2", { email: "Ada.Lovelace@example.com", email_verified: true });
  expect(await meOf((await signIn("sub-2", { invitation })).cookie)).toMatchObject({ role: "owner" });
});

test("two people who accept one link at the same time become one user", async () => {
  const invitation = await invite({ role: "viewer" });
  const arrivals = ["sub-1", "sub-2"].map(async (account) => {
    server.people.set(account, { email: `${account}@example.com`, email_verified: true });
    const { url, cookie } = await start({ invitation });
    return { at: await server.visit(url, account), cookie };
  });
  const [one, two] = await Promise.all(arrivals);
  if (!one || !two) throw new Error("Both arrive.");
  const paths = await Promise.all([finish(one.at, one.cookie), finish(two.at, two.cookie)]);
  expect(paths.map(({ path }) => path).sort()).toEqual(["/overview", "/sign-in?problem=not_invited"]);
});

test("an existing account is linked by its address only if the provider is trusted and confirms the address", async () => {
  const id = await storeUser(database.pool, "viewer");
  await database.pool.query("update users set email = 'grace@example.com' where id = $1", [id]);
  person([]);
  expect((await signIn()).path).toBe("/sign-in?problem=account_exists");
  await change({ trusts_email: true });
  person([], { email_verified: false });
  expect((await signIn()).path).toBe("/sign-in?problem=email_unverified");
  person([]);
  expect(await meOf((await signIn()).cookie)).toMatchObject({ id });
  // The address now belongs to another account of the provider.
  server.people.set("sub-2", { email: "grace@example.com", email_verified: true });
  expect((await signIn("sub-2")).path).toBe("/sign-in?problem=linked_to_other");
});

test("a deactivated user is refused", async () => {
  person(["staff"]);
  await signIn();
  await database.pool.query("update users set deactivated_at = now() where id <> $1", [owner.id]);
  expect((await signIn()).path).toBe("/sign-in?problem=deactivated");
});

test("a signed-in user links the provider in this browser only, and unlinks it if a password remains", async () => {
  person([]);
  const id = await storeUser(database.pool, "viewer");
  const cookie = await cookieOf(id);
  const begin = async () => {
    const response = await send(startLinkEndpoint, { cookie, params: { id: providerId } });
    return { url: (await response.json()).url, cookie: cookiesIn(response) };
  };
  const stolen = await begin();
  expect((await finish(await server.visit(stolen.url, "sub-1"), stolen.cookie)).path).toBe(
    "/sign-in?problem=expired",
  );
  const begun = await begin();
  const linked = await finish(await server.visit(begun.url, "sub-1"), `${begun.cookie}; ${cookie}`);
  expect(linked.path).toBe("/settings");
  expect(await meOf((await signIn()).cookie)).toMatchObject({ id });
  const { rows } = await database.pool.query("select id from identities where user_id = $1", [id]);
  const unlink = () => send(unlinkIdentityEndpoint, { cookie, params: { id: rows[0].id } });
  expect((await unlink()).status).toBe(409);
  await database.pool.query("update users set password_hash = 'x' where id = $1", [id]);
  expect((await unlink()).status).toBe(204);
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

test.each([
  ["for another client", { claims: (claims: object) => ({ ...claims, aud: "another" }) }],
  ["of another issuer", { claims: (claims: object) => ({ ...claims, iss: "https://evil.example" }) }],
  ["of another attempt", { claims: (claims: object) => ({ ...claims, nonce: "n".repeat(43) }) }],
  ["that has expired", { claims: (claims: object) => ({ ...claims, exp: nowSeconds() - 120 }) }],
  ["not valid yet", { claims: (claims: object) => ({ ...claims, nbf: nowSeconds() + 120 }) }],
  ["signed with another key", { isForeignKey: true }],
  [
    "for another person than the user information",
    { claims: (claims: object) => ({ ...claims, sub: "sub-2" }) },
  ],
])("an ID token %s is refused", async (_, forgery) => {
  person(["staff"]);
  server.people.set("sub-2", { email: "eve@example.com", email_verified: true });
  server.forge(forgery);
  const { path, cookie } = await signIn();
  expect(path).toBe("/sign-in?problem=provider_failed");
  expect(await meOf(cookie)).toBe(401);
});

test("a clock that differs by half a minute is accepted", async () => {
  person(["staff"]);
  server.forge({ claims: (claims) => ({ ...claims, exp: nowSeconds() - 30, nbf: nowSeconds() + 30 }) });
  expect((await signIn()).path).toBe("/overview");
});

test("a response works once, only in its browser, only with its state, and only for its provider", async () => {
  person(["staff"]);
  const [mine, theirs] = [await start(), await start()];
  const response = await server.visit(mine.url, "sub-1");
  expect((await finish(response, "")).path).toBe("/sign-in?problem=expired");
  // Login CSRF: an attacker's response in another browser.
  expect((await finish(response, theirs.cookie)).path).toBe("/sign-in?problem=provider_failed");
  expect((await finish(response, mine.cookie, "github")).path).toBe("/sign-in?problem=expired");
  expect((await finish(response, mine.cookie.slice(0, -3))).path).toBe("/sign-in?problem=expired");
  expect((await finish(response, mine.cookie)).path).toBe("/overview");
  expect((await finish(response, mine.cookie)).path).toBe("/sign-in?problem=expired");
});

test("a forged code is refused, and a canceled sign-in says so", async () => {
  person(["staff"]);
  const { url, cookie } = await start();
  const response = await server.visit(url, "sub-1");
  response.searchParams.set("code", "forged");
  expect((await finish(response, cookie)).path).toBe("/sign-in?problem=provider_failed");
  const again = await start();
  const state = new URL(again.url).searchParams.get("state") ?? "";
  const canceled = `${browser.callbackUrl}?error=access_denied&state=${state}&iss=${encodeURIComponent(server.issuer)}`;
  expect((await finish(canceled, again.cookie)).path).toBe("/sign-in?problem=canceled");
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "never continues to another origin: %s",
  async (next) => {
    person(["staff"]);
    expect((await signIn("sub-1", { next })).path).toBe("/overview");
  },
);

test("the attempt asks for PKCE, state and nonce, and its cookie is for the callback only", async () => {
  const response = await send(startSignInEndpoint, { params: { id: providerId }, body: {} });
  const { searchParams } = new URL((await response.json()).url);
  expect(searchParams.get("code_challenge_method")).toBe("S256");
  expect(searchParams.get("redirect_uri")).toBe(browser.callbackUrl);
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  }
  expect(response.headers.get("set-cookie")).toMatch(
    /Path=\/sign-in\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
});

test("a provider at a private address is not asked unless EGRESS_ALLOW names it, and one that is switched off is gone", async () => {
  await change({ issuer: "https://10.0.0.1" });
  const refused = await send(startSignInEndpoint, { params: { id: providerId }, body: {} });
  expect([refused.status, (await refused.json()).code]).toEqual([502, "provider_unavailable"]);
  await change({ enabled: false });
  expect((await send(startSignInEndpoint, { params: { id: providerId }, body: {} })).status).toBe(404);
});

test("passwords are switched off only by an owner whose own account a provider signs in", async () => {
  const body = { passwords: false, second_factor_roles: [] };
  const { cookie } = owner;
  const refused = await send(changeSignInSettingsEndpoint, { cookie, body });
  expect([refused.status, (await refused.json()).code]).toEqual([409, "no_way_in"]);
  await database.pool.query(
    "insert into identities (id, user_id, issuer, subject, managed) values (gen_random_uuid(), $1, $2, 'sub-9', false)",
    [owner.id, server.issuer],
  );
  expect((await send(changeSignInSettingsEndpoint, { cookie, body })).status).toBe(200);
  const response = await browser.tryChange({ enabled: false });
  expect([response.status, (await response.json()).code]).toEqual([409, "no_way_in"]);
});

test("client secrets are stored encrypted, and shown nowhere", async () => {
  const { rows } = await database.pool.query("select p::text as row, client_secret from sign_in_providers p");
  expect(Buffer.from(rows[0].client_secret).includes(clientSecret)).toBe(false);
  expect(JSON.stringify(await entries("sign_in_provider.changed"))).not.toContain(clientSecret);
});
