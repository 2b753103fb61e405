import { afterAll, beforeAll, expect, test } from "vitest";
import { testCertificate } from "#server/platform/egress/mail.test-server.ts";
import { arrangePerson, type Person } from "#test/access/flow-people.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { findRedis, startRedis } from "#test/servers/redis.ts";
import { openAllServices } from "#test/web-services.ts";

/** Runs the operations against a real Redis. */

const password = "canary-of-a-cache";
const program = await findRedis();
const onRedis = test.skipIf(program === null);

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startRedis>>;
let owner: Person;
let cache: OnServer;

beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  if (program === null) return;
  server = await startRedis(program, password);
  owner = await arrangePerson(database.pool, "owner");
  cache = await connectTo(owner, "redis", fieldsOf());
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

const fieldsOf = (changes: Record<string, string> = {}) => ({
  ...{ host: "127.0.0.1", port: String(server.port), database: "2", tls: "off", password },
  ...changes,
});
const get = (key: string, format = "text") => cache.output("get_value", { key, format });

onRedis("a connection is tested, by password or as a user", async () => {
  expect(await cache.test()).toMatchObject({ state: "works", account: "default" });
  const user = await connectTo(owner, "redis", fieldsOf({ username: "default" }), "user");
  expect(await user.test()).toMatchObject({ state: "works", account: "default" });
});

onRedis("a server without a password is used without one, and says so if one is given", async () => {
  const open = await startRedis(program ?? "", "");
  try {
    const { password: _, ...place } = fieldsOf({ port: String(open.port) });
    const anyone = await connectTo(owner, "redis", place, "none");
    expect(await anyone.test()).toMatchObject({ state: "works", account: "default" });
    const named = await connectTo(owner, "redis", { ...place, password: "canary-of-nobody" });
    expect(await named.test()).toMatchObject({
      state: "refused",
      problem: expect.stringContaining("No password"),
    });
    const guest = await connectTo(owner, "redis", { ...place, port: String(server.port) }, "none");
    expect(await guest.test()).toMatchObject({
      ...{ state: "refused", problem: expect.stringContaining("Enter the password in the connection.") },
    });
  } finally {
    await open.stop();
  }
});

onRedis.each(["paid", "", "two\r\nlines", "ü 🎉", "*1\r\n$8\r\nFLUSHALL\r\n", "0010"])(
  "%j is stored and read as it is",
  async (value) => {
    expect(await cache.output("set_value", { key: `k ${value}`, value })).toEqual({ set: true });
    expect(await get(`k ${value}`)).toEqual({ key: `k ${value}`, type: "string", value });
  },
);

onRedis("an object is stored as JSON, and read as text or as JSON", async () => {
  const value = { id: "9007199254740993", tags: ["a,b"] };
  await cache.output("set_value", { key: "json", value });
  expect(await get("json")).toMatchObject({ value: JSON.stringify(value) });
  expect(await get("json", "json")).toMatchObject({ value });
  await cache.output("set_value", { key: "text", value: "{not" });
  expect(await get("text", "json")).toMatchObject({ value: "{not" });
});

onRedis("a key expires, and is stored only if that was asked for", async () => {
  const set = (only: string, seconds?: number) =>
    cache.output("set_value", { key: "lock", value: only, only, ...(seconds !== undefined && { seconds }) });
  expect(await set("known")).toEqual({ set: false });
  expect(await set("new", 1)).toEqual({ set: true });
  expect(await set("new", 1)).toEqual({ set: false });
  await expect.poll(() => get("lock")).toEqual({ key: "lock", type: "none", value: null });
  expect(await cache.error("set_value", { key: "lock", value: "", seconds: 0 })).toMatchObject({
    code: "invalid_setting",
  });
});

onRedis("a counter keeps its digits, and its time begins with the first increment", async () => {
  const increment = (by: number | string) => cache.output("increment", { key: "n", by, seconds: 100 });
  expect(await increment(1)).toEqual({ value: 1 });
  expect(await increment(-3)).toEqual({ value: -2 });
  expect(await increment("9007199254740995")).toEqual({ value: "9007199254740993" });
  await cache.output("set_value", { key: "word", value: "x" });
  expect(await cache.error("increment", { key: "word" })).toMatchObject({
    ...{ code: "redis_error", retryable: false, message: expect.stringContaining("not an integer") },
  });
});

onRedis("values are pushed to a list, and popped from either end", async () => {
  expect(await cache.output("push", { key: "q", values: ["a,b", { n: 1 }, 3] })).toEqual({ length: 3 });
  expect(await cache.output("push", { key: "q", values: '["first"]', end: "left" })).toEqual({ length: 4 });
  expect(await get("q")).toMatchObject({ type: "list", value: ["first", "a,b", '{"n":1}', "3"] });
  expect(await cache.output("pop", { key: "q" })).toEqual(["first"]);
  expect(await cache.output("pop", { key: "q", end: "right", count: 2 })).toEqual(["3", '{"n":1}']);
  expect(await cache.output("pop", { key: "q", count: 9 })).toEqual(["a,b"]);
  expect(await cache.output("pop", { key: "q" })).toEqual([]);
  expect(await cache.error("push", { key: "json", values: [1] })).toMatchObject({
    message: expect.stringContaining("The key has a value of another kind."),
  });
});

onRedis("keys are listed by a pattern, and the server says how it is", async () => {
  for (let index = 0; index < 5; index += 1) {
    await cache.output("set_value", { key: `listed:${index}`, value: "1" });
  }
  const list = async (limit: number) =>
    (await cache.output("list_keys", { pattern: "listed:*", limit })) as string[];
  expect((await list(10)).toSorted()).toEqual([0, 1, 2, 3, 4].map((index) => `listed:${index}`));
  expect(await list(2)).toHaveLength(2);
  expect(cache.warnings.at(-1)).toBe("There are more keys. The output has 2 of them.");
  expect(await cache.output("read_server")).toMatchObject({
    ...{ version: expect.stringMatching(/^7\./), info: { redis_mode: "standalone" } },
  });
});

onRedis("keys are deleted, and a message is published", async () => {
  await cache.output("set_value", { key: "gone", value: "1" });
  expect(await cache.output("delete_keys", { keys: ["gone", "never, there"] })).toEqual({ deleted: 1 });
  expect(await cache.output("publish", { channel: "orders", message: "hi" })).toEqual({ receivers: 0 });
});

onRedis("a value of 20 MB is read, and one of 40 MB is refused", async () => {
  const parts = "x".repeat(20_000_000);
  await cache.output("set_value", { key: "large", value: parts });
  expect(((await get("large")) as { value: string }).value.length).toBe(parts.length);
  await cache.output("set_value", { key: "larger", value: parts + parts });
  expect(await cache.error("get_value", { key: "larger" })).toMatchObject({ code: "answer_too_large" });
  await cache.output("delete_keys", { keys: ["large", "larger"] });
});

onRedis("a wrong password and an unknown database are refusals", async () => {
  for (const changes of [{ password: "canary-of-another" }, { database: "99" }]) {
    const tested = await (await connectTo(owner, "redis", fieldsOf(changes))).test();
    expect(tested).toMatchObject({ state: "refused" });
    expect(JSON.stringify(tested)).not.toContain("canary");
  }
});

onRedis("certificates are verified unless it was chosen otherwise", async () => {
  const port = String(server.tlsPort);
  const refused = await (await connectTo(owner, "redis", fieldsOf({ port, tls: "verify" }))).error(
    "read_server",
  );
  expect(refused.message).toContain("is self-signed. Enter it under “Certificate authorities”");
  for (const changes of [{ tls: "verify", certificates: testCertificate }, { tls: "required" }]) {
    expect(await (await connectTo(owner, "redis", fieldsOf({ port, ...changes }))).test()).toMatchObject({
      state: "works",
    });
  }
});
