import { z } from "zod";
import type { Json } from "#lib/json.ts";
import type { Answer, SentRequest } from "#test/templates/world.ts";

const webhookSchema = z.object({
  url: z.string(),
  secret_token: z.string(),
  allowed_updates: z.array(z.string()),
});
const messageSchema = z.looseObject({ chat_id: z.string(), text: z.string().optional() });

/** A bot at Telegram: what its API answers, its webhook, and what it has sent. */
export class BotAtTelegram {
  webhook: z.infer<typeof webhookSchema> | null = null;
  readonly sent: { method: string; body: Json }[] = [];

  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  answer({ path, body }: SentRequest): Answer {
    const [, token = "", method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (decodeURIComponent(token) !== this.token) return refused(401, "Unauthorized");
    if (method === "getMe")
      return done({ id: 1, is_bot: true, first_name: "Orders", username: "orders_bot" });
    if (method === "getWebhookInfo") return done({ url: this.webhook?.url ?? "", pending_update_count: 0 });
    if (method === "setWebhook") {
      this.webhook = webhookSchema.parse(body);
      return done(true);
    }
    if (method === "deleteWebhook") {
      this.webhook = null;
      return done(true);
    }
    const message = messageSchema.safeParse(body);
    if (!message.success) return refused(400, "Bad Request: chat_id is empty");
    this.sent.push({ method, body });
    return done({ message_id: 42, chat: { id: Number(message.data.chat_id), type: "private" }, date: 1 });
  }

  /** Sends an update to the webhook, as Telegram does. */
  async deliver(update: Json): Promise<Response> {
    const { url = "", secret_token: secret = "" } = this.webhook ?? {};
    return fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-telegram-bot-api-secret-token": secret },
      body: JSON.stringify(update),
    });
  }
}

const done = (result: Json): Answer => ({ body: { ok: true, result } });
const refused = (status: number, description: string): Answer => ({
  status,
  body: { ok: false, error_code: status, description },
});
