import { layoutOf } from "#lib/html/seen.ts";
import { flattenTable } from "./flatten-tables.ts";
import { distributeMark, tidyMarks } from "./inline-marks.ts";
import type { HtmlElement, HtmlNode } from "./parse-html.ts";

/** Elements that Markdown expresses as it does others. */
const renamed = new Map([
  ["dialog", "div"],
  ["math", "span"],
  ["menu", "ul"],
]);

/**
 * Replaces elements that Markdown cannot express by the closest ones for a reader. The tree may nest no
 * deeper than functions can.
 */
export function simplify(nodes: readonly HtmlNode[]): HtmlNode[] {
  return separateRuns(
    tidyMarks(nodes.flatMap((node) => (node.type === "text" ? [node] : simplifyElement(node)))),
  );
}

/** An empty block separates the text before it from the text behind it, and nothing else does. */
function separateRuns(nodes: readonly HtmlNode[]): HtmlNode[] {
  if (!nodes.some(isEmptyBlock)) return [...nodes];
  const separate: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    const isBlank = run.every((node) => node.type === "text" && node.value.trim() === "");
    if (!isBlank) separate.push({ type: "element", tagName: "p", properties: {}, children: run });
    run = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) run.push(node);
    else {
      endRun();
      if (!isEmptyBlock(node)) separate.push(node);
    }
  }
  endRun();
  return separate;
}

const containers = new Set([
  "article",
  "aside",
  "div",
  "footer",
  "header",
  "main",
  "nav",
  "p",
  "pre",
  "section",
]);

const isEmptyBlock = (node: HtmlNode) =>
  node.type === "element" && containers.has(node.tagName) && node.children.every(isBlankText);

const isBlankText = (node: HtmlNode) => node.type === "text" && node.value.trim() === "";

/** The document's content without the line breaks around it. */
export function withoutBreaksAround(nodes: readonly HtmlNode[]): HtmlNode[] {
  const isContent = (node: HtmlNode) =>
    !isBlankText(node) && !(node.type === "element" && node.tagName === "br");
  const first = nodes.findIndex(isContent);
  return first < 0 ? [] : nodes.slice(first, nodes.findLastIndex(isContent) + 1);
}

function simplifyElement(element: HtmlElement): HtmlNode[] {
  const { tagName } = element;
  // Text entered into a field is not part of the HTML.
  if (tagName === "input" && !/^(checkbox|radio)$/i.test(String(element.properties.type ?? ""))) return [];
  // The content of these elements is only text.
  if (tagName === "pre") return [{ ...element, children: withoutFirstLineEnd(element.children) }];
  if (tagName === "textarea") return [{ ...element, tagName: "div", children: toLines(element.children) }];
  const simple = {
    ...element,
    tagName: renamed.get(tagName) ?? tagName,
    children: simplify(element.children),
  };
  return tagName === "table" ? flattenTable(simple) : distributeMark(simple, isBlock);
}

const isBlock = (node: HtmlNode) =>
  node.type === "element" && node.tagName !== "br" && layoutOf(node.tagName, () => null) === "block";

function toLines(children: readonly HtmlNode[]): HtmlNode[] {
  const text = children.map((child) => (child.type === "text" ? child.value : "")).join("");
  const lines = text.trim().split(/\r\n?|\n/);
  return lines.flatMap((value, index): HtmlNode[] => {
    const line: HtmlNode = { type: "text", value };
    return index === 0 ? [line] : [{ type: "element", tagName: "br", properties: {}, children: [] }, line];
  });
}

/** HTML ignores a line end directly after the start tag. */
function withoutFirstLineEnd([first, ...others]: readonly HtmlNode[]): HtmlNode[] {
  if (first === undefined) return [];
  return [first.type === "text" ? { ...first, value: first.value.replace(/^\r?\n/, "") } : first, ...others];
}
