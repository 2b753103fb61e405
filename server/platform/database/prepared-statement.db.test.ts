import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#test/postgres/database.ts";
import { boolean, float, instant, integer, json, Parameters, text, uuid } from "./parameters.ts";
import { execute } from "./prepared-statement.ts";

const same = <Value>(value: Value) => value;

const statement = {
  name: "test.arrays",
  parameters: 7,
  text: `
    select to_json($1::bool[]), to_json($2::int4[]), to_json($3::float8[]), to_json($4::text[]), to_json($5::json[]),
      to_json($6::uuid[]), to_json(array(select extract(epoch from at) * 1000 from unnest($7::timestamptz[]) as at)), null`,
};

test("the database reads each array as it was written, and its row comes back", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const id = "01890a5d-ac96-774b-bcce-b302099a8057";
  const long = 'a "quoted" \\ word, ünd 𝄞 '.repeat(10_000);
  const [row] = await execute(database.pool, statement, (parameters) => {
    parameters.booleans([true, false], same);
    parameters.integers([0, -1, 2_147_483_647], same);
    parameters.floats([1.5, null, -1e300], same);
    parameters.texts("text", [long, null, ""], same);
    parameters.texts("json", ['{"a":[1]}', null, Buffer.from(JSON.stringify(long))], same);
    parameters.uuids([id, id], same);
    parameters.instants([0, 1_763_800_000_123, -1], same);
  });
  expect(row?.map((column) => column && JSON.parse(column))).toEqual([
    [true, false],
    [0, -1, 2_147_483_647],
    [1.5, null, -1e300],
    [long, null, ""],
    [{ a: [1] }, null, long],
    [id, id],
    [0, 1_763_800_000_123, -1],
    null,
  ]);
});

test("the columns of a row set arrive as they were declared, nulls included", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const uuidOf = (digit: number) => `01890a5d-ac96-774b-bcce-b302099a805${digit}`;
  const given = new Parameters<readonly (number | null)[]>();
  const row = given
    .each((numbers) => numbers)
    .as("given", {
      id: uuid((digit) => (digit === null ? null : uuidOf(digit))),
      whole: integer((digit) => digit),
      part: float((digit) => digit && digit / 2),
      name: text((digit) => (digit === null ? null : String(digit))),
      document: json((digit) => JSON.stringify({ digit })),
      is_some: boolean((digit) => digit !== null),
      at: instant((digit) => digit ?? 0),
    });
  const read = {
    name: "test.rows",
    parameters: given.count,
    text: `select to_json(given), extract(epoch from at) * 1000 from (select * from ${row.numbered("place")}) given order by place`,
  };
  const rows = await execute(database.pool, read, (writer) => given.write(writer, [7, null, 7]));
  const read7 = { id: uuidOf(7), whole: 7, part: 3.5, name: "7", document: { digit: 7 }, is_some: true };
  const readNull = {
    id: null,
    whole: null,
    part: null,
    name: null,
    document: { digit: null },
    is_some: false,
  };
  expect(rows.map(([columns]) => JSON.parse(columns ?? ""))).toMatchObject([read7, readNull, read7]);
  expect(rows.map(([, ms]) => Number(ms))).toEqual([7, 0, 7]);
});

test("a statement that fails rejects with the database's error, and the next one is not disturbed", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const read = { name: "test.json", parameters: 1, text: "select to_json($1::json[])" };
  const bad = execute(database.pool, read, (parameters) => parameters.texts("json", ["not json"], same));
  await expect(bad).rejects.toMatchObject({ code: "22P02" });
  const rows = await execute(database.pool, read, (parameters) => parameters.texts("json", ["1"], same));
  expect(rows).toEqual([["[1]"]]);
});
