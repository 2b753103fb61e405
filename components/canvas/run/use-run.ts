import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { executionKeys, useLiveExecution, useReplay } from "#components/api/executions.ts";
import { useTestExecution } from "#components/api/flows.ts";
import { ApiProblem } from "#components/api/problem.ts";
import { useEditor, useEditorStore } from "#components/canvas/editor-context.tsx";
import { notifyUnsaved, toEditorError } from "#components/canvas/save/notify-unsaved.ts";
import type { Saver } from "#components/canvas/save/saver.ts";
import { flushFields } from "#components/fields/pending-text.ts";
import { notifyProblem } from "#components/ui/notify.tsx";
import type { JsonObject } from "#lib/json.ts";
import type { Execution } from "#server/executions/reads/schema.ts";
import { toFlowProblems } from "./to-flow-problems.ts";

/** A node with everything after it, or `alone`. */
export interface Part {
  nodeId: string;
  alone: boolean;
}

export interface DraftTest {
  /** Runs the draft on its sample payload, up to a node if one is given. */
  start: (untilNode?: string) => void;
  /** Runs a part of the draft with the data of the last execution. */
  startPart: (part: Part) => void;
  /** Runs the draft from this trigger with a payload. */
  startWith: (triggerNode: string, payload: JsonObject) => void;
  /** Shows an execution's states on the canvas, live while it runs. */
  show: (executionId: string) => void;
  clear: () => void;
  isStarting: boolean;
}

const noData = new Error("There is no data to run it with. Run the flow once first, or up to this node.");

/** Runs the draft, and shows executions on the canvas. */
export function useDraftTest(flowId: string, saver: Saver, lastExecutionId: string | null): DraftTest {
  const store = useEditorStore();
  const client = useQueryClient();
  const { mutateAsync: test } = useTestExecution(flowId);
  const { mutateAsync: replay } = useReplay();
  const [isStarting, setIsStarting] = useState(false);
  const isBusy = useRef(false);
  const followed = useEditor((state) => state.followed?.id ?? null);
  const { data } = useLiveExecution(followed ?? lastExecutionId);

  useEffect(() => {
    if (!data) return;
    if (data.id === followed) store.getState().showExecution(data);
    else if (store.getState().lastExecution === null) store.getState().rememberExecution(data);
  }, [data, followed, store]);

  const start = useCallback(
    async (create: () => Promise<Execution>) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setIsStarting(true);
      flushFields();
      try {
        if (!(await saver.flush())) return notifyUnsaved("The draft was not run", store.getState());
        const execution = await create();
        client.setQueryData(executionKeys.one(execution.id), execution);
        store.getState().follow(execution.id, "person");
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error instanceof ApiProblem && error.errors.length > 0)
          store.getState().setProblems(toFlowProblems(error));
        notifyProblem("The draft was not run", toEditorError(error));
      } finally {
        isBusy.current = false;
        setIsStarting(false);
      }
    },
    [saver, client, store],
  );
  return {
    start: useCallback(
      (untilNode) => void start(() => test(untilNode === undefined ? {} : { until_node: untilNode })),
      [start, test],
    ),
    startPart: useCallback(
      ({ nodeId, alone }) => {
        const { lastExecution } = store.getState();
        if (!lastExecution) return notifyProblem("The node was not run", noData);
        const part = { from_node: nodeId, ...(alone && { until_node: nodeId }) };
        void start(() => replay({ id: lastExecution.id, against: "draft", ...part }));
      },
      [start, replay, store],
    ),
    startWith: useCallback(
      (triggerNode, payload) => void start(() => test({ trigger_node: triggerNode, payload })),
      [start, test],
    ),
    show: useCallback((executionId) => store.getState().follow(executionId, "person"), [store]),
    clear: useCallback(() => store.getState().hideExecution(), [store]),
    isStarting,
  };
}
