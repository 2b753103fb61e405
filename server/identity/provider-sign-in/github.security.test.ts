import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readMeEndpoint } from "#server/identity/account/routes.ts";
import { createProviderEndpoint } from "#server/identity/providers/routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { finishAttempt } from "./finish.ts";
import { startSignInEndpoint } from "./routes.ts";

let database: TestDatabase;
let server: Server;
let id: string;
/** What GitHub's API answers, by path. */
const answers = new Map<string, unknown>();
/** The body of the last request for a token. */
let asked = new URLSearchParams();

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://github.invalid");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (pathname === "/login/oauth/access_token")
      asked = new URLSearchParams(Buffer.concat(chunks).toString());
    const isAllowed =
      pathname === "/login/oauth/access_token" || request.headers.authorization === "Bearer gho_1";
    response.writeHead(isAllowed && answers.has(pathname) ? 200 : 401, {
      "content-type": "application/json",
    });
    response.end(JSON.stringify(answers.get(pathname) ?? { message: "Bad credentials" }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" });
  const body = {
    kind: "github",
    name: "GitHub",
    issuer,
    client_id: "Iv1",
    client_secret: "a secret of the app",
    group_roles: [
      { group: "acme", role: "viewer" },
      { group: "acme/developers", role: "editor" },
    ],
  };
  const cookie = await cookieOf(await storeUser(database.pool, "owner"));
  id = (await (await send(createProviderEndpoint, { cookie, body })).json()).id;
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await database.drop();
});

beforeEach(() => {
  answers.clear();
  answers.set("/login/oauth/access_token", { access_token: "gho_1", token_type: "bearer", scope: "" });
  answers.set("/api/v3/user", { id: 42, login: "grace", name: "Grace Hopper" });
  answers.set("/api/v3/user/emails", [
    { email: "old@example.com", primary: false, verified: true },
    { email: "grace@example.com", primary: true, verified: true },
  ]);
  answers.set("/api/v3/user/orgs", [{ login: "acme" }]);
  answers.set("/api/v3/user/teams", [{ slug: "developers", organization: { login: "acme" } }]);
});

/** Goes to GitHub and back with a code. @param forge what the browser comes back with instead */
async function signIn(
  forge = (response: { code: string; state: string }): Record<string, string> | string => response,
): Promise<{ location: string; cookie: string }> {
  const started = await send(startSignInEndpoint, { params: { id }, body: {} });
  const url = new URL((await started.json()).url);
  expect(url.searchParams.get("scope")).toBe("read:user user:email read:org");
  const state = url.searchParams.get("state") ?? "";
  const query = new URLSearchParams(forge({ code: "c", state }));
  const request = new Request(`http://localhost:3000/sign-in/callback/${id}?${query}`, {
    headers: { cookie: started.headers.get("set-cookie")?.split(";")[0] ?? "" },
  });
  const response = await finishAttempt(request, id);
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { location: response.headers.get("location") ?? "", cookie };
}

test("a GitHub account signs in with its verified primary address and the role of its team", async () => {
  const { cookie } = await signIn();
  const { user } = await (await send(readMeEndpoint, { cookie })).json();
  expect(user).toMatchObject({ email: "grace@example.com", name: "Grace Hopper", role: "editor" });
  expect(asked.get("client_secret")).toBe("a secret of the app");
  expect(asked.get("code_verifier")).toMatch(/^[\w-]{64}$/);
});

test("who left the team has the organization's role at the next sign-in, and nobody without either", async () => {
  answers.set("/api/v3/user/teams", []);
  const { cookie } = await signIn();
  expect((await (await send(readMeEndpoint, { cookie })).json()).user).toMatchObject({ role: "viewer" });
  answers.set("/api/v3/user/orgs", []);
  expect((await signIn()).location).toContain("problem=no_group");
});

test("an address that GitHub has not verified gives no account", async () => {
  answers.set("/api/v3/user", { id: 43, login: "eve", name: null });
  answers.set("/api/v3/user/emails", [{ email: "eve@example.com", primary: true, verified: false }]);
  expect((await signIn()).location).toContain("problem=email_unverified");
});

test.each([
  ["a code that GitHub refuses", "/login/oauth/access_token", { error: "bad_verification_code" }],
  ["a user without an id", "/api/v3/user", { login: "eve" }],
  ["something else than e-mail addresses", "/api/v3/user/emails", { message: "Not Found" }],
])("%s does not sign in", async (_, path, answer) => {
  answers.set(path, answer);
  expect((await signIn()).location).toContain("problem=provider_failed");
});

const verified = (email: string, primary = true) => ({ email, primary, verified: true });

/** Another person than Grace, who is at GitHub too. */
function somebodyElse(user: object, emails: unknown[]): void {
  answers.set("/api/v3/user", { id: 77, login: "mallory", name: "Mallory", ...user });
  answers.set("/api/v3/user/emails", emails);
}

const usersAt = async (email: string) =>
  (await database.pool.query("select id, email, role from users where email = $1", [email])).rows;

test("who takes over a renamed login is another person, and who renamed it is the same", async () => {
  await signIn();
  const [grace] = await usersAt("grace@example.com");
  somebodyElse({ login: "grace", name: "Grace Hopper" }, [verified("mallory@example.com")]);
  const taken = await (await send(readMeEndpoint, { cookie: (await signIn()).cookie })).json();
  expect(taken.user.id).not.toBe(grace.id);
  somebodyElse({ id: 42, login: "hopper" }, [verified("hopper@example.com")]);
  const renamed = await (await send(readMeEndpoint, { cookie: (await signIn()).cookie })).json();
  expect(renamed.user).toMatchObject({ id: grace.id, email: "grace@example.com" });
});

test.each<[string, unknown[], string]>([
  [
    "only a secondary address is verified",
    [verified("a@example.com", false), { ...verified("b@example.com"), verified: false }],
    "email_unverified",
  ],
  ["no address is primary", [verified("a@example.com", false)], "email_unverified"],
  ["there is no address", [], "email_unverified"],
  [
    "the address is verified by a text",
    [{ ...verified("a@example.com"), verified: "true" }],
    "provider_failed",
  ],
  ["the address has a line break", [verified("a@example.com\n")], "email_unverified"],
  ["the address has a display name", [verified("Grace <a@example.com>")], "email_unverified"],
  ["there are two addresses in one", [verified("a@example.com,b@example.com")], "email_unverified"],
  ["an existing account has the address", [verified("grace@example.com")], "account_exists"],
  ["an existing account has it in other letters", [verified("GRACE@Example.COM")], "account_exists"],
])("nobody gets in if %s", async (_, emails, problem) => {
  await signIn();
  const before = await database.pool.query("select id, email from users order by id");
  somebodyElse({ id: 1000 }, emails);
  expect((await signIn()).location).toContain(`problem=${problem}`);
  expect((await database.pool.query("select id, email from users order by id")).rows).toEqual(before.rows);
});

test.each([9_007_199_254_740_992, 42.5, "42", null, [42], { id: 42 }, true])(
  "the id %j is nobody's: it could be another's after rounding",
  async (given) => {
    somebodyElse({ id: given }, [verified("odd@example.com")]);
    expect((await signIn()).location).toContain("problem=provider_failed");
    expect(await usersAt("odd@example.com")).toEqual([]);
  },
);

test.each<[string, unknown, unknown]>([
  [
    "a team of that name elsewhere",
    [{ login: "evil" }],
    [{ slug: "developers", organization: { login: "evil" } }],
  ],
  ["an organization with that word in its name", [{ login: "acme-evil" }, { login: "not-acme" }], []],
  ["an organization with a space", [{ login: " acme" }, { login: "acme " }, { login: "acme\u0000" }], []],
  ["a team whose name has a slash", [], [{ slug: "x/acme/developers", organization: { login: "" } }]],
  ["an organization in letters that look alike", [{ login: "аcme" }], []],
])("%s gives no role", async (_, organizations, teams) => {
  somebodyElse({ id: 2000 }, [verified("groups@example.com")]);
  answers.set("/api/v3/user/orgs", organizations);
  answers.set("/api/v3/user/teams", teams);
  expect((await signIn()).location).toContain("problem=not_invited");
});

test.each(["/api/v3/user/orgs", "/api/v3/user/teams", "/api/v3/user/emails"])(
  "a person who did not permit reading %s does not sign in without it",
  async (path) => {
    answers.delete(path);
    expect((await signIn()).location).toContain("problem=provider_failed");
  },
);

test.each<[string, (response: { code: string; state: string }) => Record<string, string> | string]>([
  ["without a state", ({ code }) => ({ code })],
  ["with an empty state", ({ code }) => ({ code, state: "" })],
  ["with another state", ({ code, state }) => ({ code, state: `${state}x` })],
  ["with two states", ({ code, state }) => `code=${code}&state=${state}&state=other`],
  ["with two codes", ({ state }) => `code=c&code=d&state=${state}`],
  ["without a code", ({ state }) => ({ state })],
  ["with the issuer of another provider", (response) => ({ ...response, iss: "https://evil.example" })],
  ["that is an error too", (response) => ({ ...response, error: "access_denied" })],
  ["that is a token already", ({ state }) => ({ state, access_token: "gho_1", token_type: "bearer" })],
])("a response %s does not sign in", async (_, forge) => {
  const { location, cookie } = await signIn(forge);
  expect(location).toMatch(/problem=(provider_failed|canceled)$/);
  expect((await send(readMeEndpoint, { cookie })).status).toBe(401);
});

test.each<[string, unknown]>([
  ["of another type", { access_token: "gho_1", token_type: "mac" }],
  ["that is empty", { access_token: "", token_type: "bearer" }],
  ["that is no text", { access_token: ["gho_1"], token_type: "bearer" }],
  ["with a line break", { access_token: "gho_1\r\nx: y", token_type: "bearer" }],
  ["that the API refuses", { access_token: "gho_2", token_type: "bearer" }],
])("a token %s does not sign in", async (_, token) => {
  answers.set("/login/oauth/access_token", token);
  expect((await signIn()).location).toContain("problem=provider_failed");
});
