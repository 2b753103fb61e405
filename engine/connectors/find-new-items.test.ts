import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { findNewItems, type ListCursor, listCursorSchema } from "./find-new-items.ts";
import type { PollingSource } from "./format.ts";

const base: PollingSource = {
  kind: "polling",
  operation: "list",
  ...{ with: {}, first: {}, items: "", id: ["id"], time: "at", overlapSeconds: 600, order: "newest_first" },
};
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString();
const item = (id: number, minute = id): Json => ({ id, at: at(minute) });

/** Polls these lists one after the other, and returns the ids that each one started. */
function polls(lists: readonly Json[][], source: Partial<PollingSource> = {}) {
  let cursor: ListCursor | null = null;
  return lists.map((items) => {
    const found = findNewItems(items, { ...base, ...source }, cursor);
    cursor = listCursorSchema.parse(found.cursor);
    return found.outputs.map(({ id, text }) => id ?? text);
  });
}

const table: [title: string, lists: Json[][], started: unknown[][], source?: Partial<PollingSource>][] = [
  ["the first poll starts nothing", [[item(2), item(1)]], [[]]],
  [
    "new items start once, oldest first",
    [[item(1)], [item(3), item(2), item(1)], [item(3)]],
    [[], [2, 3], []],
  ],
  ["a list that was empty at first starts with its first item", [[], [item(1)], [item(1)]], [[], [1], []]],
  [
    "the order of the list does not matter",
    [
      [item(1), item(2)],
      [item(2), item(1)],
      [item(1), item(3), item(2)],
      [item(3), item(2), item(1)],
    ],
    [[], [], [3], []],
  ],
  [
    "a list that goes back in time and returns starts nothing twice",
    [
      [item(2), item(1)],
      [item(4), item(3), item(2)],
      [item(2), item(1)],
      [item(5), item(4), item(3)],
    ],
    [[], [3, 4], [], [5]],
  ],
  [
    "an item that is listed later than its time still starts",
    [[item(1)], [item(9), item(1)], [item(9), item(8), item(1)]],
    [[], [9], [8]],
  ],
  [
    "an old item that comes into view because others were deleted is not new",
    [
      [item(90), item(80)],
      [item(80), item(2)],
    ],
    [[], []],
  ],
  [
    "an item in the future does not hide those that come before it",
    [[{ id: 1, at: "2999-01-01T00:00:00Z" }], [item(2), { id: 1, at: "2999-01-01T00:00:00Z" }]],
    [[], []],
  ],
  [
    "items without ids are told apart by all that they have, whatever the order of their fields",
    [
      [{ text: "a", n: 1 }],
      [
        { text: "b", n: 1 },
        { n: 1, text: "a" },
      ],
      [{ text: "b", n: 1 }],
    ],
    [[], ["b"], []],
    { time: undefined },
  ],
  [
    "an item without an id among others that have one starts once",
    [[item(1)], [{ text: "none" }, item(1)], [{ text: "none" }, item(1)]],
    [[], ["none"], []],
  ],
  [
    "one id for several items tells none of them apart",
    [
      [{ id: 0, text: "a" }],
      [
        { id: 0, text: "a" },
        { id: 0, text: "a" },
      ],
    ],
    [[], []],
    { time: undefined },
  ],
  [
    "an id and the time of a change start for each change",
    [[item(1)], [item(1, 5)], [item(1, 5)], [item(1, 6)]],
    [[], [1], [], [1]],
    { id: ["id", "at"] },
  ],
  [
    "times may be seconds",
    [
      [{ id: 1, at: 1_700_000_000 }],
      [
        { id: 3, at: 1_600_000_000 },
        { id: 2, at: 1_700_000_100 },
      ],
    ],
    [[], [2]],
  ],
  [
    "without a time, the list's order counts",
    [[{ id: 1 }], [{ id: 1 }, { id: 2 }, { id: 3 }]],
    [[], [2, 3]],
    { time: undefined, order: "oldest_first" },
  ],
];

test.each(table)("%s", (_, lists, started, source) => {
  expect(polls(lists, source)).toEqual(started);
});

test("more than 50 start over several polls, and none is left behind the mark", () => {
  const many = Array.from({ length: 120 }, (_, index) => item(index + 2));
  const [, ...started] = polls([[item(1)], many, many, many, many], { overlapSeconds: 0 });
  expect(started.map(({ length }) => length)).toEqual([50, 50, 20, 0]);
  expect(started.flat()).toEqual(Array.from({ length: 120 }, (_, index) => index + 2));
});

test("an item in the future is no mark", () => {
  const { cursor } = findNewItems([{ id: 1, at: "2999-01-01T00:00:00Z" }], base, null);
  expect(listCursorSchema.parse(cursor).mark).toBeLessThanOrEqual(Date.now());
});
