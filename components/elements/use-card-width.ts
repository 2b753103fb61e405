import { type RefObject, useLayoutEffect } from "react";

/** Writes the width of a grid's first card as a plain number into `--card-width`, by which previews are scaled. */
export function useCardWidth(grid: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const width = Number.parseFloat(getComputedStyle(element).gridTemplateColumns);
      // Within the border of 1 px at either side.
      if (width > 2) element.style.setProperty("--card-width", String(width - 2));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
}
