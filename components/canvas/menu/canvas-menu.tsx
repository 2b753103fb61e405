"use client";

import { Menu } from "@mantine/core";
import {
  type Icon,
  IconArrowBarRight,
  IconArrowBarToRight,
  IconArrowRightToArc,
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconArrowsMaximize,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCursorText,
  IconDatabase,
  IconLayoutDistributeVertical,
  IconLayoutSidebarRight,
  IconNote,
  IconPin,
  IconPinnedOff,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlus,
  IconPower,
  IconResize,
  IconScissors,
  IconSelectAll,
  IconTrash,
} from "@tabler/icons-react";
import { useEffect } from "react";
import { containerAround, nearContainer } from "#components/canvas/commands/near-container.ts";
import { useCanvasActions } from "#components/canvas/commands/use-canvas-actions.ts";
import { useEditor, useEditorStore } from "#components/canvas/editor-context.tsx";
import { useNodeTypes } from "#components/canvas/node-types.ts";
import { NoteColors } from "#components/canvas/note/note-colors.tsx";
import { useEditorRun } from "#components/canvas/run/editor-run.ts";
import { nodesById } from "#components/canvas/store/derived.ts";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import type { DocumentNote, FlowDocument } from "#engine/document.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import { labelOf, type Point, settingsOf } from "#engine/edit/edit.ts";
import { isContainer } from "#engine/edit/inside.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import classes from "./canvas-menu.module.css";

/** What the menu was opened on; neither: the empty canvas. */
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
      <Menu.Dropdown>
        {note && <NoteItems note={note} />}
        {node !== undefined && !note && <NodeItems nodeId={node} onOpenPanel={onOpenPanel} />}
        {selection && <SelectionItems />}
        {edge !== undefined && <EdgeItems edgeId={edge} screen={screen} />}
        {node === undefined && edge === undefined && !selection && <PaneItems screen={screen} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function NodeItems({ nodeId, onOpenPanel }: Pick<CanvasMenuProps, "onOpenPanel"> & { nodeId: string }) {
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

function NoteItems({ note }: { note: DocumentNote }) {
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

/** What only a loop can do. */
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

function SelectionItems() {
  const actions = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  const hasNodes = useEditor(({ document, selection }) =>
    document.nodes.some(({ id }) => selection.nodes.has(id)),
  );
  const beside = useEditor(({ document, nodeTypes, selection }) =>
    nameOf(document, nodeTypes, nearContainer(document, nodeTypes, selection.nodes)),
  );
  const isDisabled = useEditor(({ document, selection }) =>
    document.nodes.every((node) => settingsOf(node).disabled || !selection.nodes.has(node.id)),
  );
  const isPinned = useEditor(({ document, selection }) =>
    document.nodes.every(({ id, pin }) => pin !== undefined || !selection.nodes.has(id)),
  );
  const around = useEditor(({ document, nodeTypes, selection }) =>
    nameOf(document, nodeTypes, containerAround(document, selection.nodes)),
  );
  return (
    <>
      <Item label="Copy" icon={IconCopy} keys="mod+C" onClick={actions.copy} />
      {!readOnly && (
        <>
          <Item label="Cut" icon={IconScissors} keys="mod+X" onClick={actions.cut} />
          <Item label="Duplicate" icon={IconCopyPlus} keys="mod+D" onClick={actions.duplicate} />
          {beside && (
            <Item
              label={`Move into ${beside}`}
              icon={IconArrowBarToRight}
              keys="i"
              onClick={actions.moveIn}
            />
          )}
          {around && (
            <Item
              label={`Move out of ${around}`}
              icon={IconArrowBarRight}
              keys="o"
              onClick={actions.moveOut}
            />
          )}
          {hasNodes && (
            <>
              <Item
                label={isPinned ? "Unpin output" : "Pin last output"}
                icon={isPinned ? IconPinnedOff : IconPin}
                keys="p"
                onClick={actions.togglePins}
              />
              <Item
                label={isDisabled ? "Enable" : "Disable"}
                icon={IconPower}
                keys="d"
                onClick={actions.toggleDisabled}
              />
            </>
          )}
          <Menu.Divider />
          <Item label="Delete" icon={IconTrash} keys="delete" color="red" onClick={actions.remove} />
        </>
      )}
    </>
  );
}

function nameOf(document: FlowDocument, types: NodeTypes, nodeId: string | undefined): string | null {
  const node = nodeId === undefined ? undefined : nodesById(document).get(nodeId);
  return node ? labelOf(node, types) : null;
}

function EdgeItems({ edgeId, screen }: { edgeId: string; screen: Point }) {
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
        color="red"
        onClick={() => store.getState().removeEdges([edgeId])}
      />
    </>
  );
}

function PaneItems({ screen }: { screen: Point }) {
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

interface ItemProps {
  label: string;
  icon: Icon;
  keys?: string;
  color?: string;
  onClick: () => void | Promise<void>;
}

function Item({ label, icon: ItemIcon, keys, color, onClick }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<ItemIcon size={16} stroke={1.7} aria-hidden />}
      rightSection={keys === undefined ? null : <ShortcutHint keys={keys} />}
      {...(color === undefined ? {} : { color })}
      onClick={() => void onClick()}
    >
      {label}
    </Menu.Item>
  );
}
