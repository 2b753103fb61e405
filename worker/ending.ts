import { within } from "#lib/within.ts";
import { logger } from "#server/platform/logging/logger.ts";

/** The longest time for shutting down as a whole: a database that no longer responds must not keep the process alive. */
const shutdownLimitMs = 20_000;

/** How a worker ends, once. */
export interface Ending {
  /**
   * Shuts the worker down, unless it is shutting down already.
   *
   * @param isWanted false: it cannot continue and must be restarted
   */
  begin(isWanted: boolean): Promise<void>;
  /** Resolves when it has stopped, with the first call's `isWanted`; false if shutting down failed. */
  ended: Promise<boolean>;
}

export function createEnding(shutDown: () => Promise<void>): Ending {
  const ended = Promise.withResolvers<boolean>();
  let ending: Promise<void> | null = null;
  return {
    begin(isWanted) {
      ending ??= within(shutDown(), shutdownLimitMs, "shutting down").then(
        () => ended.resolve(isWanted),
        (cause: unknown) => {
          logger().error({ err: cause }, "shutting down failed");
          ended.resolve(false);
        },
      );
      return ending;
    },
    ended: ended.promise,
  };
}
