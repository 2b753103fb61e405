"use client";

import { useMemo } from "react";
import type { Flow } from "#api/flows/documents/schema.ts";
import { useCanRun } from "#components/api/access.ts";
import type { DraftTest } from "#components/editor/state/data/editor-run.ts";
import { findNode, onlyNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useCanvasKeys } from "#components/editor/state/use-canvas-keys.ts";
import { flushFields } from "#components/monaco/pending-text.ts";
import { useCommands } from "#components/ui/commands.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { labelOf } from "#engine/edit/edit.ts";
import { dataCommand, runCommands } from "./flow-keys.ts";
import { linkCommands } from "./link-commands.ts";
import type { useActivation } from "./use-activation.tsx";

interface FlowCommandsProps {
  flow: Flow;
  run: DraftTest;
  activation: ReturnType<typeof useActivation>;
}

/** Commands that run and publish, for the palette and the keyboard. Renders nothing. */
export function FlowCommands({ flow, run, activation }: FlowCommandsProps) {
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  const canRun = useCanRun();
  const { active, unpublished_changes, live_version } = flow;
  const { start, startPart } = run;
  const { askToPublish, unpublish } = activation;
  const commands = useMemo(() => {
    const chooseData = () => store.setState({ choosingData: true });
    const withNode = (run: (nodeId: string) => void) => () => {
      const nodeId = onlyNode(store.getState().selection);
      if (nodeId === null) notifyProblem("The draft was not run", new Error("Select one node first."));
      else run(nodeId);
    };
    const publishChanges = () => {
      flushFields();
      const isLive = active && !unpublished_changes && store.getState().saveState === "saved";
      if (isLive) notifySuccess(`Version ${live_version} is published, and nothing has changed since`);
      else askToPublish();
    };
    const actions = {
      run: () => start(),
      runUntilHere: withNode(start),
      runNode: withNode((nodeId) => startPart({ nodeId, alone: true })),
      runFromHere: withNode((nodeId) => startPart({ nodeId, alone: false })),
      chooseData,
      publish: publishChanges,
      unpublish,
    };
    if (!canRun) return [dataCommand(chooseData)];
    const commands = runCommands(actions, active);
    return readOnly
      ? commands.filter(({ id }) => id !== "flow-publish" && id !== "flow-unpublish")
      : commands;
  }, [
    store,
    readOnly,
    canRun,
    start,
    startPart,
    askToPublish,
    unpublish,
    active,
    unpublished_changes,
    live_version,
  ]);
  useCommands(commands);
  useCanvasKeys(commands);
  useLinkCommands(flow);
  return null;
}

function useLinkCommands({ webhooks }: Flow): void {
  const store = useEditorStore();
  const commands = useMemo(
    () =>
      linkCommands(webhooks, (nodeId) => {
        const { document, nodeTypes } = store.getState();
        const node = findNode(document, nodeId);
        return node ? labelOf(node, nodeTypes) : "";
      }),
    [store, webhooks],
  );
  useCommands(commands);
}
