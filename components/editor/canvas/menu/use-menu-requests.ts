import type { Edge, Node } from "@xyflow/react";
import { type MouseEvent as ReactMouseEvent, useCallback, useState } from "react";
import type { MenuRequest } from "./canvas-menu.tsx";

type Pressed = MouseEvent | ReactMouseEvent;

/**
 * Tracks what the context menu was opened on. The handlers keep their identity, because new ones would render every
 * node again.
 */
export function useMenuRequests() {
  const [request, setRequest] = useState<MenuRequest | null>(null);
  const ask = useCallback((event: Pressed, on: Omit<MenuRequest, "screen">) => {
    event.preventDefault();
    setRequest({ ...on, screen: { x: event.clientX, y: event.clientY } });
  }, []);
  return {
    request,
    closeMenu: useCallback(() => setRequest(null), []),
    onNodeContextMenu: useCallback((event: Pressed, { id }: Node) => ask(event, { node: id }), [ask]),
    onEdgeContextMenu: useCallback((event: Pressed, { id }: Edge) => ask(event, { edge: id }), [ask]),
    onPaneContextMenu: useCallback((event: Pressed) => ask(event, {}), [ask]),
    onSelectionContextMenu: useCallback((event: Pressed) => ask(event, { selection: true }), [ask]),
  };
}
