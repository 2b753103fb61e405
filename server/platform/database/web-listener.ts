import { setTimeout as delay } from "node:timers/promises";
import { singleton } from "#lib/singleton.ts";
import { config } from "#server/platform/config/config.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { createListener } from "./listener.ts";

const retryMs = 500;

/** What depends on hearing changes. */
export interface NotificationHandler {
  /** Changes are heard from now on; some may have been missed. */
  onListening(): void;
  /** Changes are not heard any more. */
  onLost(): void;
}

export interface WebListener {
  /** Listens for as long as the process lives, through any break of the connection. */
  listen(channel: string, receive: (payload: string) => void, handler: NotificationHandler): void;
  close(): Promise<void>;
}

/** The one connection by which the web process hears of changed triggers and of answers. */
export function webListener(): WebListener {
  return singleton("webhooks.listener", () => {
    const dependents: NotificationHandler[] = [];
    let closed = false;
    const listener = createListener(
      config().databaseUrl,
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
  });
}
