import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useCall } from "#components/api/calls.ts";
import { useLiveExecution } from "#components/api/executions.ts";
import { parseJson } from "#components/api/parse-json.ts";
import { ApiProblem } from "#components/api/problem.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
import { type CurrentData, currentDataSchema, executionOfCall } from "./current-data.ts";

/**
 * Loads the current data and keeps it in the editor's store, from where the canvas, the panel and the tags take it. The
 * choice is remembered for each flow in this browser.
 *
 * @param lastExecutionId the newest execution when the editor was opened
 */
export function useCurrentData(flowId: string, lastExecutionId: string | null): void {
  const store = useEditorStore();
  useRememberedChoice(flowId);
  const current = useEditor((state) => state.currentData);
  const followed = useEditor((state) => state.followed?.id ?? null);
  const isCall = current.kind === "call";
  const { data: execution, error: executionError } = useLiveExecution(
    followed ?? executionIn(current, lastExecutionId),
  );
  const { data: call, error: callError } = useCall(isCall ? current.nodeId : "", isCall ? current.id : null);

  useEffect(() => {
    const { showExecution, rememberExecution, lastExecution } = store.getState();
    if (followed !== null) {
      if (execution?.id === followed) showExecution(execution);
    } else if (current.kind === "call") {
      if (call?.id === current.id) rememberExecution(executionOfCall(call));
    } else if (current.kind === "execution") {
      if (execution?.id === current.id) rememberExecution(execution);
    } else if (current.kind === "last" && execution && lastExecution === null) rememberExecution(execution);
  }, [execution, followed, current, call, store]);

  const problem = problemOf(current, isCall ? callError : executionError, call?.output_problem ?? null);
  useEffect(() => {
    if (problem === null) return;
    store.getState().chooseData({ kind: "last" });
    notifyProblem("The last run is the current data again", new Error(problem));
  }, [problem, store]);
}

function executionIn(current: CurrentData, lastExecutionId: string | null): string | null {
  if (current.kind === "execution") return current.id;
  return current.kind === "last" ? lastExecutionId : null;
}

/** Why the chosen execution or call cannot be the current data; null if it can. */
function problemOf({ kind }: CurrentData, error: Error | null, outputProblem: string | null): string | null {
  if (kind !== "execution" && kind !== "call") return null;
  if (error instanceof ApiProblem && error.status === 404)
    return kind === "call" ? "The chosen call no longer exists." : "The chosen execution no longer exists.";
  if (kind === "call" && outputProblem !== null) return `The call has no payload to use. ${outputProblem}`;
  return null;
}

/** Restores the choice that was last made for this flow in this browser, and stores each new one. */
function useRememberedChoice(flowId: string): void {
  const store = useEditorStore();
  const [remembered, remember] = useLocalStorage<CurrentData>({
    key: `current-data:${flowId}`,
    defaultValue: { kind: "last" },
    getInitialValueInEffect: false,
    sync: false,
    deserialize: parseChoice,
  });
  const [first] = useState(remembered);
  useEffect(() => {
    if (first.kind !== "last") store.getState().chooseData(first);
    return store.subscribe(({ currentData }, before) => {
      if (currentData !== before.currentData) remember(currentData);
    });
  }, [first, remember, store]);
}

function parseChoice(text: string | undefined): CurrentData {
  return currentDataSchema.catch({ kind: "last" }).parse(parseJson(text ?? ""));
}
