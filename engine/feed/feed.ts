import { z } from "zod";

const instant = z.iso.datetime().nullable();

/** A feed's description of itself. Fields that it does not have are empty, or null for times. */
export const feedSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  link: z.string(),
  language: z.string(),
  updated_at: instant,
});
export type Feed = z.infer<typeof feedSchema>;

/** An entry of a feed. `summary` and `content` are text or HTML, as the feed has them: never render them unescaped. */
export const feedItemSchema = z.strictObject({
  /** Its guid or id, or else its link, or else a hash of its contents. */
  id: z.string(),
  title: z.string(),
  link: z.string(),
  published_at: instant,
  updated_at: instant,
  author: z.string(),
  summary: z.string(),
  content: z.string(),
  categories: z.array(z.string()),
  enclosures: z.array(z.strictObject({ url: z.string(), type: z.string(), length: z.int().nullable() })),
});
export type FeedItem = z.infer<typeof feedItemSchema>;

/** For tag suggestions before the first run. */
/** A feed with its entries. */
export interface ParsedFeed {
  feed: Feed;
  /** In the feed's order; at most 1,000. */
  items: FeedItem[];
}

export const sampleFeed: Feed = {
  title: "Example News",
  description: "What is new at Example",
  link: "https://example.com/news",
  language: "en",
  updated_at: "2026-01-05T09:00:00.000Z",
};

export const sampleFeedItem: FeedItem = {
  id: "https://example.com/news/1",
  title: "A first entry",
  link: "https://example.com/news/1",
  published_at: "2026-01-05T09:00:00.000Z",
  updated_at: null,
  author: "Ada",
  summary: "<p>What it is about</p>",
  content: "",
  categories: ["news"],
  enclosures: [],
};
