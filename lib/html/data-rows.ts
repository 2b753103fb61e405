import { attributesOf, nameOf, type TextNode } from "./text-node.ts";

/**
 * The rows of tables of data: each is one line. A row of one cell, with another table in a cell, or of a table with the role
 * `presentation` arranges a page, so its parts stay apart.
 */
export function dataRows(root: TextNode): ReadonlySet<TextNode> {
  const widths = new Map<TextNode, number>();
  const arranging = new Set<TextNode>();
  const stack: Place[] = [{ node: root, row: null, isData: true }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, row } = next;
    const name = nameOf(node);
    if (row && (name === "td" || name === "th")) widths.set(row, (widths.get(row) ?? 0) + 1);
    if (row && name === "table") arranging.add(row);
    const isData = name === "table" ? !isPresentation(node) : next.isData;
    if (name === "tr" && !isData) arranging.add(node);
    addChildren(stack, node, { row: name === "tr" ? node : row, isData });
  }
  const isOneLine = ([row, width]: [TextNode, number]) => width > 1 && !arranging.has(row);
  return new Set([...widths].filter(isOneLine).map(([row]) => row));
}

interface Place {
  node: TextNode;
  /** The row that it is in. */
  row: TextNode | null;
  isData: boolean;
}

function addChildren(stack: Place[], { childNodes }: TextNode, place: Omit<Place, "node">): void {
  for (let index = 0; childNodes && index < childNodes.length; index += 1) {
    const node = childNodes[index];
    if (node) stack.push({ node, ...place });
  }
}

const isPresentation = (table: TextNode) => isPresentationRole(attributesOf(table)("role") ?? "");

/** Whether a table with this role only arranges a page. */
export const isPresentationRole = (role: string): boolean => /^\s*(presentation|none)\s*$/i.test(role);
