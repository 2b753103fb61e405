import { flowWatch } from "#server/executions/events/watch-flows.ts";
import { getRevision } from "#server/flows/documents/data.ts";
import { getTabs } from "#server/flows/documents/tabs/data.ts";
import { tabWatch } from "#server/flows/documents/tabs/watch-tabs.ts";
import { draftWatch } from "#server/flows/documents/watch-drafts.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import type { EventSink } from "#server/platform/event-stream/event-stream.ts";
import type { Watch } from "#server/platform/notifications/watch.ts";
import { createRefresh } from "./refresh.ts";

/**
 * Sends a flow's newest revision and the tabs that have it open, both at once and whenever they change, and that its
 * executions changed. One stream for all three, because a browser opens at most six connections to a server.
 *
 * @returns a function that stops watching
 */
export function watchFlow(principal: Principal, flowId: string, { send }: EventSink): () => void {
  const sendDraft = createRefresh({ flowId }, async () => {
    const revision = await getRevision(flowId);
    if (revision) send("draft", revision);
  });
  const sendTabs = createRefresh({ flowId }, async () =>
    send("tabs", { data: await getTabs(principal, flowId) }),
  );
  const watch = (changes: Watch, onChange: () => void) =>
    changes((ids) => {
      if (ids === null || ids.has(flowId)) onChange();
    });
  const stops = [
    watch(flowWatch(), () => send("executions", { flow_ids: [flowId] })),
    watch(draftWatch(), () => void sendDraft()),
    watch(tabWatch(), () => void sendTabs()),
  ];
  void sendDraft();
  void sendTabs();
  return () => {
    for (const stop of stops) stop();
  };
}
