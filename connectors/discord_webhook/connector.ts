import { errorWords } from "#connectors/discord/shared.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";

const client = { rank: "A", source: "@discordjs/rest", version: "2", date: "2026-11-27" } as const;
const docs = (anchor: string) => `https://docs.discord.com/developers/resources/webhook#${anchor}`;

export default defineConnector({
  name: "discord_webhook",
  version: 1,
  title: "Discord webhook",
  about: "Sends messages to one channel, without a bot.",
  category: "communication",
  synonyms: "chat, notify, incoming webhook",
  icon: "discord",
  docs: "https://docs.discord.com/developers/resources/webhook",
  apiVersion: "10",
  baseUrl: "https://discord.com/api/v10/webhooks/{webhook_id}/{token}",
  connection: {
    webhook_id: {
      label: "Number in the webhook's URL",
      kind: "text",
      placeholder: "223704706495545344",
      help: "Channel settings → Integrations → Webhooks → Copy Webhook URL: …/webhooks/number/token.",
    },
  },
  authentication: {
    webhook_token: {
      kind: "key",
      title: "Webhook",
      in: "path",
      wire: "token",
      key: { label: "Token in the webhook's URL", help: "What follows the number." },
    },
  },
  test: { operation: "read_webhook", account: ["name"] },
  limit: { perSecond: 2 },
  errors: {
    code: ["code"],
    message: errorWords,
    advice: { 10015: "The webhook was deleted. Make a new one in the channel's settings." },
  },
  setup,
  operations: {
    send_message: {
      title: "Send a message by a Discord webhook",
      about: "Sends a message to the webhook's channel.",
      synonyms: "post message, notify",
      docs: docs("execute-webhook"),
      method: "POST",
      path: "",
      fields: {
        content: { label: "Text", kind: "paragraph", help: "At most 2,000 characters." },
        embeds: {
          label: "Embeds",
          kind: "json",
          more: true,
          placeholder: '[{"title": "Order 1042", "description": "Paid"}]',
        },
        username: { label: "Sender's name", more: true },
        avatar_url: { label: "Sender's picture", more: true, placeholder: "https://example.com/a.png" },
      },
      fixed: { query: { wait: "true" } },
      effect: { kind: "none" },
      proof: client,
      sample: { id: "334385199974967042", channel_id: "41771983423143937", content: "Order 1042 is paid." },
    },
    read_webhook: {
      title: "Name the Discord webhook",
      about: "Returns the webhook with its channel.",
      docs: docs("get-webhook-with-token"),
      method: "GET",
      path: "",
      effect: { kind: "safe" },
      proof: client,
      sample: { id: "223704706495545344", name: "Orders", channel_id: "41771983423143937" },
    },
  },
});
