import type { TriggersInput } from "#engine/connectors/format.ts";
import { docs, message } from "./shared.ts";

export const triggers: TriggersInput = {
  bot_update: {
    title: "On a message to the Telegram bot",
    about: "Starts the flow for each message that people send the bot, or another update.",
    synonyms:
      "telegram trigger, new telegram message, chat bot, incoming message, callback query, button pressed",
    docs: docs("setWebhook"),
    fields: {
      updates: {
        label: "Updates",
        kind: "list",
        required: true,
        default: "message",
        placeholder: "message, callback_query",
        help: "Telegram's names: message, edited_message, channel_post, callback_query, inline_query.",
      },
    },
    source: {
      kind: "webhook",
      verify: { secretHeader: "x-telegram-bot-api-secret-token" },
      delivery: { at: "update_id" },
      register: {
        create: "create_webhook",
        remove: "delete_webhook",
        list: "list_webhooks",
        id: "url",
        listed: { id: "url", url: "url" },
      },
      steps: [
        "Call setWebhook of the Bot API with the URL and a secret_token.",
        "Store the same secret as a signing secret here.",
      ],
    },
    proof: { rank: "C", source: docs("setWebhook"), date: "2026-11-27" },
    sample: { update_id: 10_000, message },
  },
};
