import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, docs, safe } from "./shared.ts";

const url = { label: "URL", required: true, placeholder: "https://flows.example.com/webhook/…" } as const;

export const webhooks: OperationsInput = {
  create_webhook: {
    title: "Set the Telegram webhook",
    about: "Has Telegram send the bot's updates to a URL. A bot has one webhook.",
    docs: docs("setWebhook"),
    method: "POST",
    path: "/setWebhook",
    fields: {
      url,
      updates: { label: "Updates", kind: "list", placeholder: "message, callback_query" },
      secret: { label: "Secret" },
    },
    effect: safe,
    proof: client,
    sample: { url: url.placeholder },
  },
  list_webhooks: {
    title: "Read the Telegram webhook",
    about: "Lists the bot's webhook, if it has one.",
    docs: docs("getWebhookInfo"),
    method: "POST",
    path: "/getWebhookInfo",
    effect: safe,
    proof: client,
    sample: [{ url: url.placeholder }],
  },
  delete_webhook: {
    title: "Delete the Telegram webhook",
    about: "Deletes the bot's webhook, if it has this URL.",
    docs: docs("deleteWebhook"),
    method: "POST",
    path: "/deleteWebhook",
    fields: { id: url },
    effect: safe,
    proof: client,
    sample: null,
  },
};
