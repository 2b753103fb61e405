import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { feedItemSchema, feedSchema } from "./feed.ts";
import { feeds, feedUrl } from "./feeds.table.ts";
import { parseFeed } from "./parse-feed.ts";

const noSignal = new AbortController().signal;
const parse = (text: string, signal = noSignal) => parseFeed(text, feedUrl, signal);

const noFeed = { title: "", description: "", link: "", language: "", updated_at: null };
const noItem = {
  ...{ title: "", link: "", published_at: null, updated_at: null, author: "" },
  ...{ summary: "", content: "", categories: [], enclosures: [] },
};

test.each(feeds)("$name", async ({ text, feed, items }) => {
  const parsed = await parse(text);
  const unprefixed = { ...noFeed, ...feed };
  expect(parsed).toEqual({ feed: unprefixed, items: items.map((item) => ({ ...noItem, ...item })) });
  feedSchema.parse(parsed?.feed);
  for (const item of parsed?.items ?? []) feedItemSchema.parse(item);
});

test.each([
  ["", "nothing"],
  ["hello", "text"],
  ['{"items":[]}', "JSON"],
  ["<html><body><rss></rss></body></html>", "a web page"],
  ["<?xml version='1.0'?><opml/>", "another kind of XML"],
  [`<rss>${"<a>".repeat(200)}`, "deep nesting"],
])("%j is not a feed: %s", async (text) => {
  expect(await parse(text)).toBeNull();
});

test("an entry without an id or a link is recognized by what it says", async () => {
  const item = (title: string) => `<item><title>${title}</title><description>d</description></item>`;
  const ids = async (items: string) =>
    (await parse(`<rss><channel>${items}</channel></rss>`))?.items.map(({ id }) => id) ?? [];
  const [a, b] = await ids(item("a") + item("b"));
  expect(a).toMatch(/^[\w-]{22}$/);
  expect(a).not.toBe(b);
  expect(await ids(item("b") + item("a"))).toEqual([b, a]);
});

test("entities are not expanded, whether they are nested or external", async () => {
  const laughs = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  );
  const text = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha">${laughs.join("")}<!ENTITY file SYSTEM "file:///etc/passwd">]>
    <rss><channel><title>&l9;&file;</title><item><guid>1</guid></item></channel></rss>`;
  const parsed = await parse(text);
  expect(parsed?.feed.title).toBe("&l9;&file;");
  expect(parsed?.items).toHaveLength(1);
});

test("reads the first thousand entries of more, and cuts long texts", async () => {
  const items = Array.from({ length: 1200 }, (_, index) => `<item><guid>${index}</guid></item>`).join("");
  const long = `<title>${"x".repeat(300_000)}</title><item><guid>0</guid><description>${"y".repeat(300_000)}</description></item>`;
  const parsed = await parse(`<rss><channel>${long}${items}</channel></rss>`);
  expect(parsed?.items).toHaveLength(1000);
  expect(parsed?.feed.title).toHaveLength(10_000);
  expect(parsed?.items[0]?.summary).toHaveLength(200_000);
});

test.each([
  ["entries", `<rss><channel>${`<item><title>${"t".repeat(10_000)}</title></item>`.repeat(500)}`],
  ["one text", `<rss><channel><title>${"&amp;".repeat(1_000_000)}`],
  ["one section", `<rss><channel><title><![CDATA[${"]".repeat(5_000_000)}`],
  ["one tag", `<rss><channel><title ${"a".repeat(5_000_000)}`],
  ["end tags without a start", `<rss><channel>${"</b>".repeat(1_250_000)}`],
])("others get their turn while 5 MB of %s are parsed", async (_, text) => {
  let isParsed = false;
  let turns = 0;
  const parsing = parse(text).finally(() => {
    isParsed = true;
  });
  while (!isParsed) {
    await setImmediate();
    turns += 1;
  }
  expect(await parsing).not.toBeNull();
  expect(turns).toBeGreaterThan(70);
});

test("stops when its time is up", async () => {
  const abort = new AbortController();
  const parsing = parse(`<rss><channel>${"<b/>".repeat(100_000)}`, abort.signal);
  abort.abort(new Error("Time is up"));
  await expect(parsing).rejects.toThrow();
});
