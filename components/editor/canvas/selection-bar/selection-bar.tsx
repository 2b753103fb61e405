"use client";

import { useElementSize } from "@mantine/hooks";
import { useStore } from "@xyflow/react";
import type { ReactNode } from "react";
import { focusNode } from "#components/editor/canvas/commands/focus-node.ts";
import { routesOf } from "#components/editor/canvas/edge/router.ts";
import { moveInTools } from "#components/editor/canvas/tools/tool.tsx";
import { boxAround, boxesOf } from "#components/editor/state/document/box.ts";
import type { Box } from "#components/editor/state/document/card-size.ts";
import { type EditorState, onlyEdge, onlyNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { barPlace } from "./bar-place.ts";
import { EdgeTools } from "./edge-tools.tsx";
import { selectionBarAttribute } from "./focus-selection-bar.ts";
import { NoteTools } from "./note-tools.tsx";
import classes from "./selection-bar.module.css";
import { SeveralTools } from "./several-tools.tsx";

/** The commands of several nodes, a note or a connection, beside them. A node has the panel instead. */
export function SelectionBar() {
  const selection = useEditor((state) => state.selection);
  const isRenaming = useEditor((state) => state.renaming !== null);
  const edgeId = onlyEdge(selection);
  const noteId = useEditor(({ document }) => {
    const id = onlyNode(selection);
    return document.notes?.some((note) => note.id === id) ? id : null;
  });
  const edgeExists = useEditor(({ document }) => document.edges.some(({ id }) => id === edgeId));
  if (isRenaming) return null;
  if (edgeId !== null)
    return edgeExists ? (
      <Bar key={edgeId} name="Connection">
        <EdgeTools edgeId={edgeId} />
      </Bar>
    ) : null;
  if (noteId !== null)
    return (
      <Bar key={noteId} name="Note">
        <NoteTools noteId={noteId} />
      </Bar>
    );
  if (selection.nodes.size + selection.edges.size < 2) return null;
  return (
    <Bar name="Selection">
      <SeveralTools />
    </Bar>
  );
}

function Bar({ name, children }: { name: string; children: ReactNode }) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const box = useEditor(selectedBox);
  const place = useStore(({ transform: [x, y, zoom], width: canvasPx, height: canvasHeightPx }) => {
    if (!box) return null;
    const { left, top } = barPlace(
      box,
      { x, y, zoom },
      { width: width + paddingPx, height: height + paddingPx },
      { width: canvasPx, height: canvasHeightPx },
    );
    return `translate(${left}px, ${top}px)`;
  });
  const first = useEditor(({ selection }) => selection.nodes.values().next().value);
  if (place === null) return null;
  return (
    <div
      ref={ref}
      className={`${classes.bar} nopan nowheel`}
      role="toolbar"
      aria-label={name}
      {...{ [selectionBarAttribute]: true }}
      style={{ transform: place, visibility: width === 0 ? "hidden" : "visible" }}
      onKeyDown={(event) => moveInTools(event, () => (first === undefined ? leave() : focusNode(first)))}
    >
      {children}
    </div>
  );
}

/** `useElementSize` measures without padding and border. */
const paddingPx = 8;

/** Back to the canvas, whose keys then apply to the selection. */
function leave(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const boxOfSelection = new WeakMap<
  EditorState["selection"],
  { document: EditorState["document"]; box: Box | null }
>();

/** The box around what is selected, on the canvas: the same object while neither it nor the document changes. */
function selectedBox({ document, nodeTypes, selection }: EditorState): Box | null {
  const known = boxOfSelection.get(selection);
  if (known?.document === document) return known.box;
  const boxes = boxesOf(document, nodeTypes);
  const routes = selection.edges.size === 0 ? null : routesOf(document, nodeTypes);
  const box = boxAround([
    ...[...selection.nodes].flatMap((id) => boxes.get(id) ?? []),
    ...[...selection.edges].flatMap((id) => {
      const middle = routes?.get(id)?.middle;
      return middle ? { ...middle, width: 0, height: 0 } : [];
    }),
  ]);
  boxOfSelection.set(selection, { document, box });
  return box;
}
