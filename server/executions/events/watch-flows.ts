import { singleton } from "#lib/singleton.ts";
import { flowEventsChannel, flowEventsSchema } from "#queue/channels.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import { logger } from "#server/platform/logging/logger.ts";

/** Is told flows whose executions changed; null: something may have been missed, so any may have. */
export type FlowWatcher = (flowIds: ReadonlySet<string> | null) => void;

/**
 * Tells `watch` of every change from now on, until the returned function is called. However many watch, this process
 * listens to the database once, and asks it nothing by itself.
 */
export function watchFlows(watch: FlowWatcher): () => void {
  const watchers = singleton("executions.flowWatchers", listenForAll);
  watchers.add(watch);
  return () => watchers.delete(watch);
}

function listenForAll(): Set<FlowWatcher> {
  const watchers = new Set<FlowWatcher>();
  const tellAll: FlowWatcher = (flowIds) => {
    for (const watch of watchers) watch(flowIds);
  };
  const receive = (payload: string) => {
    const event = parse(payload);
    if (event) tellAll(new Set(event.flow_ids));
  };
  webListener().listen(flowEventsChannel, receive, { heard: () => tellAll(null), lost: () => {} });
  return watchers;
}

function parse(payload: string) {
  try {
    return flowEventsSchema.parse(JSON.parse(payload));
  } catch {
    logger().warn({ channel: flowEventsChannel }, "a notification that cannot be read");
    return null;
  }
}
