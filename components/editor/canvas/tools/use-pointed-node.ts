import { useStore } from "@xyflow/react";
import { useCallback, useEffect, useState } from "react";

/** Long enough to cross a card without its tools appearing, and to reach them. */
const showMs = 150;
const hideMs = 300;

export const toolsAttribute = "data-node-tools";

/**
 * The node whose tools are shown: the one under the mouse, or the one that the keyboard is on. Listens to the canvas
 * itself, so that nothing but the tools renders when the mouse moves.
 */
export function usePointedNode(): { nodeId: string | null; hide: () => void } {
  const canvas = useStore((state) => state.domNode);
  const [nodeId, setNodeId] = useState<string | null>(null);
  useEffect(() => {
    if (!canvas) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (id: string | null, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setNodeId(id), ms);
    };
    const onOver = ({ target, pointerType, buttons }: PointerEvent) => {
      if (pointerType === "touch" || buttons !== 0 || !(target instanceof Element)) return;
      if (target.closest(`[${toolsAttribute}]`)) return clearTimeout(timer);
      const id = target.closest<HTMLElement>(".react-flow__node")?.dataset.id ?? null;
      later(id, id === null ? hideMs : showMs);
    };
    const onLeave = () => later(null, hideMs);
    const onDown = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(`[${toolsAttribute}]`)) later(null, 0);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest(`[${toolsAttribute}]`)) return;
      if (target.matches(".react-flow__node:focus-visible")) later(target.dataset.id ?? null, 0);
      else later(null, 0);
    };
    canvas.addEventListener("pointerover", onOver);
    canvas.addEventListener("pointerleave", onLeave);
    canvas.addEventListener("pointerdown", onDown, { capture: true });
    document.addEventListener("focusin", onFocus);
    return () => {
      clearTimeout(timer);
      canvas.removeEventListener("pointerover", onOver);
      canvas.removeEventListener("pointerleave", onLeave);
      canvas.removeEventListener("pointerdown", onDown, { capture: true });
      document.removeEventListener("focusin", onFocus);
    };
  }, [canvas]);
  return { nodeId, hide: useCallback(() => setNodeId(null), []) };
}
