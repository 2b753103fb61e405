import { Checkbox, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { FlowSort, FlowSorting } from "./flow-filter.ts";
import classes from "./flow-list.module.css";
import type { FlowSelection } from "./use-flow-selection.ts";

export interface FlowHeadProps {
  sorting: FlowSorting;
  onSort: (column: FlowSort) => void;
  selection: FlowSelection;
  /** The number of flows shown. */
  count: number;
}

/** The heads of the columns, which sort the list, and the checkbox for all lines. */
export function FlowHead({ sorting, onSort, selection, count }: FlowHeadProps) {
  const head = (column: FlowSort, label: string, className?: string) => (
    <SortHead
      label={label}
      order={sorting.sort === column ? sorting.order : null}
      className={className}
      onSort={() => onSort(column)}
    />
  );
  return (
    <>
      <Checkbox
        size="xs"
        aria-label="Select all flows"
        checked={count > 0 && selection.ids.length === count}
        indeterminate={selection.ids.length > 0 && selection.ids.length < count}
        onChange={selection.toggleAll}
      />
      <span>State</span>
      {head("name", "Flow")}
      {head("last_execution", "Last execution")}
      {head("calls", "Calls, 24 h", classes.number)}
      {head("failures", "Failed, 24 h", classes.number)}
      <span className={classes.owner}>Owner</span>
      {head("updated", "Changed", classes.updated)}
      <span />
    </>
  );
}

interface SortHeadProps {
  label: string;
  order: FlowSorting["order"] | null;
  className: string | undefined;
  onSort: () => void;
}

function SortHead({ label, order, className = "", onSort }: SortHeadProps) {
  const Arrow = order === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={`${classes.sort} ${className}`}
      data-sorted={order !== null || undefined}
      onClick={onSort}
    >
      <VisuallyHidden>Sort by </VisuallyHidden>
      {label}
      {order && <Arrow size={14} aria-label={order === "asc" ? "ascending" : "descending"} />}
    </button>
  );
}
