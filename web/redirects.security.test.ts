import { afterAll, beforeAll, expect, test } from "vitest";
import { storeUser } from "#test/access/people.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { openRawConnection } from "#test/processes/raw-connection.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

let database: TestDatabase;
let web: WebProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  await storeUser(database.pool, "owner");
  web = await startWebProcess({ databaseUrl: database.url });
  await until("pages are served", async () => (await fetch(`${web.url}/sign-in`)).ok);
});
afterAll(async () => {
  await web.kill();
  await database.drop();
});

/** The redirect's target as a browser on our page would resolve it; null: no redirect. */
async function redirectOf(target: string, headers = `Host: localhost:${web.port}\r\n`): Promise<URL | null> {
  const { socket, untilReceived } = await openRawConnection(web.port);
  socket.write(`GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  const head = (await untilReceived(/\r\n\r\n/)).split("\r\n\r\n", 1)[0] ?? "";
  socket.destroy();
  expect(head).toMatch(/^HTTP\/1\.1 [234]/);
  const location = /\r\nlocation: ([^\r]*)/i.exec(head)?.[1];
  return location === undefined ? null : new URL(location, `${ownOrigin()}/sign-in`);
}

/** BASE_URL is not set, so it is the default with this port. */
const ownOrigin = () => `http://localhost:${web.port}`;

const elsewhere = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%5Cevil.example",
  "/%2F/evil.example",
  "/%09/evil.example",
  "%09//evil.example",
  "http://evil.example",
  "https:evil.example",
  "http:/\\evil.example",
  "http://localhost@evil.example",
  "http://localhost.evil.example",
  "http://localhost%00.evil.example",
  "http://localhost%23.evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  ".evil.example",
  "@evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "?//evil.example",
  "#//evil.example",
  "%0D%0ALocation:%20http://evil.example",
  "ht%0Atp://evil.example",
];

const places: [name: string, target: (to: string) => string][] = [
  ["the sign-in page's next", (to) => `/sign-in?next=${to}`],
  ["next-auth's callbackUrl at sign-in", (to) => `/api/auth/signin?callbackUrl=${to}`],
  ["next-auth's callbackUrl at sign-out", (to) => `/api/auth/signout?callbackUrl=${to}`],
  ["next-auth's error page", (to) => `/api/auth/error?error=${to}`],
  ["a page for people who are signed in", (to) => `/flows?next=${to}&callbackUrl=${to}`],
  ["the path", (to) => `/${to}`],
  ["a path that ends in a slash", (to) => `/${to}/`],
];

test.each(places)("what held, redirects: %s leads nowhere else", async (_, target) => {
  const redirects = elsewhere.map(async (to) => [to, (await redirectOf(target(to)))?.origin ?? ownOrigin()]);
  expect(await Promise.all(redirects)).toEqual(elsewhere.map((to) => [to, ownOrigin()]));
});

const hostTricks = [
  "Host: evil.example\r\n",
  "Host: evil.example:80\r\n",
  "Host: localhost.evil.example\r\n",
  "Host: localhost\r\nX-Forwarded-Host: evil.example\r\n",
  "Host: localhost\r\nX-Forwarded-Host: evil.example, localhost\r\n",
  "Host: localhost\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n",
  "Host: localhost\r\nX-Forwarded-Proto: javascript\r\n",
  "Host: localhost\r\nX-Forwarded-Port: 81\r\n",
  "Host: localhost\r\nForwarded: host=evil.example;proto=https\r\n",
  "Host: localhost\r\nX-Host: evil.example\r\n",
  "Host: localhost\r\nX-Original-Host: evil.example\r\n",
  "Host: localhost\r\nX-Forwarded-Server: evil.example\r\n",
  "Host: localhost\r\nX-Original-URL: //evil.example\r\n",
  "Host: localhost\r\nX-Rewrite-URL: //evil.example\r\n",
  "Host: localhost\r\nOrigin: http://evil.example\r\n",
  "Host: localhost\r\nReferer: http://evil.example/\r\n",
  "Host: localhost\r\nCookie: next-auth.callback-url=http%3A%2F%2Fevil.example\r\n",
  "Host: localhost\r\nX-Middleware-Rewrite: http://evil.example\r\n",
];

const paths = ["/", "/flows", "/flows/", "/sign-in/", "/api/auth/signin", "/api/auth/error", "/settings"];

test.each(hostTricks)("what held, redirects: no page leads elsewhere because of %j", async (headers) => {
  const redirects = await Promise.all(paths.map((target) => redirectOf(target, headers)));
  expect(redirects.map((redirect) => redirect?.hostname)).not.toContain("evil.example");
});
