import { defineTemplate, node } from "#server/flows/templates/define-template.ts";

export const uptimeCheck = defineTemplate({
  slug: "uptime-check",
  name: "Watch a website",
  description:
    "Opens a page every five minutes, and sends an e-mail after three failures in a row and once it is back.",
  category: "Alerts and reports",
  needs: ["The page to watch.", "A mail server."],
  note: ["**1.** Set the page in “Open page”.", "**2.** Set the addresses in the two e-mails."].join("\n\n"),
  nodes: {
    every_5_minutes: node("schedule_node", [0, 0], "Every 5 minutes", {
      rule: { kind: "every", n: 5, unit: "minutes" },
      overlap: "skip",
    }),
    open_page: node("http_request_node", [1, 0], "Open page", {
      url: "https://www.example.com/",
      timeout_seconds: 10,
      settings: { on_failure: "error_handle" },
    }),
    forget_failures: node("store_node", [2, -0.5], "Forget failures", {
      operation: "delete",
      key: "failures",
    }),
    count_failure: node("store_node", [2, 0.5], "Count failure", {
      operation: "increment",
      key: "failures",
    }),
    was_down: node("condition_node", [3, -0.5], "Was it down?", {
      conditions: [{ left: "{{forget_failures.value}}", operator: "greater_or_equal", right: 3 }],
    }),
    is_third: node("condition_node", [3, 0.5], "Third failure in a row?", {
      conditions: [{ left: "{{count_failure.value}}", operator: "equals", right: 3 }],
    }),
    mail_back: node("send_email_node", [4, -0.5], "Mail that it is back", {
      from: "Millrace <flows@example.com>",
      to: "ops@example.com",
      subject: "The website is back",
      text: "It responded with status {{open_page.status}} at {{started_at}}, after {{forget_failures.value}} failures.",
    }),
    mail_down: node("send_email_node", [4, 0.5], "Mail that it is down", {
      from: "Millrace <flows@example.com>",
      to: "ops@example.com",
      subject: "The website is down",
      text: "It has failed three times in a row. The last failure, at {{started_at}}:\n\n{{open_page.error.message}}",
    }),
  },
  edges: [
    "every_5_minutes -> open_page -> forget_failures -> was_down",
    "was_down.true -> mail_back",
    "open_page.error -> count_failure -> is_third",
    "is_third.true -> mail_down",
  ],
});
