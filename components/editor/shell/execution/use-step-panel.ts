import { useCallback, useRef, useState } from "react";
import { useBackToCanvas } from "#components/editor/shell/use-back-to-canvas.ts";
import { useEnterPanel } from "#components/editor/shell/use-enter-panel.ts";
import { usePane } from "#components/ui/use-pane.ts";

/** The panel of an execution's page: a pane at the right, or a sheet on a small screen. */
export function useStepPanel(isSheet: boolean) {
  const pane = usePane("execution-inspector", { defaultSize: 380, minSize: 300, maxSize: 1600 });
  const [sheetOpen, setSheetOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { setCollapsed } = pane;
  const open = useCallback(() => {
    if (isSheet) setSheetOpen(true);
    else setCollapsed(false);
  }, [isSheet, setCollapsed]);
  return {
    pane,
    box,
    sheetOpen,
    closeSheet: () => setSheetOpen(false),
    open,
    /** Opens the workbench of the selected node, with the focus in it. */
    enter: useEnterPanel({ open, isSheet, box }),
    leave: useBackToCanvas(),
  };
}
