"use client";

import { useEffect } from "react";
import { findNode, onlyNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { useSwitchCommand } from "#components/fields/expression/use-switch-command.ts";
import { loadMonaco } from "#components/monaco/load.ts";
import { runWhenIdle } from "#components/ui/when-idle.ts";
import { FlowPanel } from "./flow-panel.tsx";
import classes from "./inspector.module.css";
import { NodePanel } from "./node-panel.tsx";

/**
 * The panel at the right of the editor: the selected node, else the flow. Other selections have a bar on the canvas
 * (canvas/selection-bar).
 */
export function Inspector() {
  useMonacoWhenIdle();
  useSwitchCommand();
  return (
    <div className={classes.panel} data-inspector>
      <Selected />
    </div>
  );
}

function Selected() {
  const nodeId = useEditor(({ document, selection }) => findNode(document, onlyNode(selection))?.id);
  return nodeId === undefined ? <FlowPanel /> : <NodePanel key={nodeId} nodeId={nodeId} />;
}

/** Loads Monaco while idle, so that the first field opens instantly. */
function useMonacoWhenIdle(): void {
  // A field that needs Monaco reports the failure itself.
  useEffect(() => runWhenIdle(() => void loadMonaco().catch(() => undefined)), []);
}
