import type pg from "pg";
import { connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import type { Link } from "#test/executions/chain.ts";
import { keepCredential } from "#test/postgres/credential.ts";

type Provider = "telegram" | "slack" | "gmail" | "discord";

const key = { kind: "key", title: "Key", key: { label: "Key" } } as const;

/** Each connects with one secret, its token. */
const ways = {
  telegram: { name: "bot_token", method: { ...key, in: "path", wire: "token" }, host: "api.telegram.org" },
  slack: {
    name: "bot_token",
    method: { kind: "bearer", title: "Token", token: { label: "Token" } },
    host: "slack.com",
  },
  gmail: {
    name: "token",
    method: { kind: "bearer", title: "Token", token: { label: "Token" } },
    host: "gmail.googleapis.com",
  },
  discord: {
    name: "bot_token",
    method: { ...key, in: "header", wire: "Authorization", prefix: "Bot " },
    host: "discord.com",
  },
} as const;

const inputs: Readonly<Record<Provider, Record<string, string>>> = {
  telegram: { chat_id: "7" },
  slack: { channel: "C1" },
  gmail: { to: "ada@example.com" },
  discord: { channel_id: "9" },
};

/** What each provider answers to a message that it has sent. */
export const sentAnswers: Readonly<Record<Provider, object>> = {
  telegram: { ok: true, result: { message_id: 42 } },
  slack: { ok: true, ts: "17.1" },
  gmail: { id: "m1", threadId: "t1" },
  discord: { id: "334385199974967042" },
};

export const providers = Object.keys(ways) as Provider[];

/** Keeps a connection whose token is `token`. @param hosts those that get it, of a provider that is elsewhere */
export async function connectTo(
  pool: pg.Pool,
  provider: Provider,
  hosts: readonly string[] = [ways[provider].host],
): Promise<string> {
  const { name, method } = ways[provider];
  const connection = connectionSettingsSchema.parse({
    ...{ connector: provider, authentication: name, method },
    ...{ fields: {}, account: null, state: "works", problem: null },
  });
  const secret = JSON.stringify({ kind: "fields", fields: { token: "token", bot_token: "token" } });
  return keepCredential(pool, "connection", secret, { connection }, [...hosts]);
}

/** The node that asks with this connection, and waits. */
export const asking = (
  provider: Provider,
  connectionId: string,
  config: Record<string, unknown> = {},
  more: Partial<Link> = {},
): Link => ({
  ...{ type: `${provider}/send_and_wait`, key: "ask" },
  config: { connection_id: connectionId, input: inputs[provider], title: "Pay {{total}}?", ...config },
  ...more,
});

/** The decision links in a request to a provider, in order. */
export function linksIn(body: unknown): string[] {
  const text = String(body);
  const raw = /"raw":"([\w-]+)"/.exec(text)?.[1];
  const shown = raw
    ? Buffer.from(raw, "base64url").toString().replaceAll("=\r\n", "").replaceAll("=3D", "=")
    : decodeURIComponent(text.replaceAll("+", " "));
  return [...new Set(shown.match(/https?:\/\/[^\s"'<>|\\]*\/resume\/[^\s"'<>|\\]+/g))];
}
