import { setTimeout as delay } from "node:timers/promises";
import { singleton } from "#lib/singleton.ts";
import { config } from "#server/platform/config/config.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { createListener } from "./listener.ts";

const retryMs = 500;

/** What depends on hearing changes. */
export interface Hearing {
  /** Changes are heard from now on; some may have been missed. */
  heard(): void;
  /** Changes are not heard any more. */
  lost(): void;
}

export interface WebListener {
  /** Listens for as long as the process lives, through any break of the connection. */
  listen(channel: string, receive: (payload: string) => void, hearing: Hearing): void;
  close(): Promise<void>;
}

/** The one connection by which the web process hears of changed triggers and of answers. */
export function webListener(): WebListener {
  return singleton("webhooks.listener", () => {
    const dependents: Hearing[] = [];
    let closed = false;
    const listener = createListener(
      config().databaseUrl,
      () => {
        for (const { heard } of dependents) heard();
      },
      () => {
        for (const { lost } of dependents) lost();
      },
    );

    async function establish(channel: string, receive: (payload: string) => void, hearing: Hearing) {
      while (!closed) {
        try {
          await listener.listen(channel, receive);
          dependents.push(hearing);
          return hearing.heard();
        } catch (cause) {
          logger().warn({ fault: describeFault(cause) }, `cannot listen on ${channel} yet`);
          await delay(retryMs);
        }
      }
    }

    return {
      listen(channel, receive, hearing) {
        void establish(channel, receive, hearing);
      },
      async close() {
        closed = true;
        await listener.close();
      },
    };
  });
}
