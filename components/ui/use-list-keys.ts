import { useEffect, useRef } from "react";

/**
 * Moves up and down a list whose rows carry `data-row` and are focusable (a link, which Enter opens). The first press
 * works anywhere on the page unless a field or dialog has the focus.
 *
 * @returns the ref of the element around the rows
 */
export function useListKeys<Element extends HTMLElement>() {
  const list = useRef<Element>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey)
        return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const focused = document.activeElement;
      const at = focused instanceof HTMLElement ? rows.indexOf(focused) : -1;
      if (at === -1 && focused !== document.body && focused?.id !== "main") return;
      const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return list;
}
