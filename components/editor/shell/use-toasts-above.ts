import { type RefObject, useEffect } from "react";

const gapPx = 12;
/** The toolbar of the view at the canvas's lower edge. */
const toolbarPx = 48;

/**
 * Shows notifications on the canvas, above its toolbar and a drawer of this height in pixels and beside the panel, as long as the component
 * is mounted.
 */
export function useToastsAbove(drawerPx: number, canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--toast-bottom", `${drawerPx + toolbarPx + gapPx}px`);
    return () => void style.removeProperty("--toast-bottom");
  }, [drawerPx]);
  useEffect(() => {
    const { style } = document.documentElement;
    const place = () => {
      const { left = 0, width = 0 } = canvas.current?.getBoundingClientRect() ?? {};
      style.setProperty("--toast-left", `${left + width / 2}px`);
      style.setProperty("--toast-width", `${width - 2 * gapPx}px`);
    };
    const observer = new ResizeObserver(place);
    if (canvas.current) observer.observe(canvas.current);
    return () => {
      observer.disconnect();
      for (const name of ["--toast-left", "--toast-width"]) style.removeProperty(name);
    };
  }, [canvas]);
}
