import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { z } from "zod";
import type { ExecutionStatus } from "#engine/execution-status.ts";
import { executionSchema, executionSummarySchema } from "#server/executions/reads/schema.ts";
import { listOf } from "#server/platform/http/schema.ts";
import { type Connection, useEvents } from "./events.ts";
import { request, toQuery } from "./request.ts";

const executionPageSchema = listOf(executionSummarySchema);
type ExecutionPage = z.infer<typeof executionPageSchema>;
const changedSchema = z.object({ flow_ids: z.array(z.string()) });

/** Where executions lie in the cache. */
export const executionKeys = {
  lists: ["executions", "list"] as const,
  list: (filter: ExecutionFilter) => ["executions", "list", filter] as const,
  one: (id: string) => ["executions", id] as const,
};

export interface ExecutionFilter {
  flow_id?: string | undefined;
  status?: ExecutionStatus | undefined;
  trigger?: "webhook" | "test" | "replay" | undefined;
  /** Instants, ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
  /** An id or its beginning. */
  q?: string | undefined;
}

/** True when the execution will not change any more. */
export function isFinished(status: ExecutionStatus): boolean {
  return status === "succeeded" || status === "failed" || status === "canceled";
}

/** Executions, the newest first, page by page. */
export function useExecutions(filter: ExecutionFilter = {}, { limit = 50 }: { limit?: number } = {}) {
  return useInfiniteQuery({
    queryKey: executionKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      request("GET", "/api/executions", executionPageSchema, {
        query: { ...filter, limit, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (previous: InfiniteData<ExecutionPage, string | undefined> | undefined) => previous,
  });
}

/** One execution with its document and steps. */
function useExecution(id: string | null) {
  return useQuery({
    queryKey: executionKeys.one(id ?? ""),
    queryFn: ({ signal }) => request("GET", `/api/executions/${id}`, executionSchema, { signal }),
    enabled: id !== null,
  });
}

/** One execution, kept up to date by the server while it runs. */
export function useLiveExecution(id: string | null) {
  const client = useQueryClient();
  const query = useExecution(id);
  const running = query.data !== undefined && !isFinished(query.data.status);
  useEvents(
    id !== null && running ? `/api/executions/${id}/events` : null,
    "execution",
    executionSchema,
    (execution) => client.setQueryData(executionKeys.one(execution.id), execution),
  );
  return query;
}

/** Calls `onChange` with the flows whose executions changed; of one flow only when `flowId` is given. null: do not listen. */
export function useExecutionChanges(
  watch: { flowId?: string | undefined } | null,
  onChange: (flowIds: string[]) => void,
): Connection {
  const url = watch === null ? null : `/api/executions/events${toQuery({ flow_id: watch.flowId })}`;
  return useEvents(url, "changed", changedSchema, ({ flow_ids }) => onChange(flow_ids));
}

export interface Replay {
  id: string;
  against: "same" | "live" | "draft";
  from_failed?: boolean;
}

/** Runs it again; gives the new execution. */
export function useReplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Replay) =>
      request("POST", `/api/executions/${id}/replays`, executionSchema, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: executionKeys.lists }),
  });
}

/** Cancels an execution that is not finished. */
export function useCancel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request("POST", `/api/executions/${id}/cancellation`, executionSchema),
    onSuccess: async (execution) => {
      client.setQueryData(executionKeys.one(execution.id), execution);
      await client.invalidateQueries({ queryKey: executionKeys.lists });
    },
  });
}
