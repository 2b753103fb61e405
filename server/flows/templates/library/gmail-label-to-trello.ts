import { app, defineTemplate, node } from "#server/flows/templates/define-template.ts";

export const gmailLabelToTrello = defineTemplate({
  slug: "gmail-label-to-trello",
  name: "Turn labeled Gmail messages into Trello cards",
  description:
    "Creates a Trello card for each Gmail message that you give a label, and then takes the label off the message.",
  category: "Support and inbox",
  needs: [
    "A Gmail account, and a label such as “to-trello”.",
    "A Trello account, and the list for the cards.",
  ],
  note: [
    "**1.** Choose the account in “Find messages”, and set your label in its search.",
    "**2.** Choose the account, the board and the list in “Create card”.",
    "**3.** Choose the account and the same label in “Remove label”.",
    "Old messages count too: what matters is the label, not when the message came.",
  ].join("\n\n"),
  nodes: {
    every_10_minutes: node("schedule_node", [0, 0], "Every 10 minutes", {
      rule: { kind: "every", n: 10, unit: "minutes" },
      overlap: "skip",
    }),
    find_messages: app("gmail/search_messages", [1, 0], "Find messages", {
      query: "label:to-trello",
      limit: "20",
    }),
    each_message: node("for_each_node", [2, 0], "Each message", { items: "{{find_messages}}" }),
    create_card: app(
      "trello/create_card",
      [0, 0],
      "Create card",
      {
        name: "{{each_message.item.subject | default: 'Without a subject'}}",
        desc: "From {{each_message.item.from}}, {{each_message.item.receivedAt | slice: 0, 10}}\n\n{{each_message.item.text | default: each_message.item.snippet | truncate: 5000}}\n\nhttps://mail.google.com/mail/#all/{{each_message.item.id}}",
        pos: "top",
      },
      { in: "each_message" },
    ),
    remove_label: app(
      "gmail/remove_labels",
      [1, 0],
      "Remove label",
      { message: "{{each_message.item.id}}" },
      { in: "each_message" },
    ),
  },
  edges: [
    "every_10_minutes -> find_messages -> each_message",
    "each_message.item -> create_card -> remove_label",
  ],
});
