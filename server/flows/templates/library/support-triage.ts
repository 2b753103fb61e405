import { app, defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const supportTriage = defineTemplate({
  slug: "support-triage",
  name: "Sort support requests into Jira or Zendesk",
  description:
    "Receives support requests by webhook, creates a Jira issue for bugs and a Zendesk ticket for the rest, and tells Slack.",
  category: "Support and inbox",
  needs: [
    "A Jira account, and the project for bugs.",
    "A Zendesk account.",
    "A Slack account, and the channels of engineering and support.",
  ],
  note: [
    "**1.** Let your website or app post requests to the flow’s URL, as in the sample payload of “Receive request”.",
    "**2.** Choose the account and the project in “Create issue”, and the account in “Create ticket”.",
    "**3.** Choose the account and the channel in “Tell engineering” and in “Tell support”.",
  ].join("\n\n"),
  nodes: {
    receive_request: node("receive_webhook_node", [0, 0], "Receive request", {
      description: "A support request of the website.",
      sample_payload: json({
        type: "bug",
        subject: "The checkout shows an error",
        message: "After “Pay”, the page says 500.",
        priority: "high",
        customer: { name: "Grace Hopper", email: "grace@example.com" },
      }),
      rate_limit: { calls: 60, per_seconds: 60 },
    }),
    is_bug: node("condition_node", [1, 0], "Is it a bug?", {
      conditions: [{ left: "{{type}}", operator: "equals", right: "bug" }],
    }),
    create_issue: app("jira/create_issue", [2, -0.5], "Create issue", {
      issue_type: "Bug",
      summary: "{{subject}}",
      description: "{{message}} ({{customer.name}}, {{customer.email}})",
      labels: "support",
    }),
    tell_engineering: app("slack/post_message", [3, -0.5], "Tell engineering", {
      // Slack reads <!channel> as a mention of everyone.
      text: "{{create_issue.key}}: {{subject | replace: '<', '&lt;'}} ({{priority | default: 'normal'}})\n{{message | replace: '<', '&lt;'}}",
    }),
    create_ticket: app("zendesk/create_ticket", [2, 0.5], "Create ticket", {
      subject: "{{subject}}",
      text: "{{message}}",
      requester_name: "{{customer.name}}",
      requester_email: "{{customer.email}}",
      priority: "{{priority | default: 'normal'}}",
    }),
    tell_support: app("slack/post_message", [3, 0.5], "Tell support", {
      text: "Ticket {{create_ticket.id}} of {{customer.name | replace: '<', '&lt;'}}: {{subject | replace: '<', '&lt;'}}",
    }),
  },
  edges: [
    "receive_request -> is_bug",
    "is_bug.true -> create_issue -> tell_engineering",
    "is_bug.false -> create_ticket -> tell_support",
  ],
});
