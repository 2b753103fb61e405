import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signOutEndpoint } from "#server/identity/provider-sign-out/routes.ts";
import {
  createProviderEndpoint,
  listProvidersEndpoint,
  updateProviderEndpoint,
} from "#server/identity/providers/routes.ts";
import { parseConfig } from "#server/platform/config/config.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { clientId, clientSecret, type OidcServer, startOidcServer } from "#test/identity/oidc-server.ts";
import { cookiesIn, meOf } from "#test/identity/provider-browser.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { finishAttempt } from "./finish.ts";
import { startSignInEndpoint } from "./routes.ts";

let database: TestDatabase;
let server: OidcServer;
let owner: string;

beforeAll(async () => {
  server = await startOidcServer(["http://localhost:3000/sign-in/callback/oidc"], {
    signedOutUrl: "http://localhost:3000/sign-in/signed-out",
  });
  database = await useTestDatabase({
    EGRESS_ALLOW: "127.0.0.1",
    OIDC_ISSUER: server.issuer,
    OIDC_NAME: "Our directory",
    OIDC_SCOPES: "groups",
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLES: "admins=owner,staff=editor,*=viewer",
    OIDC_SIGNS_OUT: "true",
    GOOGLE_CLIENT_ID: "google-client",
    GOOGLE_CLIENT_SECRET: "canary-google",
    GOOGLE_ROLES: "example.com=operator",
    GITHUB_CLIENT_ID: "github-client",
    GITHUB_CLIENT_SECRET: "canary-github",
  });
  owner = await cookieOf(await storeUser(database.pool, "owner"));
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  server.people.clear();
  await database.pool.query("truncate identities, sign_in_failures");
});

/** Signs in as a person with these claims. */
async function signIn(id: string, account: string, claims: Record<string, unknown>, at = server) {
  at.people.set(account, { email: `${account}@example.com`, email_verified: true, ...claims });
  const started = await send(startSignInEndpoint, { params: { id }, body: {} });
  expect(started.status).toBe(200);
  const { url } = await started.json();
  const headers = { cookie: cookiesIn(started) };
  const response = await finishAttempt(new Request(await at.visit(url, account), { headers }), id);
  return { location: response.headers.get("location"), cookie: cookiesIn(response) };
}

describe("a provider that the environment sets", () => {
  test("gives roles by groups, and to everybody else, and signs out there", async () => {
    const staff = await signIn("oidc", "grace", { groups: ["staff"] });
    expect(await meOf(staff.cookie)).toMatchObject({ role: "editor" });
    const other = await signIn("oidc", "eve", { groups: [] });
    expect(await meOf(other.cookie)).toMatchObject({ role: "viewer" });
    const left = await (await send(signOutEndpoint, { cookie: staff.cookie })).json();
    expect(new URL(left.url).origin).toBe(server.issuer);
  });

  test("is listed with the others, without its secret, and cannot be changed on the page", async () => {
    const response = await send(listProvidersEndpoint, { cookie: owner });
    const text = await response.text();
    expect(text).not.toContain("canary");
    const fixed = { from_environment: true, created_at: null };
    expect(JSON.parse(text).data.slice(0, 3)).toMatchObject([
      { ...fixed, id: "oidc", name: "Our directory", default_role: "viewer", signs_out: true },
      { ...fixed, id: "google", issuer: "https://accounts.google.com", groups_claim: "hd", signs_out: false },
      { ...fixed, id: "github", issuer: "https://github.com", group_roles: [] },
    ]);
  });
});

describe("Google, set up on the page", () => {
  test("lets in who belongs to a Workspace domain, with its role, and nobody with another account", async () => {
    const body = {
      kind: "google",
      name: "Google",
      issuer: "http://127.0.0.1:1",
      client_id: clientId,
      client_secret: clientSecret,
      groups_claim: "hd",
      group_roles: [{ group: "example.com", role: "operator" }],
    };
    const made = await (await send(createProviderEndpoint, { cookie: owner, body })).json();
    const google = await startOidcServer([made.callback_url]);
    const params = { id: made.id };
    await send(updateProviderEndpoint, { cookie: owner, params, body: { ...body, issuer: google.issuer } });
    const member = await signIn(made.id, "mary", { hd: "example.com" }, google);
    expect(await meOf(member.cookie)).toMatchObject({ role: "operator" });
    for (const claims of [
      {},
      { hd: "evil.example" },
      { hd: "example.com.evil.example" },
      { hd: "evil-example.com" },
      { hd: " example.com" },
      { hd: "example.com\u0000" },
      { hd: { toString: "example.com" } },
      { hd: true },
      { groups: ["example.com"] },
      { HD: "example.com" },
      { email: "mallory@example.com" },
    ]) {
      const refused = await signIn(made.id, "mallory", claims, google);
      expect(refused.location).toBe("http://localhost:3000/sign-in?problem=not_invited");
    }
    for (const email_verified of [false, "false", "TRUE", 1, "yes", [true], undefined]) {
      const claims = { hd: "example.com", email: "unsure@example.com", email_verified };
      const unsure = await signIn(made.id, "unsure", claims, google);
      expect(unsure.location).toBe("http://localhost:3000/sign-in?problem=email_unverified");
    }
    await google.close();
  });
});

describe("Entra ID", () => {
  test.each([
    "https://login.microsoftonline.com/common/v2.0",
    "https://login.microsoftonline.com/organizations/v2.0",
    "https://login.microsoftonline.com/consumers/v2.0/",
    "https://login.microsoftonline.com/COMMON",
    "https://LOGIN.microsoftonline.com//common/v2.0",
    "https://login.microsoftonline.com/x/../common/v2.0",
    "https://login.microsoftonline.com/%63ommon/v2.0",
    "https://login.microsoftonline.us/common/v2.0",
  ])("is not asked about every tenant's people: %s", async (issuer) => {
    const body = { kind: "oidc", name: "Work", issuer, client_id: "a", client_secret: "b" };
    const response = await send(createProviderEndpoint, { cookie: owner, body });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("the issuer of one tenant");
    expect(() => parseConfig({ ...process.env, OIDC_ISSUER: issuer })).toThrow(/OIDC_ISSUER/);
  });

  test("is asked about one tenant's", async () => {
    const issuer = "https://login.microsoftonline.com/11111111-2222-4333-8444-555555555555/v2.0";
    const body = { kind: "oidc", name: "Work", issuer, client_id: "a", client_secret: "b", enabled: false };
    expect((await send(createProviderEndpoint, { cookie: owner, body })).status).toBe(201);
  });
});
