import { Menu } from "@mantine/core";
import {
  IconArrowsMaximize,
  IconClipboard,
  IconLayoutDistributeVertical,
  IconNote,
  IconPlus,
  IconSelectAll,
  IconTrash,
} from "@tabler/icons-react";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { dangerColor } from "#components/ui/danger-color.ts";
import type { Point } from "#engine/edit/edit.ts";
import { Item } from "./menu-item.tsx";

export function EdgeItems({ edgeId, screen }: { edgeId: string; screen: Point }) {
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  if (readOnly) return <Menu.Label>Nothing can be changed here</Menu.Label>;
  const insert = () => store.getState().openAddMenu({ screen, insertAt: { onEdge: edgeId } });
  return (
    <>
      <Item label="Insert a node" icon={IconPlus} keys="a" onClick={insert} />
      <Item
        label="Delete connection"
        icon={IconTrash}
        keys="delete"
        color={dangerColor}
        onClick={() => store.getState().removeEdges([edgeId])}
      />
    </>
  );
}

export function PaneItems({ screen }: { screen: Point }) {
  const actions = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  const add = () => actions.addAt(screen);
  return (
    <>
      {!readOnly && (
        <>
          <Item label="Add a node here" icon={IconPlus} keys="a" onClick={add} />
          <Item label="Add a note here" icon={IconNote} keys="n" onClick={() => actions.addNote(screen)} />
          <Item label="Paste" icon={IconClipboard} keys="mod+V" onClick={() => actions.paste(screen)} />
          <Item label="Tidy layout" icon={IconLayoutDistributeVertical} keys="t" onClick={actions.tidy} />
        </>
      )}
      <Item label="Select all" icon={IconSelectAll} keys="mod+A" onClick={actions.selectAll} />
      <Item label="Zoom to fit" icon={IconArrowsMaximize} keys="f" onClick={actions.fitFlow} />
    </>
  );
}
