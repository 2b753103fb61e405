import { defineTemplate, node, retries } from "#server/flows/templates/define-template.ts";

export const failureDigest = defineTemplate({
  slug: "failure-digest",
  name: "Mail failures of other flows",
  description: "Tells the team when any flow fails: the first failure at once, repeats together every hour.",
  category: "Alerts and reports",
  needs: ["A mail server."],
  note: [
    "**Set the addresses** in “Mail failure”.",
    "To watch only some flows, choose them in “When a flow fails”.",
  ].join("\n\n"),
  nodes: {
    on_failure: node("on_failure_node", [0, 0], "When a flow fails", { group_minutes: 60 }),
    mail_failure: node("send_email_node", [1, 0], "Mail failure", {
      from: "Millrace <flows@example.com>",
      to: "ops@example.com",
      subject: "{{flow.name}} failed at {{node.label}}",
      text: "{{error.message}}\n\nFailures since the last e-mail: {{count}}\nOpen the latest: {{url}}",
      settings: retries(5, { delay_seconds: 60, factor: 2, max_delay_seconds: 3600, jitter: false }),
    }),
  },
  edges: ["on_failure -> mail_failure"],
});
