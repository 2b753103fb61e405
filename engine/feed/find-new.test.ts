import { expect, test } from "vitest";
import { hashOf } from "#engine/polling/hash-of.ts";
import { type FeedItem, sampleFeed, sampleFeedItem } from "./feed.ts";
import { type FeedCursor, feedCursorSchema, findNew } from "./find-new.ts";

const validators = { etag: '"1"', lastModified: "" };
const item = (id: number, more: Partial<FeedItem> = {}) => ({
  ...sampleFeedItem,
  id: `entry ${id}`,
  published_at: null,
  ...more,
});
/** Newest first, as feeds are. */
const feedOf = (from: number, to: number) => ({
  feed: sampleFeed,
  items: Array.from({ length: from - to + 1 }, (_, index) => item(from - index)),
});
const look = (parsed: ReturnType<typeof feedOf>, cursor: FeedCursor | null) => {
  const found = findNew(parsed, validators, cursor);
  const ids = found.outputs.map(({ id }) => Number(String(id).slice(6)));
  return { ids, cursor: feedCursorSchema.parse(found.cursor), hasMore: found.hasMore };
};

test("the first look only remembers", () => {
  const { ids, cursor } = look(feedOf(3, 1), null);
  expect(ids).toEqual([]);
  expect(cursor).toMatchObject(validators);
  expect(cursor.seen).toHaveLength(3);
});

test("new entries start once, oldest first", () => {
  const first = look(feedOf(3, 1), null);
  const second = look(feedOf(5, 2), first.cursor);
  expect(second.ids).toEqual([4, 5]);
  expect(look(feedOf(5, 2), second.cursor).ids).toEqual([]);
});

test("entries that disappear and return do not start again", () => {
  const first = look(feedOf(3, 1), null);
  const without = look({ feed: sampleFeed, items: [] }, first.cursor);
  expect(look(feedOf(4, 1), without.cursor).ids).toEqual([4]);
});

test("more than 50 new entries start over several looks, and the server is asked for all of them meanwhile", () => {
  const first = look(feedOf(1, 1), null);
  const all = feedOf(121, 1);
  const second = look(all, first.cursor);
  expect(second.ids).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
  expect(second).toMatchObject({ hasMore: true, cursor: { etag: "", lastModified: "" } });
  const third = look(all, second.cursor);
  expect([third.ids.length, third.ids[0], third.hasMore]).toEqual([50, 52, true]);
  const fourth = look(all, third.cursor);
  expect([fourth.ids.at(-1), fourth.hasMore]).toEqual([121, false]);
  expect(fourth.cursor).toMatchObject(validators);
});

test("an id that a feed lists twice starts once", () => {
  const doubled = { feed: sampleFeed, items: [item(2), item(2), item(1)] };
  expect(look(doubled, look(feedOf(1, 1), null).cursor).ids).toEqual([2]);
});

test("entries in another order start in the order of their publication", () => {
  const items = [2, 4, 3].map((id) => item(id, { published_at: `2026-01-0${id}T00:00:00.000Z` }));
  expect(look({ feed: sampleFeed, items }, look(feedOf(1, 1), null).cursor).ids).toEqual([2, 3, 4]);
});

test("remembers at most 2,000 entries, and all of those that the feed lists", () => {
  let cursor = look(feedOf(1000, 1), null).cursor;
  for (let from = 2000; from <= 4000; from += 1000) {
    const feed = feedOf(from, from - 999);
    for (let more = true; more; ) {
      const found = look(feed, cursor);
      ({ cursor, hasMore: more } = found);
    }
  }
  expect(cursor.seen).toHaveLength(2000);
  expect(look(feedOf(4000, 3001), cursor).ids).toEqual([]);
});

/** A look at entries that are given by their fields; returns the titles of those that start. */
function watch() {
  let cursor: FeedCursor | null = null;
  return (...entries: Partial<FeedItem>[]) => {
    const items = entries.map((each) => ({ ...sampleFeedItem, published_at: null, ...each }));
    const found = findNew({ feed: sampleFeed, items }, validators, cursor);
    cursor = feedCursorSchema.parse(found.cursor);
    return found.outputs.map(({ title }) => title);
  };
}

const day = "2026-11-26";
const entry = (title: string, more: Partial<FeedItem> = {}) => ({
  id: day,
  link: `https://example.com/${title}`,
  title,
  ...more,
});

test("entries that share an id are told apart by their links, from the first look on and when the second one comes", () => {
  const look = watch();
  expect(look(entry("a"))).toEqual([]);
  expect(look(entry("b"), entry("a"))).toEqual(["b"]);
  expect(look(entry("b"), entry("a"))).toEqual([]);
  expect(look(entry("c"), entry("b"))).toEqual(["c"]);
  // Once an id has stood for several entries, it identifies none, however few the feed lists.
  expect(look(entry("d"))).toEqual(["d"]);
  expect(look(entry("d", { summary: "changed" }))).toEqual([]);
});

test.each([
  ["the feed's link", { id: sampleFeed.link, link: "" }],
  ["the feed's link, also as its link", { id: sampleFeed.link, link: sampleFeed.link }],
  ["nothing", { id: "", link: "" }],
])("an entry whose id is %s is identified by its texts, also where it is the only one", (_, more) => {
  const look = watch();
  expect(look(entry("a", more))).toEqual([]);
  expect(look(entry("b", more))).toEqual(["b"]);
  expect(look(entry("b", more), entry("a", more))).toEqual([]);
  expect(look(entry("c", more), entry("b", more), entry("c", more))).toEqual(["c"]);
});

test("an entry whose id no other has stays the same entry when the rest of it changes", () => {
  const look = watch();
  look(entry("a", { id: "1" }));
  expect(look(entry("renamed", { id: "1", link: "https://example.com/moved" }))).toEqual([]);
  expect(look(entry("a", { id: "1" }))).toEqual([]);
});

test("what an earlier version remembered does not start again", () => {
  const items = ["a", "b"].map((title) => ({ ...sampleFeedItem, ...entry(title) }));
  const old = { ...validators, seen: [hashOf([day])] };
  const found = findNew({ feed: sampleFeed, items }, validators, old);
  expect(found.outputs).toEqual([]);
  const more = [...items, { ...sampleFeedItem, ...entry("c") }];
  const next = findNew({ feed: sampleFeed, items: more }, validators, feedCursorSchema.parse(found.cursor));
  expect(next.outputs.map(({ title }) => title)).toEqual(["c"]);
});

test("an entry without a time does not change the order of the others", () => {
  const look = watch();
  look();
  const at = (date: number | null) => ({
    published_at: date === null ? null : `2026-01-0${date}T00:00:00.000Z`,
  });
  const unordered = [3, null, 1, 2].map((date) => entry(String(date), { id: String(date), ...at(date) }));
  expect(look(...unordered)).toEqual(["1", "null", "2", "3"]);
});
