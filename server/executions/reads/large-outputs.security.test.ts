import { afterAll, beforeAll, expect, test } from "vitest";
import { conversionLimits } from "#engine/conversion-port.ts";
import { newId } from "#lib/id.ts";
import { watchExecutionEndpoint } from "#server/executions/event-streams/routes.ts";
import { arrangeKey, toRequest } from "#server/flows/documents/test-support.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { report } from "#test/processes/report.ts";
import { startStallMeter } from "#test/processes/stall-meter.ts";
import { openAllServices } from "#test/web-services.ts";
import { listStepsEndpoint, readExecutionEndpoint } from "./routes.ts";

const maxStallMs = 100;
/** One may be above, as the garbage collector chooses its moment. */
const rounds = 3;

let database: TestDatabase;
let key: string;

// As installed: elsewhere every response is also compared with its declaration.
beforeAll(async () => {
  database = await useTestDatabase({ NODE_ENV: "production" }, openAllServices);
  key = await arrangeKey("Ada", "read");
});
afterAll(() => database.drop());

const names = (count: number) => `{${Array.from({ length: count }, (_, n) => `"key ${n}":${n}`)}}`;
const table = () => {
  const rows = Array.from(
    { length: 90_000 },
    (_, n) => `{${Array.from({ length: 10 }, (__, column) => `"c${column}":${n}`)}}`,
  );
  return `[${rows}]`;
};

const outputs: [name: string, json: () => string][] = [
  ["the most different keys that Read File gives", () => names(conversionLimits.names)],
  ["a table of 10 MB", table],
  ["a text of 10 MB", () => JSON.stringify("ä".repeat(4_900_000))],
  ["as many keys as a webhook takes", () => names(600_000)],
];

async function arrange(json: string): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at, started_at, finished_at)
     values ($1, $2, 'x', 'test', 'succeeded', $3, now(), now(), now())`,
    [id, newId(), json],
  );
  await database.pool.query(
    `insert into steps (execution_id, node_id, status, output, started_at, finished_at)
     values ($1, 'y', 'succeeded', $2, now(), now())`,
    [id, json],
  );
  return id;
}

const readers: [string, Endpoint][] = [
  ["the execution", readExecutionEndpoint],
  ["its steps", listStepsEndpoint],
  ["its events", watchExecutionEndpoint],
];

test.each(outputs)("M2: %s, read by a viewer, stalls the process for at most 100 ms", async (name, json) => {
  const id = await arrange(json());
  for (const [what, endpoint] of readers) {
    let least = Number.POSITIVE_INFINITY;
    let size = 0;
    for (let round = 0; round < rounds && least > maxStallMs; round += 1) {
      const readStalls = startStallMeter();
      const response = await endpoint(toRequest(endpoint, key, { params: { id } }), { id });
      expect(response.status).toBe(200);
      size = (await response.arrayBuffer()).byteLength;
      least = Math.min(least, readStalls().processorMs);
    }
    report("S15", { read: `${what}: ${name}`, MB: (size / 1e6).toFixed(1), "stall ms": Math.round(least) });
    expect.soft(least, what).toBeLessThanOrEqual(maxStallMs);
  }
});
