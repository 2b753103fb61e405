import { defineTemplate, node, retries } from "#server/flows/templates/define-template.ts";

export const dailyReport = defineTemplate({
  slug: "daily-report",
  name: "Mail a daily report",
  description: "Every weekday morning, adds up yesterday’s orders by state and e-mails the table.",
  category: "Alerts and reports",
  needs: ["The URL of your orders, and its credential.", "A mail server."],
  note: [
    "**1.** Set the time and your time zone in “Every weekday at 8”.",
    "**2.** Set the URL in “Get orders”: a list of orders with `state` and `total`.",
    "**3.** Set the addresses in “Mail report”.",
  ].join("\n\n"),
  nodes: {
    every_weekday: node("schedule_node", [0, 0], "Every weekday at 8", {
      rule: { kind: "at", times: ["08:00"], weekdays: [1, 2, 3, 4, 5] },
      missed: "once",
      overlap: "skip",
    }),
    get_orders: node("http_request_node", [1, 0], "Get orders", {
      url: "https://shop.example.com/orders",
      query: [{ name: "before", value: "{{scheduled_for}}" }],
      settings: retries(5, { delay_seconds: 30, factor: 2, max_delay_seconds: 600, jitter: false }),
    }),
    by_state: node("list_node", [2, 0], "Add up by state", {
      operation: "summarize",
      list: "{{get_orders.body.orders}}",
      group_by: [{ field: "state" }],
      measures: [
        { operation: "count", field: "", as: "orders" },
        { operation: "sum", field: "total", as: "total" },
      ],
    }),
    mail_report: node("send_email_node", [3, 0], "Mail report", {
      from: "Millrace <flows@example.com>",
      to: "team@example.com",
      subject: "Orders until {{scheduled_for}}",
      html: [
        "<table>",
        "<tr><th>State</th><th>Orders</th><th>Total</th></tr>",
        "{% for row in by_state.items %}<tr><td>{{row.state}}</td><td>{{row.orders}}</td><td>{{row.total}}</td></tr>",
        "{% endfor %}</table>",
      ].join("\n"),
    }),
  },
  edges: ["every_weekday -> get_orders -> by_state -> mail_report"],
});
