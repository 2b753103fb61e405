"use client";

import { useMemo } from "react";
import { useCanvasKeys } from "#components/canvas/commands/use-canvas-keys.ts";
import type { Run } from "#components/canvas/run/use-run.ts";
import { onlyNode, useEditor, useEditorStore } from "#components/canvas/store.ts";
import { useCommands } from "#components/shell/commands.ts";
import { notifyProblem } from "#components/ui/notify.tsx";
import type { Flow } from "#server/flows/schema.ts";
import { runCommands } from "./flow-keys.ts";
import type { useActivation } from "./use-activation.tsx";

interface FlowCommandsProps {
  flow: Flow;
  run: Run;
  activation: ReturnType<typeof useActivation>;
}

/** Running and publishing for the palette and the keyboard. It draws nothing. */
export function FlowCommands({ flow, run, activation }: FlowCommandsProps) {
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  const { start } = run;
  const { goLive, takeDown } = activation;
  const commands = useMemo(() => {
    if (readOnly) return [];
    const runUntilHere = () => {
      const nodeId = onlyNode(store.getState().selection);
      if (nodeId === null) notifyProblem("The draft was not run", new Error("Select the node to run up to."));
      else start(nodeId);
    };
    const actions = { run: () => start(), runUntilHere, goLive: () => void goLive(), takeDown };
    return runCommands(actions, flow.active);
  }, [store, readOnly, start, goLive, takeDown, flow.active]);
  useCommands(commands);
  useCanvasKeys(commands);
  return null;
}
