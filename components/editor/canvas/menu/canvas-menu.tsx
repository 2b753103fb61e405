"use client";

import { Menu } from "@mantine/core";
import { useEffect } from "react";
import { insideCanvas } from "#components/editor/canvas/view/inside-canvas.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import type { Point } from "#engine/edit/edit.ts";
import classes from "./canvas-menu.module.css";
import { NodeItems, NoteItems } from "./node-items.tsx";
import { EdgeItems, PaneItems } from "./pane-items.tsx";
import { SelectionItems } from "./selection-items.tsx";

/** The item on which the menu was opened; without one, the empty canvas. */
export interface MenuRequest {
  screen: Point;
  node?: string;
  edge?: string;
  selection?: true;
}

interface CanvasMenuProps {
  request: MenuRequest | null;
  onClose: () => void;
  onOpenPanel: () => void;
}

/** The context menu of a node, an edge, the selection, or the canvas. */
export function CanvasMenu({ request, onClose, onOpenPanel }: CanvasMenuProps) {
  const store = useEditorStore();
  useEffect(() => {
    if (!request) return;
    const { selection, select } = store.getState();
    if (request.node !== undefined && !selection.nodes.has(request.node)) select({ nodes: [request.node] });
    if (request.edge !== undefined) select({ edges: [request.edge] });
  }, [request, store]);
  const note = useEditor(({ document }) => document.notes?.find(({ id }) => id === request?.node));
  if (!request) return null;
  const { screen, node, edge, selection } = request;
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      offset={2}
      width={270}
      returnFocus
      withinPortal
      middlewares={insideCanvas()}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={classes.point}
          style={{ left: screen.x, top: screen.y }}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ""}>
        {note && <NoteItems note={note} />}
        {node !== undefined && !note && <NodeItems nodeId={node} onOpenPanel={onOpenPanel} />}
        {selection && <SelectionItems />}
        {edge !== undefined && <EdgeItems edgeId={edge} screen={screen} />}
        {node === undefined && edge === undefined && !selection && <PaneItems screen={screen} />}
      </Menu.Dropdown>
    </Menu>
  );
}
