import { IconPlus } from "@tabler/icons-react";
import { Handle as ConnectionHandle, Position } from "@xyflow/react";
import { handleOffset } from "#components/editor/state/document/card-size.ts";
import { isOutputConnected } from "#components/editor/state/document/derived.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import type { DocumentNode } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import type { Handle } from "#engine/node.ts";
import classes from "./card-handles.module.css";

interface CardHandlesProps {
  node: DocumentNode;
  inputs: readonly Handle[];
  outputs: readonly Handle[];
}

/** A card's handles, with names where a side has more than one. */
export function CardHandles({ node, inputs, outputs }: CardHandlesProps) {
  return (
    <>
      {inputs.map((handle, index) => (
        <Side
          key={handle.name}
          node={node}
          handle={handle}
          kind="target"
          index={index}
          count={inputs.length}
        />
      ))}
      {outputs.map((handle, index) => (
        <Side
          key={handle.name}
          node={node}
          handle={handle}
          kind="source"
          index={index}
          count={outputs.length}
        />
      ))}
    </>
  );
}

interface SideProps {
  node: DocumentNode;
  handle: Handle;
  kind: "source" | "target";
  index: number;
  count: number;
}

function Side({ node, handle, kind, index, count }: SideProps) {
  const label = labelOf(node, useNodeTypes());
  const top = handleOffset(index, count);
  const name = handle.label ?? handle.name;
  const title = count > 1 ? `${name} ` : "";
  return (
    <>
      {count > 1 && (
        <span
          className={classes.name}
          data-kind={kind}
          data-error={handle.name === "error" || undefined}
          style={{ top }}
        >
          {name}
        </span>
      )}
      <ConnectionHandle
        id={handle.name}
        type={kind}
        position={kind === "source" ? Position.Right : Position.Left}
        className={classes.handle}
        style={{ top }}
        role="button"
        aria-label={`${title}${kind === "source" ? "output" : "input"} of ${label}`}
      />
      {kind === "source" && <AddAfter node={node} handle={handle} at={{ top }} title={title} />}
    </>
  );
}

interface AddAfterProps {
  node: DocumentNode;
  handle: Handle;
  /** Left out: to the right of the card. */
  at: { top: number; left?: number };
  title: string;
}

/** "+" at an output or inner handle without a connection. */
export function AddAfter({ node, handle, at, title }: AddAfterProps) {
  const store = useEditorStore();
  const label = labelOf(node, useNodeTypes());
  const hidden = useEditor(
    ({ document, readOnly }) => readOnly || isOutputConnected(document.edges, node.id, handle.name),
  );
  if (hidden) return null;
  return (
    <div className={classes.more} style={at}>
      <button
        type="button"
        tabIndex={-1}
        className={`${classes.plus} nodrag nopan`}
        aria-label={`Add a node after ${label}${title === "" ? "" : `, ${title.trim()}`}`}
        onClick={({ clientX, clientY }) =>
          store.getState().openAddMenu({
            screen: { x: clientX, y: clientY },
            insertAt: { after: { nodeId: node.id, handle: handle.name } },
          })
        }
      >
        <IconPlus size={12} stroke={2.2} aria-hidden />
      </button>
    </div>
  );
}
