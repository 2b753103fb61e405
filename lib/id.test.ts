import { expect, test } from "vitest";
import { clock, setClock } from "./clock.ts";
import { newId } from "./id.ts";

const timeOf = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids are UUIDv7 that sort in the order they were made, however many in one millisecond", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  for (const id of ids) expect(id).toMatch(uuidv7);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an id begins with the time it was made at", () => {
  const before = Date.now();
  const made = timeOf(newId());
  // The test above may have run ahead of the clock by as many milliseconds as its ids fill.
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThan(before + 1000);
});

test("ids follow a clock that is set back, and stay in order when it is corrected by seconds", () => {
  const systemNow = clock.nowMs();
  const at = (offsetMs: number) => {
    const restore = setClock({ nowMs: () => systemNow + offsetMs, monotonicMs: clock.monotonicMs });
    const id = newId();
    restore();
    return id;
  };
  const ahead = at(3_600_000);
  expect(timeOf(ahead)).toBe(systemNow + 3_600_000);
  expect(at(3_600_000 - 9000) > ahead).toBe(true);
  expect(timeOf(at(20_000))).toBe(systemNow + 20_000);
  expect(timeOf(at(0))).toBe(systemNow);
});
