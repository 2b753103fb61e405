import {
  IconCopy,
  IconCopyPlus,
  IconLayoutDistributeVertical,
  IconLine,
  IconPower,
  IconTrash,
} from "@tabler/icons-react";
import { connectionBetween } from "#components/editor/canvas/commands/bridge.ts";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { Tool } from "#components/editor/canvas/tools/tool.tsx";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { areDisabled } from "#engine/edit/edit.ts";
import classes from "./selection-bar.module.css";

/** The size of the selection, and the actions for all of it. */
export function SeveralTools() {
  const actions = useCanvasActions();
  const selection = useEditor((state) => state.selection);
  const document = useEditor((state) => state.document);
  const readOnly = useEditor((state) => state.readOnly);
  const canConnect = useEditor(({ document, nodeTypes }) => {
    const ends = connectionBetween(document, nodeTypes, selection.nodes);
    return (
      ends !== null &&
      !document.edges.some(({ source, target }) => source === ends.source && target === ends.target)
    );
  });
  const nodes = document.nodes.filter(({ id }) => selection.nodes.has(id)).length;
  const counts = [
    counted(nodes, "node"),
    counted(selection.nodes.size - nodes, "note"),
    counted(nodes === 0 ? selection.edges.size : 0, "connection"),
  ];
  const isDisabled = areDisabled(document, selection.nodes);
  return (
    <>
      <span className={classes.name}>{counts.filter((text) => text !== "").join(", ")}</span>
      {selection.nodes.size > 0 && <Tool label="Copy" icon={IconCopy} keys="mod+C" onClick={actions.copy} />}
      {!readOnly && (
        <>
          {canConnect && <Tool label="Connect" icon={IconLine} keys="c" onClick={actions.connectSelected} />}
          {selection.nodes.size > 0 && (
            <Tool label="Duplicate" icon={IconCopyPlus} keys="mod+D" onClick={() => actions.duplicate()} />
          )}
          {nodes > 0 && (
            <>
              <Tool label="Tidy" icon={IconLayoutDistributeVertical} keys="t" onClick={actions.tidy} />
              <Tool
                label={isDisabled ? "Enable" : "Disable"}
                icon={IconPower}
                keys="d"
                onClick={() => actions.toggleDisabled()}
              />
            </>
          )}
          <Tool label="Delete" icon={IconTrash} keys="delete" onClick={actions.remove} />
        </>
      )}
    </>
  );
}

function counted(count: number, thing: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
