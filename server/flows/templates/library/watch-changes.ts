import { defineTemplate } from "#server/flows/templates/define-template.ts";

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
    every_hour: {
      type: "schedule_node",
      at: [0, 0],
      config: {
        label: "Every hour",
        rule: { kind: "every", n: 1, unit: "hours" },
        time_zone: "UTC",
        missed: "skip",
        overlap: "skip",
      },
    },
    get_prices: {
      type: "http_request_node",
      at: [1, 0],
      config: { label: "Get prices", method: "GET", url: "https://supplier.example.com/prices" },
      settings: {
        retry: { attempts: 3, delay_seconds: 30, factor: 2, max_delay_seconds: 600, jitter: false },
      },
    },
    last_prices: {
      type: "store_node",
      at: [2, 0],
      config: { label: "Prices of last time", operation: "get", area: "flow", key: "prices" },
    },
    differences: {
      type: "list_node",
      at: [3, 0],
      config: {
        label: "Find differences",
        operation: "compare",
        list: "{{get_prices.body.items}}",
        other: "{{last_prices.value}}",
        compare_by: [{ field: "sku" }],
        show: "differences",
      },
    },
    has_changed: {
      type: "condition_node",
      at: [4, 0],
      config: {
        label: "Has anything changed?",
        conditions: [{ left: "{{differences.count}}", operator: "greater", right: 0 }],
      },
    },
    mail_changes: {
      type: "send_email_node",
      at: [5, -0.25],
      config: {
        label: "Mail changes",
        from: "Millrace <flows@example.com>",
        to: "purchasing@example.com",
        subject: "{{differences.count}} prices have changed",
        text: "{% for row in differences.items %}{% if row.status == 'only_first' %}New: {{row.first.sku}} {{row.first.price}}{% elsif row.status == 'only_second' %}Gone: {{row.second.sku}}{% else %}{{row.first.sku}}: {{row.second.price}} → {{row.first.price}}{% endif %}\n{% endfor %}",
      },
    },
    remember_prices: {
      type: "store_node",
      at: [6, -0.25],
      config: {
        label: "Remember prices",
        operation: "set",
        area: "flow",
        key: "prices",
        value: "{{get_prices.body.items}}",
      },
    },
  },
  edges: [
    "every_hour -> get_prices -> last_prices -> differences -> has_changed",
    "has_changed.true -> mail_changes -> remember_prices",
  ],
});
