import { type RefObject, useLayoutEffect, useState } from "react";
import { columnsFor } from "./columns.ts";

/** The number of views beside each other in an element, by its own width. */
export function useColumns(box: RefObject<HTMLElement | null>, views: number): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setColumns(columnsFor(element.clientWidth, views));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, views]);
  return columns;
}
