import { expect, test } from "vitest";
import { runOperation } from "#test/connectors/run-operation.ts";

/* Drop-downs of the fields that a table has: those that can be written, each with the value that it begins with. */

const airtable = {
  tables: [
    { id: "tblOther", name: "Other", fields: [{ name: "Wrong", type: "singleLineText" }] },
    {
      id: "tblOrders",
      name: "Orders",
      fields: [
        { name: "Order", type: "singleLineText" },
        { name: "Total", type: "currency" },
        { name: "Paid", type: "checkbox" },
        { name: "Tags", type: "multipleSelects" },
        { name: "Customer", type: "multipleRecordLinks" },
        { name: "Due", type: "dateTime" },
        { name: "Sum", type: "formula" },
        { name: "Number", type: "autoNumber" },
        { name: "Made", type: "createdTime" },
      ],
    },
  ],
};

test.each(["tblOrders", "Orders"])("Airtable, by %s", async (table) => {
  const { outcome } = await runOperation("airtable/list_fields", { base: "app1", table }, [
    { body: airtable },
  ]);
  expect(outcome).toMatchObject({
    kind: "done",
    output: [
      { name: "Order", type: "singleLineText", example: "" },
      { name: "Total", example: 0 },
      { name: "Paid", example: false },
      { name: "Tags", example: [] },
      { name: "Customer", example: [] },
      { name: "Due", example: "" },
    ],
  });
});

test("Airtable: a table that the base does not have", async () => {
  const { outcome } = await runOperation("airtable/list_fields", { base: "app1", table: "Ordres" }, [
    { body: airtable },
  ]);
  expect(outcome).toMatchObject({
    error: { code: "table_not_found", message: "The base has no table “Ordres”. It has: Other, Orders." },
  });
});

const notion = {
  properties: {
    Name: { type: "title" },
    Total: { type: "number" },
    Paid: { type: "checkbox" },
    Tags: { type: "multi_select" },
    Sum: { type: "formula" },
    Made: { type: "created_time" },
  },
};

test.each([
  [{ data_source: "d1" }, "/v1/data_sources/d1"],
  [{ page: "p1" }, "/v1/pages/p1"],
])("Notion, of %j", async (input, path) => {
  const { outcome, calls } = await runOperation("notion/list_properties", input, [{ body: notion }]);
  expect(new URL(calls[0]?.url ?? "").pathname).toBe(path);
  expect(outcome).toMatchObject({
    kind: "done",
    output: [
      { name: "Name", type: "title", example: "" },
      { name: "Total", example: 0 },
      { name: "Paid", example: false },
      { name: "Tags", example: [] },
    ],
  });
});

test("Notion: neither a database nor a page", async () => {
  const { outcome, calls } = await runOperation("notion/list_properties", {}, []);
  expect(outcome).toMatchObject({ error: { message: "Choose a database or a page." } });
  expect(calls).toEqual([]);
});
