import { createContext, use, useCallback, useSyncExternalStore } from "react";
import type { Route } from "./route.ts";
import type { Routes } from "./router.ts";

/** The routes of connections while nodes are dragged. */
export interface DraggedRoutes {
  /** Shows these routes; without any, those of the document again. */
  show(routes: Routes): void;
  get(edgeId: string): Route | undefined;
  /** Listens to changes of one connection's route. Returns a function that stops it. */
  listen(edgeId: string, listener: () => void): () => void;
}

/**
 * Keeps the routes of a drag beside the edges that xyflow has, so that a connection is drawn again only when its own route
 * changes: new edges in each frame would make xyflow index and compare all of them.
 */
export function createDraggedRoutes(): DraggedRoutes {
  let shown: Routes = new Map();
  const listeners = new Map<string, Set<() => void>>();
  return {
    show(routes) {
      const before = shown;
      shown = routes;
      for (const [id, all] of listeners)
        if (before.get(id) !== routes.get(id)) for (const listener of all) listener();
    },
    get: (edgeId) => shown.get(edgeId),
    listen(edgeId, listener) {
      const all = listeners.get(edgeId) ?? new Set();
      listeners.set(edgeId, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0) listeners.delete(edgeId);
      };
    },
  };
}

const DraggedRoutesContext = createContext<DraggedRoutes>(createDraggedRoutes());

export const DraggedRoutesProvider = DraggedRoutesContext;

/** The route of a connection while nodes are dragged; undefined while none are. */
export function useDraggedRoute(edgeId: string): Route | undefined {
  const routes = use(DraggedRoutesContext);
  const listen = useCallback((listener: () => void) => routes.listen(edgeId, listener), [routes, edgeId]);
  return useSyncExternalStore(
    listen,
    () => routes.get(edgeId),
    () => undefined,
  );
}
