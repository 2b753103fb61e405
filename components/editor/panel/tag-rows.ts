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

/** The field with a call's metadata. It is last, and closed at first. */
const metadata = "_webhook";

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
    const lines =
      wanted === ""
        ? treeRows(placed(tags), toggled)
        : placed(tags)
            .filter(({ suggestion }) => matches(wanted)(suggestion))
            .map(flatRow);
    if (lines.length === 0) continue;
    const label = tags[0]?.node_label ?? "";
    rows.push({ id: `node:${nodeId}`, kind: "node", nodeId, label, count: tags.length }, ...lines);
  }
  return rows;
}

/** A tag with its place in the tree. */
interface PlacedTag {
  suggestion: TagSuggestion;
  /** The steps of the path; of a header that came once, without the index. */
  steps: readonly string[];
}

/** The tags in the order of the tree: a call's metadata last, and headers that came once as their values. */
function placed(tags: readonly TagSuggestion[]): PlacedTag[] {
  const inOrder = tags.map((suggestion) => ({
    suggestion,
    steps: suggestion.path.match(step) ?? [suggestion.path],
  }));
  const isMetadata = ({ steps }: PlacedTag) => steps[0] === metadata;
  const sorted = [...inOrder.filter((tag) => !isMetadata(tag)), ...inOrder.filter(isMetadata)];
  return sorted.flatMap((tag, index) => {
    if (isHeaderOfOne(tag)) return [];
    const list = sorted[index - 1];
    return list && isHeaderOfOne(list) && isBelow(tag.steps, list.steps)
      ? [{ ...tag, steps: list.steps }]
      : [tag];
  });
}

function isHeaderOfOne({ suggestion: { sample }, steps }: PlacedTag): boolean {
  return (
    steps.at(-2) === "headers" &&
    Array.isArray(sample) &&
    sample.length === 1 &&
    typeof sample[0] === "string"
  );
}

function treeRows(tags: readonly PlacedTag[], toggled: ReadonlySet<string>): TagRow[] {
  const rows: TagRow[] = [];
  /** The ancestors of the current tag, each with whether its children are visible. */
  const above: { steps: readonly string[]; isShown: boolean }[] = [];
  for (const [index, { suggestion, steps }] of tags.entries()) {
    while (above.length > 0 && !isBelow(steps, above.at(-1)?.steps ?? [])) above.pop();
    const parent = above.at(-1);
    const depth = above.length;
    const isOpenAtFirst = depth < openDepth && steps.at(-1) !== metadata;
    const isOpen = isBelow(tags[index + 1]?.steps ?? [], steps)
      ? isOpenAtFirst !== toggled.has(suggestion.path)
      : null;
    if (isOpen !== null) above.push({ steps, isShown: isOpen && parent?.isShown !== false });
    if (parent?.isShown === false) continue;
    const name = parent ? steps.slice(parent.steps.length).join("") : suggestion.path;
    rows.push({ id: suggestion.path, kind: "tag", suggestion, name, depth, isOpen });
  }
  return rows;
}

/** The last name in a path, such as "total" of `order.total` and "items" of `items[0]`. */
export function lastName(path: string): string {
  const name = (path.match(step) ?? []).findLast((each) => !/^\[-?\d+\]$/.test(each)) ?? path;
  return name.startsWith("[") ? JSON.parse(name.slice(1, -1)) : name;
}

function isBelow(steps: readonly string[], above: readonly string[]): boolean {
  return steps.length > above.length && above.every((each, at) => each === steps[at]);
}

function flatRow({ suggestion }: PlacedTag): TagRow {
  return { id: suggestion.path, kind: "tag", suggestion, name: suggestion.path, depth: 0, isOpen: null };
}

function matches(wanted: string): (suggestion: TagSuggestion) => boolean {
  return ({ path, node_label, sample }) =>
    path.toLowerCase().includes(wanted) ||
    node_label.toLowerCase().includes(wanted) ||
    (typeof sample !== "object" && String(sample).toLowerCase().includes(wanted));
}
