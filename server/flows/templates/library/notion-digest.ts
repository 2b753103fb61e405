import { app, defineTemplate, node } from "#server/flows/templates/define-template.ts";

export const notionDigest = defineTemplate({
  slug: "notion-digest",
  name: "Post a daily digest of Notion changes to Slack",
  description:
    "Every weekday evening, lists the pages of a Notion database that changed since the last one, in a Slack channel.",
  category: "Alerts and reports",
  needs: [
    "A Notion account, and a database that is shared with its integration.",
    "A Slack account, and a channel that the app has joined.",
  ],
  note: [
    "**1.** Set the time and your time zone in “Every weekday at 17”.",
    "**2.** Choose the account and the database in “Get changes”. Set its properties in the text of “Post digest”: they are Name and Status there.",
    "**3.** Choose the account and the channel in “Post digest”.",
  ].join("\n\n"),
  nodes: {
    every_weekday: node("schedule_node", [0, 0], "Every weekday at 17", {
      rule: { kind: "at", times: ["17:00"], weekdays: [1, 2, 3, 4, 5] },
      missed: "once",
      overlap: "skip",
    }),
    get_changes: app("notion/query_database", [1, 0], "Get changes", {
      changed_after:
        "{% assign weekday = scheduled_for | slice: 0, 10 | date_part: 'weekday' %}{% if weekday == 1 %}{{scheduled_for | date_subtract: 3, 'days'}}{% else %}{{scheduled_for | date_subtract: 1, 'days'}}{% endif %}",
      sorts: '[{"timestamp": "last_edited_time", "direction": "descending"}]',
    }),
    has_changes: node("condition_node", [2, 0], "Any changes?", {
      conditions: [{ left: "{{get_changes}}", operator: "is_not_empty" }],
    }),
    post_digest: app("slack/post_message", [3, -0.25], "Post digest", {
      text: "{{get_changes | size}} changed since the last digest:{% for page in get_changes %}\n• <{{page.url}}|{{page.properties.Name | default: 'Untitled'}}> {{page.properties.Status | default: ''}}{% endfor %}",
      unfurl_links: "false",
    }),
  },
  edges: ["every_weekday -> get_changes -> has_changes", "has_changes.true -> post_digest"],
});
