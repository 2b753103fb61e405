import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { refuse } from "./refusal.ts";
import { created } from "./reply.ts";

let database: TestDatabase;
let cookie: string;
let runs = 0;
/** What the handler waits for before it responds. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  database = await useTestDatabase();
  cookie = await cookieOf(await storeUser(database.pool, "editor"));
});
afterAll(() => database.drop());
beforeEach(async () => {
  runs = 0;
  gate = Promise.resolve();
  await database.pool.query("truncate idempotency_keys");
});

const order = endpoint(
  {
    method: "POST",
    path: "/api/orders",
    summary: "Order",
    tag: "Tests",
    access: "editor",
    body: z.strictObject({ item: z.string() }),
    responses: { 201: z.strictObject({ number: z.int() }) },
  },
  async ({ body }) => {
    runs += 1;
    await gate;
    if (body.item === "nothing") return refuse(409, "sold_out", "There is none left.");
    if (body.item === "fault") throw new Error("broken");
    return created({ number: runs }, `/api/orders/${runs}`);
  },
);

const place = (item: string, key = "key-1", as = cookie, headers = {}) =>
  send(order, { cookie: as, body: { item }, headers: { "idempotency-key": key, ...headers } });

test("the same request again gets the first answer and does nothing", async () => {
  const first = await place("tea");
  const again = await place("tea");
  expect([first.status, again.status, runs]).toEqual([201, 201, 1]);
  expect([first, again].map((response) => response.headers.get("idempotency-replayed"))).toEqual([
    null,
    "true",
  ]);
  expect(again.headers.get("location")).toBe("/api/orders/1");
  expect(await again.json()).toEqual(await first.json());
});

test("another request under the same key is refused", async () => {
  await place("tea");
  const other = await place("coffee");
  expect(other.status).toBe(422);
  expect(await other.json()).toMatchObject({ code: "idempotency_key_reused" });
  expect(runs).toBe(1);
});

test("of ten at once one runs; the others hear that it does", async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const first = place("tea");
  await expect.poll(() => runs).toBe(1);
  const others = await Promise.all(Array.from({ length: 9 }, () => place("tea")));
  expect(others.map((response) => response.status)).toEqual(Array(9).fill(409));
  expect(others[0]?.headers.get("retry-after")).toBe("1");
  open();
  expect((await first).status).toBe(201);
  expect(runs).toBe(1);
});

test("a refusal is kept, and told in the media type that is asked for now", async () => {
  await place("nothing");
  const again = await place("nothing", "key-1", cookie, { accept: "application/json" });
  expect(again.status).toBe(409);
  expect(again.headers.get("content-type")).toBe("application/json");
  expect(await again.json()).toMatchObject({ code: "sold_out" });
  expect(runs).toBe(1);
});

test("a fault is not kept: trying again runs again", async () => {
  expect((await place("fault")).status).toBe(500);
  expect((await place("fault")).status).toBe(500);
  expect(runs).toBe(2);
});

test("a key belongs to who sent it", async () => {
  const other = await cookieOf(await storeUser(database.pool, "editor"));
  await place("tea");
  expect((await place("tea", "key-1", other)).headers.has("idempotency-replayed")).toBe(false);
  expect(runs).toBe(2);
});

test("a key that a dead process left behind can be used again after two minutes, and not before", async () => {
  await place("tea");
  const leave = (ago: string) =>
    database.pool.query(
      "update idempotency_keys set status = null, body = null, created_at = now() - $1::interval",
      [ago],
    );
  await leave("90 seconds");
  expect((await place("tea")).status).toBe(409);
  await leave("121 seconds");
  expect((await place("tea")).status).toBe(201);
  expect(runs).toBe(2);
});

test("a key is forgotten after a day", async () => {
  await place("tea");
  await database.pool.query("update idempotency_keys set created_at = now() - interval '23 hours'");
  await place("tea");
  expect(runs).toBe(1);
  await database.pool.query("update idempotency_keys set created_at = now() - interval '25 hours'");
  await place("coffee");
  expect(runs).toBe(2);
});

test.each(["", "a b", "x".repeat(256)])("the key %j is refused", async (key) => {
  const response = await place("tea", key);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "invalid_idempotency_key" });
});
