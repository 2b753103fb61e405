import { notifications } from "@mantine/notifications";
import type { Connection, Edge, FinalConnectionState } from "@xyflow/react";
import { useReactFlow } from "@xyflow/react";
import { useCallback } from "react";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { regionAt } from "#components/editor/state/document/regions.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { containerAt } from "#engine/edit/add.ts";
import type { Ends } from "#engine/edit/edit.ts";
import { outputsOf } from "#engine/edit/edit.ts";
import { findConnectionProblem } from "#engine/graph/connect.ts";
import { definitionOf } from "#engine/node-types.ts";
import { endsOf } from "./ends-of.ts";

/** Handles a connection while it is dragged and when it is dropped: on a handle, on a card, or on the empty canvas. */
export function useConnecting() {
  const store = useEditorStore();
  const { screenToFlowPosition } = useReactFlow();

  const isValidConnection = useCallback(
    (connection: Connection | Edge) => {
      const ends = toEnds(connection);
      const { document, nodeTypes } = store.getState();
      return ends !== null && findConnectionProblem(document, nodeTypes, ends) === null;
    },
    [store],
  );

  const onConnect = useCallback(
    (connection: Connection) => {
      const ends = toEnds(connection);
      if (ends) showProblem(store.getState().connect(ends));
    },
    [store],
  );

  const onReconnect = useCallback(
    (edge: Edge, connection: Connection) => {
      const ends = toEnds(connection);
      if (ends) showProblem(store.getState().reconnect(edge.id, ends));
    },
    [store],
  );

  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, connection: FinalConnectionState) => {
      const { fromHandle, toHandle, isValid } = connection;
      if (!fromHandle?.id || isValid) return;
      const { document, nodeTypes, connect, openAddMenu } = store.getState();
      const ends = endsOf(fromHandle, toHandle);
      if (ends) return showProblem(findConnectionProblem(document, nodeTypes, ends));

      const screen = pointOf(event);
      const under = window.document.elementFromPoint(screen.x, screen.y);
      const card = under?.closest<HTMLElement>(".react-flow__node")?.dataset.id;
      const from = { nodeId: fromHandle.nodeId, handle: fromHandle.id };
      const isForward = fromHandle.type === "source";
      if (card !== undefined) {
        const node = card === from.nodeId ? undefined : nodesById(document).get(card);
        const inputs = node && definitionOf(node, nodeTypes)?.inputs;
        const free = (isForward ? inputs : node && outputsOf(node, nodeTypes))?.[0];
        const to = { nodeId: card, id: free?.name ?? null, type: isForward ? "target" : "source" } as const;
        const drawn = endsOf({ ...fromHandle, id: from.handle }, to);
        if (drawn) showProblem(connect(drawn));
      } else if (under?.closest(".react-flow__pane")) {
        const insertAt = isForward ? { after: from } : { before: from };
        const position = screenToFlowPosition(screen);
        const isThere =
          containerAt(document, nodeTypes, insertAt) === regionAt(document, nodeTypes, position);
        openAddMenu({ screen, position: isThere ? position : undefined, insertAt });
      }
    },
    [store, screenToFlowPosition],
  );

  return { isValidConnection, onConnect, onReconnect, onConnectEnd };
}

function toEnds({ source, sourceHandle, target, targetHandle }: Connection | Edge): Ends | null {
  if (!sourceHandle || !targetHandle) return null;
  return { source, source_handle: sourceHandle, target, target_handle: targetHandle };
}

function showProblem(refusal: string | null): void {
  if (refusal !== null) notifications.show({ color: "red", title: "Not connected", message: refusal });
}

function pointOf(event: MouseEvent | TouchEvent) {
  const at = "changedTouches" in event ? event.changedTouches[0] : event;
  return { x: at?.clientX ?? 0, y: at?.clientY ?? 0 };
}
