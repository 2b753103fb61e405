import { watchExecution, watchExecutions, watchFlow } from "#api/executions/event-streams/contract.ts";
import { listExecutions, listSteps, readExecution } from "#api/executions/reads/contract.ts";
import { replayExecution } from "#api/executions/start/contract.ts";
import { cancelExecution } from "#api/executions/cancel/contract.ts";
import { call } from "./call.ts";
import {
  type InfiniteData,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { z } from "zod";
import type { ExecutionStatus } from "#engine/execution-status.ts";
import type { Scope } from "#engine/scope.ts";
import {
  type Execution,
  type ExecutionSource,
      executionSummarySchema,
  type Step,
  stepSchema,
} from "#api/executions/reads/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { type Connection, useEvents } from "./events.ts";
import { mergeChange, mergeExecution, mergeSteps } from "./merge-execution.ts";
import { useMutation } from "./use-mutation.ts";

const stepPageSchema = pageOf(stepSchema);
const executionPageSchema = pageOf(executionSummarySchema);
type ExecutionPage = z.infer<typeof executionPageSchema>;

/** The cache keys of executions. */
export const executionKeys = {
  lists: ["executions", "list"] as const,
  list: (filter: ExecutionFilter) => ["executions", "list", filter] as const,
  one: (id: string) => ["executions", id] as const,
};

export interface ExecutionFilter {
  flow_id?: string | undefined;
  status?: ExecutionStatus | undefined;
  trigger?: ExecutionSource | undefined;
  /** Instants, ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
  /** The beginning of an id, a name or a searched value. */
  q?: string | undefined;
}

/** True when the execution has ended. */
export function isFinished(status: ExecutionStatus): boolean {
  return status === "succeeded" || status === "failed" || status === "canceled";
}

/** Executions, newest first, page by page. */
export function useExecutions(filter: ExecutionFilter = {}, { limit = 50 }: { limit?: number } = {}) {
  return useInfiniteQuery({
    queryKey: executionKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listExecutions, { query: { ...filter, limit, cursor: pageParam },
        signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (previous: InfiniteData<ExecutionPage, string | undefined> | undefined) => previous,
  });
}

/** One execution with its document and the steps that have been loaded. null: no execution. */
export function useExecution(id: string | null) {
  const client = useQueryClient();
  const queryKey = executionKeys.one(id ?? "");
  return useQuery({
    queryKey,
    async queryFn({ signal }) {
      const execution = await call(readExecution, { params: { id: id ?? "" }, signal });
      return mergeExecution(client.getQueryData<Execution>(queryKey), execution);
    },
    enabled: id !== null,
  });
}

/** Changes the execution if it is in the cache. */
function useUpdate(): (id: string, change: (known: Execution) => Execution) => void {
  const client = useQueryClient();
  return (id, change) =>
    client.setQueryData<Execution>(executionKeys.one(id), (known) => known && change(known));
}

/** An execution with more steps loads only what is shown: see `useStepsOf`. */
const maxLoadedSteps = 1000;

/** Loads the steps after those that came with the execution, page by page, unless there are too many. */
function useFurtherSteps(execution: Execution | undefined): void {
  const update = useUpdate();
  const id = execution?.id ?? "";
  const cursor = execution?.steps_next_cursor ?? null;
  const { data: page } = useQuery({
    queryKey: [...executionKeys.one(id), "steps", cursor],
    queryFn: ({ signal }) =>
      call(listSteps, { params: { id }, query: { cursor: cursor ?? undefined, limit: 200 },
        signal }),
    enabled: cursor !== null && (execution?.steps.length ?? 0) < maxLoadedSteps,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const add = useEffectEvent((loaded: z.infer<typeof stepPageSchema>) =>
    update(id, (known) => ({ ...mergeSteps(known, loaded.data), steps_next_cursor: loaded.next_cursor })),
  );
  useEffect(() => {
    if (page) add(page);
  }, [page]);
}

export interface StepFilter {
  scope?: Scope;
  status?: "failed";
}

/** Loads certain steps of an execution of which not all are loaded, up to 1,000 for each filter. */
export function useStepsOf(execution: Execution | null, filters: readonly StepFilter[]): void {
  const update = useUpdate();
  const id = execution?.id ?? "";
  const isPartial = execution !== null && execution.steps_next_cursor !== null;
  useQueries({
    queries: (isPartial ? filters : []).map((filter) => ({
      queryKey: [...executionKeys.one(id), "steps", filter],
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
      void client.invalidateQueries({ queryKey: [...executionKeys.one(change.id), "steps"] });
  });
  useFurtherSteps(query.data);
  return query;
}

/**
 * Calls `onChange` with the flows whose executions changed; only for one flow if `flowId` is given, by the stream that
 * also reports its other changes. null: do not subscribe.
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

export interface Replay {
  id: string;
  against: "same" | "live" | "draft";
  from_failed?: boolean;
  /** The node to resume at. */
  from_node?: string;
  /** The node to stop after. */
  until_node?: string;
}

/** Replays an execution; returns the new one. */
export function useReplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Replay) =>
      call(replayExecution, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: executionKeys.lists }),
  });
}

/** Cancels an unfinished execution. */
export function useCancel() {
  const client = useQueryClient();
  const update = useUpdate();
  return useMutation({
    mutationFn: (id: string) => call(cancelExecution, { params: { id } }),
    onSuccess: async (execution) => {
      update(execution.id, (known) => mergeExecution(known, execution));
      await client.invalidateQueries({ queryKey: executionKeys.lists });
    },
  });
}
