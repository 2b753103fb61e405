import { defineTemplate, node, retries } from "#server/flows/templates/define-template.ts";

export const watchChanges = defineTemplate({
  slug: "watch-changes",
  name: "Report what changed",
  description: "Compares a list with that of an hour ago, and e-mails what was added, removed or changed.",
  category: "Alerts and reports",
  needs: ["The URL of the list, and its credential.", "A mail server."],
  note: [
    "**1.** Set the URL in “Get prices”: a list of items with `sku`.",
    "**2.** Set the addresses in “Mail changes”. The first run reports every item as new.",
  ].join("\n\n"),
  nodes: {
    every_hour: node("schedule_node", [0, 0], "Every hour", {
      rule: { kind: "every", n: 1, unit: "hours" },
      overlap: "skip",
    }),
    get_prices: node("http_request_node", [1, 0], "Get prices", {
      url: "https://supplier.example.com/prices",
      settings: retries(3, { delay_seconds: 30, factor: 2, max_delay_seconds: 600, jitter: false }),
    }),
    last_prices: node("store_node", [2, 0], "Prices of last time", {
      key: "prices",
    }),
    differences: node("list_node", [3, 0], "Find differences", {
      operation: "compare",
      list: "{{get_prices.body.items}}",
      other: "{{last_prices.value}}",
      compare_by: [{ field: "sku" }],
      show: "differences",
    }),
    has_changed: node("condition_node", [4, 0], "Has anything changed?", {
      conditions: [{ left: "{{differences.count}}", operator: "greater", right: 0 }],
    }),
    mail_changes: node("send_email_node", [5, -0.25], "Mail changes", {
      from: "Millrace <flows@example.com>",
      to: "purchasing@example.com",
      subject: "{{differences.count}} prices have changed",
      text: "{% for row in differences.items %}{% if row.status == 'only_first' %}New: {{row.first.sku}} {{row.first.price}}{% elsif row.status == 'only_second' %}Gone: {{row.second.sku}}{% else %}{{row.first.sku}}: {{row.second.price}} → {{row.first.price}}{% endif %}\n{% endfor %}",
    }),
    remember_prices: node("store_node", [6, -0.25], "Remember prices", {
      operation: "set",
      key: "prices",
      value: "{{get_prices.body.items}}",
    }),
  },
  edges: [
    "every_hour -> get_prices -> last_prices -> differences -> has_changed",
    "has_changed.true -> mail_changes -> remember_prices",
  ],
});
