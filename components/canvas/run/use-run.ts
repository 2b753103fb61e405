import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { executionKeys, useLiveExecution } from "#components/api/executions.ts";
import { useTestExecution } from "#components/api/flows.ts";
import { ApiProblem } from "#components/api/problem.ts";
import type { Saver } from "#components/canvas/save/saver.ts";
import { useEditorStore } from "#components/canvas/store.ts";
import { notifyProblem } from "#components/ui/notify.tsx";
import { toFlowProblems } from "./to-flow-problems.ts";

export interface Run {
  /** Runs the draft on its sample payload, up to a node when one is given. */
  start: (untilNode?: string) => void;
  /** Shows an execution's states on the canvas, live while it runs. */
  show: (executionId: string) => void;
  clear: () => void;
  isStarting: boolean;
}

/** Running the draft, and showing executions on the canvas. */
export function useRun(flowId: string, saver: Saver, lastExecutionId: string | null): Run {
  const store = useEditorStore();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useTestExecution(flowId);
  const [shown, setShown] = useState<string | null>(null);
  const { data } = useLiveExecution(shown ?? lastExecutionId);

  useEffect(() => {
    if (!data) return;
    if (data.id === shown) store.getState().showExecution(data);
    else if (store.getState().lastExecution === null) store.getState().rememberExecution(data);
  }, [data, shown, store]);

  const start = useCallback(
    async (untilNode?: string) => {
      if (!(await saver.flush())) return;
      try {
        const execution = await mutateAsync(untilNode === undefined ? {} : { until_node: untilNode });
        client.setQueryData(executionKeys.one(execution.id), execution);
        setShown(execution.id);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error instanceof ApiProblem && error.errors.length > 0)
          store.getState().setProblems(toFlowProblems(error));
        notifyProblem("The draft was not run", error);
      }
    },
    [saver, mutateAsync, client, store],
  );

  return {
    start: useCallback((untilNode) => void start(untilNode), [start]),
    show: setShown,
    clear: useCallback(() => {
      setShown(null);
      store.getState().hideExecution();
    }, [store]),
    isStarting: isPending,
  };
}
