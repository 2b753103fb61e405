import { Popover } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconDatabase, IconPlus, IconTrash } from "@tabler/icons-react";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { Tool } from "#components/editor/canvas/tools/tool.tsx";
import { insideCanvas } from "#components/editor/canvas/view/inside-canvas.ts";
import { findNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { EdgeData } from "./edge-data.tsx";
import classes from "./selection-bar.module.css";

/** From the bar to what is below the connection and the cards at its ends. */
const belowCardsPx = 72;

/** The actions for a connection, and its last data. */
export function EdgeTools({ edgeId }: { edgeId: string }) {
  const actions = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  const document = useEditor((state) => state.document);
  // Remembered, so that reading one connection after the other is one click each.
  const [isOpen, setIsOpen] = useLocalStorage({
    key: "edge-data",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const edge = document.edges.find(({ id }) => id === edgeId);
  const source = findNode(document, edge?.source ?? null);
  const target = findNode(document, edge?.target ?? null);
  if (!edge || !source || !target) return null;
  return (
    <>
      {!readOnly && <Tool label="Insert a node" icon={IconPlus} keys="a" onClick={actions.add} />}
      <Popover
        opened={isOpen}
        position="bottom"
        offset={belowCardsPx}
        width={360}
        withinPortal
        withRoles={false}
        middlewares={insideCanvas()}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <Popover.Target>
          <div>
            <Tool label="Last data" icon={IconDatabase} pressed={isOpen} onClick={() => setIsOpen(!isOpen)} />
          </div>
        </Popover.Target>
        <Popover.Dropdown className={classes.data ?? ""}>
          <EdgeData edge={edge} source={source} />
        </Popover.Dropdown>
      </Popover>
      {!readOnly && (
        <Tool label="Delete connection" icon={IconTrash} keys="delete" onClick={actions.remove} />
      )}
    </>
  );
}
