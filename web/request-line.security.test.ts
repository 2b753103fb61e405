import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { storeUser } from "#test/access/people.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { openRawConnection } from "#test/processes/raw-connection.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const nodeId = newNodeId();
let database: TestDatabase;
let web: WebProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  await storeUser(database.pool, "owner");
  web = await startWebProcess({ databaseUrl: database.url });
  await until("pages are served", async () => (await fetch(`${web.url}/sign-in`)).ok);
});
afterAll(async () => {
  await web.kill();
  await database.drop();
});

/** Sends a request verbatim and returns the response's status and its head in lower case. */
async function send(line: string, headers = ""): Promise<{ status: number; head: string }> {
  const { socket, untilReceived, received } = await openRawConnection(web.port);
  socket.write(`${line} HTTP/1.1\r\nHost: localhost:${web.port}\r\n${headers}Connection: close\r\n\r\n`);
  await untilReceived(/\r\n\r\n/);
  socket.destroy();
  const head = received().split("\r\n\r\n", 1)[0]?.toLowerCase() ?? "";
  return { status: Number(head.split(" ")[1]), head };
}

const prefixes = [
  "/",
  "/flow/webhook/",
  "/v1/packages/",
  "/v1/artifacts/",
  "/builder/elements/items/",
  "/elements/",
  "/flows/",
  "/executions/",
  "/packages/",
  "/api/flows/",
  "/api/auth/",
  "/api/packages/",
  "/_next/static/",
  "/_next/image/",
  "/monaco/",
  "/docs/",
];
const encodings = ["%", "%zz", "%ff", "%c3%28", "%00", "x%2"];

test.each(prefixes)("low 1: bad percent-encoding under %s is 400", async (prefix) => {
  const paths = encodings.flatMap((encoding) => [prefix + encoding, `${prefix + encoding}/x`]);
  const statuses = await Promise.all(paths.map(async (path) => [path, (await send(`GET ${path}`)).status]));
  expect(statuses).toEqual(paths.map((path) => [path, 400]));
});

test.each<[line: string, status: number]>([
  ["TRACE /", 405],
  ["TRACE /flows", 405],
  ["TRACE /api/flows", 405],
  ["TRACE /v1/keys", 405],
  [`TRACE /flow/webhook/${nodeId}`, 405],
  ["PROPFIND /flows", 501],
  ["PURGE /elements", 501],
  ["M-SEARCH /api/flows", 501],
  ["QUERY /sign-in", 501],
  ["BREW /", 400],
  ["CONNECT localhost:80", 501],
  ["OPTIONS *", 204],
  ["GET *", 400],
  ["GET foo", 400],
  ["GET ../etc/passwd", 400],
])("low 1: %s is %i", async (line, status) => {
  expect((await send(line)).status).toBe(status);
});

const controls = [
  "%00",
  "%0A",
  "%0D%0ALocation:%20//evil",
  "%1b",
  "%7f",
  "%F0%9F%92%A3",
  "%E2%80%AE",
  "é",
  "%u0000",
];
const authTargets = controls.flatMap((text) => [
  `/api/auth/error?error=${text}`,
  `/api/auth/signin?callbackUrl=${text}`,
  `/api/auth/signin?callbackUrl=/${text}`,
  `/api/auth/signin/credentials?callbackUrl=http://localhost/${text}`,
  `/api/auth/signout?callbackUrl=${text}`,
  `/api/auth/callback/credentials?callbackUrl=${text}`,
  `/api/auth/callback/credentials?error=${text}`,
  `/api/auth/verify-request?provider=${text}`,
  `/api/auth/session?x=${text}`,
]);

test.each(authTargets)("low 1: GET %s is no fault of the server", async (target) => {
  expect((await send(`GET ${target}`)).status).toBeLessThan(500);
});

test.each(controls)(
  "low 1: a callback URL of %s in next-auth's cookie is no fault of the server",
  async (text) => {
    const headers = `Cookie: next-auth.callback-url=http%3A%2F%2Flocalhost%2F${text}\r\n`;
    for (const page of ["error", "signin", "signout", "session", "csrf"]) {
      expect([page, (await send(`GET /api/auth/${page}`, headers)).status < 500]).toEqual([page, true]);
    }
  },
);

describe("low 5: every answer carries the security headers", () => {
  test.each<[line: string, status: number]>([
    ["GET /sign-in", 200],
    ["GET /elements", 200],
    ["GET /no/such/page", 404],
    ["GET /_next/nothing", 404],
    ["GET /_next/static/nothing.js", 404],
    ["GET /_next/image?url=%2Ficon.svg&w=64&q=75", 404],
    ["GET /monaco/nothing", 404],
    ["GET /flow/nothing", 404],
    ["GET /flow/webhook/nothing", 404],
    [`GET /flow/webhook/${nodeId}`, 200],
    [`PUT /flow/webhook/${nodeId}`, 405],
    ["GET /builder/nothing", 404],
    ["GET /builder/elements/items/nothing.json", 404],
    ["GET /builder/elements/index.json", 200],
    ["GET /v1/nothing", 404],
    ["GET /v1/keys", 200],
    ["GET /v1/packages/flow/latest", 404],
    ["GET /api/nothing", 404],
    ["GET /api/flows", 401],
    ["GET /api/auth/session", 200],
    ["GET /healthz", 200],
    ["GET /flows/%zz", 400],
    ["TRACE /", 405],
  ])("%s", async (line, status) => {
    const response = await send(line);
    expect(response.status).toBe(status);
    expect(response.head).toMatch(/\r\ncontent-security-policy: [^\r]*frame-ancestors 'none'/);
    expect(response.head).toMatch(/\r\nx-frame-options: deny/);
    expect(response.head.match(/\r\nx-content-type-options: nosniff/g)).toHaveLength(1);
    expect(response.head).not.toContain("strict-transport-security");
  });
});

test.each<[target: string, status: number]>([
  ["http://evil.example/", 421],
  ["http://evil.example/flows", 421],
  ["https://evil.example/v1/keys", 421],
  ["http://evil.example/flow/webhook/x", 421],
  ["http://localhost@evil.example/healthz", 421],
  ["ftp://evil.example/", 400],
  ["http://", 400],
])("low 6: a target in absolute form of another host is refused: %s", async (target, status) => {
  const { status: got, head } = await send(`GET ${target}`);
  expect(got).toBe(status);
  expect(head).not.toContain("location:");
});

test("low 6: a target in absolute form of our own host is answered as its path is", async () => {
  expect((await send(`GET http://localhost:${web.port}/healthz`)).status).toBe(200);
  expect((await send(`GET HTTP://127.0.0.1:${web.port}/sign-in`)).status).toBe(200);
});
