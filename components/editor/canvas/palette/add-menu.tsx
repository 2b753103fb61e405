"use client";

import { Popover } from "@mantine/core";
import { typeBefore } from "#components/editor/canvas/after-selection.ts";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { canConnectBetween, newNodeOutputs } from "#components/editor/canvas/drag/edge-under.ts";
import { noteAdded } from "#components/editor/canvas/recent-types.ts";
import { insideCanvas } from "#components/editor/canvas/view/inside-canvas.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import type { NewPlace } from "#components/editor/state/store/add-actions.ts";
import type { TypeEntry } from "#engine/node-types.ts";
import classes from "./add-menu.module.css";
import { NodeList } from "./node-list.tsx";

/** The menu of node types at a point of the canvas, with the types that can be connected there. */
export function AddMenu() {
  const store = useEditorStore();
  const { goTo, addNote } = useCanvasActions();
  const menu = useEditor((state) => state.addMenu);
  const follows = useEditor(({ document, addMenu }) => typeBefore(document, addMenu?.insertAt));
  if (!menu) return null;
  const { screen, isImplied = false, ...place } = menu;
  const close = () => store.getState().closeAddMenu();
  return (
    <Popover
      opened
      onChange={(opened) => !opened && close()}
      position="right-start"
      width={340}
      radius="md"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      middlewares={insideCanvas()}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <div className={classes.point} style={{ left: screen.x, top: screen.y }} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ""} aria-label="Add a node">
        <NodeList
          autoFocus
          follows={follows}
          offers={(definition) => isImplied || canInsert(definition, place)}
          onEscape={close}
          onNote={() => {
            close();
            addNote(place.insertAt === undefined ? screen : undefined);
          }}
          onChoose={(type, label) => {
            const { addNode, nodeTypes } = store.getState();
            const isStart = nodeTypes.newest(type)?.inputs.length === 0;
            const id = addNode(type, {
              ...place,
              label,
              ...(isImplied && isStart && { insertAt: undefined }),
            });
            close();
            if (id === null) return;
            noteAdded(type);
            void goTo(id);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** True when nodes of the type can be connected there. */
function canInsert(definition: TypeEntry, { insertAt, containerId }: NewPlace): boolean {
  if (insertAt === undefined) return containerId === undefined || definition.inputs.length > 0;
  if ("onEdge" in insertAt) return canConnectBetween(definition);
  return "after" in insertAt ? definition.inputs.length > 0 : newNodeOutputs(definition).length > 0;
}
