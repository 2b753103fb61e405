import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { cancelExecution } from "#api/executions/cancel/contract.ts";
import { watchExecution, watchExecutions, watchFlow } from "#api/executions/event-streams/contract.ts";
import { listExecutions, listSteps, readExecution } from "#api/executions/reads/contract.ts";
import type { Execution, Step, StepListQuery } from "#api/executions/reads/schema.ts";
import { replayExecution } from "#api/executions/start/contract.ts";
import type { ExecutionStatus } from "#engine/execution-status.ts";
import { type BodyOf, call, type ResponseOf } from "./call.ts";
import { type Connection, useEvents } from "./events.ts";
import { mergeChange, mergeExecution, mergeSteps } from "./merge-execution.ts";
import { allOf, type FilterOf, queryOf, usePages, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

export type ExecutionFilter = FilterOf<typeof listExecutions>;

/** True when the execution has ended. */
export function isFinished(status: ExecutionStatus): boolean {
  return status === "succeeded" || status === "failed" || status === "canceled";
}

/** Executions, newest first, page by page. */
export function useExecutions(filter: ExecutionFilter = {}) {
  return usePages(listExecutions, { query: filter });
}

/** One execution with its document, and its place in the cache. */
export const executionQuery = (id: string) => queryOf(readExecution, { params: { id } });

/** One execution with its document and the steps that have been loaded. Null for no execution. */
export function useExecution(id: string | null) {
  const client = useQueryClient();
  const { queryKey } = executionQuery(id ?? "");
  return useQuery({
    queryKey,
    async queryFn({ signal }) {
      const execution = await call(readExecution, { params: { id: id ?? "" }, signal });
      return mergeExecution(client.getQueryData(queryKey), execution);
    },
    enabled: id !== null,
  });
}

/** Changes the execution if it is in the cache. */
function useUpdate(): (id: string, change: (known: Execution) => Execution) => void {
  const client = useQueryClient();
  return (id, change) => client.setQueryData(executionQuery(id).queryKey, (known) => known && change(known));
}

/** An execution with more steps loads only what is shown: see `useStepsOf`. */
const maxLoadedSteps = 1000;

/** Loads the steps after those that came with the execution, page by page, unless there are too many. */
function useFurtherSteps(execution: Execution | undefined): void {
  const update = useUpdate();
  const id = execution?.id ?? "";
  const cursor = execution?.steps_next_cursor ?? null;
  const { data: page } = useQuery({
    ...queryOf(listSteps, { params: { id }, query: { cursor: cursor ?? undefined, limit: 200 } }),
    enabled: cursor !== null && (execution?.steps.length ?? 0) < maxLoadedSteps,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const add = useEffectEvent((loaded: ResponseOf<typeof listSteps>) =>
    update(id, (known) => ({ ...mergeSteps(known, loaded.data), steps_next_cursor: loaded.next_cursor })),
  );
  useEffect(() => {
    if (page) add(page);
  }, [page]);
}

export type StepFilter = Partial<Pick<StepListQuery, "scope" | "status">>;

/** Loads certain steps of an execution of which not all are loaded, up to 1,000 for each filter. */
export function useStepsOf(execution: Execution | null, filters: readonly StepFilter[]): void {
  const update = useUpdate();
  const id = execution?.id ?? "";
  const isPartial = execution !== null && execution.steps_next_cursor !== null;
  useQueries({
    queries: (isPartial ? filters : []).map((filter) => ({
      queryKey: [...queryOf(listSteps, { params: { id }, query: filter }).queryKey, "all"],
      async queryFn({ signal }: { signal: AbortSignal }) {
        const steps = await loadSteps(id, filter, signal);
        update(id, (known) => mergeSteps(known, steps));
        return steps.length;
      },
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
}

async function loadSteps(id: string, filter: StepFilter, signal: AbortSignal): Promise<Step[]> {
  const steps: Step[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...filter, limit: 200, cursor };
    const page = await call(listSteps, { params: { id }, query, signal, sendsEmpty: true });
    steps.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && steps.length < maxLoadedSteps);
  return steps;
}

/** One execution, updated live while it runs. */
export function useLiveExecution(id: string | null) {
  const client = useQueryClient();
  const update = useUpdate();
  const query = useExecution(id);
  const running = query.data !== undefined && !isFinished(query.data.status);
  const address = id !== null && running ? { params: { id } } : null;
  useEvents(watchExecution, address, "execution", (execution) =>
    update(execution.id, (known) => mergeExecution(known, execution)),
  );
  useEvents(watchExecution, address, "change", (change) => {
    update(change.id, (known) => mergeChange(known, change));
    // The shown steps may be among those that the change lacks.
    if (change.steps_next_cursor !== undefined)
      void client.invalidateQueries(allOf(listSteps, { id: change.id }));
  });
  useFurtherSteps(query.data);
  return query;
}

/**
 * Calls `onChange` with the flows whose executions changed; only for one flow if `flowId` is given, by the
 * stream that also reports its other changes. Null does not subscribe.
 */
export function useExecutionChanges(
  watch: { flowId?: string | undefined } | null,
  onChange: (flowIds: string[]) => void,
): Connection {
  const flowId = watch?.flowId;
  const ofFlow = flowId === undefined ? null : { params: { id: flowId } };
  const connection = useEvents(watchFlow, ofFlow, "executions", ({ flow_ids }) => onChange(flow_ids));
  const ofAll = watch === null || ofFlow !== null ? null : {};
  const connectionOfAll = useEvents(watchExecutions, ofAll, "changed", ({ flow_ids }) => onChange(flow_ids));
  return ofFlow === null ? connectionOfAll : connection;
}

export type Replay = { id: string } & BodyOf<typeof replayExecution>;

/** Replays an execution; returns the new one. */
export function useReplay() {
  return useMutation({
    mutationFn: ({ id, ...body }: Replay) => call(replayExecution, { params: { id }, body }),
    onSuccess: useRefresh(listExecutions),
  });
}

/** Cancels an unfinished execution. */
export function useCancel() {
  const refreshLists = useRefresh(listExecutions);
  const update = useUpdate();
  return useMutation({
    mutationFn: (id: string) => call(cancelExecution, { params: { id } }),
    onSuccess: async (execution) => {
      update(execution.id, (known) => mergeExecution(known, execution));
      await refreshLists();
    },
  });
}
