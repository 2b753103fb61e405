/** A node of a document: of the DOM, or of a parser whose nodes look like it. */
export interface TextNode {
  nodeType: number;
  nodeValue?: string | null;
  tagName?: string;
  childNodes?: ArrayLike<TextNode>;
}

const textType = 3;
const unseen = new Set(["script", "style", "template", "noscript", "head", "title"]);
const blocks = new Set([
  ...["address", "article", "aside", "blockquote", "br", "dd", "div", "dl", "dt", "fieldset", "figcaption"],
  ...["figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav"],
  ...["ol", "p", "pre", "section", "table", "tr", "ul"],
]);
const cells = new Set(["td", "th"]);

/** The text that a reader of HTML sees: no scripts or styles, blocks on lines of their own, single spaces, tabs between cells. */
export function visibleText(root: TextNode): string {
  const parts: string[] = [];
  // An explicit stack: documents may nest deeper than functions can.
  const stack: (TextNode | string)[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === "string") parts.push(next);
    else if (next.nodeType === textType) parts.push((next.nodeValue ?? "").replace(/\s+/g, " "));
    else if (next.childNodes) {
      const name = next.tagName?.toLowerCase() ?? "";
      if (unseen.has(name) && next !== root) continue;
      if (blocks.has(name)) {
        parts.push("\n");
        stack.push("\n");
      } else if (cells.has(name)) stack.push("\t");
      for (let index = next.childNodes.length - 1; index >= 0; index -= 1) {
        const child = next.childNodes[index];
        if (child) stack.push(child);
      }
    }
  }
  return parts
    .join("")
    .split("\n")
    .map((line) =>
      line
        .replace(/ *\t */g, "\t")
        .replace(/ +/g, " ")
        .trim(),
    )
    .filter((line) => line !== "")
    .join("\n");
}
