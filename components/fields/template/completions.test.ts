import { expect, test } from "vitest";
import type { TagSuggestion } from "#engine/tags/suggest.ts";
import { completionsFor } from "./completions.ts";

const total: TagSuggestion = {
  tag: "{{order.total}}",
  path: "order.total",
  type: "number",
  sample: 12.5,
  node_id: "n",
  node_label: "Receive Webhook",
};

test("offers a tag with its type, its sample value and its node, and closes the braces", () => {
  expect(completionsFor({ kind: "path", from: 2, to: 2, closing: "}}" }, [total])).toEqual([
    {
      label: "order.total",
      type: "number",
      from: "number",
      node: "Receive Webhook",
      detail: "12.5",
      insert: "order.total}}",
      sortText: "00000",
    },
  ]);
});

test("says in how many calls a tag was, and has no value for one that only calls have", () => {
  const seen = {
    types: "number or null",
    choices: null,
    count: { seen: 187, of: 200, unit: "calls" },
    isInData: false,
  } as const;
  const [only] = completionsFor({ kind: "path", from: 2, to: 2, closing: "" }, [
    { ...total, sample: null, calls: seen },
  ]);
  expect(only).toMatchObject({
    from: "number or null · in 187 of 200 calls",
    detail: "",
  });
});

test("does not close braces that are closed already", () => {
  const [only] = completionsFor({ kind: "path", from: 2, to: 2, closing: "" }, [total]);
  expect(only?.insert).toBe("order.total");
});

test("keeps the order of 2,000 suggestions, which text would sort as 1, 10, 100", () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ ...total, path: `f${index}` }));
  const sorted = completionsFor({ kind: "path", from: 0, to: 0, closing: "" }, many)
    .toSorted((a, b) => (a.sortText < b.sortText ? -1 : 1))
    .map(({ label }) => label);
  expect(sorted).toEqual(many.map(({ path }) => path));
});

test("offers filters with what they do", () => {
  const filters = completionsFor({ kind: "filter", from: 0, to: 0 }, [total]);
  expect(filters[0]).toMatchObject({ label: "default", insert: "default: ", type: "filter" });
  expect(filters.find(({ label }) => label === "upcase")).toMatchObject({
    detail: "Converts to upper case.",
    from: "Text",
    insert: "upcase",
    documentation: expect.stringContaining('"Ada" | upcase'),
  });
});
