import { type RefObject, useEffect } from "react";

/**
 * Lets a click on a time open its line, as a click beside it does. Times are above the line's clickable area, so that the
 * exact ones show on hover.
 */
export function useTimeClicks(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const time = event.target.closest("time");
      if (!time || time.closest("a, button")) return;
      const { ctrlKey, metaKey, shiftKey } = event;
      const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
      time.closest("li")?.querySelector("[data-row]")?.dispatchEvent(new MouseEvent("click", click));
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [list]);
}
