"use client";

import {
  IconCopyPlus,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPower,
  IconTrash,
} from "@tabler/icons-react";
import { NodeToolbar, Position, useStore } from "@xyflow/react";
import { focusNode } from "#components/editor/canvas/commands/focus-node.ts";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { useEditorRun } from "#components/editor/state/data/editor-run.ts";
import { boxesOf } from "#components/editor/state/document/box.ts";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { containersAround } from "#components/editor/state/document/regions.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import type { DocumentNode } from "#engine/document.ts";
import { labelOf, settingsOf } from "#engine/edit/edit.ts";
import classes from "./node-tools.module.css";
import { moveInTools, Tool } from "./tool.tsx";
import { toolsGap, toolsSide } from "./tools-side.ts";
import { toolsAttribute, usePointedNode } from "./use-pointed-node.ts";

/** The most used commands of the node under the mouse or the keyboard, beside its card. */
export function NodeTools() {
  const { nodeId, hide } = usePointedNode();
  const node = useEditor(({ document, readOnly, renaming, selection }) => {
    const isOneOfSeveral = nodeId !== null && selection.nodes.size > 1 && selection.nodes.has(nodeId);
    if (nodeId === null || readOnly || renaming !== null || isOneOfSeveral) return undefined;
    return nodesById(document).get(nodeId);
  });
  return node ? <Tools key={node.id} node={node} onDone={hide} /> : null;
}

function Tools({ node, onDone }: { node: DocumentNode; onDone: () => void }) {
  const actions = useCanvasActions();
  const run = useEditorRun();
  const types = useNodeTypes();
  const store = useEditorStore();
  const side = useToolsSide(node);
  const zoom = useStore(({ transform }) => transform[2]);
  const { disabled } = settingsOf(node);
  const only = new Set([node.id]);
  return (
    <NodeToolbar
      nodeId={node.id}
      isVisible
      position={side === "top" ? Position.Top : Position.Bottom}
      align="start"
      offset={toolsGap(side, zoom)}
      className="nopan nowheel"
    >
      <div
        className={classes.tools}
        role="toolbar"
        aria-label={`Tools of ${labelOf(node, types)}`}
        {...{ [toolsAttribute]: true }}
        onKeyDown={(event) => moveInTools(event, () => focusNode(node.id))}
      >
        {run && (
          <>
            <Tool
              label="Run up to here"
              icon={IconPlayerTrackNext}
              keys="mod+shift+enter"
              onClick={() => run.start(node.id)}
            />
            <Tool
              label="Run this node"
              icon={IconPlayerSkipForward}
              keys="alt+enter"
              onClick={() => run.startPart({ nodeId: node.id, alone: true })}
            />
          </>
        )}
        <Tool
          label={disabled ? "Enable" : "Disable"}
          icon={IconPower}
          keys="d"
          onClick={() => actions.toggleDisabled(only)}
        />
        <Tool
          label="Duplicate"
          icon={IconCopyPlus}
          keys="mod+D"
          onClick={() => {
            onDone();
            actions.duplicate(only);
          }}
        />
        <Tool
          label="Delete"
          icon={IconTrash}
          keys="delete"
          onClick={() => {
            onDone();
            store.getState().removeNodes(only);
          }}
        />
      </div>
    </NodeToolbar>
  );
}

/** The side of the card at which the toolbar covers no other node. The frames around it do not count. */
function useToolsSide(node: DocumentNode) {
  const document = useEditor((state) => state.document);
  const types = useNodeTypes();
  return useStore(({ transform: [x, y, zoom], height }) => {
    const boxes = boxesOf(document, types);
    const box = boxes.get(node.id);
    if (!box) return "top";
    const around = new Set([node.id, ...containersAround(document, node)]);
    const others = document.nodes.flatMap(({ id }) => (around.has(id) ? [] : (boxes.get(id) ?? [])));
    return toolsSide(box, others, { x, y, zoom }, height);
  });
}
