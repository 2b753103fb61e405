import { useQueryClient } from "@tanstack/react-query";
import { runFlowBatch } from "#api/executions/flow-batches/contract.ts";
import type { FlowBatchBody, FlowBatchResult } from "#api/executions/flow-batches/schema.ts";
import { exportFlows } from "#api/flows/documents/transfer-contract.ts";
import { call, urlOf } from "./call.ts";
import { flowLists, flowReads, removeFlow } from "./flows.ts";
import { ApiProblem } from "./problem.ts";
import { refresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

type WithoutFlows<Batch> = Batch extends { flows: string[] } ? Omit<Batch, "flows"> : never;

/** The change to make to each flow of a selection. */
export type FlowBatchChange = WithoutFlows<FlowBatchBody>;

/** The number of flows that one request changes, so that none takes long. */
const perRequest = 25;

/** As many as one file holds: an import takes no more. */
const perExport = 100;

/** Changes flows, a few per request. After a failed request the rest is not tried, and has its problem. */
export function useFlowBatch() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ ids, change }: { ids: readonly string[]; change: FlowBatchChange }) {
      const results: FlowBatchResult[] = [];
      for (const flows of chunks(ids, perRequest)) {
        try {
          const { data } = await call(runFlowBatch, { body: { ...change, flows } });
          results.push(...data);
        } catch (error) {
          if (!(error instanceof ApiProblem)) throw error;
          const problem = { code: error.code, detail: error.message };
          const rest = ids.slice(results.length);
          return [...results, ...rest.map((id) => ({ flow_id: id, name: null, problem }))];
        }
      }
      return results;
    },
    onSettled: (_, __, { ids, change }) => {
      if (change.action === "delete") for (const id of ids) removeFlow(client, id);
      return refresh(client, [...flowLists, ...flowReads]);
    },
  });
}

/** The URLs that download these flows: one, unless there are more than one file holds. */
export function flowExportUrls(ids: readonly string[]): string[] {
  return chunks(ids, perExport).map((flows) => urlOf(exportFlows, { query: { flows: flows.join() } }));
}

function chunks(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size));
}
