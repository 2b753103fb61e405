"use client";

import { Drawer } from "@mantine/core";
import { useViewportSize } from "@mantine/hooks";
import { type RefObject, useCallback, useRef, useState } from "react";
import { focusNode } from "#components/editor/canvas/commands/focus-node.ts";
import { Inspector } from "#components/editor/panel/inspector.tsx";
import { panelTitle } from "#components/editor/panel/panel-title.ts";
import { PanelBox } from "#components/editor/panel/workbench/panel-box.tsx";
import { onlyNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { ResizablePane } from "#components/ui/resizable-pane.tsx";
import { type Pane, usePane } from "#components/ui/use-pane.ts";
import classes from "./side-panel.module.css";

/**
 * The element that receives the focus in the panel: a node's first field, else the open tab, else any
 * focusable element.
 */
const firstInPanel = [
  "[data-pointer] :is(textarea, input, select)",
  "[role=tab][aria-selected=true]",
  "input, textarea, button",
];

const minSizePx = 300;
/** In a window of this width, two columns and five nodes have room beside each other. */
const roomyPx = 1400;
const sizePx = { roomy: 660, close: 380 };
/** The width that the rail and the canvas keep beside the widest panel. */
const besidePx = 220;

export interface SidePanelState {
  pane: Pane;
  /** On a small screen the panel is a sheet. */
  isSheet: boolean;
  sheetOpen: boolean;
  closeSheet: () => void;
  box: RefObject<HTMLDivElement | null>;
  open: () => void;
  /** Opens the panel and focuses its first field. */
  enter: () => void;
}

/** The state of the panel at the right of the editor. */
export function useSidePanel(isSheet: boolean): SidePanelState {
  const { width } = useViewportSize();
  const windowPx = width || window.innerWidth;
  const maxSize = Math.max(minSizePx, windowPx - besidePx);
  const defaultSize = windowPx >= roomyPx ? sizePx.roomy : sizePx.close;
  const pane = usePane("editor-panel", { defaultSize, minSize: minSizePx, maxSize });
  const [sheetOpen, setSheetOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { setCollapsed } = pane;
  const open = useCallback(() => {
    if (isSheet) setSheetOpen(true);
    else setCollapsed(false);
  }, [isSheet, setCollapsed]);
  const enter = useCallback(() => {
    open();
    requestAnimationFrame(() => {
      const found = firstInPanel.flatMap((one) => [
        ...(box.current?.querySelectorAll<HTMLElement>(one) ?? []),
      ]);
      found.find((element) => element.checkVisibility())?.focus();
    });
  }, [open]);
  return { pane, isSheet, sheetOpen, closeSheet: () => setSheetOpen(false), box, open, enter };
}

/** The panel for the current selection: a pane at the right, or a sheet on a small screen. */
export function SidePanel({ panel }: { panel: SidePanelState }) {
  const store = useEditorStore();
  const title = useEditor(panelTitle);
  const backToNode = () => {
    const { selection, showDetails } = store.getState();
    const node = onlyNode(selection);
    if (node === null) showDetails(false);
    else focusNode(node);
  };
  if (panel.isSheet) {
    return (
      <Drawer
        opened={panel.sheetOpen}
        onClose={panel.closeSheet}
        position="bottom"
        size="75%"
        title={title}
        classNames={{ body: classes.sheet ?? "" }}
      >
        <Inspector />
      </Drawer>
    );
  }
  return (
    <ResizablePane pane={panel.pane} side="right" label="Panel">
      <PanelBox ref={panel.box} onLeave={backToNode}>
        <Inspector />
      </PanelBox>
    </ResizablePane>
  );
}
