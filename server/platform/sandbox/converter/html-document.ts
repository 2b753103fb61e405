import { DomHandler, Parser } from "htmlparser2";
import { ConversionError, count } from "./conversion-work.ts";

export type HtmlDocument = DomHandler["root"];
export type HtmlNode = HtmlDocument["children"][number];

/** Pages have about 40 levels. The parser searches all open elements for each end tag. */
const maxDepth = 500;
const maxElements = 500_000;

/** The elements that end the rows of a table without a body. */
const tableParts: ReadonlySet<string> = new Set(["caption", "colgroup", "thead", "tbody", "tfoot"]);

/** HTML as a tree, however invalid it is. As in browsers, rows directly in a table get a body. */
export function parseHtml(html: string): HtmlDocument {
  const tree = new BoundedTree();
  new Parser(tree, { decodeEntities: true }).end(html);
  return tree.root;
}

class BoundedTree extends DomHandler {
  #depth = 0;
  #elements = 0;
  readonly #bodies = new WeakSet<object>();

  override onopentag(name: string, attributes: { [name: string]: string }): void {
    this.#depth += 1;
    this.#elements += 1;
    if (this.#depth > maxDepth || this.#elements > maxElements) {
      const message = `The HTML nests deeper than ${maxDepth} levels, or has more than ${count(maxElements)} elements.`;
      throw new ConversionError("file_too_complex", message);
    }
    if (tableParts.has(name)) this.#endBody();
    if (name === "tr" && this.#openTag() === "table") {
      super.onopentag("tbody", {});
      const body = this.tagStack.at(-1);
      if (body) this.#bodies.add(body);
    }
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.#depth -= 1;
    this.#endBody();
    super.onclosetag();
  }

  #openTag(): string | null {
    const open = this.tagStack.at(-1);
    return open && "name" in open ? open.name : null;
  }

  /** Closes everything that was opened in the added body, so the next end tag is the table's. */
  #endBody(): void {
    const open = this.tagStack.at(-1);
    if (open && this.#bodies.has(open)) super.onclosetag();
  }
}
