import { useEffect, useRef } from "react";
import { isFinished, useExecutionChanges } from "#components/api/executions.ts";
import { request } from "#components/api/request.ts";
import { useEditor, useEditorStore } from "#components/canvas/store.ts";
import { executionSchema, executionSummarySchema } from "#server/executions/schema.ts";
import { listOf } from "#server/http/schema.ts";
import { noTraffic, withExecution } from "./traffic.ts";

const pauseMs = 1_000;
/** How many executions are looked at in a pause: enough to see a flow at work, whatever its load. */
const looked = 8;
const page = listOf(executionSummarySchema);

/** Follows the live version's executions while `traffic` is watched. What passes faster than can be shown is sampled. */
export function useTraffic(flowId: string): void {
  const store = useEditorStore();
  const watching = useEditor((state) => state.traffic !== null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const seen = useRef<{ since: string; ids: Set<string> }>({ since: "", ids: new Set() });

  useEffect(() => {
    if (watching) seen.current = { since: new Date().toISOString(), ids: new Set() };
    return () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    };
  }, [watching]);

  const look = async () => {
    timer.current = null;
    const { since, ids } = seen.current;
    const list = await request("GET", "/api/executions", page, {
      query: { flow_id: flowId, from: since, trigger: "webhook", limit: 4 * looked },
    });
    const fresh = list.data.filter(({ id, status }) => isFinished(status) && !ids.has(id));
    for (const { id } of fresh) ids.add(id);
    const executions = await Promise.all(
      fresh.slice(0, looked).map(({ id }) => request("GET", `/api/executions/${id}`, executionSchema)),
    );
    const { traffic } = store.getState();
    if (traffic === null) return;
    const isPartial = traffic.isPartial || fresh.length > looked || list.next_cursor !== null;
    store.setState({ traffic: { ...executions.reduce(withExecution, traffic), isPartial } });
  };

  useExecutionChanges(watching ? { flowId } : null, () => {
    // A look that fails is made good by the next one: what it would have shown is asked for again.
    timer.current ??= setTimeout(() => void look().catch(() => undefined), pauseMs);
  });
}

/** Begins or ends watching. */
export function useWatch(): { watching: boolean; toggle: () => void } {
  const store = useEditorStore();
  const watching = useEditor((state) => state.traffic !== null);
  return { watching, toggle: () => store.setState({ traffic: watching ? null : noTraffic }) };
}
