import { resolveLink } from "./resolve-links.ts";

const links = new Set(["action", "cite", "data", "href", "poster", "src"]);

/** Elements of HTML without an end tag: `</br>` would be another line break. */
const empty = new Set(["area", "br", "col", "embed", "hr", "img", "input", "source", "track", "wbr"]);

/** Collects the content of an element that has child elements: as markup, and as its text alone. */
export class Markup {
  markup: string;
  text: string;
  readonly #base: string;
  #depth = 0;

  /**
   * @param before the text before the first element
   * @param base where relative links start
   */
  constructor(before: string, base: string) {
    this.markup = escapeMarkup(before);
    this.text = before;
    this.#base = base;
  }

  /** Whether an element is open in it. */
  get isInside(): boolean {
    return this.#depth > 0;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    const written = Object.entries(attributes).map(([name, value]) => {
      const whole = links.has(name) ? resolveLink(value, this.#base) : value;
      return ` ${name}="${escapeMarkup(whole)}"`;
    });
    this.markup += `<${tag}${written.join("")}${empty.has(tag) ? " />" : ">"}`;
    this.#depth += 1;
  }

  add(text: string): void {
    this.markup += escapeMarkup(text);
    this.text += text;
  }

  /** Returns false at the end of the element itself. */
  close(tag: string): boolean {
    if (this.#depth === 0) return false;
    this.#depth -= 1;
    if (!empty.has(tag)) this.markup += `</${tag}>`;
    return true;
  }
}

const references: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escapeMarkup = (text: string) => text.replaceAll(/[&<>"]/g, (character) => references[character] ?? "");
