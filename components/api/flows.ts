import { type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { readFlowShape } from "#api/executions/call-shapes/contract.ts";
import { deleteFlow } from "#api/executions/flow-deletion/contract.ts";
import { listExecutions } from "#api/executions/reads/contract.ts";
import { startExecution } from "#api/executions/start/live-contract.ts";
import { readFlowStatistics } from "#api/executions/statistics/contract.ts";
import { readFlowAccess } from "#api/flows/documents/access/contract.ts";
import { copyFlow, createFlow, listFlows, readFlow, updateFlow } from "#api/flows/documents/contract.ts";
import {
  listDraftStates,
  readDraftState,
  restoreDraftState,
} from "#api/flows/documents/draft-states/contract.ts";
import type { Flow, SavedFlow } from "#api/flows/documents/schema.ts";
import { exportFlow, importFlows } from "#api/flows/documents/transfer-contract.ts";
import {
  activateFlow,
  deactivateFlow,
  listVersions,
  restoreVersion,
} from "#api/flows/documents/version-contract.ts";
import { listFolders } from "#api/flows/folders/contract.ts";
import { listLabels } from "#api/flows/labels/contract.ts";
import { readFlowStorage } from "#api/flows/retention/contract.ts";
import { testFlow } from "#api/webhooks/draft-tests/contract.ts";
import type { FlowDocument } from "#engine/document.ts";
import { type BodyOf, call, urlOf } from "./call.ts";
import { executionQuery } from "./executions.ts";
import { allOf, type FilterOf, queryOf, refresh, useList, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** After this time a save counts as lost and is sent again, because a dead connection may never report an error. */
const saveTimeoutMs = 20_000;

/** The lists of flows. Folders and labels count their flows, and lines of flows show both. */
export const flowLists = [listFlows, listFolders, listLabels];

/** The endpoints that read one flow. */
export const flowReads = [
  readFlow,
  listVersions,
  listDraftStates,
  readDraftState,
  readFlowAccess,
  readFlowStorage,
  readFlowStatistics,
  readFlowShape,
];

export type FlowFilter = FilterOf<typeof listFlows>;

/** Flows, most recently changed first unless the filter sorts them. */
export const useFlows = (filter: FlowFilter = {}) => useList(listFlows, { query: filter });

/** One flow with its draft's document. Null for no flow. */
export function useFlow(id: string | null) {
  return useQuery({ ...flowQuery(id ?? ""), enabled: id !== null });
}

const flowQuery = (id: string) => queryOf(readFlow, { params: { id } });

/** Reads a flow again, into the cache. */
export function useReadFlow(id: string): () => Promise<Flow> {
  const client = useQueryClient();
  return useCallback(async () => {
    const flow = await call(readFlow, { params: { id } });
    client.setQueryData(flowQuery(id).queryKey, flow);
    return flow;
  }, [client, id]);
}

/** Refetches a flow that others have changed. */
export function useRefreshFlow(id: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries(allOf(readFlow, { id })), [client, id]);
}

/** Requests a flow that `useFlow` needs later, while the code that shows it is still loading. */
export function useFlowAhead(id: string): void {
  const client = useQueryClient();
  useEffect(() => void client.prefetchQuery(flowQuery(id)), [client, id]);
}

/** The names of these flows, by id. Deleted flows are named as such. */
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
export const useRefreshFlows = () => useRefresh(...flowLists);

/** A change whose response is the flow. */
export function useFlowChange<Variables>(change: (variables: Variables) => Promise<Flow>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: (flow) => cacheFlow(client, flow) });
}

export const useCreateFlow = () =>
  useFlowChange((body: BodyOf<typeof createFlow>) => call(createFlow, { body }));

type FlowChange = Omit<BodyOf<typeof updateFlow>, "document"> & {
  document?: FlowDocument;
  idempotencyKey?: string;
};

/** Saves the draft. Use the same `idempotencyKey` to send the same change again. */
export function useSaveFlow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: FlowChange) =>
      call(updateFlow, { params: { id }, body, minimal: true, timeoutMs: saveTimeoutMs, idempotencyKey }),
    onSuccess: (saved, { document }) => keepSaved(client, saved, document),
  });
}

/** Publishes the draft. Refused with every problem in `ApiProblem.errors`, by node. */
export function useActivateFlow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof activateFlow>) =>
      call(activateFlow, { params: { id }, body }),
    onSuccess: ({ flow }) => cacheFlow(client, flow),
  });
}

export const useDeactivateFlow = () =>
  useFlowChange((id: string) => call(deactivateFlow, { params: { id } }));

/** Duplicates a flow, with new node ids. */
export const useCopyFlow = () => useFlowChange((id: string) => call(copyFlow, { params: { id } }));

export function useDeleteFlow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteFlow, { params: { id } }),
    onSuccess: async (_, id) => {
      removeFlow(client, id);
      await refresh(client, flowLists);
    },
  });
}

/** Imports a file's JSON unchecked: the server reports what is wrong with it. */
export function useImportFlows() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: unknown) => call(importFlows, { body: file as BodyOf<typeof importFlows> }),
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
export const useVersions = (id: string) => useQuery(queryOf(listVersions, { params: { id } }));

/** The drafts that were kept while the flow was edited, newest first. */
export const useDraftStates = (id: string) => useQuery(queryOf(listDraftStates, { params: { id } }));

/** An earlier draft with its document. It never changes. */
export function useDraftState(flowId: string, stateId: string) {
  return useQuery({
    ...queryOf(readDraftState, { params: { id: flowId, state_id: stateId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The source of a restored draft: a version's number, or an earlier draft's id. */
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
  return useMutation({
    mutationFn: (body: BodyOf<typeof testFlow>) => call(testFlow, { params: { id: flowId }, body }),
    onSuccess: useRefresh(listExecutions),
  });
}

type LiveStart = BodyOf<typeof startExecution> & {
  /** The same for a request that is sent again. */
  idempotencyKey: string;
};

/** Starts the live version with an input. */
export function useStartExecution(flowId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: LiveStart) =>
      call(startExecution, { params: { id: flowId }, body, idempotencyKey }),
    onSuccess: (execution) => {
      client.setQueryData(executionQuery(execution.id).queryKey, execution);
      return refresh(client, [listExecutions]);
    },
  });
}

/** Caches a flow that the server has sent, and refetches the lists. */
export function cacheFlow(client: QueryClient, flow: Flow): void {
  client.setQueryData(flowQuery(flow.id).queryKey, flow);
  refreshAround(client, flow.id);
}

/** Forgets a flow that has been deleted. */
export function removeFlow(client: QueryClient, id: string): void {
  for (const contract of flowReads) client.removeQueries(allOf(contract, { id }));
}

/** Updates the cached flow with the response to a save and the document that was sent. */
function keepSaved(client: QueryClient, saved: SavedFlow, sent: FlowDocument | undefined): void {
  client.setQueryData(
    flowQuery(saved.id).queryKey,
    (before) => before && { ...before, ...saved, document: sent ?? before.document },
  );
  refreshAround(client, saved.id);
}

/** Not the earlier drafts themselves, which never change. */
function refreshAround(client: QueryClient, id: string): void {
  void refresh(client, flowLists);
  void client.invalidateQueries(allOf(listVersions, { id }));
  void client.invalidateQueries(allOf(listDraftStates, { id }));
}
