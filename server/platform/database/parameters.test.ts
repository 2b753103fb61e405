import { expect, test } from "vitest";
import { integer, json, Parameters, text, uuid } from "./parameters.ts";

interface Order {
  id: string;
  note: string | null;
  lines: readonly number[];
}

const given = new Parameters<{ flowId: string; orders: readonly Order[]; names: readonly string[] }>();
const flowId = given.value("uuid", (input) => input.flowId);
const order = given
  .each(({ orders }) => orders)
  .as("ordered", {
    id: uuid(({ id }) => id),
    note: text(({ note }) => note),
    lines: json(({ lines }) => JSON.stringify(lines)),
    count: integer(({ lines }) => lines.length),
  });
const name = given.each(({ names }) => names).as("named", { name: text((each) => each) });

test("parameters are numbered in the order of their declaration, and their values follow it", () => {
  expect([flowId, order.sql, name.sql]).toEqual([
    "$1::uuid",
    "(select unnest($2::uuid[]) as id, unnest($3::text[]) as note, unnest($4::json[]) as lines, unnest($5::int4[]) as count) as ordered",
    "(select unnest($6::text[]) as name) as named",
  ]);
  expect(given.count).toBe(6);
  const orders = [
    { id: "a", note: null, lines: [1, 2] },
    { id: "b", note: "later", lines: [] },
  ];
  expect(given.values({ flowId: "f", orders, names: ["x"] })).toEqual([
    "f",
    ["a", "b"],
    [null, "later"],
    ["[1,2]", "[]"],
    [2, 0],
    ["x"],
  ]);
});

test("parts of a row set keep the numbers of its parameters", () => {
  expect(order.only("id", "count")).toBe(
    "(select unnest($2::uuid[]) as id, unnest($5::int4[]) as count) as ordered",
  );
  expect(order.array("lines")).toBe("$4::json[]");
  expect(order.names).toBe("id, note, lines, count");
  expect(name.numbered("place")).toBe(
    "(select unnest($6::text[]) as name, generate_subscripts($6::text[], 1) as place) as named",
  );
});
