import { z } from "zod";
import type { FlowFilter } from "#components/api/flows.ts";

/** The sort keys of the list, as its columns name them. */
export const sorts = [
  { value: "updated", label: "Last change", order: "desc" },
  { value: "name", label: "Name", order: "asc" },
  { value: "last_execution", label: "Last execution", order: "desc" },
  { value: "calls", label: "Calls in 24 hours", order: "desc" },
  { value: "failures", label: "Failures in 24 hours", order: "desc" },
] as const;

export type FlowSort = (typeof sorts)[number]["value"];

export interface FlowSorting {
  sort: FlowSort;
  order: "asc" | "desc";
}

const folderSchema = z.union([z.literal("none"), z.uuid()]);
const labelsSchema = z.array(z.uuid()).min(1);

/** Parses the filter in a URL, ignoring invalid values. */
export function toFlowFilter(url: URLSearchParams): FlowFilter {
  const q = url.get("q")?.trim();
  const labels = labelsSchema.safeParse(url.get("labels")?.split(",")).data;
  const { sort, order } = toSorting(url);
  return {
    q: q || undefined,
    active: z.enum(["true", "false"]).safeParse(url.get("active")).data,
    folder: folderSchema.safeParse(url.get("folder")).data,
    labels: labels?.join(),
    owner: url.get("owner") === "me" ? "me" : undefined,
    sort,
    order,
  };
}

/** Parses the sorting in a URL. Without one, the most recently changed flows come first. */
export function toSorting(url: URLSearchParams): FlowSorting {
  const { value, order } = sorts.find((each) => each.value === url.get("sort")) ?? sorts[0];
  const given = url.get("order");
  return { sort: value, order: given === "asc" || given === "desc" ? given : order };
}

/**
 * The sorting after a click on a column's head: the column in its usual order, or reversed if it is sorted by
 * it already.
 */
export function nextSorting(current: FlowSorting, column: FlowSort): Record<"sort" | "order", string | null> {
  const usual = sorts.find(({ value }) => value === column)?.order ?? "desc";
  const isAgain = current.sort === column && current.order === usual;
  const order = isAgain ? (usual === "asc" ? "desc" : "asc") : null;
  return { sort: column === "updated" ? null : column, order };
}

/** Names of the URL's parameters that leave flows out. */
export const filterNames = ["q", "active", "folder", "labels", "owner"] as const;

/** Whether the filter leaves flows out. */
export function isFiltering(filter: FlowFilter): boolean {
  return filterNames.some((name) => filter[name] !== undefined);
}
