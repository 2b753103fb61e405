import type { RequestInput } from "#engine/connectors/operation-code.ts";

export const client = { rank: "A", source: "grammy", version: "1", date: "2026-11-27" } as const;
export const none = { kind: "none" } as const;
export const safe = { kind: "safe" } as const;
export const docs = (method: string) => `https://core.telegram.org/bots/api#${method.toLowerCase()}`;

export const message = {
  message_id: 42,
  chat: { id: 123_456_789, type: "private", first_name: "Ada" },
  date: 1_800_000_000,
  text: "Order 1042 is paid.",
};

/** The bot's webhook; its URL is empty if there is none. */
export const readWebhook: RequestInput = { method: "POST", path: "/getWebhookInfo", output: "result" };
