import pg from "pg";
import { logger } from "#server/platform/logging/logger.ts";

const retryMs = 500;

/** A server that accepts a connection and does not respond is given up after this. */
const connectLimitMs = 5000;
const queryLimitMs = 10_000;

export interface Listener {
  /** Calls `receive` with each payload on the channel, from when the promise resolves. Call it again if it rejects. */
  listen(channel: string, receive: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * A separate connection for LISTEN that reconnects when it breaks. Notifications sent meanwhile are lost, so `onGap` is
 * called after each reconnect: drop caches and query again. `onLost` is called when the connection breaks.
 */
export function createListener(
  databaseUrl: string,
  onGap: () => void,
  onLost: () => void = () => {},
): Listener {
  const receivers: Receivers = new Map();
  let client: pg.Client | null = null;
  let connecting: Promise<pg.Client> | null = null;
  let closed = false;
  let hasListened = false;

  async function connect(): Promise<pg.Client> {
    const fresh = await openClient(databaseUrl, receivers);
    fresh.once("end", () => {
      client = null;
      onLost();
      if (!closed) reconnect();
    });
    client = fresh;
    if (hasListened) onGap();
    hasListened = true;
    return fresh;
  }

  function connected(): Promise<pg.Client> {
    if (client) return Promise.resolve(client);
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  function reconnect() {
    connected().catch((cause: Error) => {
      logger().warn({ cause: cause.message }, "listener connection lost, reconnecting");
      if (!closed) setTimeout(reconnect, retryMs).unref();
    });
  }

  return {
    async listen(channel, receive) {
      const before = receivers.get(channel);
      receivers.set(channel, (before ?? new Set()).add(receive));
      const current = await connected();
      if (!before) await current.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}

type Receivers = Map<string, Set<(payload: string) => void>>;

/** Connects, and listens on each channel that has receivers. */
async function openClient(databaseUrl: string, receivers: Receivers): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "millrace listener",
    keepAlive: true,
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: queryLimitMs,
  });
  client.on("error", () => {});
  client.on("notification", ({ channel, payload }) => {
    for (const receive of receivers.get(channel) ?? []) receive(payload ?? "");
  });
  try {
    await client.connect();
    for (const channel of receivers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (cause) {
    client.end().catch(() => {});
    throw cause;
  }
  return client;
}
