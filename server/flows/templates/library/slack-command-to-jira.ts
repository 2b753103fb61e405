import { app, defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const slackCommandToJira = defineTemplate({
  slug: "slack-command-to-jira",
  name: "Create Jira issues with a Slack command",
  description:
    "Answers a Slack slash command such as /bug at once, creates a Jira issue of its text, and posts the issue’s key.",
  category: "Support and inbox",
  needs: [
    "A Slack app with a slash command, and its signing secret.",
    "A Jira account, and the project for the issues.",
  ],
  note: [
    "**1.** In your Slack app, under _Slash Commands_, create `/bug` with the flow’s URL.",
    "**2.** Create a credential with the app’s signing secret and choose it in “Receive command”.",
    "**3.** Choose the account and the project in “Create issue”.",
  ].join("\n\n"),
  nodes: {
    receive_command: node("receive_webhook_node", [0, 0], "Receive command", {
      description: "The slash command of a Slack app.",
      sample_payload: json({
        command: "/bug",
        text: "The checkout shows an error",
        user_name: "grace",
        channel_name: "support",
        response_url: "https://hooks.slack.com/commands/T012/345/abc",
      }),
      authentication: { type: "signature", preset: "slack", credential_ids: [] },
    }),
    // Slack waits three seconds for it.
    respond: node("http_response_node", [1, 0], "Respond at once", {
      body: json({ response_type: "ephemeral", text: "Creating an issue …" }),
    }),
    create_issue: app("jira/create_issue", [2, 0], "Create issue", {
      issue_type: "Bug",
      summary: "{{receive_command.text | squish | truncate: 250}}",
      description:
        "{{receive_command.text}} (@{{receive_command.user_name}} in #{{receive_command.channel_name}})",
      labels: "slack",
    }),
    post_key: node("http_request_node", [3, 0], "Post the key", {
      method: "POST",
      url: "{{receive_command.response_url}}",
      body_type: "json",
      body: json({
        response_type: "in_channel",
        text: "{{create_issue.key}}: {{receive_command.text}}",
      }),
    }),
  },
  edges: ["receive_command -> respond -> create_issue -> post_key"],
});
