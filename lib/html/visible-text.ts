import { dataRows } from "./data-rows.ts";
import { isHidden, isReplaced, isVerbatim, layoutOf } from "./seen.ts";
import { TextLines } from "./text-lines.ts";
import { attributesOf, nameOf, type TextNode } from "./text-node.ts";

const textType = 3;

/**
 * The text that a reader of HTML sees: nothing hidden, blocks on separate lines, single spaces, tabs between
 * cells. Preformatted text keeps its lines. A table's row is one line, whatever is in its cells, unless the
 * table only arranges the page.
 */
export function visibleText(root: TextNode): string {
  const lines = new TextLines();
  const rows = dataRows(root);
  // An explicit stack: documents may nest deeper than functions can.
  const stack: (TextNode | (() => void))[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === "function") next();
    else if (next.nodeType === textType) lines.add(next.nodeValue ?? "");
    else if (next.childNodes && (next === root || isSeen(next, lines))) {
      stack.push(enter(next, rows, lines));
      for (let index = next.childNodes.length - 1; index >= 0; index -= 1) {
        const child = next.childNodes[index];
        if (child) stack.push(child);
      }
    }
  }
  return lines.toString();
}

function isSeen(node: TextNode, lines: TextLines): boolean {
  const name = nameOf(node);
  if (isHidden(name, attributesOf(node))) return false;
  if (!isReplaced(name)) return true;
  lines.space();
  return false;
}

const cells = new Set(["td", "th"]);

/** @returns the text that ends the element */
function enter(node: TextNode, rows: ReadonlySet<TextNode>, lines: TextLines): () => void {
  const name = nameOf(node);
  const attribute = attributesOf(node);
  if (rows.has(node)) {
    lines.beginRow();
    return () => lines.endRow();
  }
  if (cells.has(name)) {
    lines.beginCell();
    return () => lines.endCell();
  }
  if (isVerbatim(name, attribute)) {
    lines.beginVerbatim();
    return () => lines.endVerbatim();
  }
  const layout = layoutOf(name, attribute);
  if (layout === "inline") return () => undefined;
  if (name === "br") return () => lines.break(true);
  const separate = layout === "block" ? () => lines.break() : () => lines.space();
  separate();
  return separate;
}
