import fc from "fast-check";
import { expect, test } from "vitest";
import { toIdRange } from "./id-range.ts";

const holds = (query: Parameters<typeof toIdRange>[0], id: string) => {
  const range = toIdRange(query);
  return range !== null && range.from <= id && id < range.before;
};
const id = "019342ab-1234-7abc-8def-0123456789ab";
const atMs = 0x019342ab1234;
const at = (ms: number) => new Date(ms).toISOString();

test("every beginning of an id finds it, however it is written", () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), fc.nat({ max: 36 }), (any, length) => {
      const beginning = any.slice(0, length);
      for (const q of [beginning, beginning.toUpperCase(), beginning.replaceAll("-", ""), ` ${beginning} `]) {
        expect(holds({ q }, any)).toBe(true);
      }
    }),
  );
});

test("what does not begin so is not found", () => {
  fc.assert(
    fc.property(
      fc.uuid({ version: 7 }),
      fc.uuid({ version: 7 }),
      fc.integer({ min: 1, max: 36 }),
      (any, other, length) => {
        fc.pre(!other.startsWith(any.slice(0, length)));
        expect(holds({ q: any.slice(0, length) }, other)).toBe(false);
      },
    ),
  );
});

test.each(["xyz", "019342ab-zz", `${id}0`, "%", "\u0000"])("no id begins with %j", (q) => {
  expect(toIdRange({ q })).toBeNull();
});

test("the last of all beginnings has an end, too", () => {
  expect(toIdRange({ q: "ffff" })).toMatchObject({ from: "ffff0000-0000-0000-0000-000000000000" });
});

test.each([
  [{ from: at(atMs) }, true],
  [{ from: at(atMs + 1) }, false],
  [{ to: at(atMs) }, true],
  [{ to: at(atMs - 1) }, false],
  [{ cursor: id }, false],
  [{ from: at(atMs - 1), to: at(atMs + 1), q: "0193" }, true],
  [{ from: "2030-01-01T00:00:00+02:00" }, false],
])("%j holds the id: %j", (query, expected) => {
  expect(holds(query, id)).toBe(expected);
});

test("a time before the epoch is the epoch", () => {
  expect(holds({ from: "0001-01-01T00:00:00Z" }, id)).toBe(true);
  expect(toIdRange({ to: "0001-01-01T00:00:00Z" })).toBeNull();
});
