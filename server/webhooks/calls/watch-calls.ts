import { singleton } from "#lib/singleton.ts";
import { callEventsSchema, callsChannel } from "#queue/channels.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import { logger } from "#server/platform/logging/logger.ts";

/** Is told nodes that were called; null: something may have been missed, so any may have. */
export type CallWatcher = (nodeIds: ReadonlySet<string> | null) => void;

/**
 * Tells `watch` of every recorded call from now on, whichever process took it, until the returned function is called. However
 * many watch, this process listens to the database once.
 */
export function watchCalls(watch: CallWatcher): () => void {
  const watchers = singleton("calls.watchers", listenForAll);
  watchers.add(watch);
  return () => watchers.delete(watch);
}

function listenForAll(): Set<CallWatcher> {
  const watchers = new Set<CallWatcher>();
  const tellAll: CallWatcher = (nodeIds) => {
    for (const watch of watchers) watch(nodeIds);
  };
  const receive = (payload: string) => {
    const nodeIds = parse(payload);
    if (nodeIds) tellAll(nodeIds);
  };
  webListener().listen(callsChannel, receive, { heard: () => tellAll(null), lost: () => {} });
  return watchers;
}

function parse(payload: string): Set<string> | null {
  try {
    return new Set(callEventsSchema.parse(JSON.parse(payload)).node_ids);
  } catch {
    logger().warn({ channel: callsChannel }, "a notification that cannot be read");
    return null;
  }
}
