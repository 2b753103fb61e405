import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const onCall = defineTemplate({
  slug: "on-call",
  name: "Page the person on call",
  description:
    "Mails a critical incident to the person on call, and to the whole team if nobody takes it within 15 minutes.",
  category: "Alerts and reports",
  needs: ["A mail server."],
  note: [
    "**1.** Give the flow’s URL to your monitoring.",
    "**2.** Set the addresses in the e-mails, and the time in “Who takes it?”.",
  ].join("\n\n"),
  nodes: {
    receive_incident: node("receive_webhook_node", [0, 0], "Receive incident", {
      description: "An alert from your monitoring.",
      sample_payload: json({
        title: "Checkout is slow",
        severity: "critical",
        service: "checkout",
        details: "p95 is 4.2 s",
      }),
      deduplication: { by: "body", keep_days: 4 },
    }),
    is_critical: node("condition_node", [1, 0], "Is it critical?", {
      conditions: [{ left: "{{severity}}", operator: "equals", right: "critical" }],
    }),
    mail_on_call: node("send_email_node", [2, -0.25], "Mail the person on call", {
      from: "Millrace <flows@example.com>",
      to: "oncall@example.com",
      subject: "{{service}}: {{title}}",
      text: "{{details}}\n\nTake it: {{_links.who_takes_it}}\n\nAfter 15 minutes the whole team is asked.",
    }),
    who_takes_it: node("approval_node", [3, -0.25], "Who takes it?", {
      title: "{{service}}: {{title}}",
      text: "{{details}}\n\nApprove to take the incident. Reject to ask the whole team now.",
      fields: [{ name: "name", label: "Your name", type: "text", required: true }],
      timeout_seconds: 900,
    }),
    mail_taken: node("send_email_node", [4, -1], "Tell who takes it", {
      from: "Millrace <flows@example.com>",
      to: "team@example.com",
      subject: "{{who_takes_it.fields.name}} takes {{service}}: {{title}}",
      text: "Taken at {{who_takes_it.at}}.\n\n{{who_takes_it.comment}}",
    }),
    mail_team: node("send_email_node", [4, 0.25], "Ask the whole team", {
      from: "Millrace <flows@example.com>",
      to: "team@example.com",
      subject: "Nobody has taken {{service}}: {{title}}",
      text: "{{details}}\n\nThe person on call has not taken it.",
    }),
  },
  edges: [
    "receive_incident -> is_critical",
    "is_critical.true -> mail_on_call -> who_takes_it",
    "who_takes_it.approved -> mail_taken",
    "who_takes_it.rejected -> mail_team",
    "who_takes_it.timed_out -> mail_team",
  ],
});
