import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

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
    start: node("manual_node", [0, 0], "Run by hand", {
      sample_payload: json({
        subject: "We are moving",
        text: "From Monday on you find us at Mill Lane 4.",
      }),
    }),
    get_subscribers: node("http_request_node", [1, 0], "Get subscribers", {
      url: "https://crm.example.com/subscribers",
    }),
    each: node("for_each_node", [2, 0], "Each subscriber", {
      items: "{{get_subscribers.body.subscribers}}",
      concurrency: 5,
      on_item_failure: "collect",
    }),
    mail_subscriber: node("send_email_node", [0, 0], "Mail subscriber", {
      from: "The Mill <news@example.com>",
      to: "{{each.item.name}} <{{each.item.email}}>",
      subject: "{{subject}}",
      text: "Hello {{each.item.name}},\n\n{{text}}",
      in: "each",
    }),
    mail_summary: node("send_email_node", [3.75, 0], "Mail summary", {
      from: "Millrace <flows@example.com>",
      to: "marketing@example.com",
      subject: "“{{subject}}” was sent",
      text: "Subscribers: {{each.count}}\nNot reached: {{each.failed}}",
    }),
  },
  edges: ["start -> get_subscribers -> each", "each.item -> mail_subscriber", "each.done -> mail_summary"],
});
