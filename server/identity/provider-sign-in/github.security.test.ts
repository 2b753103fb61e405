import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getMeEndpoint } from "#server/identity/account/routes.ts";
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

/** Goes to GitHub and back with a code. */
async function signIn(): Promise<{ location: string; cookie: string }> {
  const started = await send(startSignInEndpoint, { params: { id }, body: {} });
  const url = new URL((await started.json()).url);
  expect(url.searchParams.get("scope")).toBe("read:user user:email read:org");
  const state = url.searchParams.get("state") ?? "";
  const request = new Request(`http://localhost:3000/sign-in/callback/${id}?code=c&state=${state}`, {
    headers: { cookie: started.headers.get("set-cookie")?.split(";")[0] ?? "" },
  });
  const response = await finishAttempt(request, id);
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { location: response.headers.get("location") ?? "", cookie };
}

test("a GitHub account signs in with its verified primary address and the role of its team", async () => {
  const { cookie } = await signIn();
  const { user } = await (await send(getMeEndpoint, { cookie })).json();
  expect(user).toMatchObject({ email: "grace@example.com", name: "Grace Hopper", role: "editor" });
  expect(asked.get("client_secret")).toBe("a secret of the app");
  expect(asked.get("code_verifier")).toMatch(/^[\w-]{64}$/);
});

test("who left the team has the organization's role at the next sign-in, and nobody without either", async () => {
  answers.set("/api/v3/user/teams", []);
  const { cookie } = await signIn();
  expect((await (await send(getMeEndpoint, { cookie })).json()).user).toMatchObject({ role: "viewer" });
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
