import { expect, test } from "vitest";
import type { FeedItem } from "#engine/feed/feed.ts";
import { parseFeed } from "#engine/feed/parse-feed.ts";

const url = "https://blog.example/feed.xml";
const { signal } = new AbortController();
const parse = (text: string) => parseFeed(text, url, signal);
const rss = (channel: string) => `<rss version="2.0"><channel>${channel}</channel></rss>`;
const item = (inside: string) => rss(`<item><guid>1</guid>${inside}</item>`);
const atom = (inside: string) => `<feed xmlns="http://www.w3.org/2005/Atom">${inside}</feed>`;
const entry = (inside: string) => atom(`<entry><id>1</id>${inside}</entry>`);

/** The first entry of a feed from a public bug report, and what it says. */
const entries: [report: string, text: string, says: Partial<FeedItem>][] = [
  [
    "guyfedwards/nom#126",
    entry(
      '<updated>2025-03-04T17:28:41Z</updated><link rel="alternate" type="text/html" href="https://a.example/v6"/>',
    ),
    { updated_at: "2025-03-04T17:28:41.000Z", link: "https://a.example/v6" },
  ],
  [
    "bubelov/vesti#65",
    item("<pubDate> Sat, 13 Mar 2021 08:47:51 -0500</pubDate>"),
    { published_at: "2021-03-13T13:47:51.000Z" },
  ],
  [
    "emacs-elfeed/elfeed#345",
    entry("<pubDate>Fri, 15 Nov 2019 10:00:00 +0000</pubDate>"),
    { published_at: "2019-11-15T10:00:00.000Z" },
  ],
  [
    "emacs-elfeed/elfeed#345",
    item("<pubDate>2019/11/15 10:00:00</pubDate>"),
    { published_at: "2019-11-15T10:00:00.000Z" },
  ],
  [
    "poetaster/tidings#42",
    item("<pubDate>Fri, 22 Jul 2016 15:30:07 Z</pubDate>"),
    { published_at: "2016-07-22T15:30:07.000Z" },
  ],
  [
    "NixOS/nixos-homepage#675",
    item("<pubDate>Wed, Oct 09 2019 00:00:00 GMT</pubDate>"),
    { published_at: "2019-10-09T00:00:00.000Z" },
  ],
  [
    "distillpub/template#126",
    item("<pubDate>Thu, 02 Sep 2021 20:0:0 Z</pubDate>"),
    { published_at: "2021-09-02T20:00:00.000Z" },
  ],
  [
    "ikalnytskyi/holocron#96",
    entry("<published>2015-02-03</published>"),
    { published_at: "2015-02-03T00:00:00.000Z" },
  ],
  ["hackernoon/hackernoon.github.io#1", item("<pubDate>Invalid Date</pubDate>"), { published_at: null }],
  [
    "remy/remysharp.com#75",
    item("<pubDate>026, 26 Mar 2023 22:43:38 +0000</pubDate>"),
    { published_at: "2023-03-26T22:43:38.000Z" },
  ],
  [
    "osnsyc/Wechat-Scholar#12",
    item("<pubdate>Wed, 12 Feb 2025 08:00:00 +0800</pubdate>"),
    { published_at: "2025-02-12T00:00:00.000Z" },
  ],
  ["rbren/rss-parser#5", entry('<title type="text">Neue Version</title>'), { title: "Neue Version" }],
  [
    "miniflux/v2#3149",
    entry('<title type="html"><![CDATA[Lettre ouverte à la Commission]]></title>'),
    { title: "Lettre ouverte à la Commission" },
  ],
  [
    "feedbin/feedbin#767",
    entry(
      '<source><link href="https://b.example/atom" rel="alternate"/><id>https://b.example/atom</id><title type="text">Hannes</title></source>' +
        '<link href="https://b.example/Posts/Conex" rel="alternate"/><content type="html"/><title type="text">\n Conex, in production\n</title>',
    ),
    { id: "1", title: "Conex, in production", link: "https://b.example/Posts/Conex", content: "" },
  ],
  [
    "Etuldan/spaRSS#23",
    rss("<item><link>https://a.example/1</link><description><![CDATA[a <b>text</b>]]></description></item>"),
    { title: "", link: "https://a.example/1", summary: "a <b>text</b>" },
  ],
  [
    "lwindolf/liferea#723",
    entry(
      '<link rel="alternate" type="text/html" href="https://a.example/1.html"/><link rel="self" type="text/xml" href="https://a.example/data/atom/?itemid=1"/>',
    ),
    { link: "https://a.example/1.html" },
  ],
  [
    "aureliendavid/rsspreview#2",
    entry('<link href="https://a.example/1"/>'),
    { link: "https://a.example/1" },
  ],
  [
    "Etuldan/spaRSS#206",
    `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><item><guid>1</guid><link>\nhttps://a.example/1\n</link><atom:link href="https://a.example/other" type="text/html" rel="related"/></item></channel></rss>`,
    { link: "https://a.example/1" },
  ],
  [
    "kurtmckee/feedparser#367",
    entry(
      '<link rel="alternate" type="text/html" href="https://a.example/1"/><link rel="enclosure" type="image/jpeg">https://a.example/1.jpg</link>',
    ),
    { link: "https://a.example/1" },
  ],
  [
    "feedbin/feedbin#747",
    entry(
      '<link href="https://a.example/1"/><link rel="alternate" type="application/nostr+json" href="nostr:naddr1"/>',
    ),
    { link: "https://a.example/1" },
  ],
  [
    "karadaisy/redwind#1",
    entry('<link href="" rel="alternate" type="text/html"/><title>a</title>'),
    { title: "a", link: "" },
  ],
  [
    "istio/istio.io#8949",
    item("<link>/latest/news/</link><author/>"),
    { link: "https://blog.example/latest/news/", author: "" },
  ],
];

test.each(entries)("%s: the entry of %s", async (_report, text, says) => {
  const parsed = await parse(text);
  expect(parsed?.items).toEqual([expect.objectContaining(says)]);
});

test("lwindolf/liferea#1457: a feed's link is its page, not itself", async () => {
  const parsed = await parse(
    atom(
      '<link href="https://bits.example/feeds/atom.xml" rel="self"/><link href="https://bits.example/" rel="alternate"/>',
    ),
  );
  expect(parsed?.feed.link).toBe("https://bits.example/");
});

test("fazalmajid/temboz#97: a feed without a page is read", async () => {
  const parsed = await parse(atom("<title>a</title><entry><id>1</id></entry>"));
  expect(parsed).toMatchObject({ feed: { title: "a", link: "" }, items: [{ id: "1" }] });
});
