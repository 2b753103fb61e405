import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { chain } from "#test/executions/chain.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";
import { deleteStoreEntryEndpoint, listStoreEntriesEndpoint } from "./routes.ts";

let database: TestDatabase;
let viewer: string;
let editor: string;
let flowId: string;

beforeAll(async () => {
  database = await useTestDatabase();
  viewer = await cookieOf(await storeUser(database.pool, "viewer"));
  editor = await cookieOf(await storeUser(database.pool, "editor"));
  flowId = (await makeFlowLive(database.pool, chain())).flowId;
});
beforeEach(() => database.pool.query("delete from store_entries"));
afterAll(() => database.drop());

async function keep(
  key: string,
  value: string,
  { of = null, expires = "null" }: { of?: string | null; expires?: string } = {},
) {
  const id = newId();
  await database.pool.query(
    `insert into store_entries (id, owner_id, flow_id, key, value, expires_at) values ($1, $2, $3, $4, $5, ${expires})`,
    [id, of ?? "00000000-0000-0000-0000-000000000000", of, key, value],
  );
  return id;
}

async function list(query: string) {
  const response = await send(listStoreEntriesEndpoint, { cookie: viewer, query: query && `?${query}` });
  expect(response.status).toBe(200);
  const { data, next_cursor } = await response.json();
  return { data, keys: data.map(({ key }: { key: string }) => key), next: next_cursor };
}

test("lists entries that have not expired, newest first, by area, flow and part of the key", async () => {
  await keep("count", "3", { of: flowId });
  await keep("last_ID", '"é"');
  await keep("gone", "1", { expires: "now() - interval '1 second'" });
  const { data, keys } = await list("");
  expect(keys).toEqual(["last_ID", "count"]);
  expect(data).toMatchObject([
    { area: "shared", flow: null, value: '"é"', size: 4, truncated: false, expires_at: null },
    { area: "flow", flow: { id: flowId, name: expect.any(String) }, value: "3", size: 1 },
  ]);
  expect((await list("area=flow")).keys).toEqual(["count"]);
  expect((await list("area=shared")).keys).toEqual(["last_ID"]);
  expect((await list(`flow_id=${flowId}`)).keys).toEqual(["count"]);
  expect((await list("q=T_i")).keys).toEqual(["last_ID"]);
  expect((await list("q=tXi")).keys).toEqual([]);
});

test("shows the beginning of a long value, and pages", async () => {
  await keep("long", JSON.stringify("x".repeat(5000)));
  await keep("short", "1");
  const first = await list("limit=1");
  expect(first.keys).toEqual(["short"]);
  const second = await list(`limit=1&cursor=${first.next}`);
  expect(second).toMatchObject({ keys: ["long"], next: null });
  expect(second.data[0]).toMatchObject({ size: 5002, truncated: true });
  expect(second.data[0].value).toHaveLength(1000);
});

test("an editor deletes an entry, a viewer does not", async () => {
  const id = await keep("count", "3", { of: flowId });
  const remove = (cookie: string) => send(deleteStoreEntryEndpoint, { cookie, params: { id } });
  expect((await remove(viewer)).status).toBe(403);
  expect((await list("")).keys).toEqual(["count"]);
  expect((await remove(editor)).status).toBe(204);
  expect((await remove(editor)).status).toBe(404);
  expect((await list("")).keys).toEqual([]);
});
