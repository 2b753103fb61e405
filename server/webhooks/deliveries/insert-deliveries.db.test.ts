import { hash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { type Delivery, deliveryStore } from "./insert-deliveries.sql.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
afterAll(() => database.drop());

const flowId = newId();

function delivery(key: string): Delivery {
  return {
    executionId: newId(),
    flowId,
    versionId: newId(),
    nodeId: "a-node-of-24-characters_",
    input: "{}",
    name: null,
    replyTo: null,
    receivedAtMs: Date.now(),
    turnKey: "customer",
    computed: null,
    keyHash: hash("sha256", key, "buffer"),
    expiresAtMs: Date.now() + 60_000,
  };
}

test("of a flow with limits, a new delivery gets a turn and a repeated one does not", async () => {
  const [first, again, other] = [delivery("1"), delivery("1"), delivery("2")];
  const outcomes = await Promise.all([first, again, other].map((each) => deliveryStore().add(each)));
  expect(outcomes).toEqual([
    { executionId: first.executionId, isDuplicate: false },
    { executionId: first.executionId, isDuplicate: true },
    { executionId: other.executionId, isDuplicate: false },
  ]);
  const { rows } = await database.pool.query("select execution_id, key from turns order by position");
  expect(rows).toEqual([
    { execution_id: first.executionId, key: "customer" },
    { execution_id: other.executionId, key: "customer" },
  ]);
});
