import { type RefObject, useLayoutEffect, useState } from "react";

/** The inner width of a card in a grid's column, in CSS px; 0 until measured. */
export function useCardWidth(grid: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const column = Number.parseFloat(getComputedStyle(element).gridTemplateColumns);
      if (column > 2) setWidth(column - 2);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return width;
}
