import { findNode, onlyNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import type { SidePanelState } from "./side-panel.tsx";

interface ShownPanel {
  panel: SidePanelState;
  isShown: boolean;
}

/**
 * The panel takes room beside the canvas only while a node is selected, or while the flow's details are open. Closing
 * the details leaves nothing behind; closing the panel of a selection leaves the strip that opens it again. A sheet is
 * always there and opens above the canvas.
 */
export function useShownPanel(panel: SidePanelState): ShownPanel {
  const store = useEditorStore();
  const detailsOpen = useEditor((state) => state.detailsOpen);
  const hasNode = useEditor(
    ({ document, selection }) => findNode(document, onlyNode(selection)) !== undefined,
  );
  const { showDetails } = store.getState();
  const pane = {
    ...panel.pane,
    setCollapsed: (collapsed: boolean) =>
      collapsed && detailsOpen ? showDetails(false) : panel.pane.setCollapsed(collapsed),
  };
  const closeSheet = () => {
    showDetails(false);
    panel.closeSheet();
  };
  return {
    panel: { ...panel, pane, closeSheet },
    isShown: panel.isSheet || hasNode || detailsOpen,
  };
}
