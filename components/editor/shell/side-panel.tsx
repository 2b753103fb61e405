"use client";

import { Drawer } from "@mantine/core";
import { useViewportSize } from "@mantine/hooks";
import { type RefObject, useCallback, useRef, useState } from "react";
import { Inspector } from "#components/editor/panel/inspector.tsx";
import { panelTitle } from "#components/editor/panel/panel-title.ts";
import { PanelBox } from "#components/editor/panel/workbench/panel-box.tsx";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { ResizablePane } from "#components/ui/resizable-pane.tsx";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import { type Pane, usePane } from "#components/ui/use-pane.ts";
import classes from "./side-panel.module.css";
import { useBackToCanvas } from "./use-back-to-canvas.ts";
import { useEnterPanel } from "./use-enter-panel.ts";

const minSizePx = 300;
const defaultSizePx = 380;
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
  /** Opens what is selected: a node in the workbench, at its first field; otherwise the bar on the canvas gets the focus. */
  enter: () => void;
}

/** The state of the panel at the right of the editor. */
export function useSidePanel(isSheet: boolean): SidePanelState {
  const { width } = useViewportSize();
  const windowPx = width || window.innerWidth;
  const maxSize = Math.max(minSizePx, windowPx - besidePx);
  const pane = usePane("editor-inspector", { defaultSize: defaultSizePx, minSize: minSizePx, maxSize });
  const [sheetOpen, setSheetOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { setCollapsed } = pane;
  const open = useCallback(() => {
    if (isSheet) setSheetOpen(true);
    else setCollapsed(false);
  }, [isSheet, setCollapsed]);
  const enter = useEnterPanel({ open, isSheet, box });
  return { pane, isSheet, sheetOpen, closeSheet: () => setSheetOpen(false), box, open, enter };
}

/** The panel for the current selection: a pane at the right, or a sheet on a small screen. */
export function SidePanel({ panel }: { panel: SidePanelState }) {
  const title = useEditor(panelTitle);
  const backToCanvas = useBackToCanvas();
  const closeOnEscape = useIsTopLayer(panel.isSheet && panel.sheetOpen);
  if (panel.isSheet) {
    return (
      <Drawer
        opened={panel.sheetOpen}
        onClose={panel.closeSheet}
        closeOnEscape={closeOnEscape}
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
      <PanelBox ref={panel.box} onLeave={backToCanvas}>
        <Inspector />
      </PanelBox>
    </ResizablePane>
  );
}
