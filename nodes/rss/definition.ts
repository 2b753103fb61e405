import { z } from "zod";
import { feedItemSchema, feedSchema, sampleFeed, sampleFeedItem } from "#engine/feed/feed.ts";
import { feedUrl, feedUrlProblems, nameFeed } from "#engine/feed/settings.ts";
import { defineNode, field, pollSettings, toKeywords } from "#engine/node.ts";
import { hasTag } from "#lib/tag-text.ts";

export default defineNode({
  type: "rss_node",
  category: "action",
  label: "RSS",
  description: "Reads the entries of an RSS or Atom feed.",
  keywords: toKeywords(`
    rss read, read rss, rss feed read, atom, news, feed reader, retrieve rss feed items, read feed, rss
    feed, feed, blog, podcast, news feed, atom feed, articles, rdf, feed entries, headlines, xml feed,
    feedparser
  `),
  usuallyNext: ["for_each_node", "list_node", "set_fields_node", "send_email_node"],
  effect: "outside",
  config: z.strictObject({
    label: z.string().max(200).default("RSS"),
    url: feedUrl,
    // Only the trigger uses it. Both types accept it, so that a configuration fits both.
    interval_minutes: pollSettings.interval_minutes.unwrap().optional(),
  }),
  fields: {
    url: field.template("Feed URL", "url", { placeholder: "https://example.com/feed.xml" }),
    interval_minutes: { kind: "custom", label: "Check every", visible: () => false },
  },
  summary: ({ url }) => (url === "" ? "No feed yet" : `read ${nameFeed(url)}`),
  check: (config) => (hasTag(config.url) ? [] : feedUrlProblems(config)),
  sampleOutput: () => ({ feed: sampleFeed, items: [sampleFeedItem], count: 1 }),
  output: z.strictObject({ feed: feedSchema, items: z.array(feedItemSchema), count: z.int() }),
});
