"use client";

import { useConnection } from "@xyflow/react";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { findConnectionProblem } from "#engine/graph/connect.ts";
import classes from "./connection-hint.module.css";
import { endsOf } from "./ends-of.ts";

const offsetPx = 16;

/** Shows at the pointer why the connection that is being dragged is not possible. */
export function ConnectionHint() {
  const store = useEditorStore();
  const at = useConnection(({ inProgress, isValid, pointer }) =>
    inProgress && isValid === false ? pointer : null,
  );
  const ends = useConnection((connection) =>
    connection.inProgress ? endsOf(connection.fromHandle, connection.toHandle) : null,
  );
  if (!at || !ends) return null;
  const { document, nodeTypes } = store.getState();
  const refusal = findConnectionProblem(document, nodeTypes, ends);
  if (refusal === null) return null;
  return (
    <div className={classes.hint} role="status" style={{ left: at.x + offsetPx, top: at.y + offsetPx }}>
      {refusal}
    </div>
  );
}
