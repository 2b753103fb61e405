import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { listExecutions, readExecution } from "#api/executions/reads/contract.ts";
import { call } from "#components/api/call.ts";
import { isFinished, useExecutionChanges } from "#components/api/executions.ts";
import { useRefetchOnReconnect } from "#components/api/use-catch-up.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useThrottledRefresh } from "#components/ui/use-paced-refresh.ts";
import { takenEdges } from "./pulses.ts";
import { noTraffic, withExecution } from "./traffic.ts";
import { useFollowedCall } from "./use-followed-call.ts";

/** The number of executions read at a time: enough to see a flow at work, whatever its load. */
const maxReadsAtOnce = 8;
const listed = 4 * maxReadsAtOnce;

/**
 * Follows the live version's executions while `traffic` is watched: counts them, and shows the newest on the canvas.
 * Faster traffic is sampled. A background tab has no connection, and catches up when it becomes visible.
 *
 * @param lastExecutionId the newest execution before the editor was opened; ids grow with time
 */
export function useTraffic(flowId: string, lastExecutionId: string | null): void {
  const store = useEditorStore();
  const isWatching = useEditor((state) => state.traffic !== null);
  const isVisible = useDocumentVisibility() === "visible";
  const seen = useRef({
    since: lastExecutionId ?? "",
    newest: lastExecutionId ?? "",
    counted: new Set<string>(),
  });
  const follow = useFollowedCall();

  const look = async () => {
    const list = await call(listExecutions, {
      query: { flow_id: flowId, limit: listed },
    });
    const { since, newest, counted } = seen.current;
    // Forms, schedules and other triggers too, but no tests and replays.
    const recent = list.data.filter(
      ({ id, version, source }) => id > since && version !== null && source !== "replay",
    );
    const [first] = recent;
    if (first && first.id > newest) {
      seen.current.newest = first.id;
      follow(first.id);
    }
    const fresh = recent.filter(({ id, status }) => isFinished(status) && !counted.has(id));
    const executions = await Promise.all(
      fresh.slice(0, maxReadsAtOnce).map(({ id }) => call(readExecution, { params: { id } })),
    );
    const { traffic } = store.getState();
    if (traffic === null) return;
    // Everything listed is new, so there is probably more behind it.
    const hasMore = list.next_cursor !== null && list.data.every(({ id }) => id > since);
    const isMissing = hasMore && !recent.some(({ id }) => counted.has(id));
    const isPartial = traffic.isPartial || isMissing || fresh.length > maxReadsAtOnce;
    const passed = new Set(fresh.map(({ id }) => id));
    seen.current.counted = new Set(
      recent.map(({ id }) => id).filter((id) => counted.has(id) || passed.has(id)),
    );
    store.setState({ traffic: { ...executions.reduce(withExecution, traffic), isPartial } });
    // The one on the canvas plays there (use-played-execution.ts).
    for (const execution of executions)
      if (execution.id !== store.getState().followed?.id) store.getState().play(takenEdges(execution));
  };
  // A failed request is made up for by the next one, which covers the same executions.
  const { changed } = useThrottledRefresh(false, () => look().catch(() => undefined));
  const connection = useExecutionChanges(isWatching && isVisible ? { flowId } : null, changed);
  useRefetchOnReconnect(connection, changed);

  useEffect(() => {
    store.setState({ traffic: noTraffic });
    return () => store.setState({ traffic: null });
  }, [store]);
}

/** Starts or stops watching. */
export function useWatch(): { watching: boolean; toggle: () => void } {
  const store = useEditorStore();
  const watching = useEditor((state) => state.traffic !== null);
  return { watching, toggle: () => store.setState({ traffic: watching ? null : noTraffic }) };
}
