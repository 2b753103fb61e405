import type { HtmlElement, HtmlNode } from "./parse-html.ts";

/** The marks of Markdown that the elements become. */
const kinds: Readonly<Record<string, string>> = {
  ...{ b: "strong", strong: "strong" },
  ...{ em: "em", i: "em", mark: "em", u: "em" },
  ...{ del: "del", s: "del", strike: "del" },
};

const kindOf = (node: HtmlNode | undefined) => (node?.type === "element" ? kinds[node.tagName] : undefined);

/** Whether white space at the ends of the element is not part of the marked text. */
const isMark = (node: HtmlElement) => kindOf(node) !== undefined || node.tagName === "a";

/**
 * Rewrites children so that the marks of Markdown can express them, which begin and end at a word: white space, line breaks, and
 * punctuation that touches a word move out of an element, empty elements go, and equal neighbors become one.
 */
export function tidyMarks(children: readonly HtmlNode[]): HtmlNode[] {
  const tidy: HtmlNode[] = [];
  const joined = new Set<HtmlElement>();
  for (const child of children) {
    const parts = child.type === "element" && isMark(child) ? trimMark(child) : [child];
    for (const part of parts) {
      const last = tidy.at(-1);
      if (part.type === "text" && last?.type === "text") last.value = joinText(last.value, part.value);
      else if (part.type === "element" && last?.type === "element" && isSameMark(part, last)) {
        last.children.push(...part.children);
        joined.add(last);
      } else tidy.push(part.type === "text" ? { ...part } : part);
    }
  }
  for (const element of joined) element.children = tidyMarks(element.children);
  return tidy.flatMap((node, index) => separate(tidy[index - 1], node, tidy[index + 1]));
}

const joinText = (before: string, after: string) =>
  before.endsWith(" ") ? before + after.replace(/^ +/, "") : before + after;

function isSameMark(one: HtmlElement, other: HtmlElement): boolean {
  return kindOf(one) !== undefined && kindOf(one) === kindOf(other);
}

/** The element, with the white space at its ends moved beside it. */
function trimMark(element: HtmlElement): HtmlNode[] {
  const before: HtmlNode[] = [];
  const after: HtmlNode[] = [];
  const children = [...element.children];
  while (takeEdge(children, "start", before));
  while (takeEdge(children, "end", after));
  return children.length === 0 ? [...before, ...after] : [...before, { ...element, children }, ...after];
}

/** Moves white space or a line break from one end to `moved`. @returns whether there may be more */
function takeEdge(children: HtmlNode[], end: "start" | "end", moved: HtmlNode[]): boolean {
  const node = end === "start" ? children[0] : children.at(-1);
  const put = (taken: HtmlNode) => (end === "start" ? moved.push(taken) : moved.unshift(taken));
  const drop = () => (end === "start" ? children.shift() : children.pop());
  if (node?.type === "element") {
    if (node.tagName !== "br") return false;
    put(node);
    drop();
    return true;
  }
  if (node === undefined) return false;
  const value = end === "start" ? node.value.trimStart() : node.value.trimEnd();
  if (value !== node.value) put({ type: "text", value: " " });
  drop();
  if (value === "") return true;
  const kept: HtmlNode = { type: "text", value };
  if (end === "start") children.unshift(kept);
  else children.push(kept);
  return false;
}

/** Takes a mark away where the same one is around it. Marks in marks would otherwise cost time for each block in them. */
export function withoutRepeatedMarks(nodes: readonly HtmlNode[], around: readonly string[] = []): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return [node];
    const kind = kindOf(node);
    if (kind !== undefined && around.includes(kind)) return withoutRepeatedMarks(node.children, around);
    const within = kind === undefined ? around : [...around, kind];
    return [{ ...node, children: withoutRepeatedMarks(node.children, within) }];
  });
}

const wordAtStart = /^[\p{L}\p{N}]/u;
const wordAtEnd = /[\p{L}\p{N}]$/u;
const punctuationAtStart = /^[\p{P}\p{S}]+/u;
const punctuationAtEnd = /[\p{P}\p{S}]+$/u;

/** A mark between punctuation and a word is not one: `**Name:**Ada`. */
function separate(before: HtmlNode | undefined, node: HtmlNode, after: HtmlNode | undefined): HtmlNode[] {
  if (node.type !== "element" || kindOf(node) === undefined) return [node];
  const [first, last] = [node.children[0], node.children.at(-1)];
  const parts: HtmlNode[] = [node];
  if (before?.type === "text" && wordAtEnd.test(before.value) && first?.type === "text") {
    const [found] = punctuationAtStart.exec(first.value) ?? [];
    if (found !== undefined) parts.unshift({ type: "text", value: found });
    first.value = first.value.slice(found?.length ?? 0);
  }
  if (after?.type === "text" && wordAtStart.test(after.value) && last?.type === "text") {
    const [found] = punctuationAtEnd.exec(last.value) ?? [];
    if (found !== undefined) parts.push({ type: "text", value: found });
    last.value = last.value.slice(0, last.value.length - (found?.length ?? 0));
  }
  const isEmpty = node.children.every((child) => child.type === "text" && child.value === "");
  return isEmpty ? parts.filter((part) => part !== node) : parts;
}

/** Whether all of a node has the mark already. Otherwise marks in marks would multiply with their blocks. */
function isMarkedAs(node: HtmlNode, kind: string | undefined): boolean {
  if (node.type === "text") return false;
  const [only] = node.children;
  return (
    kindOf(node) === kind || (node.children.length === 1 && only !== undefined && isMarkedAs(only, kind))
  );
}

/** The element, or its only child if that has the same mark. */
function unlessMarked(mark: HtmlElement): HtmlNode {
  const [only] = mark.children;
  return mark.children.length === 1 && only && isMarkedAs(only, kindOf(mark)) ? only : mark;
}

/** Marks cannot span blocks, so each block gets its own: `<b><p>a</p></b>` is `<p><b>a</b></p>`. */
export function distributeMark(mark: HtmlElement, isBlock: (node: HtmlNode) => boolean): HtmlNode[] {
  if (kindOf(mark) === undefined) return [mark];
  if (!mark.children.some(isBlock)) return [unlessMarked(mark)];
  const parts: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    if (run.length > 0) parts.push(unlessMarked({ ...mark, children: run }));
    run = [];
  };
  for (const child of mark.children) {
    if (child.type === "text" || !isBlock(child)) run.push(child);
    else {
      endRun();
      const inner = { ...mark, children: child.children };
      parts.push({ ...child, children: tidyMarks(distributeMark(inner, isBlock)) });
    }
  }
  endRun();
  return parts;
}
