import { app, defineTemplate, node } from "#server/flows/templates/define-template.ts";

export const rssToDiscordAndX = defineTemplate({
  slug: "rss-to-discord-and-x",
  name: "Post new RSS items to Discord and X",
  description:
    "Watches the RSS feed of a blog, and posts each new entry to a Discord channel and on X (Twitter).",
  category: "Social and chat",
  needs: ["The URL of a feed.", "A Discord bot, and a channel where it may write.", "An X account."],
  note: [
    "**1.** Set the feed in “On a new entry”.",
    "**2.** Choose the account and the channel in “Post to Discord”.",
    "**3.** Choose the account in “Post on X”. A link counts as 23 characters there, and a post has 280.",
  ].join("\n\n"),
  nodes: {
    on_entry: node("rss_trigger_node", [0, 0], "On a new entry", {
      url: "https://blog.example.com/feed.xml",
      interval_minutes: 15,
    }),
    post_discord: app("discord/send_message", [1, -0.5], "Post to Discord", {
      content: "**{{title}}**\n{{link}}",
    }),
    post_x: app("x/create_post", [1, 0.5], "Post on X", { text: "{{title | truncate: 250}}\n{{link}}" }),
  },
  edges: ["on_entry -> post_discord", "on_entry -> post_x"],
});
