import { expect, test } from "vitest";
import { toPayloads } from "./payloads.sql.ts";

test("carries every id once, in order, in payloads that PostgreSQL accepts", () => {
  const ids = Array.from({ length: 250 }, (_, index) => String(index).padStart(64, "x"));
  const payloads = toPayloads("node_ids", ids);
  expect(payloads.flatMap((payload): string[] => JSON.parse(payload).node_ids)).toEqual(ids);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
});

test("sends nothing for no ids", () => {
  expect(toPayloads("ids", [])).toEqual([]);
});
