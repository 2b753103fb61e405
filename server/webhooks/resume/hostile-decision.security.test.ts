import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { createLease } from "#server/webhooks/body/body-budget.ts";
import { costlyBodies } from "#test/fuzz/costly-bodies.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { report } from "#test/processes/report.ts";
import { startStallMeter } from "#test/processes/stall-meter.ts";
import { openAllServices } from "#test/web-services.ts";
import { readDecision } from "./read-decision.ts";

const maxStallMs = 100;

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
afterAll(() => database.drop());

const readable = ["application/x-www-form-urlencoded", "application/json", "multipart/form-data"];
const rows = costlyBodies(1_000_000).filter(({ type }) => readable.some((each) => type.startsWith(each)));

test.each(rows)(
  "C1: reading a hostile decision does not stall the process: $name",
  async ({ type, body }) => {
    const request = toHttpRequest(
      new Request("http://localhost/resume/token", {
        method: "POST",
        body: new Uint8Array(body),
        headers: { "content-type": type },
      }),
    );
    const lease = createLease();
    const readStalls = startStallMeter();
    const read = await readDecision(request, { maxFileBytes: 10_000_000, lease, filesId: newId() });
    const { processorMs } = readStalls();
    lease.release();
    report("C1", { decision: type, "stall ms": Math.round(processorMs) });
    expect(read).toHaveProperty("refusal");
    expect(processorMs).toBeLessThanOrEqual(maxStallMs);
  },
);
