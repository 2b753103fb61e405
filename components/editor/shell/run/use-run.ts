import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { Execution } from "#api/executions/reads/schema.ts";
import { executionQuery, useReplay } from "#components/api/executions.ts";
import { useTestExecution } from "#components/api/flows.ts";
import { ApiProblem } from "#components/api/problem.ts";
import { notifyUnsaved, toEditorError } from "#components/editor/shell/save/notify-unsaved.ts";
import type { Saver } from "#components/editor/shell/save/saver.ts";
import { type CurrentData, partStart } from "#components/editor/state/data/current-data.ts";
import type { DraftTest } from "#components/editor/state/data/editor-run.ts";
import { useCurrentData } from "#components/editor/state/data/use-current-data.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { flushFields } from "#components/monaco/pending-text.ts";
import { notifyProblem, type ToastAction } from "#components/ui/notify.tsx";
import { toFlowProblems } from "./to-flow-problems.ts";

/** How a start is reported. */
interface Start {
  /** Whether the current data stays chosen. */
  keepsData?: boolean;
  /** The title of the message if it fails. */
  failure?: string;
  /** An alternative when no data leads to the node. */
  instead?: ToastAction;
}

const noData: Readonly<Record<CurrentData["kind"], string>> = {
  last: "There is no data to run it with. Run the flow once first, or up to this node.",
  sample: "The sample has no data for this node, only for the trigger. Run the flow up to it first.",
  execution: "The chosen execution is not loaded yet. Try again in a moment.",
  call: "The chosen call has no data for this node, only for the trigger. Run the flow up to it first.",
};

/** Runs the draft, and shows executions on the canvas. */
export function useDraftTest(flowId: string, saver: Saver, lastExecutionId: string | null): DraftTest {
  const store = useEditorStore();
  const client = useQueryClient();
  const { mutateAsync: test } = useTestExecution(flowId);
  const { mutateAsync: replay } = useReplay();
  const [isStarting, setIsStarting] = useState(false);
  const isBusy = useRef(false);
  useCurrentData(flowId, lastExecutionId);

  const start = useCallback(
    async (
      create: () => Promise<Execution>,
      { keepsData = true, failure = "The draft was not run", instead }: Start = {},
    ) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setIsStarting(true);
      flushFields();
      store.getState().showAllProblems();
      try {
        if (!(await saver.flush())) return notifyUnsaved(failure, store.getState());
        const execution = await create();
        client.setQueryData(executionQuery(execution.id).queryKey, execution);
        if (keepsData) store.getState().followRun(execution.id);
        else store.getState().follow(execution.id, "person");
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error instanceof ApiProblem && error.errors.length > 0)
          store.getState().setProblems(toFlowProblems(error));
        const isUnreached = error instanceof ApiProblem && error.code === "node_not_reached";
        notifyProblem(failure, toEditorError(error), isUnreached ? instead : undefined);
      } finally {
        isBusy.current = false;
        setIsStarting(false);
      }
    },
    [saver, client, store],
  );
  const startUntil = useCallback(
    (untilNode?: string) => {
      const until = untilNode === undefined ? {} : { until_node: untilNode };
      const { currentData } = store.getState();
      void start(() => {
        if (currentData.kind === "execution")
          return replay({ id: currentData.id, against: "draft", ...until });
        return test(currentData.kind === "call" ? { call_id: currentData.id, ...until } : until);
      });
    },
    [start, test, replay, store],
  );
  return {
    start: startUntil,
    startPart: useCallback(
      (part) => {
        const failure = "The node was not run";
        const instead = { label: "Run up to here", run: () => startUntil(part.nodeId) };
        const how = partStart(store.getState(), part);
        if (how === null) {
          const { kind } = store.getState().currentData;
          return notifyProblem(failure, new Error(noData[kind]), kind === "execution" ? undefined : instead);
        }
        void start(() => ("replay" in how ? replay({ ...how.replay, against: "draft" }) : test(how.test)), {
          failure,
          instead,
        });
      },
      [start, startUntil, replay, test, store],
    ),
    startWith: useCallback(
      (triggerNode, payload) =>
        void start(() => test({ trigger_node: triggerNode, payload }), { keepsData: false }),
      [start, test],
    ),
    show: useCallback((id) => store.getState().chooseData({ kind: "execution", id }), [store]),
    showStarted: useCallback((id) => store.getState().follow(id, "person"), [store]),
    clear: useCallback(() => store.getState().hideExecution(), [store]),
    isStarting,
  };
}
