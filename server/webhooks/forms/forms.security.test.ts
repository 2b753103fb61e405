import { afterAll, beforeAll, expect, test } from "vitest";
import { setClock } from "#lib/clock.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { costlyBodies } from "#test/fuzz/costly-bodies.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { report } from "#test/processes/report.ts";
import { startStallMeter } from "#test/processes/stall-meter.ts";
import { openAllServices } from "#test/web-services.ts";
import { arrangeForm, request, submit, tokenIn } from "./test-support.ts";

const maxStallMs = 100;

let database: TestDatabase;
let send: Send;
let nowMs = Date.now();
const restore = setClock({ nowMs: () => nowMs, monotonicMs: () => nowMs });

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  send = await arrangeCaller("Ada", "write");
});
afterAll(async () => {
  restore();
  await database.drop();
});

async function openPage(nodeId: string, forMs: number): Promise<string> {
  const { body } = await request(nodeId);
  nowMs += forMs;
  return tokenIn(body);
}

async function countExecutions(): Promise<number> {
  const { rows } = await database.pool.query("select count(*)::int as count from executions");
  return rows[0]?.count;
}

test.each(costlyBodies(1_000_000))(
  "C1: a hostile form does not stall the process: $name",
  async ({ type, body }) => {
    const { nodeId } = await arrangeForm(send);
    const readStalls = startStallMeter();
    const { status } = await request(nodeId, {
      method: "POST",
      headers: { "content-type": type },
      body: new Uint8Array(body),
    });
    const { processorMs } = readStalls();
    report("C1", { form: type, "stall ms": Math.round(processorMs) });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(processorMs).toBeLessThanOrEqual(maxStallMs);
  },
);

test("a page loads nothing, runs nothing, sets nothing and cannot be framed, whatever its builder wrote", async () => {
  const hostile = "</title></style><script>alert(1)</script><img src=x onerror=alert(1)>\"'";
  const { nodeId } = await arrangeForm(send, {
    title: hostile,
    description: hostile,
    submit_label: hostile,
    fields: [
      { name: hostile.slice(0, 50), label: hostile, type: "select", options: [hostile] },
      { name: "b", label: hostile, type: "radio", options: [hostile] },
      { name: "c", label: hostile, type: "textarea" },
    ],
  });
  const token = await openPage(nodeId, 5000);
  const pages = [
    await request(nodeId),
    await submit(nodeId, { b: hostile + hostile, c: hostile }, { token }),
  ];
  for (const { headers, body } of pages) {
    expect(headers.get("Content-Security-Policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect([...headers.keys()].map((name) => name.toLowerCase())).not.toContain("set-cookie");
    expect(body).not.toMatch(/<script|<img|<link|<iframe|url\(|https?:/);
    expect(body.match(/<\/style>/g)).toHaveLength(1);
  }
});

test.each([
  ["a program that fills in every field", { website: "https://spam.example" }, 5000, /hidden field/],
  ["a program that does not read the page", {}, 300, /unusually fast/],
  ["a page that was open for two days", {}, 2 * 86_400_000, /open for too long/],
  ["a program that has not seen the page", { token: "" }, 5000, /open for too long/],
  ["a token that was changed", { token: "m0000000.aaaaaaaaaaaa.x" }, 5000, /open for too long/],
] satisfies [string, Record<string, string>, number, RegExp][])(
  "%s starts nothing, and a person can send the page that follows",
  async (_, own, openMs, reason) => {
    const { nodeId } = await arrangeForm(send);
    const before = await countExecutions();
    const token = await openPage(nodeId, openMs);
    const refused = await submit(nodeId, { your_name: "Ada" }, { token, ...own });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatch(reason);
    expect(refused.body).toContain('value="Ada"');
    expect(await countExecutions()).toBe(before);
    nowMs += 5000;
    const sent = await submit(nodeId, { your_name: "Ada" }, { token: tokenIn(refused.body) });
    expect(sent.status).toBe(303);
    expect(await countExecutions()).toBe(before + 1);
  },
);

test("a person whose browser filled in the form may send it after a second", async () => {
  const { nodeId } = await arrangeForm(send);
  const token = await openPage(nodeId, 1000);
  expect((await submit(nodeId, { your_name: "Ada" }, { token })).status).toBe(303);
});

test("a token is only valid for its own form", async () => {
  const [one, other] = [await arrangeForm(send), await arrangeForm(send)];
  const token = await openPage(one.nodeId, 5000);
  expect((await submit(other.nodeId, { your_name: "Ada" }, { token })).status).toBe(422);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil",
  "https://",
])("a form that redirects to %j cannot go live", async (url) => {
  await expect(arrangeForm(send, { done: { kind: "redirect", url } })).rejects.toThrow(/redirect_invalid/);
});

test("a redirect adds no header, whatever is in its URL", async () => {
  const url = "https://example.com/a\r\nSet-Cookie: a=b\u0000ü";
  const { nodeId } = await arrangeForm(send, { done: { kind: "redirect", url } });
  const { headers } = await submit(
    nodeId,
    { your_name: "Ada" },
    { token: await openPage(nodeId, 5000), next: "https://evil.example" },
  );
  expect(headers.get("Location")).toMatch(/^https:\/\/example\.com\/[\x21-\x7e]+$/);
  expect([...headers.keys()]).toEqual(["Location", "Cache-Control", "X-Request-Id"]);
});

test("an address sends a form 30 times a minute, and its 31st starts nothing", async () => {
  const { nodeId } = await arrangeForm(send);
  const headers = { "content-type": "application/json" };
  const post = () => request(nodeId, { method: "POST", headers, body: '{"your_name":"Ada"}' });
  const before = await countExecutions();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await post()).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  expect(await countExecutions()).toBe(before + 30);
  nowMs += 60_000;
  expect((await post()).status).toBe(200);
});
