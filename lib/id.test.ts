import { expect, test } from "vitest";
import { newId } from "./id.ts";

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids are UUIDv7 that sort in the order they were made, however many in one millisecond", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  for (const id of ids) expect(id).toMatch(uuidv7);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an id begins with the time it was made at", () => {
  const before = Date.now();
  const made = Number.parseInt(newId().replace("-", "").slice(0, 12), 16);
  // The test above may have run ahead of the clock by as many milliseconds as its ids fill.
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThan(before + 1000);
});
