import { isPresentationRole } from "#lib/html/data-rows.ts";
import { layoutOf } from "#lib/html/seen.ts";
import { tidyMarks } from "./inline-marks.ts";
import type { HtmlElement, HtmlNode } from "./parse-html.ts";

const noAttribute = () => null;
const space = (): HtmlNode => ({ type: "text", value: " " });
const isElement = (node: HtmlNode): node is HtmlElement => node.type === "element";
const cells = new Set(["td", "th"]);
const structure = new Set(["tbody", "td", "tfoot", "th", "thead", "tr"]);

/**
 * A table that Markdown can express: its caption before it, and each cell in one line. A table that only arranges the page (with
 * the role `presentation`, with tables in it, or without rows of several cells) becomes its parts.
 */
export function flattenTable(table: HtmlElement): HtmlNode[] {
  const elements = descendants(table);
  if (isForLayout(table, elements)) return dissolve(table.children);
  const captions = table.children.filter((child) => isElement(child) && child.tagName === "caption");
  for (const cell of elements) if (cells.has(cell.tagName)) cell.children = tidyMarks(toLine(cell.children));
  return [...captions.map((caption): HtmlNode => ({ ...(caption as HtmlElement), tagName: "div" })), table];
}

function isForLayout(table: HtmlElement, elements: readonly HtmlElement[]): boolean {
  if (isPresentationRole(String(table.properties.role ?? ""))) return true;
  if (elements.some(({ tagName }) => tagName === "table")) return true;
  const widths = elements
    .filter(({ tagName }) => tagName === "tr")
    .map((row) => row.children.filter((child) => isElement(child) && cells.has(child.tagName)).length);
  return Math.max(0, ...widths) < 2 && !elements.some(({ tagName }) => tagName === "th");
}

function descendants(root: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  const stack = root.children.filter(isElement);
  for (let next = stack.pop(); next; next = stack.pop()) {
    found.push(next);
    for (const child of next.children) if (isElement(child)) stack.push(child);
  }
  return found;
}

/** Rows and cells as blocks. Inner tables have been dissolved or left as they are before. */
function dissolve(children: readonly HtmlNode[]): HtmlNode[] {
  return children.flatMap((child): HtmlNode[] => {
    if (!isElement(child)) return [child];
    if (child.tagName === "colgroup" || child.tagName === "col") return [];
    if (child.tagName !== "caption" && !structure.has(child.tagName)) return [child];
    return [{ ...child, tagName: "div", children: dissolve(child.children) }];
  });
}

/** Blocks as words beside each other, and preformatted text as code. */
function toLine(children: readonly HtmlNode[]): HtmlNode[] {
  return children.flatMap((child): HtmlNode[] => {
    if (!isElement(child)) return [{ ...child, value: child.value.replace(/\s+/g, " ") }];
    const line = toLine(child.children);
    if (child.tagName === "pre") {
      const code =
        line.length === 1 && isElement(line[0] as HtmlNode)
          ? line
          : [{ ...child, tagName: "code", children: line }];
      return [space(), ...code, space()];
    }
    if (layoutOf(child.tagName, noAttribute) !== "block") return [{ ...child, children: line }];
    return [space(), ...line, space()];
  });
}
