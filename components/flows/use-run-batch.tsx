import { modals } from "@mantine/modals";
import { type FlowBatchChange, useFlowBatch } from "#components/api/flow-batches.ts";
import { nameFlows } from "#components/flow/name-flows.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { BatchProblems } from "./batch-problems.tsx";

/** A flow that a batch changes. `name` is null where only the server knows it. */
export interface BatchFlow {
  id: string;
  name: string | null;
}

/** The result of a batch, as participles: "moved to “Billing”", and of its failures: "moved". */
export interface BatchWords {
  done: string;
  failed: string;
}

/** Changes several flows and reports the result: how many were changed, and by name which were not, and why. */
export function useRunBatch() {
  const { mutateAsync, isPending } = useFlowBatch();
  const run = async (flows: readonly BatchFlow[], change: FlowBatchChange, words: BatchWords) => {
    const names = new Map(flows.map(({ id, name }) => [id, name]));
    try {
      const results = await mutateAsync({ ids: flows.map(({ id }) => id), change });
      const named = results.map(({ flow_id, name, problem }) => ({
        id: flow_id,
        name: name ?? names.get(flow_id) ?? "Deleted flow",
        problem,
      }));
      const done = named.filter(({ problem }) => problem === null);
      const failed = named.flatMap(({ id, name, problem }) => (problem ? [{ id, name, ...problem }] : []));
      if (done.length > 0)
        notifySuccess(`${nameFlows(done)} ${done.length === 1 ? "was" : "were"} ${words.done}`);
      if (failed.length > 0) {
        const count =
          results.length === 1 ? nameFlows(failed) : `${failed.length} of ${results.length} flows`;
        modals.open({
          title: `${count} ${failed.length === 1 ? "was" : "were"} not ${words.failed}`,
          children: <BatchProblems flows={failed} />,
        });
      }
      return failed.length === 0;
    } catch (error) {
      notifyProblem(`The flows were not ${words.failed}`, error as Error);
      return false;
    }
  };
  return { run, isPending };
}
