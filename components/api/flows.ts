import { restoreVersion } from "#api/flows/documents/version-contract.ts";
import { restoreDraftState } from "#api/flows/documents/draft-states/contract.ts";
import { exportFlow } from "#api/flows/documents/transfer-contract.ts";
import { copyFlow, createFlow, listFlows, readFlow, updateFlow } from "#api/flows/documents/contract.ts";
import { activateFlow, deactivateFlow, listVersions } from "#api/flows/documents/version-contract.ts";
import { deleteFlow } from "#api/executions/flow-deletion/contract.ts";
import { importFlows } from "#api/flows/documents/transfer-contract.ts";
import { listDraftStates, readDraftState } from "#api/flows/documents/draft-states/contract.ts";
import { testFlow } from "#api/webhooks/draft-tests/contract.ts";
import { startExecution } from "#api/executions/start/live-contract.ts";
import { call, type CallOf, urlOf } from "./call.ts";
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { z } from "zod";
import type { FlowDocument } from "#engine/document.ts";
import type { JsonObject } from "#lib/json.ts";
import { type Flow, type FlowListQuery, listedFlowSchema, type SavedFlow } from "#api/flows/documents/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { executionKeys } from "./executions.ts";
import { useMutation } from "./use-mutation.ts";

const flowPageSchema = pageOf(listedFlowSchema);
type FlowPage = z.infer<typeof flowPageSchema>;

/** After this time a save counts as lost and is sent again, because a dead connection may never report an error. */
const saveTimeoutMs = 20_000;

/** The cache keys of flows. */
export const flowKeys = {
  all: ["flows"] as const,
  lists: ["flows", "list"] as const,
  list: (filter: FlowFilter) => ["flows", "list", filter] as const,
  one: (id: string) => ["flows", id] as const,
  versions: (id: string) => ["flows", id, "versions"] as const,
  draftStates: (id: string) => ["flows", id, "draft-states"] as const,
};

export interface FlowFilter {
  q?: string | undefined;
  active?: "true" | "false" | undefined;
  /** Only flows that other flows can run. */
  callable?: "true" | undefined;
  /** A folder's id, or `none`. */
  folder?: string | undefined;
  /** Labels' ids, separated by commas. */
  labels?: string | undefined;
  owner?: "me" | undefined;
  sort?: FlowListQuery["sort"] | undefined;
  order?: "asc" | "desc" | undefined;
  /** How many on a page. */
  limit?: number;
}

/** Flows, most recently changed first unless the filter sorts them, page by page. */
export function useFlows(filter: FlowFilter = {}) {
  return useInfiniteQuery({
    queryKey: flowKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listFlows, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (previous: InfiniteData<FlowPage, string | undefined> | undefined) => previous,
  });
}

/** One flow with its draft's document. null: no flow. */
export function useFlow(id: string | null) {
  return useQuery({ ...flowQuery(id ?? ""), enabled: id !== null });
}

const flowQuery = (id: string) =>
  queryOptions({
    queryKey: flowKeys.one(id),
    queryFn: ({ signal }) => call(readFlow, { params: { id }, signal }),
  });

/** Reads a flow anew, into the cache. */
export function useReadFlow(id: string): () => Promise<Flow> {
  const client = useQueryClient();
  return useCallback(async () => {
    const flow = await call(readFlow, { params: { id } });
    client.setQueryData(flowKeys.one(id), flow);
    return flow;
  }, [client, id]);
}

/** Refetches a flow that others have changed. */
export function useRefreshFlow(id: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ queryKey: flowKeys.one(id), exact: true }),
    [client, id],
  );
}

/** Requests a flow that `useFlow` needs later, while the code that shows it is still loading. */
export function useFlowAhead(id: string): void {
  const client = useQueryClient();
  useEffect(() => void client.prefetchQuery(flowQuery(id)), [client, id]);
}

/** The names of these flows, by id. Flows that do not exist any more are called so. */
export function useFlowNames(ids: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: ids.map((id) => flowQuery(id)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data, error }, index): [string, string][] => {
          const name = data?.name ?? (error ? "Deleted flow" : undefined);
          return name === undefined ? [] : [[ids[index] ?? "", name]];
        }),
      ),
  });
}

/** Refetches the lists of flows after a change of something else that they show. */
export function useRefreshFlows() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: flowKeys.lists }), [client]);
}

export interface NewFlow {
  /** Omitted: the server makes one from the trigger. */
  name?: string;
  description?: string;
  document?: FlowDocument;
}

export function useCreateFlow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (flow: NewFlow) => call(createFlow, { body: flow }),
    onSuccess: (flow) => cacheFlow(client, flow),
  });
}

export interface FlowChange {
  /** The revision that the change is based on. A stale one is refused with the code `revision_stale`. */
  revision: number;
  name?: string;
  description?: string;
  document?: FlowDocument;
  /** Keep the draft that this replaces as an earlier draft. */
  keep_previous?: true;
}

/** Saves the draft. Use the same `idempotencyKey` to send the same change again. */
export function useSaveFlow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...change }: FlowChange & { idempotencyKey?: string }) =>
      call(updateFlow, { params: { id }, body: change,
        minimal: true,
        timeoutMs: saveTimeoutMs,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }),
    onSuccess: (saved, { document }) => keepSaved(client, saved, document),
  });
}

interface Publishing {
  id: string;
  /** What has changed, for the list of versions. */
  note?: string;
}

/** Publishes the draft. Refused with every problem in `ApiProblem.errors`, by node. */
export function useActivateFlow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Publishing) =>
      call(activateFlow, { params: { id }, body }),
    onSuccess: ({ flow }) => cacheFlow(client, flow),
  });
}

export function useDeactivateFlow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deactivateFlow, { params: { id } }),
    onSuccess: (flow) => cacheFlow(client, flow),
  });
}

/** Duplicates a flow, with new node ids. */
export function useCopyFlow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(copyFlow, { params: { id } }),
    onSuccess: (flow) => cacheFlow(client, flow),
  });
}

export function useDeleteFlow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteFlow, { params: { id } }),
    onSuccess: async (_, id) => {
      client.removeQueries({ queryKey: flowKeys.one(id) });
      await client.invalidateQueries({ queryKey: flowKeys.lists });
    },
  });
}

/** Imports a file's JSON unchecked: the server reports what is wrong with it. */
export function useImportFlows() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: unknown) =>
      call(importFlows, { body: file as CallOf<typeof importFlows>["body"] }),
    onSuccess: ({ data }) => {
      for (const flow of data) cacheFlow(client, flow);
    },
  });
}

/** The URL that downloads a flow as JSON. */
export function flowExportUrl(id: string): string {
  return urlOf(exportFlow, { params: { id } });
}

/** Published versions, newest first. */
export function useVersions(id: string) {
  return useQuery({
    queryKey: flowKeys.versions(id),
    queryFn: ({ signal }) =>
      call(listVersions, { params: { id }, signal }),
  });
}

/** The drafts that were kept while the flow was edited, newest first. */
export function useDraftStates(id: string) {
  return useQuery({
    queryKey: flowKeys.draftStates(id),
    queryFn: ({ signal }) =>
      call(listDraftStates, { params: { id }, signal }),
  });
}

/** An earlier draft with its document. It never changes. */
export function useDraftState(flowId: string, stateId: string) {
  return useQuery({
    queryKey: [...flowKeys.draftStates(flowId), stateId],
    queryFn: ({ signal }) =>
      call(readDraftState, { params: { id: flowId, state_id: stateId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What a draft can be restored from: a version's number, or an earlier draft's id. */
export type RestoreSource = { version: number } | { draftState: string };

/** Makes an earlier document the draft again. The draft that it replaces is kept. The caller caches the flow. */
export function useRestoreDraft(flowId: string) {
  return useMutation({
    mutationFn: (from: RestoreSource) => {
      if ("version" in from) return call(restoreVersion, { params: { id: flowId, number: from.version } });
      return call(restoreDraftState, { params: { id: flowId, state_id: from.draftState } });
    },
  });
}

/** Runs the draft. */
export function useTestExecution(flowId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (test: CallOf<typeof testFlow>["body"]) =>
      call(testFlow, { params: { id: flowId }, body: test }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["executions", "list"] }),
  });
}

export interface LiveStart {
  node_id: string;
  input: JsonObject;
  /** The same for a request that is sent again. */
  idempotencyKey: string;
}

/** Starts the live version with an input. */
export function useStartExecution(flowId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: LiveStart) =>
      call(startExecution, { params: { id: flowId }, body, idempotencyKey }),
    onSuccess: (execution) => {
      client.setQueryData(executionKeys.one(execution.id), execution);
      return client.invalidateQueries({ queryKey: executionKeys.lists });
    },
  });
}

/** Caches a flow that the server has sent, and refetches the lists. */
export function cacheFlow(client: QueryClient, flow: Flow): void {
  client.setQueryData(flowKeys.one(flow.id), flow);
  refreshAround(client, flow.id);
}

/** Updates the cached flow with the response to a save and the document that was sent. */
function keepSaved(client: QueryClient, saved: SavedFlow, sent: FlowDocument | undefined): void {
  client.setQueryData<Flow>(
    flowKeys.one(saved.id),
    (before) => before && { ...before, ...saved, document: sent ?? before.document },
  );
  refreshAround(client, saved.id);
}

function refreshAround(client: QueryClient, flowId: string): void {
  void client.invalidateQueries({ queryKey: flowKeys.lists });
  void client.invalidateQueries({ queryKey: flowKeys.versions(flowId) });
  void client.invalidateQueries({ queryKey: flowKeys.draftStates(flowId), exact: true });
}
