import { Menu } from "@mantine/core";
import {
  IconArrowRightToArc,
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconCursorText,
  IconDatabase,
  IconLayoutSidebarRight,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconResize,
} from "@tabler/icons-react";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { useEditorRun } from "#components/editor/state/data/editor-run.ts";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { NoteColors } from "#components/editor/state/notes/note-colors.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import type { DocumentNote } from "#engine/document.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import { isContainer } from "#engine/edit/inside.ts";
import { Item } from "./menu-item.tsx";
import { SelectionItems } from "./selection-items.tsx";

interface NodeItemsProps {
  nodeId: string;
  onOpenPanel: () => void;
}

export function NodeItems({ nodeId, onOpenPanel }: NodeItemsProps) {
  const store = useEditorStore();
  const { rename } = useCanvasActions();
  const run = useEditorRun();
  // A loop runs as a whole: its iterations begin with the items of the last execution.
  const inLoop = useEditor(({ document }) =>
    nodesById(document).get(nodeId)?.parent_id === undefined ? "" : ", each iteration",
  );
  const readOnly = useEditor((state) => state.readOnly);
  return (
    <>
      <Item label="Open" icon={IconLayoutSidebarRight} keys="enter" onClick={onOpenPanel} />
      {run && !readOnly && (
        <>
          <Item
            label="Run up to here"
            icon={IconPlayerTrackNext}
            keys="mod+shift+enter"
            onClick={() => run.start(nodeId)}
          />
          <Item
            label={`Run this node${inLoop}`}
            icon={IconPlayerSkipForward}
            keys="alt+enter"
            onClick={() => run.startPart({ nodeId, alone: true })}
          />
          <Item
            label={`Run from here${inLoop}`}
            icon={IconArrowRightToArc}
            keys="alt+shift+enter"
            onClick={() => run.startPart({ nodeId, alone: false })}
          />
          <Item
            label="Choose current data"
            icon={IconDatabase}
            keys="shift+C"
            onClick={() => store.setState({ choosingData: true })}
          />
          <Menu.Divider />
        </>
      )}
      <LoopItems nodeId={nodeId} />
      {!readOnly && <Item label="Rename" icon={IconCursorText} keys="f2" onClick={rename} />}
      <SelectionItems />
    </>
  );
}

export function NoteItems({ note }: { note: DocumentNote }) {
  const { editNote } = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  return (
    <>
      {!readOnly && (
        <>
          <Item label="Edit text" icon={IconCursorText} keys="enter" onClick={() => void editNote()} />
          <NoteColors note={note} />
        </>
      )}
      <SelectionItems />
    </>
  );
}

/** Actions that only a loop has. */
function LoopItems({ nodeId }: { nodeId: string }) {
  const { toggleCollapsed, fitToContent } = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  const types = useNodeTypes();
  const node = useEditor(({ document }) => nodesById(document).get(nodeId));
  if (!node || !isContainer(node, types)) return null;
  const collapsed = isCollapsed(node, types);
  return (
    <>
      <Item
        label={collapsed ? "Expand" : "Collapse"}
        icon={collapsed ? IconArrowsDiagonal : IconArrowsDiagonalMinimize2}
        keys="x"
        onClick={toggleCollapsed}
      />
      {!collapsed && !readOnly && (
        <Item label="Fit to content" icon={IconResize} keys="shift+F" onClick={fitToContent} />
      )}
    </>
  );
}
