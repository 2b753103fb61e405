import { app, defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const woocommerceOrders = defineTemplate({
  slug: "woocommerce-orders",
  name: "Add WooCommerce orders to Google Sheets and Calendar",
  description:
    "Every morning, adds paid WooCommerce orders to Google Sheets, each once, and the ones to pack to Google Calendar.",
  category: "Sales and orders",
  needs: [
    "A WooCommerce shop, and a key for its REST API.",
    "A Google Sheets account, and a spreadsheet for the orders.",
    "A Google Calendar account.",
  ],
  note: [
    "**1.** Set the time and your time zone in “Every day at 6”.",
    "**2.** Choose the account in “Get orders”.",
    "**3.** Choose the account, the spreadsheet and the sheet in “Add rows”, and the account and the calendar in “Add packing day”.",
    "It reads the orders of seven days that are paid and not yet sent. An order’s number is the key of its row, so none is in the sheet twice.",
  ].join("\n\n"),
  nodes: {
    every_day: node("schedule_node", [0, 0], "Every day at 6", {
      rule: { kind: "at", times: ["06:00"], weekdays: [1, 2, 3, 4, 5, 6, 7] },
      missed: "once",
      overlap: "skip",
    }),
    get_orders: app("woocommerce/list_orders", [1, 0], "Get orders", {
      status: "processing",
      after: "{{scheduled_for | date_subtract: 7, 'days'}}",
    }),
    has_orders: node("condition_node", [2, 0], "Any orders?", {
      conditions: [{ left: "{{get_orders}}", operator: "is_not_empty" }],
    }),
    each_order: node("for_each_node", [3, 0], "Each order", {
      items: "{{get_orders}}",
    }),
    add_rows: app(
      "google_sheets/append_or_update_row",
      [0, 0],
      "Add rows",
      {
        key: "Order",
        row: json({
          Order: "{{each_order.item.number}}",
          Date: "{{each_order.item.date_created | slice: 0, 10}}",
          Customer: "{{each_order.item.billing.first_name}} {{each_order.item.billing.last_name}}",
          City: "{{each_order.item.shipping.city}}",
          Total: "{{each_order.item.total}}",
        }),
        // A customer’s text must not become a formula.
        values: "RAW",
      },
      { in: "each_order" },
    ),
    add_packing_day: app("google_calendar/create_all_day_event", [5, 0], "Add packing day", {
      summary: "Pack {{get_orders | size}} orders",
      start: "{{scheduled_for | slice: 0, 10}}",
      end: "{{scheduled_for | slice: 0, 10 | date_add: 1, 'day' | slice: 0, 10}}",
      description:
        "{% for order in get_orders %}#{{order.number}} {{order.billing.last_name}}, {{order.shipping.city}}\n{% endfor %}",
    }),
  },
  edges: [
    "every_day -> get_orders -> has_orders",
    "has_orders.true -> each_order",
    "each_order.item -> add_rows",
    "each_order.done -> add_packing_day",
  ],
});
