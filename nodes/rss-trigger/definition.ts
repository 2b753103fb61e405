import { z } from "zod";
import { feedItemSchema, feedSchema, sampleFeed, sampleFeedItem } from "#engine/feed/feed.ts";
import { feedUrl, feedUrlProblems, nameFeed } from "#engine/feed/settings.ts";
import { defineNode, field, pollSettings, toKeywords } from "#engine/node.ts";
import { hasTag } from "#lib/tag-text.ts";

export default defineNode({
  type: "rss_trigger_node",
  category: "trigger",
  label: "RSS Trigger",
  description: "Starts the flow for each new entry of an RSS or Atom feed.",
  keywords: toKeywords(`
    rss feed trigger, rss by zapier, new item in feed, watch rss feed items, new rss item, watch rss, rss
    watch, new item in multiple feeds, new feed item, feed trigger, atom trigger, new article, new blog
    post, new episode, watch feed, new post, on new entry, new entry, when a feed item is published
  `),
  usuallyNext: ["condition_node", "http_request_node", "send_email_node", "set_fields_node"],
  inputs: [],
  effect: "none",
  config: z.strictObject({
    label: z.string().max(200).default("RSS Trigger"),
    url: feedUrl,
    ...pollSettings,
  }),
  fields: {
    url: field.text("Feed URL", { placeholder: "https://example.com/feed.xml" }),
    interval_minutes: field.number("Check every", {
      min: 1,
      max: 10_080,
      unit: "minutes",
      help: "The first check starts nothing. It only remembers existing entries.",
    }),
  },
  trigger: {
    kind: "poll",
    flowName: ({ url }) => (typeof url === "string" && url !== "" ? `New in ${nameFeed(url)}` : "RSS feed"),
  },
  summary: ({ url }) => (url === "" ? "No feed yet" : `new in ${nameFeed(url)}`),
  check: (config) => {
    if (!hasTag(config.url)) return feedUrlProblems(config);
    const detail = "A trigger cannot use tags. Enter the URL itself.";
    return [{ pointer: "/url", code: "url_invalid", detail }];
  },
  sampleOutput: () => ({ ...sampleFeedItem, feed: sampleFeed }),
  output: feedItemSchema.extend({ feed: feedSchema }),
});
