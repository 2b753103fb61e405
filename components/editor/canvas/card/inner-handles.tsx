import { IconPlus } from "@tabler/icons-react";
import { Handle as ConnectionHandle, Position } from "@xyflow/react";
import { isEmptyContainer } from "#components/editor/state/document/derived.ts";
import { bodyCorner, innerHandleOffset } from "#components/editor/state/document/region-size.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import type { DocumentNode } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import type { Handle } from "#engine/node.ts";
import handleClasses from "./card-handles.module.css";
import { AddAfter } from "./card-handles.tsx";
import classes from "./region-card.module.css";

interface InnerHandlesProps {
  node: DocumentNode;
  handles: readonly Handle[];
}

/** Where each iteration of a container begins, and an invitation to add the first node while it is empty. */
export function InnerHandles({ node, handles }: InnerHandlesProps) {
  const types = useNodeTypes();
  const label = labelOf(node, types);
  const isEmpty = useEditor(({ document }) => isEmptyContainer(document.nodes, node.id));
  return (
    <>
      {handles.map((handle, index) => {
        const { x, y } = innerHandleOffset(node, types, index);
        const name = handle.label ?? handle.name;
        return (
          <div key={handle.name}>
            <span className={classes.start} style={{ left: x, top: y }}>
              {name}
            </span>
            <ConnectionHandle
              id={handle.name}
              type="source"
              position={Position.Right}
              className={handleClasses.handle}
              style={{ left: x, top: y, right: "auto", transform: "translate(-50%, -50%)" }}
              role="button"
              aria-label={`${name} inside ${label}`}
            />
            {!isEmpty && (
              <AddAfter node={node} handle={handle} at={{ left: x + 8, top: y }} title={`${name} `} />
            )}
          </div>
        );
      })}
      {isEmpty && <FirstNode node={node} handle={handles[0]} />}
    </>
  );
}

/** Takes the place of the first node. */
function FirstNode({ node, handle }: { node: DocumentNode; handle: Handle | undefined }) {
  const types = useNodeTypes();
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  const { x, y } = bodyCorner(node, types);
  const at = { left: x, top: y };
  if (readOnly || !handle)
    return (
      <div className={classes.first} style={at}>
        Empty
      </div>
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${classes.first} nodrag nopan`}
      style={at}
      aria-label={`Add the first step in ${labelOf(node, types)}`}
      onClick={({ clientX, clientY }) =>
        store.getState().openAddMenu({
          screen: { x: clientX, y: clientY },
          insertAt: { after: { nodeId: node.id, handle: handle.name } },
        })
      }
    >
      <span className={classes.firstLabel}>
        <IconPlus size={14} stroke={2.2} aria-hidden />
        Add the first step
      </span>
      or drop a node here
    </button>
  );
}

/** Only the handles, in the form in which xyflow looks for them in the page. */
export function DistantInnerHandles({ node, handles }: InnerHandlesProps) {
  const types = useNodeTypes();
  return (
    <>
      {handles.map(({ name }, index) => {
        const { x, y } = innerHandleOffset(node, types, index);
        return (
          <i
            key={name}
            className={`source ${classes.end}`}
            data-handleid={name}
            data-handlepos="right"
            style={{ left: x - 6, top: y - 6 }}
          />
        );
      })}
    </>
  );
}
