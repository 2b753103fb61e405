import { defineTemplate, json } from "#server/flows/templates/define-template.ts";

export const sendAnnouncement = defineTemplate({
  slug: "send-announcement",
  name: "Mail everybody on a list",
  description:
    "Mails an announcement to each subscriber, five at a time, and tells you how many could not be reached.",
  category: "Data",
  needs: ["The URL of your subscribers, and its credential.", "A mail server."],
  note: [
    "**1.** Set the URL in “Get subscribers”: a list with `name` and `email`.",
    "**2.** Set the addresses, then press **Run** and enter the text.",
  ].join("\n\n"),
  nodes: {
    start: {
      type: "manual_node",
      at: [0, 0],
      config: {
        label: "Run by hand",
        sample_payload: json({
          subject: "We are moving",
          text: "From Monday on you find us at Mill Lane 4.",
        }),
      },
    },
    get_subscribers: {
      type: "http_request_node",
      at: [1, 0],
      config: { label: "Get subscribers", method: "GET", url: "https://crm.example.com/subscribers" },
    },
    each: {
      type: "for_each_node",
      at: [2, 0],
      config: {
        label: "Each subscriber",
        items: "{{get_subscribers.body.subscribers}}",
        concurrency: 5,
        on_item_failure: "collect",
      },
    },
    mail_subscriber: {
      type: "send_email_node",
      at: [0, 0],
      in: "each",
      config: {
        label: "Mail subscriber",
        from: "The Mill <news@example.com>",
        to: "{{each.item.name}} <{{each.item.email}}>",
        subject: "{{subject}}",
        text: "Hello {{each.item.name}},\n\n{{text}}",
      },
    },
    mail_summary: {
      type: "send_email_node",
      at: [3.75, 0],
      config: {
        label: "Mail summary",
        from: "Millrace <flows@example.com>",
        to: "marketing@example.com",
        subject: "“{{subject}}” was sent",
        text: "Subscribers: {{each.count}}\nNot reached: {{each.failed}}",
      },
    },
  },
  edges: ["start -> get_subscribers -> each", "each.item -> mail_subscriber", "each.done -> mail_summary"],
});
