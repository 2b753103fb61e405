import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { listCalls, readCall, watchCalls } from "#api/webhooks/calls/contract.ts";
import { replayManyCalls } from "#api/webhooks/calls/replay-contract.ts";
import type { CallSummary, OutcomeFilter, ReplayTarget } from "#api/webhooks/calls/schema.ts";
import { call } from "./call.ts";
import { type Connection, useEvents } from "./events.ts";
import { allOf, queryOf, usePages } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** The number of a webhook's newest refused calls that are offered as data. */
const maxNewest = 5;

/** A webhook's calls, newest first, page by page. */
export function useCalls(nodeId: string, outcome: OutcomeFilter | undefined) {
  return usePages(listCalls, { params: { node_id: nodeId }, query: { outcome } });
}

/** A webhook's newest calls. Null asks nothing. */
export function useLastCalls(nodeId: string | null, limit: number, polled: boolean) {
  return useQuery({
    ...queryOf(listCalls, { params: { node_id: nodeId ?? "" }, query: { limit } }),
    enabled: nodeId !== null,
    select: ({ data }) => data,
    ...(polled && { refetchInterval: pollMs }),
  });
}

/** One call with all stored data, which never change. Null for no call. */
export function useCall(nodeId: string, id: string | null) {
  return useQuery({ ...callQuery(nodeId, id ?? ""), enabled: id !== null });
}

const callQuery = (nodeId: string, id: string) => ({
  ...queryOf(readCall, { params: { node_id: nodeId, call_id: id } }),
  staleTime: 60_000,
});

/**
 * The newest calls of these webhooks that did not start their own execution. Webhooks that were never live
 * have none.
 */
export function useNewestRefused(nodeIds: readonly string[]): CallSummary[] {
  return useQueries({
    queries: nodeIds.map((nodeId) =>
      queryOf(listCalls, { params: { node_id: nodeId }, query: { outcome: "refused", limit: maxNewest } }),
    ),
    combine: (results) => results.flatMap(({ data }) => data?.data ?? []),
  });
}

/** The calls of these webhooks with this id: one or none. Null for no id. */
export function useCallsWithId(nodeIds: readonly string[], id: string | null): CallSummary[] {
  return useQueries({
    queries: id === null ? [] : nodeIds.map((nodeId) => callQuery(nodeId, id)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
}

/** The interval at which calls are read if no event stream reports them. */
const pollMs = 5000;

/** Calls `onChange` when the webhook was called. Null does not subscribe. */
export function useCallChanges(nodeId: string | null, onChange: () => void): Connection {
  return useEvents(watchCalls, nodeId === null ? null : { params: { node_id: nodeId } }, "changed", () =>
    onChange(),
  );
}

/** Replays calls in this order; returns the outcome of each. */
export function useReplayCalls(nodeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (replays: { call_ids: readonly string[]; against: ReplayTarget }) =>
      call(replayManyCalls, {
        params: { node_id: nodeId },
        body: { ...replays, call_ids: [...replays.call_ids] },
      }),
    onSuccess: () => client.invalidateQueries(allOf(listCalls, { node_id: nodeId })),
  });
}
