import { useMemo, useRef, useState } from "react";
import { rangeBetween } from "./range-between.ts";

export interface FlowSelection {
  /** The selected ones of the shown flows, in their order. */
  ids: readonly string[];
  has(id: string): boolean;
  /** Selects a flow or not. With `range`, all from the one that was toggled last. */
  toggle(id: string, range?: boolean): void;
  /** Selects all shown flows; none, if all are selected. */
  toggleAll(): void;
  /** Selects these too. */
  add(ids: readonly string[]): void;
  clear(): void;
}

/** Which flows of a list are selected. Flows that are no longer shown are not selected. */
export function useFlowSelection(shown: readonly string[]): FlowSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = useMemo(() => shown.filter((id) => chosen.has(id)), [shown, chosen]);
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle(id, range = false) {
      const next = new Set(ids);
      const isOn = !next.has(id);
      const toggled = range && last.current !== null ? rangeBetween(shown, last.current, id) : [id];
      for (const each of toggled) {
        if (isOn) next.add(each);
        else next.delete(each);
      }
      last.current = id;
      setChosen(next);
    },
    toggleAll() {
      setChosen(new Set(ids.length === shown.length ? [] : shown));
    },
    add(more) {
      last.current = more.at(-1) ?? last.current;
      setChosen(new Set([...ids, ...more]));
    },
    clear() {
      last.current = null;
      setChosen(new Set());
    },
  };
}
