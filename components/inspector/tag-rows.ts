import type { TagSuggestion } from "#engine/tags/suggest.ts";

/** A line of the list of tags: a node, or one of its tags. */
export type TagRow =
  | { id: string; kind: "node"; nodeId: string; label: string; count: number }
  | {
      id: string;
      kind: "tag";
      suggestion: TagSuggestion;
      /** What stands there: the last step of the path; all of it while searching, and where what it lies in is not offered. */
      name: string;
      depth: number;
      /** How it folds; null for what has nothing in it. */
      isOpen: boolean | null;
    };

const step = /\["(?:[^"\\]|\\.)*"\]|\[-?\d+\]|[^.[\]]+/g;

/** Deeper levels are closed at first. */
const openDepth = 1;

/**
 * The tags by the node that they come from, as lines. While searching all that match are shown, else what is open; `toggled`
 * names by path those that are not as they were at first.
 */
export function tagRows(
  suggestions: readonly TagSuggestion[],
  search: string,
  toggled: ReadonlySet<string>,
): TagRow[] {
  const wanted = search.trim().toLowerCase();
  const rows: TagRow[] = [];
  for (const [nodeId, tags] of Map.groupBy(suggestions, ({ node_id }) => node_id)) {
    const lines = wanted === "" ? treeRows(tags, toggled) : tags.filter(matches(wanted)).map(flatRow);
    if (lines.length === 0) continue;
    const label = tags[0]?.node_label ?? "";
    rows.push({ id: `node:${nodeId}`, kind: "node", nodeId, label, count: tags.length }, ...lines);
  }
  return rows;
}

function treeRows(tags: readonly TagSuggestion[], toggled: ReadonlySet<string>): TagRow[] {
  const rows: TagRow[] = [];
  const paths = tags.map(({ path }) => path.match(step) ?? [path]);
  /** The depth below which nothing is shown, while inside something closed. */
  let closedAt = Number.POSITIVE_INFINITY;
  for (const [index, suggestion] of tags.entries()) {
    const steps = paths[index] ?? [];
    const depth = steps.length - 1;
    if (depth > closedAt) continue;
    closedAt = Number.POSITIVE_INFINITY;
    const next = paths[index + 1] ?? [];
    const hasMore = next.length > steps.length && steps.every((each, at) => each === next[at]);
    const isOpen = hasMore ? depth < openDepth !== toggled.has(suggestion.path) : null;
    if (isOpen === false) closedAt = depth;
    rows.push({
      id: suggestion.path,
      kind: "tag",
      suggestion,
      name: steps.at(-1) ?? suggestion.path,
      depth,
      isOpen,
    });
  }
  return rows;
}

function flatRow(suggestion: TagSuggestion): TagRow {
  return { id: suggestion.path, kind: "tag", suggestion, name: suggestion.path, depth: 0, isOpen: null };
}

function matches(wanted: string): (suggestion: TagSuggestion) => boolean {
  return ({ path, node_label, sample }) =>
    path.toLowerCase().includes(wanted) ||
    node_label.toLowerCase().includes(wanted) ||
    (typeof sample !== "object" && String(sample).toLowerCase().includes(wanted));
}
