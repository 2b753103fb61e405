import { expect, test } from "vitest";
import { initiallyOpen, matchingRows, visibleRows } from "./rows.ts";

const order = { id: "A-17", items: [{ sku: "X1" }, { sku: "X2" }], note: null };
const shown = (value: Parameters<typeof visibleRows>[0], open: Iterable<string>) =>
  visibleRows(value, new Set(open)).map(({ depth, name, type }) => `${" ".repeat(depth)}${name}:${type}`);

test("shows what is open, and its types", () => {
  expect(shown(order, [])).toEqual(["id:string", "items:array", "note:null"]);
  expect(shown(order, ['/"items"', '/"items"/:1'])).toEqual([
    "id:string",
    "items:array",
    " 0:object",
    " 1:object",
    "  sku:string",
    "note:null",
  ]);
});

test("folds long arrays into stretches that open by themselves", () => {
  const long = Array.from({ length: 250 }, (_, index) => index);
  expect(shown(long, [])).toEqual(["0 … 99:array", "100 … 199:array", "200 … 249:array"]);
  const rows = visibleRows(long, new Set(["/200-249"]));
  expect(rows).toHaveLength(53);
  expect(rows[3]).toMatchObject({ path: [200], value: 200, depth: 1 });
});

test("tells the name 0 from the place 0", () => {
  const ids = new Set(visibleRows({ "0": [1] }, new Set()).map(({ id }) => id));
  expect(ids).toEqual(new Set(['/"0"']));
});

test("opens as much at first as fits", () => {
  expect(visibleRows(order, initiallyOpen(order, 100))).toHaveLength(7);
  expect(visibleRows(order, initiallyOpen(order, 4))).toHaveLength(3);
  expect(initiallyOpen("text", 10).size).toBe(0);
});

test("finds names and values wherever they are, no more than asked for", () => {
  expect(matchingRows(order, "SKU", 10).map(({ name }) => name)).toEqual(["items.0.sku", "items.1.sku"]);
  expect(matchingRows(order, "x2", 10).map(({ path }) => path)).toEqual([["items", 1, "sku"]]);
  expect(matchingRows(order, "sku", 1)).toHaveLength(1);
});

const call = {
  _webhook: { headers: { "content-type": ["application/json"], accept: ["a", "b"] }, ip: "192.0.2.1" },
  name: "Ada",
};

test("what is known of the call comes last and closed, however little there is", () => {
  expect(visibleRows(call, initiallyOpen(call, 100)).map(({ name, isOpen }) => `${name} ${isOpen}`)).toEqual([
    "name false",
    "_webhook false",
  ]);
});

test("a header that came once reads as its value, and is copied by its true path", () => {
  const rows = visibleRows(call, new Set(['/"_webhook"', '/"_webhook"/"headers"']));
  const header = (name: string) => rows.find((row) => row.name === name);
  expect(header("content-type")).toMatchObject({
    type: "string",
    size: null,
    value: "application/json",
    path: ["_webhook", "headers", "content-type", 0],
  });
  expect(header("accept")).toMatchObject({ type: "array", path: ["_webhook", "headers", "accept"] });
  expect(matchingRows(call, "content-type", 10)).toMatchObject([
    { name: "_webhook.headers.content-type", path: ["_webhook", "headers", "content-type", 0] },
  ]);
});
