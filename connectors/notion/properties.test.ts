import { expect, test } from "vitest";
import { simplifyPage, toProperties } from "./properties.ts";

const schema = {
  Name: { type: "title" },
  Total: { type: "number" },
  Status: { type: "select" },
  Made: { type: "created_time" },
};

test("long texts are parts of at most 2,000 characters", () => {
  const read = toProperties({ Name: "x".repeat(4500) }, schema);
  const parts = "properties" in read ? read.properties.Name : null;
  expect(parts).toMatchObject({
    title: [{ text: {} }, { text: {} }, { text: { content: "x".repeat(500) } }],
  });
});

test("empty values empty a property, and Notion's own form is kept", () => {
  expect(toProperties({ Total: "", Status: "", Name: { title: [] } }, schema)).toEqual({
    properties: { Total: { number: null }, Status: { select: null }, Name: { title: [] } },
  });
});

test.each([
  [{ Sum: 1 }, "property_not_found", "There is no property “Sum”. There is: Name, Total, Status, Made."],
  [{ Made: "now" }, "property_not_writable", "“Made” is of the type created_time, which Notion fills in."],
  [{ Total: "much" }, "invalid_setting", "“Total”: “much” is not a number."],
  ["Ada", "invalid_setting", '“Properties” is an object by name: {"Name": "Ada", "Total": 12}.'],
])("%j is refused in a sentence", (given, code, message) => {
  expect(toProperties(given, schema)).toMatchObject({ kind: "fail", error: { code, message } });
});

test("a page has plain values", () => {
  const properties = {
    Name: { type: "title", title: [{ plain_text: "Ada " }, { plain_text: "L." }] },
    Tags: { type: "multi_select", multi_select: [{ id: "1", name: "a" }] },
    Status: { type: "status", status: { id: "2", name: "Done" } },
    Due: { type: "date", date: { start: "2026-05-31", end: null } },
    Total: { type: "formula", formula: { type: "number", number: 12 } },
    Sums: { type: "rollup", rollup: { type: "array", array: [{ type: "number", number: 1 }] } },
    Orders: { type: "relation", relation: [{ id: "o1" }] },
    File: {
      type: "files",
      files: [{ name: "a", type: "external", external: { url: "https://example.com/a" } }],
    },
    By: { type: "people", people: [{ object: "user", id: "u1", name: "Ada", type: "person", person: {} }] },
    Number: { type: "unique_id", unique_id: { prefix: "ORD", number: 7 } },
    Empty: { type: "select", select: null },
  };
  expect(simplifyPage({ id: "p1", url: "u", properties })).toMatchObject({
    id: "p1",
    properties: {
      Name: "Ada L.",
      Tags: ["a"],
      Status: "Done",
      Due: { start: "2026-05-31", end: null },
      Total: 12,
      Sums: [1],
      Orders: ["o1"],
      File: ["https://example.com/a"],
      By: ["Ada"],
      Number: "ORD-7",
      Empty: null,
    },
  });
});
