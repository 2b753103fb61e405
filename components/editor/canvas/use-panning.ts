import type { Viewport } from "@xyflow/react";
import { useCallback, useRef } from "react";

/** A shorter move is still a click for xyflow, which must reach what was clicked. In pixels of the screen. */
const clickPx = 2;

/**
 * Marks the canvas while the mouse pans it: `data-panning` is `held` from the press on, and `moved` once it
 * is no longer a click. Set on the element directly: a React state would render the whole canvas again at the
 * start of every move.
 */
export function usePanning() {
  const ground = useRef<HTMLDivElement>(null);
  const from = useRef<Viewport | null>(null);
  const onMoveStart = useCallback((event: MouseEvent | TouchEvent | null, viewport: Viewport) => {
    from.current = event?.type === "mousedown" ? viewport : null;
    if (from.current) ground.current?.setAttribute("data-panning", "held");
  }, []);
  const onMove = useCallback((_: unknown, { x, y }: Viewport) => {
    if (!from.current || Math.hypot(x - from.current.x, y - from.current.y) <= clickPx) return;
    from.current = null;
    ground.current?.setAttribute("data-panning", "moved");
  }, []);
  const onMoveEnd = useCallback(() => {
    from.current = null;
    ground.current?.removeAttribute("data-panning");
  }, []);
  return { ground, onMoveStart, onMove, onMoveEnd };
}
