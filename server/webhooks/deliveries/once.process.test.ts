import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { fetchUntilAvailable } from "#test/processes/fetch-until-available.ts";
import { report } from "#test/processes/report.ts";
import { bySize } from "#test/processes/size.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const nodeId = newNodeId();
const rounds = bySize({ short: 3, long: 10, full: 50 });
let database: TestDatabase;
let webs: WebProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  const deduplication = { by: "header", header: "x-github-delivery", keep_days: 4 };
  await makeFlowLive(database.pool, withSettings(webhookDocument(nodeId), { deduplication }));
  webs = await Promise.all([1, 2].map(() => startWebProcess({ databaseUrl: database.url })));
});
afterAll(async () => {
  for (const web of webs) await web.kill();
  await database.drop();
});

test("one delivery id, 100 times at once, from two web processes, starts one execution (R6)", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const send = async (index: number) => {
      const web = webs[index % webs.length];
      const response = await fetchUntilAvailable(`${web?.url}/flow/webhook/${nodeId}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-github-delivery": `delivery ${round}` },
        body: JSON.stringify({ index }),
      });
      expect(response.status).toBe(200);
      const replayed = response.headers.get("idempotency-replayed") === "true";
      const { execution_id: id }: { execution_id: string } = await response.json();
      return { id, replayed };
    };
    const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => send(index)));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const { rows } = await database.pool.query<{ id: string }>("select id from executions order by id");
    expect(rows).toHaveLength(round + 1);
    expect(rows.at(-1)?.id).toBe(responses[0]?.id);
  }
  report("R6", { rounds, "calls a round": 100, "web processes": webs.length, executions: rounds });
});
