import { app, defineTemplate } from "#server/flows/templates/define-template.ts";

export const githubRelease = defineTemplate({
  slug: "github-release",
  name: "Announce GitHub releases on Discord and LinkedIn",
  description:
    "Watches the releases of a GitHub repository, asks in Slack, and announces each approved one in a Discord channel and on LinkedIn.",
  category: "Social and chat",
  needs: [
    "A GitHub account that sees the repository.",
    "A Slack account, and a channel of the people who decide.",
    "A Discord bot, and a channel where it may write.",
    "A LinkedIn account, and the author: yourself or a page.",
  ],
  note: [
    "**1.** Choose the account, the owner and the repository in “On a new release”.",
    "**2.** Choose the account and the channel in “Ask in Slack”. Its links open a page; only a button there decides.",
    "**3.** Choose the account and the channel in “Post to Discord”.",
    "**4.** Choose the account in “Share on LinkedIn”, and set the author: `urn:li:person:` or `urn:li:organization:` and the id.",
  ].join("\n\n"),
  nodes: {
    on_release: app("github/new_release", [0, 0], "On a new release", {}),
    ask_slack: app(
      "slack/send_and_wait",
      [1, 0],
      "Ask in Slack",
      {},
      {
        title: "Announce {{name | default: tag_name}}?",
        text: "{{html_url}}\n\n{{body | default: '' | truncate: 1500}}",
        timeout_seconds: 259_200,
      },
    ),
    post_discord: app("discord/send_message", [2, -0.5], "Post to Discord", {
      content:
        "**{{name | default: tag_name}}** is out: {{html_url}}\n{{body | default: '' | truncate: 1500}}",
    }),
    share_linkedin: app("linkedin/share_link", [2, 0.5], "Share on LinkedIn", {
      text: "We have released {{name | default: tag_name}}.\n\n{{body | default: '' | truncate: 2000}}",
      url: "{{html_url}}",
      title: "{{name | default: tag_name}}",
      visibility: "PUBLIC",
    }),
  },
  edges: [
    "on_release -> ask_slack",
    "ask_slack.approved -> post_discord",
    "ask_slack.approved -> share_linkedin",
  ],
});
