import { useEffect } from "react";

const gapPx = 12;

/** Shows notifications on the canvas, above a drawer of this height in pixels, as long as the component is mounted. */
export function useToastsAbove(drawerPx: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--toast-bottom", `${drawerPx + gapPx}px`);
    return () => void style.removeProperty("--toast-bottom");
  }, [drawerPx]);
}
