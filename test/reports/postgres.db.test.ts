import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import postgres from "#connectors/postgres/connector.ts";
import { toDefinition } from "#engine/connectors/to-definition.ts";
import type { Json } from "#lib/json.ts";
import { testCertificate, testKey } from "#server/platform/egress/mail.test-server.ts";
import { arrangePerson, type Person } from "#test/access/flow-people.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

/** PostgreSQL from public bug reports, on a real server. */

let database: TestDatabase;
let owner: Person;
let shop: OnServer;

beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  owner = await arrangePerson(database.pool, "owner");
  shop = await connectTo(owner, "postgres", fieldsOf());
  await database.pool.query(`
    create schema "Sales";
    create table "Sales"."camelCase" (
      id int primary key, big bigint, "with space" text, data jsonb, list jsonb[], tags text[], amount numeric,
      day date, plain timestamp, zoned timestamptz, "order" text default 'none'
    );
    create table "Sales".pairs (a int, b int, primary key (a, b));
    create table "Sales".keys (key text primary key, n int);
  `);
});
afterAll(() => database.drop());

function fieldsOf(changes: Record<string, string> = {}): Record<string, string> {
  const { hostname, port, pathname, username, password } = new URL(database.url);
  const place = { host: hostname, port, database: pathname.slice(1), tls: "off" };
  return { ...place, username, password: decodeURIComponent(password), ...changes };
}

describe("a query with parameters", () => {
  test.each<[report: string, query: string, parameters: Json[], rows: Json]>([
    [
      "n8n-io/n8n#14955",
      "select $1::text as a, $2::timestamptz as b",
      ["x, y, z", "2025-01-01T12:00:00Z"],
      [{ a: "x, y, z", b: "2025-01-01T12:00:00Z" }],
    ],
    [
      "n8n-io/n8n#16354",
      "select $1::text as a, $2::text as b",
      ["Text, with a comma", ""],
      [{ a: "Text, with a comma", b: "" }],
    ],
    [
      "n8n-io/n8n-docs#2858",
      "select $1::text as a, $2::text as b, $3::int as c",
      [null, "", 0],
      [{ a: null, b: "", c: 0 }],
    ],
    ["n8n-io/n8n#10214", "select '$1' as a, $1::int as b", [7], [{ a: "$1", b: 7 }]],
    [
      "n8n-io/n8n#16503",
      "select 'days: $2 days' as a, array_length($1::text[], 1) as b",
      [["1", "2"]],
      [{ a: "days: $2 days", b: 2 }],
    ],
    ["brianc/node-postgres#442", "select $1::json as a", [[1, 2, 3]], [{ a: [1, 2, 3] }]],
    ["brianc/node-postgres#374", "select $1::jsonb as a", [["foo", "bar"]], [{ a: ["foo", "bar"] }]],
    ["brianc/node-postgres#857", "select $1::jsonb as a", [[{ latitude: 1 }]], [{ a: [{ latitude: 1 }] }]],
    ["brianc/node-postgres#166", "select 25227580722380801::bigint as a", [], [{ a: "25227580722380801" }]],
    [
      "brianc/node-postgres#1283",
      "select $1::bigint as a",
      ["235191684988928001"],
      [{ a: "235191684988928001" }],
    ],
    ["brianc/node-postgres#1618", "select count(*) as n from (values (1), (2)) v", [], [{ n: 2 }]],
    ["porsager/postgres#486", "select 166226718100043::bigint as id", [], [{ id: 166226718100043 }]],
    [
      "brianc/node-postgres#107",
      "select 294733346389144765940638005275322203805::numeric as a",
      [],
      [{ a: "294733346389144765940638005275322203805" }],
    ],
    [
      "brianc/node-postgres#614",
      "select array[1, 9007199254740993]::bigint[] as a",
      [],
      [{ a: [1, "9007199254740993"] }],
    ],
    ["brianc/node-postgres#818", "select '1975-05-11'::date as a", [], [{ a: "1975-05-11" }]],
    [
      "brianc/node-postgres#993",
      "select '2016-07-15 20:00'::timestamp as a",
      [],
      [{ a: "2016-07-15T20:00:00" }],
    ],
    [
      "cweijan/vscode-database-client#1308",
      "select '{2024-09-01 00:00:00}'::timestamp[] as a",
      [],
      [{ a: ["2024-09-01T00:00:00"] }],
    ],
    ["brianc/node-postgres#2237", "select 1 as id, 2 as id", [], [{ id: 1, id_2: 2 }]],
  ])("%s: %j with %j", async (_report, query, parameters, rows) => {
    expect(await shop.output("run_query", { query, parameters })).toEqual(rows);
  });

  test("n8n-io/n8n#7300: one parameter that an expression made is a list as well", async () => {
    const input = { query: "select $1::text as a", parameters: '["only, one"]' };
    expect(await shop.output("run_query", input)).toEqual([{ a: "only, one" }]);
  });

  test("brianc/node-postgres#1016: two statements in one query are refused, and say what to do", async () => {
    const error = await shop.error("run_query", { query: "select 1; select 2" });
    expect(error).toMatchObject({
      detail: { sqlstate: "42601" },
      message: expect.stringContaining("one statement"),
    });
  });

  test("n8n-io/n8n#10217: an expression in the query itself is refused before anything runs", () => {
    const operation = postgres.operations.run_query;
    if (!operation) throw new Error("There is no operation.");
    const definition = toDefinition(postgres, "run_query", operation);
    const problems = (query: string) =>
      definition
        .check?.(
          definition.config.parse({
            connection_id: "01890000-0000-7000-8000-000000000001",
            input: { query },
          }),
        )
        .map(({ code }) => code);
    for (const query of [
      "select {{ trigger.body.id }}",
      "select '{{name}}'",
      "{% if a %}select 1{% endif %}",
    ]) {
      expect(problems(query)).toEqual(["tag_not_allowed"]);
    }
    expect(problems("select '{{1,2},{3,4}}'::int[]")).toEqual([]);
  });

  test("n8n-io/n8n#16503: a missing or a spare parameter is a sentence", async () => {
    for (const parameters of [[], [1, 2]]) {
      const error = await shop.error("run_query", { query: "select $1::int", parameters });
      expect(error).toMatchObject({
        code: "invalid_setting",
        message: `The query has 1 parameter, and ${parameters.length} are given.`,
      });
    }
  });
});

describe("rows", () => {
  const place = { schema: "Sales", table: "camelCase" };
  test.each<[report: string, given: Record<string, Json>, stored: Record<string, Json>]>([
    ["n8n-io/n8n#8957", { list: [{ text: "Przetłumacz" }, [1]] }, { list: [{ text: "Przetłumacz" }, [1]] }],
    ["n8n-io/n8n#12452", { data: [0, 1] }, { data: [0, 1] }],
    ["brianc/node-postgres#865", { data: ["a", "b"] }, { data: ["a", "b"] }],
    ["n8n-io/n8n#17246", { tags: [], zoned: null, data: null }, { tags: [], zoned: null, data: null }],
    ["n8n-io/n8n#2989", { "with space": "x" }, { "with space": "x" }],
    [
      "n8n-io/n8n#10151",
      { big: "9007199254740993", "with space": "00123" },
      { big: "9007199254740993", "with space": "00123" },
    ],
    [
      "n8n-io/n8n#18580",
      { plain: "2025-08-19T00:00:00", day: "2025-08-19" },
      { plain: "2025-08-19T00:00:00", day: "2025-08-19" },
    ],
    ["n8n-io/n8n#10313", { amount: 19.9 }, { amount: 19.9 }],
    ["n8n-io/n8n#7975", { order: "select" }, { order: "select" }],
  ])("%s: %j is stored as %j", async (report, given, stored) => {
    const row = { id: Number(/\d+$/.exec(report)?.[0]), ...given };
    expect(await shop.output("insert_rows", { ...place, row })).toMatchObject([stored]);
    const where = { column: "id", value: row.id };
    expect(await shop.output("select_rows", { ...place, ...where })).toMatchObject([stored]);
  });

  test("n8n-io/n8n#6643: columns of a schema other than public are listed", async () => {
    const columns = (await shop.output("list_columns", place)) as { name: string }[];
    expect(columns.map(({ name }) => name)).toContain("with space");
  });

  test.each(["0", "false", ""])("n8n-io/n8n#34504: %j is a key", async (key) => {
    const row = { key, n: 1 };
    const upsert = (given: Json) =>
      shop.output("upsert_rows", { schema: "Sales", table: "keys", key: ["key"], row: given });
    expect(await upsert(row)).toEqual([row]);
    expect(await upsert({ ...row, n: 2 })).toEqual([{ ...row, n: 2 }]);
  });

  test("n8n-io/n8n#12639: a row of keys alone is inserted or found", async () => {
    const input = { schema: "Sales", table: "pairs", key: "a, b", row: { a: 1, b: 2 } };
    for (const _ of [1, 2]) expect(await shop.output("upsert_rows", input)).toEqual([input.row]);
  });

  test("n8n-io/n8n#20608: a key in the middle of many columns", async () => {
    const row = { amount: 1, id: 5, big: 2, day: "2026-01-01" };
    const upsert = (given: Json) => shop.output("upsert_rows", { ...place, key: ["id"], row: given });
    await upsert(row);
    expect(await upsert({ ...row, amount: 3 })).toMatchObject([{ ...row, amount: 3 }]);
  });

  test("hasura/graphql-engine#563: rows that nothing was done with are not returned", async () => {
    const input = { schema: "Sales", table: "pairs", row: { a: 7, b: 7 }, existing: "skip" };
    expect(await shop.output("insert_rows", input)).toEqual([input.row]);
    expect(await shop.output("insert_rows", input)).toEqual([]);
  });
});

/** PostgreSQL behind a server that encrypts: the real one speaks plain text to it. */
describe("TLS", () => {
  let proxy: Server;
  beforeAll(async () => {
    const { hostname, port } = new URL(database.url);
    const secureContext = createSecureContext({ key: testKey, cert: testCertificate });
    proxy = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", ({ length }) => {
        // A client that does not ask for TLS.
        if (length !== 8) return void socket.destroy();
        socket.write("S");
        const secure = new TLSSocket(socket, { isServer: true, secureContext });
        const behind = connect(Number(port), hostname);
        secure.on("error", () => behind.destroy()).pipe(behind);
        behind.on("error", () => secure.destroy()).pipe(secure);
      });
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
  });
  afterAll(() => proxy.close());

  const behind = (changes: Record<string, string>) => {
    const port = String((proxy.address() as AddressInfo).port);
    return connectTo(owner, "postgres", fieldsOf({ host: "127.0.0.1", port, ...changes }));
  };

  test.each(["brianc/node-postgres#2009", "porsager/postgres#597"])(
    "%s: a self-signed certificate is refused with what to do, and accepted as an authority or on request",
    async () => {
      const refused = await (await behind({ tls: "verify" })).error("read_account");
      expect(refused).toMatchObject({
        code: "connection_failed",
        message: expect.stringContaining("is self-signed. Enter it under “Certificate authorities”"),
      });
      for (const changes of [{ tls: "verify", certificates: testCertificate }, { tls: "required" }]) {
        expect(await (await behind(changes)).test()).toMatchObject({ state: "works" });
      }
    },
  );

  test("alexandrainst/node-red-contrib-postgresql#61: a step over TLS is canceled at the server, too", async () => {
    const query = "select pg_sleep(60) as encrypted_one";
    const error = await (await behind({ tls: "required" })).error("run_query", { query, timeout: 1 });
    expect(error).toMatchObject({ code: "timeout" });
    const running = "select 1 from pg_stat_activity where state = 'active' and query = $1";
    await expect.poll(async () => (await database.pool.query(running, [query])).rowCount).toBe(0);
  });

  test("brianc/node-postgres#1428: a connection that is closed in the middle is a failure that a retry may fix", async () => {
    const broken = await behind({ tls: "off" });
    expect(await broken.error("read_account")).toMatchObject({ code: "connection_failed" });
  });
});
