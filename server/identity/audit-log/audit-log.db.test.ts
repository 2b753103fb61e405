import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { createApiKeyEndpoint } from "#server/identity/account/api-key-routes.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { cookieOf, storeApiKey, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { exportAuditEventsEndpoint, listAuditEventsEndpoint } from "./routes.ts";

let database: TestDatabase;
let owner: string;
let cookie: string;

beforeAll(async () => {
  database = await useTestDatabase();
  owner = await storeUser(database.pool, "owner");
  cookie = await cookieOf(owner);
});
afterAll(() => database.drop());

const list = async (query = "") =>
  (await (await send(listAuditEventsEndpoint, { cookie, query })).json()) as {
    data: { id: string; at: string; action: string; actor: object; target: { id: string } }[];
    next_cursor: string | null;
  };

const nobody = { userId: null, name: "Nobody", sessionId: null, apiKeyId: null, address: null };

test("an entry tells who, with what, from where and what, without secrets", async () => {
  const context = { requestId: "r", remoteAddress: "203.0.113.77", rawHeaders: [] };
  const made = await runInRequestContext(context, () =>
    send(createApiKeyEndpoint, { cookie, body: { name: "CI", scopes: ["read"] } }),
  );
  const key = await made.json();
  const { data } = await list(`?target_id=${key.id}`);
  expect(data).toMatchObject([
    {
      action: "api_key.created",
      actor: { id: owner, name: "The owner", with: "session", api_key_id: null, address: "203.0.113.77" },
      target: { type: "api_key", id: key.id, name: "CI" },
      before: null,
      after: { name: "CI", scopes: ["read"], prefix: key.prefix },
    },
  ]);
  expect(JSON.stringify(data)).not.toContain(key.key);
  const admin = await storeApiKey(database.pool, owner, ["admin"]);
  const second = await (await send(createApiKeyEndpoint, { key: admin.key, body: { name: "CD" } })).json();
  expect((await list(`?target_id=${second.id}`)).data[0]?.actor).toMatchObject({
    with: "api_key",
    api_key_id: admin.id,
    session_id: null,
  });
});

test("an entry is written with its change, or not at all", async () => {
  const target = { id: newId(), name: "Half done" };
  const failing = prisma().$transaction(async (tx) => {
    await recordAudit(tx, nobody, { action: "folder.created", target });
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  expect((await list(`?target_id=${target.id}`)).data).toEqual([]);
});

test.each([
  "update audit_entries set actor_name = 'Eve'",
  "delete from audit_entries",
  "truncate audit_entries",
  "begin; set local millrace.audit_retention = 'on'; delete from audit_entries; commit",
  "begin; set local millrace.audit_retention = 'on'; update audit_entries set action = 'x'; commit",
])("the database refuses: %s", async (statement) => {
  await recordAudit(prisma(), nobody, { action: "folder.created", target: { id: null, name: "Kept" } });
  const client = await database.pool.connect();
  await expect(client.query(statement)).rejects.toThrow("Audit entries cannot be changed.");
  client.release(true);
});

test("filters by person, action, thing and time, page by page", async () => {
  const actor = { ...nobody, userId: newId(), name: "Filtered" };
  const ids = Array.from({ length: 5 }, () => newId());
  for (const id of ids) {
    await recordAudit(prisma(), actor, { action: "label.created", target: { id, name: "L" } });
    await recordAudit(prisma(), actor, { action: "folder.created", target: { id, name: "F" } });
  }
  const mine = `?actor_id=${actor.userId}`;
  expect((await list(mine)).data).toHaveLength(10);
  expect((await list(`${mine}&action=label.created`)).data.map(({ target }) => target.id)).toEqual(
    ids.toReversed(),
  );
  expect((await list(`${mine}&target_type=folder`)).data).toHaveLength(5);
  expect((await list(`${mine}&target_id=${ids[0]}`)).data).toHaveLength(2);
  const first = await list(`${mine}&limit=4`);
  const second = await list(`${mine}&limit=4&cursor=${first.next_cursor}`);
  const third = await list(`${mine}&limit=4&cursor=${second.next_cursor}`);
  expect([first, second, third].map(({ data }) => data.length)).toEqual([4, 4, 2]);
  expect(third.next_cursor).toBeNull();
  const at = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
  expect((await list(`${mine}&from=${at}`)).data).toEqual([]);
  expect((await list(`${mine}&to=${at}`)).data).toHaveLength(10);
});

test("the first page reads an index, not the table, with 100,000 entries", async () => {
  await database.pool.query(
    `insert into audit_entries (id, at, actor_id, actor_name, action, target_type, target_id, target_name)
     select ('019' || lpad(to_hex(n), 5, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), $1, 'Many',
            'flow.changed', 'flow', gen_random_uuid(), 'Many'
     from generate_series(1, 100000) n`,
    [newId()],
  );
  await database.pool.query("analyze audit_entries");
  for (const where of ["true", "action = 'flow.changed'", "target_type = 'flow'", `actor_id = '${owner}'`]) {
    const { rows } = await database.pool.query(
      `explain (analyze, timing off, costs off) select * from audit_entries where ${where} order by id desc limit 51`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan");
    expect(plan).not.toContain("Seq Scan");
  }
});

test("an export has every entry that the filters choose, as lines of JSON or as CSV without formulas", async () => {
  const target = { id: newId(), name: '=HYPERLINK("http://evil")' };
  await prisma().$transaction(async (tx) => {
    await recordAudit(tx, nobody, { action: "folder.created", target, after: { name: "a,b" } });
    await recordAudit(tx, nobody, { action: "folder.deleted", target, before: { name: "a,b" } });
  });
  const get = (query: string) =>
    send(exportAuditEventsEndpoint, { cookie, query: `?target_id=${target.id}${query}` });
  const lines = await get("");
  expect(lines.headers.get("content-type")).toBe("application/x-ndjson");
  const events = (await lines.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events).toEqual((await list(`?target_id=${target.id}`)).data);
  expect(events).toHaveLength(2);
  const csv = await (await get("&format=csv&action=folder.created")).text();
  expect(csv.split("\r\n")).toEqual([
    "id,at,actor_id,actor_name,with,session_id,api_key_id,address,action,target_type,target_id,target_name,before,after",
    expect.stringMatching(
      /,Nobody,,,,,folder\.created,folder,[^,]+,"'=HYPERLINK\(""http:\/\/evil""\)",,"{""name"":""a,b""}"$/,
    ),
    "",
  ]);
  expect(await (await get("&format=csv&action=folder.renamed")).text()).toMatch(/^id,at,[^\n]*\n$/);
});

test("an export of more entries than one page is complete and in order", async () => {
  const target = newId();
  await database.pool.query(
    `insert into audit_entries (id, actor_name, action, target_type, target_id, target_name)
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Ada', 'flow.changed', 'flow', $1, n::text
     from generate_series(1, 2500) n`,
    [target],
  );
  const response = await send(exportAuditEventsEndpoint, { cookie, query: `?target_id=${target}` });
  const names = (await response.text())
    .trim()
    .split("\n")
    .map((line) => Number(JSON.parse(line).target.name));
  expect(names).toEqual(Array.from({ length: 2500 }, (_, n) => 2500 - n));
});
