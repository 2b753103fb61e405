import type { EventSink, StreamedCall } from "#server/platform/event-stream/event-stream.ts";
import { eventStream } from "#server/platform/event-stream/event-stream.ts";
import { accessWatch } from "./watch-access.ts";

/**
 * `eventStream` about one flow. It ends as soon as its reader can no longer see the flow. The endpoint
 * declares the ids that it `names`, so that `isStillAllowed` knows.
 */
export function flowEventStream(
  call: StreamedCall,
  flowId: string,
  begin: (sink: EventSink) => () => void,
): Response {
  const id = flowId.toLowerCase();
  return eventStream(call, (sink) => {
    const stops = [
      begin(sink),
      accessWatch()((ids) => {
        if (ids === null || ids.has(id)) sink.recheck();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });
}
