import type { TagSuggestion } from "#engine/tags/suggest.ts";

/** A line of the list of tags: a node, or one of its tags. */
export type TagRow =
  | { id: string; kind: "node"; nodeId: string; label: string; count: number }
  | {
      id: string;
      kind: "tag";
      suggestion: TagSuggestion;
      /** The line's text: the last step of the path; the whole path while searching, or if its parent is not listed. */
      name: string;
      depth: number;
      /** Whether it is open; null if it has no children. */
      isOpen: boolean | null;
    };

const step = /\["(?:[^"\\]|\\.)*"\]|\[-?\d+\]|[^.[\]]+/g;

/** Deeper levels are closed at first. */
const openDepth = 1;

/**
 * The tags by node, as lines. A search shows all matches; otherwise the open ones are shown. `toggled` contains the
 * paths whose state differs from the default.
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
  /** The ancestors of the current tag, each with whether its children are visible. */
  const above: { steps: readonly string[]; isShown: boolean }[] = [];
  for (const [index, suggestion] of tags.entries()) {
    const steps = paths[index] ?? [];
    while (above.length > 0 && !isBelow(steps, above.at(-1)?.steps ?? [])) above.pop();
    const parent = above.at(-1);
    const depth = above.length;
    const isOpen = isBelow(paths[index + 1] ?? [], steps)
      ? depth < openDepth !== toggled.has(suggestion.path)
      : null;
    if (isOpen !== null) above.push({ steps, isShown: isOpen && parent?.isShown !== false });
    if (parent?.isShown === false) continue;
    const name = parent ? steps.slice(parent.steps.length).join("") : suggestion.path;
    rows.push({ id: suggestion.path, kind: "tag", suggestion, name, depth, isOpen });
  }
  return rows;
}

function isBelow(steps: readonly string[], above: readonly string[]): boolean {
  return steps.length > above.length && above.every((each, at) => each === steps[at]);
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
