import type { WebListener } from "#server/platform/database/web-listener.ts";
import { logger } from "#server/platform/logging/logger.ts";

/**
 * Receives the ids that have changed; null if notifications may have been missed, so anything may have
 * changed.
 */
export type Watcher = (ids: ReadonlySet<string> | null) => void;

/** Calls the watcher for every change from now on, until the returned function is called. */
export type Watch = (watcher: Watcher) => () => void;

/**
 * Shares one listened channel between several watchers. A payload that `parse` rejects is logged and skipped.
 *
 * @param parse returns the ids in a payload
 */
export function createWatch(
  listener: Pick<WebListener, "listen">,
  channel: string,
  parse: (payload: string) => readonly string[],
): Watch {
  const watchers = new Set<Watcher>();

  function callAll(ids: ReadonlySet<string> | null) {
    for (const watcher of watchers) watcher(ids);
  }

  function receive(payload: string) {
    const ids = parseOrNull(payload);
    if (ids) callAll(ids);
  }

  function parseOrNull(payload: string): Set<string> | null {
    try {
      return new Set(parse(payload));
    } catch {
      logger().warn({ channel }, "ignored an invalid notification");
      return null;
    }
  }

  listener.listen(channel, receive, { onListening: () => callAll(null), onLost: () => {} });
  return (watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
}
