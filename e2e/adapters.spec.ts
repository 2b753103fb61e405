import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { newNodeId } from "#lib/node-id.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { createFlow, createLiveFlow } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { startNext } from "./support/next-start.ts";

/** The same requests through `web.ts` and through plain `next start`, on one database of their own. */

const apiKey = "a-key-of-the-two-adapters-which-is-long-enough";
const maxBodyBytes = 100_000;
const sample = { name: "Ada" };

// One process of each kind serves all of them.
test.describe.configure({ mode: "default" });

let folder: string;
let database: EmbeddedDatabase;
let ours: WebProcess;
let worker: TestWorker;
let next: Awaited<ReturnType<typeof startNext>>;
/** Paths of webhooks by what becomes of a call, and where expressions are evaluated. */
let paths: Record<"plain" | "answering" | "html" | "inactive" | "unknown" | "expression", string>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-adapters-"));
  database = await startEmbeddedDatabase(folder);
  await migrate(database.url);
  const environment = {
    BASE_URL: "http://localhost:3000",
    BOOTSTRAP_API_KEY: apiKey,
    MAX_BODY_BYTES: String(maxBodyBytes),
  };
  worker = await startTestWorker(database.url);
  ours = await startWebProcess({ databaseUrl: database.url, environment });
  next = await startNext({
    ...environment,
    DATABASE_URL: database.url,
    SECRET_KEY: "a secret key for tests that is long enough",
    LOG_LEVEL: "warn",
  });
  await expect.poll(async () => (await fetch(`${ours.url}/setup`)).status, { timeout: 300_000 }).toBe(200);
  const at = { url: ours.url, apiKey };
  const live = async (name: string, ...nodes: Parameters<typeof line>) =>
    new URL((await createLiveFlow(name, line(receiveWebhook(sample), ...nodes), at)).url).pathname;
  const inactive = await createFlow("Inactive", line(receiveWebhook(sample)), at);
  paths = {
    plain: await live("Plain"),
    answering: await live(
      "Answering",
      httpResponse({
        status: 201,
        body: '{"hello":"{{name}}"}',
        headers: [{ name: "X-Who", value: "{{name}}" }],
      }),
    ),
    html: await live("Page", httpResponse({ content_type: "text/html", body: "<h1>{{name}}</h1>" })),
    inactive: new URL(inactive.webhooks[0]?.url ?? "").pathname,
    unknown: `/flow/webhook/${newNodeId()}`,
    expression: `/api/flows/${inactive.id}/expression-values`,
  };
});

test.afterAll(async () => {
  await Promise.all([next?.stop(), ours?.stop(), worker?.stop()]);
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const withKey = { ...json, authorization: `Bearer ${apiKey}` };

type Sent = [name: string, to: keyof typeof paths | `/${string}`, init: RequestInit, status: number];

const requests: Sent[] = [
  ["a call", "plain", { method: "POST", headers: json, body: '{"name":"Ada"}' }, 200],
  [
    "a call that the flow answers",
    "answering",
    { method: "POST", headers: json, body: '{"name":"Ada"}' },
    201,
  ],
  [
    "a call that the flow answers with a page",
    "html",
    { method: "POST", headers: form, body: "name=<Ada>" },
    200,
  ],
  ["a form", "plain", { method: "POST", headers: form, body: "a=1&a=2&b[c]=3" }, 200],
  ["text", "plain", { method: "POST", headers: { "content-type": "text/plain" }, body: "hello" }, 200],
  ["an empty call", "plain", { method: "POST" }, 200],
  ["a GET", "plain", {}, 200],
  ["a HEAD", "plain", { method: "HEAD" }, 200],
  ["an OPTIONS", "plain", { method: "OPTIONS" }, 204],
  ["a method that is off", "plain", { method: "PATCH", body: "x" }, 405],
  ["broken JSON", "plain", { method: "POST", headers: json, body: '{"name":' }, 400],
  ["too large a body", "plain", { method: "POST", body: "x".repeat(maxBodyBytes + 1) }, 413],
  [
    "an encoding that is not taken",
    "plain",
    { method: "POST", headers: { "content-encoding": "zstd" }, body: "x" },
    415,
  ],
  ["a call to a flow that is not active", "inactive", { method: "POST", headers: json, body: "{}" }, 404],
  ["a call to nobody", "unknown", { method: "POST", headers: json, body: "{}" }, 404],
  ["a call to nobody that wants plain JSON", "unknown", { headers: { accept: "application/json" } }, 404],
  ["a call to what is no id", "/flow/webhook/short", { method: "POST" }, 404],
  ["the listing", "/v1", {}, 200],
  ["the listing at the root", "/", { headers: { accept: "application/json" } }, 200],
  ["being alive", "/healthz", {}, 200],
  ["being ready", "/readyz", {}, 200],
  ["the API document", "/api/openapi.json", {}, 200],
  ["node types", "/api/nodes", { headers: withKey }, 200],
  ["who one is", "/api/me", { headers: withKey }, 200],
  ["a list", "/api/flows?limit=2", { headers: withKey }, 200],
  ["a list with a bad filter", "/api/executions?status=exploded", { headers: withKey }, 422],
  ["a call without a key", "/api/flows", {}, 401],
  ["a call with a wrong key", "/api/flows", { headers: { authorization: "Bearer nobody" } }, 401],
  ["a write that is no JSON", "/api/flows", { method: "POST", headers: withKey, body: "{" }, 400],
  [
    "a write of a field that there is not",
    "/api/flows",
    { method: "POST", headers: withKey, body: '{"name":"x","id":"y"}' },
    422,
  ],
  ["a method that a management path has not", "/api/flows", { method: "DELETE", headers: withKey }, 405],
  ["a flow that there is not", "/api/flows/00000000-0000-7000-8000-000000000000", { headers: withKey }, 404],
  ["a path that there is not", "/api/nothing", { headers: withKey }, 404],
  [
    "an expression's value",
    "expression",
    { method: "POST", headers: withKey, body: '{"js":"trigger.total * 2","data":{"trigger":{"total":4}}}' },
    200,
  ],
  ["a page without a session", "/flows", { redirect: "manual" }, 307],
  ["the first visit", "/setup", {}, 200],
];

for (const [name, to, init, status] of requests) {
  test(`both adapters respond alike: ${name}`, async () => {
    const known = to.startsWith("/") ? to : paths[to as keyof typeof paths];
    const path = known.startsWith("/flow/webhook/") && known !== to ? `${known}?x=%C3%A9+y&x=2` : known;
    const [fromOurs, fromNext] = [await seen(ours.url, path, init), await seen(next.url, path, init)];
    expect(fromOurs.status).toBe(status);
    expect({ ...fromNext, headers: withDefaults(fromNext.headers) }).toEqual(fromOurs);
  });
}

/** Headers that belong to the connection or the moment, and Next's own notes. */
const besides = new Set([
  "connection",
  "keep-alive",
  "date",
  "transfer-encoding",
  "content-length",
  "content-encoding",
  "x-middleware-rewrite",
  "x-nextjs-cache",
  "x-nextjs-prerender",
  "x-nextjs-stale-time",
  "vary",
]);

/** Adds what only `web.ts` adds to every response (web/default-headers.ts). Some of it the handlers set themselves. */
function withDefaults(headers: Record<string, string>): Record<string, string> {
  const policy = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-frame-options": "DENY",
  };
  const isOwnPolicy = "content-security-policy" in headers;
  return { "x-content-type-options": "nosniff", ...(isOwnPolicy ? {} : policy), ...headers };
}

/** What a caller sees and what was stored of the call, without what is new each time. */
async function seen(url: string, path: string, init: RequestInit) {
  const response = await fetch(url + path, init);
  const mask = (text: string) =>
    text
      .replaceAll(url, "{origin}")
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "{id}")
      .replaceAll(/nonce(-|=")[\w+/=]+/g, "nonce")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "{time}");
  const isPage =
    response.headers.get("content-type")?.startsWith("text/html") && !response.headers.has("x-execution-id");
  // Only web.ts has a log that a page's request id could be looked up in.
  const headers = [...response.headers].filter(
    ([name]) => !besides.has(name) && !(isPage && name === "x-request-id"),
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, mask(value)])),
    body: isPage ? "a page" : mask(text),
    stored: await storedInput(url, response.headers.get("x-execution-id")),
  };
}

/** What the execution was given, without its headers, address and time: those differ from adapter to adapter or from call to call. */
async function storedInput(url: string, id: string | null): Promise<unknown> {
  const response = await fetch(`${url}/api/executions/${id}`, { headers: withKey });
  const { input } = (await response.json()) as { input?: { _webhook: Record<string, unknown> } };
  return input && { ...input, _webhook: { ...input._webhook, headers: null, ip: null, timestamp: null } };
}
