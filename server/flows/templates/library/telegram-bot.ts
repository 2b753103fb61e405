import { app, defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const telegramBot = defineTemplate({
  slug: "telegram-bot",
  name: "Telegram bot that answers commands",
  description:
    "Receives the messages of a Telegram bot, and answers /start, /order with the order’s state, and everything else with help.",
  category: "Social and chat",
  needs: [
    "A Telegram bot.",
    "A secret token that Telegram sends with each update.",
    "The URL of your orders.",
  ],
  note: [
    "**1.** Create a credential of the kind header, `X-Telegram-Bot-Api-Secret-Token` with a long secret, and choose it in “Receive update”.",
    "**2.** Publish the flow, then open `https://api.telegram.org/bot<token>/setWebhook?url=<the flow’s URL>&secret_token=<the secret>` once.",
    "**3.** Choose the account in “Greet”, “Send state” and “Send help”, and set the URL in “Get order”.",
  ].join("\n\n"),
  nodes: {
    receive_update: node("receive_webhook_node", [0, 0], "Receive update", {
      description: "An update of the Telegram bot.",
      sample_payload: json({
        update_id: 10_000,
        message: {
          message_id: 42,
          from: { id: 123_456_789, first_name: "Grace" },
          chat: { id: 123_456_789, type: "private" },
          text: "/order A-1042",
        },
      }),
      authentication: { type: "header", credential_ids: [] },
      deduplication: { by: "tag", tag: "{{update_id}}", keep_days: 4 },
    }),
    which_command: node("switch_node", [1, 0], "Which command?", {
      cases: [
        {
          id: "start",
          label: "/start",
          conditions: [{ left: "{{message.text}}", operator: "starts_with", right: "/start" }],
        },
        {
          id: "order",
          label: "/order",
          conditions: [{ left: "{{message.text}}", operator: "matches", right: "^/order\\s+\\S+" }],
        },
        {
          id: "message",
          label: "Any message",
          conditions: [{ left: "{{message.chat.id}}", operator: "exists" }],
        },
      ],
    }),
    greet: app("telegram/send_message", [2, -1], "Greet", {
      chat_id: "{{message.chat.id}}",
      text: "Hello {{message.from.first_name}}! Send /order and the number of your order.",
    }),
    get_order: node("http_request_node", [2, 0], "Get order", {
      url: "https://shop.example.com/orders/{{message.text | regex_extract: '^/order\\s+(\\S+)'}}",
      settings: { on_failure: "error_handle" },
    }),
    send_state: app("telegram/send_message", [3, -0.25], "Send state", {
      chat_id: "{{message.chat.id}}",
      text: "Order {{get_order.body.order_id}} is {{get_order.body.state}}.",
    }),
    send_help: app("telegram/send_message", [3, 0.75], "Send help", {
      chat_id: "{{message.chat.id}}",
      text: "I do not know that order or command. Try: /order A-1042",
    }),
  },
  edges: [
    "receive_update -> which_command",
    "which_command.start -> greet",
    "which_command.order -> get_order -> send_state",
    "get_order.error -> send_help",
    "which_command.message -> send_help",
  ],
});
