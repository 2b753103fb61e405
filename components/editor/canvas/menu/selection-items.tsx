import { Menu } from "@mantine/core";
import {
  IconArrowBarRight,
  IconArrowBarToRight,
  IconCopy,
  IconCopyPlus,
  IconPin,
  IconPinnedOff,
  IconPower,
  IconScissors,
  IconTrash,
} from "@tabler/icons-react";
import { containerAround, nearContainer } from "#components/editor/canvas/commands/near-container.ts";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { dangerColor } from "#components/ui/danger-color.ts";
import type { FlowDocument } from "#engine/document.ts";
import { areDisabled, labelOf } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { Item } from "./menu-item.tsx";

/** Actions for the selected nodes and notes. */
export function SelectionItems() {
  const actions = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  const hasNodes = useEditor(({ document, selection }) =>
    document.nodes.some(({ id }) => selection.nodes.has(id)),
  );
  const beside = useEditor(({ document, nodeTypes, selection }) =>
    nameOf(document, nodeTypes, nearContainer(document, nodeTypes, selection.nodes)),
  );
  const isDisabled = useEditor(({ document, selection }) => areDisabled(document, selection.nodes));
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
          <Item label="Duplicate" icon={IconCopyPlus} keys="mod+D" onClick={() => actions.duplicate()} />
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
                onClick={() => actions.toggleDisabled()}
              />
            </>
          )}
          <Menu.Divider />
          <Item label="Delete" icon={IconTrash} keys="delete" color={dangerColor} onClick={actions.remove} />
        </>
      )}
    </>
  );
}

function nameOf(document: FlowDocument, types: NodeTypes, nodeId: string | undefined): string | null {
  const node = nodeId === undefined ? undefined : nodesById(document).get(nodeId);
  return node ? labelOf(node, types) : null;
}
