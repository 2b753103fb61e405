import { setTimeout as delay } from "node:timers/promises";
import { service } from "#lib/services.ts";
import type { Config } from "#server/platform/config/config.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { createListener } from "./listener.ts";

const retryMs = 500;

/** Something that depends on notifications of changes. */
export interface NotificationHandler {
  /** Notifications arrive from now on; earlier ones may have been missed. */
  onListening(): void;
  /** Notifications no longer arrive. */
  onLost(): void;
}

export interface WebListener {
  /** Listens for the lifetime of the process, through any break of the connection. */
  listen(channel: string, receive: (payload: string) => void, handler: NotificationHandler): void;
  close(): Promise<void>;
}

/** The web process's only connection for notifications: of changed triggers, responses and more. */
export const webListener = service<WebListener>("webListener");

export function createWebListener({ databaseUrl }: Pick<Config, "databaseUrl">): WebListener {
  const dependents: NotificationHandler[] = [];
  let closed = false;
  const listener = createListener(
    databaseUrl,
    () => {
      for (const { onListening: heard } of dependents) heard();
    },
    () => {
      for (const { onLost: lost } of dependents) lost();
    },
  );

  async function establish(
    channel: string,
    receive: (payload: string) => void,
    handler: NotificationHandler,
  ) {
    while (!closed) {
      try {
        await listener.listen(channel, receive);
        dependents.push(handler);
        return handler.onListening();
      } catch (cause) {
        logger().warn({ fault: describeFault(cause) }, `cannot listen on ${channel} yet`);
        await delay(retryMs);
      }
    }
  }

  return {
    listen(channel, receive, handler) {
      void establish(channel, receive, handler);
    },
    async close() {
      closed = true;
      await listener.close();
    },
  };
}
