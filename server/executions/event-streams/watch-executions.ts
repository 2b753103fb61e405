import { flowWatch } from "#server/executions/events/watch-flows.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { getHiddenFlowIds } from "#server/identity/visibility/data.ts";
import { accessWatch } from "#server/identity/visibility/watch-access.ts";
import type { EventSink } from "#server/platform/event-stream/event-stream.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";

/**
 * Sends the ids of the flows whose executions may have changed, without those that the reader cannot see.
 * Those are read once, and again after the access to any flow has changed.
 *
 * @param only the only flow to watch; undefined watches all
 * @returns a function that stops watching
 */
export function watchExecutions(
  principal: Principal,
  only: string | undefined,
  { send }: EventSink,
): () => void {
  let hidden: Promise<ReadonlySet<string>> | null = null;
  const readHidden = async () => new Set(await getHiddenFlowIds(principal));

  async function sendChanged(flowIds: ReadonlySet<string> | null) {
    hidden ??= readHidden();
    const out = await hidden;
    const ids = [...(flowIds ?? [])].filter((id) => !out.has(id) && (only === undefined || id === only));
    if (ids.length > 0 || flowIds === null) send("changed", { flow_ids: ids });
  }

  const stops = [
    accessWatch()(() => {
      hidden = null;
    }),
    flowWatch()((flowIds) => {
      sendChanged(flowIds).catch((fault: unknown) => {
        // The next change tries again.
        hidden = null;
        logger().warn({ fault: describeFault(fault) }, "changes could not be read for an event stream");
      });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
