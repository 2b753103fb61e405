import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { storeUser } from "#test/access/people.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { boundMs } from "#test/processes/bound.ts";
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
  for (const page of pages) await fetch(web.url + page).then((response) => response.text());
});
afterAll(async () => {
  await web.kill();
  await database.drop();
});

/** Public pages that Next renders. */
const pages = [
  "/elements",
  "/sign-in",
  "/docs/api",
  "/no/such/page",
  "/api/auth/session",
  "/api/auth/providers",
  "/api/flows",
  "/api/openapi.json",
  "/icon.svg",
];
const connections = 10;
const pipelined = 100;

test.each(pages)(
  "M1: strangers who pipeline GET %s are cut off, and webhooks are answered meanwhile",
  async (page) => {
    const attack = await Promise.all(
      Array.from({ length: connections }, async () => {
        const { socket, closed } = await openRawConnection(web.port);
        socket.write(`GET ${page} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(pipelined));
        return closed;
      }),
    );
    const over = Promise.all(attack);
    let isOver = false;
    void over.then(() => {
      isOver = true;
    });
    const latenciesMs: number[] = [];
    do {
      const startedAt = performance.now();
      const [health, call] = await Promise.all([
        fetch(`${web.url}/healthz`),
        fetch(`${web.url}/flow/webhook/${nodeId}`, { method: "POST", body: "{}" }),
      ]);
      expect([health.status, call.status]).toEqual([200, 200]);
      latenciesMs.push(performance.now() - startedAt);
    } while (!isOver);

    for (const received of await over) {
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
      // One is served, four wait, and one is refused.
      expect(statuses.length).toBeLessThanOrEqual(6);
      expect(statuses.at(-1)).toBe("503");
      expect(received).toMatch(/\r\nRetry-After: \d+\r\n/);
    }
    // A thousand of them took 12 s on an idle machine, and webhooks as long.
    expect(Math.max(...latenciesMs)).toBeLessThan(boundMs(4000));
    expect(web.output()).not.toContain("timeout exceeded");
  },
);
