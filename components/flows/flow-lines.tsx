import { type KeyboardEvent, useEffectEvent, useMemo } from "react";
import type { ListedFlow } from "#api/flows/documents/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { type Command, useCommands } from "#components/ui/commands.ts";
import { RowList, type RowListProps } from "#components/ui/row-list.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { FlowSort, FlowSorting } from "./flow-filter.ts";
import { FlowHead } from "./flow-head.tsx";
import classes from "./flow-list.module.css";
import { FlowRow } from "./flow-row.tsx";
import { type FlowSelection, useFlowSelection } from "./use-flow-selection.ts";

export interface FlowLinesProps {
  flows: readonly ListedFlow[];
  query: RowListProps["more"]["query"];
  sorting: FlowSorting;
  onSort: (column: FlowSort) => void;
  /** Whether lines name their folder. */
  showsFolder: boolean;
  onOver: (isOver: boolean) => void;
}

/** The lines of the list, their selection, and what can be done with it. */
export function FlowLines({ flows, query, sorting, onSort, showsFolder, onOver }: FlowLinesProps) {
  const ids = useMemo(() => flows.map(({ id }) => id), [flows]);
  const selection = useFlowSelection(ids);
  const canEdit = useCanEdit();
  const selectAll = useEffectEvent(() => selection.ids.length < ids.length && selection.toggleAll());
  useCommands(useMemo(() => lineCommands(() => void selectAll()), []));
  return (
    <>
      <RowList
        aria-label="Flows"
        head={<FlowHead sorting={sorting} onSort={onSort} selection={selection} count={flows.length} />}
        layout={classes.lines}
        more={{ query, label: "Show more flows" }}
        onKeyDown={(event) => onKey(event, selection)}
        onPointerEnter={(event) => onOver(event.pointerType === "mouse")}
        onPointerLeave={() => onOver(false)}
      >
        {flows.map((flow) => (
          <FlowRow
            key={flow.id}
            flow={flow}
            selection={selection}
            canEdit={canEdit}
            showsFolder={showsFolder}
          />
        ))}
      </RowList>
      <BulkBar flows={flows.filter(({ id }) => selection.has(id))} onClear={selection.clear} />
    </>
  );
}

/** The commands of `onKey` below, for the palette and the list of keys. */
function lineCommands(selectAll: () => void): Command[] {
  const own = { group: "Selected flows", ownKeys: true } as const;
  const atFocus = { ...own, keysOnly: true, run: () => undefined };
  return [
    { ...own, id: "flows-select-all", label: "Select all flows", shortcut: "mod+A", run: selectAll },
    { ...atFocus, id: "flows-select", label: "Select or deselect the focused flow", shortcut: "x" },
    {
      ...atFocus,
      id: "flows-extend",
      label: "Extend the selection",
      shortcut: "shift+arrowdown",
      alsoKeys: ["shift+arrowup"],
    },
  ];
}

/** X selects the focused line, Shift and an arrow extend the selection, Ctrl/⌘ A selects all, Escape none. */
function onKey(event: KeyboardEvent<HTMLUListElement>, selection: FlowSelection): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(event.target as HTMLElement);
  const idOf = (row: HTMLElement | undefined) => row?.dataset.row ?? "";
  if (event.key === "Escape" && selection.ids.length > 0) selection.clear();
  else if (event.key === "a" && (event.metaKey || event.ctrlKey)) {
    if (selection.ids.length < rows.length) selection.toggleAll();
  } else if (event.key === "x" && at !== -1 && !event.metaKey && !event.ctrlKey) {
    selection.toggle(idOf(rows[at]));
  } else if (event.shiftKey && at !== -1 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    const next = rows[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    selection.add([idOf(rows[at]), idOf(next)]);
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  } else return;
  event.preventDefault();
}
