import { join } from "node:path";
import { expect, test } from "vitest";
import { loadConnectors } from "./load-connectors.ts";
import { listCode, measureSizes } from "./size.ts";

const root = join(import.meta.dirname, "../..");
const connectors = await loadConnectors(root);
const code = listCode(root);
const sizes = measureSizes(root, connectors);

test.each(code.map(({ type, reason }) => [type, reason]))(
  "%s is code, and its file says why",
  (_, reason) => {
    expect(reason.length).toBeGreaterThan(20);
  },
);

test("every code file belongs to an operation", () => {
  const known = new Set(
    connectors.flatMap(({ name, operations }) => Object.keys(operations).map((each) => `${name}/${each}`)),
  );
  expect(code.map(({ type }) => type).filter((type) => !known.has(type))).toEqual([]);
});

test("an operation takes at most 30 lines of data on average", () => {
  const [data, operations] = [sizes.map((each) => each.data), sizes.map((each) => each.operations)].map(
    (list) => list.reduce((total, each) => total + each, 0),
  );
  expect((data ?? 0) / (operations ?? 1)).toBeLessThanOrEqual(30);
});

test("data and code are told apart by what the connector imports", () => {
  const gmail = sizes.find(({ name }) => name === "gmail");
  const stripe = sizes.find(({ name }) => name === "stripe");
  expect(gmail?.code).toBeGreaterThan(200);
  expect(stripe).toMatchObject({ code: 0, setup: expect.any(Number) });
  expect(stripe?.setup).toBeGreaterThan(10);
});
