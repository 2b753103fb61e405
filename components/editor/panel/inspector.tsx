"use client";

import { useEffect } from "react";
import { findNode, onlyEdge, onlyNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { useSwitchCommand } from "#components/fields/expression/use-switch-command.ts";
import { loadMonaco } from "#components/monaco/load.ts";
import { runWhenIdle } from "#components/ui/when-idle.ts";
import { EdgePanel } from "./edge-panel.tsx";
import { FlowPanel } from "./flow-panel.tsx";
import classes from "./inspector.module.css";
import { NodePanel } from "./node-panel.tsx";
import { NotePanel } from "./note-panel.tsx";
import { SelectionPanel } from "./selection-panel.tsx";

/** The panel at the right of the editor, for the current selection. */
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
  const selection = useEditor((state) => state.selection);
  const nodeId = onlyNode(selection);
  const edgeId = onlyEdge(selection);
  const nodeExists = useEditor((state) => findNode(state.document, nodeId) !== undefined);
  const noteExists = useEditor(({ document }) => document.notes?.some(({ id }) => id === nodeId) ?? false);
  const edgeExists = useEditor((state) => state.document.edges.some(({ id }) => id === edgeId));
  if (nodeId !== null && nodeExists) return <NodePanel key={nodeId} nodeId={nodeId} />;
  if (noteExists && nodeId !== null) return <NotePanel key={nodeId} noteId={nodeId} />;
  if (edgeId !== null && edgeExists) return <EdgePanel key={edgeId} edgeId={edgeId} />;
  if (selection.nodes.size + selection.edges.size > 1) return <SelectionPanel />;
  return <FlowPanel />;
}

/** Loads Monaco while idle, so that the first field opens instantly. */
function useMonacoWhenIdle(): void {
  // A field that needs Monaco reports the failure itself.
  useEffect(() => runWhenIdle(() => void loadMonaco().catch(() => undefined)), []);
}
