import { DomHandler, Parser } from "htmlparser2";
import { ConversionError, count } from "./converter.ts";

export type HtmlDocument = DomHandler["root"];
export type HtmlNode = HtmlDocument["children"][number];

/** Pages have about 40 levels. The parser searches all open elements for each end tag. */
const maxDepth = 500;
const maxElements = 500_000;

/** HTML as a tree, however invalid it is. */
export function parseHtml(html: string): HtmlDocument {
  const tree = new BoundedTree();
  new Parser(tree, { decodeEntities: true }).end(html);
  return tree.root;
}

class BoundedTree extends DomHandler {
  #depth = 0;
  #elements = 0;

  override onopentag(name: string, attributes: { [name: string]: string }): void {
    this.#depth += 1;
    this.#elements += 1;
    if (this.#depth > maxDepth || this.#elements > maxElements) {
      const message = `The HTML nests deeper than ${maxDepth} levels, or has more than ${count(maxElements)} elements.`;
      throw new ConversionError("file_too_complex", message);
    }
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.#depth -= 1;
    super.onclosetag();
  }
}
